//! The steps of a capture by device, as bars that can be stacked.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::artifacts::Kind;
use crate::evidence::{Evidence, Sourced};
use crate::rules::StepLimits;
use crate::table::StepRow;
use crate::trace::{Ending, Facts, StepParts};

use super::Absent;

/// Steps that are kept of one capture, over all devices.
const MOST: usize = 20_000;

/// Where the times come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// step_trace_time.csv
    Table,
    /// Computed from the trace, where the table is missing.
    Trace,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StepsView {
    pub source: Source,
    /// Path of the artifact behind them.
    pub path: String,
    pub devices: Vec<DeviceSteps>,
    /// Steps beyond those that are kept.
    pub left_out: u64,
}

/// The steps of one device, by number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DeviceSteps {
    /// `None` or -1 where the device has no number (FORMATS §3.3).
    pub device: Option<i64>,
    pub steps: Vec<StepBar>,
    /// `None` without steps.
    pub spread: Option<Spread>,
    /// From where on the rule `step-outlier` finds that a step as a whole stands out, in ns; `None` where it does not
    /// compare.
    pub limit_ns: Option<i64>,
}

/// How the steps of a device are spread, by their heights, in ns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spread {
    pub least_ns: i64,
    /// A quarter of the steps is below.
    pub lower_ns: i64,
    pub median_ns: i64,
    /// A quarter of the steps is above.
    pub upper_ns: i64,
    pub greatest_ns: i64,
}

/// One step. Times in ns; `None` where the artifact has none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StepBar {
    /// `None`: the row spans everything.
    pub step: Option<i64>,
    /// Record of the table, from 1; of the trace the place in its list.
    pub row: u64,
    pub computing_ns: Option<i64>,
    /// Communication that no computing hides.
    pub exposed_ns: Option<i64>,
    pub communication_ns: Option<i64>,
    pub free_ns: Option<i64>,
    pub stage_ns: Option<i64>,
    pub bubble_ns: Option<i64>,
    /// `None` also for the huge negative number of a step that launched nothing (FORMATS §3.3).
    pub preparing_ns: Option<i64>,
    /// Columns of the parts by which the rule `step-outlier` finds that the step stands out.
    pub stands_out: Vec<String>,
}

impl StepBar {
    /// The height of the stack: computing, exposed communication and free time.
    pub fn total_ns(&self) -> i64 {
        let parts = [self.computing_ns, self.exposed_ns, self.free_ns];
        parts.into_iter().flatten().filter(|ns| *ns > 0).fold(0, i64::saturating_add)
    }
}

pub(super) fn of(evidence: &Evidence) -> Result<StepsView, Absent> {
    if let Some((table, steps)) = evidence.steps().filter(|(_, steps)| !steps.rows.is_empty()) {
        let bars = (1..).zip(&steps.rows).map(|(number, row)| (row.device, bar(number, row)));
        let view = view(evidence, Source::Table, &table.path, bars.collect());
        return Ok(StepsView { left_out: view.left_out + steps.rows_left_out, ..view });
    }
    match evidence.trace() {
        Some(Sourced { path, facts, .. }) if has_whole_steps(facts) => {
            let bars = (1..).zip(&facts.step_parts).map(|(number, parts)| (parts.device, computed(number, parts)));
            Ok(view(evidence, Source::Trace, path, bars.collect()))
        }
        _ => Err(Absent::of(evidence, Kind::StepTraceTime)),
    }
}

/// A trace that breaks off would make its last steps too short.
fn has_whole_steps(facts: &Facts) -> bool {
    facts.has_step_parts && facts.ending == Ending::Complete && !facts.step_parts.is_empty()
}

/// Bars by device, each list by number, with what the rule says of them.
fn view(evidence: &Evidence, source: Source, path: &str, bars: Vec<(Option<i64>, StepBar)>) -> StepsView {
    let limits = StepLimits::of(evidence);
    let mut stands_out: BTreeMap<u64, Vec<String>> = BTreeMap::new();
    for outlier in &limits.outliers {
        stands_out.entry(outlier.row).or_default().push(outlier.part.to_string());
    }
    let left_out = bars.len().saturating_sub(MOST) as u64;
    let mut devices: BTreeMap<Option<i64>, Vec<StepBar>> = BTreeMap::new();
    for (device, bar) in bars.into_iter().take(MOST) {
        let stands_out = stands_out.remove(&bar.row).unwrap_or_default();
        devices.entry(device).or_default().push(StepBar { stands_out, ..bar });
    }
    let devices = devices.into_iter().map(|(device, mut steps)| {
        steps.sort_by_key(|bar| bar.step);
        let limit = limits.stage_ns.iter().find(|(of, _)| *of == device);
        DeviceSteps { device, spread: spread(&steps), limit_ns: limit.map(|(_, ns)| *ns), steps }
    });
    StepsView { source, path: path.to_string(), devices: devices.collect(), left_out }
}

/// The values at the ends, the quarters and the middle; of two in the middle the upper one.
fn spread(steps: &[StepBar]) -> Option<Spread> {
    let mut totals: Vec<i64> = steps.iter().map(StepBar::total_ns).collect();
    totals.sort_unstable();
    let at = |quarter: usize| totals.get((totals.len() * quarter / 4).min(totals.len().saturating_sub(1))).copied();
    Some(Spread { least_ns: at(0)?, lower_ns: at(1)?, median_ns: at(2)?, upper_ns: at(3)?, greatest_ns: at(4)? })
}

fn bar(number: u64, row: &StepRow) -> StepBar {
    StepBar {
        step: row.step,
        row: number,
        computing_ns: row.computing_ns,
        exposed_ns: row.communication_not_overlapped_ns,
        communication_ns: row.communication_ns,
        free_ns: row.free_ns,
        stage_ns: row.stage_ns,
        bubble_ns: row.bubble_ns,
        preparing_ns: row.preparing_ns.filter(|ns| *ns >= 0),
        stands_out: Vec::new(),
    }
}

/// The same from the trace.
fn computed(number: u64, parts: &StepParts) -> StepBar {
    StepBar {
        step: parts.step.and_then(|step| step.try_into().ok()),
        row: number,
        computing_ns: Some(parts.computing_ns),
        exposed_ns: Some(parts.communication_not_overlapped_ns),
        communication_ns: Some(parts.communication_ns),
        free_ns: Some(parts.free_ns),
        stage_ns: Some(parts.stage_ns),
        bubble_ns: Some(parts.bubble_ns),
        preparing_ns: parts.preparing_ns,
        stands_out: Vec::new(),
    }
}
