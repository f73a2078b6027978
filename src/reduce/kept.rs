//! Which findings a reduction still makes.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::report::Report;
use crate::rules::Status;

/// A finding that differs between two reports.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    pub rule: String,
    pub status: Status,
    /// Of how many captures, or findings about several.
    pub count: u64,
}

/// What is kept of the findings that fail or warn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// Findings that both make.
    pub kept: u64,
    /// Findings that only the original makes, …
    pub lost: Vec<Change>,
    /// … and that only the reduction makes.
    pub added: Vec<Change>,
}

impl Kept {
    /// The same findings, no more and no fewer.
    pub fn is_all(&self) -> bool {
        self.lost.is_empty() && self.added.is_empty()
    }

    /// How far the two are apart.
    pub fn distance(&self) -> u64 {
        self.lost.iter().chain(&self.added).map(|change| change.count).sum()
    }
}

/// Compares the findings of the original with those of its reduction.
pub fn kept(original: &Report, reduced: &Report) -> Kept {
    let (before, after) = (findings(original), findings(reduced));
    let mut kept = Kept::default();
    for ((rule, status), count) in &before {
        let now = after.get(&(rule, *status)).copied().unwrap_or_default();
        kept.kept += (*count).min(now);
        note(&mut kept.lost, rule, *status, count.saturating_sub(now));
    }
    for ((rule, status), count) in &after {
        let then = before.get(&(rule, *status)).copied().unwrap_or_default();
        note(&mut kept.added, rule, *status, count.saturating_sub(then));
    }
    kept
}

fn note(changes: &mut Vec<Change>, rule: &str, status: Status, count: u64) {
    if count > 0 {
        changes.push(Change { rule: rule.to_string(), status, count });
    }
}

fn findings(report: &Report) -> BTreeMap<(&str, Status), u64> {
    let own = report.captures.iter().flat_map(|capture| &capture.findings);
    let mut all = BTreeMap::new();
    for finding in own.chain(&report.findings).filter(|finding| finding.status >= Status::Warn) {
        *all.entry((finding.rule.as_str(), finding.status)).or_default() += 1;
    }
    all
}
