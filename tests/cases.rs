//! Publicly reported cases of broken or surprising results, each with the smallest input that shows it: the right rule
//! speaks, and the wrong diagnoses do not. A test is named after the number of its case in the project's collection.
//!
//! Five cases have no test, because the artifacts do not show them, and a guess would be worse than silence:
//!
//! - 16, idle time measured under graph replay: the file is the same as that of a device that really idles; that it is an
//!   artefact only a second measurement without the profiler tells.
//! - 40, kernels compiled into a graph are not recorded: even holes between like kernels are also what a host leaves
//!   that launches too slowly, and no artifact names a graph's kernels.
//! - 41, fewer device tasks than launches: the counts differ in sound captures, too (611 ends of flows beside 606 starts in
//!   three real traces), so that a mismatch alone is no sign. Without any flow `flows-missing` speaks.
//! - 42, no copies in the trace: there may have been none. Nothing here concludes anything from their absence.
//! - 67, arrows that cross threads: flows carry no thread of their own, so a wrong arrow looks like a right one.

use Status::{Fail, Info, Ok, Unknown, Warn};
use profvet::evidence::Evidence;
use profvet::examine::{Examination, Examined, Offered};
use profvet::report::{self, Can, Report, State};
use profvet::rules::{Finding, Question, Status};

#[derive(Clone, Default)]
struct Files(Vec<(String, Vec<u8>)>);

impl Files {
    fn at(mut self, path: &str, bytes: impl AsRef<[u8]>) -> Files {
        self.0.retain(|file| file.0 != path);
        self.0.push((path.to_string(), bytes.as_ref().to_vec()));
        self
    }

    fn root(self, name: &str, bytes: impl AsRef<[u8]>) -> Files {
        self.at(&format!("x_ascend_pt/{name}"), bytes)
    }

    fn output(self, name: &str, bytes: impl AsRef<[u8]>) -> Files {
        self.root(&format!("ASCEND_PROFILER_OUTPUT/{name}"), bytes)
    }

    fn raw(self) -> Files {
        self.root("PROF_000001_20300101100000000_ABCDEF/device_0/data/x.slice_0", "raw")
            .root("FRAMEWORK/torch.op_range", "raw")
    }

    fn log(self, lines: &str) -> Files {
        self.at("log_0.log", lines)
    }

    fn examine(&self) -> Examined {
        let offered = self.0.iter().map(|(path, bytes)| Offered { path: path.clone(), bytes: bytes.len() as u64 });
        let mut examination = Examination::new(offered.collect());
        for read in examination.reads() {
            let mut reading = examination.open(read.index);
            reading.feed(&self.0[read.index].1);
            examination.close(read.index, reading);
        }
        examination.finish()
    }

    fn report(&self) -> Report {
        report::of(&self.examine())
    }

    /// The one finding of a rule, over all captures; none when the rule does not apply.
    fn finding(&self, rule: &str) -> Option<Finding> {
        let report = self.report();
        let own = report.captures.into_iter().flat_map(|capture| capture.findings);
        own.chain(report.findings).filter(|finding| finding.rule == rule).max_by_key(|finding| finding.status)
    }

    fn fact(&self, rule: &str, name: &str) -> serde_json::Value {
        self.finding(rule).and_then(|finding| finding.facts.get(name).cloned()).unwrap_or_default()
    }

    fn evidence(&self) -> Evidence {
        self.examine().captures.remove(0)
    }

    fn answer(&self, question: Question) -> Can {
        let report = self.report();
        let answers = &report.captures[0].answers;
        answers.iter().find(|answer| answer.question == question).expect("answered").status
    }

    /// Each of these rules came out so.
    fn says(&self, expected: &[(&str, Status)]) -> &Self {
        for (rule, status) in expected {
            let found = self.finding(rule).map(|finding| finding.status);
            assert_eq!(found, Some(*status), "{rule}");
        }
        self
    }

