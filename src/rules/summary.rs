//! What one capture is beside others: all that a rule about several captures asks of one of them. It is a part of the
//! capture's report, so that reports can be compared like the captures that they are about.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::artifacts::{Kind, Scope};
use crate::evidence::Evidence;
use crate::info::{ProfilerInfo, ScheduleConfig, rank_from_file_name};
use crate::table::StepRow;

use super::expected::{Presence, expectations};
use super::finding::Place;
use super::step_times::StepTimes as Times;
use super::support::{self, median};

/// Steps that are kept; the sums are over all.
const MOST_STEPS: usize = 1_000;

/// A capture, made for comparing it with others. Times in ns. What is not known is left out.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Summary {
    /// Path of the capture. The report of the capture has it too, so that it is not written twice.
    #[serde(skip)]
    pub path: String,
    /// Whether it is a capture of this profiler, and more than a lone file.
    pub is_comparable: bool,
    /// From profiler_info or its name, else from the name of the database; never invented.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank: Option<i64>,
    /// What each source says about the rank.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rank_statements: Vec<RankStatement>,
    /// Ranks of the job, as far as the metadata tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub world_size: Option<u64>,
    /// First and last moment of the recording, since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub window_ns: Option<(i64, i64)>,
    /// Path of the configuration, when it could be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profiler_info: Option<String>,
    /// Settings that decide about the numbers, by the name they have in Python, as far as profiler_info tells them.
    pub settings: BTreeMap<String, String>,
    /// Times that the schedule repeats; 0 is without end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repeat: Option<u64>,
    /// Files that the configuration asks for, or others may have.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<FileState>,
    /// For an export to a database: whether there is one. `None` when none is due and none is there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub database: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub work: Option<Work>,
    /// Path of the table that the work is from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub work_from: Option<String>,
    /// Where the steps are from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps_from: Option<StepsFrom>,
    /// The first steps, by row of their table.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Step>,
    /// The times of the steps of each device, in µs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub step_times: Vec<StepTimes>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RankStatement {
    pub rank: i64,
    pub place: Place,
}

/// A file of the layout in one capture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FileState {
    pub file: String,
    /// Where it would stand, when it is not there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    pub state: Held,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Held {
    Present,
    Missing,
    /// It is not there, and only what other captures have can tell whether it should be.
    Doubtful,
}

/// What a rank did in its whole window: computing, and communication that nothing hid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Work {
    pub computing_ns: i64,
    pub communication_ns: i64,
}

/// The file that the steps are from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StepsFrom {
    pub path: String,
    pub source: StepSource,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StepSource {
    /// Rows of step_trace_time.csv.
    Table,
    /// Sums over the events of the trace.
    Trace,
}

/// One step of one device.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Step {
    /// `None` without step marks: the row spans everything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub device: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub computing_ns: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub communication_not_overlapped_ns: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub free_ns: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage_ns: Option<i64>,
}

/// The lengths of the steps of a device: the column Stage, in µs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StepTimes {
    pub device: Option<i64>,
    pub steps: usize,
    pub mean_us: f64,
    pub median_us: f64,
}

impl Summary {
    pub fn of(evidence: &Evidence) -> Summary {
        let info = evidence.profiler_info();
        let table = evidence.steps().filter(|(_, steps)| !steps.rows.is_empty()).map(|(table, _)| &table.path);
        let times = Times::of(evidence);
        let rows = times.as_ref().map(Times::rows).unwrap_or_default();
        Summary {
            path: evidence.path.clone(),
            is_comparable: is_comparable(evidence),
            rank: rank(evidence),
            rank_statements: rank_statements(evidence),
            world_size: support::world_size(evidence),
            window_ns: window(evidence),
            profiler_info: evidence.info.as_ref().filter(|_| info.is_some()).map(|info| info.path.clone()),
            settings: info.map(settings).unwrap_or_default(),
            repeat: info.and_then(|info| info.schedule_parameters()?.repeat),
            files: files(evidence),
            database: database(evidence),
            work: work(evidence),
            work_from: table.or(evidence.kernels().map(|(table, _)| &table.path)).cloned(),
            steps_from: times.as_ref().map(StepsFrom::of),
            steps: rows.iter().take(MOST_STEPS).map(Step::of).collect(),
            step_times: step_times(rows),
        }
    }

