//! Sums over whole events.

use std::collections::{BTreeMap, HashMap};

use super::density::Density;
use super::event::{Event, Slot};
use super::facts::{Facts, Layer, Odd, Process, Spot, Step};
use super::step_parts::{Part, Stretches};
use crate::decimal::micros_to_ns;

/// Processes that are told apart. A capture has some thirty (FORMATS §4.3).
const MAX_PROCESSES: usize = 4096;
/// `ProfilerStep#N` slices that are kept.
const MAX_STEPS: usize = 65_536;
/// A slice longer than a day is a mistake of its writer.
const DAY_NS: i64 = 86_400_000_000_000;
/// Times from here on are absolute: 2001-09-09 in ns since the epoch.
const ABSOLUTE_NS: i64 = 1_000_000_000_000_000_000;
/// Beyond this, JavaScript and other float readers merge neighbouring ids (FORMATS §4.2).
const WIDE_ID: u64 = 1 << 53;

/// Series of the density; those of the processes follow.
const ACLNN: usize = 0;
const COMPILE: usize = 1;
const FIRST_PROCESS: usize = 2;
/// Calls in which host and CANN compile or load, without the layer in front (`AscendCL@`) (FORMATS §4.3; CASES 58).
const COMPILING: [&[u8]; 5] = [b"aclopCompile", b"ModelLoad", b"GraphCompile", b"CompileGraph", b"aclmdlLoad"];

#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    phases: BTreeMap<u8, u64>,
    odd_phases: u64,
    processes: Vec<Process>,
    by_pid: HashMap<Vec<u8>, usize>,
    /// The pid of the last event, and its process.
    last_pid: Vec<u8>,
    last_process: Option<usize>,
    /// Slices with a name of Overlap Analysis, by process and name; whose process it is shows only later.
    overlap: BTreeMap<(usize, Part), i64>,
    stretches: Stretches,
    steps: Vec<Step>,
    odd: BTreeMap<Odd, Spot>,
    aclnn: u64,
    compile: u64,
    density: Density,
    span: Option<(i64, i64)>,
    earliest: Option<i64>,
    earliest_absolute: Option<i64>,
    absolute_times: u64,
    zero_times: Spot,
    wide_ids: u64,
}

impl Tally {
    pub(super) fn odd(&mut self, odd: Odd, at: u64, event: u64) {
        self.odd.entry(odd).or_default().add(at, event);
    }

    /// Takes a whole event, the `index`-th of the trace.
    pub(super) fn add(&mut self, event: &Event, index: u64) {
        if event.fields == 0 {
            self.odd(Odd::EmptyObject, event.start, index);
            return;
        }
        let phase = match event.phase.raw() {
            [phase] => *phase,
            [] => {
                self.odd(Odd::NoPhase, event.start, index);
                return;
            }
            _ => {
                self.odd_phases += 1;
                return;
            }
        };
        *self.phases.entry(phase).or_default() += 1;
        let process = self.process(&event.pid);
        match phase {
            b'M' => self.metadata(event, process),
            b'X' => self.slice(event, index, process),
            b's' | b'f' | b't' => self.flow(event),
            _ => self.note_time(micros_to_ns(event.timestamp.raw())),
        }
        if let Some(process) = process.filter(|_| phase != b'M').and_then(|at| self.processes.get_mut(at)) {
            process.events += 1;
        }
    }

    fn process(&mut self, pid: &Slot) -> Option<usize> {
        if !pid.is_set {
            return None;
        }
        let raw = pid.raw();
        if let Some(at) = self.last_process.filter(|_| self.last_pid == raw) {
            return Some(at);
        }
        let at = match self.by_pid.get(raw) {
            Some(at) => *at,
            None if self.processes.len() < MAX_PROCESSES => {
                self.processes.push(Process { pid: pid.text(), ..Process::default() });
                self.by_pid.insert(raw.to_vec(), self.processes.len() - 1);
                self.processes.len() - 1
            }
            None => return None,
        };
        // Pids change from event to event: the buffer is used again.
        self.last_pid.clear();
        self.last_pid.extend_from_slice(raw);
        self.last_process = Some(at);
        Some(at)
    }

    fn metadata(&mut self, event: &Event, process: Option<usize>) {
        let Some(process) = process.and_then(|at| self.processes.get_mut(at)) else {
            return;
        };
        match event.name.raw() {
            b"process_name" => process.name = event.args_name.text(),
            b"process_labels" => process.label = event.args_labels.text(),
            _ => {}
        }
    }

    fn slice(&mut self, event: &Event, index: u64, process: Option<usize>) {
        let start = self.start_ns(event, index);
        let duration = self.duration_ns(event, index);
        self.note_time(start);
        if let (Some(start), Some(duration)) = (start, duration) {
            let (first, last) = self.span.unwrap_or((start, start));
            self.span = Some((first.min(start), last.max(start.saturating_add(duration))));
        }
        let name = event.name.raw();
        self.place(name, start, process);
        if let Some(number) = name.strip_prefix(b"ProfilerStep#").and_then(number) {
            self.stretches.mark(self.steps.len() < MAX_STEPS);
            if self.steps.len() < MAX_STEPS {
                self.steps.push(Step { number, start_ns: start, duration_ns: duration });
            }
        } else if let Some(part) = Part::of_name(name)
            && let (Some(process), Some(duration)) = (process, duration)
        {
            self.overlap(process, part, start, duration);
        }
    }

