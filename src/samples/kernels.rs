//! kernel_details.csv: its headers and its rows, in the full and in the reduced form (FORMATS §3.1, §3.2).
//! Used by the samples and by the endless table of the benchmarks.

use super::device::task_id;
use super::operators::{Core, Operator};
use super::plan::{Level, Plan, Release};
use super::run::{Launch, Run};
use super::text::Text;

/// AI core clock of the generated device, cycles per µs.
const CYCLES_PER_US: u64 = 1800;

/// Columns of PipeUtilization on A2/A3 (FORMATS §3.2).
const PIPE_UTILIZATION: &str = "aicore_time(us),aic_total_cycles,aic_mac_time(us),aic_mac_ratio,aic_scalar_time(us),\
aic_scalar_ratio,aic_mte1_time(us),aic_mte1_ratio,aic_mte2_time(us),aic_mte2_ratio,aic_fixpipe_time(us),\
aic_fixpipe_ratio,aic_icache_miss_rate,aiv_time(us),aiv_total_cycles,aiv_vec_time(us),aiv_vec_ratio,\
aiv_scalar_time(us),aiv_scalar_ratio,aiv_mte2_time(us),aiv_mte2_ratio,aiv_mte3_time(us),aiv_mte3_ratio,\
aiv_icache_miss_rate,cube_utilization(%)";

/// The table of one run.
pub(super) fn table(plan: &Plan, run: &Run) -> Vec<u8> {
    let mut text = Text::default();
    let reduced = plan.level == Level::Level0 || !plan.metrics;
    if reduced {
        reduced_header(&mut text, plan.release);
    } else {
        full_header(&mut text, plan.release);
    }
    let mut launches: Vec<&Launch> = run.launches.iter().collect();
    launches.sort_by_key(|l| l.device_ns);
    for launch in launches {
        text.int(launch.step).put(",");
        if reduced {
            reduced_row(&mut text, launch, run.device, plan.level);
        } else {
            full_row(&mut text, launch, run.device);
        }
    }
    text.into_bytes()
}

pub(super) fn full_header(text: &mut Text, release: &Release) {
    text.put("Step Id,Device_id,Model ID,Task ID,Stream ID,Name,Type,OP State,Accelerator Core,");
    text.put("Start Time(us),Duration(us),Wait Time(us),Block ").put(release.blocks);
    text.put(",Mix Block ").put(release.blocks);
    text.put(",HF32 Eligible,Input Shapes,Input Data Types,Input Formats,");
    text.put("Output Shapes,Output Data Types,Output Formats,Context ID,");
    text.put(PIPE_UTILIZATION).put("\r\n");
}

fn reduced_header(text: &mut Text, release: &Release) {
    text.put("Step Id,Device_id,Name,Type,Accelerator Core,");
    text.put("Start Time(us),Duration(us),Wait Time(us),Block ");
    text.put(release.blocks).put("\r\n");
}

fn reduced_row(text: &mut Text, launch: &Launch, device: u64, level: Level) {
    text.int(device).put(",").put(&launch.name()).put(",");
    if level == Level::Level0 {
        text.put("N/A,N/A,");
    } else {
        let operator = launch.operator;
        text.put(operator.kind).put(",").put(operator.core.name()).put(",");
    }
    times(text, launch);
    text.put(",").int(launch.operator.blocks).put("\r\n");
}

/// One row without its Step Id.
pub(super) fn full_row(text: &mut Text, launch: &Launch, device: u64) {
    let operator = launch.operator;
    text.int(device).put(",4294967295,");
    if launch.is_collective() {
        text.put("N/A,N/A,").put(&launch.name()).put(",").put(operator.kind);
        text.put(",N/A,COMMUNICATION,");
        times(text, launch);
        text.put(",0");
        for _ in 0..34 {
            text.put(",N/A");
        }
        text.put("\r\n");
        return;
    }
    text.int(task_id(launch)).put(",").int(launch.stream()).put(",");
    text.put(operator.kernel).put(",").put(operator.kind);
    text.put(",dynamic,").put(operator.core.name()).put(",");
    times(text, launch);
    let mixed = if operator.core == Core::Mix { operator.blocks * 2 } else { 0 };
    text.put(",").int(operator.blocks).put(",").int(mixed).put(",NO,");
    for side in [&operator.input, &operator.output] {
        // The quotes belong to the value: CANN writes them, and the CSV writer doubles them.
        text.put("\"\"\"").put(side.shapes).put("\"\"\",");
        text.put(side.types).put(",").put(side.formats).put(",");
    }
    text.put("N/A,");
    metrics(text, operator, launch.device_dur_ns);
    text.put("\r\n");
}

fn times(text: &mut Text, launch: &Launch) {
    text.fixed(launch.device_ns).put("\t,").fixed(launch.device_dur_ns).put(",");
    if launch.wait_ns == 0 {
        text.put("0");
    } else {
        text.fixed(launch.wait_ns).put("000");
    }
}

fn metrics(text: &mut Text, operator: &Operator, dur_ns: u64) {
    unit(text, &operator.cube, dur_ns, operator.blocks);
    unit(text, &operator.vector, dur_ns, operator.blocks);
    let cube = if operator.core == Core::Vector { 0 } else { 91_400 };
    text.fixed(cube);
}

/// Time and cycles of a unit, time and share of each of its pipes, and its cache miss rate.
fn unit(text: &mut Text, shares: &[u64], dur_ns: u64, blocks: u64) {
    let busy = if shares.iter().all(|&share| share == 0) { 0 } else { dur_ns * 95 / 100 };
    text.float(busy).put(",").int(busy * CYCLES_PER_US / 1000 * blocks).put(",");
    for share in shares {
        text.float(busy * share / 1000).put(",").float(*share).put(",");
    }
    text.float(if busy == 0 { 0 } else { 21 }).put(",");
}
