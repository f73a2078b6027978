//! What is known about a trace once it has passed.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::blocks::Block;
use super::break_point::Break;
use super::density::{Counts, Grid};
use super::step_parts::StepParts;

/// How the file ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// One whole document.
    Complete,
    /// The last byte ends a whole event, and the list of events is not closed.
    Unclosed,
    /// Closed, with a comma before the bracket.
    TrailingComma,
    /// The input ends inside an event, or behind a comma.
    Cut,
    /// A syntax error before the end.
    Corrupt,
    /// Something follows the document.
    ExtraData,
    /// No event at all.
    #[default]
    Empty,
    /// The first byte already is no JSON.
    NotJson,
}

/// What there is of a file without events; each has its own meaning (RULES §3, `trace-empty`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Emptiness {
    ZeroBytes,
    Blank,
    /// `[`
    OpenBracket,
    /// `[]`
    EmptyArray,
    /// `]`: what msprof leaves when it has nothing to write (FORMATS §4.4).
    CloseBracket,
    /// A whole document that holds no list of events, or an empty one.
    NoEvents,
}

/// The outer form of the document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// Neither `[` nor `{` was seen.
    #[default]
    None,
    /// A bare list of events, as torch_npu and msprof write it (FORMATS §4.1, §4.4).
    Array,
    /// `{"traceEvents": […]}`, as kineto writes it (FORMATS §1.6).
    Object,
}

/// A layer of the timeline, recognised by the name of its process (FORMATS §4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Layer {
    Python,
    Cann,
    AscendHardware,
    Communication,
    OverlapAnalysis,
    Other,
}

impl Layer {
    /// The layer of a process of this name.
    pub fn of_process(name: &str) -> Layer {
        match name {
            "Python" => Layer::Python,
            "CANN" => Layer::Cann,
            "Ascend Hardware" => Layer::AscendHardware,
            // `HCCL` up to CANN 8.2, `Communication` from 8.3 (FORMATS §8.20).
            "Communication" | "HCCL" => Layer::Communication,
            "Overlap Analysis" => Layer::OverlapAnalysis,
            _ => Layer::Other,
        }
    }
}

/// One track group of the timeline.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Process {
    pub pid: String,
    /// From its `process_name` event; empty when there is none.
    pub name: String,
    /// From its `process_labels` event, such as `NPU 0`.
    pub label: String,
    /// Events with this pid, metadata events not counted.
    pub events: u64,
    /// Slices by the time at which they begin, over the trace's grid.
    pub over_time: Counts,
    /// Time that its slices cover, over the trace's covered grid, in ns. Slices side by side or inside of each other add
    /// up, so that a cell can hold more than its width.
    pub covered_ns: Counts,
}

/// A `ProfilerStep#N` slice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    pub number: u64,
    /// Absolute start, in ns since the epoch; `None` when `ts` could not be read.
    pub start_ns: Option<i64>,
    pub duration_ns: Option<i64>,
}

/// How often something was seen, and where first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spot {
    pub count: u64,
    /// Offset of the first one.
    pub first: u64,
    /// Index of the event of the first one.
    pub event: u64,
}

impl Spot {
    pub(super) fn add(&mut self, at: u64, event: u64) {
        if self.count == 0 {
            (self.first, self.event) = (at, event);
        }
        self.count += 1;
    }

    /// What was seen in two parts of one trace, in whatever order.
    pub(super) fn joined(self, other: Spot) -> Spot {
        let seen = [self, other].into_iter().filter(|spot| spot.count > 0);
        let first = seen.min_by_key(|spot| spot.first).unwrap_or_default();
        Spot { count: self.count + other.count, ..first }
    }

    /// Adds what was seen in a stretch that follows, and before which `events` events stand.
    pub(super) fn add_all(&mut self, other: Spot, events: u64) {
        if self.count == 0 && other.count > 0 {
            (self.first, self.event) = (other.first, events + other.event);
        }
        self.count += other.count;
    }
}

/// A kind of event that stays out of every sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Odd {
    /// An element that is no object.
    NotAnObject,
    /// `{}`.
    EmptyObject,
    /// No `ph`.
    NoPhase,
    /// `ts` is no number, such as `"0.0-5"`.
    UnreadableTime,
    /// `ts` of a slice is 0, and most slices are days away from there. A trace whose times are relative may well begin at 0.
    ZeroTime,
    /// `ts` of a slice is another one that is days away from those of most.
    FarTime,
    /// `dur` is no number.
    UnreadableDuration,
    /// `dur` is below zero.
    NegativeDuration,
    /// `dur` is longer than a day.
    AbsurdDuration,
}

/// What text that is not UTF-8 may be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TextGuess {
    /// Reads as Chinese.
    Gb18030,
    /// Nothing speaks for another encoding.
    Latin1,
}

