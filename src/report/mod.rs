//! Sums findings up: verdict, answers, next step; and writes the report as JSON or text.
//!
//! [`Examined`] comes in, [`Report`] goes out. The page and the command line show a report and never compute one.

mod answers;
mod capture;
mod inventory;
mod model;
mod next;
mod text;
mod verdict;

use crate::examine::Examined;
use crate::rules;

pub use crate::rules::Question;
pub use model::{Answer, ArtifactLine, Can, CaptureReport, Report, SCHEMA, State, Tool, Verdict};
pub use text::text;

/// The report about everything that was examined together.
pub fn of(examined: &Examined) -> Report {
    let captures: Vec<CaptureReport> = examined.captures.iter().map(capture::of).collect();
    let tool = Tool { name: env!("CARGO_PKG_NAME").to_string(), version: env!("CARGO_PKG_VERSION").to_string() };
    let findings = rules::judge_captures(&examined.captures);
    Report {
        schema: SCHEMA.to_string(),
        tool,
        verdict: verdict::of_captures(&captures),
        next: next::of_captures(&captures, &findings),
        captures,
        findings,
    }
}

/// The report as JSON, indented, with a final line end. Page and command line give the same bytes.
pub fn json(report: &Report) -> String {
    // A report holds nothing that JSON cannot: maps have text keys, and numbers are finite or null.
    serde_json::to_string_pretty(report)
        .map_or_else(|error| format!("{{\"error\": \"{error}\"}}\n"), |text| text + "\n")
}

#[cfg(test)]
mod tests;
