//! The schedule of a capture, as profiler_info has it, in the form that can be calculated with.

use crate::evidence::Evidence;
use crate::schedule::Schedule;

/// `None` without a schedule, and when `active` is not known. Parameters that are not written count as 0, their default.
pub(super) fn schedule_of(evidence: &Evidence) -> Option<Schedule> {
    let written = evidence.profiler_info()?.schedule_parameters()?;
    Some(Schedule {
        skip_first: written.skip_first.unwrap_or(0),
        skip_first_wait: written.skip_first_wait.unwrap_or(0),
        wait: written.wait.unwrap_or(0),
        warmup: written.warmup.unwrap_or(0),
        active: written.active?,
        repeat: written.repeat.unwrap_or(0),
    })
}
