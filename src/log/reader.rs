//! The reader of one log. In: bytes, in pieces. Out: [`Facts`], the same wherever the pieces were cut.

use std::collections::BTreeSet;

use super::around::Around;
use super::catalogue::{Entry, Level};
use super::clean::is_spinner;
use super::facts::{Facts, Line, Message, TaskState, Traceback};
use super::find::search;
use super::header::{self, Clock, Header};
use super::lines::{Lines, RawLine};
use super::parsers::Parser;
use super::pattern::Captures;
use super::tasks;
use super::traceback::{Open, Step, TRACEBACK};

/// Characters kept of a line or a captured text.
const MOST_CHARS: usize = 400;
const MOST_MESSAGES: usize = 2000;
/// A warning repeated in every step must not push out a rare error.
const MOST_OF_ONE_ID: u64 = 200;
const MOST_CONTEXTS_OF_ONE_ID: u64 = 5;
const MOST_OTHER: usize = 500;
const MOST_TRACEBACKS: usize = 100;
const MOST_TASKS: usize = 500;
const MOST_NAMES: usize = 64;
const MOST_PIDS: usize = 1024;

/// Reads a console log or a file of `logs/`.
///
/// ```
/// use profvet::log::{Parser, Reader};
///
/// let mut reader = Reader::new();
/// reader.feed(b"step 1\n[ERROR] profiler.py: Task [KernelView");
/// reader.feed(b"Parser] run failed.\n");
/// let facts = reader.finish();
/// assert!(facts.failed.contains(&Parser::KernelView));
/// assert_eq!(facts.messages[0].line, 2);
/// ```
#[derive(Debug)]
pub struct Reader {
    lines: Lines,
    collector: Collector,
}

impl Reader {
    /// A reader at the start of a file.
    pub fn new() -> Self {
        Self { lines: Lines::new(), collector: Collector::default() }
    }

    /// Takes the next bytes of the file.
    pub fn feed(&mut self, bytes: &[u8]) {
        let Self { lines, collector } = self;
        lines.feed(bytes, &mut |line| collector.take(line));
    }

    /// The file has ended.
    pub fn finish(self) -> Facts {
        let Self { mut lines, mut collector } = self;
        lines.finish(&mut |line| collector.take(line));
        collector.finish(lines.bytes(), lines.lines())
    }
}

impl Default for Reader {
    fn default() -> Self {
        Self::new()
    }
}

/// Gathers facts line by line.
#[derive(Debug, Default)]
struct Collector {
    facts: Facts,
    traceback: Option<Open>,
    around: Around,
}

/// What a line is to a traceback.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    Frame,
    /// The exception of a traceback that came through torch_npu.
    OurException,
    Other,
}

impl Collector {
    fn take(&mut self, raw: RawLine) {
        self.look_at(raw);
        self.around.pass(&raw, excerpt);
    }

    fn look_at(&mut self, raw: RawLine) {
        let keys = search().keys_in(raw.text);
        if keys.is_empty() && self.traceback.is_none() {
            return;
        }
        let text = String::from_utf8_lossy(raw.text);
        let role = self.follow_traceback(&text, &raw);
        // A frame quotes the source, in which the texts of the catalogue stand too.
        if keys.is_empty() || role == Role::Frame {
            return;
        }
        let header = header::parse(&text);
        let ours = header.ours || role == Role::OurException || is_warning(&text);
        let rows = search().rows(&text, &keys, ours);
        let in_table = self.take_task(&header, &raw);
        if header.ours {
            self.take_header(&header);
        }
        self.facts.is_profiler_log |= header.ours || in_table || !rows.is_empty();
        if rows.is_empty() {
            self.take_other(&header, &text, &raw);
        }
        for (entry, captures) in rows {
            self.take_message(entry, captures, &header, &text, &raw);
        }
    }

    fn follow_traceback(&mut self, text: &str, raw: &RawLine) -> Role {
        if text.contains(TRACEBACK) {
            let opened = Open::new(text, excerpt(text), raw.number, raw.byte);
            if let Some(open) = self.traceback.replace(opened) {
                self.keep_traceback(open.cut());
            }
            return Role::Other;
        }
        let Some(open) = &mut self.traceback else {
            return Role::Other;
        };
        match open.step(text, excerpt, raw.number) {
            Step::Frame => Role::Frame,
            Step::Noise => Role::Other,
            Step::Ended { traceback, ours } => {
                self.traceback = None;
                self.keep_traceback(traceback);
                if ours { Role::OurException } else { Role::Other }
            }
        }
    }

