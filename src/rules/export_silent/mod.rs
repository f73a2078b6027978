//! `export-silent`: the parsers failed as for a failed export, and no reason is printed
use crate::evidence::Evidence;
use crate::info::Release;
use crate::log::{Group as About, Parser, catalogue};
use crate::rules::support::{always, message_places};
use crate::rules::{Finding, Group, Need, Rule};

pub static RULE: Rule = Rule {
    id: "export-silent",
    group: Group::Log,
    needs: &[Need::Log],
    applies: always,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

/// Messages that say that the export failed.
const EXPORT: [&str; 2] = ["export-failed", "export-type-failed"];
/// Messages that say why.
const REASONS: [&str; 6] = [
    "msprof-missing",
    "msprof-script-missing",
    "cann-data-missing",
    "npu-data-missing",
    "db-export-unsupported",
    "sqlite-error",
];

fn check(evidence: &Evidence) -> Finding {
    let failed = |parser: Parser| evidence.logs().any(|log| log.facts.failed.contains(&parser));
    let count = evidence.logs().map(|log| log.facts.failed.len()).max().unwrap_or(0);
    let is_said = EXPORT.iter().any(|id| evidence.messages(id).next().is_some());
    let is_cascade = failed(Parser::CannExport) || (failed(Parser::CannTimeline) && failed(Parser::KernelView));
    let is_export = is_said || is_cascade;
    if !is_export || names_a_reason(evidence) {
        return Finding::ok(RULE.id);
    }
    Finding::fail(RULE.id)
        .seen_all(message_places(evidence, &[EXPORT[0], EXPORT[1], "task-failed"], 6))
        .fact("count", count)
        .fact("gate", gate(evidence))
}

/// Whether any line says why: a refused path, a missing program, or the export's own words.
fn names_a_reason(evidence: &Evidence) -> bool {
    let is_about_permission =
        |id: &str| catalogue().any(|entry| entry.id == id && matches!(entry.group, About::Permission | About::Path));
    evidence.logs().flat_map(|log| &log.facts.messages).any(|message| {
        let own_words = message.captures.get("reason").is_some_and(|reason| !reason.trim().is_empty());
        is_about_permission(&message.id)
            || REASONS.contains(&message.id.as_str())
            || (message.id == "export-failed" && own_words && !message.text.contains("Failed to export CANN TEXT"))
    })
}

/// Who checks owners and modes in this release (FORMATS §5.4.1): the likely, silent cause.
fn gate(evidence: &Evidence) -> &'static str {
    let release = evidence.release();
    if release.certainly_at_least(Release::V7_2_0) && release.certainly_before(Release::V26_1_0) {
        "torch-npu"
    } else if release.certainly_at_least(Release::V26_1_0) {
        "none"
    } else if release.certainly_before(Release::V7_2_0) {
        "msprof"
    } else {
        "unknown"
    }
}
