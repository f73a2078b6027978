//! The parts of each step, summed from the slices of `Overlap Analysis` the way torch_npu sums them for
//! step_trace_time.csv (FORMATS §3.3).
//!
//! A device slice belongs to the step after whose mark it begins. The marks are host events and the slices device
//! events, so either may come first in the file: slices wait until there are many, and are then summed by the marks seen
//! so far. A mark that comes even later ends it: no numbers rather than wrong ones.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::facts::{Layer, Process, Step};

/// Slices that wait for the marks of the steps, 24 bytes each.
const MOST_WAITING: usize = 1 << 18;
/// Slices that a stretch of the file can hand over when it is read by itself.
const MOST_HANDED_OVER: usize = 1 << 20;
/// Sums that are kept: steps times devices.
const MOST_SUMS: usize = 1 << 16;

/// One step of one device, in ns, as a row of step_trace_time.csv has it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StepParts {
    /// From the label of the process, `NPU 0`; -1 when that is plain `NPU`, `None` without one.
    pub device: Option<i64>,
    /// `None` in a trace without step marks: the parts of everything.
    pub step: Option<u64>,
    pub computing_ns: i64,
    pub communication_not_overlapped_ns: i64,
    pub overlapped_ns: i64,
    pub communication_ns: i64,
    pub free_ns: i64,
    /// From the first start to the last end, less the bubble.
    pub stage_ns: i64,
    /// Time of `hcom_receive`.
    pub bubble_ns: i64,
    /// From the step's mark to its first computing or communication; `None` without either.
    pub preparing_ns: Option<i64>,
}

impl StepParts {
    /// Adds what the same device did in another slice of the trace. Its idle time lies between the slices as well, so
    /// that the whole is the sum of its parts (FORMATS §3.3).
    pub(super) fn add(&mut self, other: &StepParts) {
        let pairs = [
            (&mut self.computing_ns, other.computing_ns),
            (&mut self.communication_not_overlapped_ns, other.communication_not_overlapped_ns),
            (&mut self.overlapped_ns, other.overlapped_ns),
            (&mut self.communication_ns, other.communication_ns),
            (&mut self.free_ns, other.free_ns),
            (&mut self.bubble_ns, other.bubble_ns),
        ];
        for (own, other) in pairs {
            *own = own.saturating_add(other);
        }
        let parts = self.computing_ns.saturating_add(self.communication_not_overlapped_ns);
        self.stage_ns = parts.saturating_add(self.free_ns).saturating_sub(self.bubble_ns);
    }
}

/// What a slice is to a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) enum Part {
    Computing,
    Communication,
    NotOverlapped,
    Free,
    /// Not of `Overlap Analysis`: a receive on the communication layer, where the device waits for its neighbour.
    Receive,
}

impl Part {
    /// In the order of their numbers.
    pub(super) const ALL: [Part; 5] =
        [Part::Computing, Part::Communication, Part::NotOverlapped, Part::Free, Part::Receive];

    /// By the name of a slice (FORMATS §4.3).
    pub(super) fn of_name(name: &[u8]) -> Option<Part> {
        match name {
            b"Computing" => Some(Part::Computing),
            b"Communication" => Some(Part::Communication),
            b"Communication(Not Overlapped)" => Some(Part::NotOverlapped),
            b"Free" => Some(Part::Free),
            _ => name.starts_with(b"hcom_receive").then_some(Part::Receive),
        }
    }

    /// The name of its track of `Overlap Analysis`.
    pub(super) fn track(self) -> Option<&'static str> {
        match self {
            Part::Computing => Some("Computing"),
            Part::Communication => Some("Communication"),
            Part::NotOverlapped => Some("Communication(Not Overlapped)"),
            Part::Free => Some("Free"),
            Part::Receive => None,
        }
    }
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Stretch {
    process: u32,
    part: Part,
    start_ns: i64,
    duration_ns: i64,
}

/// What is summed together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct Key {
    process: u32,
    /// The place of the step among all, ordered by start; `None` before the first.
    step: Option<u32>,
    is_receive: bool,
}

/// Device and place of the step.
type Row = (Option<i64>, Option<u32>);

/// Sums over slices of one process in one step.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Sums {
    /// By part.
    ns: BTreeMap<Part, i64>,
    start_ns: i64,
    end_ns: i64,
    /// Start of the first computing or communication.
    work_ns: Option<i64>,
}

/// The slices and sums under way.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Stretches {
    /// Slices so far.
    seen: u64,
    /// Slices before the last mark of a step.
    seen_before_mark: Option<u64>,
    waiting: Vec<Stretch>,
    sums: BTreeMap<Key, Sums>,
    /// There was not enough room.
    is_over: bool,
    /// This is a stretch of a file, read by itself: the marks before it are not known.
    is_handed_over: bool,
}

impl Stretches {
    /// For a stretch of a file that is read by itself and merged later.
    pub(super) fn to_hand_over() -> Self {
        Stretches { is_handed_over: true, ..Stretches::default() }
    }

    /// Notes that the mark of a step passed, and whether it is kept.
    pub(super) fn mark(&mut self, is_kept: bool) {
        self.seen_before_mark = Some(self.seen);
        self.is_over |= !is_kept;
    }

    pub(super) fn add(&mut self, process: usize, part: Part, start_ns: i64, duration_ns: i64, steps: &[Step]) {
        self.seen += 1;
        if self.is_handed_over && self.waiting.len() >= MOST_HANDED_OVER {
            self.is_over = true;
            return;
        }
        self.waiting.push(Stretch { process: process as u32, part, start_ns, duration_ns });
        if self.waiting.len() > MOST_WAITING && !self.is_handed_over {
            self.sum_up(steps);
        }
    }

