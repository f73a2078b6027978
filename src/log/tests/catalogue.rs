//! Every line of FORMATS §5.2–5.6 with the id it must get and what must stand in its gaps; and lines that must get none.

use std::collections::BTreeSet;

use super::super::catalogue::{ENTRIES, catalogue};
use super::super::pattern::Pattern;
use super::super::sieve::WINDOW;
use super::super::{Place, find};
use super::{ids, read};

/// Text of the profiler, id, captures.
type Case = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

#[rustfmt::skip]
const CASES: &[Case] = &[
    // 5.2
    ("Start parsing profiling data: /data/prof/h_1_ascend_pt", "parsing-started", &[("path", "/data/prof/h_1_ascend_pt")]),
    ("Start parsing profiling data in sync mode at: /data/h_1_ascend_pt", "parsing-started", &[("mode", "sync"), ("path", "/data/h_1_ascend_pt")]),
    ("Start parsing profiling data in async mode at: /data/测试 a b/h_1_ascend_pt", "parsing-started", &[("mode", "async"), ("path", "/data/测试 a b/h_1_ascend_pt")]),
    ("CANN profiling data parsed in a total time of 0:00:07.123456", "cann-parsed", &[("time", "0:00:07.123456")]),
    ("All profiling data parsed in a total time of 0:01:12.000001", "all-parsed", &[("time", "0:01:12.000001")]),
    // 5.3
    ("Task [KernelViewParser] run failed.", "task-failed", &[("task", "KernelViewParser")]),
    ("Task [CANNTimelineParser] run failed.", "task-failed", &[("task", "CANNTimelineParser")]),
    ("Task [FutureThingParser] run failed.", "task-failed", &[("task", "FutureThingParser")]),
    ("Task kernel has not run successfully.", "task-not-run", &[("task", "kernel")]),
    ("Task export_stack has not run successfully.", "task-not-run", &[("task", "export_stack")]),
    ("Failed to generate trace_view.json.", "file-not-made", &[("file", "trace_view.json")]),
    ("Failed to generate kernel_details.csv.", "file-not-made", &[("file", "kernel_details.csv")]),
    ("Failed to generate operator_details.csv.", "file-not-made", &[("file", "operator_details.csv")]),
    ("Failed to generate step_trace_time.csv.", "file-not-made", &[("file", "step_trace_time.csv")]),
    ("Failed to generate operator_memory.csv or memory_record.csv.", "file-not-made", &[("file", "operator_memory.csv or memory_record.csv")]),
    ("Failed to generate communication.json or communication_matrix.json.", "file-not-made", &[("file", "communication.json or communication_matrix.json")]),
    ("Failed to generate data_preprocess.csv or l2_cache.csv.", "file-not-made", &[("file", "data_preprocess.csv or l2_cache.csv")]),
    ("Failed to generate ascend_pytorch_profiler db file.", "file-not-made", &[("file", "ascend_pytorch_profiler db file")]),
    ("Failed to generate kernel_details.csv, error: list index out of range", "file-not-made", &[("file", "kernel_details.csv"), ("reason", "list index out of range")]),
    ("Failed to generate basic db file. Error: disk I/O error", "file-not-made", &[("file", "basic db file"), ("reason", "disk I/O error")]),
    ("Failed to get acl to npu flow dict.", "flow-dict-failed", &[]),
    ("Failed to get acl to npu flow dict, error: 'NoneType' object", "flow-dict-failed", &[("reason", "'NoneType' object")]),
    ("Failed to build torch op tree.", "tree-failed", &[]),
    ("Failed to create prepare trace json, error: x", "prepare-failed", &[("reason", "x")]),
    ("DB parser failed, parser is trace_step_time_db", "db-parser-failed", &[("parser", "trace_step_time_db")]),
    // 5.4
    ("Failed to export CANN Profiling data. Error msg: x", "export-failed", &[("reason", "x")]),
    ("Failed to export CANN Profiling data.", "export-failed", &[]),
    ("Failed to export CANN Profiling data. Error msg: Export CANN Profiling data failed! 'msprof' command not found!Please re-source the CANN package to fix this error. ", "msprof-missing", &[]),
    ("Export CANN Profiling data failed! msprof command not found!", "msprof-missing", &[]),
    ("Export CANN Profiling data faile! msprof command not found!", "msprof-missing", &[]),
    ("Failed to export CANN Profiling data. Error msg: Failed to export CANN TEXT Profiling data.", "export-type-failed", &[("type", "TEXT")]),
    ("Failed to export CANN Profiling data. Error msg: Failed to export CANN DB Profiling data.", "export-type-failed", &[("type", "DB")]),
    ("Failed to find msprof.py path in /usr/local/Ascend/bin/msprof. Please check the CANN environment.", "msprof-script-missing", &[("path", "/usr/local/Ascend/bin/msprof")]),
    ("Failed to analyze CANN TEXT Profiling data.", "analyze-type-failed", &[("type", "TEXT")]),
    ("Failed to analyze CANN DB Profiling data.", "analyze-type-failed", &[("type", "DB")]),
    ("Failed to analyze CANN Profiling data.", "analyze-failed", &[]),
    ("Failed to parse CANN Profiling data. Error msg: CANN Profiling data does not exist.", "cann-data-missing", &[]),
    ("Failed to get acl to npu flow events.", "flows-missing", &[]),
    ("Failed to get acl to npu flow events. For details, please check the logs at: /p/h_1_ascend_pt/logs", "flows-missing", &[("path", "/p/h_1_ascend_pt/logs")]),
    ("ProfilerActivity.CPU is set in activities, but FWK Profiling data does not exist.", "cpu-data-missing", &[]),
    ("ProfilerActivity.NPU is set in activities, but CANN Profiling data does not exist.", "npu-data-missing", &[]),
    ("The profiling data cannot be parsed during the daemon process, it is recommended that you use", "daemon-process", &[]),
    ("Current CANN package version does not support export db. If you want", "db-export-unsupported", &[]),
    ("Failed to parsing profiling data. [Errno 28] No space left on device", "parsing-failed", &[("reason", "[Errno 28] No space left on device")]),
    ("Profiling data parsing failed, error: x y", "parsing-failed", &[("reason", "x y")]),
    ("Profiling data parsing failed.", "parsing-failed", &[]),
    ("An error occurred: [Errno 9] Bad file descriptor", "task-exception", &[("reason", "[Errno 9] Bad file descriptor")]),
    ("Call analyse failed. Exception: The path does not exist: /p", "call-failed", &[("function", "analyse"), ("reason", "The path does not exist: /p")]),
    ("SQLite Error: database is locked", "sqlite-error", &[("reason", "database is locked")]),
    ("Can't create file: /p/gc_record", "file-not-created", &[("path", "/p/gc_record")]),
    ("The file size exceeds the preset value, please check the file: /p/msprof_1.json", "file-too-large", &[("path", "/p/msprof_1.json")]),
    ("The path does not exist: /p/x", "path-missing", &[("path", "/p/x")]),
    ("Invalid profiling path.", "path-invalid", &[]),
    ("Failed to export CANN Profiling data. Error msg: Path '/p/PROF_1' owner is neither root nor the current user. Please execute 'chown -R $(id -un) '/p/PROF_1' '.", "owner-refused", &[("path", "/p/PROF_1")]),
    ("Failed to export CANN Profiling data. Error msg: Path '/p/PROF_1' permission allow others users to write. Please execute 'chmod -R 755 '/p/PROF_1' '.", "writable-refused", &[("path", "/p/PROF_1")]),
    ("Path '/usr/local/msprof.py' permission allow others users to write. Please execute 'chmod -R 755 '/usr/local/msprof.py' '", "writable-refused", &[("path", "/usr/local/msprof.py")]),
    ("The '/usr/local/bin/msprof' path and current owner have inconsistent permissions.please execute 'chown -R hw /usr/local'", "msprof-owner-refused", &[("path", "/usr/local/bin/msprof")]),
    ("Path '/p/PROF_1' owner is not readable. Please execute", "path-not-readable", &[("path", "/p/PROF_1")]),
    ("The path '/p/PROF_1' is not readable", "path-not-readable", &[("path", "/p/PROF_1")]),
    ("Path '/p/PROF_1' owner is not writable.", "path-not-writable", &[("path", "/p/PROF_1")]),
    ("The path permission check failed: /p", "path-permission", &[("path", "/p")]),
    ("Invalid path is a soft chain: /p", "path-is-link", &[("path", "/p")]),
    ("Invalid input path is a soft chain: /p", "path-is-link", &[("path", "/p")]),
    ("The path is a symbolic link: /p", "path-is-link", &[("path", "/p")]),
    ("Permission mismatch: The owner of /p/a does not match.", "owner-mismatch", &[("path", "/p/a")]),
    ("Failed to make directory: /p", "directory-not-made", &[("path", "/p")]),
    ("Failed to create file: /p", "file-not-created", &[("path", "/p")]),
    ("Failed to remove path: /p", "path-not-removed", &[("path", "/p")]),
    ("The collected data has been lost", "data-lost", &[]),
    ("The collected data can't be decode by bytes.decode, find 12 items of undecoded tlv data", "data-undecoded", &[("count", "12")]),
    ("Can't find matched torch ops for a memory record!", "memory-unmatched", &[]),
    ("Get localtime diff failed, the CANN path is not exist.", "localtime-missing", &[("reason", "the CANN path is not exist")]),
    ("There is no kernel events in msprof timeline.", "kernel-events-none", &[]),
    ("There are no kernel events in the msprof timeline.", "kernel-events-none", &[]),
    ("There is no HostToDevice flow events in msprof timeline.", "flow-events-none", &[]),
    ("There is no flow events in ProfilerStep#4 range.", "flow-events-none", &[("step", "ProfilerStep#4")]),
    ("12 kernels do not exist in the msprof timeline.", "kernels-unmatched", &[("count", "12")]),
    ("1 dequeue data match failed.", "queue-unmatched", &[("count", "1")]),
    ("Kernel view get step range failed, the kernel dict is empty.", "steps-none", &[("reason", "the kernel dict is empty")]),
    ("Failed to parse CANN Profiling data. Error msg: Input file is broken", "cann-parse-failed", &[("reason", "Input file is broken")]),
    ("Failed to connect to db file: /p/analysis.db", "db-not-opened", &[("path", "/p/analysis.db")]),
    ("Can't read file: /p/op_summary.csv", "file-not-read", &[("path", "/p/op_summary.csv")]),
    ("Get fwk trace data failed, framework data is empty.", "trace-data-empty", &[("reason", "framework data is empty")]),
    // 5.4.1
    ("Please ensure subdir under '/p/PROF_1' can't be write by others", "msprof-writable-refused", &[("path", "/p/PROF_1")]),
    ("The path \"/p/PROF_1\" is writable by any other users.", "msprof-writable-refused", &[("path", "/p/PROF_1")]),
    ("The path \"/p/PROF_1\" owner is not root or current user.", "msprof-path-owner-refused", &[("path", "/p/PROF_1")]),
    ("The path \"/p/PROF_1\" is link. Please check the path.", "msprof-link-refused", &[("path", "/p/PROF_1")]),
    ("[PTA]:\"Profiling start failed.\"", "profiling-start-failed", &[]),
    ("Create Prof Config failed.", "profiling-start-failed", &[]),
    ("RingBuffer full 3 times", "ring-buffer-full", &[("count", "3")]),
    // 5.5
    ("Please use level1 or level2 if you want to collect aic metrics, reset aic metrics to None!", "metrics-reset", &[]),
    ("Invalid parameter profiler_level, reset it to ProfilerLevel.Level0.", "parameter-reset", &[("parameter", "profiler_level"), ("value", "ProfilerLevel.Level0")]),
    ("Invalid parameter aic_metrics, reset it to default.", "parameter-reset", &[("parameter", "aic_metrics"), ("value", "default")]),
    ("Invalid parameter export_type: None, reset it to text.", "parameter-reset", &[("parameter", "export_type"), ("given", "None"), ("value", "text")]),
    ("Invalid parameter export_type, reset it to text.", "parameter-reset", &[("parameter", "export_type"), ("value", "text")]),
    ("Invalid parameter export_type from profiler_info.json: 7, reset it to text. Error is x", "parameter-reset", &[("parameter", "export_type"), ("given", "7"), ("value", "text")]),
    ("Invalid parameter l2_cache, which must be of bool type, reset it to False.", "parameter-reset", &[("parameter", "l2_cache"), ("rule", "must be of bool type"), ("value", "False")]),
    ("Invalid parameter l2_cache, which must be of boolean type, reset it to False.", "parameter-reset", &[("parameter", "l2_cache"), ("rule", "must be of boolean type"), ("value", "False")]),
    ("Invalid parameter host_sys, which must be of list type, reset it to empty.", "parameter-reset", &[("parameter", "host_sys"), ("rule", "must be of list type"), ("value", "empty")]),
    ("Parameter record_shapes is of boolean type, reset it to False.", "parameter-reset", &[("parameter", "record_shapes"), ("value", "False")]),
    ("schedule is not Callable, set by default.", "parameter-reset", &[("parameter", "schedule"), ("value", "default")]),
    ("on_trace_ready is not Callable, set by default.", "parameter-reset", &[("parameter", "on_trace_ready"), ("value", "default")]),
    ("Invalid parameter worker_name, reset it to default.", "parameter-reset", &[("parameter", "worker_name"), ("value", "default")]),
    ("Invalid parameter active, reset it to 1.", "parameter-reset", &[("parameter", "active"), ("value", "1")]),
    ("Parameter mstx or msprof_tx must be True if profiler_level is set to Level_none.", "level-none-needs-mstx", &[]),
    ("op_attr switch is invalid with export type set as text.", "op-attr-ignored", &[]),
    ("Experimental config will not be used while ProfilerActivity.NPU is not set.", "config-ignored-without-npu", &[]),
    ("Experimental config will not be uesd while ProfilerActivity.NPU is not set.", "config-ignored-without-npu", &[]),
    ("GC detect will not take effect while ProfilerActivity.CPU is not set.", "gc-ignored-without-cpu", &[]),
    ("Invalid activities, only CPU and NPU are supported, reset it to default.", "activities-reset", &[]),
    ("Parameter experimental_config is an instance of _ExperimentalConfig, reset it to default.", "experimental-config-ignored", &[]),
    ("Profiler won't be using warmup, this can skew profiler results", "no-warmup", &[]),
    ("Profiler is stopped, step takes no effect!", "step-after-stop", &[]),
    ("Profiler is not initialized. Skip this metadata.", "metadata-skipped", &[]),
    ("The setting of type in experimental_config as db will be ignored while set export_chrome_trace or export_stacks", "db-export-ignored", &[]),
    ("If performance data is collected using the 'msprof' tool. torch_npu profiler api is not effective.", "collected-elsewhere", &[]),
    ("Environment variable 'PROFILING_MODE' is set. torch_npu profiler api is not effective. x", "collected-elsewhere", &[]),
    ("The parsing time is expected to exceed 30 minutes, and you can choose", "parsing-long", &[]),
    ("Failed to get profiler info json from file.", "profiler-info-missing", &[]),
    ("Failed to get json from file, path is /p/profiler_info.json", "profiler-info-missing", &[("path", "/p/profiler_info.json")]),
    ("3 memory record(s) are incomplete.", "memory-incomplete", &[("count", "3")]),
    ("Unknown communication op type: hcom_x", "communication-type-unknown", &[("type", "hcom_x")]),
    ("Remove temporary profiling data saving path failed.", "path-not-removed", &[]),
    ("Get rank id  [Errno 2], rank_id will be set to -1 !", "rank-unknown", &[]),
    ("[WARN]2026-01-01,npu_profiler.cpp:88:AiCMetrics is not supported to set to MemoryAccess, reset to default.", "metric-fallback", &[("metric", "MemoryAccess")]),
    ("[WARN]2026-01-01,npu_profiler.cpp:88:FMW or CANN do not support this feature type is: 4.", "feature-unsupported", &[("feature", "4")]),
    ("[WARN]2026-01-01,feature_mgr.cpp:88:Do not support feature: MemoryAccess, log is: x", "feature-unsupported", &[("feature", "MemoryAccess")]),
    ("Invalid parameter output_path, which must be a json file.", "output-not-json", &[("parameter", "output_path")]),
    ("[ERROR] 2026-08-05-18:21:26 (PID:2918463, Device:0, RankID:-1) ERR04010 PROF system call failed", "error-code", &[("pid", "2918463"), ("device", "0"), ("rank", "-1"), ("code", "ERR04010"), ("meaning", "system call failed")]),
    ("mstx_domain_include and mstx_domain_exclude are valid when msprof_tx or mstx is True.", "mstx-domain-ignored", &[]),
    ("Function export_stacks() requires with_stack=True.", "stacks-not-collected", &[]),
    ("Dynamic Profiler config is not effective. The start_step=3, current_step=9", "dynamic-not-effective", &[("start_step", "3"), ("current_step", "9")]),
    // 5.6
    ("Incorrect schedule: WARMUP followed by NONE", "schedule-custom", &[("from", "WARMUP"), ("to", "NONE")]),
    ("Incorrect schedule: RECORD followed by NONE", "schedule-custom", &[("from", "RECORD"), ("to", "NONE")]),
    ("Incorrect schedule: RECORD followed by WARMUP", "schedule-custom", &[("from", "RECORD"), ("to", "WARMUP")]),
    ("Incorrect schedule: Stop profiler while current state is WARMUP which will result in empty parsed data.", "stopped-in-warmup", &[("state", "WARMUP")]),
    ("Incorrect schedule: Stop profiler while current state is RECORD which may result in incomplete parsed data.", "stopped-in-record", &[("state", "RECORD")]),
    ("Stop profiler while current state is RECORD_AND_SAVE, perhaps the scheduling cycle has not yet completed.", "stopped-in-save", &[("state", "RECORD_AND_SAVE")]),
];

