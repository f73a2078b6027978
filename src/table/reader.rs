//! Reads a table of any size: bytes in, in pieces; facts out.

use super::decode::{Decoder, Encoding};
use super::facts::Facts;
use super::kind::Kind;
use super::record::{LineEnds, Splitter, Width};
use super::rows::Rows;
use super::utf8::Check;

/// Bytes that are looked at more than once; they stay in the processor's cache meanwhile.
const BLOCK: usize = 64 * 1024;

/// A push reader for one CSV table.
pub struct Reader {
    bytes: u64,
    decoder: Decoder,
    text: Text,
}

/// What reads the decoded text.
struct Text {
    check: Check,
    /// There once the encoding is known.
    splitter: Option<Splitter>,
    rows: Rows,
}

impl Reader {
    /// `kind`: what the file's name says; `None` to go by the header.
    pub fn new(kind: Option<Kind>) -> Self {
        Reader {
            bytes: 0,
            decoder: Decoder::new(),
            text: Text { check: Check::default(), splitter: None, rows: Rows::new(kind) },
        }
    }

    /// The next bytes of the file, cut anywhere.
    pub fn feed(&mut self, bytes: &[u8]) {
        self.bytes += bytes.len() as u64;
        for block in bytes.chunks(BLOCK) {
            self.decoder.feed(block, &mut |decoder, text| self.text.feed(decoder, text));
        }
    }

    /// The end of the file.
    pub fn finish(mut self) -> Facts {
        self.decoder.finish(&mut |decoder, text| self.text.feed(decoder, text));
        let mut rows = self.text.rows;
        let mut check = self.text.check;
        check.finish();
        let line_ends = match self.text.splitter {
            Some(splitter) => splitter.finish(&mut |record| rows.record(record, &check)),
            None => LineEnds::default(),
        };
        rows.settle_odd_bytes(&check);
        let (mut shape, content) = rows.finish();
        shape.bytes = self.bytes;
        shape.bom = self.decoder.bom > 0;
        if shape.encoding == Encoding::Utf8 {
            shape.encoding = self.decoder.encoding;
        }
        shape.crlf = line_ends.crlf;
        shape.lf = line_ends.lf;
        shape.cr = line_ends.cr;
        Facts { shape, content }
    }
}

impl Text {
    fn feed(&mut self, decoder: &Decoder, text: &[u8]) {
        let width = match decoder.encoding {
            Encoding::Utf16Le | Encoding::Utf16Be => Width::Utf16,
            Encoding::Utf8 | Encoding::Gb18030 | Encoding::Unknown => Width::Same,
        };
        let splitter = self.splitter.get_or_insert_with(|| {
            self.check.skip(decoder.bom);
            Splitter::new(width, decoder.bom)
        });
        // In UTF-16 every other byte may be NUL, and what came out of the decoder is UTF-8.
        if width == Width::Same {
            self.check.feed(text);
        }
        splitter.feed(text, &mut |record| self.rows.record(record, &self.check));
    }
}
