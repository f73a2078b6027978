//! `metrics-reset`: the metrics were reset because of the level
use crate::evidence::Evidence;
use crate::rules::support::{always, message_places};
use crate::rules::{Finding, Group, Need, Rule};

pub static RULE: Rule = Rule {
    id: "metrics-reset",
    group: Group::Log,
    needs: &[Need::Log],
    applies: always,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn check(evidence: &Evidence) -> Finding {
    let places = message_places(evidence, &["metrics-reset"], 3);
    if places.is_empty() {
        return Finding::ok(RULE.id);
    }
    // A full table shows that the line belongs to another run in the same log.
    let contradicted = evidence.kernels().is_some_and(|(_, kernels)| kernels.form.has_metrics());
    let finding = if contradicted { Finding::info(RULE.id) } else { Finding::fail(RULE.id) };
    finding.seen_all(places).fact("contradicted", contradicted)
}