    fn overlap(&mut self, process: usize, part: Part, start: Option<i64>, duration: i64) {
        let sum = self.overlap.entry((process, part)).or_default();
        *sum = sum.saturating_add(duration);
        if let Some(start) = start {
            self.stretches.add(process, part, start, duration, &self.steps);
        }
    }

    /// Counts the slice in the series it belongs to.
    fn place(&mut self, name: &[u8], start: Option<i64>, process: Option<usize>) {
        let layer = memchr::memchr(b'@', name).map_or(0, |at| at + 1);
        let call = name.get(layer..).unwrap_or_default();
        let is_aclnn = call.starts_with(b"aclnn");
        let is_compile = !is_aclnn && COMPILING.iter().any(|start| call.starts_with(start));
        self.aclnn += u64::from(is_aclnn);
        self.compile += u64::from(is_compile);
        let Some(start) = start else {
            return;
        };
        if is_aclnn {
            self.density.add(ACLNN, start);
        } else if is_compile {
            self.density.add(COMPILE, start);
        }
        if let Some(process) = process {
            self.density.add(FIRST_PROCESS + process, start);
        }
    }

    fn start_ns(&mut self, event: &Event, index: u64) -> Option<i64> {
        if !event.timestamp.is_set {
            return None;
        }
        let Some(ns) = micros_to_ns(event.timestamp.raw()) else {
            self.odd(Odd::UnreadableTime, event.start, index);
            return None;
        };
        if ns >= ABSOLUTE_NS {
            self.absolute_times += 1;
        }
        if ns == 0 {
            self.zero_times.add(event.start, index);
        }
        Some(ns)
    }

    fn duration_ns(&mut self, event: &Event, index: u64) -> Option<i64> {
        if !event.duration.is_set {
            return None;
        }
        let odd = match micros_to_ns(event.duration.raw()) {
            Some(ns) if ns < 0 => Odd::NegativeDuration,
            Some(ns) if ns > DAY_NS => Odd::AbsurdDuration,
            Some(ns) => return Some(ns),
            None => Odd::UnreadableDuration,
        };
        self.odd(odd, event.start, index);
        None
    }

    fn note_time(&mut self, time: Option<i64>) {
        let Some(time) = time else { return };
        let least = if time >= ABSOLUTE_NS { &mut self.earliest_absolute } else { &mut self.earliest };
        *least = Some(least.map_or(time, |least| least.min(time)));
    }

    fn flow(&mut self, event: &Event) {
        self.note_time(micros_to_ns(event.timestamp.raw()));
        if !event.id.is_string && event.id.is_set && number(event.id.raw()).is_some_and(|id| id > WIDE_ID) {
            self.wide_ids += 1;
        }
    }

    /// Puts the sums where they belong.
    pub(super) fn settle(mut self, facts: &mut Facts) {
        // A trace whose times are relative may well begin at 0.
        if self.absolute_times > 0 && self.zero_times.count > 0 {
            self.odd.insert(Odd::ZeroTime, self.zero_times);
        }
        facts.phases = self.phases.iter().map(|(phase, count)| (char::from(*phase).to_string(), *count)).collect();
        if self.odd_phases > 0 {
            facts.phases.insert("other".to_string(), self.odd_phases);
        }
        for ((process, part), sum) in self.overlap {
            let is_overlap = self.processes.get(process).is_some_and(|process| is_overlap_analysis(&process.name));
            if let Some(name) = part.track().filter(|_| is_overlap) {
                let total = facts.overlap_ns.entry(name.to_string()).or_default();
                *total = total.saturating_add(sum);
            }
        }
        for (index, process) in self.processes.iter_mut().enumerate() {
            process.over_time = self.density.take(FIRST_PROCESS + index);
        }
        (facts.step_parts, facts.has_step_parts) = self.stretches.finish(&self.steps, &self.processes);
        facts.grid = self.density.grid();
        facts.aclnn_over_time = self.density.take(ACLNN);
        facts.compile_over_time = self.density.take(COMPILE);
        facts.compile = self.compile;
        facts.processes = self.processes;
        facts.steps = self.steps;
        facts.odd = self.odd;
        facts.aclnn = self.aclnn;
        facts.span_ns = self.span;
        facts.earliest_ns = self.earliest_absolute.or(self.earliest);
        facts.absolute_times = self.absolute_times;
        facts.wide_ids = self.wide_ids;
    }
}

fn is_overlap_analysis(process: &str) -> bool {
    Layer::of_process(process) == Layer::OverlapAnalysis
}

fn number(text: &[u8]) -> Option<u64> {
    std::str::from_utf8(text).ok()?.parse().ok()
}
