//! `steps-fewer-than-active`: fewer steps than the schedule's active
use crate::evidence::Evidence;
use crate::rules::step_times::StepTimes;
use crate::rules::support::is_db_export;
use crate::rules::{Finding, Group, Need, Place, Rule};
use std::collections::{BTreeMap, BTreeSet};

pub static RULE: Rule = Rule {
    id: "steps-fewer-than-active",
    group: Group::Steps,
    needs: &[Need::ProfilerInfo],
    applies,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn applies(evidence: &Evidence) -> bool {
    let without_schedule = evidence.profiler_info().is_some_and(|info| info.schedule_parameters().is_none());
    let unmarked = evidence.steps().is_some_and(|(_, steps)| steps.rows.iter().all(|row| row.step.is_none()));
    !without_schedule && !unmarked && !is_db_export(evidence)
}

fn check(evidence: &Evidence) -> Finding {
    let schedule = evidence.profiler_info().and_then(|info| info.schedule_parameters());
    let Some(active) = schedule.and_then(|schedule| schedule.active) else {
        return Finding::unknown(RULE.id, "no-schedule-known");
    };
    let Some((path, devices, source)) = steps_seen(evidence) else {
        return Finding::unknown(RULE.id, "no-step-times");
    };
    let Some((device, fewest)) = devices.iter().min_by_key(|(_, steps)| steps.len()) else {
        return Finding::unknown(RULE.id, "no-step-times");
    };
    let seen = fewest.len() as u64;
    let finding = if seen < active { Finding::warn(RULE.id) } else { Finding::ok(RULE.id) };
    let finding = finding.seen(Place::of(path)).fact("steps", seen).fact("active", active).fact("source", source);
    match device {
        Some(device) => finding.fact("device", *device),
        None => finding,
    }
}

type StepsByDevice = BTreeMap<Option<i64>, BTreeSet<i64>>;

/// Distinct steps by device, and where they are from: step_trace_time.csv, else the kernel table, else the trace.
fn steps_seen(evidence: &Evidence) -> Option<(&str, StepsByDevice, &'static str)> {
    let mut devices = StepsByDevice::new();
    if let Some((table, steps)) = evidence.steps() {
        for row in &steps.rows {
            devices.entry(row.device).or_default().extend(row.step);
        }
        return Some((&table.path, devices, "table"));
    }
    if let Some((table, kernels)) = evidence.kernels().filter(|(_, kernels)| kernels.form.has_step_id) {
        for step in &kernels.steps {
            devices.entry(step.device).or_default().insert(step.step);
        }
        return Some((&table.path, devices, "kernels"));
    }
    let times = StepTimes::of(evidence).filter(StepTimes::is_marked)?;
    for row in times.rows() {
        devices.entry(row.device).or_default().extend(row.step);
    }
    Some((times.path(), devices, "trace"))
}
