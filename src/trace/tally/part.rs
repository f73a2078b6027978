//! Sums of a stretch of the file that is read by itself, on their way to the sums of the whole.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{FIRST_PROCESS, MAX_PROCESSES, MAX_STEPS, Tally};
use crate::trace::blocks::Blocks;
use crate::trace::eras::Eras;
use crate::trace::facts::{Odd, Process, Spot, Step};
use crate::trace::step_parts::{Part, Stretches};

/// What a stretch adds to the sums. Indices of events count from its own first one.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(in crate::trace) struct Addition {
    phases: Vec<(u8, u64)>,
    odd_phases: u64,
    processes: Vec<Process>,
    /// The pids of the processes as they stand in the file.
    pids: Vec<Vec<u8>>,
    overlap: Vec<[Option<i64>; Part::ALL.len()]>,
    stretches: Stretches,
    steps: Vec<Step>,
    odd: BTreeMap<Odd, Spot>,
    aclnn: u64,
    compile: u64,
    eras: Eras,
    blocks: Blocks,
    earliest: Option<i64>,
    earliest_absolute: Option<i64>,
    absolute_times: u64,
    wide_ids: u64,
}

impl Tally {
    /// For a stretch whose sums are handed over.
    pub(in crate::trace) fn to_hand_over() -> Tally {
        Tally { stretches: Stretches::to_hand_over(), ..Tally::default() }
    }

    /// The sums, if they are whole.
    pub(in crate::trace) fn into_addition(self) -> Option<Addition> {
        if self.stretches.is_over() || self.has_blank_names {
            return None;
        }
        Some(Addition {
            phases: self.phases,
            odd_phases: self.odd_phases,
            processes: self.processes,
            pids: self.pids.into_list(),
            overlap: self.overlap,
            stretches: self.stretches,
            steps: self.steps,
            odd: self.odd,
            aclnn: self.aclnn,
            compile: self.compile,
            eras: self.eras,
            blocks: self.blocks,
            earliest: self.earliest,
            earliest_absolute: self.earliest_absolute,
            absolute_times: self.absolute_times,
            wide_ids: self.wide_ids,
        })
    }

    /// Adds the sums of a stretch, before which `events` events stand; `false`, and nothing done, where there are more
    /// processes than are told apart: which of them are counted depends on their order.
    pub(in crate::trace) fn add_all(&mut self, addition: Addition, events: u64) -> bool {
        let new = addition.pids.iter().filter(|pid| self.pids.find(pid).is_none()).count();
        if self.processes.len().max(addition.processes.len()) + new >= MAX_PROCESSES {
            return false;
        }
        let own = self.adopt(addition.processes, addition.pids);
        let process_of = |process: usize| own.get(process).copied().unwrap_or_default();
        for (phase, count) in addition.phases {
            self.count_phase(phase, count);
        }
        self.odd_phases += addition.odd_phases;
        for (process, theirs) in addition.overlap.into_iter().enumerate() {
            let own = self.overlap.get_mut(process_of(process)).into_iter().flatten();
            for (own, theirs) in own.zip(theirs) {
                *own = own.iter().copied().chain(theirs).reduce(i64::saturating_add);
            }
        }
        let room = MAX_STEPS.saturating_sub(self.steps.len());
        let has_room = addition.steps.len() <= room;
        self.steps.extend(addition.steps.into_iter().take(room));
        self.stretches.add_all(addition.stretches, process_of, &self.steps, has_room);
        for (odd, spot) in addition.odd {
            self.odd.entry(odd).or_default().add_all(spot, events);
        }
        self.aclnn += addition.aclnn;
        self.compile += addition.compile;
        let series_of = |series: usize| match series.checked_sub(FIRST_PROCESS) {
            Some(process) => FIRST_PROCESS + process_of(process),
            None => series,
        };
        self.eras.add_all(addition.eras, events, series_of);
        self.blocks.add_all(addition.blocks);
        self.earliest = self.earliest.into_iter().chain(addition.earliest).min();
        self.earliest_absolute = self.earliest_absolute.into_iter().chain(addition.earliest_absolute).min();
        self.absolute_times += addition.absolute_times;
        self.wide_ids += addition.wide_ids;
        true
    }

    /// Finds or adds the processes of a stretch, and answers which they are here.
    fn adopt(&mut self, processes: Vec<Process>, pids: Vec<Vec<u8>>) -> Vec<usize> {
        let places = std::iter::zip(processes, pids).map(|(theirs, pid)| {
            let place = self.pids.find(&pid).or_else(|| self.new_process(&pid)).unwrap_or_default();
            if let Some(own) = self.processes.get_mut(place) {
                own.events += theirs.events;
                // The last name that is given counts.
                for (own, theirs) in [(&mut own.name, theirs.name), (&mut own.label, theirs.label)] {
                    if !theirs.is_empty() {
                        *own = theirs;
                    }
                }
            }
            place
        });
        places.collect()
    }
}
