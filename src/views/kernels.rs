//! Kernels and operators: which columns there are and what the missing ones cost, the kernels that took longest, how
//! durations are spread, what limits the kernels, and the statistics that CANN and the framework wrote.

use serde::{Deserialize, Serialize};

use super::absent::Absent;
use crate::artifacts::Kind;
use crate::evidence::{Evidence, Sourced};
use crate::table::{self, Bounds, Entry, Group, Histogram, KernelForm, Kernels, SHAPES, Statistic, Top, Total, Totals};

/// Rows of a list that cross to the page.
const MOST_ROWS: usize = 500;

/// What the kernel view draws.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KernelsView {
    pub kernels: Result<KernelTable, Absent>,
    /// op_statistic.csv and api_statistic.csv, as far as they are there.
    pub statistics: Vec<StatisticTable>,
    pub operators: Option<OperatorTable>,
}

/// kernel_details.csv, or CANN's op_summary.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KernelTable {
    /// The files that hold the kernels: several when CANN sliced the table.
    pub files: Vec<RowFile>,
    pub columns: Vec<ColumnGroup>,
    /// Columns that are in no catalogue.
    pub unknown_columns: Vec<String>,
    /// All kernels, and those of communication.
    pub total: Total,
    pub communication: Total,
    pub wait_ns: i64,
    pub by_name: Vec<Top>,
    /// Names in all, and kernels of names that are not listed.
    pub distinct_names: u64,
    pub other_names: Total,
    pub by_type: Shares,
    pub by_core: Shares,
    pub durations: Histogram,
    pub waits: Histogram,
    pub bounds: Bounds,
    pub metrics: Vec<MetricMean>,
}

/// A metric column over the whole table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MetricMean {
    pub column: String,
    /// Cells with a number.
    pub cells: u64,
    /// Mean weighted by the kernel's duration; `None` without a number.
    pub mean: Option<f64>,
    /// The same over the cells that are not 0.
    pub mean_of_nonzero: Option<f64>,
}

/// A file whose rows can be looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RowFile {
    pub path: String,
    pub rows: u64,
    pub bytes: u64,
}

/// Columns that belong together, and what can't be answered without them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ColumnGroup {
    /// Part of the messages `columns-<name>` and `columns-cost-<name>`.
    pub name: String,
    pub state: ColumnState,
    pub present: usize,
    pub missing: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ColumnState {
    Whole,
    Partial,
    Absent,
    /// Absent because another metric group was recorded: a run records one.
    NotRecorded,
}

/// Sums by a word, the longest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shares {
    pub entries: Vec<Entry>,
    /// Everything that is not among them.
    pub rest: Total,
}

/// A statistic that CANN wrote.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StatisticTable {
    pub path: String,
    /// `op-statistic` or `api-statistic`.
    pub kind: String,
    pub rows: Vec<Statistic>,
    /// Rows that are not listed.
    pub further: u64,
    pub total_ns: i64,
}

/// operator_details.csv.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OperatorTable {
    pub path: String,
    pub records: u64,
    pub with_device_work: u64,
    pub with_shapes: u64,
    pub with_call_stack: u64,
    pub host_self_ns: i64,
    pub device_self_ns: i64,
    /// By operator, with the host's own time.
    pub by_name: Shares,
}

pub(super) fn of(evidence: &Evidence) -> Result<KernelsView, Absent> {
    let kernels = kernels(evidence).ok_or_else(|| Absent::of(evidence, Kind::KernelDetails));
    let statistics: Vec<StatisticTable> =
        [Kind::OpStatistic, Kind::ApiStatistic].into_iter().filter_map(|kind| statistic(evidence, kind)).collect();
    let operators = operators(evidence);
    match kernels {
        Err(absent) if statistics.is_empty() && operators.is_none() => Err(absent),
        kernels => Ok(KernelsView { kernels, statistics, operators }),
    }
}

fn kernels(evidence: &Evidence) -> Option<KernelTable> {
    let (table, kernels) = evidence.kernels().filter(|(_, kernels)| kernels.total.count > 0)?;
    let files = evidence.tables.iter().filter(|other| other.kind == table.kind);
    Some(KernelTable {
        files: files.map(row_file).collect(),
        columns: columns(&kernels.form),
        unknown_columns: kernels.form.unknown.clone(),
        total: kernels.total,
        communication: kernels.communication,
        wait_ns: kernels.wait_ns,
        by_name: kernels.tops.clone(),
        distinct_names: kernels.by_name.distinct,
        other_names: other_names(kernels),
        by_type: shares(&kernels.by_type),
        by_core: shares(&kernels.by_core),
        durations: kernels.durations.clone(),
        waits: kernels.waits.clone(),
        bounds: kernels.bounds.clone(),
        metrics: kernels.metrics.iter().map(rounded).collect(),
    })
}

/// To millionths, which are more than the table has: what crosses as text comes back the same.
fn rounded(metric: &table::MetricMean) -> MetricMean {
    let round = |mean: Option<f64>| mean.map(|mean| (mean * 1e6).round() / 1e6);
    MetricMean {
        column: metric.column.clone(),
        cells: metric.cells,
        mean: round(metric.mean()),
        mean_of_nonzero: round(metric.mean_of_nonzero()),
    }
}

