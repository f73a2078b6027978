//! `trace-corrupt`: a syntax error before the end, or no JSON at all
use crate::evidence::Evidence;
use crate::evidence::Sourced;
use crate::rules::support::{always, name_of, of_ending, traces_ending};
use crate::rules::{Finding, Group, Need, Rule};
use crate::trace::{self, Ending};

pub static RULE: Rule = Rule {
    id: "trace-corrupt",
    group: Group::Trace,
    needs: &[Need::Trace],
    applies: always,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn check(evidence: &Evidence) -> Finding {
    let corrupt = traces_ending(evidence, Ending::Corrupt);
    let not_json = traces_ending(evidence, Ending::NotJson);
    match (corrupt.first(), not_json.first()) {
        (Some(trace), _) => with_break(of_ending(RULE.id, evidence, Ending::Corrupt), trace),
        (None, Some(trace)) => with_break(of_ending(RULE.id, evidence, Ending::NotJson), trace),
        (None, None) => Finding::ok(RULE.id),
    }
}

fn with_break(finding: Finding, trace: &Sourced<trace::Facts>) -> Finding {
    let finding = finding.fact("ending", name_of(&trace.facts.ending)).fact("events_after", trace.facts.events_after);
    let Some(broken) = &trace.facts.broken else {
        return finding;
    };
    let byte =
        |found: u8| if found.is_ascii_graphic() { char::from(found).to_string() } else { format!("0x{found:02x}") };
    finding
        .fact("event", broken.event)
        .fact("expected", broken.expected.map_or("other".to_string(), |expected| name_of(&expected)))
        .fact("found", broken.found.map_or_else(String::new, byte))
        .fact("cause", broken.cause.map_or("other".to_string(), |cause| name_of(&cause)))
        .fact("looks_like", broken.looks_like.map_or("none".to_string(), |kind| name_of(&kind)))
}
