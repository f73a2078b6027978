//! Reads a trace in order, and spares itself the stretches that were read already.

use std::collections::VecDeque;

use crate::trace::facts::Facts;
use crate::trace::reader::Reader;

use super::part::Part;

/// Push reader of a trace of which some parts are known. Without parts it is a [`Reader`].
///
/// It is to be given the bytes it asks for with [`Patchwork::wanted`], from the first to the last or to the file's end,
/// and to be asked again until it wanted everything up to the end.
#[derive(Debug, Default)]
pub struct Patchwork {
    reader: Reader,
    /// In file order.
    parts: VecDeque<Part>,
}

impl Patchwork {
    pub fn new(mut parts: Vec<Part>) -> Patchwork {
        parts.sort_by_key(Part::range);
        Patchwork { reader: Reader::new(), parts: parts.into() }
    }

    /// The offset at which to go on reading, and the one up to which; `None` for the end of the file.
    pub fn wanted(&mut self) -> (u64, Option<u64>) {
        while let Some((start, _)) = self.parts.front().map(Part::range) {
            if start > self.reader.at() {
                return (self.reader.at(), Some(start));
            }
            // A part that begins before this place was not where an event begins after all.
            if let Some(part) = self.parts.pop_front() {
                self.reader.take_over(part);
            }
        }
        (self.reader.at(), None)
    }

    /// Takes the next bytes of those that were asked for.
    pub fn feed(&mut self, chunk: &[u8]) {
        self.reader.feed(chunk);
    }

    /// Bytes of the file so far, with those of the parts.
    pub fn at(&self) -> u64 {
        self.reader.at()
    }

    pub fn finish(self) -> Facts {
        self.reader.finish()
    }
}
