//! A choice prefilled from a capture that was judged: what it was meant to answer, with the window it had.

use serde_json::Value;

use crate::report::{Answer, Can, CaptureReport};
use crate::rules::Question;

use super::{Choice, MOST_STEPS};

/// What to ask of a new run in place of this one. Only numbers and switches of its configuration go into it.
pub fn of_capture(capture: &CaptureReport) -> Choice {
    let usual = Choice::default();
    Choice {
        questions: capture.answers.iter().filter(|answer| was_wanted(answer)).map(|answer| answer.question).collect(),
        steps: fact(capture, "active").and_then(Value::as_u64).filter(within).unwrap_or(usual.steps),
        stack: has_option(capture, "with_stack"),
        shapes: has_option(capture, "record_shapes"),
        ..usual
    }
}

/// A question that nothing was set up for was not asked: memory, mostly. The others were, or a rule says why not.
fn was_wanted(answer: &Answer) -> bool {
    answer.question != Question::Memory || answer.status != Can::No
}

fn within(steps: &u64) -> bool {
    (1..=MOST_STEPS).contains(steps)
}

/// The first fact of a name among the findings.
fn fact<'a>(capture: &'a CaptureReport, name: &str) -> Option<&'a Value> {
    capture.findings.iter().find_map(|finding| finding.facts.get(name))
}

fn has_option(capture: &CaptureReport, option: &str) -> bool {
    let options = fact(capture, "options").and_then(Value::as_array);
    options.is_some_and(|options| options.iter().any(|one| one.as_str() == Some(option)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Verdict;
    use crate::rules::Finding;

    fn capture(findings: Vec<Finding>, memory: Can) -> CaptureReport {
        let answers = Question::ALL.map(|question| {
            let status = if question == Question::Memory { memory } else { Can::No };
            Answer { question, status, because: Vec::new() }
        });
        CaptureReport {
            path: "secret_host_ascend_pt".to_string(),
            rank: None,
            devices: Vec::new(),
            release: None,
            verdict: Verdict::Unusable,
            next: None,
            answers: answers.into(),
            findings,
            artifacts: Vec::new(),
        }
    }

    #[test]
    fn the_window_and_the_switches_are_taken_over() {
        let findings = vec![
            Finding::warn("steps-fewer-than-active").fact("active", 30),
            Finding::info("heavy-options").fact("options", vec!["with_stack", "profile_memory"]),
        ];
        let choice = of_capture(&capture(findings, Can::Yes));
        assert_eq!((choice.steps, choice.stack, choice.shapes), (30, true, false));
        assert_eq!(choice.questions.len(), 8);
    }

    #[test]
    fn what_is_not_known_is_the_default() {
        let choice = of_capture(&capture(Vec::new(), Can::No));
        assert_eq!(choice, Choice::default());
        for odd in [0, MOST_STEPS + 1] {
            let found = vec![Finding::warn("schedule-short").fact("active", odd)];
            assert_eq!(of_capture(&capture(found, Can::No)).steps, Choice::default().steps);
        }
    }
}
