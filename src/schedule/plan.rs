//! What the profiler does at a step, and the closed formulas that follow from it.

use std::ops::Range;

use serde::{Deserialize, Serialize};

/// What the profiler is set to while a step runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Action {
    /// Off.
    None,
    /// Started, but nothing is kept.
    Warmup,
    /// The step is recorded.
    Record,
    /// The step is recorded, and the call after it ends the cycle and saves the result.
    RecordAndSave,
}

impl Action {
    /// Whether a step under this action ends up in a result.
    pub fn records(self) -> bool {
        matches!(self, Action::Record | Action::RecordAndSave)
    }

    /// The state's name in torch_npu.
    pub fn name(self) -> &'static str {
        match self {
            Action::None => "NONE",
            Action::Warmup => "WARMUP",
            Action::Record => "RECORD",
            Action::RecordAndSave => "RECORD_AND_SAVE",
        }
    }
}

/// The parameters of `torch_npu.profiler.schedule`; all but `repeat` and `skip_first_wait` count steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Schedule {
    pub skip_first: u64,
    /// Not 0: the first cycle goes without its wait phase. Exists since release 26.1.
    pub skip_first_wait: u64,
    pub wait: u64,
    pub warmup: u64,
    /// Recorded steps of a cycle. torch_npu resets 0 to 1, and so does everything here.
    pub active: u64,
    /// Number of cycles; 0 goes on without end.
    pub repeat: u64,
}

impl Default for Schedule {
    /// One recorded step, at once, without end: torch_npu's own default for each parameter.
    fn default() -> Self {
        Schedule { skip_first: 0, skip_first_wait: 0, wait: 0, warmup: 0, active: 1, repeat: 0 }
    }
}

// Sums and products of six u64 parameters stay far below u128, so that no setting can overflow.
impl Schedule {
    /// The state after `calls` calls of `step()`, which is also the action of step number `calls` (FORMATS §6.1).
    pub fn action(&self, calls: u64) -> Action {
        self.stretch(calls).phase.action()
    }

    /// The least number of `step()` calls after which the profiler is off, every cycle (with `repeat` 0: the first
    /// cycle) is saved and nothing was warned about (FORMATS §6.3). `None` when there is no such number, or none
    /// below 2⁶⁴. With `repeat` ≥ 1 every greater number is clean too; with `repeat` 0 it is not.
    pub fn minimum_steps(&self) -> Option<u64> {
        if self.repeat == 0 && self.wait == 0 {
            return None;
        }
        let cycles = u128::from(self.repeat.max(1));
        let least = cycles.checked_mul(self.cycle())?.checked_add(u128::from(self.skip_first))?;
        u64::try_from(least - self.head_start()).ok()
    }

    /// The numbers of the steps that cycle `cycle` (from 0) records: the N of `ProfilerStep#N` and of `Step Id`.
    /// `None` when the schedule has no such cycle.
    pub fn expected_steps(&self, cycle: u64) -> Option<Range<u64>> {
        if self.repeat > 0 && cycle >= self.repeat {
            return None;
        }
        let before = u128::from(cycle).checked_mul(self.cycle())?;
        let lead = u128::from(self.skip_first) + u128::from(self.wait) + u128::from(self.warmup);
        let first = before.checked_add(lead)? - self.head_start();
        let first = u64::try_from(first).ok()?;
        Some(first..first.checked_add(self.active.max(1))?)
    }

    /// Cycles that are saved for good after `calls` calls.
    pub(super) fn saved_cycles(&self, calls: u64) -> u64 {
        let done = self.position(calls).unwrap_or(0) / self.cycle();
        let done = u64::try_from(done).unwrap_or(u64::MAX);
        if self.repeat > 0 { done.min(self.repeat) } else { done }
    }

    /// Length of a cycle in steps, at least 1.
    pub(super) fn cycle(&self) -> u128 {
        u128::from(self.wait) + u128::from(self.warmup) + u128::from(self.active.max(1))
    }

    /// Steps of its wait phase that the first cycle goes without.
    pub(super) fn head_start(&self) -> u128 {
        if self.skip_first_wait == 0 { 0 } else { u128::from(self.wait) }
    }

    /// Steps into the cycles, counted as if the first cycle were whole; `None` while `skip_first` lasts.
    pub(super) fn position(&self, calls: u64) -> Option<u128> {
        let into = calls.checked_sub(self.skip_first)?;
        Some(u128::from(into) + self.head_start())
    }
}
