//! `kernel-metrics-missing`: full base columns, and no metric group
use crate::evidence::Evidence;
use crate::rules::{Finding, Group, Need, Place, Rule};

pub static RULE: Rule = Rule {
    id: "kernel-metrics-missing",
    group: Group::Tables,
    needs: &[Need::Kernels],
    applies,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn applies(evidence: &Evidence) -> bool {
    evidence.kernels().is_some_and(|(_, kernels)| !kernels.form.reduced)
}

fn check(evidence: &Evidence) -> Finding {
    let Some((table, kernels)) = evidence.kernels() else {
        return Finding::unknown(RULE.id, "no-kernels");
    };
    if kernels.form.has_metrics() {
        return Finding::ok(RULE.id);
    }
    let metrics = evidence.profiler_info().and_then(|info| info.aic_metrics.as_ref());
    Finding::warn(RULE.id)
        .seen(Place::of(&table.path).at_byte(0).at_line(1))
        .fact("columns", table.facts.shape.columns.len())
        .fact("metrics", metrics.map_or("unknown", |metrics| metrics.python_name()))
}
