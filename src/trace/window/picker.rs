//! Follows the tokens of a trace, and keeps the slices that are wanted.

use crate::decimal::micros_to_ns;
use crate::hashing::Map;
use crate::json::{Container, Literal, Sink};
use crate::trace::stretches::Follower;

use super::found::{Found, Heap, Pool, Slice, Track};

/// Longest kept text of a field; names of kernels are far shorter.
const KEPT: usize = 256;
/// Names and tracks that are told apart; more would be no trace of a profiler.
const MOST_TEXTS: usize = 1 << 18;

/// Fields that are looked at.
const PHASE: usize = 0;
const NAME: usize = 1;
const PID: usize = 2;
const TID: usize = 3;
const TIME: usize = 4;
const DURATION: usize = 5;
/// Below `args`.
const ARG_NAME: usize = 6;
const ARG_LABELS: usize = 7;
const SLOTS: usize = 8;

/// The slot of a field of the event, or of one below its `args`.
fn slot_of(key: &[u8], is_arg: bool) -> Option<usize> {
    match (key, is_arg) {
        (b"ph", false) => Some(PHASE),
        (b"name", false) => Some(NAME),
        (b"pid", false) => Some(PID),
        (b"tid", false) => Some(TID),
        (b"ts", false) => Some(TIME),
        (b"dur", false) => Some(DURATION),
        (b"name", true) => Some(ARG_NAME),
        (b"labels", true) => Some(ARG_LABELS),
        _ => None,
    }
}

/// The texts of the event in hand.
#[derive(Debug, Default)]
struct Event {
    start: u64,
    slots: [Vec<u8>; SLOTS],
}

impl Event {
    fn begin(&mut self, start: u64) {
        self.start = start;
        self.slots.iter_mut().for_each(Vec::clear);
    }

    fn raw(&self, slot: usize) -> &[u8] {
        self.slots.get(slot).map(Vec::as_slice).unwrap_or_default()
    }

    /// With escapes resolved; lossy where the bytes are no text.
    fn text(&self, slot: usize) -> String {
        let raw = String::from_utf8_lossy(self.raw(slot));
        if !raw.contains('\\') {
            return raw.into_owned();
        }
        serde_json::from_str(&format!("\"{raw}\"")).unwrap_or_else(|_| raw.into_owned())
    }
}

/// Names of processes and threads, as metadata events give them, by pid or by pid and tid.
#[derive(Debug, Default)]
struct Labels {
    processes: Map<String, (String, String)>,
    threads: Map<(String, String), String>,
}

#[derive(Debug)]
pub(super) struct Picker {
    window_ns: Option<(i64, i64)>,
    /// In small letters.
    wanted: Vec<u8>,
    names: Pool<String>,
    tracks: Pool<(String, String)>,
    heap: Heap,
    /// Index of the file in hand.
    file: u32,
    labels: Labels,
    event: Event,
    depth: u32,
    /// Depth inside the list of events, once it was found.
    base: Option<u32>,
    in_events: bool,
    key: Vec<u8>,
    is_events_key: bool,
    is_args: bool,
    /// Where the value in hand goes.
    slot: Option<usize>,
}

impl Picker {
    pub(super) fn new(window_ns: Option<(i64, i64)>, name: &str) -> Picker {
        Picker {
            window_ns,
            wanted: name.to_ascii_lowercase().into_bytes(),
            names: Pool::default(),
            tracks: Pool::default(),
            heap: Heap::default(),
            file: 0,
            labels: Labels::default(),
            event: Event::default(),
            depth: 0,
            base: None,
            in_events: false,
            key: Vec::new(),
            is_events_key: false,
            is_args: false,
            slot: None,
        }
    }

    /// What comes next is of the file with this index.
    pub(super) fn enter_file(&mut self, file: usize) {
        self.file = u32::try_from(file).unwrap_or(u32::MAX);
    }

    pub(super) fn finish(self) -> Found {
        let count = self.heap.count;
        let labels = &self.labels;
        let tracks = self.tracks.all.iter().map(|(pid, tid)| {
            let (process, label) = labels.processes.get(pid).cloned().unwrap_or_default();
            let thread = labels.threads.get(&(pid.clone(), tid.clone())).cloned().unwrap_or_default();
            Track { pid: pid.clone(), tid: tid.clone(), process, label, thread }
        });
        Found { tracks: tracks.collect(), slices: self.heap.finish(), count, names: self.names.all, is_cut: false }
    }

    /// How deep a token stands below the list of events: 0 for an event itself.
    fn level(&self) -> Option<u32> {
        if !self.in_events {
            return None;
        }
        self.depth.checked_sub(self.base?)
    }

