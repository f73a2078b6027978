//! The run itself: when each operator was launched and when it ran on the device, in integer ns.
//! In: a plan and a rank. Out: launches, steps and their split into computing, communication and idle time, from which
//! every artifact of the capture is written, so that they all agree.

use super::operators::{Core, Operator, TRAINING};
use super::plan::{Plan, START_NS};
use super::random::Random;

/// One operator call, from Python to the device.
#[derive(Debug, Clone)]
pub(super) struct Launch {
    pub(super) operator: &'static Operator,
    /// Position in the run: makes every id of the launch.
    pub(super) index: u64,
    pub(super) step: u64,
    pub(super) host_ns: u64,
    pub(super) host_dur_ns: u64,
    pub(super) device_ns: u64,
    pub(super) device_dur_ns: u64,
    /// Since the end of the task before on the same stream.
    pub(super) wait_ns: u64,
}

impl Launch {
    pub(super) fn device_end_ns(&self) -> u64 {
        self.device_ns + self.device_dur_ns
    }

    pub(super) fn is_collective(&self) -> bool {
        self.operator.core == Core::Communication
    }

    /// When the queue thread takes the call over.
    pub(super) fn dequeue_ns(&self) -> u64 {
        self.host_ns + 21_000
    }

    /// `connection_id` of its CANN calls and of its task.
    pub(super) fn connection(&self) -> u64 {
        1000 + 3 * self.index
    }

    /// `Stream ID`: communication has its own.
    pub(super) fn stream(&self) -> u64 {
        if self.is_collective() { 5 } else { 2 }
    }

    /// Kernel or collective: its name in every table and on every track.
    pub(super) fn name(&self) -> String {
        if self.is_collective() {
            format!("{}{}_1", self.operator.kernel, self.index / TRAINING.len() as u64)
        } else {
            self.operator.kernel.to_owned()
        }
    }
}

/// One `ProfilerStep#N`; steps follow each other without a gap.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    pub(super) number: u64,
    pub(super) start_ns: u64,
    pub(super) end_ns: u64,
}

impl Step {
    /// Whether a device event that starts at `ns` belongs to the step (FORMATS §3.3).
    pub(super) fn contains(&self, ns: u64) -> bool {
        (self.start_ns..self.end_ns).contains(&ns)
    }
}

/// A stretch of one track of `Overlap Analysis`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) start_ns: u64,
    pub(super) end_ns: u64,
}

impl Span {
    pub(super) fn dur_ns(self) -> u64 {
        self.end_ns - self.start_ns
    }
}

/// The four tracks of `Overlap Analysis` (FORMATS §4.4).
#[derive(Debug, Default)]
pub(super) struct Overlap {
    pub(super) computing: Vec<Span>,
    pub(super) communication: Vec<Span>,
    pub(super) not_overlapped: Vec<Span>,
    pub(super) free: Vec<Span>,
}

/// A compile call of the host before an operator's first launch.
#[derive(Debug, Clone, Copy)]
pub(super) struct Compile {
    pub(super) operator: &'static Operator,
    pub(super) start_ns: u64,
    pub(super) dur_ns: u64,
}

/// The run of one rank.
#[derive(Debug)]
pub(super) struct Run {
    pub(super) pid: u64,
    pub(super) device: u64,
    pub(super) steps: Vec<Step>,
    pub(super) launches: Vec<Launch>,
    pub(super) compiles: Vec<Compile>,
    pub(super) overlap: Overlap,
}

impl Run {
    pub(super) fn new(plan: &Plan, rank: u64) -> Self {
        let mut clock = Clock::new(plan, rank);
        for position in 0..plan.steps {
            clock.step(plan, position);
        }
        let overlap = overlap(&clock.launches);
        Self {
            pid: plan.pid(rank),
            device: rank,
            steps: clock.steps,
            launches: clock.launches,
            compiles: clock.compiles,
            overlap,
        }
    }

    pub(super) fn kernels(&self) -> impl Iterator<Item = &Launch> {
        self.launches.iter().filter(|l| !l.is_collective())
    }

    pub(super) fn collectives(&self) -> impl Iterator<Item = &Launch> {
        self.launches.iter().filter(|l| l.is_collective())
    }

    /// End of the last step.
    pub(super) fn end_ns(&self) -> u64 {
        self.steps.last().map_or(START_NS, |s| s.end_ns)
    }
}

/// Where the host and the two streams stand while the run unfolds.
struct Clock {
    random: Random,
    host_ns: u64,
    compute_free_ns: u64,
    collective_end_ns: u64,
    steps: Vec<Step>,
    launches: Vec<Launch>,
    compiles: Vec<Compile>,
}

