//! Run state: raw, empty, unstopped, interrupted, foreign.

use super::Case;
use super::drops::*;
use crate::artifacts::Kind;
use crate::evidence::{Evidence, Refusal};
use crate::rules::Status;

const PROF: &str = "PROF_000001_20260805182126000_ABCDEF";

/// As where the result belongs to another user.
fn refuse_info(capture: &mut Evidence) {
    capture.info = None;
    for file in capture.artifacts.iter_mut().filter(|file| file.kind == Kind::ProfilerInfo) {
        file.refused = Some(Refusal::Failed("Permission denied".to_string()));
    }
}

/// What msprof collected, and a result of its export.
fn prof_with(result: &str) -> Files {
    let raw = Files::default().at(&format!("{PROF}/device_0/data/x.slice_0"), "raw");
    raw.at(&format!("{PROF}/{result}"), "OP Type,Core Type,Count,Total Time(us)\nAdd,AI_VECTOR_CORE,1,2.5\n")
}

pub(super) fn cases() -> Vec<Case> {
    use Status::{Fail, Info, Ok, Unknown, Warn};
    let info = || Files::default().info(|info| info);
    let done = |files: Files| files.output("analyse.done", "").info(|info| info.replace("2.8.0.post2", "2.9.0.post2"));
    let leftover = &format!("{PROF}/mindstudio_profiler_output/op_statistic_20260805182126.csv");
    vec![
        ("run-raw", Some(Fail), raw(info())),
        ("run-raw", Some(Fail), raw(info()).at(&format!("{OUTPUT}/"), "")),
        ("run-raw", Some(Ok), raw(healthy())),
        ("run-raw", Some(Ok), info()),
        ("run-raw", Some(Unknown), bare_output()),
        // A parsed capture keeps its results beside this folder, not in it.
        ("run-raw", Some(Warn), Files::default().at(&format!("{PROF}/device_0/data/x.slice_0"), "raw")),
        ("run-raw", Some(Ok), prof_with("mindstudio_profiler_output/op_statistic_20260805182126.csv")),
        ("run-raw", Some(Ok), prof_with("msprof_20260805182126.db")),
        ("run-empty", Some(Fail), info()),
        ("run-empty", Some(Fail), Files::default().log(&line("WARNING", WARMUP))),
        ("run-empty", Some(Ok), raw(info())),
        ("run-empty", Some(Ok), info().output("ascend_pytorch_profiler_0.db", "SQLite format 3\0")),
        ("run-empty", Some(Unknown), Files::default().log(&line("INFO", "Start parsing profiling data: /x"))),
        ("run-unstopped", Some(Fail), raw(Files::default())),
        ("run-unstopped", Some(Fail), healthy().info(|info| info.replace("end_info", "end_inf"))),
        ("run-unstopped", Some(Ok), raw(healthy())),
        ("run-unstopped", Some(Unknown), bare_output()),
        ("run-unstopped", Some(Unknown), raw(healthy()).changed(refuse_info)),
        ("run-interrupted", Some(Warn), done(healthy()).without("analyse.done")),
        ("run-interrupted", Some(Warn), healthy().root(leftover, "OP Type,Core Type,Count,Total Time(us)\n")),
        ("run-interrupted", Some(Ok), healthy()),
        (
            "run-interrupted",
            Some(Ok),
            healthy()
                .root(leftover, "OP Type,Core Type,Count,Total Time(us)\n")
                .info(|info| info.replace("\"_data_simplification\": true", "\"_data_simplification\": false")),
        ),
        ("run-interrupted", Some(Ok), done(healthy())),
        ("run-interrupted", Some(Unknown), bare_output()),
        (
            "run-foreign",
            Some(Info),
            Files::default().at("run/host_1.pt.trace.json", r#"{"schemaVersion": 1, "traceEvents": [{"ph": "X"}]}"#),
        ),
        ("run-foreign", Some(Info), Files::default().at("OPPROF_20260805/visualize_data.bin", "x")),
        // The form alone makes no other tool's file, nor does a name that only resembles one.
        ("run-foreign", None, healthy().trace(r#"{"traceEvents": [{"ph": "X", "name": "a", "ts": 1, "dur": 1}]}"#)),
        ("run-foreign", None, Files::default().at("NO_OPPROF_1/trace_view.json", "[{}]")),
    ]
}
