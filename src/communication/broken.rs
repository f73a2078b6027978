//! Where a JSON document breaks, and what stands there.

use serde::{Deserialize, Serialize};

/// Bytes shown on either side of the place.
const AROUND: usize = 40;

/// Why the document is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// Nothing but blanks.
    Empty,
    /// It ends too early.
    Cut,
    /// A byte that cannot stand where it stands.
    Syntax,
    /// Something follows the whole document.
    ExtraData,
    /// Whole JSON, but not an object.
    NotAnObject,
}

/// A document that cannot be read as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Broken {
    pub cause: Cause,
    /// Offset of the place in bytes: the length of the file when it ends too early.
    pub at: u64,
    /// Line of the place, from 1.
    pub line: u64,
    /// Column of the place in bytes, from 1.
    pub column: u64,
    /// The text around the place.
    pub excerpt: String,
}

/// The bytes around a place that is only known once it is reached.
#[derive(Debug, Default)]
pub(super) struct Window {
    before: Vec<u8>,
    after: Vec<u8>,
}

impl Window {
    /// Bytes before the place, as far as is known now.
    pub(super) fn pass(&mut self, bytes: &[u8]) {
        let near = bytes.get(bytes.len().saturating_sub(AROUND)..).unwrap_or_default();
        self.before.extend_from_slice(near);
        let surplus = self.before.len().saturating_sub(AROUND);
        self.before.drain(..surplus);
    }

    /// Bytes from the place on.
    pub(super) fn follow(&mut self, bytes: &[u8]) {
        let room = AROUND.saturating_sub(self.after.len());
        self.after.extend_from_slice(bytes.get(..room).unwrap_or(bytes));
    }

    pub(super) fn excerpt(&self) -> String {
        String::from_utf8_lossy(&[self.before.as_slice(), &self.after].concat()).into_owned()
    }
}
