//! Captures that came out alike: the same verdict, answers and statuses. 128 ranks of one job mostly are.

use std::collections::BTreeMap;

use super::super::model::CaptureReport;

/// The captures of each kind, in the order in which the kinds first appear.
pub(super) fn groups(captures: &[CaptureReport]) -> Vec<Vec<&CaptureReport>> {
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    let mut groups: Vec<Vec<&CaptureReport>> = Vec::new();
    for capture in captures {
        let place = *places.entry(outcome(capture)).or_insert(groups.len());
        match groups.get_mut(place) {
            Some(group) => group.push(capture),
            None => groups.push(vec![capture]),
        }
    }
    groups
}

/// What makes captures alike, as a text.
fn outcome(capture: &CaptureReport) -> String {
    let answers: Vec<_> = capture.answers.iter().map(|answer| (answer.question, answer.status)).collect();
    let findings: Vec<_> = capture.findings.iter().map(|finding| (&finding.rule, finding.status)).collect();
    let settings = &capture.summary.settings;
    format!("{:?} {:?} {answers:?} {findings:?} {settings:?}", capture.verdict, capture.next)
}