    /// How a capture is named beside others: by its rank, else by its path.
    pub(super) fn label(&self) -> String {
        self.rank.map_or_else(|| self.path.clone(), |rank| format!("rank {rank}"))
    }
}

impl Work {
    pub(super) fn busy_ns(self) -> i64 {
        self.computing_ns.saturating_add(self.communication_ns)
    }
}

impl StepsFrom {
    fn of(times: &Times) -> StepsFrom {
        let source = if times.source() == "trace" { StepSource::Trace } else { StepSource::Table };
        StepsFrom { path: times.path().to_string(), source }
    }
}

impl Step {
    fn of(row: &StepRow) -> Step {
        Step {
            step: row.step,
            device: row.device,
            computing_ns: row.computing_ns,
            communication_not_overlapped_ns: row.communication_not_overlapped_ns,
            free_ns: row.free_ns,
            stage_ns: row.stage_ns,
        }
    }
}

/// No other tool's files, no log without a capture, no lone file.
fn is_comparable(capture: &Evidence) -> bool {
    let is_lone = capture.scope == Scope::Loose && capture.artifacts.len() < 2;
    let has_data = capture.info.is_some() || capture.has_results() || capture.raw.is_there();
    capture.foreign.is_empty() && has_data && !is_lone
}

fn rank(capture: &Evidence) -> Option<i64> {
    capture.rank.or_else(|| ranks_in_names(capture, Kind::ProfilerDb).next().map(|(_, rank)| rank))
}

/// The files of this kind whose names hold a rank, by path.
fn ranks_in_names(capture: &Evidence, kind: Kind) -> impl Iterator<Item = (&str, i64)> {
    let files = capture.artifacts.iter().filter(move |file| file.kind == kind);
    files.filter_map(|file| Some((file.path.as_str(), rank_from_file_name(&file.path)?)))
}

fn rank_statements(capture: &Evidence) -> Vec<RankStatement> {
    let mut statements = Vec::new();
    if let Some(info) = &capture.info {
        let inside = info.facts.as_ref().ok().and_then(|info| info.rank_id);
        let place = |rank: i64| Place::of(&info.path).showing(format!("\"rank_id\": {rank}"));
        statements.extend(inside.map(|rank| RankStatement { rank, place: place(rank) }));
    }
    for kind in [Kind::ProfilerInfo, Kind::ProfilerDb] {
        let named = ranks_in_names(capture, kind);
        statements.extend(named.map(|(path, rank)| RankStatement { rank, place: Place::of(path) }));
    }
    if let Some(metadata) = &capture.metadata {
        let written = metadata.facts.as_ref().ok().and_then(|metadata| metadata.rank);
        let place =
            |rank: i64| Place::of(&metadata.path).showing(format!("\"distributed_args\": {{\"rank\": {rank}}}"));
        statements.extend(written.map(|rank| RankStatement { rank, place: place(rank) }));
    }
    statements
}

fn window(capture: &Evidence) -> Option<(i64, i64)> {
    let by_info = capture.profiler_info().and_then(|info| {
        let length = info.end_monotonic_ns?.checked_sub(info.start_monotonic_ns?)?;
        let end = info.collection_end_ns?;
        Some((end.checked_sub(length.max(0))?, end))
    });
    let by_kernels = || {
        let (_, kernels) = capture.kernels()?;
        Some((kernels.first_start_ns?, kernels.last_end_ns?))
    };
    by_info.or_else(by_kernels).or_else(|| capture.trace().and_then(|trace| trace.facts.span_ns))
}

/// The layout as far as others can be measured by it; what is absent by design is left out.
fn files(capture: &Evidence) -> Vec<FileState> {
    let states = expectations(capture).into_iter().filter_map(|entry| {
        let state = match entry.presence {
            Presence::Present => Held::Present,
            Presence::Missing => Held::Missing,
            // What the others have, and what nothing speaks against.
            Presence::Unsure if capture.scope == Scope::Whole && entry.because == "no-profiler-info" => Held::Doubtful,
            Presence::Unsure | Presence::AbsentByDesign => return None,
        };
        let path = (state != Held::Present).then(|| capture.output_path(entry.file));
        Some(FileState { file: entry.file.to_string(), path, state })
    });
    states.collect()
}

