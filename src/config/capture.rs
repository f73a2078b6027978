//! A choice prefilled from a capture that was judged: the window it had, and what it was set up to answer.

use crate::report::CaptureReport;
use crate::rules::{Question, Summary};

use super::{Choice, MOST_STEPS};

/// What to ask of a new run in place of this one. Only numbers and switches of its configuration go into it.
pub fn of_capture(capture: &CaptureReport) -> Choice {
    let taken = &capture.summary;
    let usual = Choice::default();
    // A level that was too low left questions open that were meant to be answered; memory is only asked on purpose.
    let memory = is_on(taken, "profile_memory").then_some(Question::Memory);
    Choice {
        questions: usual.questions.iter().copied().chain(memory).collect(),
        steps: active(taken).unwrap_or(usual.steps),
        stack: is_on(taken, "with_stack") || is_on(taken, "with_modules"),
        shapes: is_on(taken, "record_shapes"),
        ..usual
    }
}

fn is_on(taken: &Summary, setting: &str) -> bool {
    taken.settings.get(setting).is_some_and(|value| value == "true")
}

/// The recorded steps of a schedule such as `wait=0 warmup=1 active=5`.
fn active(taken: &Summary) -> Option<u64> {
    let mut parts = taken.settings.get("schedule")?.split(' ');
    let steps = parts.find_map(|part| part.strip_prefix("active="))?.parse().ok()?;
    (1..=MOST_STEPS).contains(&steps).then_some(steps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Verdict;

    fn capture(settings: &[(&str, &str)]) -> CaptureReport {
        let settings = settings.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
        CaptureReport {
            path: "secret_host_ascend_pt".to_string(),
            rank: None,
            devices: Vec::new(),
            release: None,
            verdict: Verdict::Unusable,
            next: None,
            summary: Summary { settings, ..Summary::default() },
            answers: Vec::new(),
            findings: Vec::new(),
            artifacts: Vec::new(),
        }
    }

    #[test]
    fn the_window_and_the_switches_are_taken_over() {
        let taken = capture(&[
            ("schedule", "skip_first=10 wait=0 warmup=1 active=30 repeat=1"),
            ("with_stack", "false"),
            ("with_modules", "true"),
            ("record_shapes", "true"),
            ("profile_memory", "true"),
        ]);
        let choice = of_capture(&taken);
        assert_eq!((choice.steps, choice.stack, choice.shapes), (30, true, true));
        assert_eq!(choice.questions.len(), 8);
    }

    #[test]
    fn what_is_not_known_is_the_default() {
        assert_eq!(of_capture(&capture(&[])), Choice::default());
        for schedule in ["none", "active=0", "active=1001", "active=many", ""] {
            assert_eq!(of_capture(&capture(&[("schedule", schedule)])), Choice::default(), "{schedule}");
        }
    }
}
