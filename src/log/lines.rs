//! Cuts bytes into cleaned lines. CR, LF and CRLF each end one line, as in editors, so that the steps of a progress bar
//! are lines of their own; UTF-16 is read where a byte order mark announces it.
//! In: bytes in pieces. Out: each line with its number, where it begins in the file, and at most `clean::MOST` bytes.

use super::clean::{Cleaner, as_it_is};

/// One cleaned line.
#[derive(Debug, Clone, Copy)]
pub(super) struct RawLine<'a> {
    /// From 1.
    pub(super) number: u64,
    /// Byte of the file at which the line begins.
    pub(super) byte: u64,
    pub(super) text: &'a [u8],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Encoding {
    /// The first bytes are not all here.
    Unknown,
    /// UTF-8 or any other encoding that contains ASCII.
    Bytes,
    Utf16 {
        big_endian: bool,
    },
}

#[derive(Debug)]
pub(super) struct Lines {
    encoding: Encoding,
    /// The first bytes of the file, or half a UTF-16 unit.
    waiting: Vec<u8>,
    high_surrogate: Option<u16>,
    cleaner: Cleaner,
    /// Something of the current line has been given to the cleaner.
    begun: bool,
    after_cr: bool,
    /// Bytes of the file taken so far.
    bytes: u64,
    /// Where the current line begins.
    start: u64,
    /// Lines that are complete.
    lines: u64,
}

impl Lines {
    pub(super) fn new() -> Self {
        let mut cleaner = Cleaner::default();
        cleaner.clear();
        Self {
            encoding: Encoding::Unknown,
            waiting: Vec::new(),
            high_surrogate: None,
            cleaner,
            begun: false,
            after_cr: false,
            bytes: 0,
            start: 0,
            lines: 0,
        }
    }

    /// Bytes taken so far.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes + self.waiting.len() as u64
    }

    /// Lines handed on so far.
    pub(super) fn lines(&self) -> u64 {
        self.lines
    }

    /// Takes the next bytes and hands on every line they complete.
    pub(super) fn feed(&mut self, bytes: &[u8], each: &mut impl FnMut(RawLine)) {
        match self.encoding {
            Encoding::Bytes => self.feed_bytes(bytes, each),
            Encoding::Utf16 { big_endian } => self.feed_units(bytes, big_endian, each),
            Encoding::Unknown => {
                self.waiting.extend_from_slice(bytes);
                if self.waiting.len() >= 3 {
                    self.choose(each);
                }
            }
        }
    }

    /// Hands on the last line, if it has no end.
    pub(super) fn finish(&mut self, each: &mut impl FnMut(RawLine)) {
        if self.encoding == Encoding::Unknown {
            self.choose(each);
        }
        if self.high_surrogate.take().is_some() || !self.waiting.is_empty() {
            self.bytes += self.waiting.len() as u64;
            self.waiting.clear();
            self.show(char::REPLACEMENT_CHARACTER);
        }
        if self.begun {
            self.hand_on(each);
        }
    }

    /// Decides the encoding from the first bytes and reads them.
    fn choose(&mut self, each: &mut impl FnMut(RawLine)) {
        let head = std::mem::take(&mut self.waiting);
        let (encoding, mark) = match head.as_slice() {
            [0xEF, 0xBB, 0xBF, ..] => (Encoding::Bytes, 3),
            [0xFF, 0xFE, ..] => (Encoding::Utf16 { big_endian: false }, 2),
            [0xFE, 0xFF, ..] => (Encoding::Utf16 { big_endian: true }, 2),
            _ => (Encoding::Bytes, 0),
        };
        self.encoding = encoding;
        self.bytes = mark;
        self.start = mark;
        let rest = head.get(mark as usize..).unwrap_or(&[]);
        self.feed(rest, each);
    }

    fn feed_bytes(&mut self, mut rest: &[u8], each: &mut impl FnMut(RawLine)) {
        while let Some(&first) = rest.first() {
            if std::mem::take(&mut self.after_cr) && first == b'\n' {
                self.bytes += 1;
                self.start = self.bytes;
                rest = rest.get(1..).unwrap_or(&[]);
                continue;
            }
            let Some(at) = memchr::memchr2(b'\n', b'\r', rest) else {
                self.cleaner.push(rest);
                self.begun = true;
                self.bytes += rest.len() as u64;
                return;
            };
            let (line, end) = rest.split_at(at);
            self.after_cr = end.first() == Some(&b'\r');
            self.bytes += at as u64 + 1;
            match as_it_is(line) {
                Some(text) if !self.begun => self.count(text, each),
                _ => {
                    self.cleaner.push(line);
                    self.hand_on(each);
                }
            }
            rest = end.get(1..).unwrap_or(&[]);
        }
    }

    fn feed_units(&mut self, bytes: &[u8], big_endian: bool, each: &mut impl FnMut(RawLine)) {
        for &byte in bytes {
            self.waiting.push(byte);
            if let &[first, second] = self.waiting.as_slice() {
                self.waiting.clear();
                self.bytes += 2;
                self.take_unit(
                    if big_endian { u16::from_be_bytes([first, second]) } else { u16::from_le_bytes([first, second]) },
                    each,
                );
            }
        }
    }

    fn take_unit(&mut self, unit: u16, each: &mut impl FnMut(RawLine)) {
        let pair = self.high_surrogate.take().into_iter().chain([unit]);
        for decoded in char::decode_utf16(pair) {
            match decoded {
                Ok(c) => self.take_char(c, each),
                Err(_) if matches!(unit, 0xD800..=0xDBFF) && self.high_surrogate.is_none() => {
                    self.high_surrogate = Some(unit);
                }
                Err(_) => self.show(char::REPLACEMENT_CHARACTER),
            }
        }
    }

    fn take_char(&mut self, c: char, each: &mut impl FnMut(RawLine)) {
        let after_cr = std::mem::take(&mut self.after_cr);
        match c {
            '\n' if after_cr => self.start = self.bytes,
            '\n' | '\r' => {
                self.after_cr = c == '\r';
                self.hand_on(each);
            }
            _ => self.show(c),
        }
    }

    fn show(&mut self, c: char) {
        self.cleaner.push(c.encode_utf8(&mut [0; 4]).as_bytes());
        self.begun = true;
    }

    /// The current line is complete and lies in the cleaner.
    fn hand_on(&mut self, each: &mut impl FnMut(RawLine)) {
        let cleaner = std::mem::take(&mut self.cleaner);
        self.count(cleaner.text(), each);
        self.cleaner = cleaner;
        self.cleaner.clear();
        self.begun = false;
    }

    fn count(&mut self, text: &[u8], each: &mut impl FnMut(RawLine)) {
        self.lines += 1;
        each(RawLine { number: self.lines, byte: self.start, text });
        self.start = self.bytes;
    }
}