/// What may stand before a message on the console and in `logs/`.
const HEADERS: &[&str] = &[
    "2025-06-13 10:13:28 [ERROR] [911684] profiler.py: ",
    "[2026-08-05 18:21:26] [WARNING] [2918463] profiler.py: ",
    "[INFO] profiler.py: ",
    "|/-\\|[2030-01-01 10:00:00] [WARNING] [42] profiler.py: ",
    "|\u{8}/\u{8}-\u{8}\\\u{8}[2030-01-01 10:00:00] [WARNING] [42] profiler.py: ",
    "\u{1b}[31m[2030-01-01 10:00:00] [ERROR] [42]\u{1b}[0m profiler.py: ",
    "(EngineCore_0 pid=77) \u{1b}[1;36m[rank0]:\u{1b}[0m [2030-01-01 10:00:00] [ERROR] [42] profiler.py: ",
    "2030-01-01T10:00:00Z stdout F [2030-01-01 10:00:00] [ERROR] [42] profiler.py: ",
    "[2026-08-05-18:21:26.940] [INFO] [AscendProfiler_ProfilingParser:97] ",
    "[2026-08-05-18:21:26,940] [ERROR] [AscendProfiler:97] ",
];

#[test]
fn every_line_gets_its_id_behind_every_header() {
    for header in HEADERS {
        for (text, id, captures) in CASES {
            let facts = read(format!("{header}{text}\n"));
            let first = facts.messages.first().unwrap_or_else(|| panic!("nothing found in {header:?} {text:?}"));
            assert_eq!(&first.id, id, "{header:?} {text:?}");
            for (name, value) in *captures {
                assert_eq!(first.captures.get(*name).map(String::as_str), Some(*value), "{name} of {text:?}");
            }
            assert!(facts.other.is_empty() && facts.is_profiler_log, "{header:?} {text:?}");
        }
    }
}