fn database(capture: &Evidence) -> Option<bool> {
    let is_due = capture.is_db_only() == Some(true) && capture.scope == Scope::Whole;
    if capture.has(Kind::ProfilerDb) { Some(true) } else { is_due.then_some(false) }
}

/// From the steps, else from the kernels; `None` when neither is there.
fn work(capture: &Evidence) -> Option<Work> {
    if let Some((_, steps)) = capture.steps().filter(|(_, steps)| !steps.rows.is_empty()) {
        let sum =
            |part: fn(&StepRow) -> Option<i64>| steps.rows.iter().filter_map(part).fold(0i64, i64::saturating_add);
        return Some(Work {
            computing_ns: sum(|row| row.computing_ns),
            communication_ns: sum(|row| row.communication_not_overlapped_ns),
        });
    }
    let (_, kernels) = capture.kernels()?;
    Some(Work { computing_ns: kernels.computing_ns(), communication_ns: kernels.communication.duration_ns })
}

fn step_times(rows: &[StepRow]) -> Vec<StepTimes> {
    let mut by_device: BTreeMap<Option<i64>, Vec<i64>> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.step.is_some()) {
        if let Some(stage) = row.stage_ns {
            by_device.entry(row.device).or_default().push(stage);
        }
    }
    let times = by_device.into_iter().filter_map(|(device, stages)| {
        let mean_ns = stages.iter().map(|stage| *stage as f64).sum::<f64>() / stages.len() as f64;
        let median_us = median(&stages)? as f64 / 1000.0;
        Some(StepTimes { device, steps: stages.len(), mean_us: mean_ns.round() / 1000.0, median_us })
    });
    times.collect()
}

/// A setting that decides about the numbers, and its value in words; `None` when it is not written.
pub type Setting = (&'static str, fn(&ProfilerInfo) -> Option<String>);

/// The settings in the order in which they are named.
pub const SETTINGS: [Setting; 11] = [
    ("_profiler_level", |info| info.level.as_ref().map(|level| level.python_name().to_string())),
    ("_aic_metrics", |info| info.aic_metrics.as_ref().map(|metrics| metrics.python_name().to_string())),
    ("activities", activities),
    ("schedule", schedule),
    ("with_stack", |info| info.with_stack.map(|on| on.to_string())),
    ("with_modules", |info| info.with_modules.map(|on| on.to_string())),
    ("profile_memory", |info| info.profile_memory.map(|on| on.to_string())),
    ("record_shapes", |info| info.record_shapes.map(|on| on.to_string())),
    ("_l2_cache", |info| info.l2_cache.map(|on| on.to_string())),
    ("torch_npu_version", |info| info.torch_npu_version.clone()),
    ("cann_version", |info| info.cann_version.clone()),
];

fn settings(info: &ProfilerInfo) -> BTreeMap<String, String> {
    let written = SETTINGS.iter().filter_map(|(name, value)| Some((name.to_string(), value(info)?)));
    written.collect()
}

fn activities(info: &ProfilerInfo) -> Option<String> {
    let on = info.activities.as_ref()?;
    let names = [on.cpu.then_some("CPU"), on.npu.then_some("NPU")];
    Some(names.into_iter().flatten().collect::<Vec<_>>().join(" + "))
}

fn schedule(info: &ProfilerInfo) -> Option<String> {
    let ScheduleConfig::Set(set) = info.schedule.as_ref()? else {
        return Some("none".to_string());
    };
    let parts = [
        ("skip_first", set.skip_first),
        ("skip_first_wait", set.skip_first_wait),
        ("wait", set.wait),
        ("warmup", set.warmup),
        ("active", set.active),
        ("repeat", set.repeat),
    ];
    let written = parts.into_iter().filter_map(|(name, value)| Some(format!("{name}={}", value?)));
    Some(written.collect::<Vec<_>>().join(" "))
}
