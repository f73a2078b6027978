//! The one next step: the rule whose fix helps most.

use crate::rules::{Finding, Status};

use super::model::CaptureReport;

/// What to mend first. Causes stand before their consequences: a refused export before the files it left out, a level
/// before the columns it costs; a new `analyse()` before a new run; a repair of what is there before a wish for more; at
/// the end what only needs care in reading.
const ORDER: [&str; 47] = [
    "export-refused",
    "msprof-missing",
    "export-silent",
    "version-known-bad",
    "run-raw",
    "parser-failed",
    "stopped-in-warmup",
    "run-empty",
    "run-unstopped",
    "file-unreadable",
    "export-db",
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
    "level-low",
    "metrics-off",
    "kernel-columns-reduced",
    "kernel-metrics-missing",
    "kernel-metrics-partial",
    "communication-absent",
    "table-cut",
    "table-empty",
    "files-missing",
    "ranks-incomplete",
    "run-interrupted",
    "schedule-short",
    "stopped-in-record",
    "steps-fewer-than-active",
    "schedule-custom",
    "table-sliced",
    "table-malformed",
    "trace-nonstandard",
    "trace-odd-events",
    "config-ignored",
    "steps-disagree",
    "step-outlier",
    "step-arithmetic",
    "rank-conflict",
    "ranks-differ",
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

/// The step that most captures need, among equals the one that stands first in the order; when none needs one, what the
/// comparison of the captures asks for.
pub(super) fn of_captures(captures: &[CaptureReport], compared: &[Finding]) -> Option<String> {
    let steps: Vec<&String> = captures.iter().filter_map(|capture| capture.next.as_ref()).collect();
    let count = |rule: &str| steps.iter().filter(|step| **step == rule).count();
    steps
        .iter()
        .max_by_key(|rule| (count(rule), std::cmp::Reverse(place(rule))))
        .map(|rule| (*rule).clone())
        .or_else(|| of(compared))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::ORDER;
    use crate::rules;

    /// Whether the source of a rule can say warn or fail.
    fn can_be_bad(id: &str) -> bool {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rules").join(id.replace('-', "_"));
        let source = fs::read_to_string(folder.join("mod.rs")).expect("the rule's source");
        let shipped = source.split("#[cfg(test)]").next().unwrap_or_default();
        ["Finding::warn(", "Finding::fail(", "of_ending("].iter().any(|word| shipped.contains(word))
    }

    #[test]
    fn each_rule_that_can_be_bad_has_its_place() {
        let bad: BTreeSet<&str> = rules::all().iter().map(|rule| rule.id).filter(|id| can_be_bad(id)).collect();
        assert_eq!(bad, BTreeSet::from(ORDER));
        assert_eq!(bad.len(), ORDER.len(), "twice");
    }
}