    fn event_ends(&mut self) {
        match self.event.raw(PHASE) {
            b"X" => self.slice(),
            b"M" => self.metadata(),
            _ => {}
        }
    }

    fn slice(&mut self) {
        let Some(start_ns) = micros_to_ns(self.event.raw(TIME)) else { return };
        let duration_ns = micros_to_ns(self.event.raw(DURATION)).unwrap_or(0).max(0);
        // A slice without length is in the window that it stands in.
        let end_ns = start_ns.saturating_add(duration_ns);
        let reaches_in = |(from, to): (i64, i64)| start_ns < to && (end_ns > from || start_ns >= from);
        if !self.window_ns.is_none_or(reaches_in) || !self.is_wanted() || self.names.all.len() >= MOST_TEXTS {
            return;
        }
        let name = self.names.index(self.event.text(NAME));
        let track = self.tracks.index((self.event.text(PID), self.event.text(TID)));
        self.heap.push(Slice { at: self.event.start, start_ns, duration_ns, name, track, file: self.file });
    }

    fn is_wanted(&self) -> bool {
        let name = self.event.raw(NAME);
        self.wanted.is_empty() || name.windows(self.wanted.len()).any(|part| part.eq_ignore_ascii_case(&self.wanted))
    }

    fn metadata(&mut self) {
        if self.labels.threads.len() + self.labels.processes.len() >= MOST_TEXTS {
            return;
        }
        let (pid, tid) = (self.event.text(PID), self.event.text(TID));
        match self.event.raw(NAME) {
            b"process_name" => self.labels.processes.entry(pid).or_default().0 = self.event.text(ARG_NAME),
            b"process_labels" => self.labels.processes.entry(pid).or_default().1 = self.event.text(ARG_LABELS),
            b"thread_name" => {
                self.labels.threads.insert((pid, tid), self.event.text(ARG_NAME));
            }
            _ => {}
        }
    }

    fn take_key(&mut self, key: &[u8]) {
        self.slot = None;
        match self.level() {
            Some(1) => {
                self.is_args = key == b"args";
                self.slot = slot_of(key, false);
                // Of a key that stands twice the last value counts.
                if let Some(text) = self.slot.and_then(|slot| self.event.slots.get_mut(slot)) {
                    text.clear();
                }
            }
            Some(2) if self.is_args => self.slot = slot_of(key, true),
            None if self.depth == 1 => self.is_events_key = key == b"traceEvents",
            _ => {}
        }
    }

    fn take_scalar(&mut self, part: &[u8]) {
        if !matches!(self.level(), Some(1 | 2)) {
            return;
        }
        if let Some(text) = self.slot.and_then(|slot| self.event.slots.get_mut(slot)) {
            let room = KEPT.saturating_sub(text.len());
            text.extend_from_slice(part.get(..room).unwrap_or(part));
        }
    }
}

impl Follower for Picker {
    fn enter_document(&mut self) {
        (self.depth, self.base, self.in_events) = (0, None, false);
    }

    fn enter_list(&mut self) {
        (self.depth, self.base, self.in_events) = (1, Some(1), true);
    }

    fn leave(&mut self) {
        self.key.clear();
        self.slot = None;
    }
}

impl Sink for Picker {
    fn open(&mut self, container: Container, at: u64) {
        let is_list = container == Container::Array;
        if self.level() == Some(0) {
            self.event.begin(at);
        } else if self.base.is_none() && is_list && (self.depth == 0 || self.depth == 1 && self.is_events_key) {
            self.base = Some(self.depth + 1);
            self.in_events = true;
        }
        self.slot = None;
        self.depth += 1;
    }

    fn close(&mut self, container: Container, _end: u64) {
        self.depth = self.depth.saturating_sub(1);
        match self.level() {
            Some(0) if container == Container::Object => self.event_ends(),
            None if self.in_events => self.in_events = false,
            _ => {}
        }
    }

    fn key(&mut self, part: &[u8], last: bool) {
        if last && self.key.is_empty() {
            return self.take_key(part);
        }
        let room = KEPT.saturating_sub(self.key.len());
        self.key.extend_from_slice(part.get(..room).unwrap_or(part));
        if last {
            let key = std::mem::take(&mut self.key);
            self.take_key(&key);
        }
    }

    fn string(&mut self, part: &[u8], _last: bool, _end: u64) {
        self.take_scalar(part);
    }

    fn number(&mut self, part: &[u8], _last: bool, _end: u64) {
        self.take_scalar(part);
    }

    fn literal(&mut self, literal: Literal, _end: u64) {
        self.take_scalar(literal.text().as_bytes());
    }
}
