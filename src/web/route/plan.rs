//! The address of the schedule page: `skip_first=0&wait=0&warmup=2&active=30&repeat=1&steps=32`.

use profvet::schedule::{Schedule, guide, python};

use super::query::Query;

/// What the schedule page is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    pub schedule: Schedule,
    /// No schedule is passed at all. The parameters are kept for the way back.
    pub none: bool,
    /// Number of `step()` calls.
    pub calls: u64,
}

const NAMES: [&str; 7] = ["skip_first", "wait", "warmup", "active", "repeat", "skip_first_wait", "steps"];

impl Default for Plan {
    /// The guide's own schedule, with as many calls as it takes.
    fn default() -> Self {
        Plan { schedule: guide::REFERENCE, none: false, calls: python::calls(&guide::REFERENCE) }
    }
}

impl Plan {
    /// Parameters that are not there have torch_npu's defaults, so that a call of `schedule(…)` can be written as it is.
    pub(super) fn read(query: &Query) -> Plan {
        let none = query.get("schedule") == Some("none");
        if !query.has_any(&NAMES) {
            return Plan { none, ..Plan::default() };
        }
        let usual = Schedule::default();
        let number = |name, usual| query.number(name).unwrap_or(usual);
        let schedule = Schedule {
            skip_first: number("skip_first", usual.skip_first),
            skip_first_wait: number("skip_first_wait", usual.skip_first_wait),
            wait: number("wait", usual.wait),
            warmup: number("warmup", usual.warmup),
            active: number("active", usual.active),
            repeat: number("repeat", usual.repeat),
        };
        Plan { schedule, none, calls: number("steps", python::calls(&schedule)) }
    }

    pub(super) fn query(&self) -> String {
        let Schedule { skip_first, skip_first_wait, wait, warmup, active, repeat } = self.schedule;
        let none = if self.none { "&schedule=none" } else { "" };
        format!(
            "skip_first={skip_first}&wait={wait}&warmup={warmup}&active={active}&repeat={repeat}&steps={}\
             &skip_first_wait={skip_first_wait}{none}",
            self.calls
        )
    }
}
