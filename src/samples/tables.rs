//! The other CSV tables of a capture (FORMATS §3.3, §3.4), each summed from the same run, so that they agree.

use std::collections::BTreeMap;

use super::device::{ACL_CALL_NS, NODE_LAUNCH_NS};
use super::events::CALL_STACK;
use super::operators::Core;
use super::plan::START_NS;
use super::run::{Launch, Run, Span, Step};
use super::text::Text;

/// Count, sum, least, greatest and the single values of one group, ns.
#[derive(Default)]
struct Group {
    values: Vec<u64>,
}

impl Group {
    fn total(&self) -> u64 {
        self.values.iter().sum()
    }

    fn count(&self) -> u64 {
        self.values.len() as u64
    }

    fn mean(&self) -> u64 {
        self.total() / self.count().max(1)
    }

    fn least(&self) -> u64 {
        self.values.iter().copied().min().unwrap_or(0)
    }

    fn greatest(&self) -> u64 {
        self.values.iter().copied().max().unwrap_or(0)
    }

    /// Of the values in µs, in thousandths.
    fn variance(&self) -> u64 {
        let squares = self.values.iter().map(|&v| v.abs_diff(self.mean()).pow(2));
        squares.sum::<u64>() / self.count().max(1) / 1000
    }
}

/// step_trace_time.csv: device events belong to the step in which they start.
pub(super) fn step_trace_time(run: &Run) -> Vec<u8> {
    let mut text = Text::default();
    text.put("Device_id,Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble,");
    text.put("Communication(Not Overlapped and Exclude Receive),Preparing\r\n");
    for step in &run.steps {
        step_row(&mut text, run, step);
    }
    text.into_bytes()
}

fn step_row(text: &mut Text, run: &Run, step: &Step) {
    let sum = |spans: &[Span]| -> u64 {
        let of_step = spans.iter().filter(|s| step.contains(s.start_ns));
        of_step.map(|s| s.dur_ns()).sum()
    };
    let overlap = &run.overlap;
    let computing = sum(&overlap.computing);
    let communication = sum(&overlap.communication);
    let alone = sum(&overlap.not_overlapped);
    let free = sum(&overlap.free);
    let starts = run.launches.iter().map(|l| l.device_ns);
    let first = starts.filter(|&ns| step.contains(ns)).min();
    let preparing = first.map_or(0, |ns| ns - step.start_ns);
    text.int(run.device).put(",").int(step.number);
    let stage = computing + alone + free;
    let cells = [computing, alone, communication - alone, communication, free, stage, 0, alone, preparing];
    for cell in cells {
        text.put(",").float(cell);
    }
    text.put("\r\n");
}

/// op_statistic.csv: by type and core, the longest total first; collectives are left out.
pub(super) fn op_statistic(run: &Run) -> Vec<u8> {
    let mut groups: BTreeMap<(&str, &str), Group> = BTreeMap::new();
    for launch in run.kernels() {
        let key = (launch.operator.kind, launch.operator.core.name());
        groups.entry(key).or_default().values.push(launch.device_dur_ns);
    }
    let all: u64 = groups.values().map(Group::total).sum();
    let mut rows: Vec<_> = groups.into_iter().collect();
    rows.sort_by_key(|(_, group)| std::cmp::Reverse(group.total()));
    let mut text = Text::default();
    text.put("Device_id,OP Type,Core Type,Count,Total Time(us),Min Time(us),Avg Time(us),Max Time(us),Ratio(%)\r\n");
    for ((kind, core), group) in rows {
        text.int(run.device).put(",").put(kind).put(",").put(core);
        text.put(",").int(group.count());
        for cell in [group.total(), group.least(), group.mean(), group.greatest()] {
            text.put(",").float(cell);
        }
        text.put(",").float(group.total() * 100_000 / all.max(1)).put("\r\n");
    }
    text.into_bytes()
}

/// api_statistic.csv: the calls of CANN on the host, as the trace shows them.
pub(super) fn api_statistic(run: &Run) -> Vec<u8> {
    let mut groups: BTreeMap<(&str, &str), Group> = BTreeMap::new();
    let mut add = |level, name, ns| groups.entry((level, name)).or_default().values.push(ns);
    for launch in &run.launches {
        add("acl", launch.operator.acl, ACL_CALL_NS);
        if launch.is_collective() {
            add("communication", "Launch_Ffts", NODE_LAUNCH_NS);
        } else {
            add("node", "launch", NODE_LAUNCH_NS);
        }
    }
    for compile in &run.compiles {
        add("acl", "aclopCompileAndExecute", compile.dur_ns * 7 / 8);
        add("acl", "opCompile", compile.dur_ns * 5 / 6);
    }
    if let Some(first) = run.compiles.first() {
        add("model", "ModelLoad", first.dur_ns / 3);
    }
    let mut text = Text::default();
    text.put("Device_id,Level,API Name,Time(us),Count,Avg(us),Min(us),Max(us),Variance\r\n");
    for ((level, name), group) in groups {
        text.put("host,").put(level).put(",").put(name);
        text.put(",").float(group.total()).put(",").int(group.count());
        for cell in [group.mean(), group.least(), group.greatest(), group.variance()] {
            text.put(",").float(cell);
        }
        text.put("\r\n");
    }
    text.into_bytes()
}

