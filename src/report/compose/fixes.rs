//! How to mend: the part of the page of each rule that failed or warned, once however many captures it hit.

use std::collections::BTreeSet;

use crate::rules::{self, Finding, Status};

use super::super::document::{Block, text};
use super::super::model::Report;
use super::super::words::Words;

pub(super) fn of(report: &Report, words: &Words) -> Vec<Block> {
    let bad = bad(report);
    let fixes: Vec<Block> = rules::all()
        .iter()
        .filter(|rule| bad.contains(rule.id))
        .flat_map(|rule| {
            let heading = Block::RuleHeading(3, rule.id.to_string(), words.title(rule.id));
            [heading, Block::Page(rule.fix(words.lang().tag()))]
        })
        .collect();
    let heading = (!fixes.is_empty()).then(|| Block::Heading(2, vec![text(words.get("section-fix"))]));
    heading.into_iter().chain(fixes).collect()
}

/// Rules with something to mend.
fn bad(report: &Report) -> BTreeSet<&str> {
    let findings = report.captures.iter().flat_map(|capture| &capture.findings).chain(&report.findings);
    let is_bad = |finding: &&Finding| matches!(finding.status, Status::Warn | Status::Fail);
    findings.filter(is_bad).map(|finding| finding.rule.as_str()).collect()
}
