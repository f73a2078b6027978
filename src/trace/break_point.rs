//! The place where a trace breaks: offset, surroundings, and what is known to cause such a break.

use serde::{Deserialize, Serialize};

use crate::json::{Expected, Syntax};

/// Bytes kept before a break.
pub(super) const BEFORE: usize = 96;
/// Bytes kept behind a break.
pub(super) const AFTER: usize = 48;

/// The bytes around a place, lossily decoded.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Excerpt {
    pub before: String,
    pub after: String,
}

/// Known ways in which a trace gets corrupted (RULES §3, `trace-corrupt`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    InterleavedWriters,
    ControlCharacter,
    UnescapedBackslash,
    UnescapedQuote,
    MissingQuote,
    DoubleComma,
    MissingComma,
    MissingValue,
    TrailingComma,
    TooDeep,
    Other,
}

/// What a file that is no JSON looks like, by its first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LooksLike {
    Png,
    Jpeg,
    Gzip,
    Zip,
    Sqlite,
    Html,
    Utf16,
    Zeros,
    Text,
    Binary,
}

impl LooksLike {
    /// Judges by the first bytes of a file.
    pub fn of(head: &[u8]) -> LooksLike {
        const MAGIC: [(&[u8], LooksLike); 8] = [
            (b"\x89PNG", LooksLike::Png),
            (b"\xff\xd8\xff", LooksLike::Jpeg),
            (b"\x1f\x8b", LooksLike::Gzip),
            (b"PK\x03\x04", LooksLike::Zip),
            (b"SQLite format 3", LooksLike::Sqlite),
            (b"\xff\xfe", LooksLike::Utf16),
            (b"\xfe\xff", LooksLike::Utf16),
            (b"<", LooksLike::Html),
        ];
        if let Some((_, kind)) = MAGIC.iter().find(|(magic, _)| head.starts_with(magic)) {
            return *kind;
        }
        if !head.is_empty() && head.iter().all(|&byte| byte == 0) {
            return LooksLike::Zeros;
        }
        if head.iter().any(|&byte| byte == 0 || (byte < 0x20 && !byte.is_ascii_whitespace())) {
            return LooksLike::Binary;
        }
        LooksLike::Text
    }
}

/// Where reading had to stop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Break {
    /// Offset of the byte that cannot stand there, or the length of the file when the input ends too early.
    pub at: u64,
    /// Line, from 1.
    pub line: u64,
    /// Column in bytes, from 1.
    pub column: u64,
    /// Index of the event in hand.
    pub event: u64,
    /// Where in the document that is: `[1523].args["Call stack"]`; empty at its outermost level.
    #[serde(default)]
    pub path: String,
    pub expected: Option<Expected>,
    pub found: Option<u8>,
    pub cause: Option<Cause>,
    pub looks_like: Option<LooksLike>,
    pub excerpt: Excerpt,
}

impl Break {
    pub(super) fn of_syntax(syntax: &Syntax, event: u64, path: String) -> Break {
        Break {
            at: syntax.at,
            line: syntax.line,
            column: syntax.column,
            event,
            path,
            expected: Some(syntax.expected),
            found: Some(syntax.found),
            cause: None,
            looks_like: None,
            excerpt: Excerpt::default(),
        }
    }
}

/// Names the likely cause of a syntax error from what stands around it.
pub(super) fn cause_of(expected: Expected, found: u8, before: &[u8]) -> Cause {
    let blank_free = before.trim_ascii_end();
    let last = blank_free.last().copied();
    match (expected, found) {
        // The byte in error stands right behind the start of another writer's event.
        _ if is_interleaved(before, found) => Cause::InterleavedWriters,
        (Expected::ShallowerNesting, _) => Cause::TooDeep,
        (Expected::Escape | Expected::HexDigit, _) => Cause::UnescapedBackslash,
        (Expected::Value, b',' | b'}' | b']') if last == Some(b':') => Cause::MissingValue,
        (Expected::Value | Expected::Key, b',') if last == Some(b',') => Cause::DoubleComma,
        (Expected::Key, b'}') if last == Some(b',') => Cause::TrailingComma,
        (Expected::CommaOrBracket, b'{') => Cause::MissingComma,
        (Expected::CommaOrBrace, b'"') if last != Some(b'"') => Cause::MissingComma,
        (Expected::CommaOrBrace | Expected::CommaOrBracket | Expected::Colon, _) => Cause::UnescapedQuote,
        (Expected::Key | Expected::Value | Expected::Literal, byte) if byte.is_ascii_alphanumeric() => {
            Cause::MissingQuote
        }
        _ => Cause::Other,
    }
}

/// An event begins where none may: `…"na{"ph": "X"…`.
fn is_interleaved(before: &[u8], found: u8) -> bool {
    let text = String::from_utf8_lossy(before);
    let opening = ["{\"ph\"", "{\"name\""];
    let starts_inside_text = opening.iter().any(|open| {
        text.match_indices(open).any(|(at, _)| {
            let ahead = text.get(..at).unwrap_or_default().trim_end();
            !ahead.is_empty() && !ahead.ends_with([',', '[', ':'])
        })
    });
    // A quote that opens another writer's first key reads as the end of the string in hand.
    starts_inside_text
        || (found != b'{' && (text.ends_with("{\"") || text.ends_with("[{\"")) && found.is_ascii_lowercase())
}
