//! How a run ends, by closed formulas: as quick for 2⁶³ calls as for three.

use std::ops::Range;

use super::{Action, Schedule, message};

/// What so many calls of `step()` and then the end of the program make of a schedule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The state in which the profiler is stopped.
    pub exit: Action,
    /// Stopped while off, with every cycle saved (with `repeat` 0: at least one).
    pub clean: bool,
    /// The least number of calls for a clean finish; `None` when no number is clean.
    pub minimum_steps: Option<u64>,
    /// What torch_npu prints about it, in its order.
    pub messages: Vec<&'static str>,
    /// Result folders that remain (see [`super::Run::results`]).
    pub results: u64,
    /// How many steps ran to their end while the profiler recorded.
    pub recorded: u64,
}

/// A result folder that remains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder {
    /// Numbers of the steps that ran to their end while it was written; empty when none did.
    pub steps: Range<u64>,
    /// Its cycle was finished and saved.
    pub whole: bool,
}

impl Schedule {
    /// How the run ends.
    pub fn ending(&self, calls: u64) -> Ending {
        let exit = self.action(calls);
        let saved = self.saved_cycles(calls);
        let whole = u128::from(saved) * u128::from(self.active.max(1));
        let open = self.open_folder(calls).map_or(0, |folder| u128::from(folder.steps.end - folder.steps.start));
        Ending {
            exit,
            clean: exit == Action::None && saved >= self.repeat.max(1),
            minimum_steps: self.minimum_steps(),
            messages: self.messages(exit),
            results: saved + u64::from(exit.records()),
            // Never more than there were calls.
            recorded: u64::try_from(whole + open).unwrap_or(u64::MAX),
        }
    }

    /// The first `most` of the result folders that remain, in the order in which they are written.
    pub fn folders(&self, calls: u64, most: u64) -> Vec<Folder> {
        let saved = self.saved_cycles(calls);
        let whole = (0..saved.min(most)).filter_map(|cycle| self.expected_steps(cycle));
        let whole = whole.map(|steps| Folder { steps, whole: true });
        whole.chain(self.open_folder(calls).filter(|_| saved < most)).collect()
    }

    /// The folder that is open when the profiler stops while recording.
    fn open_folder(&self, calls: u64) -> Option<Folder> {
        if !self.action(calls).records() {
            return None;
        }
        let stretch = self.stretch(calls);
        // RECORD_AND_SAVE is the last of the recorded steps: the others lie before it.
        let before = if self.action(calls) == Action::RecordAndSave { self.active.max(1) - 1 } else { 0 };
        Some(Folder { steps: stretch.first.saturating_sub(before)..calls, whole: false })
    }

    /// The warnings of the schedule itself, then the one at the end. The three "followed by" warnings need a
    /// schedule of the user's own making: none of these parameters leads from WARMUP or RECORD straight to NONE.
    fn messages(&self, exit: Action) -> Vec<&'static str> {
        let active = (self.active == 0).then_some(message::ACTIVE_RESET);
        let warmup = (self.warmup == 0).then_some(message::NO_WARMUP);
        let stopped = match exit {
            Action::None => None,
            Action::Warmup => Some(message::STOPPED_IN_WARMUP),
            Action::Record => Some(message::STOPPED_IN_RECORD),
            Action::RecordAndSave => Some(message::STOPPED_IN_SAVE),
        };
        [active, warmup, stopped].into_iter().flatten().collect()
    }
}
