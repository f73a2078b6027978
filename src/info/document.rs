//! Gathers a small JSON file and parses it as a whole.

use serde_json::{Map, Value};

use super::Broken;

/// The most that is kept of a file, in bytes. Real ones have 1 to 100 kB.
pub const MAX_BYTES: usize = 4 << 20;

/// The most marks that open or part values. A mark costs up to 350 bytes once parsed, so that a hostile file takes
/// 70 MB at most; the ranks of a job with 10,000 devices and several groups of all stay below.
pub const MAX_MARKS: usize = 200_000;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// A file on its way in.
#[derive(Clone, Debug, Default)]
pub(super) struct Document {
    kept: Vec<u8>,
    bytes: u64,
}

impl Document {
    pub(super) fn feed(&mut self, chunk: &[u8]) {
        let room = MAX_BYTES.saturating_sub(self.kept.len());
        self.kept.extend_from_slice(chunk.get(..room).unwrap_or(chunk));
        self.bytes = self.bytes.saturating_add(chunk.len() as u64);
    }

    /// The file's one object. A byte order mark before it is passed over, as some editors leave one.
    pub(super) fn object(&self) -> Result<Map<String, Value>, Broken> {
        if self.bytes > MAX_BYTES as u64 {
            return Err(Broken::too_large(self.bytes, MAX_BYTES, format!("larger than {MAX_BYTES} bytes")));
        }
        let mut marks = self.kept.iter().enumerate().filter(|(_, byte)| matches!(byte, b'[' | b'{' | b','));
        if let Some((at, _)) = marks.nth(MAX_MARKS) {
            return Err(Broken::too_large(self.bytes, at, format!("more than {MAX_MARKS} values")));
        }
        let text = self.kept.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&self.kept);
        serde_json::from_slice(text).map_err(|error| Broken::at(&error, text, self.kept.len() - text.len()))
    }
}