#[test]
fn one_pasted_line_is_found_without_header() {
    for (text, id, captures) in CASES {
        let (entry, found) = find(text).unwrap_or_else(|| panic!("nothing found in {text:?}"));
        assert_eq!(&entry.id, id, "{text:?}");
        for (name, value) in *captures {
            assert_eq!(found.get(*name).map(String::as_str), Some(*value), "{name} of {text:?}");
        }
    }
    assert!(find("loss 0.3, lr 1e-4").is_none());
}

#[test]
fn every_row_has_a_case() {
    let tested: BTreeSet<&str> = CASES.iter().map(|(_, id, _)| *id).collect();
    let untested: Vec<&str> = catalogue().map(|entry| entry.id).filter(|id| !tested.contains(id)).collect();
    assert_eq!(untested, Vec::<&str>::new());
}

#[test]
fn ids_are_unique_and_kebab_case() {
    let ids: BTreeSet<&str> = catalogue().map(|entry| entry.id).collect();
    assert_eq!(ids.len(), catalogue().len());
    for id in ids {
        assert!(id.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{id}");
    }
}

#[test]
fn every_stem_can_be_found() {
    for entry in ENTRIES {
        assert!(!entry.stems.is_empty(), "{}", entry.id);
        for stem in entry.stems {
            let key = Pattern::new(stem).key();
            assert!(key.len() >= WINDOW, "{}: {key:?} is shorter than the window", entry.id);
            let line = format!("[ERROR] profiler.py: {}", stem_text(stem));
            assert!(ids(&read(&line)).contains(&entry.id), "{}: {stem:?} is not found in {line:?}", entry.id);
        }
    }
}

/// The stem with its gaps filled by text of their kind.
fn stem_text(stem: &str) -> String {
    let mut text = String::new();
    let mut rest = stem;
    while let Some((fixed, after)) = rest.split_once('{') {
        let (gap, after) = after.split_once('}').expect("a closed gap");
        text.push_str(fixed);
        text.push_str(match gap.split_once([':', '=']) {
            Some((_, "word")) => "word_1",
            Some((_, "number")) => "17",
            Some((_, "task")) => "KernelViewParser",
            Some((_, exact)) => exact,
            None => "any text",
        });
        rest = after;
    }
    text + rest
}

#[test]
fn lines_of_other_programs_get_no_id() {
    let lines = [
        "run failed",
        "Task [download] run failed.",
        "[ERROR] Task [nightly build] run failed.",
        "[ERROR] Task 7 run failed.",
        "Task export has not run successfully.",
        "torch.distributed: job run failed, see log",
        "RECORD",
        "current state is RECORD",
        "profiler state: RECORD_AND_SAVE -> NONE",
        "Saving TFRecord RECORD which may result in incomplete data",
        "[ERROR] An error occurred: connection reset",
        "[ERROR] Failed to generate response",
        "[WARNING] Failed to generate report.csv.",
        "sqlite3.OperationalError: SQLite Error: database is locked",
        "Can't create file: /tmp/x",
        "The path does not exist: /data/train.json",
        "Failed to make directory: /tmp/x",
        "Invalid parameter lr, reset it to default.",
        "/opt/torch/profiler/profiler.py:450: UserWarning: Profiler won't be using warmup, this can skew profiler results",
        "INFO 12-20 10:00:00 [profiler.py:42] An error occurred: x",
        "  File \"/opt/job/profiler.py\", line 3, in <module>",
        "run profiler.py: An error occurred: x",
        "Failed to export CANN model data",
        "bash: foo: command not found",
    ];
    for line in lines {
        let facts = read(format!("{line}\n"));
        assert_eq!(ids(&facts), Vec::<&str>::new(), "{line}");
        assert!(facts.failed.is_empty() && facts.failed_unknown.is_empty(), "{line}");
        assert!(facts.other.is_empty() && !facts.is_profiler_log, "{line}");
    }
}

#[test]
fn a_distinctive_row_needs_no_tag() {
    assert_eq!(ids(&read("[ERROR] Task [CANNTimelineParser] run failed.")), ["task-failed"]);
    assert_eq!(ids(&read("Task [CANNTimelineParser] run failed.")), ["task-failed"]);
    let place = |id: &str| catalogue().find(|entry| entry.id == id).map(|entry| entry.place);
    assert_eq!(place("task-failed"), Some(Place::Anywhere));
    assert_eq!(place("task-exception"), Some(Place::Profiler));
}

#[test]
fn what_is_wrapped_stands_before_the_wrapper() {
    let line = "[ERROR] profiler.py: Failed to export CANN Profiling data. Error msg: Path '/p/PROF_1' permission allow others users to write. Please";
    assert_eq!(ids(&read(line)), ["writable-refused", "export-failed"]);
    assert_eq!(find(line).map(|(entry, _)| entry.id), Some("writable-refused"));
}
