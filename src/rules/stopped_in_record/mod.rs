//! `stopped-in-record`: stopped while the state was RECORD
use crate::evidence::Evidence;
use crate::rules::support::{always, marks_steps, message_places};
use crate::rules::{Finding, Group, Need, Rule};

pub static RULE: Rule = Rule {
    id: "stopped-in-record",
    group: Group::Log,
    needs: &[Need::Log],
    applies: always,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn check(evidence: &Evidence) -> Finding {
    let places = message_places(evidence, &["stopped-in-record"], 3);
    if places.is_empty() {
        return Finding::ok(RULE.id);
    }
    let schedule = schedule(evidence);
    let finding = if schedule == "set" { Finding::warn(RULE.id) } else { Finding::info(RULE.id) };
    finding.seen_all(places).fact("schedule", schedule)
}

/// Whether there was a schedule; without one the line is always printed (FORMATS §6.4).
fn schedule(evidence: &Evidence) -> &'static str {
    match evidence.profiler_info() {
        Some(info) if info.schedule_parameters().is_some() => "set",
        // Steps are only marked under a schedule; one of the user's own leaves no parameters in profiler_info.
        _ if marks_steps(evidence) => "set",
        Some(info) if info.without_schedule() => "none",
        _ => "unknown",
    }
}
