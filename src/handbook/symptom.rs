//! What a reader comes with: the problems of the troubleshooting guide (《NPU Profiling 问题排查指南》) in its order,
//! and what lies beyond it.

use crate::rules::{self, Rule};

/// A symptom, and the rules whose pages speak about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symptom {
    /// The name used for messages: `symptom-<name>`.
    pub name: &'static str,
    /// Ids, most likely first.
    ids: &'static [&'static str],
}

const fn symptom(name: &'static str, ids: &'static [&'static str]) -> Symptom {
    Symptom { name, ids }
}

static SYMPTOMS: [Symptom; 9] = [
    symptom(
        "failed",
        &[
            "parser-failed",
            "export-refused",
            "export-silent",
            "msprof-missing",
            "log-success-is-not-success",
            "flows-missing",
            "files-missing",
            "version-known-bad",
            "log-other",
        ],
    ),
    symptom(
        "single-step",
        &[
            "step-single",
            "steps-fewer-than-active",
            "steps-unmarked",
            "no-schedule",
            "steps-disagree",
            "step-arithmetic",
            "cycles",
        ],
    ),
    symptom(
        "columns",
        &[
            "kernel-columns-reduced",
            "level-low",
            "metrics-off",
            "metrics-reset",
            "config-ignored",
            "kernel-metrics-missing",
            "kernel-metrics-partial",
            "kernel-metrics",
            "kernel-step-missing",
            "table-empty",
            "table-cut",
            "table-malformed",
            "table-sliced",
        ],
    ),
    symptom(
        "trace",
        &[
            "trace-unclosed",
            "trace-trailing-comma",
            "trace-cut",
            "trace-corrupt",
            "trace-extra-data",
            "trace-empty",
            "trace-left-temporary",
            "trace-host-only",
            "trace-encoding",
            "trace-nonstandard",
            "trace-odd-events",
            "trace-complete",
            "stopped-in-record",
            "stopped-in-save",
            "schedule-short",
            "schedule-custom",
        ],
    ),
    symptom("compilation", &["compile-captured", "step-outlier", "no-warmup", "heavy-options"]),
    symptom(
        "no-output",
        &[
            "run-empty",
            "stopped-in-warmup",
            "run-raw",
            "run-unstopped",
            "run-interrupted",
            "run-foreign",
            "activities-partial",
            "export-db",
            "file-unreadable",
        ],
    ),
    symptom("communication", &["communication-absent"]),
    symptom("viewing", &["file-too-large-for-tools", "trace-viewer-precision"]),
    symptom("ranks", &["ranks-incomplete", "ranks-differ", "rank-slow", "rank-idle", "rank-unknown", "rank-conflict"]),
];

impl Symptom {
    /// Every symptom, in the guide's order.
    pub fn all() -> &'static [Symptom] {
        &SYMPTOMS
    }

    /// The rules it may come from.
    pub fn rules(&self) -> impl Iterator<Item = &'static Rule> {
        self.ids.iter().filter_map(|id| rules::find(id))
    }

    /// Rules that are under no symptom yet: they are listed last.
    pub fn rest() -> impl Iterator<Item = &'static Rule> {
        let is_placed = |rule: &Rule| SYMPTOMS.iter().any(|symptom| symptom.ids.contains(&rule.id));
        rules::all().iter().copied().filter(move |rule| !is_placed(rule))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_listed_once_and_no_id_is_made_up() {
        let placed: Vec<&str> = SYMPTOMS.iter().flat_map(|symptom| symptom.ids).copied().collect();
        for id in &placed {
            assert!(rules::find(id).is_some(), "{id}");
            assert_eq!(placed.iter().filter(|other| *other == id).count(), 1, "{id}");
        }
        let rest: Vec<&str> = Symptom::rest().map(|rule| rule.id).collect();
        assert_eq!(placed.len() + rest.len(), rules::all().len());
        assert!(rest.len() < 5, "put these under a symptom: {rest:?}");
    }
}
