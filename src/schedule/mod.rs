//! The profiler's schedule as an exact state machine (FORMATS §6).
//!
//! In: the schedule's parameters and the number of `step()` calls. Out: the state after every call, what torch_npu
//! prints, which result folders remain, which steps they hold, and the least number of calls for a clean finish.

mod ending;
pub mod guide;
mod phase;
mod plan;
pub mod python;
mod run;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_phase;

pub use ending::{Ending, Folder};
pub use phase::{Phase, Stretch, Strip};
pub use plan::{Action, Schedule};
pub use run::{MAX_STEPS, Run, TooManySteps, message};
