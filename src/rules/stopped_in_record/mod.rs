//! `stopped-in-record`: stopped while the state was RECORD
use crate::evidence::Evidence;
use crate::rules::support::{always, message_places};
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
        Some(info) if info.without_schedule() => "none",
        // Steps are only marked under a schedule.
        _ if evidence.steps().is_some_and(|(_, steps)| steps.rows.iter().any(|row| row.step.is_some())) => "set",
        _ => "unknown",
    }
}
