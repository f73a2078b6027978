//! `trace-left-temporary`: `trace_view_temp.json` is left and trace_view.json is not there
use crate::artifacts::Kind;
use crate::evidence::Evidence;
use crate::rules::support::break_place;
use crate::rules::{Finding, Group, Rule};

pub static RULE: Rule = Rule {
    id: "trace-left-temporary",
    group: Group::Trace,
    needs: &[],
    applies,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn applies(evidence: &Evidence) -> bool {
    evidence.has(Kind::TraceViewTemp)
}

fn check(evidence: &Evidence) -> Finding {
    if evidence.has(Kind::TraceView) {
        return Finding::ok(RULE.id);
    }
    let left = evidence.traces.iter().filter(|trace| trace.kind == Kind::TraceViewTemp);
    let events: u64 = left.clone().map(|trace| trace.facts.events).sum();
    Finding::fail(RULE.id).seen_all(left.map(break_place)).fact("events", events)
}