/// Everything that a pass over a trace shows.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Facts {
    /// Length of the file.
    pub bytes: u64,
    pub ending: Ending,
    /// Set when `ending` is `Empty`.
    pub emptiness: Option<Emptiness>,
    pub form: Form,
    /// Length of a UTF-8 byte order mark in front, 0 or 3.
    pub bom: u64,
    /// Offset at which the document begins.
    pub start: u64,
    /// Where reading had to stop, unless the trace is complete.
    pub broken: Option<Break>,
    /// Whether the list of events is closed by its bracket.
    pub is_closed: bool,
    /// Whole events before that place.
    pub events: u64,
    /// Whole events found behind it.
    pub events_after: u64,
    /// Offset behind the last whole event before that place.
    pub last_whole_event_end: u64,
    /// Stretches of whole events `start..end`, the first one from the document's first byte on.
    pub runs: Vec<(u64, u64)>,
    /// Events inside the runs.
    pub kept_events: u64,
    /// Small corrections `start..end → text` inside the runs.
    pub mends: Vec<(u64, u64, String)>,
    /// The second document `start..end`, where one follows the first.
    pub second: Option<(u64, u64)>,
    /// Whether that second document lacks its opening bracket.
    pub second_is_bare: bool,
    /// Bytes that a strict reader refuses but that do not hide what follows, by kind.
    pub control_characters: Spot,
    pub not_numbers: Spot,
    pub not_utf8: Spot,
    /// What the first text that is not UTF-8 may be written in.
    pub not_utf8_as: Option<TextGuess>,
    /// Which times stand where, in file order.
    pub blocks: Vec<Block>,
    /// Counts by `ph`.
    pub phases: BTreeMap<String, u64>,
    pub processes: Vec<Process>,
    /// Slices named `ProfilerStep#N`.
    pub steps: Vec<Step>,
    /// Odd events by kind.
    pub odd: BTreeMap<Odd, Spot>,
    /// Slices of host-side work on operators: names that begin with `aclnn`, and their summed duration.
    pub aclnn: u64,
    /// The grid of `over_time`, `aclnn_over_time` and `compile_over_time`.
    pub grid: Grid,
    pub aclnn_over_time: Counts,
    /// Slices of compiling operators and graphs, or loading models: `aclopCompileAndExecute`, `ModelLoad` and the like.
    pub compile: u64,
    pub compile_over_time: Counts,
    /// The grid of `covered_ns`, `aclnn_covered_ns` and `compile_covered_ns`.
    pub covered_grid: Grid,
    pub aclnn_covered_ns: Counts,
    pub compile_covered_ns: Counts,
    /// Slices on `Overlap Analysis`, summed by name, in ns.
    pub overlap_ns: BTreeMap<String, i64>,
    /// The parts of each step and device, by device and start: what step_trace_time.csv says, computed from the trace.
    pub step_parts: Vec<StepParts>,
    /// Whether the trace lets them be computed; not so where a step's mark comes late behind the device's slices, or
    /// where there are too many steps.
    pub has_step_parts: bool,
    /// Earliest start and latest end over slices, in ns; as in all series over time, those left out that lie days away
    /// from most ([`Odd::ZeroTime`], [`Odd::FarTime`]).
    pub span_ns: Option<(i64, i64)>,
    /// Earliest time of any event but metadata, in ns; where there are absolute times, the earliest of those.
    pub earliest_ns: Option<i64>,
    /// Slices whose `ts` is absolute, from 1e15 µs on: a float cannot hold it to the nanosecond.
    pub absolute_times: u64,
    /// Flow ids beyond 2^53.
    pub wide_ids: u64,
}

impl Facts {
    /// Whether a process of this layer is named or labelled in the trace.
    pub fn has_layer(&self, layer: Layer) -> bool {
        self.processes.iter().any(|process| !process.name.is_empty() && Layer::of_process(&process.name) == layer)
    }

    /// Slices of a layer by the time at which they begin, over the trace's grid.
    pub fn layer_over_time(&self, layer: Layer) -> Counts {
        let own = self.processes.iter().filter(|process| Layer::of_process(&process.name) == layer);
        let mut sum = Counts::new();
        for process in own {
            sum.resize(sum.len().max(process.over_time.len()), 0);
            for (total, count) in sum.iter_mut().zip(&process.over_time) {
                *total += count;
            }
        }
        sum
    }

    /// Whether the device half is there: `Ascend Hardware` or `Overlap Analysis` (RULES §3, `trace-host-only`).
    pub fn has_device_layer(&self) -> bool {
        self.has_layer(Layer::AscendHardware) || self.has_layer(Layer::OverlapAnalysis)
    }
}
