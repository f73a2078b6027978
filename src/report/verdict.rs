//! One word about a capture, from its answers.

use crate::evidence::Evidence;
use crate::rules::{Finding, Question, Status};

use super::model::{Answer, Can, CaptureReport, Verdict};

/// Questions about the device. When none can be answered although the NPU was on, the run has missed its purpose.
const DEVICE: [Question; 5] = [
    Question::KernelTime,
    Question::PipeUtilization,
    Question::HostDeviceTimeline,
    Question::StepBreakdown,
    Question::Communication,
];

/// - `unusable`: nothing can be answered, or nothing about the device although the NPU was on or may have been;
/// - `usable`: everything is answered that the configuration asked for, and no rule fails;
/// - `partly-usable`: anything between.
pub(super) fn of(evidence: &Evidence, answers: &[Answer], findings: &[Finding]) -> Verdict {
    let answered = |answer: &&Answer| answer.status != Can::No;
    let on_device = answers.iter().filter(|answer| DEVICE.contains(&answer.question));
    let wants_device = evidence.npu_was_on() != Some(false);
    if !answers.iter().any(|answer| answered(&answer))
        || (wants_device && !on_device.into_iter().any(|answer| answered(&answer)))
    {
        return Verdict::Unusable;
    }
    let is_bad = |rule: &String| {
        findings.iter().any(|finding| finding.rule == *rule && matches!(finding.status, Status::Warn | Status::Fail))
    };
    let is_spoilt = answers.iter().any(|answer| answer.status != Can::Yes && answer.because.iter().any(is_bad));
    let fails = findings.iter().any(|finding| finding.status == Status::Fail);
    if is_spoilt || fails { Verdict::PartlyUsable } else { Verdict::Usable }
}

/// Over several captures: only what holds for all of them is said of all.
pub(super) fn of_captures(captures: &[CaptureReport]) -> Verdict {
    let all = |verdict: Verdict| captures.iter().all(|capture| capture.verdict == verdict);
    if captures.is_empty() {
        Verdict::NothingRecognised
    } else if all(Verdict::Usable) {
        Verdict::Usable
    } else if all(Verdict::Unusable) {
        Verdict::Unusable
    } else {
        Verdict::PartlyUsable
    }
}
