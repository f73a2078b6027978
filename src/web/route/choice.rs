//! The address of the configuration page: `answer=kernel-time,shapes&framework=torch-npu&stage=loop&steps=5`.

use std::collections::BTreeSet;

use profvet::config::{Choice, Framework, MOST_STEPS, Stage};
use profvet::rules::Question;

use super::query::Query;
use super::switch;

/// What is not there, or not understood, is as in the default.
pub(super) fn read(query: &Query) -> Choice {
    let usual = Choice::default();
    Choice {
        questions: query.read("answer", questions).unwrap_or(usual.questions),
        framework: query.read("framework", Framework::from_name).unwrap_or(usual.framework),
        stage: query.read("stage", Stage::from_name).unwrap_or(usual.stage),
        steps: query.read("steps", steps).unwrap_or(usual.steps),
        stack: query.read("stack", switch).unwrap_or(usual.stack),
        shapes: query.read("shapes", switch).unwrap_or(usual.shapes),
    }
}

pub(super) fn write(choice: &Choice) -> String {
    let questions: Vec<&str> = choice.questions.iter().map(|question| question.name()).collect();
    format!(
        "answer={}&framework={}&stage={}&steps={}&stack={}&shapes={}",
        questions.join(","),
        choice.framework.name(),
        choice.stage.name(),
        choice.window(),
        u8::from(choice.stack),
        u8::from(choice.shapes),
    )
}

/// A list of questions; one that there is not spoils it.
fn questions(text: &str) -> Option<BTreeSet<Question>> {
    let named = |name: &str| Question::ALL.into_iter().find(|question| question.name() == name);
    text.split(',').filter(|name| !name.is_empty()).map(named).collect()
}

fn steps(text: &str) -> Option<u64> {
    text.parse().ok().filter(|steps| (1..=MOST_STEPS).contains(steps))
}
