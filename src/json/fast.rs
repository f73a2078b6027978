//! The quick way through ordinary JSON: whole tokens inside one chunk, well formed, without surprises.
//!
//! It only ever accepts. At anything else — a token that the chunk cuts, an escape it does not know, a control character,
//! an error — it stops in front of the token, and the exact machine of `scanner.rs` takes that token. What is right is
//! therefore decided in one place; this one only has to be no more generous.

use super::plain::{digits_length, run_length};
use super::scanner::{Scanner, State};
use super::sink::{Container, Literal, Sink};

/// Where the quick way stands between two tokens.
#[derive(Clone, Copy)]
enum Place {
    Key { first: bool },
    Value { first: bool },
    Next,
}

impl Scanner {
    /// Takes as many whole tokens of `chunk` from `index` on as it can, and answers where it stopped.
    pub(super) fn fast<S: Sink>(&mut self, chunk: &[u8], mut index: usize, base: u64, sink: &mut S) -> usize {
        // The outermost value begins and ends in the exact machine.
        if self.depth == 0 {
            return index;
        }
        let mut place = match self.state {
            State::Key { first } => Place::Key { first },
            State::Value { first, after_comma: _ } => Place::Value { first },
            State::Next => Place::Next,
            _ => return index,
        };
        // `]` right behind a comma is for the exact machine, and so is everything after it.
        let mut after_comma = matches!(self.state, State::Value { after_comma: true, .. });
        let mut in_object = self.in_object();
        loop {
            index = skip_spaces(chunk, index);
            let token = match place {
                Place::Key { first } => match members(chunk, index, base, sink) {
                    Some((next, end)) => (next, end),
                    None if first && chunk.get(index) == Some(&b'}') && self.depth > 1 => {
                        self.pop(Container::Object, base + index as u64 + 1, sink);
                        in_object = self.in_object();
                        (Place::Next, index + 1)
                    }
                    None => break,
                },
                Place::Value { first } => match self.whole_value(chunk, index, first, base, sink) {
                    Some((Place::Next, end)) => {
                        if first {
                            in_object = self.in_object();
                        }
                        (Place::Next, end)
                    }
                    Some(opened) => {
                        in_object = matches!(opened.0, Place::Key { .. });
                        opened
                    }
                    None => break,
                },
                Place::Next => match (chunk.get(index), in_object) {
                    (Some(b','), true) => (Place::Key { first: false }, index + 1),
                    (Some(b','), false) => {
                        after_comma = true;
                        (place, index) = (Place::Value { first: false }, index + 1);
                        continue;
                    }
                    (Some(b'}'), true) if self.depth > 1 => {
                        self.pop(Container::Object, base + index as u64 + 1, sink);
                        in_object = self.in_object();
                        (Place::Next, index + 1)
                    }
                    (Some(b']'), false) if self.depth > 1 => {
                        self.pop(Container::Array, base + index as u64 + 1, sink);
                        in_object = self.in_object();
                        (Place::Next, index + 1)
                    }
                    _ => break,
                },
            };
            (place, index) = token;
            after_comma = false;
        }
        self.state = match place {
            Place::Key { first } => State::Key { first },
            Place::Value { first } => State::Value { first, after_comma },
            Place::Next => State::Next,
        };
        index
    }

    /// A whole value at `index`: what comes next, and where.
    #[inline(always)]
    fn whole_value<S: Sink>(
        &mut self,
        chunk: &[u8],
        index: usize,
        first: bool,
        base: u64,
        sink: &mut S,
    ) -> Option<(Place, usize)> {
        match chunk.get(index)? {
            b'"' | b'-' | b'0'..=b'9' => scalar(chunk, index, base, sink).map(|end| (Place::Next, end)),
            b'{' => {
                let at = base + index as u64;
                self.push(Container::Object).then(|| sink.open(Container::Object, at))?;
                Some((Place::Key { first: true }, index + 1))
            }
            b'[' => {
                let at = base + index as u64;
                self.push(Container::Array).then(|| sink.open(Container::Array, at))?;
                Some((Place::Value { first: true }, index + 1))
            }
            b']' if first && self.depth > 1 => {
                self.pop(Container::Array, base + index as u64 + 1, sink);
                Some((Place::Next, index + 1))
            }
            b't' => literal(chunk, index, Literal::True, base, sink),
            b'f' => literal(chunk, index, Literal::False, base, sink),
            b'n' => literal(chunk, index, Literal::Null, base, sink),
            _ => None,
        }
    }

    /// Closes an inner container.
    #[inline]
    fn pop<S: Sink>(&mut self, container: Container, end: u64, sink: &mut S) {
        self.depth = self.depth.saturating_sub(1);
        sink.close(container, end);
    }
}

