//! The samples: one for each problem of the troubleshooting guide and for each healthy look-alike.

use super::capture::{Capture, job, log};
use super::console::Console;
use super::plan::{Level, Plan, R7_2, R7_3_0, R7_3_1, R26_0, Schedule};
use super::{SampleFile, damage, msprof, parsers, raw, tables, trace};

/// A generated capture and what must be said about it.
#[derive(Debug)]
pub struct Sample {
    /// Its stable name.
    pub name: &'static str,
    /// The problem of the troubleshooting guide that it shows; empty if none.
    pub problem: &'static str,
    /// Ids of the rules that must fire as warn or fail; empty: none may.
    pub expect: &'static [&'static str],
    build: fn() -> Vec<SampleFile>,
}

/// Every sample, the healthy one first.
pub fn all() -> &'static [Sample] {
    &SAMPLES
}

/// The files of a sample; None if there is no sample of that name.
pub fn files(name: &str) -> Option<Vec<SampleFile>> {
    let sample = SAMPLES.iter().find(|sample| sample.name == name)?;
    Some((sample.build)())
}

/// A healthy job of so many ranks, 260 kB each.
pub fn job_of(ranks: u64) -> Vec<SampleFile> {
    job(&Plan { ranks, ..Plan::new(&R26_0, 4) })
}

const fn sample(
    name: &'static str,
    problem: &'static str,
    expect: &'static [&'static str],
    build: fn() -> Vec<SampleFile>,
) -> Sample {
    Sample { name, problem, expect, build }
}

static SAMPLES: [Sample; 19] = [
    sample("healthy", "", &[], healthy),
    sample(
        "export-silent",
        "0",
        &["export-silent", "parser-failed", "files-missing", "trace-unclosed", "trace-host-only"],
        export_silent,
    ),
    sample(
        "export-refused",
        "0",
        &["export-refused", "parser-failed", "files-missing", "trace-unclosed", "trace-host-only"],
        export_refused,
    ),
    sample("single-step", "0.5", &[], single_step),
    sample("reduced-columns", "1", &["kernel-columns-reduced", "level-low"], reduced_columns),
    sample("metrics-none", "1", &["kernel-columns-reduced", "metrics-off"], metrics_none),
    sample(
        "trace-cut",
        "2",
        &["trace-cut", "stopped-in-record", "steps-fewer-than-active", "schedule-short"],
        trace_cut,
    ),
    sample(
        "trace-trailing-comma",
        "2",
        &["trace-trailing-comma", "trace-host-only", "files-missing"],
        trace_trailing_comma,
    ),
    sample(
        "trace-unclosed",
        "2",
        &["trace-unclosed", "trace-host-only", "files-missing", "run-interrupted"],
        trace_unclosed,
    ),
    sample("trace-corrupt", "2", &["trace-corrupt"], trace_corrupt),
    sample("trace-extra-data", "2", &["trace-extra-data"], trace_extra_data),
    sample("compile-captured", "3", &["compile-captured"], compile_captured),
    sample("empty-output", "4", &["run-empty", "stopped-in-warmup", "schedule-short"], empty_output),
    sample("raw-only", "4", &["run-raw"], raw_only),
    sample("communication-lost", "5", &["communication-absent", "parser-failed"], communication_lost),
    sample("single-card", "5", &[], single_card),
    sample("db-export", "", &[], db_export),
    sample("msprof-output", "", &[], msprof_output),
    sample("rank-missing-tables", "", &["ranks-incomplete", "files-missing"], rank_missing_tables),
];

fn healthy() -> Vec<SampleFile> {
    job(&Plan { ranks: 2, memory: true, ..Plan::new(&R26_0, 8) })
}

/// The parsers that break when msprof gives nothing: the export, and the one that waits for its timeline.
const NO_EXPORT: [&str; 2] = ["export", "timeline"];

/// What a failed export leaves: the raw data, and the first stage of the trace.
fn export_failed(plan: &Plan) -> Capture {
    let mut capture = Capture::unparsed(plan, 0);
    let stage = trace::first_stage(&capture.run);
    capture.output("trace_view.json", stage);
    capture
}

fn export_silent() -> Vec<SampleFile> {
    let plan = Plan::new(&R7_3_0, 4);
    let mut console = Console::new(&plan, 0);
    console.parsing_starts(&plan, 0).failed(&parsers::fallen(&NO_EXPORT)).parsing_ends();
    with_log(export_failed(&plan).with_parser_log(&plan, &NO_EXPORT), console)
}

fn export_refused() -> Vec<SampleFile> {
    let plan = Plan::new(&R7_3_0, 4);
    let folder = format!("{}/{}", plan.machine_path(0), raw::PROF);
    let reason = format!(
        "Failed to export CANN Profiling data. Error msg: Path '{folder}' permission allow others users to write. \
         Please execute 'chmod -R 755 '{folder}' '."
    );
    let mut console = Console::new(&plan, 0);
    console.parsing_starts(&plan, 0).error(&reason);
    console.failed(&parsers::fallen(&NO_EXPORT)).parsing_ends();
    with_log(export_failed(&plan).with_parser_log(&plan, &NO_EXPORT), console)
}

fn single_step() -> Vec<SampleFile> {
    let plan = Plan { schedule: Some(Schedule { skip_first: 0, warmup: 0, active: 1 }), ..Plan::new(&R26_0, 1) };
    let mut console = Console::new(&plan, 0);
    console.warning("Profiler won't be using warmup, this can skew profiler results");
    console.parsing_starts(&plan, 0).device_data_parsed().parsing_ends();
    with_log(Capture::new(&plan, 0), console)
}

