//! Splits tables and logs into lines.

use super::thin::{END, LONGEST, Out};

#[derive(Debug)]
pub struct Records {
    /// Whether a line end between quotation marks ends none.
    is_quoted: bool,
    in_quotes: bool,
    text: Vec<u8>,
    /// The end of a line that is too long.
    end: Vec<u8>,
    start: u64,
    offset: u64,
}

impl Records {
    pub fn new(is_quoted: bool) -> Records {
        Records { is_quoted, in_quotes: false, text: Vec::new(), end: Vec::new(), start: 0, offset: 0 }
    }

    pub fn feed(&mut self, chunk: &[u8], out: &mut Out) {
        for byte in chunk {
            self.in_quotes ^= self.is_quoted && *byte == b'"';
            self.push(*byte);
            self.offset += 1;
            if *byte == b'\n' && !self.in_quotes {
                self.end_line(out);
            }
        }
    }

    pub fn finish(self, out: &mut Out) {
        out.unfinished(b"", &self.text, &self.end);
    }

    fn end_line(&mut self, out: &mut Out) {
        if self.end.is_empty() {
            out.piece(b"", &self.text, self.start);
        }
        self.text.clear();
        self.end.clear();
        self.start = self.offset;
    }

    fn push(&mut self, byte: u8) {
        if self.text.len() < LONGEST {
            self.text.push(byte);
            return;
        }
        self.end.push(byte);
        if self.end.len() > 2 * END {
            self.end.drain(..END);
        }
    }
}
