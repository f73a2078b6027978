//! A table of inputs: for each rule one that makes it fire, near misses that must not, and one that leaves it unknown.
//! Rules with tests in their own folder are not in the table.

use std::collections::{BTreeMap, BTreeSet};

use super::testing::{capture, finding};
use super::{Status, all, find};

const ROOT: &str = "x_ascend_pt";
const OUTPUT: &str = "x_ascend_pt/ASCEND_PROFILER_OUTPUT";

/// What is dropped.
#[derive(Clone, Default)]
struct Files(BTreeMap<String, Vec<u8>>);

impl Files {
    fn at(mut self, path: &str, bytes: impl AsRef<[u8]>) -> Files {
        self.0.insert(path.to_string(), bytes.as_ref().to_vec());
        self
    }
    fn root(self, name: &str, bytes: impl AsRef<[u8]>) -> Files {
        self.at(&format!("{ROOT}/{name}"), bytes)
    }
    fn output(self, name: &str, bytes: impl AsRef<[u8]>) -> Files {
        self.at(&format!("{OUTPUT}/{name}"), bytes)
    }
    fn without(mut self, name: &str) -> Files {
        self.0.retain(|path, _| !path.ends_with(&format!("/{name}")));
        self
    }
    fn info(self, edit: impl Fn(String) -> String) -> Files {
        self.root("profiler_info_0.json", edit(INFO.to_string()))
    }
    fn trace(self, text: &str) -> Files {
        self.output("trace_view.json", text)
    }
    fn log(self, lines: &str) -> Files {
        self.at("log_0.log", lines)
    }
    fn status(&self, id: &str) -> Option<Status> {
        let files: Vec<(&str, &[u8])> = self.0.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice())).collect();
        finding(&capture(&files), id).map(|finding| finding.status)
    }
    fn cause(&self, id: &str, fact: &str) -> String {
        let files: Vec<(&str, &[u8])> = self.0.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice())).collect();
        let finding = finding(&capture(&files), id).expect("it applies");
        finding.facts[fact].as_str().unwrap_or_default().to_string()
    }
}

const INFO: &str = r#"{"config": {"common_config": {"activities": ["ProfilerActivity.CPU", "ProfilerActivity.NPU"],
"schedule": {"wait": 0, "active": 2, "warmup": 1, "repeat": 1, "skip_first": 0}, "record_shapes": false, "profile_memory": false,
"with_stack": false, "with_flops": false, "with_modules": false}, "experimental_config": {"_profiler_level": "Level1",
"_aic_metrics": "ACL_AICORE_PIPE_UTILIZATION", "_l2_cache": false, "_msprof_tx": false, "_data_simplification": true,
"record_op_args": false, "_export_type": ["text"], "_host_sys": [], "_op_attr": false, "_gc_detect_threshold": null,
"_mstx": false, "_mstx_domain_include": [], "_mstx_domain_exclude": [], "_sys_io": false, "_sys_interconnection": false}},
"start_info": {"freq": 100}, "end_info": {"collectionTimeEnd": 1764246878042628780}, "torch_npu_version": "2.8.0.post2",
"cann_version": "8.5.0", "rank_id": "0"}"#;

const HOST: &str = r#"[{"ph": "X", "name": "aten::add", "pid": 1, "tid": 1, "ts": "1736408883704643.212", "dur": 2.0, "cat": "cpu_op", "args": {}}, {"ph": "M", "name": "process_name", "pid": 1, "tid": 0, "args": {"name": "Python"}}"#;
const DEVICE: &str = r#", {"name": "process_name", "pid": 9, "tid": 0, "args": {"name": "Ascend Hardware"}, "ph": "M"}, {"name": "MatMul", "pid": 9, "tid": 2, "ts": "1736408883704650.000", "dur": 0.6, "args": {}, "ph": "X"}"#;

fn whole_trace() -> String {
    format!("{HOST}{DEVICE}]")
}

