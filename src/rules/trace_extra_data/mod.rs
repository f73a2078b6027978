//! `trace-extra-data`: something follows the closing bracket
use crate::evidence::Evidence;
use crate::rules::support::{always, of_ending, traces_ending};
use crate::rules::{Finding, Group, Need, Rule};
use crate::trace::Ending;

pub static RULE: Rule = Rule {
    id: "trace-extra-data",
    group: Group::Trace,
    needs: &[Need::Trace],
    applies: always,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn check(evidence: &Evidence) -> Finding {
    let finding = of_ending(RULE.id, evidence, Ending::ExtraData);
    match traces_ending(evidence, Ending::ExtraData).first() {
        Some(trace) => finding.fact("second", trace.facts.second.is_some()).fact(
            "extra_bytes",
            trace.facts.bytes.saturating_sub(trace.facts.broken.as_ref().map_or(0, |broken| broken.at)),
        ),
        None => finding,
    }
}
