//! `trace-unclosed`: the list of events is not closed, and the last byte ends a whole event
use crate::evidence::Evidence;
use crate::rules::support::{always, of_ending};
use crate::rules::{Finding, Group, Need, Rule};
use crate::trace::Ending;

pub static RULE: Rule = Rule {
    id: "trace-unclosed",
    group: Group::Trace,
    needs: &[Need::Trace],
    applies: always,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn check(evidence: &Evidence) -> Finding {
    of_ending(RULE.id, evidence, Ending::Unclosed)
}