    /// None of these rules warns or fails.
    fn never(&self, rules: &[&str]) -> &Self {
        for rule in rules {
            let found = self.finding(rule).filter(|finding| finding.status >= Warn);
            assert!(found.is_none(), "{found:?}");
        }
        self
    }
}

const SCHEDULE: &str = r#""schedule": {"wait": 0, "active": 3, "warmup": 1, "repeat": 1, "skip_first": 0}"#;

fn info(level: &str, metrics: &str, schedule: &str, version: &str, more: &str) -> String {
    format!(
        r#"{{"config": {{"common_config": {{"activities": ["ProfilerActivity.CPU", "ProfilerActivity.NPU"], {schedule},
"profile_memory": false, "record_shapes": true{more}}}, "experimental_config": {{"_profiler_level": "{level}",
"_aic_metrics": "{metrics}", "_l2_cache": false, "_data_simplification": true, "_export_type": ["text"]}}}},
"start_info": {{"freq": 100}}, "end_info": {{"collectionTimeEnd": 1}}, "torch_npu_version": "{version}",
"cann_version": "8.5.0", "rank_id": "0"}}"#
    )
}

fn level1() -> String {
    info("Level1", "ACL_AICORE_PIPE_UTILIZATION", SCHEDULE, "2.8.0.post2", "")
}

fn captured() -> Files {
    Files::default().root("profiler_info_0.json", level1())
}

const HOST: &str = r#"[{"ph": "X", "name": "aten::add", "pid": 1, "tid": 1, "ts": "1000.000", "dur": 2.0, "cat": "cpu_op", "args": {}}"#;
const DEVICE: &str =
    r#", {"name": "process_name", "pid": 9, "tid": 0, "args": {"name": "Ascend Hardware"}, "ph": "M"}"#;

fn trace(text: &str) -> Files {
    captured().output("trace_view.json", text)
}

/// A trace with both halves and these events.
fn whole(events: &str) -> Files {
    trace(&format!("{HOST}{DEVICE}, {events}]"))
}

const K8: &str = "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Block Dim";
const STEPS: &str = "Device_id,Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble,Communication(Not Overlapped and Exclude Receive),Preparing";

fn steps(rows: &[(&str, f64, f64)]) -> String {
    let row = |(step, computing, free): &(&str, f64, f64)| {
        format!("0,{step},{computing},0,0,0,{free},{},0,0,50.0\r\n", computing + free)
    };
    format!("{STEPS}\r\n{}", rows.iter().map(row).collect::<String>())
}

fn line(level: &str, text: &str) -> String {
    format!("[2030-01-01 10:00:00] [{level}] [42] profiler.py: {text}\n")
}

const BROKEN: [&str; 6] =
    ["trace-unclosed", "trace-trailing-comma", "trace-cut", "trace-corrupt", "trace-extra-data", "trace-empty"];

