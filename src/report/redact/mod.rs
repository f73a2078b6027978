//! A report that can be shown to others: hosts, users, paths and addresses under pseudonyms, and operator names on
//! demand. In: a report. Out: the same report without them, and what was replaced by what.
//!
//! It is done on the report, before any format, so that every format is safe. A text goes through twice: first to learn
//! the names that it holds, then to replace every one of them, wherever it stands.

mod address;
mod book;
mod format_words;
mod known;
mod path;
mod text;

use serde_json::{Map, Value};

use crate::rules::{Finding, Place, Summary};

use super::model::Report;
pub use address::is_address;
use book::Book;
pub use book::{Class, Replaced};

/// A report under pseudonyms.
#[derive(Clone, Debug, PartialEq)]
pub struct Redacted {
    pub report: Report,
    /// What was replaced, in the order of class and number.
    pub replaced: Vec<Replaced>,
}

/// The report without hosts, users, paths and addresses; with `names`, without names of operators and functions too.
pub fn redacted(report: &Report, names: bool) -> Redacted {
    let mut redactor = Redactor { book: Book::default(), names };
    let mut learned = report.clone();
    redactor.report(&mut learned);
    let mut report = report.clone();
    redactor.report(&mut report);
    Redacted { report, replaced: redactor.book.replaced() }
}

/// Pseudonyms for the parts of paths that tell something, the same in all of them.
#[derive(Default)]
pub struct Paths(Book);

impl Paths {
    pub fn redacted(&mut self, path: &str) -> String {
        path::redacted(path, &mut self.0)
    }
}

/// Facts and settings that hold a version: four numbers in one are no address.
const VERSIONS: [&str; 4] = ["torch_npu_version", "cann_version", "version", "cann"];

/// The fact that leads through keys to a place in a JSON file, such as `[1].args.name`.
const PLACE_IN_JSON: &str = "path";

struct Redactor {
    book: Book,
    names: bool,
}

impl Redactor {
    fn report(&mut self, report: &mut Report) {
        for capture in &mut report.captures {
            self.path(&mut capture.path);
            for line in &mut capture.artifacts {
                self.path(&mut line.path);
            }
            self.summary(&mut capture.summary);
            capture.findings.iter_mut().for_each(|finding| self.finding(finding));
        }
        report.findings.iter_mut().for_each(|finding| self.finding(finding));
    }

    fn summary(&mut self, summary: &mut Summary) {
        self.path(&mut summary.path);
        for (name, value) in &mut summary.settings {
            self.named(name, value);
        }
        let missing = summary.files.iter_mut().filter_map(|file| file.path.as_mut());
        let steps = summary.steps_from.iter_mut().map(|from| &mut from.path);
        let sources = summary.profiler_info.iter_mut().chain(&mut summary.work_from).chain(steps);
        missing.chain(sources).for_each(|path| self.path(path));
        summary.rank_statements.iter_mut().for_each(|said| self.place(&mut said.place));
    }

    fn path(&mut self, path: &mut String) {
        *path = path::redacted(path, &mut self.book);
    }

    fn named(&mut self, name: &str, value: &mut String) {
        if !VERSIONS.contains(&name) || value.contains(['/', '\\', ' ']) {
            *value = text::redacted(value, &mut self.book);
        }
        if self.names && name == PLACE_IN_JSON {
            *value = format_words::without_names(value, &mut self.book);
        }
    }

    fn finding(&mut self, finding: &mut Finding) {
        finding.evidence.iter_mut().for_each(|place| self.place(place));
        self.facts(&mut finding.facts);
    }

    fn place(&mut self, place: &mut Place) {
        let is_data = place.artifact.ends_with(".json");
        self.path(&mut place.artifact);
        if let Some(excerpt) = &mut place.excerpt {
            *excerpt = text::redacted(excerpt, &mut self.book);
            if self.names && is_data {
                *excerpt = format_words::without_names(excerpt, &mut self.book);
            }
        }
        if let Some(Value::String(column)) = &mut place.column {
            *column = text::redacted(column, &mut self.book);
        }
    }

    fn facts(&mut self, facts: &mut Map<String, Value>) {
        for (name, value) in facts {
            match value {
                Value::String(text) => self.named(name, text),
                other => self.value(other),
            }
        }
    }

    fn value(&mut self, value: &mut Value) {
        match value {
            Value::String(text) => *text = text::redacted(text, &mut self.book),
            Value::Array(items) => items.iter_mut().for_each(|item| self.value(item)),
            Value::Object(fields) => self.facts(fields),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
}

#[cfg(test)]
mod tests;
