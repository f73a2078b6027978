//! `kernel-step-missing`: no Step Id column
use crate::artifacts::Kind;
use crate::evidence::Evidence;
use crate::rules::{Finding, Group, Need, Place, Rule};

pub static RULE: Rule = Rule {
    id: "kernel-step-missing",
    group: Group::Tables,
    needs: &[Need::Kernels],
    applies,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

/// op_summary never has the column (FORMATS §1.5).
fn applies(evidence: &Evidence) -> bool {
    evidence.kernels().is_none_or(|(table, _)| table.kind != Kind::OpSummary)
}

fn check(evidence: &Evidence) -> Finding {
    let Some((table, kernels)) = evidence.kernels() else {
        return Finding::unknown(RULE.id, "no-kernels");
    };
    if kernels.form.has_step_id {
        let steps: std::collections::BTreeSet<i64> = kernels.steps.iter().map(|step| step.step).collect();
        return Finding::ok(RULE.id).fact("steps", steps.len());
    }
    Finding::info(RULE.id).seen(Place::of(&table.path).at_byte(0).at_line(1)).fact("cause", cause(evidence))
}

/// Why there were no step ranges (FORMATS §3.1, CASES 28).
fn cause(evidence: &Evidence) -> &'static str {
    let Some(info) = evidence.profiler_info() else {
        return "unknown";
    };
    if info.without_schedule() {
        return "no-schedule";
    }
    if info.activities.as_ref().is_some_and(|activities| !activities.cpu) {
        return "npu-only";
    }
    if evidence.messages("flows-missing").next().is_some() {
        return "flows-missing";
    }
    let has_warmup = info.schedule_parameters().and_then(|schedule| schedule.warmup).unwrap_or(0) > 0;
    if has_warmup { "warmup-asynchronous" } else { "unknown" }
}
