//! What the profiler sets before its messages (FORMATS §5.1): time, level, process, tag — each of which may be missing
//! or stand behind other text. In: a cleaned line. Out: its header.

use super::catalogue::Level;

/// The tag of every message on the console, whichever module prints it.
pub(super) const TAG: &str = "profiler.py:";

/// How the name of a logger in `logs/*.log` begins.
pub(super) const LOGGER: &str = "[AscendProfiler";

/// The form of the time before a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Clock {
    /// `2025-06-13 10:13:28`: up to release 7.0, in UTC.
    Plain,
    /// `[2026-08-05 18:21:26]`: from 7.1, local time.
    Bracketed,
    /// `[2026-08-05-18:21:26.940]`: `logs/*.log`.
    LogFile,
}

/// The header of a line.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) struct Header<'a> {
    pub(super) level: Option<Level>,
    pub(super) pid: Option<u64>,
    pub(super) clock: Option<Clock>,
    /// The line is the profiler's by its tag or logger.
    pub(super) ours: bool,
    /// What follows the header; the whole line if it has none.
    pub(super) message: &'a str,
    /// Where the header begins in the line.
    pub(super) start: usize,
}

/// Reads the header of a line.
pub(super) fn parse(line: &str) -> Header<'_> {
    tagged(line).or_else(|| logged(line)).unwrap_or_else(|| Header {
        level: first_level(line),
        message: line,
        ..Header::default()
    })
}

/// `[time] [LEVEL] [pid] profiler.py: message`. The tag alone is not enough: a user's script may bear that name.
fn tagged(line: &str) -> Option<Header<'_>> {
    line.match_indices(TAG).find_map(|(at, _)| {
        let before = line.get(..at)?;
        let message = line.get(at + TAG.len()..)?;
        let apart = before.is_empty() || before.ends_with([' ', ']']);
        if !apart || !(message.is_empty() || message.starts_with(' ')) {
            return None;
        }
        let (before, pid) = bracketed_before(before, |text| text.parse().ok());
        let (before, level) = bracketed_before(before, level_of);
        let (start, clock) = clock_before(before);
        level?;
        Some(Header { level, pid, clock, ours: true, message: message.trim(), start })
    })
}

/// `[time] [LEVEL] [AscendProfiler_Name:line] message`.
fn logged(line: &str) -> Option<Header<'_>> {
    let at = line.find(LOGGER)?;
    let (logger, message) = line.get(at + LOGGER.len()..)?.split_once(']')?;
    if !logger.starts_with(['_', ':']) {
        return None;
    }
    let (before, level) = bracketed_before(line.get(..at)?, level_of);
    let (start, clock) = clock_before(before);
    Some(Header { level, pid: None, clock, ours: true, message: message.trim(), start })
}

/// Takes `[…]` from the end of the text, if `read` understands what stands in it.
fn bracketed_before<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> (&str, Option<T>) {
    let inner = || {
        let (before, inner) = text.trim_end().strip_suffix(']')?.rsplit_once('[')?;
        Some((before, read(inner)?))
    };
    match inner() {
        Some((before, value)) => (before, Some(value)),
        None => (text, None),
    }
}

/// The time at the end of the text: where the header begins, and its form.
fn clock_before(text: &str) -> (usize, Option<Clock>) {
    const SECONDS: &str = "0000-00-00 00:00:00";
    const MILLIS: &str = "[0000-00-00-00:00:00.000]";
    let text = text.trim_end();
    let ends_like = |form: &str| {
        let at = text.len().checked_sub(form.len())?;
        let same = text
            .get(at..)?
            .bytes()
            .zip(form.bytes())
            .all(|(is, like)| is == like || (like == b'0' && is.is_ascii_digit()) || (like == b'.' && is == b','));
        same.then_some(at)
    };
    if let Some(at) = ends_like(MILLIS) {
        (at, Some(Clock::LogFile))
    } else if let Some(at) = ends_like("[0000-00-00 00:00:00]") {
        (at, Some(Clock::Bracketed))
    } else if let Some(at) = ends_like(SECONDS) {
        (at, Some(Clock::Plain))
    } else {
        (text.len(), None)
    }
}

fn first_level(line: &str) -> Option<Level> {
    let marks = ["[INFO]", "[WARNING]", "[WARN]", "[ERROR]", "[CRITICAL]"];
    let places = marks.iter().filter_map(|mark| Some((line.find(mark)?, mark)));
    let (_, mark) = places.min()?;
    level_of(mark.trim_matches(['[', ']']))
}

fn level_of(text: &str) -> Option<Level> {
    match text {
        "INFO" => Some(Level::Info),
        "WARNING" | "WARN" => Some(Level::Warning),
        "ERROR" | "CRITICAL" => Some(Level::Error),
        _ => None,
    }
}
