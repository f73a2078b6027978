//! Sums over whole events.

use std::collections::BTreeMap;

use super::blocks::Blocks;
use super::eras::Eras;
use super::event::{Event, Phase, Pid, Time, unescaped};
use super::facts::{Facts, Layer, Odd, Process, Spot, Step};
use super::name::Name;
use super::pids::Pids;
use super::step_parts::{Part, Stretches};

mod part;

pub(super) use part::Addition;

/// Processes that are told apart. A capture has some thirty (FORMATS §4.3).
const MAX_PROCESSES: usize = 4096;
/// `ProfilerStep#N` slices that are kept.
const MAX_STEPS: usize = 65_536;
/// A slice longer than a day is a mistake of its writer.
const DAY_NS: i64 = 86_400_000_000_000;
/// Times from here on are absolute: 2001-09-09 in ns since the epoch.
const ABSOLUTE_NS: i64 = 1_000_000_000_000_000_000;

/// Series of the density; those of the processes follow.
pub(super) const ACLNN: usize = 0;
pub(super) const COMPILE: usize = 1;
pub(super) const FIRST_PROCESS: usize = 2;

#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    /// There are few.
    phases: Vec<(u8, u64)>,
    odd_phases: u64,
    processes: Vec<Process>,
    pub(super) pids: Pids,
    /// Durations of slices with a name of Overlap Analysis, by process; whether it is that process shows only later.
    overlap: Vec<[Option<i64>; Part::ALL.len()]>,
    stretches: Stretches,
    /// A process was given an empty name or label.
    has_blank_names: bool,
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
    pub(super) fn odd(&mut self, odd: Odd, at: u64, event: u64) {
        self.odd.entry(odd).or_default().add(at, event);
    }

    /// Takes a whole event, the `index`-th of the trace.
    pub(super) fn add(&mut self, event: &Event, index: u64) {
        if !event.has_fields {
            self.odd(Odd::EmptyObject, event.start, index);
            return;
        }
        let phase = match event.phase {
            Phase::One(phase) => phase,
            Phase::Absent => {
                self.odd(Odd::NoPhase, event.start, index);
                return;
            }
            Phase::Odd => {
                self.odd_phases += 1;
                return;
            }
        };
        self.count_phase(phase, 1);
        let process = self.process(event);
        match phase {
            b'M' => {
                self.blocks.metadata(event.start);
                self.metadata(event, process);
            }
            b'X' => self.slice(event, index, process),
            b's' | b'f' | b't' => {
                self.note_time(event.timestamp.ns());
                self.wide_ids += u64::from(event.has_wide_id);
            }
            _ => self.note_time(event.timestamp.ns()),
        }
        if let Some(process) = process.filter(|_| phase != b'M').and_then(|at| self.processes.get_mut(at)) {
            process.events += 1;
        }
    }

    fn count_phase(&mut self, phase: u8, events: u64) {
        match self.phases.iter_mut().find(|(known, _)| *known == phase) {
            Some((_, count)) => *count += events,
            None => self.phases.push((phase, events)),
        }
    }

    fn process(&mut self, event: &Event) -> Option<usize> {
        match event.pid {
            Pid::Absent => None,
            Pid::Known(at) => Some(at),
            Pid::New => self.new_process(&event.pid_text),
        }
    }

    #[inline(never)]
    fn new_process(&mut self, pid: &[u8]) -> Option<usize> {
        let at = self.processes.len();
        if at >= MAX_PROCESSES {
            return None;
        }
        self.processes.push(Process { pid: unescaped(pid), ..Process::default() });
        self.overlap.push([None; Part::ALL.len()]);
        self.pids.add(pid, at);
        Some(at)
    }

    fn metadata(&mut self, event: &Event, process: Option<usize>) {
        let Some(process) = process.and_then(|at| self.processes.get_mut(at)) else {
            return;
        };
        let (own, given) = match event.name {
            Name::Process => (&mut process.name, &event.arg_name),
            Name::Labels => (&mut process.label, &event.arg_labels),
            _ => return,
        };
        *own = unescaped(given);
        self.has_blank_names |= own.is_empty();
    }

    fn slice(&mut self, event: &Event, index: u64, process: Option<usize>) {
        let start = self.start_ns(event, index);
        let duration = self.duration_ns(event, index);
        self.note_time(start);
        if let Some(start) = start {
            self.eras.add(start, duration, event.start, index);
            // Of an odd duration too the search for a window makes a slice.
            let shown = event.duration.ns().unwrap_or(0).max(0);
            self.blocks.slice(event.start, start, start.saturating_add(shown));
        }
        if let Some(process) = process {
            self.over_time(FIRST_PROCESS + process, start, duration);
        }
        match event.name {
            Name::Aclnn => {
                self.aclnn += 1;
                self.over_time(ACLNN, start, duration);
            }
            Name::Compile => {
                self.compile += 1;
                self.over_time(COMPILE, start, duration);
            }
            Name::Step(number) => {
                self.stretches.mark(self.steps.len() < MAX_STEPS);
                if self.steps.len() < MAX_STEPS {
                    self.steps.push(Step { number, start_ns: start, duration_ns: duration });
                }
            }
            Name::Part(part) => {
                if let (Some(process), Some(duration)) = (process, duration) {
                    self.overlap(process, part, start, duration);
                }
            }
            _ => {}
        }
    }

    fn over_time(&mut self, series: usize, start: Option<i64>, duration: Option<i64>) {
        if let Some(start) = start {
            self.eras.count(series, start, duration);
        }
    }

    fn overlap(&mut self, process: usize, part: Part, start: Option<i64>, duration: i64) {
        if let Some(sum) = self.overlap.get_mut(process).and_then(|sums| sums.get_mut(part as usize)) {
            *sum = Some(sum.unwrap_or(0).saturating_add(duration));
        }
        if let Some(start) = start {
            self.stretches.add(process, part, start, duration, &self.steps);
        }
    }

    fn start_ns(&mut self, event: &Event, index: u64) -> Option<i64> {
        if event.timestamp == Time::Unreadable {
            self.odd(Odd::UnreadableTime, event.start, index);
        }
        let ns = event.timestamp.ns()?;
        if ns >= ABSOLUTE_NS {
            self.absolute_times += 1;
        }
        Some(ns)
    }

    fn duration_ns(&mut self, event: &Event, index: u64) -> Option<i64> {
        let odd = match event.duration {
            Time::Absent => return None,
            Time::Unreadable => Odd::UnreadableDuration,
            Time::Ns(ns) if ns < 0 => Odd::NegativeDuration,
            Time::Ns(ns) if ns > DAY_NS => Odd::AbsurdDuration,
            Time::Ns(ns) => return Some(ns),
        };
        self.odd(odd, event.start, index);
        None
    }

    fn note_time(&mut self, time: Option<i64>) {
        let Some(time) = time else { return };
        let least = if time >= ABSOLUTE_NS { &mut self.earliest_absolute } else { &mut self.earliest };
        *least = Some(least.map_or(time, |least| least.min(time)));
    }

    /// Puts the sums where they belong.
    pub(super) fn settle(mut self, facts: &mut Facts) {
        facts.phases = self.phases.iter().map(|(phase, count)| (char::from(*phase).to_string(), *count)).collect();
        if self.odd_phases > 0 {
            facts.phases.insert("other".to_string(), self.odd_phases);
        }
        let processes = self.processes.iter().zip(&self.overlap);
        for (_, sums) in processes.filter(|(process, _)| is_overlap_analysis(&process.name)) {
            for (part, sum) in Part::ALL.iter().zip(sums) {
                if let (Some(name), Some(sum)) = (part.track(), sum) {
                    let total = facts.overlap_ns.entry(name.to_string()).or_default();
                    *total = total.saturating_add(*sum);
                }
            }
        }
        let (mut main, apart) = self.eras.finish();
        for (odd, spot) in [(Odd::ZeroTime, apart.at_zero), (Odd::FarTime, apart.others)] {
            if spot.count > 0 {
                self.odd.insert(odd, spot);
            }
        }
        for (index, process) in self.processes.iter_mut().enumerate() {
            process.over_time = main.density.take(FIRST_PROCESS + index);
            process.covered_ns = main.covered.take(FIRST_PROCESS + index);
        }
        (facts.step_parts, facts.has_step_parts) = self.stretches.finish(&self.steps, &self.processes);
        facts.grid = main.density.grid();
        facts.aclnn_over_time = main.density.take(ACLNN);
        facts.compile_over_time = main.density.take(COMPILE);
        facts.covered_grid = main.covered.grid();
        facts.aclnn_covered_ns = main.covered.take(ACLNN);
        facts.compile_covered_ns = main.covered.take(COMPILE);
        facts.span_ns = main.span;
        facts.blocks = self.blocks.finish();
        facts.compile = self.compile;
        facts.processes = self.processes;
        facts.steps = self.steps;
        facts.odd = self.odd;
        facts.aclnn = self.aclnn;
        facts.earliest_ns = self.earliest_absolute.or(self.earliest);
        facts.absolute_times = self.absolute_times;
        facts.wide_ids = self.wide_ids;
    }
}

fn is_overlap_analysis(process: &str) -> bool {
    Layer::of_process(process) == Layer::OverlapAnalysis
}
