//! Follows the scanner's tokens, knows which of them are events, and writes each whole event anew.

use std::io::Write;
use std::ops::Range;

use crate::decimal::micros_to_ns;
use crate::json::{Container, Defect, Literal, Scanner, Sink, Syntax};
use crate::trace::stretches::Follower;

use super::copy::Copied;
use super::event::{Event, Field};
use super::flows::Flows;
use super::plan::BASE_EVENT;

/// The key of the list of events, and so the longest one outside of it that matters.
const EVENTS_KEY: &[u8] = b"traceEvents";

/// Writes events.
#[derive(Debug, Default)]
pub(super) struct Writer {
    base_us: i64,
    pub(super) out: Vec<u8>,
    pub(super) copied: Copied,
    /// Something stands in the list.
    is_begun: bool,
    depth: u32,
    /// Depth inside the list of events, once it was found.
    base: Option<u32>,
    in_events: bool,
    /// A number where an event should be, whose end is still to come.
    is_in_bare_number: bool,
    /// A key outside the list of events.
    key: Vec<u8>,
    is_events_key: bool,
    event: Event,
    line: Vec<u8>,
    flows: Flows,
}

impl Writer {
    pub(super) fn new(base_us: i64) -> Writer {
        let mut writer = Writer { base_us, ..Writer::default() };
        writer.out.push(b'[');
        if base_us != 0 {
            let event = format!(
                "{{\"ph\":\"M\",\"name\":\"{BASE_EVENT}\",\"pid\":0,\"tid\":0,\"ts\":0,\"args\":{{\"base_us\":\"{base_us}\"}}}}"
            );
            writer.separate();
            writer.out.extend_from_slice(event.as_bytes());
        }
        writer
    }

    pub(super) fn end(&mut self) {
        self.out.extend_from_slice(b"\n]\n");
    }

    fn separate(&mut self) {
        self.out.extend_from_slice(if self.is_begun { b",\n" } else { b"\n" });
        self.is_begun = true;
    }

    /// How deep a token stands below the list of events: 0 for an event itself.
    fn level(&self) -> Option<u32> {
        if !self.in_events {
            return None;
        }
        self.depth.checked_sub(self.base?)
    }

    fn is_inside_event(&self) -> bool {
        self.level().is_some_and(|level| level > 0)
    }

    fn event_ends(&mut self) {
        let is_metadata = self.event.last(Field::Phase) == b"M";
        let time = micros_to_ns(self.event.last(Field::Timestamp)).map(|ns| self.relative(ns));
        if self.event.is_too_large {
            self.copied.too_large += 1;
        } else if is_metadata {
            self.write(is_metadata);
        } else {
            match time {
                None => self.copied.without_time += 1,
                Some(ns) if ns < 0 => self.copied.before_base += 1,
                Some(_) => self.write(is_metadata),
            }
        }
    }

    fn relative(&self, ns: i64) -> i64 {
        ns.saturating_sub(self.base_us.saturating_mul(1000))
    }

    /// Writes the event, with the values exchanged that viewers would misread.
    fn write(&mut self, is_metadata: bool) {
        let mut line = std::mem::take(&mut self.line);
        line.clear();
        let is_flow = matches!(self.event.last(Field::Phase), b"s" | b"t" | b"f");
        let event = std::mem::take(&mut self.event);
        let mut at = 0;
        for (field, range) in event.scalars() {
            line.extend_from_slice(event.text().get(at..range.start).unwrap_or_default());
            at = range.end;
            match field {
                // Metadata holds for the whole trace.
                Field::Timestamp if is_metadata => line.push(b'0'),
                Field::Timestamp => {
                    let ns = micros_to_ns(event.value(range)).map_or(0, |ns| self.relative(ns));
                    write_micros(&mut line, ns);
                }
                Field::Duration => self.write_duration(&event, range, &mut line),
                Field::Id if is_flow => {
                    let (category, name) = (event.last(Field::Category), event.last(Field::Name));
                    let id = self.flows.id(category, name, event.value(range));
                    write_number(&mut line, format_args!("{id}"));
                }
                _ => line.extend_from_slice(event.text().get(range).unwrap_or_default()),
            }
        }
        line.extend_from_slice(event.text().get(at..).unwrap_or_default());
        if event.has_control_characters {
            line = without_control_characters(&line);
        }
        if event.has_wrong_utf8 {
            line = String::from_utf8_lossy(&line).into_owned().into_bytes();
        }
        self.event = event;
        self.separate();
        self.out.extend_from_slice(&line);
        self.copied.events += 1;
        self.line = line;
    }

