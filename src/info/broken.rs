//! Why a JSON file could not be read, and where.

use serde::{Deserialize, Serialize};
use serde_json::error::Category as JsonCategory;

/// Bytes shown on either side of the place.
const EXCERPT: usize = 40;

/// The kind of fault: cut is not corrupt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Category {
    /// The file ends too early, or is empty.
    Eof,
    /// A byte that can't stand where it stands, or more text after the end.
    Syntax,
    /// Valid JSON, but not an object.
    Data,
    /// More than [`super::MAX_BYTES`] or [`super::MAX_MARKS`]; not looked at.
    TooLarge,
}

/// A file that is not a JSON object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Broken {
    pub category: Category,
    /// What was wrong, in the words of the JSON parser, without the place.
    pub message: String,
    /// Where reading had to stop: the length of the file for an ending, else the offending byte (from 0).
    pub byte: u64,
    /// Line of the place, from 1; 0 when the file was not looked at.
    pub line: u64,
    /// Bytes into the line, from 1; 0 at the start of a line.
    pub column: u64,
    /// Length of the file in bytes.
    pub bytes: u64,
    /// The text around the place.
    pub excerpt: String,
}

impl Broken {
    /// The place of a parser's complaint about `text`, which stands `before` bytes into the file.
    pub(super) fn at(error: &serde_json::Error, text: &[u8], before: usize) -> Self {
        let category = match error.classify() {
            JsonCategory::Eof => Category::Eof,
            JsonCategory::Data => Category::Data,
            JsonCategory::Syntax | JsonCategory::Io => Category::Syntax,
        };
        let mut place = Place { at: text.len(), line: error.line(), column: error.column() };
        if category != Category::Eof {
            place.at = offset(text, place.line, place.column);
            place = not_utf8(text).filter(|foreign| foreign.at <= place.at).unwrap_or(place);
        }
        let message = error.to_string();
        Broken {
            category,
            message: message.split(" at line ").next().unwrap_or(&message).to_owned(),
            byte: (before + place.at) as u64,
            line: place.line as u64,
            column: place.column as u64,
            bytes: (before + text.len()) as u64,
            excerpt: excerpt(text, place.at),
        }
    }

    /// A file of `bytes` bytes that passes the limit named by `message` at byte `at`.
    pub(super) fn too_large(bytes: u64, at: usize, message: String) -> Self {
        Broken {
            category: Category::TooLarge,
            message,
            byte: at as u64,
            line: 0,
            column: 0,
            bytes,
            excerpt: String::new(),
        }
    }
}

struct Place {
    at: usize,
    line: usize,
    column: usize,
}

/// The first byte that is not UTF-8; the parser only names the end of the text that holds it.
fn not_utf8(text: &[u8]) -> Option<Place> {
    let at = std::str::from_utf8(text).err()?.valid_up_to();
    let before = text.get(..at)?;
    let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
    Some(Place { at, line, column: at - start + 1 })
}

/// Offset of the byte at a line and column (both from 1). The parser gives column 0 for a fault in the line end before.
fn offset(text: &[u8], line: usize, column: usize) -> usize {
    let ends = text.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1);
    let start = std::iter::once(0).chain(ends).nth(line.saturating_sub(1)).unwrap_or(text.len());
    (start + column).saturating_sub(1).min(text.len())
}

fn excerpt(text: &[u8], at: usize) -> String {
    let from = at.saturating_sub(EXCERPT);
    let to = at.saturating_add(EXCERPT).min(text.len());
    String::from_utf8_lossy(text.get(from..to).unwrap_or_default()).into_owned()
}
