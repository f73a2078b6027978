//! One event in hand: its text as it will be written, and where in it the fields stand that are looked at.

use std::ops::Range;

/// Longest text of one event. The longest real ones, with call stacks, have some 20 kB.
const MAX_EVENT: usize = 16 << 20;

/// A top-level field of an event (FORMATS §4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Phase,
    Name,
    Category,
    Id,
    Timestamp,
    Duration,
}

impl Field {
    fn of_key(key: &[u8]) -> Option<Field> {
        match key {
            b"ph" => Some(Field::Phase),
            b"name" => Some(Field::Name),
            b"cat" => Some(Field::Category),
            b"id" => Some(Field::Id),
            b"ts" => Some(Field::Timestamp),
            b"dur" => Some(Field::Duration),
            _ => None,
        }
    }
}

/// The event's text grows token by token; its memory is used again for the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Event {
    text: Vec<u8>,
    /// Scalars of top-level fields, in the order of the text.
    scalars: Vec<(Field, Range<usize>)>,
    /// The field whose value comes next.
    field: Option<Field>,
    /// Where the token in hand began, if it came in part.
    token: Option<usize>,
    pub(super) is_too_large: bool,
    pub(super) has_control_characters: bool,
    pub(super) has_wrong_utf8: bool,
}

impl Event {
    pub(super) fn begin(&mut self) {
        self.text.clear();
        self.scalars.clear();
        (self.field, self.token) = (None, None);
        (self.is_too_large, self.has_control_characters, self.has_wrong_utf8) = (false, false, false);
    }

    pub(super) fn text(&self) -> &[u8] {
        &self.text
    }

    /// The fields that were looked at, and where their values stand.
    pub(super) fn scalars(&self) -> impl Iterator<Item = (Field, Range<usize>)> {
        self.scalars.iter().cloned()
    }

    /// The text of a value, without its quotes.
    pub(super) fn value(&self, range: Range<usize>) -> &[u8] {
        let text = self.text.get(range).unwrap_or_default();
        text.strip_prefix(b"\"").and_then(|text| text.strip_suffix(b"\"")).unwrap_or(text)
    }

    pub(super) fn is_string(&self, range: &Range<usize>) -> bool {
        self.text.get(range.start) == Some(&b'"')
    }

    /// The last value of a field, which is the one that counts; empty when there is none.
    pub(super) fn last(&self, field: Field) -> &[u8] {
        let found = self.scalars.iter().rev().find(|(of, _)| *of == field);
        found.map(|(_, range)| self.value(range.clone())).unwrap_or_default()
    }

    pub(super) fn open(&mut self, bracket: u8) {
        self.begin_token();
        self.push(&[bracket]);
        (self.token, self.field) = (None, None);
    }

    pub(super) fn close(&mut self, bracket: u8) {
        self.push(&[bracket]);
    }

    /// Part of a key; `is_top` for one of the event itself.
    pub(super) fn key(&mut self, part: &[u8], last: bool, is_top: bool) {
        if self.token.is_none() {
            self.begin_token();
            self.push(b"\"");
        }
        self.push(part);
        if last {
            let start = self.token.take().map_or(0, |start| start + 1);
            self.field = is_top.then(|| Field::of_key(self.text.get(start..).unwrap_or_default())).flatten();
            self.push(b"\":");
        }
    }

    pub(super) fn string(&mut self, part: &[u8], last: bool) {
        if self.token.is_none() {
            self.begin_token();
            self.push(b"\"");
        }
        self.push(part);
        if last {
            self.push(b"\"");
            self.end_scalar();
        }
    }

    pub(super) fn number(&mut self, part: &[u8], last: bool) {
        if self.token.is_none() {
            self.begin_token();
        }
        self.push(part);
        if last {
            self.end_scalar();
        }
    }

    pub(super) fn literal(&mut self, text: &[u8]) {
        match self.token {
            // The `-` of `-Infinity` may have come as part of a number.
            Some(start) => self.text.truncate(start),
            None => self.begin_token(),
        }
        self.push(text);
        self.end_scalar();
    }

    /// Notes where a token begins, behind the comma that it may need.
    fn begin_token(&mut self) {
        if !matches!(self.text.last(), None | Some(b'{' | b'[' | b':')) {
            self.push(b",");
        }
        self.token = Some(self.text.len());
    }

    fn end_scalar(&mut self) {
        if let (Some(start), Some(field)) = (self.token.take(), self.field.take()) {
            self.scalars.push((field, start..self.text.len()));
        }
    }

    fn push(&mut self, part: &[u8]) {
        if self.text.len() + part.len() > MAX_EVENT {
            self.is_too_large = true;
        } else {
            self.text.extend_from_slice(part);
        }
    }
}
