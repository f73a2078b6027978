//! memory_record.csv, operator_memory.csv and npu_module_mem.csv: peaks by component and device.

use serde::{Deserialize, Serialize};

use crate::hashing::Map;

use super::allocations::{Allocation, Largest};
use super::columns::Header;
use super::kernels::{lower, raise};
use super::row::Row;
use super::series::{Gatherer, Series};
use super::tally::shown;

/// Pairs of component and device that are told apart.
const MAX_PEAKS: usize = 4_096;
/// Pairs of component and device of which the course is kept; a machine has 16 devices and a few components.
const MAX_SERIES: usize = 64;
/// Longest names of a component and its device together, in bytes.
const MAX_KEY: usize = 1_024;

/// What the rows of a memory table add up to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Memory {
    /// By component and device, sorted.
    pub peaks: Vec<Peaks>,
    /// Rows of further components, when there are more than 4,096, or of ones with overlong names.
    pub rows_left_out: u64,
    /// Rows of operator_memory.csv without a release time: not released in the window.
    pub not_released: u64,
    /// Earliest time, in ns.
    pub first_ns: Option<i64>,
    /// Latest time, in ns.
    pub last_ns: Option<i64>,
    /// The largest allocations of operator_memory.csv, largest first; 100 at most.
    pub largest: Vec<Allocation>,
}

/// The highest values of one component on one device.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Peaks {
    /// `PTA`, `GE`, `APP` …; of operator_memory.csv `GE` for names with `cann::`, else `PTA`.
    pub component: String,
    /// `NPU:0`; empty when the table has no device.
    pub device: String,
    pub rows: u64,
    pub allocated: Option<Peak>,
    pub reserved: Option<Peak>,
    pub active: Option<Peak>,
    /// The same over time. Empty beyond the first 64 pairs.
    pub series: Series,
}

/// A highest value, and when it was first reached.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Peak {
    /// MB as the table has it.
    pub mb: f64,
    pub at_ns: Option<i64>,
}

/// The columns of one reading: a row of operator_memory.csv has two, at allocation and at release.
struct Reading {
    time: Option<usize>,
    allocated: Option<usize>,
    reserved: Option<usize>,
    active: Option<usize>,
}

pub(super) struct Collector {
    component: Option<usize>,
    name: Option<usize>,
    device: Option<usize>,
    release: Option<usize>,
    readings: Vec<Reading>,
    index: Map<Box<[u8]>, usize>,
    /// Component and device of the current row, to look them up without an allocation.
    key: Vec<u8>,
    memory: Memory,
    /// By the place of the pair in `memory.peaks`.
    series: Vec<Gatherer>,
    largest: Largest,
}

impl Collector {
    pub(super) fn new(header: &[String]) -> Self {
        let find = |names: &[&str]| Header(header).find(names);
        let reading = |time: &str, prefix: &str| {
            let part = |part: &str| find(&[&format!("{prefix}Total {part}(MB)")]);
            Reading {
                time: find(&[time]),
                allocated: part("Allocated"),
                reserved: part("Reserved"),
                active: part("Active"),
            }
        };
        let readings = [
            reading("Timestamp(us)", ""),
            reading("Allocation Time(us)", "Allocation "),
            reading("Release Time(us)", "Release "),
        ];
        Collector {
            component: find(&["Component"]),
            name: find(&["Name"]),
            device: find(&["Device Type", "Device"]),
            release: find(&["Release Time(us)"]),
            readings: readings.into_iter().filter(|reading| reading.time.is_some()).collect(),
            index: Map::default(),
            key: Vec::new(),
            memory: Memory::default(),
            series: Vec::new(),
            largest: Largest::new(header),
        }
    }

    pub(super) fn row(&mut self, row: &Row<'_>) {
        self.largest.row(row);
        let at = self.find(row);
        let mut series = at.and_then(|at| self.series.get_mut(at));
        let Some(peaks) = at.and_then(|at| self.memory.peaks.get_mut(at)) else {
            self.memory.rows_left_out += 1;
            return;
        };
        peaks.rows += 1;
        for reading in &self.readings {
            let time = row.ns(reading.time);
            let values = [reading.allocated, reading.reserved, reading.active].map(|column| row.float(column));
            if let (Some(series), Some(time)) = (series.as_deref_mut(), time) {
                series.add(time, values);
            }
            let [allocated, reserved, active] = values;
            lower(&mut self.memory.first_ns, time);
            raise(&mut self.memory.last_ns, time);
            higher(&mut peaks.allocated, allocated, time);
            higher(&mut peaks.reserved, reserved, time);
            higher(&mut peaks.active, active, time);
        }
        self.memory.not_released += u64::from(self.release.is_some() && row.text(self.release).is_empty());
    }

    fn find(&mut self, row: &Row<'_>) -> Option<usize> {
        let component = match self.component {
            Some(_) => row.text(self.component),
            None if row.text(self.name).starts_with(b"cann::") => b"GE",
            None => b"PTA",
        };
        let device = row.text(self.device);
        self.key.clear();
        self.key.extend_from_slice(component);
        self.key.push(b'\n');
        self.key.extend_from_slice(device);
        if let Some(at) = self.index.get(self.key.as_slice()) {
            return Some(*at);
        }
        let at = self.memory.peaks.len();
        if at >= MAX_PEAKS || self.key.len() > MAX_KEY {
            return None;
        }
        self.index.insert(self.key.as_slice().into(), at);
        self.memory.peaks.push(Peaks::new(component, device));
        if at < MAX_SERIES {
            self.series.push(Gatherer::default());
        }
        Some(at)
    }

    pub(super) fn finish(mut self) -> Memory {
        for (peaks, series) in self.memory.peaks.iter_mut().zip(self.series) {
            peaks.series = series.finish();
        }
        self.memory.largest = self.largest.finish();
        self.memory.peaks.sort_by(|a, b| (&a.component, &a.device).cmp(&(&b.component, &b.device)));
        self.memory
    }
}

impl Peaks {
    fn new(component: &[u8], device: &[u8]) -> Self {
        let (component, device) = (shown(component), shown(device));
        Peaks { component, device, rows: 0, allocated: None, reserved: None, active: None, series: Series::default() }
    }
}

fn higher(kept: &mut Option<Peak>, mb: Option<f64>, at_ns: Option<i64>) {
    if let Some(mb) = mb
        && kept.is_none_or(|kept| mb > kept.mb)
    {
        *kept = Some(Peak { mb, at_ns });
    }
}
