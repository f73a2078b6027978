//! `kernel-metrics`: a whole metric group
use crate::evidence::Evidence;
use crate::rules::support::name_of;
use crate::rules::{Finding, Group, Need, Place, Rule};
use serde_json::json;

pub static RULE: Rule = Rule {
    id: "kernel-metrics",
    group: Group::Tables,
    needs: &[Need::Kernels],
    applies,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn applies(evidence: &Evidence) -> bool {
    evidence.kernels().is_some_and(|(_, kernels)| kernels.form.metrics.iter().any(|group| group.missing.is_empty()))
}

fn check(evidence: &Evidence) -> Finding {
    let Some((table, kernels)) = evidence.kernels() else {
        return Finding::unknown(RULE.id, "no-kernels");
    };
    let whole: Vec<_> = kernels.form.metrics.iter().filter(|group| group.missing.is_empty()).collect();
    let groups: Vec<String> = whole.iter().map(|group| name_of(&group.group)).collect();
    let family = whole.first().map_or_else(String::new, |group| name_of(&group.family));
    Finding::ok(RULE.id)
        .seen(Place::of(&table.path))
        .fact("groups", json!(groups))
        .fact("family", family)
        .fact("count", whole.iter().map(|group| group.present.len()).sum::<usize>())
        .fact("columns", table.facts.shape.columns.len())
}