/// operator_details.csv: shapes and call stacks run over several lines inside their cells. Without `device` data the
/// operators have no device time.
pub(super) fn operator_details(run: &Run, device: bool) -> Vec<u8> {
    let mut text = Text::default();
    text.put("Name,Input Shapes,Call Stack,Host Self Duration(us),Host Total Duration(us),Device Self Duration(us),");
    text.put(
        "Device Total Duration(us),Device Self Duration With AICore(us),Device Total Duration With AICore(us)\r\n",
    );
    for launch in &run.launches {
        let operator = launch.operator;
        text.put(operator.torch).put(",");
        if !launch.is_collective() {
            text.put("\"").put(&operator.input.shapes.replace(';', ";\r\n")).put("\"");
        }
        text.put(",\"").put(&CALL_STACK.join(";\r\n")).put("\"");
        let on_cube = matches!(operator.core, Core::Cube | Core::Mix);
        let device_ns = if device { launch.device_dur_ns } else { 0 };
        let cube_ns = if on_cube { device_ns } else { 0 };
        let host = [launch.host_dur_ns, launch.host_dur_ns];
        let device = [device_ns, device_ns, cube_ns, cube_ns];
        for cell in host.into_iter().chain(device) {
            text.put(",").float(cell);
        }
        text.put("\r\n");
    }
    text.into_bytes()
}

/// Megabytes held before the first step, in thousandths.
const HELD_MB: u64 = 954_250;
/// Megabytes that one operator's result takes, in thousandths; 16 MiB and its padding.
const RESULT_MB: u64 = 16_500;
const RESERVED_MB: u64 = 1_452_000;

/// memory_record.csv.
pub(super) fn memory_record(run: &Run) -> Vec<u8> {
    let mut text = Text::default();
    text.put(
        "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Total Active(MB),Stream Ptr,Device Type\r\n",
    );
    let mut at = START_NS;
    while at < run.end_ns() {
        text.put("APP,").fixed(at).put("\t,,").float(2_109_601).put(",,,NPU:");
        text.int(run.device).put("\r\n");
        at += 20_000_000;
    }
    for launch in &run.launches {
        for component in ["PTA", "PTA+GE"] {
            text.put(component).put(",").fixed(launch.host_ns).put("\t,");
            text.float(HELD_MB + RESULT_MB).put(",").float(RESERVED_MB).put(",");
            text.float(HELD_MB + RESULT_MB).put(",897357296,NPU:");
            text.int(run.device).put("\r\n");
        }
    }
    text.into_bytes()
}

/// operator_memory.csv: the result of each operator, released when the next one starts; the last one never.
pub(super) fn operator_memory(run: &Run) -> Vec<u8> {
    let mut text = Text::default();
    text.put("Name,Size(KB),Allocation Time(us),Release Time(us),Active Release Time(us),Duration(us),");
    text.put("Active Duration(us),Allocation Total Allocated(MB),Allocation Total Reserved(MB),");
    text.put("Allocation Total Active(MB),Release Total Allocated(MB),Release Total Reserved(MB),");
    text.put("Release Total Active(MB),Stream Ptr,Device Type\r\n");
    let ends = run.launches.iter().skip(1).map(|l| Some(l.host_ns));
    for (launch, end) in run.launches.iter().zip(ends.chain([None])) {
        operator_memory_row(&mut text, launch, end);
        text.put(",897357296,NPU:").int(run.device).put("\r\n");
    }
    text.into_bytes()
}

fn operator_memory_row(text: &mut Text, launch: &Launch, end_ns: Option<u64>) {
    text.put(launch.operator.torch).put(",").float(RESULT_MB * 1024).put(",");
    text.fixed(launch.host_ns).put("\t,");
    if let Some(end) = end_ns {
        let lasted = end - launch.host_ns;
        text.fixed(end).put("\t,").fixed(end).put("\t,");
        text.fixed(lasted).put("\t,").fixed(lasted).put("\t,");
    } else {
        text.put(",,,,");
    }
    for mb in [HELD_MB + RESULT_MB, RESERVED_MB, HELD_MB + RESULT_MB] {
        text.float(mb).put(",");
    }
    if end_ns.is_some() {
        text.float(HELD_MB).put(",").float(RESERVED_MB).put(",").float(HELD_MB);
    } else {
        text.put(",,");
    }
}

/// npu_module_mem.csv.
pub(super) fn npu_module_mem(run: &Run) -> Vec<u8> {
    let mut text = Text::default();
    text.put("Device_id,Component,Timestamp(us),Total Reserved(MB),Device\r\n");
    for (component, mb) in [("SLOG", 158_652), ("HCCL", 407_500), ("RUNTIME", 21_125)] {
        let mut at = START_NS + 3_000_000;
        while at < run.end_ns() {
            text.int(run.device).put(",").put(component).put(",").fixed(at);
            text.put("\t,").float(mb).put(",NPU:").int(run.device).put("\r\n");
            at += 20_000_000;
        }
    }
    text.into_bytes()
}
