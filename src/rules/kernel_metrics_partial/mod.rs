//! `kernel-metrics-partial`: some columns of a metric group are missing
use crate::evidence::Evidence;
use crate::rules::support::name_of;
use crate::rules::{Finding, Group, Need, Place, Rule};
use serde_json::json;

pub static RULE: Rule = Rule {
    id: "kernel-metrics-partial",
    group: Group::Tables,
    needs: &[Need::Kernels],
    applies,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn applies(evidence: &Evidence) -> bool {
    evidence.kernels().is_some_and(|(_, kernels)| !kernels.form.reduced && !kernels.form.metrics.is_empty())
}

fn check(evidence: &Evidence) -> Finding {
    let Some((table, kernels)) = evidence.kernels() else {
        return Finding::unknown(RULE.id, "no-kernels");
    };
    let partial: Vec<_> = kernels.form.metrics.iter().filter(|group| !group.missing.is_empty()).collect();
    let Some(first) = partial.first() else {
        return Finding::ok(RULE.id);
    };
    let missing: Vec<&str> = partial.iter().flat_map(|group| &group.missing).map(String::as_str).collect();
    Finding::warn(RULE.id)
        .seen(Place::of(&table.path).at_byte(0).at_line(1))
        .fact("group", name_of(&first.group))
        .fact("family", name_of(&first.family))
        .fact("present", first.present.len())
        .fact("missing", json!(missing))
        .fact("count", missing.len())
}