    /// Whether what was handed over is not all.
    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Adds what a stretch of the file has that follows. `steps` are all steps with its own, if there was room for them;
    /// `process_of` says which processes its processes are here.
    pub(super) fn add_all(
        &mut self,
        other: Stretches,
        process_of: impl Fn(usize) -> usize,
        steps: &[Step],
        has_room: bool,
    ) {
        if let Some(seen) = other.seen_before_mark {
            self.seen_before_mark = Some(self.seen + seen);
        }
        self.is_over |= !has_room;
        self.seen += other.seen;
        let renamed = |stretch: Stretch| Stretch { process: process_of(stretch.process as usize) as u32, ..stretch };
        self.waiting.extend(other.waiting.into_iter().map(renamed));
        if self.waiting.len() > MOST_WAITING {
            self.sum_up(steps);
        }
    }

    fn sum_up(&mut self, steps: &[Step]) {
        let starts: Vec<i64> = in_order(steps).iter().filter_map(|step| step.start_ns).collect();
        for stretch in std::mem::take(&mut self.waiting) {
            let step = starts.partition_point(|start| *start <= stretch.start_ns).checked_sub(1);
            let is_receive = stretch.part == Part::Receive;
            let key = Key { process: stretch.process, step: step.map(|step| step as u32), is_receive };
            if self.sums.len() >= MOST_SUMS && !self.sums.contains_key(&key) {
                self.is_over = true;
                continue;
            }
            self.sums.entry(key).or_insert_with(|| Sums::new(&stretch)).add(&stretch);
        }
    }

    /// A row for each step and device; or none, and `false`, where the file does not show them.
    pub(super) fn finish(mut self, steps: &[Step], processes: &[Process]) -> (Vec<StepParts>, bool) {
        self.sum_up(steps);
        if self.is_over || self.seen_before_mark.is_some_and(|seen| seen > MOST_WAITING as u64) {
            return (Vec::new(), false);
        }
        let order = in_order(steps);
        let mut groups: BTreeMap<Row, Vec<(bool, Sums)>> = BTreeMap::new();
        for (key, sums) in self.sums {
            let Some(process) = processes.get(key.process as usize) else { continue };
            let is_part = key.is_receive || Layer::of_process(&process.name) == Layer::OverlapAnalysis;
            if is_part && (key.step.is_some() || order.is_empty()) {
                groups.entry((device(&process.label), key.step)).or_default().push((key.is_receive, sums));
            }
        }
        // A device whose slices of Overlap Analysis are missing has no row, as torch_npu writes none.
        groups.retain(|_, members| members.iter().any(|(is_receive, _)| !is_receive));
        let rows = groups.into_iter().map(|((device, place), members)| {
            row(device, place.and_then(|place| order.get(place as usize).copied()), &members)
        });
        (rows.collect(), true)
    }
}

impl Sums {
    fn new(first: &Stretch) -> Sums {
        Sums { ns: BTreeMap::new(), start_ns: first.start_ns, end_ns: first.start_ns, work_ns: None }
    }

    fn add(&mut self, stretch: &Stretch) {
        let sum = self.ns.entry(stretch.part).or_default();
        *sum = sum.saturating_add(stretch.duration_ns);
        self.start_ns = self.start_ns.min(stretch.start_ns);
        self.end_ns = self.end_ns.max(stretch.start_ns.saturating_add(stretch.duration_ns));
        if matches!(stretch.part, Part::Computing | Part::Communication) {
            self.work_ns = Some(self.work_ns.map_or(stretch.start_ns, |first| first.min(stretch.start_ns)));
        }
    }
}

/// The steps that have a start, by it.
fn in_order(steps: &[Step]) -> Vec<&Step> {
    let mut order: Vec<&Step> = steps.iter().filter(|step| step.start_ns.is_some()).collect();
    order.sort_by_key(|step| step.start_ns);
    order
}

/// `NPU 3` → 3, `NPU` → -1 (FORMATS §3.3).
fn device(label: &str) -> Option<i64> {
    let number = label.strip_prefix("NPU")?.trim();
    if number.is_empty() { Some(-1) } else { number.parse().ok() }
}

/// The row of a step from the sums of its device's processes.
fn row(device: Option<i64>, step: Option<&Step>, members: &[(bool, Sums)]) -> StepParts {
    let of = |part: Part| {
        let sums = members.iter().filter_map(|(_, sums)| sums.ns.get(&part));
        sums.fold(0_i64, |total, ns| total.saturating_add(*ns))
    };
    let (communication_ns, alone_ns, bubble_ns) = (of(Part::Communication), of(Part::NotOverlapped), of(Part::Receive));
    let start = members.iter().map(|(_, sums)| sums.start_ns).min().unwrap_or_default();
    let end = members.iter().map(|(_, sums)| sums.end_ns).max().unwrap_or_default();
    let work = members.iter().filter_map(|(_, sums)| sums.work_ns).min();
    StepParts {
        device,
        step: step.map(|step| step.number),
        computing_ns: of(Part::Computing),
        communication_not_overlapped_ns: alone_ns,
        overlapped_ns: communication_ns.saturating_sub(alone_ns),
        communication_ns,
        free_ns: of(Part::Free),
        stage_ns: end.saturating_sub(start).saturating_sub(bubble_ns),
        bubble_ns,
        preparing_ns: work.zip(step.and_then(|step| step.start_ns)).map(|(work, mark)| work.saturating_sub(mark)),
    }
}
