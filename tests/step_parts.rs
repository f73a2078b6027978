//! The parts of the steps, computed from a trace, against the step table of the same capture.

mod common;

use profvet::samples;
use profvet::table::StepRow;
use profvet::trace::StepParts;

fn shown(parts: &StepParts) -> StepRow {
    StepRow {
        device: parts.device,
        step: parts.step.and_then(|step| i64::try_from(step).ok()),
        member: None,
        computing_ns: Some(parts.computing_ns),
        communication_not_overlapped_ns: Some(parts.communication_not_overlapped_ns),
        overlapped_ns: Some(parts.overlapped_ns),
        communication_ns: Some(parts.communication_ns),
        free_ns: Some(parts.free_ns),
        stage_ns: Some(parts.stage_ns),
        bubble_ns: Some(parts.bubble_ns),
        communication_not_overlapped_and_exclude_receive_ns: Some(
            parts.communication_not_overlapped_ns - parts.bubble_ns,
        ),
        preparing_ns: parts.preparing_ns,
    }
}

#[test]
fn a_trace_gives_the_step_table_of_its_capture() {
    let mut compared = 0;
    for name in ["healthy", "single-step", "single-card", "compile-captured", "metrics-none", "communication-lost"] {
        let files = samples::files(name).expect("a sample");
        for capture in common::examine(&files).captures {
            let trace = &capture.trace().expect("a trace").facts;
            let (_, steps) = capture.steps().expect("a step table");
            assert!(trace.has_step_parts);
            assert_eq!(trace.step_parts.iter().map(shown).collect::<Vec<_>>(), steps.rows, "{name}");
            compared += steps.rows.len();
        }
    }
    assert!(compared > 10, "{compared}");
}
