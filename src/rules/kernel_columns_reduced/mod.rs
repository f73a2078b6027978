//! `kernel-columns-reduced`: the kernel table has identity and times only
use crate::artifacts::{Kind, Scope};
use crate::evidence::Evidence;
use crate::info::Level;
use crate::rules::support::always;
use crate::rules::{Finding, Group, Need, Place, Rule};

pub static RULE: Rule = Rule {
    id: "kernel-columns-reduced",
    group: Group::Tables,
    needs: &[Need::Kernels],
    applies: always,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn check(evidence: &Evidence) -> Finding {
    let Some((table, kernels)) = evidence.kernels() else {
        return Finding::unknown(RULE.id, "no-kernels");
    };
    if !kernels.form.reduced {
        return Finding::ok(RULE.id).fact("columns", table.facts.shape.columns.len());
    }
    let header = table.facts.shape.columns.join(",");
    let level = evidence.level().map_or("unknown", |level| level.python_name());
    Finding::fail(RULE.id)
        .seen(Place::of(&table.path).at_byte(0).at_line(1).showing(header))
        .fact("cause", cause(evidence))
        .fact("level", level)
        .fact("columns", table.facts.shape.columns.len())
        .fact("shapes", !kernels.form.shapes.is_empty())
        .fact("rows", table.facts.shape.rows)
        .fact("rows_without_type", kernels.rows_without_type)
}

/// Level0, or a higher level without metrics up to release 7.3.1 (FORMATS §3.1).
fn cause(evidence: &Evidence) -> &'static str {
    match evidence.level() {
        Some(Level::Level0) => "level0",
        Some(Level::Level1 | Level::Level2) => "metrics-none",
        _ if evidence.has(Kind::OpStatistic) || evidence.has(Kind::ApiStatistic) => "metrics-none",
        _ if !matches!(evidence.scope, Scope::Loose | Scope::Partial) => "level0",
        _ => "either",
    }
}
