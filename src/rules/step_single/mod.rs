//! `step-single`: one step, as asked for
use crate::evidence::Evidence;
use crate::rules::{Finding, Group, Need, Place, Rule};

pub static RULE: Rule = Rule {
    id: "step-single",
    group: Group::Steps,
    needs: &[Need::ProfilerInfo, Need::Steps],
    applies,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn applies(evidence: &Evidence) -> bool {
    let schedule = evidence.profiler_info().and_then(|info| info.schedule_parameters());
    let asked = schedule.is_some_and(|schedule| schedule.active == Some(1));
    let steps = evidence.steps().map(|(_, steps)| steps.rows.iter().filter_map(|row| row.step).collect::<Vec<_>>());
    asked && steps.is_some_and(|steps| steps.windows(2).all(|pair| pair.first() == pair.last()) && !steps.is_empty())
}

fn check(evidence: &Evidence) -> Finding {
    let Some((table, steps)) = evidence.steps() else {
        return Finding::unknown(RULE.id, "no-steps");
    };
    let finding = Finding::ok(RULE.id).seen(Place::of(&table.path).at_row(1));
    match steps.rows.iter().find_map(|row| row.step) {
        Some(step) => finding.fact("step", step),
        None => finding,
    }
}
