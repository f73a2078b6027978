//! Follows the scanner's tokens, knows which of them are events, and hands each whole event to the tally.

use crate::json::{Container, Defect, Literal, Scanner, Sink, Syntax};

use super::event::{Event, Field, KEPT, Pid};
use super::facts::{Form, Odd, Spot};
use super::tally::Tally;

mod part;

pub(super) use part::Addition;

/// Longest key that is looked at.
const KEY: usize = 16;
/// The level of everything outside of the list of events.
const OUTSIDE: i32 = -1;
/// Corrections and stretches that are kept; what lies beyond is counted as lost.
const MAX_MENDS: usize = 4096;
const MAX_RUNS: usize = 65_536;

/// A fault, with what stood before it.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    pub(super) place: Syntax,
    /// Where in the document it is.
    pub(super) path: String,
    pub(super) events: u64,
    pub(super) last_end: u64,
}

/// What was found between the brackets of the document.
#[derive(Clone, Debug, Default)]
pub(super) struct Picker {
    pub(super) form: Form,
    pub(super) tally: Tally,
    /// Whole events so far.
    pub(super) events: u64,
    /// Offset behind the last whole event.
    pub(super) last_end: u64,
    pub(super) runs: Vec<(u64, u64)>,
    /// Events inside the runs.
    pub(super) kept: u64,
    pub(super) mends: Vec<(u64, u64, String)>,
    /// A comma before the bracket that closes the events.
    pub(super) trailing_comma: Option<Fault>,
    /// The first fault that strict readers refuse although scanning goes on.
    pub(super) first_fault: Option<Fault>,
    pub(super) control_characters: Spot,
    pub(super) not_numbers: Spot,
    pub(super) not_utf8: Spot,
    depth: u32,
    /// Depth inside the list of events, once it was found.
    base: Option<u32>,
    in_events: bool,
    /// How deep the next token stands below the list of events: 0 for an event itself, and below 0 outside of it.
    level: i32,
    /// Inside the `args` of an event.
    in_args: bool,
    /// Whether the next whole event prolongs the last run.
    run_is_open: bool,
    /// The document's first byte, until the first run has begun there.
    first_start: Option<u64>,
    /// The event in hand holds a fault that cannot be mended by exchanging bytes.
    is_unmendable: bool,
    event: Event,
    /// What the next scalar is.
    field: Field,
    is_events_key: bool,
    /// The parts so far of a key or scalar that chunks cut.
    parts: Vec<u8>,
}

impl Picker {
    /// For a document that begins at offset `start`.
    pub(super) fn new(start: u64) -> Self {
        Picker { last_end: start, first_start: Some(start), level: OUTSIDE, ..Picker::default() }
    }

    /// Depth inside the list of events.
    pub(super) fn base(&self) -> Option<u32> {
        self.base
    }

    /// Whether the list of events was closed.
    pub(super) fn is_closed(&self) -> bool {
        self.base.is_some() && !self.in_events
    }

    /// Ends the stretch of whole events: what follows does not join it.
    pub(super) fn end_run(&mut self) {
        self.run_is_open = false;
        self.first_start = None;
    }

    /// Takes up the list of events again after a break.
    pub(super) fn resume(&mut self) {
        let base = *self.base.get_or_insert(1);
        self.depth = base;
        self.parts.clear();
        self.enter_list();
        self.end_run();
    }

    /// What comes next stands in the list of events.
    fn enter_list(&mut self) {
        self.in_events = true;
        self.level = 0;
        self.field = Field::Bare;
    }

    fn open_outside(&mut self, container: Container) {
        let is_array = container == Container::Array;
        if self.base.is_some() {
            return;
        }
        if self.depth == 1 {
            self.form = if is_array { Form::Array } else { Form::Object };
        }
        if is_array && (self.depth == 1 || self.depth == 2 && self.is_events_key) {
            self.base = Some(self.depth);
            self.enter_list();
        }
    }

    #[inline(never)]
    fn key_part(&mut self, part: &[u8], last: bool) {
        self.keep_part(part, KEY);
        if last {
            let key = std::mem::take(&mut self.parts);
            self.take_key(&key);
            self.parts = key;
            self.parts.clear();
        }
    }

    #[inline(always)]
    fn event_begins(&mut self, container: Container, at: u64) {
        self.event.begin(at);
        self.is_unmendable = false;
        if container == Container::Array {
            self.tally.odd(Odd::NotAnObject, at, self.events);
        }
    }

    fn event_ends(&mut self, end: u64, is_object: bool) {
        if is_object {
            self.tally.add(&self.event, self.events);
        }
        self.events += 1;
        self.last_end = end;
        self.prolong_run(end);
        self.is_unmendable = false;
    }

    fn prolong_run(&mut self, end: u64) {
        if self.is_unmendable {
            self.end_run();
            return;
        }
        let has_room = self.runs.len() < MAX_RUNS;
        match self.runs.last_mut() {
            Some(run) if self.run_is_open => run.1 = end,
            _ if has_room => {
                self.runs.push((self.first_start.take().unwrap_or(self.event.start), end));
                self.run_is_open = true;
            }
            _ => return,
        }
        self.kept += 1;
    }

