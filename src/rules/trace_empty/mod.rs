//! `trace-empty`: no event at all
use crate::evidence::Evidence;
use crate::rules::support::{always, name_of, of_ending, traces_ending};
use crate::rules::{Finding, Group, Need, Rule};
use crate::trace::Ending;

pub static RULE: Rule = Rule {
    id: "trace-empty",
    group: Group::Trace,
    needs: &[Need::Trace],
    applies: always,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn check(evidence: &Evidence) -> Finding {
    let finding = of_ending(RULE.id, evidence, Ending::Empty);
    let kind = traces_ending(evidence, Ending::Empty).first().and_then(|trace| trace.facts.emptiness);
    match kind {
        Some(kind) => finding.fact("kind", name_of(&kind)),
        None => finding,
    }
}
