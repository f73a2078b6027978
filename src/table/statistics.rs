//! op_statistic.csv and api_statistic.csv: how often and how long, as CANN counted it.

use serde::{Deserialize, Serialize};

use super::columns::Header;
use super::row::Row;
use super::tally::shown;

/// Rows that are kept while reading; real tables have some hundred.
const MAX_ROWS: usize = 20_000;

/// The rows of a statistic, longest first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Statistics {
    /// The first 20,000 rows of the file, longest first.
    pub rows: Vec<Statistic>,
    /// Rows beyond those.
    pub rows_left_out: u64,
    /// Sum of `Count` over all rows.
    pub count: i64,
    /// Sum of the total times over all rows, in ns.
    pub total_ns: i64,
}

/// One operator type or one API. Times in ns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statistic {
    /// Operator type, or name of the API.
    pub name: String,
    /// Core type of the operator, or level of the API (`acl`, `node`, `communication`, `model`, `runtime`).
    pub class: String,
    /// A device number, or `host`; `None` before CANN 8.3.
    pub device: Option<String>,
    pub count: Option<i64>,
    pub total_ns: Option<i64>,
    pub min_ns: Option<i64>,
    pub avg_ns: Option<i64>,
    pub max_ns: Option<i64>,
}

pub(super) struct Collector {
    name: Option<usize>,
    class: Option<usize>,
    device: Option<usize>,
    count: Option<usize>,
    total: Option<usize>,
    min: Option<usize>,
    avg: Option<usize>,
    max: Option<usize>,
    statistics: Statistics,
}

impl Collector {
    pub(super) fn new(header: &[String]) -> Self {
        let find = |names: &[&str]| Header(header).find(names);
        Collector {
            name: find(&["API Name", "OP Type"]),
            class: find(&["Level", "Core Type"]),
            device: find(super::columns::DEVICE_ID),
            count: find(&["Count"]),
            total: find(&["Total Time(us)", "Time(us)"]),
            min: find(&["Min Time(us)", "Min(us)"]),
            avg: find(&["Avg Time(us)", "Avg(us)"]),
            max: find(&["Max Time(us)", "Max(us)"]),
            statistics: Statistics::default(),
        }
    }

    pub(super) fn row(&mut self, row: &Row<'_>) {
        let count = row.integer(self.count);
        let total_ns = row.ns(self.total);
        let all = &mut self.statistics;
        all.count = all.count.saturating_add(count.unwrap_or(0));
        all.total_ns = all.total_ns.saturating_add(total_ns.unwrap_or(0));
        if all.rows.len() >= MAX_ROWS {
            all.rows_left_out += 1;
            return;
        }
        all.rows.push(Statistic {
            name: shown(row.text(self.name)),
            class: shown(row.text(self.class)),
            device: self.device.map(|device| shown(row.text(Some(device)))),
            count,
            total_ns,
            min_ns: row.ns(self.min),
            avg_ns: row.ns(self.avg),
            max_ns: row.ns(self.max),
        });
    }

    pub(super) fn finish(mut self) -> Statistics {
        self.statistics.rows.sort_by_key(|row| std::cmp::Reverse(row.total_ns));
        self.statistics
    }
}
