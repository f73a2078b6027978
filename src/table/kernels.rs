//! kernel_details.csv and op_summary: kernels by type, core, name, step and device, and the means of their metrics.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::hashing::Map;

use super::columns::{
    BASE, CORE, DEVICE_ID, DURATION, Header, NAME, START, STEP_ID, TYPE, WAIT, is_known_metric, is_one_of,
    looks_like_metric,
};
use super::form::{KernelForm, classify};
use super::histogram::Histogram;
use super::pipes::{Bounds, Pipes};
use super::row::{Row, is_missing};
use super::tally::{Tally, Total, Totals};
use super::tops::{Kernel, Top, Tops};

/// Steps that are told apart.
const MAX_STEPS: usize = 10_000;
/// Devices that are told apart; a machine has 16.
const MAX_DEVICES: usize = 1_024;

/// What the rows of a kernel table add up to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Kernels {
    pub form: KernelForm,
    /// Devices seen in `Device_id`, sorted.
    pub devices: Vec<i64>,
    /// Steps seen in `Step Id`, by device and number; 10,000 at most.
    pub steps: Vec<KernelStep>,
    /// Rows of steps beyond the first 10,000.
    pub rows_of_further_steps: u64,
    /// Rows whose `Step Id` is empty; all rows when there is no such column.
    pub rows_without_step: u64,
    /// All kernels, communication included.
    pub total: Total,
    /// Communication kernels: `Accelerator Core` is `HCCL` (CANN ≤ 8.2) or `COMMUNICATION`.
    pub communication: Total,
    /// By `Type`; `N/A` is a name of its own.
    pub by_type: Totals,
    /// By `Accelerator Core`; `N/A` is a name of its own.
    pub by_core: Totals,
    pub by_name: Totals,
    /// Rows whose `Type` is `N/A` or empty, as at Level0.
    pub rows_without_type: u64,
    /// Rows whose `Accelerator Core` is `N/A` or empty.
    pub rows_without_core: u64,
    /// Rows whose duration is missing or no number.
    pub rows_without_duration: u64,
    pub metrics: Vec<MetricMean>,
    /// Earliest start, in ns.
    pub first_start_ns: Option<i64>,
    /// Latest start, in ns.
    pub last_start_ns: Option<i64>,
    /// Latest end, in ns.
    pub last_end_ns: Option<i64>,
    /// Sum of the wait times, in ns.
    pub wait_ns: i64,
    /// Durations by their length; kernels without one are left out.
    pub durations: Histogram,
    /// Wait times by their length.
    pub waits: Histogram,
    /// Kernels by the pipe that limits them.
    pub bounds: Bounds,
    /// The 500 names that took longest.
    pub tops: Vec<Top>,
}

/// The kernels of one step on one device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KernelStep {
    pub device: Option<i64>,
    /// N of `ProfilerStep#N`.
    pub step: i64,
    pub rows: u64,
    /// Sum of the durations, in ns.
    pub duration_ns: i64,
    pub first_start_ns: Option<i64>,
    pub last_end_ns: Option<i64>,
}

/// A metric column over the whole table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MetricMean {
    pub column: String,
    /// Cells with a number. Cells with `N/A`, as on every communication kernel, are left out everywhere.
    pub cells: u64,
    /// Sum of the values, each times its kernel's duration in ns.
    sum: f64,
    /// Durations of the kernels with a number, in ns.
    weight: f64,
    /// Durations of those whose number is not 0, in ns.
    weight_of_nonzero: f64,
}

impl MetricMean {
    /// Mean weighted by the kernel's duration; `None` without a number.
    pub fn mean(&self) -> Option<f64> {
        (self.weight > 0.0).then(|| self.sum / self.weight)
    }

    /// The same over the cells that are not 0: a vector kernel has 0 in all cube columns.
    pub fn mean_of_nonzero(&self) -> Option<f64> {
        (self.weight_of_nonzero > 0.0).then(|| self.sum / self.weight_of_nonzero)
    }

    /// Adds the same column of another part of the table.
    pub fn add(&mut self, other: &MetricMean) {
        self.cells += other.cells;
        self.sum += other.sum;
        self.weight += other.weight;
        self.weight_of_nonzero += other.weight_of_nonzero;
    }
}

impl Kernels {
    /// Time of all kernels that are not communication, in ns.
    pub fn computing_ns(&self) -> i64 {
        self.total.duration_ns.saturating_sub(self.communication.duration_ns)
    }
}

