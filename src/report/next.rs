//! The one next step: the rule whose fix helps most.

use crate::rules::{Finding, Status};

use super::model::CaptureReport;

/// What to mend first. Causes stand before their consequences: a refused export before the files it left out, a new
/// `analyse()` before a new run, a repair of what is there before a wish for more.
const ORDER: [&str; 33] = [
    "export-refused",
    "msprof-missing",
    "export-silent",
    "run-raw",
    "parser-failed",
    "stopped-in-warmup",
    "run-empty",
    "run-unstopped",
    "file-unreadable",
    "trace-unclosed",
    "trace-left-temporary",
    "trace-cut",
    "trace-corrupt",
    "trace-extra-data",
    "trace-trailing-comma",
    "trace-empty",
    "trace-encoding",
    "trace-host-only",
    "compile-captured",
    "metrics-reset",
    "kernel-columns-reduced",
    "communication-absent",
    "table-cut",
    "table-empty",
    "files-missing",
    "export-db",
    "ranks-incomplete",
    "run-interrupted",
    "steps-fewer-than-active",
    "stopped-in-record",
    "kernel-metrics-missing",
    "kernel-metrics-partial",
    "step-outlier",
];

fn place(rule: &str) -> usize {
    ORDER.iter().position(|known| *known == rule).unwrap_or(ORDER.len())
}

/// Fails before warnings; among equals the order above.
pub(super) fn of(findings: &[Finding]) -> Option<String> {
    let bad = findings.iter().filter(|finding| finding.status >= Status::Warn);
    let first = bad.min_by_key(|finding| (finding.status != Status::Fail, place(&finding.rule)))?;
    Some(first.rule.clone())
}

/// The step that most captures need; among equals the one that stands first in the order.
pub(super) fn of_captures(captures: &[CaptureReport]) -> Option<String> {
    let steps: Vec<&String> = captures.iter().filter_map(|capture| capture.next.as_ref()).collect();
    let count = |rule: &str| steps.iter().filter(|step| **step == rule).count();
    steps.iter().max_by_key(|rule| (count(rule), std::cmp::Reverse(place(rule)))).map(|rule| (*rule).clone())
}