    fn keep_traceback(&mut self, traceback: Traceback) {
        self.facts.traceback_count += 1;
        if self.facts.tracebacks.len() < MOST_TRACEBACKS {
            self.facts.tracebacks.push(traceback);
        }
    }

    /// Takes a row of the task table, or the start or end of a parser. Whether it was a row.
    fn take_task(&mut self, header: &Header, raw: &RawLine) -> bool {
        if header.ours
            && let Some((class, begins)) = tasks::course(header.message)
        {
            if begins {
                insert_capped(&mut self.facts.unfinished, class.to_owned(), MOST_NAMES);
            } else {
                self.facts.unfinished.remove(class);
            }
            return false;
        }
        let Some(row) = tasks::row(header.message, raw.number, raw.byte) else {
            return false;
        };
        if row.state != TaskState::Succeed {
            self.take_failed(&row.name);
        }
        if self.facts.tasks.len() < MOST_TASKS {
            self.facts.tasks.push(row);
        }
        true
    }

    fn take_failed(&mut self, name: &str) {
        match Parser::from_name(name) {
            Some(parser) => {
                self.facts.failed.insert(parser);
            }
            None => insert_capped(&mut self.facts.failed_unknown, excerpt(name), MOST_NAMES),
        }
    }

    fn take_header(&mut self, header: &Header) {
        if let Some(pid) = header.pid {
            insert_capped(&mut self.facts.pids, pid, MOST_PIDS);
        }
        match header.clock {
            Some(Clock::Plain) => self.facts.plain_times += 1,
            Some(Clock::Bracketed) => self.facts.bracketed_times += 1,
            Some(Clock::LogFile) | None => {}
        }
    }

    fn take_other(&mut self, header: &Header, text: &str, raw: &RawLine) {
        let Some(level @ (Level::Warning | Level::Error)) = header.level else {
            return;
        };
        if !header.ours {
            return;
        }
        self.facts.other_count += 1;
        if self.facts.other.len() < MOST_OTHER {
            self.around.keep(raw.number, excerpt);
            self.facts.other.push(Line { level, line: raw.number, byte: raw.byte, text: shown(header, text) });
        }
    }

    fn take_message(&mut self, entry: &Entry, captures: Captures, header: &Header, text: &str, raw: &RawLine) {
        if let Some(task) = captures.get("task") {
            self.take_failed(task);
        }
        let count = self.facts.counts.entry(entry.id.to_owned()).or_default();
        *count += 1;
        if *count > MOST_OF_ONE_ID || self.facts.messages.len() >= MOST_MESSAGES {
            return;
        }
        // Of an id that repeats, the first few show how it looks.
        let is_loud = matches!(header.level, Some(Level::Warning | Level::Error)) || header.level.is_none();
        if is_loud && *count <= MOST_CONTEXTS_OF_ONE_ID {
            self.around.keep(raw.number, excerpt);
        }
        self.facts.messages.push(Message {
            id: entry.id.to_owned(),
            level: header.level,
            line: raw.number,
            byte: raw.byte,
            text: shown(header, text),
            captures: captures.into_iter().map(|(name, value)| (name, excerpt(&value))).collect(),
        });
    }

    fn finish(mut self, bytes: u64, lines: u64) -> Facts {
        if let Some(open) = self.traceback.take() {
            self.keep_traceback(open.cut());
        }
        self.facts.contexts = self.around.finish();
        self.facts.bytes = bytes;
        self.facts.lines = lines;
        self.facts
    }
}

/// A warning that Python prints for torch_npu: `/…/torch_npu/….py:66: UserWarning: text`.
fn is_warning(text: &str) -> bool {
    text.split_once("torch_npu").is_some_and(|(_, after)| after.contains("Warning: "))
}

/// The line as it is shown: the spinner before the header is left out.
fn shown(header: &Header, text: &str) -> String {
    let (before, rest) = text.split_at_checked(header.start).unwrap_or(("", text));
    if before.bytes().all(|byte| is_spinner(byte) || byte == b' ') { excerpt(rest) } else { excerpt(text) }
}

fn excerpt(text: &str) -> String {
    text.trim().chars().take(MOST_CHARS).collect()
}

fn insert_capped<T: Ord>(set: &mut BTreeSet<T>, value: T, most: usize) {
    if set.len() < most {
        set.insert(value);
    }
}
