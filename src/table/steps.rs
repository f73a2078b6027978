//! step_trace_time.csv and cluster_step_trace_time.csv: the parts of each step.

use serde::{Deserialize, Serialize};

use super::columns::{DEVICE_ID, Header, STEP_PARTS};
use super::row::Row;
use super::tally::shown;

/// Rows that are kept.
const MAX_ROWS: usize = 100_000;

/// The rows of a step table, in file order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Steps {
    /// 100,000 at most.
    pub rows: Vec<StepRow>,
    /// Rows beyond those.
    pub rows_left_out: u64,
}

/// One step of one device. Times in ns; `None` where the column is missing (`Preparing` before 6.0.rc2) or the cell
/// holds no number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StepRow {
    /// -1 when the process label of the trace is plain `NPU`.
    pub device: Option<i64>,
    /// `None` without step marks: the row spans everything.
    pub step: Option<i64>,
    /// Whom the row is about, in the cluster table.
    pub member: Option<Member>,
    pub computing_ns: Option<i64>,
    pub communication_not_overlapped_ns: Option<i64>,
    pub overlapped_ns: Option<i64>,
    pub communication_ns: Option<i64>,
    pub free_ns: Option<i64>,
    pub stage_ns: Option<i64>,
    /// Time of hcom receive.
    pub bubble_ns: Option<i64>,
    pub communication_not_overlapped_and_exclude_receive_ns: Option<i64>,
    /// From the step's start to its first kernel; about -1.7e18 when the step has none.
    pub preparing_ns: Option<i64>,
}

/// A rank or a stage of a cluster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// `rank` or `stage`.
    pub kind: String,
    /// `0`, or `(0, 1)`.
    pub index: String,
}

pub(super) struct Collector {
    device: Option<usize>,
    step: Option<usize>,
    member: Option<(usize, usize)>,
    parts: Vec<Option<usize>>,
    steps: Steps,
}

impl Collector {
    pub(super) fn new(header: &[String]) -> Self {
        let header = Header(header);
        Collector {
            device: header.find(DEVICE_ID),
            step: header.find(&["Step"]),
            member: header.find(&["Type"]).zip(header.find(&["Index"])),
            parts: STEP_PARTS.iter().map(|part| header.find(&[part])).collect(),
            steps: Steps::default(),
        }
    }

    pub(super) fn row(&mut self, row: &Row<'_>) {
        if self.steps.rows.len() >= MAX_ROWS {
            self.steps.rows_left_out += 1;
            return;
        }
        let mut parts = self.parts.iter().map(|part| row.ns(*part));
        let mut next = || parts.next().flatten();
        self.steps.rows.push(StepRow {
            device: row.integer(self.device),
            step: row.integer(self.step),
            member: self
                .member
                .map(|(kind, index)| Member { kind: shown(row.text(Some(kind))), index: shown(row.text(Some(index))) }),
            // In the order of STEP_PARTS.
            computing_ns: next(),
            communication_not_overlapped_ns: next(),
            overlapped_ns: next(),
            communication_ns: next(),
            free_ns: next(),
            stage_ns: next(),
            bubble_ns: next(),
            communication_not_overlapped_and_exclude_receive_ns: next(),
            preparing_ns: next(),
        });
    }

    pub(super) fn finish(self) -> Steps {
        self.steps
    }
}
