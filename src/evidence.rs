//! Everything known about one capture, put side by side. Nothing is judged here.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::archive::Damage;
use crate::artifacts::{Kind, Scope, file_name, folder};
use crate::info::{Broken, Level, Metadata, ProfilerInfo, Release, ReleaseRange};
use crate::settings::{Settings, Thresholds};
use crate::{archive, communication, log, table, trace};

/// Facts, and the artifact they were read from.
#[derive(Clone, Debug, PartialEq)]
pub struct Sourced<T> {
    /// Path of the artifact below what was dropped.
    pub path: String,
    pub kind: Kind,
    pub facts: T,
}

/// A file of the capture, read or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Artifact {
    pub path: String,
    pub kind: Kind,
    pub bytes: u64,
    /// Why it could not be read to its end.
    pub refused: Option<Refusal>,
}

/// Why a file could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refusal {
    /// The system's or browser's own words.
    Failed(String),
    /// It had another length when it was read than when it was offered.
    Changed { read: u64 },
    /// It lies in an archive, which does not give it out whole.
    Packed(Damage),
}

/// An archive from which the capture, or a part of it, was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Archived {
    pub path: String,
    pub bytes: u64,
    /// Why the archive itself could not be read to its end.
    pub refused: Option<Refusal>,
    /// What concerns this capture; `None` if it was not read at all.
    pub facts: Option<archive::Facts>,
}

impl Archived {
    /// Whether some of its members may be missing here.
    pub fn is_cut(&self) -> bool {
        self.refused.is_some() || self.facts.as_ref().is_none_or(|facts| facts.is_cut)
    }
}

/// Raw data of the collection (FORMATS §1.2, §1.5), not read but counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Raw {
    /// `PROF_*` folders.
    pub prof: Vec<String>,
    /// Whether a `FRAMEWORK` folder is there.
    pub framework: bool,
    pub files: u64,
    pub bytes: u64,
    /// Bytes by folder: `FRAMEWORK` and each of `prof`.
    pub folders: BTreeMap<String, u64>,
    /// Files below `mindstudio_profiler_output`: a leftover, unless the data was not to be simplified.
    pub msprof_results: u64,
}

impl Raw {
    pub fn is_there(&self) -> bool {
        !self.prof.is_empty() || self.framework
    }
}

/// A file that is one of several pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slice<'a> {
    pub folder: &'a str,
    pub table: &'a str,
    /// Counted from 0.
    pub number: u64,
    /// Time stamp behind the number; empty without one.
    pub stamp: &'a str,
}

impl<'a> Slice<'a> {
    /// What it is a slice of: one folder, one table, one time stamp.
    pub fn whole(&self) -> (&'a str, &'a str, &'a str) {
        (self.folder, self.table, self.stamp)
    }

    /// Whether the file at `path` is a slice of the same.
    fn is_of(&self, path: &str) -> bool {
        slice(path).is_some_and(|other| other.whole() == self.whole())
    }
}

/// `op_summary_slice_3_20260101093000.csv` → op_summary, 3, 20260101093000 (FORMATS §1.5). `None` for a whole file.
pub fn slice(path: &str) -> Option<Slice<'_>> {
    let (table, rest) = file_name(path).split_once("_slice_")?;
    let stem = rest.rsplit_once('.').map_or(rest, |(stem, _)| stem);
    let (number, stamp) = stem.split_once('_').unwrap_or((stem, ""));
    Some(Slice { folder: folder(path), table, number: number.parse().ok()?, stamp })
}

/// What the slices of one table add up to.
#[derive(Clone, Debug, PartialEq)]
pub struct Merged {
    /// Path of the first slice.
    pub path: String,
    pub kind: Kind,
    pub slices: usize,
    pub content: table::Content,
}

