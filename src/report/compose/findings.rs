//! Findings by concern: problems, warnings, what could not be checked, notes; of what passed the names alone.

use crate::rules::{Finding, Place, Status};

use super::super::document::{Block, Inline, Line, text};
use super::super::words::Words;
use super::{inner, joined};

/// Places of one finding that are shown.
const MOST_PLACES: usize = 10;
/// Longest excerpt, in characters.
const EXCERPT: usize = 200;

/// The blocks of these findings, each concern under a heading of this level. Paths are shortened as seen from `base`.
pub(super) fn of(findings: &[Finding], words: &Words, level: usize, base: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    for status in [Status::Fail, Status::Warn, Status::Unknown, Status::Info, Status::Ok] {
        let own: Vec<&Finding> = findings.iter().filter(|finding| finding.status == status).collect();
        if own.is_empty() {
            continue;
        }
        let name = status.name();
        let heading = Inline::Mark { tone: name, text: words.get(&format!("report-{name}")) };
        blocks.push(Block::Heading(level, vec![heading]));
        match status {
            Status::Ok => blocks.push(passed(&own)),
            Status::Unknown => blocks.push(unchecked(&own, words)),
            _ => blocks.extend(own.iter().flat_map(|finding| told(finding, words, level + 1, base))),
        }
    }
    blocks
}

fn passed(findings: &[&Finding]) -> Block {
    Block::Paragraph(joined(findings.iter().map(|finding| Inline::Rule(finding.rule.clone())), " "))
}

/// By reason, the rules that could not be checked for it.
fn unchecked(findings: &[&Finding], words: &Words) -> Block {
    let mut reasons: Vec<(Line, Vec<Inline>)> = Vec::new();
    for finding in findings {
        let reason = words.sentence(finding);
        let rule = Inline::Rule(finding.rule.clone());
        match reasons.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, rules)) => rules.push(rule),
            None => reasons.push((reason, vec![rule])),
        }
    }
    let lines = reasons.into_iter().map(|(mut line, rules)| {
        line.push(text(" "));
        line.extend(joined(rules, " "));
        line
    });
    Block::List(lines.collect())
}

fn told(finding: &Finding, words: &Words, level: usize, base: &str) -> Vec<Block> {
    let mut sentence = words.sentence(finding);
    sentence.extend([text(" "), Inline::Rule(finding.rule.clone())]);
    let mut lines = words.details(finding);
    lines.extend(places(finding, words, base));
    let list = (!lines.is_empty()).then_some(Block::List(lines));
    [Block::Heading(level, words.title(&finding.rule)), Block::Paragraph(sentence)].into_iter().chain(list).collect()
}

/// Where it was seen; not where a file stands in the list of files above already and nothing is added.
fn places(finding: &Finding, words: &Words, base: &str) -> Vec<Line> {
    let has_files = finding.facts.contains_key("files");
    let says_more = |place: &&Place| !has_files || place.byte.or(place.line).or(place.row).is_some();
    let places: Vec<_> = finding.evidence.iter().filter(says_more).collect();
    let shown = places.iter().take(MOST_PLACES);
    let mut lines: Vec<Line> = shown.map(|place| words.place(&shortened(place, base))).collect();
    let more = places.len().saturating_sub(MOST_PLACES);
    if more > 0 {
        lines.push(vec![text(words.with("evidence-more", "places", more))]);
    }
    lines
}

fn shortened(place: &Place, base: &str) -> Place {
    let mut place = place.clone();
    place.artifact = inner(&place.artifact, base).to_string();
    place.excerpt = place.excerpt.map(|excerpt| match excerpt.char_indices().nth(EXCERPT) {
        Some((end, _)) => format!("{}…", excerpt.get(..end).unwrap_or_default()),
        None => excerpt,
    });
    place
}