fn reduced_columns() -> Vec<SampleFile> {
    job(&Plan { level: Level::Level0, metrics: false, ..Plan::new(&R7_3_1, 4) })
}

fn metrics_none() -> Vec<SampleFile> {
    job(&Plan { metrics: false, ..Plan::new(&R7_3_1, 4) })
}

fn trace_cut() -> Vec<SampleFile> {
    let plan = Plan {
        schedule: Some(Schedule { skip_first: 10, warmup: 2, active: 8 }),
        cut_short: true,
        ..Plan::new(&R7_2, 6)
    };
    let mut console = Console::new(&plan, 0);
    console.stopped_in_record().parsing_starts(&plan, 0);
    console.device_data_parsed().parsing_ends();
    let capture = Capture::new(&plan, 0).with_trace(|trace| damage::cut(trace, 80));
    with_log(capture, console)
}

/// The device did nothing in the window, so no table has a row and the second stage has no event.
fn trace_trailing_comma() -> Vec<SampleFile> {
    let plan = Plan::new(&R26_0, 4);
    let mut capture = Capture::unparsed(&plan, 0);
    let trace = damage::close_after_comma(trace::first_stage(&capture.run));
    let operators = tables::operator_details(&capture.run, false);
    capture.output("trace_view.json", trace);
    capture.output("operator_details.csv", operators);
    capture.output("analyse.done", Vec::new());
    with_log(capture, quiet(&plan))
}

/// Killed between the two stages of the trace.
fn trace_unclosed() -> Vec<SampleFile> {
    let plan = Plan::new(&R26_0, 4);
    let mut console = Console::new(&plan, 0);
    console.parsing_starts(&plan, 0);
    with_log(export_failed(&plan), console)
}

fn trace_corrupt() -> Vec<SampleFile> {
    let plan = Plan::new(&R26_0, 6);
    let capture = Capture::new(&plan, 0).with_trace(damage::lose_quote);
    with_log(capture, quiet(&plan))
}

/// `export_chrome_trace` onto the path of an earlier trace appends a second array.
fn trace_extra_data() -> Vec<SampleFile> {
    let plan = Plan::new(&R26_0, 4);
    let second = Plan { seed: 2, ..Plan::new(&R26_0, 2) };
    let appended = trace::whole(&second, &super::run::Run::new(&second, 0));
    let capture = Capture::new(&plan, 0).with_trace(|mut trace| {
        trace.extend_from_slice(&appended);
        trace
    });
    with_log(capture, quiet(&plan))
}

fn compile_captured() -> Vec<SampleFile> {
    job(&Plan { compiles: true, ..Plan::new(&R26_0, 6) })
}

/// Stopped in WARMUP: the data was dropped, the folder stayed because it could not be removed.
fn empty_output() -> Vec<SampleFile> {
    let plan = Plan { steps: 0, ..Plan::new(&R26_0, 4) };
    let mut console = Console::new(&plan, 0);
    console.warning(
        "Incorrect schedule: Stop profiler while current state is WARMUP which will result in empty parsed data.",
    );
    console.warning("Remove temporary profiling data saving path failed.");
    with_log(Capture::configuration_only(&plan, 0), console)
}

/// A service's worker is a daemon, which may not start the parsers.
fn raw_only() -> Vec<SampleFile> {
    let plan = Plan { schedule: None, ..Plan::new(&R26_0, 1) };
    let mut console = Console::new(&plan, 0);
    console.stopped_in_record();
    console.error(
        "The profiling data cannot be parsed during the daemon process, it is recommended that you use an offline \
         parsing interface to parse the collected data. \nFor example: \nfrom torch_npu.profiler.profiler import \
         analyse\nanalyse(\"profiling_data_path\")",
    );
    with_log(Capture::unparsed(&plan, 0), console)
}

fn communication_lost() -> Vec<SampleFile> {
    let plan = Plan { ranks: 2, ..Plan::new(&R26_0, 4) };
    let mut console = Console::new(&plan, 0);
    console.parsing_starts(&plan, 0).device_data_parsed();
    console.error("Failed to analyze CANN Profiling data.");
    console.failed(&parsers::fallen(&["analyze"])).parsing_ends();
    let lost = ["communication.json", "communication_matrix.json"];
    let capture = Capture::new(&plan, 0).without(&lost);
    with_log(capture.with_parser_log(&plan, &["analyze"]), console)
}

fn single_card() -> Vec<SampleFile> {
    let plan = Plan::new(&R26_0, 4);
    let capture = Capture::new(&plan, 0).with_parser_log(&plan, &[]);
    with_log(capture, quiet(&plan))
}

fn db_export() -> Vec<SampleFile> {
    job(&Plan { database: true, ..Plan::new(&R26_0, 4) })
}

/// CANN's own results, without torch_npu's folder around them.
fn msprof_output() -> Vec<SampleFile> {
    msprof::folder(&Plan::new(&R26_0, 4))
}

fn rank_missing_tables() -> Vec<SampleFile> {
    let plan = Plan { ranks: 4, ..Plan::new(&R7_2, 3) };
    let lacking = plan.folder(1);
    let mut files = job(&plan);
    files.retain(|file| {
        let lost = file.path.ends_with("/kernel_details.csv") || file.path.ends_with("/op_statistic.csv");
        !(lost && file.path.starts_with(&lacking))
    });
    files
}

/// The log of a parse in which nothing was reported.
fn quiet(plan: &Plan) -> Console {
    let mut console = Console::new(plan, 0);
    console.parsing_starts(plan, 0).device_data_parsed().parsing_ends();
    console
}

fn with_log(capture: Capture, mut console: Console) -> Vec<SampleFile> {
    let mut files = capture.into_files();
    files.push(log(0, console.finish()));
    files
}