    /// A scalar where an event should be. Its first byte is not known, so it begins no run.
    fn bare_element(&mut self, end: u64) {
        self.tally.odd(Odd::NotAnObject, end, self.events);
        self.events += 1;
        self.last_end = end;
        if self.run_is_open || self.first_start.is_some() {
            self.prolong_run(end);
        }
    }

    #[inline(always)]
    fn take_key(&mut self, key: &[u8]) {
        match self.level {
            1 => {
                self.event.has_fields = true;
                self.field = Field::of_key(key);
            }
            2 if self.in_args => self.field = Field::of_arg(key),
            OUTSIDE if self.depth == 1 => self.is_events_key = key == b"traceEvents",
            _ => {}
        }
    }

    #[inline(always)]
    fn take_scalar(&mut self, part: &[u8], is_string: bool, last: bool, end: u64) {
        match self.field {
            Field::Other | Field::Args => {}
            Field::Bare if last => self.bare_element(end),
            Field::Bare => {}
            field if last && self.parts.is_empty() => self.take_field(field, part, is_string),
            field => self.take_part(field, part, is_string, last),
        }
    }

    #[inline(always)]
    fn take_field(&mut self, field: Field, text: &[u8], is_string: bool) {
        let text = text.get(..KEPT).unwrap_or(text);
        if field == Field::Pid {
            self.event.pid = self.tally.pids.find(text).map_or(Pid::New, Pid::Known);
            if self.event.pid == Pid::New {
                text.clone_into(&mut self.event.pid_text);
            }
        } else {
            self.event.take(field, text, is_string);
        }
    }

    #[inline(never)]
    fn take_part(&mut self, field: Field, part: &[u8], is_string: bool, last: bool) {
        self.keep_part(part, KEPT);
        if last {
            let text = std::mem::take(&mut self.parts);
            self.take_field(field, &text, is_string);
            self.parts = text;
            self.parts.clear();
        }
    }

    fn keep_part(&mut self, part: &[u8], most: usize) {
        let room = most.saturating_sub(self.parts.len());
        self.parts.extend_from_slice(part.get(..room).unwrap_or(part));
    }

    /// Notes how a fault can be exchanged for something strict; false when there is no room left.
    fn mend(&mut self, start: u64, end: u64, with: String) {
        if self.mends.len() < MAX_MENDS {
            self.mends.push((start, end, with));
        } else {
            self.is_unmendable = true;
        }
    }

    fn fault(&self, place: Syntax, scanner: &Scanner) -> Fault {
        Fault { place, path: scanner.path(), events: self.events, last_end: self.last_end }
    }

    fn note_fault(&mut self, place: Syntax, scanner: &Scanner) {
        if self.first_fault.is_none() {
            self.first_fault = Some(self.fault(place, scanner));
        }
    }
}

impl Sink for Picker {
    #[inline(always)]
    fn open(&mut self, container: Container, at: u64) {
        self.depth += 1;
        match self.level {
            OUTSIDE => self.open_outside(container),
            level => {
                if level == 0 {
                    self.event_begins(container, at);
                }
                self.in_args = level == 1 && self.field == Field::Args;
                self.field = Field::Other;
                self.level = level + 1;
            }
        }
    }

    #[inline(always)]
    fn close(&mut self, container: Container, end: u64) {
        self.depth = self.depth.saturating_sub(1);
        match self.level {
            OUTSIDE => {}
            0 => {
                self.in_events = false;
                self.level = OUTSIDE;
                self.field = Field::Other;
            }
            1 => {
                self.level = 0;
                self.field = Field::Bare;
                self.event_ends(end, container == Container::Object);
            }
            level => {
                self.level = level - 1;
                self.in_args &= level > 2;
                self.field = Field::Other;
            }
        }
    }

    #[inline(always)]
    fn key(&mut self, part: &[u8], last: bool) {
        if last && self.parts.is_empty() {
            self.take_key(part);
        } else {
            self.key_part(part, last);
        }
    }

    #[inline(always)]
    fn string(&mut self, part: &[u8], last: bool, end: u64) {
        self.take_scalar(part, true, last, end);
    }

    #[inline(always)]
    fn number(&mut self, part: &[u8], last: bool, end: u64) {
        self.take_scalar(part, false, last, end);
    }

    fn literal(&mut self, literal: Literal, end: u64) {
        // What looked like a number may become `-Infinity`.
        self.parts.clear();
        self.take_scalar(literal.text().as_bytes(), false, true, end);
    }

    fn defect(&mut self, defect: Defect, place: Syntax, end: u64, scanner: &Scanner) {
        match defect {
            Defect::ControlCharacter => {
                self.control_characters.add(place.at, self.events);
                self.note_fault(place, scanner);
                self.mend(place.at, end, format!("\\u{:04x}", place.found));
            }
            Defect::NotANumber => {
                self.not_numbers.add(place.at, self.events);
                self.mend(place.at, end, "null".to_string());
            }
            Defect::NotUtf8 => {
                self.not_utf8.add(place.at, self.events);
                self.mend(place.at, end, "\u{fffd}".to_string());
            }
            Defect::TrailingComma if self.level == 0 => self.trailing_comma = Some(self.fault(place, scanner)),
            Defect::TrailingComma => {
                self.note_fault(place, scanner);
                self.is_unmendable = true;
            }
        }
    }
}