/// Where the columns are.
struct Columns {
    step: Option<usize>,
    device: Option<usize>,
    name: Option<usize>,
    kind: Option<usize>,
    core: Option<usize>,
    start: Option<usize>,
    duration: Option<usize>,
    wait: Option<usize>,
}

pub(super) struct Collector {
    columns: Columns,
    form: KernelForm,
    devices: BTreeSet<i64>,
    steps: StepTable,
    rows_without_step: u64,
    total: Total,
    communication: Total,
    by_type: Tally,
    by_core: Tally,
    by_name: Tally,
    rows_without_type: u64,
    rows_without_core: u64,
    rows_without_duration: u64,
    metrics: Vec<Metric>,
    first_start_ns: Option<i64>,
    last_start_ns: Option<i64>,
    last_end_ns: Option<i64>,
    wait_ns: i64,
    durations: Histogram,
    waits: Histogram,
    pipes: Pipes,
    bounds: Bounds,
    tops: Tops,
}

struct Metric {
    column: usize,
    mean: MetricMean,
}

/// Places of a row's words in their tallies.
struct Places {
    kind: Option<usize>,
    core: Option<usize>,
    name: Option<usize>,
}

#[derive(Default)]
struct StepTable {
    index: Map<(Option<i64>, i64), usize>,
    steps: Vec<KernelStep>,
    /// Rows of one step mostly follow each other.
    last: Option<((Option<i64>, i64), usize)>,
    rows_of_further_steps: u64,
}

impl Collector {
    pub(super) fn new(header: &[String]) -> Self {
        let find = |names| Header(header).find(names);
        Collector {
            columns: Columns {
                step: find(STEP_ID),
                device: find(DEVICE_ID),
                name: find(NAME),
                kind: find(TYPE),
                core: find(CORE),
                start: find(START),
                duration: find(DURATION),
                wait: find(WAIT),
            },
            form: classify(header),
            devices: BTreeSet::new(),
            steps: StepTable::default(),
            rows_without_step: 0,
            total: Total::default(),
            communication: Total::default(),
            by_type: Tally::default(),
            by_core: Tally::default(),
            by_name: Tally::default(),
            rows_without_type: 0,
            rows_without_core: 0,
            rows_without_duration: 0,
            metrics: metrics(header),
            first_start_ns: None,
            last_start_ns: None,
            last_end_ns: None,
            wait_ns: 0,
            durations: Histogram::default(),
            waits: Histogram::default(),
            pipes: Pipes::new(header),
            bounds: Bounds::default(),
            tops: Tops::default(),
        }
    }

    pub(super) fn row(&mut self, row: &Row<'_>) {
        let duration = row.ns(self.columns.duration);
        self.rows_without_duration += u64::from(duration.is_none());
        let duration_ns = duration.unwrap_or(0);
        let name = self.add_names(row, duration_ns);
        self.add_times(row, duration_ns);
        self.add_details(row, name, duration);
        for metric in &mut self.metrics {
            metric.add(row, duration_ns);
        }
    }

    /// Answers the places of type, core and name.
    fn add_names(&mut self, row: &Row<'_>, duration_ns: i64) -> Places {
        let kind = row.text(self.columns.kind);
        let core = row.text(self.columns.core);
        self.rows_without_type += u64::from(is_missing(kind));
        self.rows_without_core += u64::from(is_missing(core));
        self.total.add(duration_ns);
        if core.eq_ignore_ascii_case(b"HCCL") || core.eq_ignore_ascii_case(b"COMMUNICATION") {
            self.communication.add(duration_ns);
        }
        Places {
            kind: self.by_type.add(kind, duration_ns),
            core: self.by_core.add(core, duration_ns),
            name: self.by_name.add(row.text(self.columns.name), duration_ns),
        }
    }

    fn add_details(&mut self, row: &Row<'_>, places: Places, duration_ns: Option<i64>) {
        let wait_ns = row.ns(self.columns.wait);
        let has_ratios = !self.pipes.is_empty();
        let bound = self.pipes.bound(row);
        if let Some(ns) = duration_ns {
            self.durations.add(ns);
        }
        if let Some(ns) = wait_ns {
            self.waits.add(ns);
            self.wait_ns = self.wait_ns.saturating_add(ns);
        }
        if has_ratios {
            self.bounds.add(bound, duration_ns.unwrap_or(0));
        }
        let kernel = Kernel { kind: places.kind, core: places.core, duration_ns, wait_ns, bound };
        self.tops.add(places.name, &kernel, has_ratios);
    }

