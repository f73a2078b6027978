//! `steps-unmarked`: the Step column is empty
use crate::evidence::Evidence;
use crate::rules::support::always;
use crate::rules::{Finding, Group, Need, Place, Rule};

pub static RULE: Rule = Rule {
    id: "steps-unmarked",
    group: Group::Steps,
    needs: &[Need::Steps],
    applies: always,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn check(evidence: &Evidence) -> Finding {
    let Some((table, steps)) = evidence.steps() else {
        return Finding::unknown(RULE.id, "no-steps");
    };
    let unmarked = steps.rows.iter().filter(|row| row.step.is_none()).count();
    if unmarked == 0 {
        return Finding::ok(RULE.id);
    }
    let without_schedule = evidence.profiler_info().map(|info| info.without_schedule());
    let npu_only = evidence.profiler_info().and_then(|info| info.activities.as_ref()).is_some_and(|on| !on.cpu);
    let cause = match without_schedule {
        _ if npu_only => "npu-only",
        Some(true) => "no-schedule",
        _ if evidence.messages("flows-missing").next().is_some() => "flows-missing",
        _ => "unknown",
    };
    Finding::info(RULE.id)
        .seen(Place::of(&table.path).at_row(1).at_column("Step"))
        .fact("rows", unmarked)
        .fact("cause", cause)
}
