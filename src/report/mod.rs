//! Sums findings up: verdict, answers, next step; and writes the report as JSON, text, Markdown or HTML.
//!
//! [`Examined`] comes in, [`Report`] goes out. The page and the command line show a report and never compute one.

mod answers;
mod capture;
mod compose;
mod document;
mod given;
mod html;
mod inventory;
mod markdown;
mod model;
mod next;
mod redact;
mod text;
mod verdict;
mod words;

use crate::examine::{Examined, SoFar};
use crate::rules;
use crate::text::Lang;

pub use crate::rules::Question;
pub use model::{Answer, ArtifactLine, Can, CaptureReport, Report, SCHEMA, State, Tool, Verdict};
pub use redact::{Class, Paths, Redacted, Replaced, is_address, redacted};
pub use text::text;

/// The report about everything that was examined together. One report that was given alone opens as it was.
pub fn of(examined: &Examined) -> Report {
    let own: Vec<CaptureReport> = examined.captures.iter().map(capture::of).collect();
    let (mut given, damaged) = given::open(&examined.reports);
    if own.is_empty()
        && damaged.is_none()
        && given.len() == 1
        && let Some(only) = given.pop()
    {
        return only.report;
    }
    let captures = given::joined(own, given);
    let mut summaries: Vec<rules::Summary> = captures.iter().map(|capture| capture.summary.clone()).collect();
    summaries.sort_by(|a, b| a.path.cmp(&b.path));
    let limits = examined.captures.first().map(|capture| capture.thresholds().clone()).unwrap_or_default();
    let findings: Vec<rules::Finding> = rules::compare(&summaries, &limits).into_iter().chain(damaged).collect();
    Report {
        schema: SCHEMA.to_string(),
        tool: tool(),
        verdict: verdict::of_captures(&captures),
        next: next::of_captures(&captures, &findings),
        captures,
        findings,
    }
}

fn tool() -> Tool {
    Tool { name: env!("CARGO_PKG_NAME").to_string(), version: env!("CARGO_PKG_VERSION").to_string() }
}

/// What can be said while files are still being read: of settled captures all, of the others only what they are called and
/// which files they have. Nothing is said about several captures together, and nothing about all.
pub fn so_far(captures: &[SoFar]) -> Report {
    let one = |capture: &SoFar| match capture.is_settled() {
        true => capture::of(&capture.evidence),
        false => capture::open(&capture.evidence),
    };
    Report {
        schema: SCHEMA.to_string(),
        tool: tool(),
        verdict: Verdict::NothingRecognised,
        next: None,
        captures: captures.iter().map(one).collect(),
        findings: Vec::new(),
    }
}

/// The report as JSON, indented, with a final line end. Page and command line give the same bytes.
pub fn json(report: &Report) -> String {
    // A report holds nothing that JSON cannot: maps have text keys, and numbers are finite or null.
    serde_json::to_string_pretty(report)
        .map_or_else(|error| format!("{{\"error\": \"{error}\"}}\n"), |text| text + "\n")
}

/// The report as Markdown for tickets, in one of the languages. The same for the same report, wherever it is made.
pub fn markdown(report: &Report, lang: Lang) -> String {
    markdown::write(&compose::of(report, &words::Words::new(lang)))
}

/// The report as one HTML file without scripts or requests, in one of the languages. The same for the same report.
pub fn html(report: &Report, lang: Lang) -> String {
    let words = words::Words::new(lang);
    html::write(&compose::name(report, &words), &compose::of(report, &words), lang)
}

#[cfg(test)]
mod tests;