const FULL: &str = "Step Id,Device_id,Model ID,Task ID,Stream ID,Name,Type,OP State,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Block Num,Mix Block Num,HF32 Eligible,Input Shapes,Input Data Types,Input Formats,Output Shapes,Output Data Types,Output Formats,Context ID";
const PIPES: &str = "aicore_time(us),aic_total_cycles,aic_mac_time(us),aic_mac_ratio,aic_scalar_time(us),aic_scalar_ratio,aic_mte1_time(us),aic_mte1_ratio,aic_mte2_time(us),aic_mte2_ratio,aic_fixpipe_time(us),aic_fixpipe_ratio,aic_icache_miss_rate,aiv_time(us),aiv_total_cycles,aiv_vec_time(us),aiv_vec_ratio,aiv_scalar_time(us),aiv_scalar_ratio,aiv_mte2_time(us),aiv_mte2_ratio,aiv_mte3_time(us),aiv_mte3_ratio,aiv_icache_miss_rate,cube_utilization(%)";
const REDUCED: &str = "Step Id,Device_id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Block Dim\r\n1,0,MatMul,N/A,N/A,1736408883704650.000\t,0.6,0,20\r\n";

/// A table of one row under this header: names where names belong, numbers elsewhere.
fn table_of(header: &str, core: &str) -> String {
    let cell = |column: &str| match column {
        "Name" => "MatMul".to_string(),
        "Type" => "MatMulV2".to_string(),
        "Accelerator Core" => core.to_string(),
        "Start Time(us)" => "1736408883704650.000\t".to_string(),
        "OP State" => "static".to_string(),
        _ if column.ends_with("Shapes") => "\"\"\"32,3\"\"\"".to_string(),
        _ => "1".to_string(),
    };
    let row: Vec<String> = header.split(',').map(cell).collect();
    format!("{header}\r\n{}\r\n", row.join(","))
}

/// One kernel in each of the steps 1 and 2.
fn full_table() -> String {
    let table = table_of(&format!("{FULL},{PIPES}"), "AI_CORE");
    let second = table.lines().nth(1).map(|row| row.replacen('1', "2", 1)).unwrap_or_default();
    format!("{table}{second}\r\n")
}

const STEPS: &str = "Device_id,Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble,Communication(Not Overlapped and Exclude Receive),Preparing";

const OPERATION: &str = r#"{"step1": {"p2p": {}, "collective": {"hcom_allReduce__1_0_1@g": {"Communication Time Info":
{"Elapse Time(ms)": 1.0}, "Communication Bandwidth Info": {}}}}}"#;

/// Rows of (device, step, computing, free), in µs.
fn steps(rows: &[(&str, &str, f64, f64)]) -> String {
    let row = |(device, step, computing, free): &(&str, &str, f64, f64)| {
        format!("{device},{step},{computing},0,0,0,{free},{},0,0,10\r\n", computing + free)
    };
    format!("{STEPS}\r\n{}", rows.iter().map(row).collect::<String>())
}

fn two_steps() -> String {
    steps(&[("0", "1", 1000.0, 300.0), ("0", "2", 1010.0, 310.0)])
}

/// A complete one-card Level1 capture of release 7.3.0.
fn healthy() -> Files {
    Files::default()
        .info(|info| info)
        .trace(&whole_trace())
        .output("kernel_details.csv", full_table())
        .output("step_trace_time.csv", two_steps())
        .output("operator_details.csv", "Name,Input Shapes,Call Stack,Host Self Duration(us),Host Total Duration(us),Device Self Duration(us),Device Total Duration(us),Device Self Duration With AICore(us),Device Total Duration With AICore(us)\r\naten::add,,,1,1,0,0,0,0\r\n")
        .output("op_statistic.csv", "Device_id,OP Type,Core Type,Count,Total Time(us),Min Time(us),Avg Time(us),Max Time(us),Ratio(%)\n0,MatMulV2,AI_CORE,1,1,1,1,1,100\n")
        .output("api_statistic.csv", "Device_id,Level,API Name,Time(us),Count,Avg(us),Min(us),Max(us),Variance\nhost,acl,aclnnAdd,1,1,1,1,1,0\n")
        .log("[2026-08-05 18:21:26] [INFO] [42] profiler.py: Start parsing profiling data: /x\n")
}

