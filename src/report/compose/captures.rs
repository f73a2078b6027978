//! Several captures: a table of all, what was found between them, and one of each kind in detail.

use crate::rules::Status;

use super::super::document::{Block, Inline, Line, column, number, text};
use super::super::model::{CaptureReport, Report};
use super::super::words::Words;
use super::{alike, findings, joined, next, one};

/// Rows of the table of captures. Ranks beyond are most of the time all alike.
const MOST_ROWS: usize = 512;
/// Kinds of captures that are told in detail.
const MOST_KINDS: usize = 16;
/// Captures that are named as being like the one told.
const MOST_NAMES: usize = 256;

const COUNTED: [Status; 3] = [Status::Fail, Status::Warn, Status::Unknown];

pub(super) fn of(report: &Report, captures: &[CaptureReport], words: &Words) -> Vec<Block> {
    let mut blocks = vec![Block::Paragraph(vec![text(words.verdict_sentence(report.verdict))])];
    blocks.extend(next(report.next.as_deref(), words));
    blocks.push(Block::Heading(2, vec![text(words.with("captures-title", "captures", captures.len()))]));
    blocks.push(table(captures, words));
    blocks.extend(further(captures.len().saturating_sub(MOST_ROWS), "report-others", words));
    if !report.findings.is_empty() {
        blocks.push(Block::Heading(2, vec![text(words.get("report-compared"))]));
        blocks.extend(findings::of(&report.findings, words, 3, ""));
    }
    blocks.push(Block::Heading(2, vec![text(words.get("report-details"))]));
    blocks.extend(details(captures, words));
    blocks
}

fn table(captures: &[CaptureReport], words: &Words) -> Block {
    let mut columns = vec![column(words.get("capture")), number(words.get("rank")), column(words.get("verdict"))];
    columns.extend(COUNTED.map(|status| number(words.get(&format!("report-{}", status.name())))));
    columns.extend([column(words.get("release")), column(words.get("report-next"))]);
    let rows = captures.iter().take(MOST_ROWS).map(|capture| row(capture, words));
    Block::Table { columns, rows: rows.collect() }
}

fn row(capture: &CaptureReport, words: &Words) -> Vec<Line> {
    let rank = capture.rank.map(|rank| text(rank.to_string()));
    let mut cells: Vec<Line> = vec![
        vec![Inline::Code(capture.path.clone())],
        rank.into_iter().collect(),
        vec![super::verdict(capture.verdict, words)],
    ];
    cells.extend(COUNTED.map(|status| {
        let count = capture.findings.iter().filter(|finding| finding.status == status).count();
        vec![text(count.to_string())]
    }));
    cells.push(capture.release.iter().map(text).collect());
    cells.push(capture.next.iter().map(|rule| Inline::Rule(rule.clone())).collect());
    cells
}

fn details(captures: &[CaptureReport], words: &Words) -> Vec<Block> {
    let groups = alike::groups(captures);
    let mut blocks = Vec::new();
    for group in groups.iter().take(MOST_KINDS) {
        let Some((first, others)) = group.split_first() else {
            continue;
        };
        blocks.push(Block::Heading(3, name(first, words)));
        blocks.extend(alike_ones(others, words));
        blocks.extend(one::of(first, words, 4));
    }
    let rest = groups.iter().skip(MOST_KINDS).map(Vec::len).sum();
    blocks.extend(further(rest, "report-kinds-more", words));
    blocks
}

/// How a capture is called among others: by its rank, else by its path.
fn name(capture: &CaptureReport, words: &Words) -> Line {
    match capture.rank {
        Some(rank) => vec![text(format!("{} {rank}", words.get("rank")))],
        None => vec![Inline::Code(capture.path.clone())],
    }
}

fn alike_ones(others: &[&CaptureReport], words: &Words) -> Option<Block> {
    if others.is_empty() {
        return None;
    }
    let mut line = vec![text(words.with("report-alike", "captures", others.len())), text(" ")];
    let names = others.iter().take(MOST_NAMES).flat_map(|capture| name(capture, words));
    line.extend(joined(names, words.lang().separator()));
    let more = others.len().saturating_sub(MOST_NAMES);
    if more > 0 {
        line.extend([text(" "), text(words.with("report-others", "captures", more))]);
    }
    Some(Block::Paragraph(line))
}

fn further(count: usize, id: &str, words: &Words) -> Option<Block> {
    (count > 0).then(|| Block::Paragraph(vec![text(words.with(id, "captures", count))]))
}
