//! Follows a document and tells each value with the keys that lead to it.

use crate::json::{Container, Literal, Sink};

/// Containers that are followed; the deepest of FORMATS §3.5, a packet size's count and time, lies in the eighth.
const DEPTH: usize = 8;
/// Bytes of a key or value that are kept.
const LONGEST: usize = 1024;

/// The keys that lead to a value, outermost first.
#[derive(Clone, Copy)]
pub(super) struct Path<'a>(&'a [Frame]);

/// Receives the values.
pub(super) trait Leaves {
    /// An object or array begins.
    fn open(&mut self, _path: Path) {}
    /// A value that is no container: text as written, without quotes. `index` is its place in an array.
    fn value(&mut self, path: Path, index: u64, text: &str);
}

/// An open container.
#[derive(Debug)]
struct Frame {
    /// The key in hand; empty in an array.
    key: String,
    index: u64,
}

#[derive(Debug)]
pub(super) struct Walk<L> {
    leaves: L,
    root: Option<Container>,
    frames: Vec<Frame>,
    /// Open containers beyond the depth that is followed.
    deeper: u32,
    /// Parts of the key or value in hand.
    text: Vec<u8>,
}

impl Path<'_> {
    /// Containers that are open around the value.
    pub(super) fn depth(self) -> usize {
        self.0.len()
    }

    /// The key in the container at this depth, from 0; empty when there is none.
    pub(super) fn key(&self, depth: usize) -> &str {
        self.0.get(depth).map_or("", |frame| frame.key.as_str())
    }
}

impl<L: Leaves> Walk<L> {
    pub(super) fn new(leaves: L) -> Self {
        Walk { leaves, root: None, frames: Vec::new(), deeper: 0, text: Vec::new() }
    }

    /// What the document is; `None` when it is no container, or nothing has come.
    pub(super) fn root(&self) -> Option<Container> {
        self.root
    }

    pub(super) fn into_leaves(self) -> L {
        self.leaves
    }

    fn keep(&mut self, part: &[u8]) {
        let room = LONGEST.saturating_sub(self.text.len());
        self.text.extend_from_slice(part.get(..room).unwrap_or(part));
    }

    fn value(&mut self, part: &[u8], last: bool) {
        self.keep(part);
        if !last {
            return;
        }
        if self.deeper == 0 {
            let index = self.frames.last().map_or(0, |frame| frame.index);
            self.leaves.value(Path(&self.frames), index, &String::from_utf8_lossy(&self.text));
            self.next();
        }
        self.text.clear();
    }

    fn next(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            frame.index += 1;
        }
    }
}

impl<L: Leaves> Sink for Walk<L> {
    fn open(&mut self, container: Container, _at: u64) {
        self.root.get_or_insert(container);
        if self.deeper > 0 || self.frames.len() >= DEPTH {
            self.deeper += 1;
            return;
        }
        self.leaves.open(Path(&self.frames));
        self.frames.push(Frame { key: String::new(), index: 0 });
    }

    fn close(&mut self, _container: Container, _end: u64) {
        if self.deeper > 0 {
            self.deeper -= 1;
        } else {
            self.frames.pop();
        }
        if self.deeper == 0 {
            self.next();
        }
    }

    fn key(&mut self, part: &[u8], last: bool) {
        self.keep(part);
        if !last {
            return;
        }
        if self.deeper == 0
            && let Some(frame) = self.frames.last_mut()
        {
            frame.key = String::from_utf8_lossy(&self.text).into_owned();
        }
        self.text.clear();
    }

    fn string(&mut self, part: &[u8], last: bool, _end: u64) {
        self.value(part, last);
    }

    fn number(&mut self, part: &[u8], last: bool, _end: u64) {
        self.value(part, last);
    }

    fn literal(&mut self, literal: Literal, _end: u64) {
        self.value(literal.text().as_bytes(), true);
    }
}

/// A number of milliseconds or megabytes in millionths: nanoseconds or bytes. `None` for anything that is no number.
pub(super) fn millionths(text: &str) -> Option<i64> {
    let number: f64 = text.parse().ok()?;
    // These are spans and sizes, not absolute times: a float64 holds them to less than a nanosecond over weeks.
    number.is_finite().then(|| (number * 1e6).round() as i64)
}
