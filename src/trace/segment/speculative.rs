//! Reads a stretch from the middle of a trace, without knowing what stands before it.

use crate::json::Scanner;
use crate::trace::break_point::BEFORE;
use crate::trace::picker::Picker;
use crate::trace::resync::Resync;

use super::part::Part;

/// Bytes in which an event must begin. Events of a trace have some hundred bytes, those with call stacks some thousand.
const SOUGHT: u64 = 1 << 20;

#[derive(Debug)]
enum Mode {
    /// Looking for the first event.
    Seeking(Resync),
    Reading,
    /// Behind the border: looking for the first event of the next stretch. Holds the bytes from the border on.
    Ending(Resync, Vec<u8>),
    /// The next stretch begins here.
    Ended,
    /// There is something here that only reading in order can tell.
    GivenUp,
}

/// Push reader of a stretch between two borders. The borders are arbitrary; the stretch goes from the first event that
/// begins behind the one to the first that begins behind the other, so that neighbours meet.
#[derive(Debug)]
pub struct Segment {
    mode: Mode,
    border: u64,
    next_border: u64,
    /// Offset of the next byte to come.
    at: u64,
    start: u64,
    scanner: Scanner,
    picker: Picker,
    /// The last bytes before `at`.
    tail: Vec<u8>,
}

impl Segment {
    /// Between the offsets `border` and `next_border`. It is to be given the bytes from `border` on.
    pub fn new(border: u64, next_border: u64) -> Segment {
        Segment {
            mode: Mode::Seeking(Resync::default()),
            border,
            next_border,
            at: border,
            start: border,
            scanner: Scanner::new(),
            picker: Picker::new(border),
            tail: Vec::new(),
        }
    }

    /// Whether further bytes add nothing.
    pub fn enough(&self) -> bool {
        matches!(self.mode, Mode::Ended | Mode::GivenUp)
    }

    /// Takes the next bytes of the file.
    pub fn feed(&mut self, chunk: &[u8]) {
        let mut rest = chunk;
        while !rest.is_empty() && !self.enough() {
            let used = self.advance(rest).min(rest.len());
            rest = rest.split_at(used).1;
        }
    }

    fn advance(&mut self, rest: &[u8]) -> usize {
        match std::mem::replace(&mut self.mode, Mode::GivenUp) {
            Mode::Seeking(resync) => self.seek(resync, rest),
            Mode::Reading => self.read(rest),
            Mode::Ending(resync, held) => self.end(resync, held, rest),
            done => {
                self.mode = done;
                rest.len()
            }
        }
    }

    fn seek(&mut self, mut resync: Resync, rest: &[u8]) -> usize {
        let (used, found) = resync.feed(rest);
        self.at += used as u64;
        if found {
            self.start = self.at.saturating_sub(resync.found().len() as u64);
            self.scanner = Scanner::inside_array(self.start, 1, self.start);
            self.picker = Picker::inside(self.start);
            if self.start < self.next_border {
                self.mode = Mode::Reading;
                self.take(resync.found());
            }
        } else if self.at.saturating_sub(self.border) < SOUGHT {
            self.mode = Mode::Seeking(resync);
        }
        used
    }

    fn read(&mut self, rest: &[u8]) -> usize {
        self.mode = Mode::Reading;
        let room = usize::try_from(self.next_border.saturating_sub(self.at)).unwrap_or(usize::MAX);
        if room == 0 {
            // The first bytes of the stretch may reach over the border; the next one begins further on then.
            self.mode =
                if self.at == self.next_border { Mode::Ending(Resync::default(), Vec::new()) } else { Mode::GivenUp };
            return 0;
        }
        let bytes = rest.get(..room).unwrap_or(rest);
        self.at += bytes.len() as u64;
        self.take(bytes);
        bytes.len()
    }

    fn end(&mut self, mut resync: Resync, mut held: Vec<u8>, rest: &[u8]) -> usize {
        let (used, found) = resync.feed(rest);
        held.extend_from_slice(rest.get(..used).unwrap_or_default());
        if found {
            let length = held.len().saturating_sub(resync.found().len());
            self.mode = Mode::Ended;
            self.take(held.get(..length).unwrap_or_default());
            self.at = self.next_border + length as u64;
            if !self.scanner.is_before_element() || !self.picker.is_between_events() {
                self.mode = Mode::GivenUp;
            }
        } else if (held.len() as u64) < SOUGHT {
            self.mode = Mode::Ending(resync, held);
        }
        used
    }

    /// Reads bytes of the stretch, and gives up at the first that is out of the ordinary.
    fn take(&mut self, bytes: &[u8]) {
        if self.scanner.feed(bytes, &mut self.picker).is_err() || !self.picker.is_ordinary() {
            self.mode = Mode::GivenUp;
        }
        let recent = bytes.get(bytes.len().saturating_sub(BEFORE)..).unwrap_or_default();
        self.tail.extend_from_slice(recent);
        let surplus = self.tail.len().saturating_sub(BEFORE);
        self.tail.drain(..surplus);
    }

    /// What the stretch adds; `None` where only reading in order can tell.
    pub fn finish(self) -> Option<Part> {
        if !matches!(self.mode, Mode::Ended) || self.tail.len() < BEFORE {
            return None;
        }
        let (line, line_start) = self.scanner.line();
        let addition = self.picker.into_addition()?;
        Some(Part { start: self.start, end: self.at, lines: line - 1, line_start, tail: self.tail, addition })
    }
}
