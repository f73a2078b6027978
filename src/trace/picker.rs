//! Follows the scanner's tokens, knows which of them are events, and hands each whole event to the tally.

use crate::json::{Container, Defect, Literal, Sink, Syntax};

use super::event::{Arg, Event, Field};
use super::facts::{Form, Odd, Spot};
use super::tally::Tally;

/// Longest key that is looked at.
const KEY: usize = 16;
/// Corrections and stretches that are kept; what lies beyond is counted as lost.
const MAX_MENDS: usize = 4096;
const MAX_RUNS: usize = 65_536;

/// A fault, with what stood before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fault {
    pub(super) place: Syntax,
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
    /// Whether the next whole event prolongs the last run.
    run_is_open: bool,
    /// The document's first byte, until the first run has begun there.
    first_start: Option<u64>,
    /// The event in hand holds a fault that cannot be mended by exchanging bytes.
    is_unmendable: bool,
    event: Event,
    key: Vec<u8>,
    is_events_key: bool,
    field: Option<Field>,
    arg: Option<Arg>,
}

impl Picker {
    /// For a document that begins at offset `start`.
    pub(super) fn new(start: u64) -> Self {
        Picker { last_end: start, first_start: Some(start), ..Picker::default() }
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
        self.in_events = true;
        self.field = None;
        self.arg = None;
        self.key.clear();
        self.end_run();
    }

    /// How deep a token stands below the list of events: 0 for an event itself.
    fn level(&self) -> Option<u32> {
        if !self.in_events {
            return None;
        }
        self.depth.checked_sub(self.base?)
    }

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

    fn take_key(&mut self, key: &[u8]) {
        match self.level() {
            Some(1) => {
                self.event.fields += 1;
                self.field = Some(Field::of_key(key));
            }
            Some(2) if self.field == Some(Field::Args) => self.arg = Some(Arg::of_key(key)),
            None if self.depth == 1 => self.is_events_key = key == b"traceEvents",
            _ => {}
        }
    }

    fn take_scalar(&mut self, part: &[u8], is_string: bool) {
        let slot = match self.level() {
            Some(1) => self.field.and_then(|field| self.event.slot(field)),
            Some(2) if self.field == Some(Field::Args) => self.arg.and_then(|arg| self.event.arg(arg)),
            _ => None,
        };
        if let Some(slot) = slot {
            slot.push(part, is_string);
        }
    }

    /// Notes how a fault can be exchanged for something strict; false when there is no room left.
    fn mend(&mut self, start: u64, end: u64, with: String) {
        if self.mends.len() < MAX_MENDS {
            self.mends.push((start, end, with));
        } else {
            self.is_unmendable = true;
        }
    }

    fn fault(&self, place: Syntax) -> Fault {
        Fault { place, events: self.events, last_end: self.last_end }
    }
}

impl Sink for Picker {
    fn open(&mut self, container: Container, at: u64) {
        if self.level() == Some(0) {
            self.event_begins(container, at);
        } else if self.depth == 0 && self.base.is_none() {
            self.form = if container == Container::Array { Form::Array } else { Form::Object };
            if container == Container::Array {
                self.base = Some(1);
                self.in_events = true;
            }
        } else if self.depth == 1 && self.base.is_none() && self.is_events_key && container == Container::Array {
            self.base = Some(2);
            self.in_events = true;
        }
        self.depth += 1;
    }

    fn close(&mut self, container: Container, end: u64) {
        self.depth = self.depth.saturating_sub(1);
        match self.level() {
            Some(0) => self.event_ends(end, container == Container::Object),
            Some(1) => {}
            None if self.in_events => self.in_events = false,
            _ => {}
        }
    }

    fn key(&mut self, part: &[u8], last: bool) {
        if last && self.key.is_empty() {
            self.take_key(part);
            return;
        }
        let room = KEY.saturating_sub(self.key.len());
        self.key.extend_from_slice(part.get(..room).unwrap_or(part));
        if last {
            let key = std::mem::take(&mut self.key);
            self.take_key(&key);
            self.key = key;
            self.key.clear();
        }
    }

    fn string(&mut self, part: &[u8], last: bool, end: u64) {
        self.take_scalar(part, true);
        if last && self.level() == Some(0) {
            self.bare_element(end);
        }
    }

    fn number(&mut self, part: &[u8], last: bool, end: u64) {
        self.take_scalar(part, false);
        if last && self.level() == Some(0) {
            self.bare_element(end);
        }
    }

    fn literal(&mut self, literal: Literal, end: u64) {
        self.take_scalar(literal.text().as_bytes(), false);
        if self.level() == Some(0) {
            self.bare_element(end);
        }
    }

    fn defect(&mut self, defect: Defect, place: Syntax, end: u64) {
        let fault = self.fault(place);
        match defect {
            Defect::ControlCharacter => {
                self.control_characters.add(place.at, self.events);
                self.first_fault.get_or_insert(fault);
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
            Defect::TrailingComma if self.level() == Some(0) => self.trailing_comma = Some(fault),
            Defect::TrailingComma => {
                self.first_fault.get_or_insert(fault);
                self.is_unmendable = true;
            }
        }
    }
}
