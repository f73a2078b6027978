//! What a stretch of a trace adds to the facts.

use serde::{Deserialize, Serialize};

use crate::trace::picker::Addition;

/// A stretch of whole, ordinary events: from the first byte of one to the first byte of another.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Part {
    pub(in crate::trace) start: u64,
    pub(in crate::trace) end: u64,
    /// Line ends inside, and the offset behind the last one.
    pub(in crate::trace) lines: u64,
    pub(in crate::trace) line_start: u64,
    /// The last bytes before `end`.
    pub(in crate::trace) tail: Vec<u8>,
    pub(in crate::trace) addition: Addition,
}

impl Part {
    /// Offsets of its first byte and behind its last.
    pub fn range(&self) -> (u64, u64) {
        (self.start, self.end)
    }
}
