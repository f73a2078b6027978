//! The parts of a schedule, as stretches of calls: closed formulas, so that no setting is too large to look at.

use super::{Action, Schedule};

/// A part of the schedule; says more than the state, since NONE has three reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// `skip_first` has not passed yet.
    SkipFirst,
    Wait,
    Warmup,
    /// The recorded steps of a cycle but its last.
    Record,
    /// The last recorded step of a cycle.
    Save,
    /// All cycles are done.
    Over,
}

impl Phase {
    /// The profiler's state in it.
    pub fn action(self) -> Action {
        match self {
            Phase::SkipFirst | Phase::Wait | Phase::Over => Action::None,
            Phase::Warmup => Action::Warmup,
            Phase::Record => Action::Record,
            Phase::Save => Action::RecordAndSave,
        }
    }

    /// The name used for messages.
    pub fn name(self) -> &'static str {
        match self {
            Phase::SkipFirst => "skip-first",
            Phase::Wait => "wait",
            Phase::Warmup => "warmup",
            Phase::Record => "record",
            Phase::Save => "save",
            Phase::Over => "over",
        }
    }
}

/// Numbers of `step()` calls, `first` to `last`, after which the profiler is in one and the same phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    pub phase: Phase,
    pub first: u64,
    /// Inclusive; `u64::MAX` when it never ends.
    pub last: u64,
}

impl Stretch {
    /// How many numbers of calls it covers.
    pub fn length(&self) -> u64 {
        (self.last - self.first).saturating_add(1)
    }
}

/// A run as stretches. Of a long one the middle is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Strip {
    pub head: Vec<Stretch>,
    /// The first and the last number of calls that is in no stretch.
    pub left_out: Option<(u64, u64)>,
    pub tail: Vec<Stretch>,
}

/// Stretches kept of the end of a long run.
const TAIL: usize = 4;

impl Schedule {
    /// The states after 0 to `calls` calls, as at most `most` stretches from the start and a few from the end.
    pub fn strip(&self, calls: u64, most: usize) -> Strip {
        let mut strip = Strip::default();
        let mut next = Some(0);
        while let Some(from) = next.filter(|from| *from <= calls) {
            if strip.head.len() == most {
                strip.finish(self, from, calls);
                break;
            }
            let mut stretch = self.stretch(from);
            stretch.last = stretch.last.min(calls);
            next = stretch.last.checked_add(1);
            strip.head.push(stretch);
        }
        strip
    }

    /// The stretch that a number of calls lies in.
    pub fn stretch(&self, calls: u64) -> Stretch {
        let Some(position) = self.position(calls) else {
            // Only before skip_first has passed, which is then at least 1.
            return Stretch { phase: Phase::SkipFirst, first: 0, last: self.skip_first.saturating_sub(1) };
        };
        let cycle = self.cycle();
        if self.repeat > 0 && position / cycle >= u128::from(self.repeat) {
            return Stretch { phase: Phase::Over, first: self.minimum_steps().unwrap_or(calls), last: u64::MAX };
        }
        let within = position % cycle;
        let (phase, start, end) = self.part(within);
        let origin = position - within;
        Stretch { phase, first: self.calls_at(origin + start), last: self.calls_at(origin + end - 1) }
    }

    /// The part of a cycle, with its start and its end in steps from the start of the cycle.
    fn part(&self, within: u128) -> (Phase, u128, u128) {
        let warmup = u128::from(self.wait);
        let record = warmup + u128::from(self.warmup);
        let save = self.cycle() - 1;
        if within < warmup {
            (Phase::Wait, 0, warmup)
        } else if within < record {
            (Phase::Warmup, warmup, record)
        } else if within < save {
            (Phase::Record, record, save)
        } else {
            (Phase::Save, save, save + 1)
        }
    }

    /// The number of calls at a position; the greatest there is when it lies beyond.
    fn calls_at(&self, position: u128) -> u64 {
        let calls = (position + u128::from(self.skip_first)).saturating_sub(self.head_start());
        u64::try_from(calls).unwrap_or(u64::MAX)
    }
}

impl Strip {
    /// Adds the end of the run, looked at from its last call backwards.
    fn finish(&mut self, schedule: &Schedule, from: u64, calls: u64) {
        let mut to = calls;
        while self.tail.len() < TAIL {
            let mut stretch = schedule.stretch(to);
            stretch.first = stretch.first.max(from);
            stretch.last = to;
            self.tail.push(stretch);
            if stretch.first == from {
                to = from;
                break;
            }
            to = stretch.first - 1;
        }
        self.tail.reverse();
        let shown_from = self.tail.first().map_or(calls, |stretch| stretch.first);
        self.left_out = (shown_from > from).then_some((from, to));
    }

    /// Every stretch that is kept, in order.
    pub fn stretches(&self) -> impl Iterator<Item = &Stretch> {
        self.head.iter().chain(&self.tail)
    }
}
