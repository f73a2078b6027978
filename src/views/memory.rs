//! Memory over time, with its peaks, and the largest allocations.

use serde::{Deserialize, Serialize};

use super::absent::Absent;
use crate::artifacts::Kind;
use crate::evidence::Evidence;
use crate::table::{Allocation, Peaks};

/// Courses of one table that are drawn: the ones with the highest peaks.
const MOST_COURSES: usize = 16;

/// What the memory view draws: at least one table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MemoryView {
    pub tables: Vec<MemoryTable>,
}

/// memory_record.csv, operator_memory.csv or npu_module_mem.csv.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MemoryTable {
    pub path: String,
    /// Name of the artifact's kind.
    pub kind: String,
    /// By component and device, highest peak first; each with its course.
    pub courses: Vec<Peaks>,
    /// Pairs of component and device beyond the first 16.
    pub further: usize,
    /// Rows of further components that were not told apart.
    pub rows_left_out: u64,
    /// Allocations that were not released in the window.
    pub not_released: u64,
    pub largest: Vec<Allocation>,
    pub first_ns: Option<i64>,
    pub last_ns: Option<i64>,
}

pub(super) fn of(evidence: &Evidence) -> Result<MemoryView, Absent> {
    let kinds = [Kind::MemoryRecord, Kind::OperatorMemory, Kind::NpuModuleMem];
    let tables: Vec<MemoryTable> = kinds.into_iter().filter_map(|kind| table(evidence, kind)).collect();
    if tables.is_empty() { Err(Absent::of(evidence, Kind::MemoryRecord)) } else { Ok(MemoryView { tables }) }
}

fn table(evidence: &Evidence, kind: Kind) -> Option<MemoryTable> {
    let table = evidence.table(kind)?;
    let memory = table.facts.memory().filter(|memory| !memory.peaks.is_empty())?;
    let mut courses = memory.peaks.clone();
    courses.sort_by(|a, b| highest(b).total_cmp(&highest(a)));
    let further = courses.len().saturating_sub(MOST_COURSES);
    courses.truncate(MOST_COURSES);
    Some(MemoryTable {
        path: table.path.clone(),
        kind: kind.name().to_string(),
        courses,
        further,
        rows_left_out: memory.rows_left_out,
        not_released: memory.not_released,
        largest: memory.largest.clone(),
        first_ns: memory.first_ns,
        last_ns: memory.last_ns,
    })
}

fn highest(peaks: &Peaks) -> f64 {
    let values = [peaks.allocated, peaks.reserved, peaks.active].into_iter().flatten();
    values.map(|peak| peak.mb).fold(0.0, f64::max)
}
