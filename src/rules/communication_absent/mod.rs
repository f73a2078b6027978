//! `communication-absent`: no communication*.json
use crate::artifacts::{Kind, Scope};
use crate::evidence::Evidence;
use crate::info::Level;
use crate::rules::expected::level_traces_hccl;
use crate::rules::support::{is_db_export, micros, sees_communication, world_size};
use crate::rules::{Finding, Group, Place, Rule};

pub static RULE: Rule = Rule {
    id: "communication-absent",
    group: Group::Files,
    needs: &[],
    applies,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn applies(evidence: &Evidence) -> bool {
    let without_device = evidence.npu_was_on() == Some(false) || evidence.level() == Some(&Level::LevelNone);
    evidence.foreign.is_empty() && !without_device && !is_db_export(evidence)
}

fn check(evidence: &Evidence) -> Finding {
    if evidence.has(Kind::Communication) {
        return Finding::ok(RULE.id).fact("case", "present");
    }
    if evidence.scope == Scope::Loose {
        return Finding::unknown(RULE.id, "partial-drop");
    }
    let seen = sees_communication(evidence);
    match (level_is_high(evidence), seen) {
        (Some(false), _) if is_several_cards(evidence) => {
            Finding::info(RULE.id).seen(place(evidence)).fact("case", "level")
        }
        (Some(false), _) => Finding::ok(RULE.id).fact("case", "single-card"),
        (Some(true), Some(true)) => {
            with_figures(Finding::fail(RULE.id).seen(place(evidence)).fact("case", "lost"), evidence)
        }
        (Some(true), Some(false)) if is_several_cards(evidence) => Finding::ok(RULE.id).fact("case", "no-collectives"),
        (_, Some(false)) => Finding::ok(RULE.id).fact("case", "single-card"),
        (Some(true), None) => Finding::unknown(RULE.id, "no-kernels"),
        (None, _) => Finding::unknown(RULE.id, "no-profiler-info"),
    }
}

/// From the configuration, else from files that only Level1 and Level2 produce (FORMATS §2).
fn level_is_high(evidence: &Evidence) -> Option<bool> {
    let has_statistics = evidence.has(Kind::OpStatistic) || evidence.has(Kind::ApiStatistic);
    level_traces_hccl(evidence).or(has_statistics.then_some(true))
}

fn is_several_cards(evidence: &Evidence) -> bool {
    sees_communication(evidence) == Some(true) || world_size(evidence).is_some_and(|size| size > 1)
}

fn place(evidence: &Evidence) -> Place {
    Place::of(evidence.output_path("communication.json"))
}

/// Where communication is seen.
fn with_figures(finding: Finding, evidence: &Evidence) -> Finding {
    let kernels = evidence.kernels().filter(|(_, kernels)| kernels.communication.count > 0);
    let finding = match kernels {
        Some((table, kernels)) => finding.seen(Place::of(&table.path)).fact("kernels", kernels.communication.count),
        None => finding.fact("kernels", 0),
    };
    let longest =
        evidence.steps().and_then(|(_, steps)| steps.rows.iter().filter_map(|row| row.communication_ns).max());
    finding.fact("communication_us", micros(longest.unwrap_or(0)))
}