    fn add_times(&mut self, row: &Row<'_>, duration_ns: i64) {
        let start = row.ns(self.columns.start);
        let end = start.map(|start| start.saturating_add(duration_ns));
        lower(&mut self.first_start_ns, start);
        raise(&mut self.last_start_ns, start);
        raise(&mut self.last_end_ns, end);
        let device = row.integer(self.columns.device);
        if let Some(device) = device
            && self.devices.len() < MAX_DEVICES
        {
            self.devices.insert(device);
        }
        match row.integer(self.columns.step) {
            Some(step) => self.steps.add((device, step), duration_ns, start, end),
            None => self.rows_without_step += 1,
        }
    }

    pub(super) fn finish(self) -> Kernels {
        let mut steps = self.steps.steps;
        steps.sort_unstable_by_key(|step| (step.device, step.step));
        let tops = self.tops.finish(&self.by_name, &self.by_type, &self.by_core);
        Kernels {
            form: self.form,
            devices: self.devices.into_iter().collect(),
            steps,
            rows_of_further_steps: self.steps.rows_of_further_steps,
            rows_without_step: self.rows_without_step,
            total: self.total,
            communication: self.communication,
            by_type: self.by_type.finish(),
            by_core: self.by_core.finish(),
            by_name: self.by_name.finish(),
            rows_without_type: self.rows_without_type,
            rows_without_core: self.rows_without_core,
            rows_without_duration: self.rows_without_duration,
            metrics: self.metrics.into_iter().map(|metric| metric.mean).collect(),
            first_start_ns: self.first_start_ns,
            last_start_ns: self.last_start_ns,
            last_end_ns: self.last_end_ns,
            wait_ns: self.wait_ns,
            durations: self.durations,
            waits: self.waits,
            bounds: self.bounds,
            tops,
        }
    }
}

fn metrics(header: &[String]) -> Vec<Metric> {
    let is_metric = |name: &str| {
        let base = BASE.iter().any(|column| is_one_of(name, column.names));
        !base && (is_known_metric(name) || looks_like_metric(name))
    };
    let columns = header.iter().enumerate().filter(|(_, name)| is_metric(name));
    columns.map(|(column, name)| Metric::new(column, name)).collect()
}

impl Metric {
    fn new(column: usize, name: &str) -> Self {
        let column_name = name.to_string();
        let mean = MetricMean { column: column_name, cells: 0, sum: 0.0, weight: 0.0, weight_of_nonzero: 0.0 };
        Metric { column, mean }
    }

    fn add(&mut self, row: &Row<'_>, duration_ns: i64) {
        let Some(number) = row.number(Some(self.column)) else { return };
        let weight = duration_ns as f64;
        self.mean.cells += 1;
        self.mean.weight += weight;
        if !number.is_zero() {
            self.mean.sum += number.float() * weight;
            self.mean.weight_of_nonzero += weight;
        }
    }
}

impl StepTable {
    fn add(&mut self, key: (Option<i64>, i64), duration_ns: i64, start: Option<i64>, end: Option<i64>) {
        let Some(step) = self.find(key).and_then(|at| self.steps.get_mut(at)) else {
            self.rows_of_further_steps += 1;
            return;
        };
        step.rows += 1;
        step.duration_ns = step.duration_ns.saturating_add(duration_ns);
        lower(&mut step.first_start_ns, start);
        raise(&mut step.last_end_ns, end);
    }

    fn find(&mut self, key: (Option<i64>, i64)) -> Option<usize> {
        if let Some((last, at)) = self.last
            && last == key
        {
            return Some(at);
        }
        let at = match self.index.get(&key) {
            Some(at) => *at,
            None if self.steps.len() < MAX_STEPS => self.enter(key),
            None => return None,
        };
        self.last = Some((key, at));
        Some(at)
    }

    fn enter(&mut self, key: (Option<i64>, i64)) -> usize {
        let at = self.steps.len();
        let (device, step) = key;
        self.steps.push(KernelStep { device, step, rows: 0, duration_ns: 0, first_start_ns: None, last_end_ns: None });
        self.index.insert(key, at);
        at
    }
}

/// Keeps the smaller one.
pub(super) fn lower(kept: &mut Option<i64>, value: Option<i64>) {
    if let Some(value) = value {
        *kept = Some(kept.map_or(value, |kept| kept.min(value)));
    }
}

/// Keeps the greater one.
pub(super) fn raise(kept: &mut Option<i64>, value: Option<i64>) {
    *kept = (*kept).max(value);
}
