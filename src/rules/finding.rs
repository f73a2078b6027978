//! What a rule answers: a status, the places it saw, and the numbers it compared.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// How a rule came out. The order is the order of concern: `Fail` is the greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Checked and fine.
    Ok,
    /// Worth knowing, nothing to do.
    Info,
    /// Could not be checked; `facts.reason` says why.
    Unknown,
    /// Usable with care.
    Warn,
    /// Something must be done.
    Fail,
}

impl Status {
    /// As in the JSON, in messages and in test hooks.
    pub fn name(self) -> &'static str {
        match self {
            Status::Ok => "ok",
            Status::Info => "info",
            Status::Unknown => "unknown",
            Status::Warn => "warn",
            Status::Fail => "fail",
        }
    }
}

/// A place in an artifact that a reader can open and look at.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Place {
    /// Path of the artifact below what was dropped, with `/` between folders.
    pub artifact: String,
    /// Offset in bytes from the start of the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub byte: Option<u64>,
    /// Line, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// Record of a table, counted from 1 after the header.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub row: Option<u64>,
    /// Column: the name of a table's column, or a byte column (from 1) as a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<Value>,
    /// The text found there, as it stands in the file (lossily decoded).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub excerpt: Option<String>,
}

/// The answer of one rule about one capture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// Stable id of the rule, as in the address `#/rules/<id>`.
    pub rule: String,
    pub status: Status,
    pub evidence: Vec<Place>,
    /// Numbers, names and causes behind the status, by name. Also the arguments of the finding's sentence.
    pub facts: Map<String, Value>,
}

impl Place {
    /// The artifact as a whole.
    pub fn of(artifact: impl Into<String>) -> Self {
        Place { artifact: artifact.into(), ..Place::default() }
    }

    /// The same place, at a byte.
    pub fn at_byte(mut self, byte: u64) -> Self {
        self.byte = Some(byte);
        self
    }

    /// The same place, at a line (from 1).
    pub fn at_line(mut self, line: u64) -> Self {
        self.line = Some(line);
        self
    }

    /// The same place, at a record (from 1, header not counted).
    pub fn at_row(mut self, row: u64) -> Self {
        self.row = Some(row);
        self
    }

    /// The same place, at a column: a name, or a number.
    pub fn at_column(mut self, column: impl Into<Value>) -> Self {
        self.column = Some(column.into());
        self
    }

    /// The same place, with the text found there.
    pub fn showing(mut self, excerpt: impl Into<String>) -> Self {
        self.excerpt = Some(excerpt.into());
        self
    }
}

impl Finding {
    fn new(rule: &str, status: Status) -> Self {
        Finding { rule: rule.to_string(), status, evidence: Vec::new(), facts: Map::new() }
    }

    pub fn ok(rule: &str) -> Self {
        Self::new(rule, Status::Ok)
    }

    pub fn info(rule: &str) -> Self {
        Self::new(rule, Status::Info)
    }

    pub fn warn(rule: &str) -> Self {
        Self::new(rule, Status::Warn)
    }

    pub fn fail(rule: &str) -> Self {
        Self::new(rule, Status::Fail)
    }

    /// Could not be checked; `reason` is the name of a message `reason-<reason>`.
    pub fn unknown(rule: &str, reason: &str) -> Self {
        Self::new(rule, Status::Unknown).fact("reason", reason)
    }

    /// Adds a place.
    pub fn seen(mut self, place: Place) -> Self {
        self.evidence.push(place);
        self
    }

    /// Adds places.
    pub fn seen_all(mut self, places: impl IntoIterator<Item = Place>) -> Self {
        self.evidence.extend(places);
        self
    }

    /// Adds a fact.
    pub fn fact(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.facts.insert(name.to_string(), value.into());
        self
    }
}
