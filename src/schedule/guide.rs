//! What the troubleshooting guide (《NPU Profiling 问题排查指南》, problem 2) says of schedules, beside what the code does.

use super::{Action, Schedule};

/// The schedule of the guide's table.
pub const REFERENCE: Schedule =
    Schedule { skip_first: 0, skip_first_wait: 0, wait: 0, warmup: 2, active: 30, repeat: 1 };

/// Rows of the guide's table.
const ROWS: u64 = 33;

/// Consecutive rows of the guide's table that say the same, with what is the case after as many calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rows {
    /// Numbers of `step()` calls, from 1.
    pub first: u64,
    pub last: u64,
    /// What the guide says: the state of the step that the call ends.
    pub guide: Action,
    /// The state after the call.
    pub code: Action,
}

/// The guide's least number of `step()` calls: `skip_first + warmup + active + 1`.
pub fn bound(schedule: &Schedule) -> Option<u64> {
    let recorded = schedule.warmup.checked_add(schedule.active.max(1))?;
    schedule.skip_first.checked_add(recorded)?.checked_add(1)
}

/// What the guide says of a call: the state of the step that it ends. It has no RECORD_AND_SAVE.
fn state_in_guide(call: u64) -> Action {
    match REFERENCE.action(call - 1) {
        Action::RecordAndSave => Action::Record,
        action => action,
    }
}

/// The guide's table for its own schedule.
pub fn table() -> Vec<Rows> {
    let mut table: Vec<Rows> = Vec::new();
    for call in 1..=ROWS {
        let (guide, code) = (state_in_guide(call), REFERENCE.action(call));
        match table.last_mut() {
            Some(rows) if rows.guide == guide && rows.code == code => rows.last = call,
            _ => table.push(Rows { first: call, last: call, guide, code }),
        }
    }
    table
}
