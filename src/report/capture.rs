//! The report about one capture.

use crate::evidence::Evidence;
use crate::rules;

use super::model::{CaptureReport, Verdict};
use super::{answers, inventory, next, verdict};

pub(super) fn of(evidence: &Evidence) -> CaptureReport {
    let findings = rules::judge(evidence);
    let answers = answers::of(evidence, &findings);
    CaptureReport {
        path: evidence.path.clone(),
        rank: evidence.rank,
        devices: evidence.devices(),
        release: evidence.release().exact().map(|release| release.name().to_string()),
        verdict: verdict::of(evidence, &answers, &findings),
        next: next::of(&findings),
        answers,
        findings,
        artifacts: inventory::of(evidence),
        summary: rules::Summary::of(evidence),
    }
}

/// A capture that is still being read: no finding, no answer, no verdict.
pub(super) fn open(evidence: &Evidence) -> CaptureReport {
    CaptureReport {
        path: evidence.path.clone(),
        rank: evidence.rank,
        devices: Vec::new(),
        release: None,
        verdict: Verdict::NothingRecognised,
        next: None,
        answers: Vec::new(),
        findings: Vec::new(),
        artifacts: inventory::present(evidence),
        summary: rules::Summary::default(),
    }
}
