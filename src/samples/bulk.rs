//! The writers of the samples scaled up: traces and kernel tables of any size, streamed in constant memory.
//! Every launch is computed from its position, so a later part of the file can name the ids of an earlier one.

use std::io::{self, Write};

use super::events::{self, Events, Tracks};
use super::kernels;
use super::operators::TRAINING;
use super::plan::{R26_0, START_NS};
use super::random::Random;
use super::run::{Launch, Step};
use super::text::Text;

/// Text is handed on in pieces of about this many bytes.
const PIECE: usize = 256 * 1024;
/// One launch in each slot of this length, ns; longer than any kernel.
const SLOT_NS: u64 = 1_000_000;
/// Launches with which the size of a launch is measured.
const PROBE: u64 = 70 * TRAINING.len() as u64;
/// Steps of a large trace; a short one has fewer.
const STEPS: u64 = 32;
/// Nested modules of a call stack: gives about 220 bytes an event, as real traces with stacks have (FORMATS §4.5).
const STACK_DEPTH: usize = 13;
const FIRST_STEP: u64 = 12;
const TRACKS: Tracks = Tracks { host: 4242, device: 0 };

/// Streams a complete, valid trace_view.json of about `target_bytes` (within some per cent, never less than one
/// training step) and returns the number of its events. The same arguments give the same bytes.
///
/// # Errors
/// Whatever `out` reports.
pub fn write_trace(out: &mut impl Write, target_bytes: u64, seed: u64) -> io::Result<u64> {
    let mut probe = Tally::default();
    Job::new(PROBE, seed).write(&mut probe)?;
    let launches = target_bytes / (probe.bytes / PROBE).max(1);
    Job::new(launches.max(TRAINING.len() as u64), seed).write(out)
}

/// Streams a kernel_details.csv of release 26.0 (Level1, PipeUtilization, 47 columns) with `rows` rows and returns the
/// number of bytes written.
///
/// # Errors
/// Whatever `out` reports.
pub fn write_kernel_details(out: &mut impl Write, rows: u64, seed: u64) -> io::Result<u64> {
    let job = Job::new(rows, seed);
    let mut text = Text::default();
    let mut bytes = 0;
    kernels::full_header(&mut text, &R26_0);
    for index in 0..rows {
        let launch = job.launch(index);
        text.int(launch.step).put(",");
        kernels::full_row(&mut text, &launch, TRACKS.device);
        if text.len() >= PIECE {
            bytes += pour(&mut text, out)?;
        }
    }
    Ok(bytes + pour(&mut text, out)?)
}

/// A run of many launches, none of which is kept.
struct Job {
    launches: u64,
    per_step: u64,
    seed: u64,
}

impl Job {
    fn new(launches: u64, seed: u64) -> Self {
        let round = TRAINING.len() as u64;
        let per_step = launches.div_ceil(STEPS).max(round).next_multiple_of(round);
        Self { launches, per_step, seed }
    }

    fn launch(&self, index: u64) -> Launch {
        let mut random = Random::new(self.seed.wrapping_mul(0x1_0000_01B3).wrapping_add(index));
        let slot = START_NS + index * SLOT_NS;
        let operator = operator(index);
        let host_ns = slot + random.below(4_000) * 10;
        Launch {
            operator,
            index,
            step: FIRST_STEP + index / self.per_step,
            host_ns,
            host_dur_ns: 20_000 + random.below(3_000) * 10,
            device_ns: slot + 66_000 + random.below(4_000),
            device_dur_ns: random.near(operator.duration_ns),
            wait_ns: random.below(90_000),
        }
    }

    fn write(&self, out: &mut impl Write) -> io::Result<u64> {
        let mut events = Events::new(TRACKS, STACK_DEPTH);
        for step in 0..self.launches.div_ceil(self.per_step) {
            events.profiler_step(&self.step(step));
        }
        self.each(&mut events, out, Events::cpu_op)?;
        self.each(&mut events, out, Events::enqueue)?;
        self.each(&mut events, out, Events::dequeue)?;
        events.framework_metadata();
        self.each(&mut events, out, forward_backward)?;
        self.each(&mut events, out, python)?;
        events.begin_second_stage();
        metadata(&mut events);
        self.each(&mut events, out, |events, launch| self.device(events, launch))?;
        self.each(&mut events, out, Events::torch_to_npu)?;
        events.text.put("]");
        pour(&mut events.text, out)?;
        Ok(events.count)
    }

