//! trace_view.json of one run. In: the plan and the run. Out: the text of both stages, in the order in which
//! torch_npu writes them.

use super::events::{self, Events, Process, Tracks};
use super::operators::Core;
use super::plan::{Level, Plan, START_NS};
use super::run::{Launch, Run, Span, Step};

/// What a parse leaves behind when only its first stage ran: the events of the framework, the array not closed.
pub(super) fn first_stage(run: &Run) -> Vec<u8> {
    let mut events = start(run);
    framework(&mut events, run);
    events.text.into_bytes()
}

/// The whole trace.
pub(super) fn whole(plan: &Plan, run: &Run) -> Vec<u8> {
    let mut events = start(run);
    framework(&mut events, run);
    events.begin_second_stage();
    device(&mut events, plan, run);
    for launch in &run.launches {
        events.torch_to_npu(launch);
    }
    events.text.put("]");
    events.text.into_bytes()
}

/// The trace as msprof alone writes it: the second stage, in an array of its own.
pub(super) fn of_device(plan: &Plan, run: &Run) -> Vec<u8> {
    let mut events = start(run);
    device(&mut events, plan, run);
    events.text.put("]");
    events.text.into_bytes()
}

fn start(run: &Run) -> Events {
    Events::new(Tracks { host: run.pid, device: run.device }, 1)
}

fn framework(events: &mut Events, run: &Run) {
    for step in &run.steps {
        events.profiler_step(step);
    }
    for launch in &run.launches {
        events.cpu_op(launch);
    }
    for compile in &run.compiles {
        let region = format!("Torch-Compiled Region: 0/0 \"{}\"", compile.operator.torch);
        events.host_region(&region, compile.start_ns, compile.dur_ns);
    }
    for launch in &run.launches {
        events.enqueue(launch);
    }
    for launch in &run.launches {
        events.dequeue(launch);
    }
    events.framework_metadata();
    backward_flows(events, run);
    python(events, run);
}

fn backward_flows(events: &mut Events, run: &Run) {
    for step in &run.steps {
        let of_step = |backward: bool| run.kernels().find(|l| l.step == step.number && l.operator.backward == backward);
        if let (Some(forward), Some(backward)) = (of_step(false), of_step(true)) {
            events.forward_backward(forward.index, forward.host_ns, backward.host_ns);
        }
    }
}

fn python(events: &mut Events, run: &Run) {
    for (at, step) in run.steps.iter().enumerate() {
        let (id, dur_ns) = (4 * at as u64, step.end_ns - step.start_ns);
        let functions =
            [("<string>(1): <module>", 1), ("/home/user/模型/train.py(88): train_step", 2), ("nn.Module: 变换层_0", 3)];
        for (name, depth) in functions {
            let inset = depth * 1_130;
            events.python_function(name, id + depth, step.start_ns + inset, dur_ns - 2 * inset);
        }
    }
}

fn device(events: &mut Events, plan: &Plan, run: &Run) {
    metadata(events, plan);
    counters(events, plan, run);
    for compile in &run.compiles {
        events.compile_calls(compile, 500);
    }
    if let Some(first) = run.compiles.first() {
        events.model_load(first, 501);
    }
    for step in &run.steps {
        for launch in run.launches.iter().filter(|l| l.step == step.number) {
            launch_events(events, plan, launch);
        }
        overlap(events, run, step);
    }
}

/// The stretches of `Overlap Analysis` that begin in a step.
fn overlap(events: &mut Events, run: &Run, step: &Step) {
    let overlap = &run.overlap;
    let tracks: [&[Span]; 4] = [&overlap.computing, &overlap.communication, &overlap.not_overlapped, &overlap.free];
    for (track, spans) in tracks.into_iter().enumerate() {
        for span in spans.iter().filter(|s| step.contains(s.start_ns)) {
            events.overlap(track, span.start_ns, span.dur_ns());
        }
    }
}

/// Level0 keeps the flows from CANN but none of its slices, not even the name of the process (FORMATS §4.4).
fn launch_events(events: &mut Events, plan: &Plan, launch: &Launch) {
    if plan.level != Level::Level0 {
        events.acl_call(launch);
        events.node_launch(launch);
    }
    events.host_to_device_start(launch);
    events.hardware_task(launch);
    events.host_to_device_end(launch);
    if launch.operator.core == Core::Communication {
        events.collective(launch, plan.ranks);
        events.collective_task(launch);
    }
}

fn metadata(events: &mut Events, plan: &Plan) {
    let one = |id: u64, name: &str| (id, name.to_owned());
    let mut streams = vec![one(2, "Stream 2")];
    if plan.ranks > 1 {
        streams.push(one(5, "Stream 5"));
        let planes = [one(0, "Group group_name_0 Communication"), one(1, "Plane 0")];
        events.device_metadata(events::COMMUNICATION, &planes);
    }
    events.device_metadata(events::HARDWARE, &streams);
    if plan.level != Level::Level0 {
        let thread = events.tracks.queue_thread();
        let threads = [one(thread, &format!("Thread {thread}"))];
        events.device_metadata(events::CANN, &threads);
    }
    let overlap: Vec<(u64, String)> = (0..).zip(events::OVERLAP_TRACKS).map(|(id, name)| one(id, name)).collect();
    events.device_metadata(events::OVERLAP, &overlap);
    for process in counted(plan) {
        events.device_metadata(*process, &[]);
    }
}

/// The processes that hold counters.
fn counted(plan: &Plan) -> &'static [Process] {
    if plan.memory { &[events::FREQUENCY, events::HBM, events::NPU_MEM] } else { &[events::FREQUENCY] }
}

fn counters(events: &mut Events, plan: &Plan, run: &Run) {
    events.counter(events::FREQUENCY, "AI Core Freq", START_NS, "MHz", 1_800_000);
    if !plan.memory {
        return;
    }
    // CANN samples memory at 50 Hz (FORMATS §2).
    let mut at = START_NS;
    while at < run.end_ns() {
        events.counter(events::NPU_MEM, "APP/HBM", at, "KB", 2_160_232_000);
        events.counter(events::HBM, "HBM 0/Read", at, "Read(MB/s)", 1_411_600);
        events.counter(events::HBM, "HBM 0/Write", at, "Write(MB/s)", 980_250);
        at += 20_000_000;
    }
}
