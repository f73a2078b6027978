//! A trace as a whole: where the file is sound, which layers it has, and when there is something on each.

use serde::{Deserialize, Serialize};

use crate::artifacts::Kind;
use crate::evidence::{Evidence, Sourced};
use crate::trace::{Break, COVERED_CELLS, Ending, Facts, Grid, Layer, repair};

use super::Absent;

/// Rows that are drawn; a capture has some thirty processes (FORMATS §4.3).
const MOST_LANES: usize = 64;
/// Stretches of the file that are told apart; shorter gaps between them are no longer seen.
const MOST_STRETCHES: usize = 400;
/// Step marks that are kept.
const MOST_MARKS: usize = 2_000;

/// The layers that a trace of host and device has, from top to bottom (FORMATS §4.3).
const LAYERS: [Layer; 5] =
    [Layer::Python, Layer::Cann, Layer::AscendHardware, Layer::Communication, Layer::OverlapAnalysis];

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TraceView {
    pub path: String,
    /// The files that the trace consists of: its slices in order, or the one at `path`.
    pub files: Vec<String>,
    pub bytes: u64,
    pub ending: Ending,
    /// Whole events before the break, behind it, and in the mended trace.
    pub events: u64,
    pub events_after: u64,
    pub kept_events: u64,
    /// Bytes of the file that mending gives up; 0 where there is nothing to mend.
    pub lost_bytes: u64,
    pub broken: Option<Break>,
    /// Stretches `start..end` of the file that hold whole events, in order.
    pub stretches: Vec<(u64, u64)>,
    pub grid: Grid,
    /// Rows of the picture, by layer.
    pub lanes: Vec<Lane>,
    pub lanes_left_out: u64,
    /// Layers of which there is no process.
    pub absent: Vec<Layer>,
    /// `ProfilerStep#N` by start: number, start and end in ns.
    pub marks: Vec<(u64, i64, i64)>,
    /// Earliest start and latest end, in ns.
    pub span_ns: Option<(i64, i64)>,
}

/// What a row shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Subject {
    Process(Layer),
    /// Slices whose names begin with `aclnn`, on any layer.
    Aclnn,
    /// Slices of compiling and loading, on any layer.
    Compile,
}

/// How much of the time slices cover when.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lane {
    pub subject: Subject,
    /// Name and label of the process; empty for what is counted over all of them.
    pub name: String,
    pub label: String,
    /// Events of any kind, metadata not counted; of a subject over all processes its slices.
    pub events: u64,
    /// ns by cell of the grid; slices side by side add up. Empty without slices that last.
    pub covered_ns: Vec<u64>,
}

pub(super) fn of(evidence: &Evidence) -> Result<TraceView, Absent> {
    let Some(Sourced { path, facts, .. }) = evidence.trace() else {
        return Err(Absent::of(evidence, Kind::TraceView));
    };
    // Of slices the layers of all, and the file that breaks off.
    let file = evidence.trace_file(path).unwrap_or(facts);
    let mut lanes = lanes(facts);
    let lanes_left_out = lanes.len().saturating_sub(MOST_LANES) as u64;
    lanes.truncate(MOST_LANES);
    let mended = repair(file);
    Ok(TraceView {
        path: path.clone(),
        files: evidence.trace_paths().into_iter().map(str::to_string).collect(),
        bytes: file.bytes,
        ending: file.ending,
        events: file.events,
        events_after: file.events_after,
        kept_events: file.kept_events,
        lost_bytes: mended.map_or(0, |mended| mended.lost_bytes),
        broken: file.broken.clone(),
        stretches: stretches(file),
        grid: facts.covered_grid,
        lanes,
        lanes_left_out,
        absent: LAYERS.into_iter().filter(|layer| !facts.has_layer(*layer)).collect(),
        marks: marks(facts),
        span_ns: facts.span_ns,
    })
}

/// Processes by layer and size, and above them what is counted over all.
fn lanes(facts: &Facts) -> Vec<Lane> {
    let over_all = |subject: Subject, events: u64, covered_ns: &[u64]| Lane {
        subject,
        name: String::new(),
        label: String::new(),
        events,
        covered_ns: covered_ns.to_vec(),
    };
    let over_all = [
        over_all(Subject::Compile, facts.compile, &facts.compile_covered_ns),
        over_all(Subject::Aclnn, facts.aclnn, &facts.aclnn_covered_ns),
    ];
    let mut processes: Vec<Lane> = facts
        .processes
        .iter()
        .filter(|process| process.events > 0)
        .map(|process| Lane {
            subject: Subject::Process(Layer::of_process(&process.name)),
            name: if process.name.is_empty() { process.pid.clone() } else { process.name.clone() },
            label: process.label.clone(),
            events: process.events,
            covered_ns: process.covered_ns.clone(),
        })
        .collect();
    let order = |lane: &Lane| match lane.subject {
        Subject::Process(layer) => LAYERS.iter().position(|known| *known == layer).unwrap_or(LAYERS.len()),
        Subject::Aclnn | Subject::Compile => 0,
    };
    processes.sort_by_key(|lane| (order(lane), std::cmp::Reverse(lane.events)));
    over_all.into_iter().filter(|lane| lane.events > 0).chain(processes).collect()
}

/// The stretches of whole events; neighbours whose gap is smaller than can be drawn become one, but never over a gap
/// that is larger.
fn stretches(facts: &Facts) -> Vec<(u64, u64)> {
    let mut smallest = 0;
    loop {
        let joined = join(&facts.runs, smallest);
        if joined.len() <= MOST_STRETCHES {
            return joined;
        }
        smallest = (smallest * 4).max(facts.bytes / MOST_STRETCHES as u64 / 16).max(1);
    }
}

fn join(runs: &[(u64, u64)], smallest: u64) -> Vec<(u64, u64)> {
    let mut joined: Vec<(u64, u64)> = Vec::new();
    for (start, end) in runs {
        match joined.last_mut() {
            Some(last) if start.saturating_sub(last.1) <= smallest => last.1 = *end,
            _ => joined.push((*start, *end)),
        }
    }
    joined
}

fn marks(facts: &Facts) -> Vec<(u64, i64, i64)> {
    let timed = facts.steps.iter().filter_map(|step| {
        let start = step.start_ns?;
        Some((step.number, start, start.saturating_add(step.duration_ns.unwrap_or(0))))
    });
    let is_drawn = |start: i64| facts.span_ns.is_none_or(|(first, last)| (first..=last).contains(&start));
    let timed = timed.filter(|(_, start, _)| is_drawn(*start));
    let mut marks: Vec<(u64, i64, i64)> = timed.take(MOST_MARKS).collect();
    marks.sort_by_key(|(_, start, _)| *start);
    marks
}

impl TraceView {
    /// Start and width of the time that is drawn: where slices are, in whole cells of the grid, in ns.
    pub fn window_ns(&self) -> (i64, i64) {
        let used = |lane: &Lane| {
            let first = lane.covered_ns.iter().position(|ns| *ns > 0)?;
            let last = lane.covered_ns.iter().rposition(|ns| *ns > 0)?;
            Some((first, last + 1))
        };
        let (first, end) = self
            .lanes
            .iter()
            .filter_map(used)
            .fold((COVERED_CELLS, 0), |(first, end), (from, to)| (first.min(from), end.max(to)));
        if first >= end {
            return (self.grid.start_ns, 0);
        }
        let cells = |count: usize| self.grid.cell_ns.saturating_mul(count as i64);
        (self.grid.start_ns.saturating_add(cells(first)), cells(end - first))
    }
}
