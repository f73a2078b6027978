//! A whole run: so many calls of `step()`, then the end of the program or `stop()`.

use std::error::Error;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Action, Schedule};

/// The most calls that [`Schedule::run`] lists one by one.
pub const MAX_STEPS: u64 = 1_000_000;

/// What torch_npu prints about a schedule, word for word (FORMATS §5.5, §5.6; unchanged since release 6.0.rc1).
pub mod message {
    pub const ACTIVE_RESET: &str = "Invalid parameter active, reset it to 1.";
    pub const NO_WARMUP: &str = "Profiler won't be using warmup, this can skew profiler results";
    pub const STOPPED_IN_WARMUP: &str = "Incorrect schedule: Stop profiler while current state is WARMUP \
                                         which will result in empty parsed data.";
    pub const STOPPED_IN_RECORD: &str = "Incorrect schedule: Stop profiler while current state is RECORD \
                                         which may result in incomplete parsed data.";
    pub const STOPPED_IN_SAVE: &str = "Stop profiler while current state is RECORD_AND_SAVE, \
                                       perhaps the scheduling cycle has not yet completed.";
}

/// What a schedule makes of a number of `step()` calls.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// The state after 0, 1, … calls; the last one is the state at the end.
    pub states: Vec<Action>,
    /// The state in which the profiler is stopped.
    pub exit: Action,
    /// Stopped while off, with every cycle saved (with `repeat` 0: at least one).
    pub clean: bool,
    /// The least number of calls for a clean finish; `None` when no number is clean.
    pub minimum_steps: Option<u64>,
    /// What torch_npu prints about it, in its order.
    pub messages: Vec<String>,
    /// Result folders that remain: saved cycles, and the one that is open when the profiler stops while recording.
    /// A folder still warming up then is deleted and not counted.
    pub results: u64,
    /// Numbers of the steps that ran to their end while the profiler recorded. A step that is still open when the
    /// profiler stops is not among them: it is in the result only in part, or not at all.
    pub steps_recorded: Vec<u64>,
}

/// More calls were asked for than [`MAX_STEPS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManySteps {
    pub steps: u64,
}

impl fmt::Display for TooManySteps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} steps are more than the {MAX_STEPS} that can be listed", self.steps)
    }
}

impl Error for TooManySteps {}

impl Schedule {
    /// Runs the schedule: `steps` calls of `step()`, then the profiler is stopped.
    ///
    /// # Errors
    /// When `steps` is greater than [`MAX_STEPS`].
    pub fn run(&self, steps: u64) -> Result<Run, TooManySteps> {
        if steps > MAX_STEPS {
            return Err(TooManySteps { steps });
        }
        let ending = self.ending(steps);
        Ok(Run {
            states: (0..=steps).map(|calls| self.action(calls)).collect(),
            exit: ending.exit,
            clean: ending.clean,
            minimum_steps: ending.minimum_steps,
            messages: ending.messages.into_iter().map(str::to_owned).collect(),
            results: ending.results,
            steps_recorded: (0..steps).filter(|&step| self.action(step).records()).collect(),
        })
    }
}
