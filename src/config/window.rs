//! The windows of a choice: one, or one each for prefill and decode.

use crate::schedule::Schedule;

use super::{Choice, Framework, Stage};

/// A stretch of steps that is recorded, with the schedule that does it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Never [`Stage::Both`].
    pub stage: Stage,
    pub schedule: Schedule,
}

/// Turns of a training loop before the window: data loading and memory pools settle.
const LOOP_SKIP: u64 = 10;
/// Tokens before the decode window, as in cann-recipes-infer.
const DECODE_SKIP: u64 = 3;

impl Window {
    /// The windows of a choice; none when the framework has no schedule.
    pub fn of(choice: &Choice) -> Vec<Window> {
        let stages: &[Stage] = match (choice.framework, choice.stage) {
            (Framework::VllmAscend | Framework::Sglang, _) => &[],
            // Its scripts know no other steps.
            (Framework::CannRecipes, Stage::Loop) | (_, Stage::Both) => &[Stage::Prefill, Stage::Decode],
            (_, Stage::Loop) => &[Stage::Loop],
            (_, Stage::Prefill) => &[Stage::Prefill],
            (_, Stage::Decode) => &[Stage::Decode],
        };
        stages.iter().map(|stage| Window { stage: *stage, schedule: schedule(choice, *stage) }).collect()
    }

    /// Calls of `step()` that end it clean.
    pub fn calls(&self) -> u64 {
        // With `repeat` 1 there is always such a number.
        self.schedule.minimum_steps().unwrap_or(self.schedule.skip_first)
    }
}

fn schedule(choice: &Choice, stage: Stage) -> Schedule {
    let skip_first = match stage {
        Stage::Loop => LOOP_SKIP,
        Stage::Decode => DECODE_SKIP,
        Stage::Prefill | Stage::Both => 0,
    };
    // Its scripts call step() once for a prefill: a step of warm-up would be all there is, and be thrown away.
    let is_single = choice.framework == Framework::CannRecipes && stage == Stage::Prefill;
    let warmup = if choice.framework == Framework::CannRecipes { 0 } else { 1 };
    let active = if is_single { 1 } else { choice.window() };
    Schedule { skip_first, skip_first_wait: 0, wait: 0, warmup, active, repeat: 1 }
}
