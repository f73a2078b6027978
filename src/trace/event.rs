//! What the facts need of one event, taken from its tokens as they pass. No text is kept but a few short ones.

use crate::decimal::micros_to_ns;

use super::name::Name;

/// Longest text of a field that is looked at. Names of kernels and processes are far shorter.
pub(super) const KEPT: usize = 256;
/// Beyond this, JavaScript and other float readers merge neighbouring ids (FORMATS §4.2).
const WIDE_ID: u64 = 1 << 53;
const WIDE_ID_DIGITS: usize = 16;

/// What a scalar is to the event in hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Field {
    Phase,
    Name,
    Pid,
    Timestamp,
    Duration,
    Id,
    Args,
    /// `args.name`, of a metadata event.
    ArgName,
    /// `args.labels`, of a metadata event.
    ArgLabels,
    /// No part of an event: it stands where an event should be.
    Bare,
    #[default]
    Other,
}

impl Field {
    /// A field of an event (FORMATS §4.2).
    #[inline(always)]
    pub(super) fn of_key(key: &[u8]) -> Field {
        match key {
            b"ph" => Field::Phase,
            b"ts" => Field::Timestamp,
            b"id" => Field::Id,
            b"pid" => Field::Pid,
            b"dur" => Field::Duration,
            b"name" => Field::Name,
            b"args" => Field::Args,
            _ => Field::Other,
        }
    }

    /// A field below `args`.
    #[inline(always)]
    pub(super) fn of_arg(key: &[u8]) -> Field {
        match key {
            b"name" => Field::ArgName,
            b"labels" => Field::ArgLabels,
            _ => Field::Other,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Phase {
    #[default]
    Absent,
    One(u8),
    /// More than one character.
    Odd,
}

/// A time in the file's microseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Time {
    #[default]
    Absent,
    Unreadable,
    Ns(i64),
}

impl Time {
    fn of(text: &[u8]) -> Time {
        micros_to_ns(text).map_or(Time::Unreadable, Time::Ns)
    }

    pub(super) fn ns(self) -> Option<i64> {
        match self {
            Time::Ns(ns) => Some(ns),
            Time::Absent | Time::Unreadable => None,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Pid {
    #[default]
    Absent,
    /// The index of a process that was seen before.
    Known(usize),
    /// It stands in [`Event::pid_text`].
    New,
}

/// One event in hand; its memory is used again for the next. Of a field that comes twice, the last one counts.
#[derive(Clone, Debug, Default)]
pub(super) struct Event {
    /// Offset of its first byte.
    pub(super) start: u64,
    pub(super) has_fields: bool,
    pub(super) phase: Phase,
    pub(super) name: Name,
    pub(super) pid: Pid,
    pub(super) timestamp: Time,
    pub(super) duration: Time,
    /// The id is a number that floats cannot hold.
    pub(super) has_wide_id: bool,
    pub(super) pid_text: Vec<u8>,
    pub(super) arg_name: Vec<u8>,
    pub(super) arg_labels: Vec<u8>,
}

impl Event {
    pub(super) fn begin(&mut self, start: u64) {
        self.start = start;
        self.has_fields = false;
        self.phase = Phase::Absent;
        self.name = Name::Other;
        self.pid = Pid::Absent;
        self.timestamp = Time::Absent;
        self.duration = Time::Absent;
        self.has_wide_id = false;
        self.arg_name.clear();
        self.arg_labels.clear();
    }

    /// Takes the whole text of a field other than the pid.
    #[inline(always)]
    pub(super) fn take(&mut self, field: Field, text: &[u8], is_string: bool) {
        match field {
            Field::Phase => {
                self.phase = match text {
                    [] => Phase::Absent,
                    [phase] => Phase::One(*phase),
                    _ => Phase::Odd,
                }
            }
            Field::Name => self.name = Name::of(text),
            Field::Timestamp => self.timestamp = Time::of(text),
            Field::Duration => self.duration = Time::of(text),
            Field::Id => {
                let is_long = !is_string && text.len() >= WIDE_ID_DIGITS;
                self.has_wide_id = is_long && number(text).is_some_and(|id| id > WIDE_ID);
            }
            Field::ArgName => text.clone_into(&mut self.arg_name),
            Field::ArgLabels => text.clone_into(&mut self.arg_labels),
            Field::Pid | Field::Args | Field::Bare | Field::Other => {}
        }
    }
}

/// With escapes resolved; lossy where the bytes are not text.
pub(super) fn unescaped(raw: &[u8]) -> String {
    let raw = String::from_utf8_lossy(raw);
    if !raw.contains('\\') {
        return raw.into_owned();
    }
    serde_json::from_str(&format!("\"{raw}\"")).unwrap_or_else(|_| raw.into_owned())
}

pub(super) fn number(text: &[u8]) -> Option<u64> {
    std::str::from_utf8(text).ok()?.parse().ok()
}
