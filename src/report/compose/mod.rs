//! Puts a report into blocks, in one of the languages: first what must be done, then why, then the rest. Of captures
//! that came out alike one is told in detail.

mod alike;
mod captures;
mod findings;
mod fixes;
mod one;

use super::document::{Block, Inline, text};
use super::model::Report;
use super::words::Words;

/// The whole report.
pub(super) fn of(report: &Report, words: &Words) -> Vec<Block> {
    let mut blocks = vec![Block::Heading(1, title(report, words))];
    match report.captures.as_slice() {
        [] => {
            blocks.push(Block::Paragraph(vec![text(words.get("report-nothing"))]));
            blocks.extend(findings::of(&report.findings, words, 2, ""));
        }
        [only] => blocks.extend(one::of(only, words, 2)),
        several => blocks.extend(captures::of(report, several, words)),
    }
    blocks.extend(fixes::of(report, words));
    let made_by = [("tool", report.tool.name.as_str()), ("version", report.tool.version.as_str())];
    blocks.push(Block::Paragraph(words.sentence_with("report-made-by", &made_by)));
    blocks
}

/// The name of the document, as plain text.
pub(super) fn name(report: &Report, words: &Words) -> String {
    let subject = match report.captures.as_slice() {
        [only] => format!(" · {}", only.path),
        _ => String::new(),
    };
    let colon = words.lang().colon();
    format!("{}{colon}{}{subject}", words.get("report-title"), words.verdict(report.verdict))
}

fn title(report: &Report, words: &Words) -> Vec<Inline> {
    vec![text(words.get("report-title") + words.lang().colon()), verdict(report.verdict, words)]
}

fn verdict(verdict: super::Verdict, words: &Words) -> Inline {
    Inline::Mark { tone: verdict.name(), text: words.verdict(verdict) }
}

/// "Do this first: …"; nothing when nothing is to be done.
fn next(rule: Option<&str>, words: &Words) -> Option<Block> {
    let rule = rule?;
    let mut line = vec![Inline::Strong(words.get("next-step")), text(words.lang().colon())];
    line.extend(words.title(rule));
    line.extend([text(" ("), Inline::Rule(rule.to_string()), text(")")]);
    Some(Block::Paragraph(line))
}

/// Items with a separator between them.
fn joined(items: impl IntoIterator<Item = Inline>, separator: &str) -> Vec<Inline> {
    let mut line = Vec::new();
    for item in items {
        if !line.is_empty() {
            line.push(text(separator));
        }
        line.push(item);
    }
    line
}

/// A path as seen from a folder that it lies in.
fn inner<'a>(path: &'a str, folder: &str) -> &'a str {
    let inner = path.strip_prefix(folder).and_then(|rest| rest.strip_prefix('/'));
    inner.filter(|rest| !folder.is_empty() && !rest.is_empty()).unwrap_or(path)
}
