//! Events of a stretch of the file that is read by itself, on their way to the reader that reads in order.

use serde::{Deserialize, Serialize};

use super::{MAX_RUNS, Picker};
use crate::trace::facts::Form;
use crate::trace::tally;

/// What a stretch of ordinary events adds.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(in crate::trace) struct Addition {
    start: u64,
    /// Offset behind the last event.
    last_end: u64,
    events: u64,
    tally: tally::Addition,
}

impl Addition {
    /// Events of the stretch.
    pub(in crate::trace) fn events(&self) -> u64 {
        self.events
    }
}

impl Picker {
    /// For a stretch of a bare list of events that begins with an event at offset `start`.
    pub(in crate::trace) fn inside(start: u64) -> Picker {
        let tally = tally::Tally::to_hand_over();
        let mut picker = Picker { form: Form::Array, base: Some(1), depth: 1, tally, ..Picker::new(start) };
        picker.enter_list();
        picker
    }

    /// Whether what comes next is an event of a bare list, or its end.
    pub(in crate::trace) fn is_between_events(&self) -> bool {
        self.form == Form::Array && self.base == Some(1) && self.in_events && self.level == 0
    }

    /// Whether strict readers would take everything so far.
    pub(in crate::trace) fn is_ordinary(&self) -> bool {
        self.mends.is_empty() && self.first_fault.is_none() && self.trailing_comma.is_none()
    }

    /// What the stretch adds, if that can be said without what stands before it.
    pub(in crate::trace) fn into_addition(self) -> Option<Addition> {
        let [(start, last_end)] = *self.runs.as_slice() else { return None };
        let is_whole = self.is_ordinary() && self.kept == self.events && self.last_end == last_end;
        let tally = self.tally.into_addition().filter(|_| is_whole)?;
        Some(Addition { start, last_end, events: self.events, tally })
    }

    /// Adds the events of a stretch that begins right here; `false`, and nothing done, where that can't be exact.
    pub(in crate::trace) fn add(&mut self, addition: Addition) -> bool {
        if !self.tally.add_all(addition.tally, self.events) {
            return false;
        }
        let has_room = self.runs.len() < MAX_RUNS;
        match self.runs.last_mut() {
            Some(run) if self.run_is_open => {
                run.1 = addition.last_end;
                self.kept += addition.events;
            }
            _ if has_room => {
                self.runs.push((self.first_start.take().unwrap_or(addition.start), addition.last_end));
                self.run_is_open = true;
                self.kept += addition.events;
            }
            _ => {}
        }
        self.is_unmendable = false;
        self.events += addition.events;
        self.last_end = addition.last_end;
        true
    }
}
