//! Splits text into records with csv-core, and knows where each begins in the file.

use csv_core::ReadRecordResult as Step;

/// A longer record is passed over: an open quote would otherwise pull the rest of the file into memory.
pub(super) const MAX_RECORD: usize = 8 << 20;
/// A record with more fields is passed over.
pub(super) const MAX_FIELDS: usize = 4096;
/// Bytes of a record kept as they stand in the file, for excerpts.
const HEAD: usize = 480;

/// One record. Its fields are unquoted.
pub(super) struct Record<'a> {
    pub(super) text: &'a [u8],
    pub(super) ends: &'a [usize],
    /// Offset of the first byte in the file.
    pub(super) start: u64,
    /// Offset behind the last byte, its line end included.
    pub(super) end: u64,
    /// Line of the first byte, from 1.
    pub(super) line: u64,
    /// The beginning as it stands in the file (UTF-16 as UTF-8).
    pub(super) head: &'a [u8],
    pub(super) ending: Ending,
    /// The record was too long: `text` and `ends` are empty.
    pub(super) too_long: bool,
}

/// How a record ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    LineEnd,
    /// The file ends behind the last field.
    FileEnd,
    /// The file ends inside a quoted field.
    OpenQuote,
}

/// How often records end in which way.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct LineEnds {
    pub(super) crlf: u64,
    pub(super) lf: u64,
    pub(super) cr: u64,
}

impl<'a> Record<'a> {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn get(&self, column: usize) -> Option<&'a [u8]> {
        let end = *self.ends.get(column)?;
        let start = match column.checked_sub(1) {
            Some(before) => *self.ends.get(before)?,
            None => 0,
        };
        self.text.get(start..end)
    }
}

/// How many bytes of the file a piece of UTF-8 text stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Width {
    Same,
    /// Two bytes for each UTF-16 unit.
    Utf16,
}

impl Width {
    fn of(self, text: &[u8]) -> u64 {
        match self {
            Width::Same => text.len() as u64,
            Width::Utf16 => text.iter().map(|byte| units(*byte) * 2).sum(),
        }
    }
}

/// UTF-16 units of the character that begins with this UTF-8 byte.
fn units(byte: u8) -> u64 {
    match byte {
        0x80..=0xBF => 0,
        0xF0..=0xFF => 2,
        _ => 1,
    }
}

pub(super) struct Splitter {
    core: csv_core::Reader,
    width: Width,
    /// Unquoted fields of the current record, one behind the other.
    text: Vec<u8>,
    filled: usize,
    /// Ends of the fields in `text`.
    ends: Vec<usize>,
    fields: usize,
    too_long: bool,
    /// The first byte of the current record was read.
    inside: bool,
    /// The last byte was a CR that ended a record; an LF may belong to it.
    after_cr: bool,
    /// Offset of the next byte in the file.
    position: u64,
    start: u64,
    start_line: u64,
    /// LFs that csv-core was not shown, since they stand between records.
    lines_between: u64,
    head: Vec<u8>,
    line_ends: LineEnds,
}

impl Splitter {
    /// `start`: bytes of the file before the text.
    pub(super) fn new(width: Width, start: u64) -> Self {
        let mut core = csv_core::Reader::new();
        // csv-core skips a byte order mark when it is whole in the very first piece; ours is skipped already, and what
        // a second one means must not depend on the pieces.
        let _ = core.read_record(b"\n", &mut [0], &mut [0]);
        core.set_line(1);
        Splitter {
            core,
            width,
            text: vec![0; 16 * 1024],
            filled: 0,
            ends: vec![0; 64],
            fields: 0,
            too_long: false,
            inside: false,
            after_cr: false,
            position: start,
            start,
            start_line: 1,
            lines_between: 0,
            head: Vec::with_capacity(HEAD),
            line_ends: LineEnds::default(),
        }
    }

