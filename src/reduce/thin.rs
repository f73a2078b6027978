//! One file on its way to a smaller one: bytes go in, piece by piece, and what is kept comes out at the end.

use std::collections::VecDeque;

use super::choice::Choice;
use super::elements::Elements;
use super::manner::{Depth, Manner};
use super::records::Records;
use super::words::{Form, Words, shape};

/// Bytes of a piece that is looked at; a longer one is kept only if it is the last and unfinished, and then its two ends.
pub(super) const LONGEST: usize = 64 << 10;
/// Bytes kept of either end of such a piece.
pub(super) const END: usize = 2 << 10;

/// A file on its way.
#[derive(Debug)]
pub struct Thin {
    splitter: Splitter,
    pub(super) out: Out,
}

#[derive(Debug)]
enum Splitter {
    Elements(Elements),
    Records(Records),
    /// What is there counts, not what it is.
    Presence,
}

impl Thin {
    pub(super) fn new(manner: Manner, choice: Choice, words: Words) -> Thin {
        let (splitter, form) = match manner {
            Manner::Elements { depth: Depth::Events } => (Splitter::Elements(Elements::new(1, 2)), Form::Json),
            Manner::Elements { depth: Depth::Operations } => (Splitter::Elements(Elements::new(3, 3)), Form::Json),
            Manner::Rows => (Splitter::Records(Records::new(true)), Form::Plain),
            Manner::Lines => (Splitter::Records(Records::new(false)), Form::Plain),
            Manner::Presence | Manner::Archive => (Splitter::Presence, Form::Plain),
        };
        Thin { splitter, out: Out { words, form, choice, bytes: Vec::new(), last: VecDeque::new(), is_open: false } }
    }

    /// Takes the next bytes of the file.
    pub fn feed(&mut self, chunk: &[u8]) {
        match &mut self.splitter {
            Splitter::Elements(elements) => elements.feed(chunk, &mut self.out),
            Splitter::Records(records) => records.feed(chunk, &mut self.out),
            Splitter::Presence => {
                self.out.bytes = vec![b'x'; usize::from(!chunk.is_empty() || !self.out.bytes.is_empty())]
            }
        }
    }

    /// The smaller file, and the words for the next one.
    pub(super) fn finish(mut self) -> (Vec<u8>, Words) {
        match self.splitter {
            Splitter::Elements(elements) => elements.finish(&mut self.out),
            Splitter::Records(records) => records.finish(&mut self.out),
            Splitter::Presence => {}
        }
        (self.out.bytes, self.out.words)
    }
}

/// What is kept of a file.
#[derive(Debug)]
pub(super) struct Out {
    words: Words,
    form: Form,
    choice: Choice,
    bytes: Vec<u8>,
    /// Pieces that were left out since the last that was kept: the end of a list counts.
    last: VecDeque<(Vec<u8>, Vec<u8>)>,
    /// A piece was written in the list in hand: the next needs what stands between two.
    is_open: bool,
}

impl Out {
    /// A piece, what stands before it in its list, and where in the file it is.
    pub fn piece(&mut self, before: &[u8], piece: &[u8], start: u64) {
        let form = self.form;
        if self.choice.keeps(start, start + piece.len() as u64, || shape(piece, form)) {
            self.last.clear();
            self.write(before, piece);
        } else {
            self.last.push_back((before.to_vec(), piece.to_vec()));
            if self.last.len() > self.choice.level().last() {
                self.last.pop_front();
            }
        }
    }

    /// What is no piece: it stays. A list begins or ends with it.
    pub fn frame(&mut self, text: &[u8]) {
        self.write_last();
        self.text(text);
        self.is_open = false;
    }

    /// The piece in which the file ends.
    pub fn unfinished(&mut self, before: &[u8], piece: &[u8], end: &[u8]) {
        self.write_last();
        let (head, tail) = if end.is_empty() { (piece, end) } else { (piece.get(..END).unwrap_or(piece), end) };
        let whole = [head, tail].concat();
        self.write(before, &whole);
    }

    /// Writes the pieces with which the list ends.
    fn write_last(&mut self) {
        for (before, piece) in std::mem::take(&mut self.last) {
            self.write(&before, &piece);
        }
    }

    fn write(&mut self, before: &[u8], piece: &[u8]) {
        // In front of the first piece of a list stands no comma, unless there was none in front of it already.
        let before = if self.is_open { before } else { before.strip_prefix(b",").unwrap_or(before) };
        self.text(before);
        self.text(piece);
        self.is_open = true;
    }

    fn text(&mut self, text: &[u8]) {
        let clean = self.words.without_names(text, self.form);
        self.bytes.extend_from_slice(&clean);
    }
}