    fn write_duration(&mut self, event: &Event, range: Range<usize>, line: &mut Vec<u8>) {
        match micros_to_ns(event.value(range.clone())) {
            // A number stays as it was written, to the last digit.
            Some(_) if !event.is_string(&range) => line.extend_from_slice(event.value(range)),
            Some(ns) => write_micros(line, ns),
            None => {
                self.copied.without_duration += 1;
                line.push(b'0');
            }
        }
    }
}

/// Nanoseconds as microseconds with up to three decimals.
fn write_micros(line: &mut Vec<u8>, ns: i64) {
    let sign = if ns < 0 { "-" } else { "" };
    let (whole, part) = (ns.unsigned_abs() / 1000, ns.unsigned_abs() % 1000);
    match part {
        0 => write_number(line, format_args!("{sign}{whole}")),
        _ if part % 100 == 0 => write_number(line, format_args!("{sign}{whole}.{}", part / 100)),
        _ if part % 10 == 0 => write_number(line, format_args!("{sign}{whole}.{:02}", part / 10)),
        _ => write_number(line, format_args!("{sign}{whole}.{part:03}")),
    }
}

fn write_number(line: &mut Vec<u8>, number: std::fmt::Arguments) {
    // Memory takes whatever is written.
    let _ = line.write_fmt(number);
}

/// Outside of strings no such characters are written, so each one stands in a string.
fn without_control_characters(line: &[u8]) -> Vec<u8> {
    let mut clean = Vec::with_capacity(line.len() + 16);
    for &byte in line {
        match byte {
            0..0x20 => write_number(&mut clean, format_args!("\\u{byte:04x}")),
            _ => clean.push(byte),
        }
    }
    clean
}

impl Follower for Writer {
    fn enter_document(&mut self) {
        (self.depth, self.base, self.in_events) = (0, None, false);
    }

    fn enter_list(&mut self) {
        (self.depth, self.base, self.in_events) = (1, Some(1), true);
    }

    /// A number ends only by what follows it.
    fn leave(&mut self) {
        self.copied.not_objects += u64::from(std::mem::take(&mut self.is_in_bare_number));
    }
}

impl Sink for Writer {
    fn open(&mut self, container: Container, _at: u64) {
        match self.level() {
            Some(0) => {
                self.event.begin();
                self.event.open(bracket(container).0);
            }
            Some(_) => self.event.open(bracket(container).0),
            None => {
                let is_list = self.depth == 0 || self.depth == 1 && self.is_events_key;
                if self.base.is_none() && is_list && container == Container::Array {
                    self.base = Some(self.depth + 1);
                    self.in_events = true;
                }
            }
        }
        self.depth += 1;
    }

    fn close(&mut self, container: Container, _end: u64) {
        if self.is_inside_event() {
            self.event.close(bracket(container).1);
        }
        self.depth = self.depth.saturating_sub(1);
        match self.level() {
            Some(0) if container == Container::Object => self.event_ends(),
            Some(0) => self.copied.not_objects += 1,
            Some(_) => {}
            None => self.in_events = false,
        }
    }

    fn key(&mut self, part: &[u8], last: bool) {
        if let Some(level) = self.level() {
            self.event.key(part, last, level == 1);
        } else if self.depth == 1 {
            let room = (EVENTS_KEY.len() + 1).saturating_sub(self.key.len());
            self.key.extend(part.iter().take(room));
            if last {
                self.is_events_key = self.key == EVENTS_KEY;
                self.key.clear();
            }
        }
    }

    fn string(&mut self, part: &[u8], last: bool, _end: u64) {
        match self.level() {
            Some(0) => self.copied.not_objects += u64::from(last),
            Some(_) => self.event.string(part, last),
            None => {}
        }
    }

    fn number(&mut self, part: &[u8], last: bool, _end: u64) {
        match self.level() {
            Some(0) => {
                self.copied.not_objects += u64::from(last);
                self.is_in_bare_number = !last;
            }
            Some(_) => self.event.number(part, last),
            None => {}
        }
    }

    fn literal(&mut self, literal: Literal, _end: u64) {
        let text = if literal == Literal::NotANumber { Literal::Null.text() } else { literal.text() };
        match self.level() {
            Some(0) => {
                self.copied.not_objects += 1;
                self.is_in_bare_number = false;
            }
            Some(_) => self.event.literal(text.as_bytes()),
            None => {}
        }
    }

    fn defect(&mut self, defect: Defect, _place: Syntax, _end: u64, _scanner: &Scanner) {
        match defect {
            Defect::ControlCharacter => self.event.has_control_characters = true,
            Defect::NotUtf8 => self.event.has_wrong_utf8 = true,
            // A number that is none becomes null, and a comma too many is not written.
            Defect::NotANumber | Defect::TrailingComma => {}
        }
    }
}

fn bracket(container: Container) -> (u8, u8) {
    match container {
        Container::Object => (b'{', b'}'),
        Container::Array => (b'[', b']'),
    }
}
