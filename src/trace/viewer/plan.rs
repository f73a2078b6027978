//! What the second pass must know of the first.

use serde::{Deserialize, Serialize};

use crate::trace::Facts;
use crate::trace::blocks::{Block, touched};

/// Name of the metadata event that keeps the base: `args.base_us`, a decimal string of whole microseconds. Perfetto and
/// chrome://tracing pass over metadata events whose names they don't know.
pub const BASE_EVENT: &str = "profvet_base_time";

/// Times below 10^11 µs (28 hours) stay as they are: a double holds them to 2^-16 µs.
const SMALL_NS: i64 = 100_000_000_000_000;

/// Which stretches of the file go into the copy, and from where times are counted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// Offset at which the document begins.
    start: u64,
    /// Stretches of whole events, as in [`Facts::runs`].
    runs: Vec<(u64, u64)>,
    /// As in [`Facts::blocks`].
    blocks: Vec<Block>,
    /// What is taken off every time, in whole microseconds.
    pub base_us: i64,
    /// Events in the stretches.
    pub events: u64,
    /// Length of the file.
    pub bytes: u64,
}

impl Plan {
    /// Offset at which the document begins, and the stretches of whole events.
    pub(in crate::trace) fn stretches(&self) -> (u64, &[(u64, u64)]) {
        (self.start, &self.runs)
    }

    /// The stretches of whole events that hold the slices which reach into `from..to`, in ns, and what names their tracks.
    pub(in crate::trace) fn stretches_in(&self, window_ns: (i64, i64)) -> Vec<(u64, u64)> {
        touched(&self.blocks, &self.runs, window_ns)
    }

    /// `None` when there is no event to copy.
    pub fn of(facts: &Facts) -> Option<Plan> {
        if facts.kept_events == 0 {
            return None;
        }
        let earliest = facts.earliest_ns.unwrap_or_default();
        // Below zero won't do: Perfetto drops such events.
        let base_us = if (0..SMALL_NS).contains(&earliest) { 0 } else { earliest.div_euclid(1000) };
        Some(Plan {
            start: facts.start,
            runs: facts.runs.clone(),
            blocks: facts.blocks.clone(),
            base_us,
            events: facts.kept_events,
            bytes: facts.bytes,
        })
    }
}