/// One capture.
#[derive(Clone, Debug, PartialEq)]
pub struct Evidence {
    /// Path of the capture below what was dropped.
    pub path: String,
    pub scope: Scope,
    pub artifacts: Vec<Artifact>,
    /// Archives that hold the capture, or that lie in it.
    pub archives: Vec<Archived>,
    /// Whether there is an ASCEND_PROFILER_OUTPUT folder, empty or not.
    pub has_output_folder: bool,
    /// Whether the names of the layout mark it as another tool's result.
    pub foreign: Vec<String>,
    pub raw: Raw,
    pub info: Option<Sourced<Result<ProfilerInfo, Broken>>>,
    pub metadata: Option<Sourced<Result<Metadata, Broken>>>,
    pub traces: Vec<Sourced<trace::Facts>>,
    /// Traces that came in several slices, put together; the path is that of the slice that breaks off, else the first.
    pub sliced: Vec<Sourced<trace::Facts>>,
    pub tables: Vec<Sourced<table::Facts>>,
    /// Sums over the slices of tables that came in several.
    pub merged: Vec<Merged>,
    pub communication: Vec<Sourced<communication::Facts>>,
    pub matrices: Vec<Sourced<communication::Matrix>>,
    /// What the job printed.
    pub console: Vec<Sourced<log::Facts>>,
    /// The capture's own `logs/*.log`.
    pub parser_logs: Vec<Sourced<log::Facts>>,
    /// From `rank_id` in profiler_info, else from its file name; never invented.
    pub rank: Option<i64>,
    /// Where the limits of the rules lie, and what is expected of the configuration.
    pub settings: Settings,
}

impl Evidence {
    /// The limits that the rules judge by.
    pub fn thresholds(&self) -> &Thresholds {
        &self.settings.thresholds
    }

    /// The configuration, when it could be read.
    pub fn profiler_info(&self) -> Option<&ProfilerInfo> {
        self.info.as_ref()?.facts.as_ref().ok()
    }

    pub fn level(&self) -> Option<&Level> {
        self.profiler_info()?.level.as_ref()
    }

    /// What is known of the plugin release.
    pub fn release(&self) -> ReleaseRange {
        self.profiler_info().map(|info| info.release).unwrap_or_default()
    }

    /// Whether the plugin release is surely this one or a later one.
    pub fn is_at_least(&self, release: Release) -> bool {
        self.release().certainly_at_least(release)
    }

    /// Whether NPU activity was asked for; `None` when the configuration does not say.
    pub fn npu_was_on(&self) -> Option<bool> {
        self.profiler_info()?.activities.as_ref().map(|activities| activities.npu)
    }

    /// Whether the configuration exports databases and nothing else.
    pub fn is_db_only(&self) -> Option<bool> {
        self.profiler_info()?.export_type.as_ref().map(|export| export.db && !export.text)
    }

    /// The trace that a person would open: trace_view.json, or what stands for it; of slices all of them together.
    pub fn trace(&self) -> Option<&Sourced<trace::Facts>> {
        let order = [Kind::TraceView, Kind::TraceViewTemp, Kind::MsprofTrace, Kind::KinetoTrace];
        let first = order.iter().find_map(|kind| self.traces.iter().find(|trace| trace.kind == *kind))?;
        let whole = slice(&first.path).and_then(|piece| self.sliced.iter().find(|whole| piece.is_of(&whole.path)));
        Some(whole.unwrap_or(first))
    }

    /// The files that the trace consists of: its slices by number, or the one file.
    pub fn trace_paths(&self) -> Vec<&str> {
        let Some(whole) = self.trace() else { return Vec::new() };
        let slices: BTreeMap<u64, &str> = match slice(&whole.path) {
            Some(piece) => {
                let others = self.traces.iter().filter(|trace| piece.is_of(&trace.path));
                others.filter_map(|trace| Some((slice(&trace.path)?.number, trace.path.as_str()))).collect()
            }
            None => BTreeMap::from([(0, whole.path.as_str())]),
        };
        slices.into_values().collect()
    }

    /// What is known of the one file at this path.
    pub fn trace_file(&self, path: &str) -> Option<&trace::Facts> {
        self.traces.iter().find(|trace| trace.path == path).map(|trace| &trace.facts)
    }

    /// The first table of a kind: of a sliced one the first slice.
    pub fn table(&self, kind: Kind) -> Option<&Sourced<table::Facts>> {
        self.tables.iter().find(|table| table.kind == kind)
    }

    /// What a table adds up to, over all of its slices.
    fn content(&self, kind: Kind) -> Option<(&Sourced<table::Facts>, &table::Content)> {
        let table = self.table(kind)?;
        let merged = self.merged.iter().find(|merged| merged.path == table.path);
        Some((table, merged.map_or(&table.facts.content, |merged| &merged.content)))
    }

