//! What a terminal would have shown of a line: without colour codes, with backspaces carried out, without NUL bytes.
//! In: the bytes of one line, in pieces. Out: at most [`MOST`] bytes of text, whatever the length of the line.

/// Bytes kept of one line; stems beyond are not found.
pub(super) const MOST: usize = 4096;

/// Leading spinner characters kept. An hour of parsing leaves thousands of them before the next message, and without a
/// terminal nothing takes them back.
const MOST_SPINNER: usize = 64;

const BACKSPACE: u8 = 0x08;
const BELL: u8 = 0x07;
const ESCAPE: u8 = 0x1b;
const DELETE: u8 = 0x7f;

/// Whether a byte is one the profiler's spinner turns through (FORMATS §5.1).
pub(super) fn is_spinner(byte: u8) -> bool {
    matches!(byte, b'|' | b'/' | b'-' | b'\\')
}

/// The line itself if cleaning would not change it: the usual case, which costs no copy.
pub(super) fn as_it_is(line: &[u8]) -> Option<&[u8]> {
    let kept = line.get(..MOST).unwrap_or(line);
    let spinner = kept.first().is_some_and(|&byte| is_spinner(byte));
    // Folded rather than searched, so that the compiler compares many bytes at a time.
    let control = kept.iter().fold(false, |seen, &byte| seen | is_control(byte));
    (!spinner && !control).then_some(kept)
}

fn is_control(byte: u8) -> bool {
    ((byte < b' ') & (byte != b'\t')) | (byte == DELETE)
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Sequence {
    #[default]
    None,
    /// After ESC.
    Begun,
    /// After ESC and `(` or `)`: one more byte belongs to it.
    Charset,
    /// After ESC `[`, up to a letter.
    Control,
    /// After ESC `]`, up to BEL or ESC `\`.
    Title,
}

/// Cleans one line after the other, reusing its memory.
#[derive(Debug, Default)]
pub(super) struct Cleaner {
    kept: Vec<u8>,
    only_spinner: bool,
    full: bool,
    sequence: Sequence,
}

impl Cleaner {
    /// Starts a new line.
    pub(super) fn clear(&mut self) {
        self.kept.clear();
        self.only_spinner = true;
        self.full = false;
        self.sequence = Sequence::None;
    }

    /// The line so far.
    pub(super) fn text(&self) -> &[u8] {
        &self.kept
    }

    /// Takes the next bytes of the line.
    pub(super) fn push(&mut self, mut bytes: &[u8]) {
        while let Some((&byte, rest)) = bytes.split_first() {
            if self.full {
                return;
            }
            bytes = match self.sequence {
                Sequence::None if !self.only_spinner => self.keep_run(bytes),
                Sequence::None => {
                    self.show(byte);
                    rest
                }
                _ => {
                    self.swallow(byte);
                    rest
                }
            };
        }
    }

    /// Keeps the text up to the next control byte, and shows that. What follows it is returned.
    fn keep_run<'a>(&mut self, bytes: &'a [u8]) -> &'a [u8] {
        let end = bytes.iter().position(|&byte| is_control(byte)).unwrap_or(bytes.len());
        let (run, rest) = bytes.split_at(end);
        let room = MOST.saturating_sub(self.kept.len());
        self.kept.extend_from_slice(run.get(..room).unwrap_or(run));
        self.full = self.kept.len() >= MOST;
        match rest.split_first() {
            Some((&byte, rest)) if !self.full => {
                self.show(byte);
                rest
            }
            _ => &[],
        }
    }

    fn show(&mut self, byte: u8) {
        match byte {
            ESCAPE => self.sequence = Sequence::Begun,
            BACKSPACE => self.take_back(),
            _ if is_control(byte) => {}
            _ => self.keep(byte),
        }
    }

    fn keep(&mut self, byte: u8) {
        self.only_spinner &= is_spinner(byte);
        if self.only_spinner && self.kept.len() >= MOST_SPINNER {
            return;
        }
        self.kept.push(byte);
        self.full = self.kept.len() >= MOST;
    }

    /// A backspace takes back a whole character, not one byte of it.
    fn take_back(&mut self) {
        while self.kept.pop().is_some_and(|byte| byte & 0xC0 == 0x80) {}
        self.only_spinner |= self.kept.is_empty();
    }

    fn swallow(&mut self, byte: u8) {
        self.sequence = match (self.sequence, byte) {
            (Sequence::Begun, b'[') => Sequence::Control,
            (Sequence::Begun, b']') => Sequence::Title,
            (Sequence::Begun, b'(' | b')') => Sequence::Charset,
            (Sequence::Control, b' '..=b'?') => Sequence::Control,
            (Sequence::Title, ESCAPE) | (Sequence::Control, ESCAPE) => Sequence::Begun,
            (Sequence::Title, byte) if byte != BELL => Sequence::Title,
            _ => Sequence::None,
        };
    }
}
