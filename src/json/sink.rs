//! The words in which the scanner speaks.

use serde::{Deserialize, Serialize};

use super::scanner::{Scanner, Syntax};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Container {
    Object,
    Array,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Literal {
    Null,
    True,
    False,
    /// `NaN`, `Infinity`, `-Infinity`: not JSON, but written by Python's json module.
    NotANumber,
}

impl Literal {
    /// As it is written; `NaN` stands for all that are no numbers.
    pub fn text(self) -> &'static str {
        match self {
            Literal::Null => "null",
            Literal::True => "true",
            Literal::False => "false",
            Literal::NotANumber => "NaN",
        }
    }
}

/// A fault that strict readers refuse but that does not hide where the next token begins; scanning goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Defect {
    /// A byte below 0x20 inside a string.
    ControlCharacter,
    /// `NaN`, `Infinity` or `-Infinity` as a value.
    NotANumber,
    /// Bytes inside a string that are not UTF-8.
    NotUtf8,
    /// `,` directly before `]`.
    TrailingComma,
}

/// What the grammar allows where something else stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Expected {
    Value,
    Key,
    Colon,
    CommaOrBracket,
    CommaOrBrace,
    Escape,
    HexDigit,
    Digit,
    Literal,
    /// A character that may stand in a string as it is.
    Text,
    ShallowerNesting,
    EndOfInput,
}

/// Receives a document, token by token. Texts arrive in one or more parts; `last` marks the final one.
pub trait Sink {
    /// A container opens; `at` is the offset of its bracket.
    fn open(&mut self, _container: Container, _at: u64) {}
    /// A container closes; `end` is the offset behind its bracket.
    fn close(&mut self, _container: Container, _end: u64) {}
    /// Part of a key, escapes left as written.
    fn key(&mut self, _part: &[u8], _last: bool) {}
    /// Part of a string value, escapes left as written; `end` is the offset behind the part, and behind the closing
    /// quote for the last one.
    fn string(&mut self, _part: &[u8], _last: bool, _end: u64) {}
    /// Part of a number as written; `end` is the offset behind the part.
    fn number(&mut self, _part: &[u8], _last: bool, _end: u64) {}
    fn literal(&mut self, _literal: Literal, _end: u64) {}
    /// A fault from `place` to before offset `end` over which scanning goes on; the scanner knows its path.
    fn defect(&mut self, _defect: Defect, _place: Syntax, _end: u64, _scanner: &Scanner) {}
}
