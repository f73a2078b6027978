//! What one text file holds, without judgement. Lists are capped; what is beyond a cap is still counted.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::catalogue::Level;
use super::parsers::Parser;

/// Facts of one log.
#[derive(Debug, Default, Clone, PartialEq, Serialize, Deserialize)]
pub struct Facts {
    /// Length of the file.
    pub bytes: u64,
    /// Lines; CR, LF and CRLF each end one, and so does the end of the file.
    pub lines: u64,
    /// Whether any line is the profiler's.
    pub is_profiler_log: bool,
    /// Lines of the catalogue, in order; at most 200 of one id and 2,000 in all.
    pub messages: Vec<Message>,
    /// How often each id of the catalogue occurs, whether or not it is listed.
    pub counts: BTreeMap<String, u64>,
    /// Parsers reported as failed, by a message or by the task table.
    pub failed: BTreeSet<Parser>,
    /// Names reported as failed that the tree does not know; at most 64.
    pub failed_unknown: BTreeSet<String>,
    /// WARNING and ERROR lines of the profiler that no row of the catalogue fits; at most 500.
    pub other: Vec<Line>,
    pub other_count: u64,
    /// At most 100.
    pub tracebacks: Vec<Traceback>,
    pub traceback_count: u64,
    /// What stood around the lines that are listed, by line; at most 200.
    pub contexts: Vec<Context>,
    /// The task table at the end of `…_ProfilingParser.log`; at most 500 rows.
    pub tasks: Vec<TaskRow>,
    /// Classes that logged `start.` and no `finish.`; at most 64. They died, were stopped, or had nothing to do.
    pub unfinished: BTreeSet<String>,
    /// Processes that printed; at most 1,024.
    pub pids: BTreeSet<u64>,
    /// Lines whose time stands without brackets: release 7.0 or older, UTC.
    pub plain_times: u64,
    /// Lines whose time stands in brackets: release 7.1 or newer, local time.
    pub bracketed_times: u64,
}

/// A line that a row of the catalogue fits.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Message {
    /// Id in the catalogue.
    pub id: String,
    /// As printed, if it was.
    pub level: Option<Level>,
    /// From 1.
    pub line: u64,
    /// Where the line begins in the file.
    pub byte: u64,
    /// The line without colour codes and spinner; at most 400 characters.
    pub text: String,
    /// What stood in the gaps of the stem; at most 400 characters each.
    pub captures: BTreeMap<String, String>,
}

/// A line of the profiler that the catalogue does not know.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Line {
    pub level: Level,
    /// From 1.
    pub line: u64,
    /// Where the line begins in the file.
    pub byte: u64,
    /// At most 400 characters.
    pub text: String,
}

/// The lines before and after one that is listed.
#[derive(Debug, Default, Clone, PartialEq, Serialize, Deserialize)]
pub struct Context {
    /// Line that is in the middle, from 1.
    pub line: u64,
    /// Up to 3 lines before it, and up to 3 behind; at most 400 characters each.
    pub before: Vec<String>,
    pub after: Vec<String>,
}

/// A Python traceback.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Traceback {
    /// Line of "Traceback (most recent call last)", from 1.
    pub line: u64,
    /// Where that line begins in the file.
    pub byte: u64,
    /// That line; at most 400 characters.
    pub first: String,
    /// The exception, at most 400 characters; empty if the text ends or other output follows before it.
    pub last: String,
    /// Line of the exception, from 1; 0 without one.
    pub last_line: u64,
    /// Whether it runs through `torch_npu/profiler`.
    pub in_profiler: bool,
}

/// A row `name | mode | state | seconds | deps: …` of the task table (release 7.2 and later).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TaskRow {
    /// Short name.
    pub name: String,
    /// `None` for a name the tree does not know.
    pub parser: Option<Parser>,
    /// `SUB_PROCESS`, `PTHREAD`, `NON_BLOCKING|PTHREAD`, …
    pub mode: String,
    pub state: TaskState,
    /// Run time in milliseconds.
    pub millis: u64,
    /// Short names of the tasks it waited for.
    pub needs: Vec<String>,
    /// From 1.
    pub line: u64,
    /// Where the line begins in the file.
    pub byte: u64,
}

/// State of a task when all had ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TaskState {
    Init,
    Running,
    Succeed,
    Failed,
    Stopped,
    Other,
}
