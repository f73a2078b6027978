//! What CANN's own exporter leaves below `PROF_*/mindstudio_profiler_output` (FORMATS §1.5): the kernel table in two
//! slices, statistics, the trace without the framework's half, and a table of marks.

use super::SampleFile;
use super::kernels;
use super::plan::Plan;
use super::raw::{self, PROF};
use super::run::{Launch, Run};
use super::text::Text;
use super::{tables, trace};

/// Time stamp of the export in the names of the files.
const STAMP: &str = "20261102093107";

/// The folder of one rank, dropped without torch_npu's folder around it.
pub(super) fn folder(plan: &Plan) -> Vec<SampleFile> {
    let run = Run::new(plan, 0);
    let is_device = |path: &String| path.starts_with(PROF);
    let raw = raw::files(plan, 0).into_iter().filter(|(path, _)| is_device(path));
    let mut launches: Vec<&Launch> = run.launches.iter().collect();
    launches.sort_by_key(|launch| launch.device_ns);
    let (first, second) = launches.split_at(launches.len() / 2);
    let results = [
        (format!("op_summary_slice_0_{STAMP}.csv"), op_summary(plan, &run, first)),
        (format!("op_summary_slice_1_{STAMP}.csv"), op_summary(plan, &run, second)),
        (format!("op_statistic_{STAMP}.csv"), tables::op_statistic(&run)),
        (format!("api_statistic_{STAMP}.csv"), tables::api_statistic(&run)),
        (format!("msprof_{STAMP}.json"), trace::of_device(plan, &run)),
        (format!("msprof_tx_{STAMP}.csv"), marks(&run)),
        ("README.txt".to_owned(), b"The files of this folder are described in the CANN documentation.\n".to_vec()),
    ];
    let results = results.into_iter().map(|(name, bytes)| (format!("{PROF}/mindstudio_profiler_output/{name}"), bytes));
    raw.chain(results).map(|(path, bytes)| SampleFile { path, bytes }).collect()
}

/// The kernel table under CANN's names and without steps.
fn op_summary(plan: &Plan, run: &Run, launches: &[&Launch]) -> Vec<u8> {
    let mut header = Text::default();
    kernels::full_header(&mut header, plan.release);
    let names = [
        ("Step Id,", ""),
        (",Name,Type,", ",Op Name,OP Type,"),
        ("Accelerator Core", "Task Type"),
        ("Start Time(us)", "Task Start Time(us)"),
        (",Duration(us)", ",Task Duration(us)"),
        (",Wait Time(us)", ",Task Wait Time(us)"),
    ];
    let header = String::from_utf8_lossy(&header.into_bytes()).into_owned();
    let mut text = Text::default();
    text.put(&names.iter().fold(header, |header, (torch, cann)| header.replacen(torch, cann, 1)));
    for launch in launches {
        kernels::full_row(&mut text, launch, run.device);
    }
    text.into_bytes()
}

/// msprof_tx: the ranges that a program marked itself.
fn marks(run: &Run) -> Vec<u8> {
    let mut text = Text::default();
    text.put(
        "pid,tid,category,event_type,payload_type,payload_value,Start_time(us),End_time(us),message_type,message\r\n",
    );
    for step in &run.steps {
        text.int(run.pid).put(",").int(run.pid).put(",0,start/end,0,0,");
        text.fixed(step.start_ns).put("\t,").fixed(step.end_ns).put("\t,0,train_step\r\n");
    }
    text.into_bytes()
}