fn raw(files: Files) -> Files {
    files
        .root("PROF_000001_20260805182126000_ABCDEF/device_0/data/x.slice_0", "raw")
        .root("FRAMEWORK/torch.op_range", "raw")
}

fn line(level: &str, text: &str) -> String {
    format!("|/-[2026-08-05 18:21:26] [{level}] [42] profiler.py: {text}\n")
}

fn failed(classes: &[&str]) -> String {
    classes.iter().map(|class| line("ERROR", &format!("Task [{class}] run failed."))).collect()
}

const CASCADE: [&str; 6] = [
    "CANNExportParser",
    "CANNTimelineParser",
    "RelationParser",
    "KernelViewParser",
    "TraceViewParser",
    "OperatorViewParser",
];

const RECORD: &str =
    "Incorrect schedule: Stop profiler while current state is RECORD which may result in incomplete parsed data.";
const WARMUP: &str =
    "Incorrect schedule: Stop profiler while current state is WARMUP which will result in empty parsed data.";
const SAVE: &str =
    "Stop profiler while current state is RECORD_AND_SAVE, perhaps the scheduling cycle has not yet completed.";
const RESET: &str = "Please use level1 or level2 if you want to collect aic metrics, reset aic metrics to None!";

type Case = (&'static str, Option<Status>, Files);

fn cases() -> Vec<Case> {
    let mut cases = run_cases();
    cases.extend(file_cases());
    cases.extend(trace_cases());
    cases.extend(table_cases());
    cases.extend(step_cases());
    cases.extend(log_cases());
    cases
}

fn bare_output() -> Files {
    Files::default().at("ASCEND_PROFILER_OUTPUT/trace_view.json", whole_trace())
}

fn run_cases() -> Vec<Case> {
    use Status::{Fail, Info, Ok, Unknown, Warn};
    let info = || Files::default().info(|info| info);
    let done = |files: Files| files.output("analyse.done", "").info(|info| info.replace("2.8.0.post2", "2.9.0.post2"));
    let leftover = "PROF_000001_20260805182126000_ABCDEF/mindstudio_profiler_output/op_statistic_20260805182126.csv";
    vec![
        ("run-raw", Some(Fail), raw(info())),
        ("run-raw", Some(Fail), raw(info()).at(&format!("{OUTPUT}/"), "")),
        ("run-raw", Some(Ok), raw(healthy())),
        ("run-raw", Some(Ok), info()),
        ("run-raw", Some(Unknown), bare_output()),
        ("run-empty", Some(Fail), info()),
        ("run-empty", Some(Fail), Files::default().log(&line("WARNING", WARMUP))),
        ("run-empty", Some(Ok), raw(info())),
        ("run-empty", Some(Ok), info().output("ascend_pytorch_profiler_0.db", "SQLite format 3\0")),
        ("run-empty", Some(Unknown), Files::default().log(&line("INFO", "Start parsing profiling data: /x"))),
        ("run-unstopped", Some(Fail), raw(Files::default())),
        ("run-unstopped", Some(Fail), healthy().info(|info| info.replace("end_info", "end_inf"))),
        ("run-unstopped", Some(Ok), raw(healthy())),
        ("run-unstopped", Some(Unknown), bare_output()),
        ("run-interrupted", Some(Warn), done(healthy()).without("analyse.done")),
        ("run-interrupted", Some(Warn), healthy().root(leftover, "OP Type,Core Type,Count,Total Time(us)\n")),
        ("run-interrupted", Some(Ok), healthy()),
        ("run-interrupted", Some(Ok), done(healthy())),
        ("run-interrupted", Some(Unknown), bare_output()),
        (
            "run-foreign",
            Some(Info),
            Files::default().at("run/host_1.pt.trace.json", r#"{"schemaVersion": 1, "traceEvents": [{"ph": "X"}]}"#),
        ),
        ("run-foreign", Some(Info), Files::default().at("OPPROF_20260805/visualize_data.bin", "x")),
        ("run-foreign", None, healthy()),
    ]
}

fn file_cases() -> Vec<Case> {
    use Status::{Fail, Info, Ok, Unknown};
    let level0 = |files: Files| {
        files.info(|info| info.replace("Level1", "Level0")).without("op_statistic.csv").without("api_statistic.csv")
    };
    let communicates =
        |files: Files| files.output("kernel_details.csv", table_of(&format!("{FULL},{PIPES}"), "COMMUNICATION"));
    let db = || {
        Files::default().info(|info| info.replace("[\"text\"]", "[\"db\"]")).output("analysis.db", "SQLite format 3\0")
    };
    let cpu_only = |files: Files| files.info(|info| info.replace(", \"ProfilerActivity.NPU\"", ""));
    vec![
        ("files-missing", Some(Fail), healthy().without("kernel_details.csv")),
        (
            "files-missing",
            Some(Fail),
            healthy().info(|info| info.replace("\"profile_memory\": false", "\"profile_memory\": true")),
        ),
        ("files-missing", Some(Fail), bare_output()),
        ("files-missing", Some(Ok), healthy()),
        ("files-missing", Some(Ok), level0(healthy())),
        ("files-missing", Some(Ok), db()),
        ("files-missing", Some(Ok), cpu_only(healthy().without("kernel_details.csv").without("step_trace_time.csv"))),
        ("files-missing", Some(Unknown), Files::default().at("trace_view.json", whole_trace())),
        ("export-db", Some(Info), db()),
        ("export-db", Some(Info), Files::default().output("ascend_pytorch_profiler_0.db", "SQLite format 3\0")),
        ("export-db", None, healthy().output("analysis.db", "SQLite format 3\0")),
        ("communication-absent", Some(Fail), communicates(healthy())),
        ("communication-absent", Some(Info), communicates(level0(healthy()))),
        ("communication-absent", Some(Ok), healthy()),
        ("communication-absent", Some(Ok), communicates(healthy()).output("communication.json", OPERATION)),
        ("communication-absent", Some(Fail), communicates(healthy()).output("communication.json", "{}")),
        ("communication-absent", Some(Ok), healthy().output("communication.json", "{}")),
        ("communication-absent", Some(Unknown), Files::default().at("kernel_details.csv", full_table())),
        ("communication-absent", None, db()),
    ]
}

fn trace_cases() -> Vec<Case> {
    use Status::{Fail, Ok, Unknown};
    let trace = |text: &str| healthy().trace(text);
    let both = format!("{HOST}{DEVICE}");
    let temp = |text: &str| healthy().without("trace_view.json").output("trace_view_temp.json", text);
    let no_trace = || healthy().without("trace_view.json");
    let mut cases = vec![
        ("trace-unclosed", Some(Fail), trace(HOST)),
        ("trace-unclosed", Some(Fail), trace(&format!("{both}\n"))),
        ("trace-unclosed", Some(Ok), trace(&format!("{both},"))),
        ("trace-unclosed", Some(Ok), trace(&format!("{{\"traceEvents\": {both}]}}"))),
        ("trace-trailing-comma", Some(Fail), trace(&format!("{HOST},]"))),
        ("trace-trailing-comma", Some(Ok), trace(&format!("{HOST}, {{\"name\": \",]\"}}]"))),
        ("trace-cut", Some(Fail), trace(&format!("{both}, {{\"ph\": \"X\", \"na"))),
        ("trace-cut", Some(Ok), trace(&format!("{both}, {{\"name\": \"[{{\"}}]"))),
        ("trace-corrupt", Some(Fail), trace(&format!("{both},, {{\"ph\": \"X\"}}]"))),
        ("trace-corrupt", Some(Fail), trace("\u{89}PNG")),
        ("trace-corrupt", Some(Ok), trace(&format!("{both}, {{\"name\": \"a\\\\b\\\"c\"}}]"))),
        ("trace-corrupt", Some(Ok), trace(&format!("{both}, {{\"ph"))),
        ("trace-extra-data", Some(Fail), trace(&format!("{both}],{{\"ph\": \"X\"}}]"))),
        ("trace-extra-data", Some(Ok), trace(&format!("{both}]\n\n"))),
        ("trace-empty", Some(Fail), trace("")),
        ("trace-empty", Some(Fail), trace("[]")),
        ("trace-empty", Some(Ok), trace("[{}]")),
        ("trace-left-temporary", Some(Fail), temp(HOST)),
        ("trace-left-temporary", Some(Ok), healthy().output("trace_view_temp.json", HOST)),
        ("trace-left-temporary", None, healthy()),
        ("trace-host-only", Some(Fail), trace(&format!("{HOST}]"))),
        ("trace-host-only", Some(Fail), trace(HOST)),
        ("trace-host-only", Some(Ok), healthy()),
        (
            "trace-host-only",
            None,
            trace(&format!("{HOST}]")).info(|info| info.replace(", \"ProfilerActivity.NPU\"", "")),
        ),
        ("trace-host-only", Some(Unknown), trace(&format!("{HOST}, {{\"ph"))),
        ("trace-complete", Some(Ok), healthy()),
        ("trace-complete", None, trace(HOST)),
    ];
    let endings =
        ["trace-unclosed", "trace-trailing-comma", "trace-cut", "trace-corrupt", "trace-extra-data", "trace-empty"];
    cases.extend(endings.map(|id| (id, Some(Unknown), no_trace())));
    cases
}

fn table_cases() -> Vec<Case> {
    use Status::{Fail, Info, Ok, Unknown, Warn};
    let kernels = |text: &str| healthy().output("kernel_details.csv", text);
    let no_kernels = || healthy().without("kernel_details.csv");
    let a5 =
        format!("{FULL},{}", PIPES.replace("aic_fixpipe_time", "aic_mte3_time(us),aic_mte3_ratio,aic_fixpipe_time"));
    let older = format!("{FULL},{PIPES}").replace("Device_id,", "").replace("Block Num", "Block Dim");
    let without_step = format!("{FULL},{PIPES}").replace("Step Id,", "");
    let mut cases = vec![
        ("kernel-columns-reduced", Some(Fail), kernels(REDUCED)),
        (
            "kernel-columns-reduced",
            Some(Fail),
            kernels(&REDUCED.replace("Step Id,Device_id,", "").replace("1,0,Mat", "Mat")),
        ),
        ("kernel-columns-reduced", Some(Ok), healthy()),
        ("kernel-columns-reduced", Some(Ok), kernels(&table_of(FULL, "AI_CORE"))),
        ("kernel-metrics-missing", Some(Warn), kernels(&table_of(FULL, "AI_CORE"))),
        ("kernel-metrics-missing", Some(Ok), healthy()),
        ("kernel-metrics-missing", None, kernels(REDUCED)),
        ("kernel-metrics-partial", Some(Warn), kernels(&full_table().replace("aic_mte2_ratio,", "x,"))),
        ("kernel-metrics-partial", Some(Ok), healthy()),
        ("kernel-metrics-partial", Some(Ok), kernels(&table_of(&older, "AI_CORE"))),
        ("kernel-metrics", Some(Ok), healthy()),
        ("kernel-metrics", Some(Ok), kernels(&table_of(&a5, "AI_CORE"))),
        ("kernel-metrics", None, kernels(&table_of(FULL, "AI_CORE"))),
        ("kernel-step-missing", Some(Info), kernels(&table_of(&without_step, "AI_CORE"))),
        ("kernel-step-missing", Some(Ok), healthy()),
    ];
    cases.extend(["kernel-columns-reduced", "kernel-step-missing"].map(|id| (id, Some(Unknown), no_kernels())));
    cases
}

fn step_cases() -> Vec<Case> {
    use Status::{Fail, Info, Ok, Unknown, Warn};
    let with = |rows: &[(&str, &str, f64, f64)]| healthy().output("step_trace_time.csv", steps(rows));
    let first = |computing: f64, free: f64| {
        with(&[
            ("0", "1", computing, free),
            ("0", "2", 1000.0, 300.0),
            ("0", "3", 1010.0, 310.0),
            ("0", "4", 990.0, 305.0),
        ])
    };
    let active = |number: u64, files: Files| {
        files.info(move |info| info.replace("\"active\": 2", &format!("\"active\": {number}")))
    };
    let no_schedule = |files: Files| {
        files.info(|info| info.replace(r#"{"wait": 0, "active": 2, "warmup": 1, "repeat": 1, "skip_first": 0}"#, "{}"))
    };
    vec![
        ("compile-captured", Some(Fail), first(12_000.0, 300.0)),
        ("compile-captured", Some(Fail), first(1000.0, 9000.0)),
        ("compile-captured", Some(Warn), first(4000.0, 300.0)),
        ("compile-captured", Some(Ok), first(1100.0, 320.0)),
        // Ten times almost nothing is still almost nothing.
        (
            "compile-captured",
            Some(Ok),
            with(&[("0", "1", 1000.0, 50.0), ("0", "2", 1000.0, 5.0), ("0", "3", 1000.0, 5.0)]),
        ),
        // Two devices are two series: the second device's first step is not late.
        (
            "compile-captured",
            Some(Unknown),
            with(&[("0", "1", 9000.0, 1.0), ("1", "1", 1000.0, 1.0), ("1", "2", 1000.0, 1.0)]),
        ),
        ("compile-captured", Some(Unknown), healthy()),
        ("step-single", Some(Ok), active(1, with(&[("0", "5", 1000.0, 300.0)]))),
        ("step-single", None, active(1, with(&[("0", "5", 1000.0, 300.0), ("0", "6", 1000.0, 300.0)]))),
        ("step-single", None, healthy()),
        ("steps-fewer-than-active", Some(Warn), active(4, healthy())),
        ("steps-fewer-than-active", Some(Ok), healthy()),
        (
            "steps-fewer-than-active",
            Some(Ok),
            with(&[("0", "1", 1.0, 1.0), ("1", "1", 1.0, 1.0), ("0", "2", 1.0, 1.0), ("1", "2", 1.0, 1.0)]),
        ),
        ("steps-fewer-than-active", Some(Unknown), healthy().without("profiler_info_0.json")),
        ("steps-fewer-than-active", None, no_schedule(with(&[("0", "", 1.0, 1.0)]))),
        ("steps-unmarked", Some(Info), no_schedule(with(&[("0", "", 1000.0, 300.0)]))),
        ("steps-unmarked", Some(Ok), healthy()),
        ("steps-unmarked", Some(Unknown), healthy().without("step_trace_time.csv")),
    ]
}

fn log_cases() -> Vec<Case> {
    use Status::{Fail, Info, Ok, Unknown, Warn};
    let log = |text: &str| healthy().log(text);
    let writable = line(
        "ERROR",
        "Failed to export CANN Profiling data. Error msg: Path '/data/PROF_1' permission allow others users to write. Please execute 'chmod -R 755 '/data/PROF_1' '.",
    );
    // A job's own words, in a log that the profiler wrote into as well.
    let trained = line("INFO", "Start parsing profiling data: /x")
        + "[2026-08-05 18:21:26] [ERROR] trainer: epoch 3 run failed, state is RECORD\n";
    let no_schedule = r#"{"wait": 0, "active": 2, "warmup": 1, "repeat": 1, "skip_first": 0}"#;
    let mut cases = vec![
        ("parser-failed", Some(Fail), log(&failed(&["KernelViewParser"]))),
        ("parser-failed", Some(Fail), log(&line("ERROR", "Task kernel has not run successfully."))),
        ("parser-failed", Some(Ok), log(&trained)),
        ("parser-failed", Some(Ok), healthy()),
        ("export-refused", Some(Fail), log(&(writable.clone() + &failed(&CASCADE)))),
        ("export-refused", Some(Ok), log(&failed(&CASCADE))),
        ("export-silent", Some(Fail), log(&failed(&CASCADE))),
        ("export-silent", Some(Ok), log(&(writable + &failed(&CASCADE)))),
        (
            "export-silent",
            Some(Ok),
            log(&(line("ERROR", "Failed to export CANN Profiling data. Error msg: x") + &failed(&CASCADE))),
        ),
        ("export-silent", Some(Ok), log(&failed(&["CommunicationParser"]))),
        ("stopped-in-record", Some(Warn), log(&line("WARNING", RECORD))),
        ("stopped-in-record", Some(Info), log(&line("WARNING", RECORD)).info(|info| info.replace(no_schedule, "{}"))),
        ("stopped-in-record", Some(Ok), log(&line("WARNING", SAVE))),
        ("stopped-in-record", Some(Ok), log(&trained)),
        ("stopped-in-warmup", Some(Fail), Files::default().info(|info| info).log(&line("WARNING", WARMUP))),
        ("stopped-in-warmup", Some(Info), log(&line("WARNING", WARMUP))),
        ("stopped-in-warmup", Some(Ok), log(&line("WARNING", RECORD))),
        ("stopped-in-save", Some(Info), log(&line("WARNING", SAVE))),
        ("stopped-in-save", Some(Ok), log(&line("WARNING", RECORD))),
        ("metrics-reset", Some(Fail), log(&line("WARNING", RESET)).output("kernel_details.csv", REDUCED)),
        ("metrics-reset", Some(Info), log(&line("WARNING", RESET))),
        ("metrics-reset", Some(Ok), healthy()),
    ];
    let of_logs = [
        "parser-failed",
        "export-refused",
        "export-silent",
        "stopped-in-record",
        "stopped-in-warmup",
        "stopped-in-save",
        "metrics-reset",
    ];
    let mut quiet = healthy();
    quiet.0.remove("log_0.log");
    cases.extend(of_logs.map(|id| (id, Some(Unknown), quiet.clone())));
    cases
}

#[test]
fn rules_fire_and_hold_back() {
    for (number, (id, status, files)) in cases().into_iter().enumerate() {
        let names: Vec<&String> = files.0.keys().collect();
        assert_eq!(files.status(id), status, "case {number}: {id} on {names:?}");
    }
}

/// Rules that are never unknown, because they need nothing or only apply where their evidence is.
const NEVER_UNKNOWN: [&str; 8] = [
    "run-foreign",
    "export-db",
    "trace-left-temporary",
    "trace-complete",
    "kernel-metrics",
    "kernel-metrics-missing",
    "kernel-metrics-partial",
    "step-single",
];

#[test]
fn the_table_covers_each_rule() {
    let cases = cases();
    let ids: BTreeSet<&str> = cases.iter().map(|case| case.0).collect();
    let with = |id: &str, test: fn(&Option<Status>) -> bool| cases.iter().any(|case| case.0 == id && test(&case.1));
    for id in ids {
        assert!(find(id).is_some(), "{id} is no rule");
        let says_good = matches!(id, "trace-complete" | "kernel-metrics" | "step-single");
        assert!(
            says_good || with(id, |s| matches!(s, Some(Status::Info | Status::Warn | Status::Fail))),
            "{id} never fires"
        );
        assert!(with(id, |s| matches!(s, None | Some(Status::Ok))), "{id} has no near miss");
        assert!(NEVER_UNKNOWN.contains(&id) || with(id, |s| *s == Some(Status::Unknown)), "{id} is never unknown");
    }
}

#[test]
fn a_healthy_capture_is_left_alone() {
    let files = raw(healthy());
    let files: Vec<(&str, &[u8])> = files.0.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice())).collect();
    let bad: Vec<String> = super::judge(&capture(&files))
        .into_iter()
        .filter(|finding| finding.status >= Status::Warn)
        .map(|finding| finding.rule)
        .collect();
    assert_eq!(bad, [""; 0]);
}

#[test]
fn causes_are_told_apart() {
    let reduced = || healthy().output("kernel_details.csv", REDUCED);
    let level0 = |info: String| info.replace("Level1", "Level0");
    assert_eq!(reduced().info(level0).cause("kernel-columns-reduced", "cause"), "level0");
    assert_eq!(reduced().cause("kernel-columns-reduced", "cause"), "metrics-none");
    let bare = reduced().without("profiler_info_0.json");
    assert_eq!(bare.clone().cause("kernel-columns-reduced", "cause"), "metrics-none");
    let bare = bare.without("op_statistic.csv").without("api_statistic.csv");
    assert_eq!(bare.cause("kernel-columns-reduced", "cause"), "level0");
    let loose = Files::default().at("kernel_details.csv", REDUCED);
    assert_eq!(loose.cause("kernel-columns-reduced", "cause"), "either");
    let communicating = healthy().output("kernel_details.csv", table_of(&format!("{FULL},{PIPES}"), "HCCL"));
    assert_eq!(communicating.cause("communication-absent", "case"), "lost");
    let corrupt = healthy().trace(&format!("{HOST}, {{\"name\": \"a\nb\"}}]"));
    assert_eq!(corrupt.cause("trace-corrupt", "cause"), "control-character");
}

#[test]
fn breaks_name_their_path() {
    let cut = healthy().trace(&format!("{HOST}, {{\"args\": {{\"Call stack\": \"a"));
    let index = HOST.matches("\"ph\"").count();
    assert_eq!(cut.cause("trace-cut", "path"), format!("[{index}].args[\"Call stack\"]"));
    let corrupt = healthy().trace(&format!("{HOST}, {{\"name\": \"a\nb\"}}]"));
    assert_eq!(corrupt.cause("trace-corrupt", "path"), format!("[{index}].name"));
    assert_eq!(healthy().trace("nothing").cause("trace-corrupt", "path"), "none");
}

#[test]
fn every_page_has_its_headings_in_both_languages() {
    const EN: [&str; 5] = ["What it means", "Why it happens", "How to fix it", "How to verify", "Source"];
    const ZH: [&str; 5] = ["含义", "原因", "处理", "验证", "依据"];
    for rule in all() {
        for (lang, wanted) in [("en", EN), ("zh", ZH)] {
            let page = rule.page(lang);
            let headings: Vec<&str> = headings(page);
            assert_eq!(headings, wanted, "{} {lang}", rule.id);
            assert!(page.starts_with("# ") && rule.title(lang).chars().count() > 4, "{} {lang}", rule.id);
            assert!(!page.contains('<') || !page.contains("</"), "{} {lang}: raw HTML", rule.id);
        }
    }
}

/// Second-level headings outside code.
fn headings(page: &str) -> Vec<&str> {
    let mut in_code = false;
    let mut found = Vec::new();
    for line in page.lines() {
        in_code ^= line.starts_with("```");
        found.extend(line.strip_prefix("## ").filter(|_| !in_code));
    }
    found
}

#[test]
fn ids_are_unique_and_kebab_case() {
    let ids: BTreeSet<&str> = all().iter().map(|rule| rule.id).collect();
    assert_eq!(ids.len(), all().len());
    for id in ids {
        assert!(id.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'), "{id}");
    }
}

#[test]
fn every_finding_can_be_put_into_words() {
    use crate::text::{Lang, Texts};
    for lang in Lang::ALL {
        let texts = Texts::new(lang);
        for rule in all() {
            assert!(texts.has(&format!("finding-{}", rule.id)), "{}: {}", lang.tag(), rule.id);
        }
    }
}