impl Clock {
    fn new(plan: &Plan, rank: u64) -> Self {
        Self {
            random: Random::new(plan.seed + 17 * rank),
            host_ns: START_NS + 40_000_000 + 1_000 * rank,
            compute_free_ns: 0,
            collective_end_ns: 0,
            steps: Vec::new(),
            launches: Vec::new(),
            compiles: Vec::new(),
        }
    }

    fn step(&mut self, plan: &Plan, position: u64) {
        let start_ns = self.host_ns;
        let number = plan.first_step() + position;
        self.host_ns += self.random.near(140_000);
        let broken_off = plan.cut_short && position + 1 == plan.steps;
        let kept = TRAINING.len() - usize::from(broken_off);
        for operator in TRAINING.iter().take(kept) {
            if operator.core != Core::Communication || plan.ranks > 1 {
                self.launch(operator, number, plan.compiles && position == 0);
            }
        }
        // The loss is read at the end of the step, so the host waits for the device.
        let done = self.compute_free_ns.max(self.collective_end_ns);
        self.host_ns = self.host_ns.max(done) + self.random.near(110_000);
        self.steps.push(Step { number, start_ns, end_ns: self.host_ns });
    }

    fn launch(&mut self, operator: &'static Operator, step: u64, compiling: bool) {
        if compiling {
            let dur_ns = self.random.near(46_000_000);
            self.compiles.push(Compile { operator, start_ns: self.host_ns, dur_ns });
            self.host_ns += dur_ns + 30_000;
        }
        let host_ns = self.host_ns;
        self.host_ns += self.random.near(52_000);
        let arrives = host_ns + self.random.near(62_000);
        // Untuned kernels of a first call are slow as well.
        let scale = if compiling { 3 } else { 1 };
        let device_dur_ns = self.random.near(operator.duration_ns) * scale;
        let (device_ns, wait_ns) = self.place(operator, arrives, device_dur_ns);
        self.launches.push(Launch {
            operator,
            index: self.launches.len() as u64,
            step,
            host_ns,
            host_dur_ns: 44_300,
            device_ns,
            device_dur_ns,
            wait_ns,
        });
    }

    /// Start on the device and the wait before it.
    fn place(&mut self, operator: &Operator, arrives: u64, dur_ns: u64) -> (u64, u64) {
        let gap = self.random.near(1_400);
        let before = self.compute_free_ns;
        if operator.core == Core::Communication {
            let start = arrives.max(before + gap);
            let wait = start - self.collective_end_ns.max(before.min(start));
            self.collective_end_ns = start + dur_ns;
            return (start, wait);
        }
        let mut start = arrives.max(before + gap);
        if operator.kind == "ApplyAdamWV2" {
            // The optimizer needs the exchanged gradients.
            start = start.max(self.collective_end_ns + gap);
        }
        self.compute_free_ns = start + dur_ns;
        (start, if before == 0 { 0 } else { start - before })
    }
}

/// Splits the device time of a run: one compute stream, one communication stream.
fn overlap(launches: &[Launch]) -> Overlap {
    let spans = |collective: bool| -> Vec<Span> {
        let mut spans: Vec<Span> = launches
            .iter()
            .filter(|l| l.is_collective() == collective)
            .map(|l| Span { start_ns: l.device_ns, end_ns: l.device_end_ns() })
            .collect();
        spans.sort_by_key(|s| s.start_ns);
        spans
    };
    let (computing, communication) = (spans(false), spans(true));
    let not_overlapped = communication.iter().flat_map(|&whole| outside(whole, &computing)).collect();
    let mut busy = [computing.as_slice(), communication.as_slice()].concat();
    busy.sort_by_key(|s| s.start_ns);
    let whole = Span {
        start_ns: busy.first().map_or(0, |s| s.start_ns),
        end_ns: busy.iter().map(|s| s.end_ns).max().unwrap_or(0),
    };
    let free = outside(whole, &busy);
    Overlap { computing, communication, not_overlapped, free }
}

/// The parts of `whole` that no span of `taken` (sorted by start) covers.
fn outside(whole: Span, taken: &[Span]) -> Vec<Span> {
    let mut rest = Vec::new();
    let mut from = whole.start_ns;
    for span in taken {
        if span.start_ns > from && from < whole.end_ns {
            rest.push(Span { start_ns: from, end_ns: span.start_ns.min(whole.end_ns) });
        }
        from = from.max(span.end_ns);
    }
    if from < whole.end_ns {
        rest.push(Span { start_ns: from, end_ns: whole.end_ns });
    }
    rest
}
