//! The times of the steps: what step_trace_time.csv says, else what the trace adds up to; and the steps of each device,
//! which are compared with each other.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::evidence::{Evidence, Sourced};
use crate::table::StepRow;
use crate::trace::{Ending, Facts, StepParts};

use super::finding::{Finding, Place};

/// Steps that a comparison needs: one, and two others whose median is more than either of them.
pub(super) const LEAST: usize = 3;

/// A row of the step table, and its number there, from 1.
pub(super) type Numbered<'a> = (u64, &'a StepRow);

/// The times of the steps, and where they are from.
pub(super) struct StepTimes<'a> {
    path: &'a str,
    rows: Cow<'a, [StepRow]>,
}

impl<'a> StepTimes<'a> {
    /// From the table; where there is none, or an empty one, from a whole trace. A trace that breaks off would make its
    /// last steps too short.
    pub(super) fn of(evidence: &'a Evidence) -> Option<Self> {
        if let Some((table, steps)) = evidence.steps().filter(|(_, steps)| !steps.rows.is_empty()) {
            return Some(StepTimes { path: &table.path, rows: Cow::Borrowed(&steps.rows) });
        }
        let Sourced { path, facts, .. } = evidence.trace()?;
        let rows: Vec<StepRow> = whole_parts(facts).iter().map(row).collect();
        (!rows.is_empty()).then_some(StepTimes { path, rows: Cow::Owned(rows) })
    }

    /// The file they are from.
    pub(super) fn path(&self) -> &'a str {
        self.path
    }

    pub(super) fn rows(&self) -> &[StepRow] {
        &self.rows
    }

    /// Whether any row names its step.
    pub(super) fn is_marked(&self) -> bool {
        self.rows.iter().any(|row| row.step.is_some())
    }

    /// `table` or `trace`.
    pub(super) fn source(&self) -> &'static str {
        if matches!(self.rows, Cow::Owned(_)) { "trace" } else { "table" }
    }

    /// Where a part of a row stands: in the trace it is a sum, and stands nowhere by itself.
    pub(super) fn place(&self, row: u64, part: &str) -> Place {
        let place = Place::of(self.path);
        if self.source() == "trace" { place } else { place.at_row(row).at_column(part) }
    }

    /// Adds where the times are from.
    pub(super) fn noted(&self, finding: Finding) -> Finding {
        finding.fact("source", self.source())
    }
}

fn whole_parts(facts: &Facts) -> &[StepParts] {
    let is_whole = facts.has_step_parts && facts.ending == Ending::Complete;
    if is_whole { &facts.step_parts } else { &[] }
}

fn row(parts: &StepParts) -> StepRow {
    StepRow {
        device: parts.device,
        step: parts.step.and_then(|step| step.try_into().ok()),
        member: None,
        computing_ns: Some(parts.computing_ns),
        communication_not_overlapped_ns: Some(parts.communication_not_overlapped_ns),
        overlapped_ns: Some(parts.overlapped_ns),
        communication_ns: Some(parts.communication_ns),
        free_ns: Some(parts.free_ns),
        stage_ns: Some(parts.stage_ns),
        bubble_ns: Some(parts.bubble_ns),
        communication_not_overlapped_and_exclude_receive_ns: None,
        preparing_ns: parts.preparing_ns,
    }
}

/// The rows with a step number by device, in the order of the steps.
pub(super) struct DeviceSteps<'a>(BTreeMap<Option<i64>, Vec<Numbered<'a>>>);

impl<'a> DeviceSteps<'a> {
    pub(super) fn of(rows: &'a [StepRow]) -> Self {
        let mut devices: BTreeMap<Option<i64>, Vec<Numbered>> = BTreeMap::new();
        for (number, row) in (1..).zip(rows).filter(|(_, row)| row.step.is_some()) {
            devices.entry(row.device).or_default().push((number, row));
        }
        for rows in devices.values_mut() {
            rows.sort_by_key(|(_, row)| row.step);
        }
        DeviceSteps(devices)
    }

    /// Steps of the device that has most.
    pub(super) fn greatest(&self) -> usize {
        self.0.values().map(Vec::len).max().unwrap_or(0)
    }

    /// The devices with enough steps for a comparison.
    pub(super) fn comparable(&self) -> impl Iterator<Item = &[Numbered<'a>]> {
        self.0.values().map(Vec::as_slice).filter(|rows| rows.len() >= LEAST)
    }
}