/// Members of an object from a key at `index` on, as long as their values are strings and numbers: most of a trace.
///
/// `None` when there is no whole key; else what comes next, and where.
#[inline(always)]
fn members<S: Sink>(chunk: &[u8], index: usize, base: u64, sink: &mut S) -> Option<(Place, usize)> {
    let (text, colon) = key(chunk, index)?;
    sink.key(text, true);
    let mut at = skip_spaces(chunk, colon);
    loop {
        let Some(end) = scalar(chunk, at, base, sink) else {
            return Some((Place::Value { first: false }, at));
        };
        if chunk.get(end) != Some(&b',') {
            return Some((Place::Next, end));
        }
        let next = skip_spaces(chunk, end + 1);
        let Some((text, colon)) = key(chunk, next) else {
            return Some((Place::Key { first: false }, next));
        };
        sink.key(text, true);
        at = skip_spaces(chunk, colon);
    }
}

/// A whole string or number at `index`, and where it ends.
#[inline(always)]
fn scalar<S: Sink>(chunk: &[u8], index: usize, base: u64, sink: &mut S) -> Option<usize> {
    match chunk.get(index)? {
        b'"' => {
            let end = string_end(chunk, index + 1)?;
            sink.string(chunk.get(index + 1..end)?, true, base + end as u64 + 1);
            Some(end + 1)
        }
        b'-' | b'0'..=b'9' => {
            let end = number_end(chunk, index)?;
            sink.number(chunk.get(index..end)?, true, base + end as u64);
            Some(end)
        }
        _ => None,
    }
}

/// Blanks between tokens are single spaces as a rule; line ends are counted in the exact machine.
#[inline(always)]
fn skip_spaces(chunk: &[u8], mut index: usize) -> usize {
    while chunk.get(index) == Some(&b' ') {
        index += 1;
    }
    index
}

/// A whole key at `index`, and where behind its colon to go on.
#[inline(always)]
fn key(chunk: &[u8], index: usize) -> Option<(&[u8], usize)> {
    if chunk.get(index) != Some(&b'"') {
        return None;
    }
    let end = string_end(chunk, index + 1)?;
    let colon = skip_spaces(chunk, end + 1);
    (chunk.get(colon) == Some(&b':')).then_some(())?;
    Some((chunk.get(index + 1..end)?, colon + 1))
}

/// The closing quote of a string whose text begins at `start`.
#[inline(always)]
fn string_end(chunk: &[u8], start: usize) -> Option<usize> {
    let end = start + run_length(chunk.get(start..)?);
    match chunk.get(end)? {
        b'"' => Some(end),
        _ => odd_string_end(chunk, start, end),
    }
}

/// The same for a string with escapes or characters outside ASCII, of which `start..at` is ordinary.
#[inline(never)]
fn odd_string_end(chunk: &[u8], start: usize, mut at: usize) -> Option<usize> {
    let mut is_ascii = true;
    loop {
        match chunk.get(at)? {
            b'"' => break,
            b'\\' => match chunk.get(at + 1)? {
                b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => at += 2,
                b'u' if chunk.get(at + 2..at + 6)?.iter().all(u8::is_ascii_hexdigit) => at += 6,
                _ => return None,
            },
            0x80.. => {
                is_ascii = false;
                at += 1;
            }
            0x00..=0x1f => return None,
            _ => at += 1,
        }
        at += run_length(chunk.get(at..)?);
    }
    if !is_ascii && std::str::from_utf8(chunk.get(start..at)?).is_err() {
        return None;
    }
    Some(at)
}

/// The end of a whole number; `None` too when the chunk ends with it, for more digits may follow.
#[inline(always)]
fn number_end(chunk: &[u8], start: usize) -> Option<usize> {
    let mut at = start + usize::from(chunk.get(start) == Some(&b'-'));
    match chunk.get(at)? {
        b'0' => at += 1,
        b'1'..=b'9' => at = digits_end(chunk, at),
        _ => return None,
    }
    if chunk.get(at) == Some(&b'.') {
        let fraction = at + 1;
        at = digits_end(chunk, fraction);
        if at == fraction {
            return None;
        }
    }
    // Exponents are rare, and more digits behind a leading zero are wrong: both are for the exact machine.
    match chunk.get(at)? {
        b'0'..=b'9' | b'e' | b'E' | b'.' => None,
        _ => Some(at),
    }
}

#[inline(always)]
fn digits_end(chunk: &[u8], at: usize) -> usize {
    at + digits_length(chunk.get(at..).unwrap_or_default())
}

#[inline(always)]
fn literal<S: Sink>(chunk: &[u8], index: usize, literal: Literal, base: u64, sink: &mut S) -> Option<(Place, usize)> {
    let word = literal.text().as_bytes();
    let end = index + word.len();
    (chunk.get(index..end)? == word).then_some(())?;
    sink.literal(literal, base + end as u64);
    Some((Place::Next, end))
}