    /// The kernel table, kernel_details.csv, else CANN's own op_summary; of slices the first, and the sums over all.
    pub fn kernels(&self) -> Option<(&Sourced<table::Facts>, &table::Kernels)> {
        [Kind::KernelDetails, Kind::OpSummary].iter().find_map(|kind| match self.content(*kind)? {
            (table, table::Content::Kernels(kernels)) => Some((table, kernels.as_ref())),
            _ => None,
        })
    }

    /// op_statistic.csv or api_statistic.csv; of slices the first, and the sums over all.
    pub fn statistics(&self, kind: Kind) -> Option<(&Sourced<table::Facts>, &table::Statistics)> {
        match self.content(kind)? {
            (table, table::Content::Statistics(statistics)) => Some((table, statistics)),
            _ => None,
        }
    }

    /// step_trace_time.csv.
    pub fn steps(&self) -> Option<(&Sourced<table::Facts>, &table::Steps)> {
        let table = self.table(Kind::StepTraceTime)?;
        Some((table, table.facts.steps()?))
    }

    /// Whether a log was dropped without the capture it speaks of.
    pub fn is_log_alone(&self) -> bool {
        self.artifacts.is_empty() && !self.raw.is_there() && !self.console.is_empty() && self.scope == Scope::Loose
    }

    pub fn first(&self, kind: Kind) -> Option<&Artifact> {
        self.artifacts.iter().find(|artifact| artifact.kind == kind)
    }

    pub fn has(&self, kind: Kind) -> bool {
        self.first(kind).is_some()
    }

    /// Whether an artifact of this name is there.
    pub fn has_file(&self, name: &str) -> bool {
        self.artifacts.iter().any(|artifact| file_name(&artifact.path) == name)
    }

    /// Whether anything is there that a person analyses.
    pub fn has_results(&self) -> bool {
        self.artifacts.iter().any(|artifact| artifact.kind.is_result())
    }

    /// Every log that speaks about the capture, with what the job printed first.
    pub fn logs(&self) -> impl Iterator<Item = &Sourced<log::Facts>> {
        self.console.iter().chain(&self.parser_logs)
    }

    /// Messages of a catalogue id in any log, each with the log's path.
    pub fn messages<'a>(&'a self, id: &'a str) -> impl Iterator<Item = (&'a str, &'a log::Message)> {
        self.logs().flat_map(move |log| {
            log.facts
                .messages
                .iter()
                .filter(move |message| message.id == id)
                .map(|message| (log.path.as_str(), message))
        })
    }

    /// Path at which a deliverable stands or would stand.
    pub fn output_path(&self, name: &str) -> String {
        match (self.scope, self.path.as_str()) {
            (Scope::Loose, path) => {
                let folder = if self.has_file(crate::artifacts::file_name(path)) {
                    crate::artifacts::folder(path)
                } else {
                    path
                };
                if folder.is_empty() || folder == "." { name.to_string() } else { format!("{folder}/{name}") }
            }
            (Scope::Partial, path) if file_name(path) == "ASCEND_PROFILER_OUTPUT" => format!("{path}/{name}"),
            (Scope::OutputOnly, path) => format!("{path}/{name}"),
            (_, path) => format!("{path}/ASCEND_PROFILER_OUTPUT/{name}"),
        }
    }

    /// Devices seen in tables and trace, in order.
    pub fn devices(&self) -> Vec<i64> {
        let from_kernels = self.kernels().map(|(_, kernels)| kernels.devices.clone()).unwrap_or_default();
        let from_steps = self.steps().map(|(_, steps)| steps.rows.iter().filter_map(|row| row.device).collect());
        let from_trace = self.trace().map(|trace| {
            let labels = trace.facts.processes.iter().map(|process| process.label.as_str());
            labels.filter_map(|label| label.strip_prefix("NPU ")?.trim().parse().ok()).collect()
        });
        let lists: [Vec<i64>; 3] = [from_kernels, from_steps.unwrap_or_default(), from_trace.unwrap_or_default()];
        let mut devices: Vec<i64> = lists.concat();
        // −1 stands for a device without a number (FORMATS §3.3).
        devices.retain(|device| *device >= 0);
        devices.sort_unstable();
        devices.dedup();
        devices
    }
}