    /// Hands every record that ends in `text` to `sink`.
    pub(super) fn feed(&mut self, mut text: &[u8], sink: &mut impl FnMut(&Record<'_>)) {
        loop {
            if !self.inside {
                text = self.skip_line_ends(text);
            }
            if text.is_empty() {
                return;
            }
            self.begin();
            let (step, read) = self.step(text);
            let (done, rest) = text.split_at(read.min(text.len()));
            self.advance(done);
            text = rest;
            if step == Step::Record {
                self.count_line_end(done);
                self.emit(Ending::LineEnd, sink);
            }
        }
    }

    /// Call at the end: hands over a record without line end.
    pub(super) fn finish(mut self, sink: &mut impl FnMut(&Record<'_>)) -> LineEnds {
        if self.after_cr {
            self.line_ends.cr += 1;
        }
        if self.inside {
            // A line end that is not in the file tells whether a quote is open: then it is text, else it ends the record.
            let before = self.filled;
            if self.close(b"\n") {
                self.emit(Ending::FileEnd, sink);
            } else {
                self.close(b"");
                self.drop_from(before);
                self.emit(Ending::OpenQuote, sink);
            }
        }
        self.line_ends
    }

    /// Line ends between records: the LF of a CRLF, and blank lines.
    fn skip_line_ends<'a>(&mut self, text: &'a [u8]) -> &'a [u8] {
        let mut rest = text;
        while let [byte @ (b'\n' | b'\r'), tail @ ..] = rest {
            if *byte == b'\n' {
                self.lines_between += 1;
                self.line_ends.crlf += u64::from(self.after_cr);
                self.after_cr = false;
            } else {
                self.settle_cr();
            }
            rest = tail;
        }
        if !rest.is_empty() {
            self.settle_cr();
        }
        self.position += self.width.of(text.get(..text.len() - rest.len()).unwrap_or_default());
        rest
    }

    /// What follows a CR is no LF: it was a line end of its own.
    fn settle_cr(&mut self) {
        self.line_ends.cr += u64::from(self.after_cr);
        self.after_cr = false;
    }

    fn begin(&mut self) {
        if !self.inside {
            self.inside = true;
            self.start = self.position;
            self.start_line = self.core.line() + self.lines_between;
            self.head.clear();
        }
    }

    /// Lets csv-core read on, and makes room when it needs some.
    fn step(&mut self, text: &[u8]) -> (Step, usize) {
        let output = self.text.get_mut(self.filled..).unwrap_or_default();
        let ends = self.ends.get_mut(self.fields..).unwrap_or_default();
        let (step, read, written, ended) = self.core.read_record(text, output, ends);
        self.filled += written;
        self.fields += ended;
        match step {
            Step::OutputFull => self.make_room(),
            Step::OutputEndsFull => self.make_room_for_ends(),
            Step::InputEmpty | Step::Record | Step::End => {}
        }
        (step, read)
    }

    fn make_room(&mut self) {
        if self.text.len() < MAX_RECORD && !self.too_long {
            self.text.resize((self.text.len() * 2).min(MAX_RECORD), 0);
        } else {
            self.too_long = true;
            self.filled = 0;
        }
    }

    fn make_room_for_ends(&mut self) {
        if self.ends.len() < MAX_FIELDS && !self.too_long {
            self.ends.resize((self.ends.len() * 2).min(MAX_FIELDS), 0);
        } else {
            self.too_long = true;
            self.fields = 0;
        }
    }

    fn advance(&mut self, done: &[u8]) {
        self.position += self.width.of(done);
        let room = HEAD - self.head.len().min(HEAD);
        self.head.extend_from_slice(done.get(..room.min(done.len())).unwrap_or_default());
    }

    fn count_line_end(&mut self, done: &[u8]) {
        self.after_cr = done.last() == Some(&b'\r');
        self.line_ends.lf += u64::from(!self.after_cr);
    }

    /// Feeds the end; answers whether it ended the record.
    fn close(&mut self, input: &[u8]) -> bool {
        loop {
            match self.step(input).0 {
                Step::OutputFull | Step::OutputEndsFull => {}
                Step::Record | Step::End => return true,
                Step::InputEmpty => return false,
            }
        }
    }

    /// Takes back what was written behind `length`.
    fn drop_from(&mut self, length: usize) {
        self.filled = self.filled.min(length);
        if let Some(last) = self.fields.checked_sub(1).and_then(|last| self.ends.get_mut(last)) {
            *last = (*last).min(length);
        }
    }

    fn emit(&mut self, ending: Ending, sink: &mut impl FnMut(&Record<'_>)) {
        let (filled, fields) = if self.too_long { (0, 0) } else { (self.filled, self.fields) };
        sink(&Record {
            text: self.text.get(..filled).unwrap_or_default(),
            ends: self.ends.get(..fields).unwrap_or_default(),
            start: self.start,
            end: self.position,
            line: self.start_line,
            head: &self.head,
            ending,
            too_long: self.too_long,
        });
        self.filled = 0;
        self.fields = 0;
        self.too_long = false;
        self.inside = false;
    }
}