fn row_file(table: &Sourced<table::Facts>) -> RowFile {
    RowFile { path: table.path.clone(), rows: table.facts.shape.rows, bytes: table.facts.shape.bytes }
}

fn other_names(kernels: &Kernels) -> Total {
    let listed = kernels.tops.iter().fold(Total::default(), |sum, top| Total {
        count: sum.count.saturating_add(top.count),
        duration_ns: sum.duration_ns.saturating_add(top.duration_ns),
    });
    Total {
        count: kernels.total.count.saturating_sub(listed.count),
        duration_ns: kernels.total.duration_ns.saturating_sub(listed.duration_ns),
    }
}

fn shares(totals: &Totals) -> Shares {
    let mut rest = totals.rest;
    for entry in totals.entries.iter().skip(MOST_ROWS) {
        rest.count = rest.count.saturating_add(entry.count);
        rest.duration_ns = rest.duration_ns.saturating_add(entry.duration_ns);
    }
    Shares { entries: totals.entries.iter().take(MOST_ROWS).cloned().collect(), rest }
}

/// The groups in the order of the table: what every kernel has, shapes, then the metric groups.
fn columns(form: &KernelForm) -> Vec<ColumnGroup> {
    let mut groups = vec![
        group("identity", table::BASE.len(), form.base_missing.clone()),
        marker("step", form.has_step_id, "Step Id"),
        marker("device", form.has_device_id, "Device_id"),
        shapes(form),
    ];
    groups.extend(METRIC_GROUPS.into_iter().map(|(metrics, name)| metric_group(form, metrics, name)));
    groups
}

const METRIC_GROUPS: [(Group, &str); 8] = [
    (Group::PipeUtilization, "pipe-utilization"),
    (Group::ArithmeticUtilization, "arithmetic-utilization"),
    (Group::Memory, "memory"),
    (Group::MemoryL0, "memory-l0"),
    (Group::MemoryUB, "memory-ub"),
    (Group::ResourceConflictRatio, "resource-conflict-ratio"),
    (Group::L2Cache, "l2-cache"),
    (Group::MemoryAccess, "memory-access"),
];

fn group(name: &str, known: usize, missing: Vec<String>) -> ColumnGroup {
    let state = if missing.is_empty() { ColumnState::Whole } else { ColumnState::Partial };
    ColumnGroup { name: name.to_string(), state, present: known.saturating_sub(missing.len()), missing }
}

fn marker(name: &str, is_there: bool, column: &str) -> ColumnGroup {
    let missing = if is_there { Vec::new() } else { vec![column.to_string()] };
    let state = if is_there { ColumnState::Whole } else { ColumnState::Absent };
    ColumnGroup { name: name.to_string(), state, present: usize::from(is_there), missing }
}

fn shapes(form: &KernelForm) -> ColumnGroup {
    let missing: Vec<String> = SHAPES
        .iter()
        .filter(|name| !form.shapes.iter().any(|there| there == *name))
        .map(|name| name.to_string())
        .collect();
    let state = match form.shapes.len() {
        0 => ColumnState::Absent,
        _ if missing.is_empty() => ColumnState::Whole,
        _ => ColumnState::Partial,
    };
    ColumnGroup { name: "shapes".to_string(), state, present: form.shapes.len(), missing }
}

fn metric_group(form: &KernelForm, metrics: Group, name: &str) -> ColumnGroup {
    let found = form.metrics.iter().find(|found| found.group == metrics);
    let (state, present, missing) = match found {
        Some(found) if found.is_whole() => (ColumnState::Whole, found.present.len(), Vec::new()),
        Some(found) => (ColumnState::Partial, found.present.len(), found.missing.clone()),
        None if form.metrics.is_empty() => (ColumnState::Absent, 0, Vec::new()),
        None => (ColumnState::NotRecorded, 0, Vec::new()),
    };
    ColumnGroup { name: name.to_string(), state, present, missing }
}

fn statistic(evidence: &Evidence, kind: Kind) -> Option<StatisticTable> {
    let (table, statistics) = evidence.statistics(kind).filter(|(_, statistics)| !statistics.rows.is_empty())?;
    let listed = statistics.rows.len().min(MOST_ROWS);
    Some(StatisticTable {
        path: table.path.clone(),
        kind: kind.name().to_string(),
        rows: statistics.rows.iter().take(MOST_ROWS).cloned().collect(),
        further: statistics.rows_left_out.saturating_add((statistics.rows.len() - listed) as u64),
        total_ns: statistics.total_ns,
    })
}

fn operators(evidence: &Evidence) -> Option<OperatorTable> {
    let table = evidence.table(Kind::OperatorDetails)?;
    let operators = table.facts.operators().filter(|operators| operators.records > 0)?;
    Some(OperatorTable {
        path: table.path.clone(),
        records: operators.records,
        with_device_work: operators.with_device_work,
        with_shapes: operators.with_shapes,
        with_call_stack: operators.with_call_stack,
        host_self_ns: operators.host_self_ns,
        device_self_ns: operators.device_self_ns,
        by_name: shares(&operators.by_name),
    })
}