#[test]
fn case_1_two_stages_glued_together() {
    let files = trace(HOST);
    files.says(&[("trace-unclosed", Fail), ("trace-host-only", Fail)]).never(&["trace-cut", "trace-corrupt"]);
    assert_eq!(
        (files.fact("trace-unclosed", "events"), files.fact("trace-unclosed", "lost_bytes")),
        (1.into(), 0.into())
    );
    assert_eq!(files.answer(Question::HostDeviceTimeline), Can::No);
    let cut = trace(&format!(r#"{HOST}, {{"ph": "X", "name": "ate"#));
    cut.says(&[("trace-cut", Fail)]).never(&["trace-unclosed", "trace-corrupt"]);
    assert_eq!(cut.fact("trace-cut", "events"), 1);
}

#[test]
fn case_2_string_times_and_large_flow_ids() {
    let files = trace(
        r#"[{"ph":"X","name":"k1","pid":9,"tid":2,"ts":"1736408883704643.212","dur":0.6},{"ph":"X","name":"k2","pid":9,"tid":2,"ts":"1736408883704643.812","dur":0.6},{"ph":"s","id":1736408883840600069,"pid":1,"tid":1,"ts":"1736408883704640.000","name":"async_npu","cat":"async_npu"}]"#,
    );
    files.says(&[("trace-viewer-precision", Info), ("trace-complete", Ok)]).never(&BROKEN).never(&["trace-odd-events"]);
}

#[test]
fn case_3_large_numbers_are_no_fault() {
    let events = r#"{"ph":"X","name":"a","pid":9,"tid":1,"ts":1672924880617000,"dur":1},{"ph":"X","name":"b","pid":9,"tid":1,"ts":1672924881307000,"dur":1}"#;
    let files = trace(&format!("[{events}{DEVICE}]"));
    files.says(&[("trace-viewer-precision", Info), ("trace-complete", Ok)]).never(&["trace-odd-events"]);
}

#[test]
fn case_11_a_raw_newline_deep_in_the_file() {
    let event = r#"{"ph": "X", "name": "aten::add", "pid": 1, "tid": 1, "ts": "1000.000", "dur": 2.0}"#;
    let good = format!("[{}", vec![event; 2000].join(", "));
    let at = good.len() + r#", {"ph": "X", "name": "a"#.len();
    let files = trace(&format!("{good}, {{\"ph\": \"X\", \"name\": \"a\nb\"}}]"));
    files.says(&[("trace-corrupt", Fail)]).never(&["trace-cut"]);
    let place = &files.finding("trace-corrupt").expect("found").evidence[0];
    assert_eq!((place.byte, place.line), (Some(at as u64), Some(1)));
    assert_eq!(files.fact("trace-corrupt", "events"), 2000);
}

#[test]
fn case_12_large_is_not_corrupt() {
    let offered = Offered { path: "x_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json".into(), bytes: 600_000_000 };
    let mut examination = Examination::new(vec![offered]);
    let mut reading = examination.open(0);
    reading.feed(format!("{HOST}{DEVICE}").as_bytes());
    let padding = vec![b' '; 1 << 24];
    let mut left = 600_000_000 - format!("{HOST}{DEVICE}]").len();
    while left > 0 {
        reading.feed(&padding[..left.min(padding.len())]);
        left -= left.min(padding.len());
    }
    reading.feed(b"]");
    examination.close(0, reading);
    let report = report::of(&examination.finish());
    let status =
        |rule: &str| report.captures[0].findings.iter().find(|finding| finding.rule == rule).map(|found| found.status);
    assert_eq!(status("file-too-large-for-tools"), Some(Info));
    assert_eq!(status("trace-complete"), Some(Ok));
    assert_eq!(status("trace-corrupt"), Some(Ok));
}

#[test]
fn case_15_overlapping_slices_are_no_fault() {
    let slice = |name: &str, ts: u64, dur: u64| {
        format!(r#"{{"ph": "X", "name": "{name}", "pid": 9, "tid": 2, "ts": "{ts}.000", "dur": {dur}}}"#)
    };
    let files = whole(&[slice("k1", 1000, 1_600_000), slice("k2", 1010, 20), slice("k3", 1040, 20)].join(", "));
    files.says(&[("trace-complete", Ok)]).never(&["trace-odd-events"]);
}

#[test]
fn case_18_chinese_names_pass_unchanged() {
    let files = whole(r#"{"ph": "M", "name": "thread_name", "pid": 9, "tid": 2, "args": {"name": "group！测试组_0"}}"#);
    files.says(&[("trace-encoding", Ok), ("trace-complete", Ok)]);
}

#[test]
fn case_20_stopped_in_record_after_one_step() {
    let spinner = r"|/-\|".to_string()
        + &line(
            "WARNING",
            "Incorrect schedule: Stop profiler while current state is RECORD which may result in incomplete parsed data.",
        );
    let none = info("Level0", "ACL_AICORE_NONE", r#""schedule": {}"#, "2.8.0.post2", "");
    let files = whole(r#"{"ph": "X", "name": "k", "pid": 9, "tid": 2, "ts": "1001.000", "dur": 1}"#)
        .root("profiler_info_0.json", none)
        .output("step_trace_time.csv", steps(&[("", 100.0, 20.0)]))
        .log(&spinner);
    files.says(&[("stopped-in-record", Info), ("steps-unmarked", Info), ("trace-complete", Ok)]);
    files.never(&["steps-fewer-than-active", "schedule-short", "run-unstopped"]);
}

#[test]
fn case_22_an_idle_rank_is_not_a_slow_one() {
    let rank = |files: Files, rank: u32, computing: f64| {
        let free = 1_000_000.0 - computing;
        let root = format!("job/r{rank}_ascend_pt");
        files
            .at(
                &format!("{root}/profiler_info_{rank}.json"),
                level1().replace(r#""rank_id": "0""#, &format!(r#""rank_id": "{rank}""#)),
            )
            .at(&format!("{root}/ASCEND_PROFILER_OUTPUT/step_trace_time.csv"), steps(&[("1", computing, free)]))
    };
    let files = rank(rank(Files::default(), 0, 900_000.0), 1, 12.0);
    files.says(&[("rank-idle", Info)]);
    assert_eq!(files.fact("rank-idle", "idle"), serde_json::json!(["rank 1"]));
    assert_ne!(files.finding("rank-slow").map(|found| found.status), Some(Info), "an idle rank is not compared");
}

#[test]
fn case_25_defaults_and_a_wrong_file_name() {
    let log = line("WARNING", "Invalid parameter export_type: None, reset it to text.").repeat(2)
        + &line(
            "WARNING",
            "Incorrect schedule: Stop profiler while current state is RECORD which may result in incomplete parsed data.",
        )
        + "RuntimeError: Invalid output file name\n[ERROR] 2030-01-01-10:00:00 (PID:42, Device:0, RankID:-1) ERR04003 PROF value is invalid\n";
    let none = info("Level0", "ACL_AICORE_NONE", r#""schedule": {}"#, "2.8.0.post2", "");
    let files = Files::default().root("profiler_info.json", none).raw().log(&log);
    files.says(&[("run-raw", Fail), ("stopped-in-record", Info), ("config-ignored", Ok)]);
    files.never(&["run-empty", "run-unstopped", "parser-failed", "export-silent"]);
}

#[test]
fn case_26_a_release_that_crashes_with_stacks() {
    let bad = |version: &str, more: &str| {
        Files::default()
            .root("profiler_info_0.json", info("Level1", "ACL_AICORE_PIPE_UTILIZATION", SCHEDULE, version, more))
    };
    bad("2.10.0.post4", r#", "with_stack": true"#).says(&[("version-known-bad", Warn), ("run-empty", Fail)]);
    bad("2.10.0.post6", r#", "with_stack": true"#).says(&[("version-known-bad", Ok)]);
    bad("2.10.0.post4", r#", "with_stack": false"#).says(&[("version-known-bad", Ok)]);
}

#[test]
fn case_27_no_step_marks_at_all() {
    let none = info("Level1", "ACL_AICORE_PIPE_UTILIZATION", r#""schedule": {}"#, "2.8.0.post2", "");
    let files = Files::default()
        .root("profiler_info_0.json", none)
        .output("step_trace_time.csv", format!("{STEPS}\r\n0,,12000.0,0,0,0,3000.0,15000.0,0,0,50.0\r\n"))
        .output(
            "kernel_details.csv",
            format!("{}\r\nMatMul,MatMulV2,AI_CORE,1000.0\t,1.0,0,20\r\n", K8.replace("Step Id,", "")),
        );
    files.says(&[("steps-unmarked", Info), ("kernel-step-missing", Info), ("no-schedule", Info)]);
    assert_eq!(files.fact("kernel-step-missing", "cause"), "no-schedule");
    files.never(&["steps-fewer-than-active", "steps-disagree", "compile-captured"]);
    assert_eq!(files.answer(Question::StepBreakdown), Can::Partly);
}

#[test]
fn case_28_no_step_id_though_step_was_called() {
    let files = captured().output(
        "kernel_details.csv",
        format!("{}\r\nMatMul,MatMulV2,AI_CORE,1000.0\t,1.0,0,20\r\n", K8.replace("Step Id,", "")),
    );
    files.says(&[("kernel-step-missing", Info)]);
    assert_eq!(files.fact("kernel-step-missing", "cause"), "warmup-asynchronous");
}

#[test]
fn case_29_a_role_without_data() {
    let files = Files::default()
        .at("actor_update/a_ascend_pt/profiler_info_0.json", level1())
        .at("actor_update/a_ascend_pt/ASCEND_PROFILER_OUTPUT/step_trace_time.csv", steps(&[("1", 10.0, 1.0)]))
        .at("rollout_generate/b_ascend_pt/profiler_info_0.json", level1());
    let report = files.report();
    assert_eq!(report.captures.len(), 2);
    let empty: Vec<&str> = report
        .captures
        .iter()
        .filter(|capture| capture.findings.iter().any(|found| found.rule == "run-empty" && found.status == Fail))
        .map(|capture| capture.path.as_str())
        .collect();
    assert_eq!(empty, ["rollout_generate/b_ascend_pt"]);
}

#[test]
fn case_32_and_33_collected_and_not_parsed() {
    let not_requested = captured().raw();
    not_requested.says(&[("run-raw", Fail)]).never(&["run-empty", "run-unstopped"]);
    let crashed = captured().raw().root("ASCEND_PROFILER_OUTPUT/", "");
    crashed.says(&[("run-raw", Fail)]).never(&["run-empty"]);
    assert_eq!(
        (crashed.fact("run-raw", "output"), not_requested.fact("run-raw", "output")),
        ("empty".into(), "absent".into())
    );
}

#[test]
fn case_34_the_first_failure_is_the_cause() {
    let log = line("ERROR", "Failed to export CANN Profiling data. Error msg: x")
        + &line("ERROR", "Task [CANNExportParser] run failed.")
        + &line("ERROR", "Task [KernelViewParser] run failed.");
    let older = level1().replace("8.5.0", "9.1.0");
    let files = Files::default().root("profiler_info_0.json", older).raw().log(&log);
    files.says(&[("parser-failed", Fail), ("version-known-bad", Warn)]).never(&["export-silent", "export-refused"]);
    assert_eq!(files.fact("parser-failed", "roots"), serde_json::json!(["CANNExportParser"]));
    assert_eq!(files.fact("parser-failed", "echoes"), serde_json::json!(["KernelViewParser"]));
}

#[test]
fn case_36_a_daemon_may_not_parse() {
    let text = "The profiling data cannot be parsed during the daemon process, it is recommended that you use an offline parsing interface.";
    let files = captured().raw().log(&line("ERROR", text));
    files.says(&[("run-raw", Fail)]);
    let reasons = files.fact("run-raw", "reasons");
    assert_eq!(reasons[0], serde_json::json!({"reason": "daemon-process", "state": "confirmed"}));
    let read_only =
        Files::default().root("profiler_info_0.json", level1()).log(&line("ERROR", "The path '/x' is not writable."));
    assert_eq!(read_only.fact("run-empty", "reasons")[2]["state"], "confirmed");
}

#[test]
fn case_37_one_rank_lacks_its_kernels() {
    let mut files = Files::default();
    for rank in 0..2 {
        let root = format!("job/r{rank}_ascend_pt");
        let info = level1().replace(r#""rank_id": "0""#, &format!(r#""rank_id": "{rank}""#));
        files = files
            .at(&format!("{root}/profiler_info_{rank}.json"), info)
            .at(&format!("{root}/ASCEND_PROFILER_OUTPUT/step_trace_time.csv"), steps(&[("1", 10.0, 1.0)]));
        if rank == 0 {
            let kernels = format!("{K8}\r\n1,MatMul,MatMulV2,AI_CORE,1000.0\t,1.0,0,20\r\n");
            files = files.at(&format!("{root}/ASCEND_PROFILER_OUTPUT/kernel_details.csv"), kernels);
        }
    }
    files.says(&[("ranks-incomplete", Fail)]);
    let table = files.fact("ranks-incomplete", "table");
    assert_eq!(table, serde_json::json!([{"file": "kernel_details.csv", "missing_in": ["rank 1"]}]));
}

#[test]
fn case_43_what_is_missing_is_named() {
    let sample = profvet::samples::files("single-card").expect("the sample");
    let outputs = sample.iter().filter(|file| file.path.ends_with(".csv") || file.path.ends_with("trace_view.json"));
    for gone in outputs {
        let kept =
            sample.iter().filter(|file| file.path != gone.path).map(|file| (file.path.clone(), file.bytes.clone()));
        let files = Files(kept.collect());
        let name = gone.path.rsplit('/').next().expect("a name");
        assert_eq!(files.fact("files-missing", "files")[0]["file"], name);
        let report = files.report();
        assert!(report.captures[0].artifacts.iter().any(|file| file.state == State::Missing && file.path == gone.path));
        assert!(report.captures[0].answers.iter().any(|answer| answer.status != Can::No), "{name}: something is left");
    }
}

#[test]
fn case_44_cpu_only() {
    let cpu = level1().replace(r#", "ProfilerActivity.NPU""#, "");
    let files =
        Files::default().root("profiler_info_0.json", cpu).output("trace_view.json", format!("{HOST}]")).output(
            "operator_details.csv",
            "Name,Input Shapes,Host Self Duration(us),Host Total Duration(us)\r\naten::add,,1,1\r\n",
        );
    files.says(&[("activities-partial", Info), ("files-missing", Ok)]);
    files.never(&[
        "trace-host-only",
        "run-interrupted",
        "kernel-columns-reduced",
        "level-low",
        "steps-fewer-than-active",
    ]);
}

#[test]
fn case_45_no_experimental_config_means_level0() {
    let files = Files::default()
        .root("profiler_info_0.json", info("Level0", "ACL_AICORE_NONE", SCHEDULE, "2.8.0.post2", ""))
        .output("kernel_details.csv", format!("{K8}\r\n1,MatMul,N/A,N/A,1000.0\t,1.0,0,20\r\n"));
    files.says(&[("kernel-columns-reduced", Fail), ("level-low", Warn)]).never(&["metrics-off", "table-malformed"]);
    assert_eq!(files.fact("kernel-columns-reduced", "cause"), "level0");
    assert_eq!(files.answer(Question::Shapes), Can::No);
}

#[test]
fn case_46_shapes_that_were_not_recorded() {
    let files = captured().output(
        "operator_details.csv",
        "Name,Input Shapes,Host Self Duration(us),Host Total Duration(us)\r\naten::add,N/A,1,1\r\naten::mul,,1,1\r\n",
    );
    assert_eq!(files.answer(Question::Shapes), Can::No);
    files.never(&["table-malformed"]);
}

#[test]
fn case_48_and_49_the_level_is_not_in_the_number_of_columns() {
    let row = "1,MatMul,MatMulV2,AI_CORE,1000.0\t,1.0,0,20";
    let level1_none = Files::default()
        .root("profiler_info_0.json", info("Level1", "ACL_AICORE_NONE", SCHEDULE, "2.8.0.post2", ""))
        .output("kernel_details.csv", format!("{K8}\r\n{row}\r\n"));
    assert_eq!(level1_none.fact("kernel-columns-reduced", "cause"), "metrics-none");
    level1_none.says(&[("metrics-off", Warn)]).never(&["level-low"]);
    let shapes = "Input Shapes,Input Data Types,Input Formats,Output Shapes,Output Data Types,Output Formats";
    let level0_shapes = Files::default()
        .root("profiler_info_0.json", info("Level0", "ACL_AICORE_NONE", SCHEDULE, "2.8.0.post2", ""))
        .output(
            "kernel_details.csv",
            format!("{K8},{shapes}\r\n{row},\"\"\"2,3\"\"\",FLOAT,ND,\"\"\"2,3\"\"\",FLOAT,ND\r\n"),
        );
    assert_eq!(level0_shapes.fact("kernel-columns-reduced", "cause"), "level0");
    assert_eq!(level0_shapes.fact("kernel-columns-reduced", "shapes"), true);
    assert_eq!(level0_shapes.answer(Question::Shapes), Can::Yes);
}

#[test]
fn case_55_unknown_stays_unknown() {
    let operation = r#"{"step": {"p2p": {}, "collective": {"hcom_allReduce__1_0_1@": {"Communication Time Info":
        {"Start Timestamp(us)": 1000.5, "Elapse Time(ms)": 1.0}, "Communication Bandwidth Info": {}}}}}"#;
    let files = captured().output("communication.json", operation);
    let evidence = files.evidence();
    let facts = &evidence.communication[0].facts;
    assert_eq!((facts.steps.as_slice(), facts.groups.as_slice()), (&["step".to_string()][..], &[String::new()][..]));
    files.says(&[("file-unreadable", Ok), ("communication-absent", Ok)]);
    assert_eq!(files.answer(Question::Communication), Can::Yes);
}

#[test]
fn case_57_levels_are_not_comparable() {
    let mut files = Files::default();
    for (rank, level, free) in [(0, "Level1", 300.0), (1, "Level2", 900.0)] {
        let root = format!("job/r{rank}_ascend_pt");
        let info = level1().replace(r#""rank_id": "0""#, &format!(r#""rank_id": "{rank}""#)).replace("Level1", level);
        files = files
            .at(&format!("{root}/profiler_info_{rank}.json"), info)
            .at(&format!("{root}/ASCEND_PROFILER_OUTPUT/step_trace_time.csv"), steps(&[("1", 1000.0, free)]));
    }
    files.says(&[("ranks-differ", Warn), ("heavy-options", Info)]);
}

#[test]
fn case_58_the_first_step_compiles() {
    let files = captured()
        .output("step_trace_time.csv", steps(&[("1", 5_000_000.0, 10.0), ("2", 1500.0, 10.0), ("3", 1480.0, 10.0)]))
        .output("api_statistic.csv", "Device_id,Level,API Name,Time(us),Count,Avg(us),Min(us),Max(us),Variance\nhost,model,ModelLoad,51800,3,1,1,1,0\n");
    files.says(&[("compile-captured", Fail)]).never(&["step-outlier", "steps-fewer-than-active"]);
    assert_eq!(files.fact("compile-captured", "model_loads"), 3);
}

#[test]
fn case_62_no_rank_is_no_fault() {
    let files = Files::default().at("trace_view.json", format!("{HOST}{DEVICE}]"));
    assert_eq!(files.evidence().rank, None);
    files.says(&[("trace-complete", Ok), ("files-missing", Unknown)]).never(&["rank-conflict", "run-unstopped"]);
    assert_eq!(files.report().captures.len(), 1);
}

#[test]
fn case_64_any_path_will_do() {
    let root = "测试 a b/x_1_20300101000000000_ascend_pt";
    let path = format!("{root}/ASCEND_PROFILER_OUTPUT/trace_view.json");
    let files =
        Files::default().at(&format!("{root}/profiler_info_0.json"), level1()).at(&path, format!("{HOST}{DEVICE}]"));
    let report = files.report();
    assert_eq!(report.captures[0].path, root);
    assert!(report.captures[0].artifacts.iter().any(|file| file.path == path));
    files.says(&[("trace-complete", Ok), ("file-unreadable", Ok)]);
}

#[test]
fn case_68_stems_not_sentences() {
    for text in ["There is no kernel events.", "There are no kernel events in the msprof timeline."] {
        let files = captured().raw().log(&line("WARNING", text));
        let known = files.evidence().console.iter().map(|log| log.facts.messages.len()).sum::<usize>();
        let is_shown = files.finding("log-other").is_some_and(|finding| finding.status == Info);
        assert!(known == 1 || is_shown, "{text}");
    }
    for text in ["Path '/x' owner is not readable.", "The path '/x' is not readable."] {
        captured().raw().log(&line("ERROR", text)).says(&[("export-refused", Fail)]);
    }
}