    fn device(&self, events: &mut Events, launch: &Launch) {
        let (at, load) = (launch.host_ns, launch.device_dur_ns);
        events.counter(events::FREQUENCY, "AI Core Freq", at, "MHz", 1_800_000);
        events.counter(events::HBM, "HBM 0/Read", at, "Read(MB/s)", load);
        events.counter(events::HBM, "HBM 0/Write", at, "Write(MB/s)", load / 2);
        events.counter(events::HBM, "HBM 1/Read", at, "Read(MB/s)", load / 3);
        events.counter(events::HBM, "HBM 1/Write", at, "Write(MB/s)", load / 4);
        events.acl_call(launch);
        events.node_launch(launch);
        events.host_to_device_start(launch);
        events.hardware_task(launch);
        events.host_to_device_end(launch);
        if launch.is_collective() {
            events.collective(launch, 2);
            events.collective_task(launch);
        }
        self.overlap(events, launch);
    }

    /// One kernel or collective after the other, so communication never overlaps computing.
    fn overlap(&self, events: &mut Events, launch: &Launch) {
        let (start_ns, load) = (launch.device_ns, launch.device_dur_ns);
        if launch.is_collective() {
            events.overlap(1, start_ns, load);
            events.overlap(2, start_ns, load);
        } else {
            events.overlap(0, start_ns, load);
        }
        if launch.index + 1 < self.launches {
            let end_ns = launch.device_end_ns();
            let next_ns = self.launch(launch.index + 1).device_ns;
            events.overlap(3, end_ns, next_ns - end_ns);
        }
    }

    fn step(&self, position: u64) -> Step {
        let slots = |launches: u64| START_NS + launches.min(self.launches) * SLOT_NS;
        Step {
            number: FIRST_STEP + position,
            start_ns: slots(position * self.per_step),
            end_ns: slots((position + 1) * self.per_step),
        }
    }

    fn each(&self, events: &mut Events, out: &mut impl Write, write: impl Fn(&mut Events, &Launch)) -> io::Result<()> {
        for index in 0..self.launches {
            write(events, &self.launch(index));
            if events.text.len() >= PIECE {
                pour(&mut events.text, out)?;
            }
        }
        Ok(())
    }
}

fn operator(index: u64) -> &'static super::operators::Operator {
    let at = (index % TRAINING.len() as u64) as usize;
    let [first, ..] = &TRAINING;
    TRAINING.get(at).unwrap_or(first)
}

fn forward_backward(events: &mut Events, launch: &Launch) {
    if launch.operator.backward {
        let forward_ns = launch.host_ns - 3 * SLOT_NS;
        events.forward_backward(launch.index, forward_ns, launch.host_ns);
    }
}

fn python(events: &mut Events, launch: &Launch) {
    let names = [
        "nn.Module: 变换层_0",
        "/home/user/模型/train.py(88): train_step",
        "<string>(1): say \"hi\" from C:\\work\\train.py",
    ];
    for (name, depth) in names.into_iter().zip(1..) {
        let inset = 2_000 * depth;
        let id = 4 * launch.index + depth;
        events.python_function(name, id, launch.host_ns + inset, launch.host_dur_ns - 2 * inset);
    }
}

fn metadata(events: &mut Events) {
    let one = |id: u64, name: &str| (id, name.to_owned());
    let queue = TRACKS.queue_thread();
    let overlap = (0..).zip(events::OVERLAP_TRACKS);
    let overlap: Vec<(u64, String)> = overlap.map(|(id, name)| one(id, name)).collect();
    events.device_metadata(events::HARDWARE, &[one(2, "Stream 2"), one(5, "Stream 5")]);
    events.device_metadata(events::CANN, &[one(queue, &format!("Thread {queue}"))]);
    let planes = [one(0, "Group group_name_0 Communication"), one(1, "Plane 0")];
    events.device_metadata(events::COMMUNICATION, &planes);
    events.device_metadata(events::OVERLAP, &overlap);
    events.device_metadata(events::FREQUENCY, &[]);
    events.device_metadata(events::HBM, &[]);
}

/// Writes the text out and empties it.
fn pour(text: &mut Text, out: &mut impl Write) -> io::Result<u64> {
    out.write_all(text.bytes())?;
    let bytes = text.len() as u64;
    text.clear();
    Ok(bytes)
}

/// Takes any number of bytes and only counts them.
#[derive(Default)]
struct Tally {
    bytes: u64,
}

impl Write for Tally {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
