//! The largest allocations of operator_memory.csv.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::columns::Header;
use super::row::Row;
use super::tally::shown;

/// Allocations that leave in the facts.
pub const MOST_ALLOCATIONS: usize = 100;

/// One row of operator_memory.csv.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Allocation {
    /// Operator that asked for it.
    pub name: String,
    /// KB as the table has it; less than 0 for memory that was given back.
    pub size_kb: f64,
    pub at_ns: Option<i64>,
    /// `None`: not released in the window.
    pub released_ns: Option<i64>,
    /// `NPU:0`; empty when the table has no device.
    pub device: String,
}

/// Keeps the largest ones. Of equal ones those that come first.
pub(super) struct Largest {
    name: Option<usize>,
    size: Option<usize>,
    at: Option<usize>,
    released: Option<usize>,
    device: Option<usize>,
    kept: Vec<Allocation>,
}

impl Largest {
    pub(super) fn new(header: &[String]) -> Self {
        let find = |names: &[&str]| Header(header).find(names);
        Largest {
            name: find(&["Name"]),
            size: find(&["Size(KB)"]),
            at: find(&["Allocation Time(us)"]),
            released: find(&["Release Time(us)"]),
            device: find(&["Device Type", "Device"]),
            kept: Vec::new(),
        }
    }

    pub(super) fn row(&mut self, row: &Row<'_>) {
        let Some(size_kb) = row.float(self.size) else { return };
        if self.kept.len() >= MOST_ALLOCATIONS && self.kept.last().is_some_and(|least| size_kb <= least.size_kb) {
            return;
        }
        let place = self.kept.partition_point(|kept| kept.size_kb.total_cmp(&size_kb) != Ordering::Less);
        self.kept.truncate(MOST_ALLOCATIONS - 1);
        let allocation = Allocation {
            name: shown(row.text(self.name)),
            size_kb,
            at_ns: row.ns(self.at),
            released_ns: row.ns(self.released),
            device: shown(row.text(self.device)),
        };
        self.kept.insert(place.min(self.kept.len()), allocation);
    }

    pub(super) fn finish(self) -> Vec<Allocation> {
        self.kept
    }
}
