//! `schedule-short`: `step()` was called too few times for the schedule
use crate::evidence::Evidence;
use crate::rules::planned::schedule_of;
use crate::rules::support::message_places;
use crate::rules::{Finding, Group, Need, Rule};
use crate::schedule::{Action, Schedule};
use std::collections::{BTreeMap, BTreeSet};

pub static RULE: Rule = Rule {
    id: "schedule-short",
    group: Group::Configuration,
    needs: &[Need::ProfilerInfo],
    applies,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

/// Without a schedule every number of calls will do.
fn applies(evidence: &Evidence) -> bool {
    !evidence.profiler_info().is_some_and(|info| info.without_schedule())
}

/// The number of calls is written nowhere. What the log says about the stop, and the steps that were recorded, bound it.
fn check(evidence: &Evidence) -> Finding {
    let Some(schedule) = schedule_of(evidence) else {
        return Finding::unknown(RULE.id, "no-schedule-known");
    };
    let steps = recorded(evidence);
    let state = stopped_in(evidence);
    // All of this cycle is there: a warning about the stop is about a later one.
    if is_whole(&schedule, &steps) && state != Some(Action::RecordAndSave) {
        return Finding::ok(RULE.id).fact("steps", steps.len()).fact("active", schedule.active);
    }
    let Some((state, calls)) = state.and_then(|state| Some((state, calls(&schedule, state, &steps)?))) else {
        return Finding::unknown(RULE.id, "step-calls-unknown");
    };
    let finding = match state {
        Action::Warmup if !evidence.has_results() => Finding::fail(RULE.id),
        Action::Record => Finding::warn(RULE.id),
        _ => Finding::info(RULE.id),
    };
    let finding = finding
        .seen_all(message_places(evidence, &["stopped-in-warmup", "stopped-in-record", "stopped-in-save"], 1))
        .fact("state", state.name())
        .fact("calls_at_least", calls.0)
        .fact("calls_at_most", calls.1)
        .fact("steps", steps.len())
        .fact("active", schedule.active);
    let finding = if calls.0 == calls.1 { finding.fact("calls", calls.0) } else { finding };
    match schedule.minimum_steps() {
        Some(minimum) => finding.fact("minimum", minimum).fact("lacking", minimum.saturating_sub(calls.1)),
        None => finding,
    }
}

/// The state that the log names last.
fn stopped_in(evidence: &Evidence) -> Option<Action> {
    let states = [
        ("stopped-in-warmup", Action::Warmup),
        ("stopped-in-record", Action::Record),
        ("stopped-in-save", Action::RecordAndSave),
    ];
    let lines = evidence.console.iter().flat_map(|log| &log.facts.messages);
    let mut known = lines.filter_map(|message| states.iter().find(|(id, _)| message.id == *id));
    known.next_back().map(|(_, state)| *state)
}

/// Step numbers that are in the capture, of the device that has most.
fn recorded(evidence: &Evidence) -> BTreeSet<u64> {
    let mut devices: BTreeMap<Option<i64>, BTreeSet<u64>> = BTreeMap::new();
    if let Some((_, steps)) = evidence.steps() {
        for row in &steps.rows {
            devices.entry(row.device).or_default().extend(row.step.and_then(|step| u64::try_from(step).ok()));
        }
    }
    let from_table = devices.into_values().max_by_key(BTreeSet::len).unwrap_or_default();
    if !from_table.is_empty() {
        return from_table;
    }
    evidence.trace().map(|trace| trace.facts.steps.iter().map(|step| step.number).collect()).unwrap_or_default()
}

/// Whether every step of a cycle is there.
fn is_whole(schedule: &Schedule, steps: &BTreeSet<u64>) -> bool {
    steps.len() as u64 >= schedule.active && steps.iter().all(|step| schedule.action(*step).records())
}

/// The least and the greatest number of calls that fit the state at the stop. The last recorded step names the cycle;
/// without one it is the first.
fn calls(schedule: &Schedule, state: Action, steps: &BTreeSet<u64>) -> Option<(u64, u64)> {
    let cycle = schedule.active.checked_add(schedule.warmup)?.checked_add(schedule.wait)?;
    let recording = (0..).map_while(|index| schedule.expected_steps(index)).take(CYCLES);
    let window = match steps.last() {
        Some(last) => recording.into_iter().find(|window| window.end > *last)?,
        None => schedule.expected_steps(0)?,
    };
    let last = window.end.checked_sub(1)?;
    match state {
        // After the results of one cycle, the warmup is that of the next.
        Action::Warmup if !steps.is_empty() => {
            let next = window.start.checked_add(cycle)?;
            Some((next.saturating_sub(schedule.warmup), next.checked_sub(1)?))
        }
        Action::Warmup => Some((window.start.saturating_sub(schedule.warmup), window.start.checked_sub(1)?)),
        // The step in hand at the stop is recorded in part, if at all: step n runs after n calls.
        Action::Record => {
            let before_last = last.saturating_sub(1);
            let least = steps.last().copied().unwrap_or(window.start);
            Some((least, steps.last().map_or(before_last, |step| step.saturating_add(1).min(before_last))))
        }
        Action::RecordAndSave => Some((last, last)),
        Action::None => None,
    }
}

/// Cycles that are looked through for the one in hand.
const CYCLES: usize = 100_000;

#[cfg(test)]
mod tests {
    use crate::rules::testing::{capture, finding};
    use crate::rules::{Finding, Status};
    use serde_json::json;

    const SCHEDULE: &str = r#""schedule": {"wait": 0, "active": 8, "warmup": 2, "repeat": 1, "skip_first": 10}"#;

    fn judged(schedule: &str, log: &str, steps: std::ops::Range<u64>) -> Option<Finding> {
        let info = format!(r#"{{"config": {{"common_config": {{{schedule}}}}}}}"#);
        let log = format!("[2026-11-02 09:30:01] [WARNING] [42] profiler.py: {log}\n");
        let header = "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble\r\n";
        let table = header.to_string() + &steps.map(|step| format!("{step},1,0,0,0,1,2,0\r\n")).collect::<String>();
        let mut files: Vec<(&str, &[u8])> =
            vec![("a_ascend_pt/profiler_info.json", info.as_bytes()), ("log_0.log", log.as_bytes())];
        if table.lines().count() > 1 {
            files.push(("a_ascend_pt/ASCEND_PROFILER_OUTPUT/step_trace_time.csv", table.as_bytes()));
        }
        finding(&capture(&files), super::RULE.id)
    }

    fn stop(state: &str) -> String {
        format!("Stop profiler while current state is {state}, which")
    }

    #[test]
    fn too_few_calls() {
        let found = judged(SCHEDULE, &stop("RECORD"), 12..18).unwrap();
        assert_eq!(found.status, Status::Warn);
        assert_eq!((&found.facts["calls_at_least"], &found.facts["calls_at_most"]), (&json!(17), &json!(18)));
        assert_eq!((&found.facts["minimum"], &found.facts["lacking"]), (&json!(20), &json!(2)));
        assert!(!found.facts.contains_key("calls"), "a range is no number");
        let found = judged(SCHEDULE, &stop("WARMUP"), 0..0).unwrap();
        assert_eq!((found.status, &found.facts["calls_at_most"]), (Status::Fail, &json!(11)));
        let found = judged(SCHEDULE, &stop("RECORD_AND_SAVE"), 12..20).unwrap();
        assert_eq!((&found.facts["lacking"], &found.facts["calls"]), (&json!(1), &json!(19)));
    }

    #[test]
    fn a_whole_cycle_is_enough() {
        assert_eq!(judged(SCHEDULE, "", 12..20).unwrap().status, Status::Ok);
        let endless = SCHEDULE.replace("\"repeat\": 1", "\"repeat\": 0");
        assert_eq!(judged(&endless, &stop("RECORD"), 12..20).unwrap().status, Status::Ok);
    }

    #[test]
    fn the_number_of_calls_is_not_known() {
        assert_eq!(judged(SCHEDULE, "", 12..18).unwrap().status, Status::Unknown);
        assert_eq!(judged("", &stop("RECORD"), 12..18).unwrap().status, Status::Unknown);
        assert_eq!(judged(r#""schedule": {}"#, &stop("RECORD"), 12..18), None);
    }
}
