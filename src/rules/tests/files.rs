//! Files of the layout.

use super::Case;
use super::drops::*;
use crate::artifacts::Kind;
use crate::evidence::{Evidence, Refusal};
use crate::rules::Status;

fn refuse(capture: &mut Evidence) {
    if let Some(file) = capture.artifacts.first_mut() {
        file.refused = Some(Refusal::Failed("NotReadableError".to_string()));
    }
}

/// The trace is said to be so large.
fn grow(capture: &mut Evidence, bytes: u64) {
    for file in capture.artifacts.iter_mut().filter(|file| file.kind == Kind::TraceView) {
        file.bytes = bytes;
    }
}

/// An event on a layer, and its name.
const COMMUNICATION: &str = r#", {"name": "process_name", "pid": 5, "args": {"name": "LAYER"}, "ph": "M"},
    {"name": "hcom_allReduce_", "pid": 5, "tid": 1, "ts": "1736408883704650.000", "dur": 2, "ph": "X"}"#;

pub(super) fn cases() -> Vec<Case> {
    use Status::{Fail, Info, Ok, Unknown, Warn};
    let level0 = |files: Files| {
        files.info(|info| info.replace("Level1", "Level0")).without("op_statistic.csv").without("api_statistic.csv")
    };
    let communicates =
        |files: Files| files.output("kernel_details.csv", table_of(&format!("{FULL},{PIPES}"), "COMMUNICATION"));
    let without_tables = |events: &str| {
        let bare = healthy().without("kernel_details.csv").without("step_trace_time.csv");
        bare.trace(&format!("{HOST}{DEVICE}{events}]"))
    };
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
        ("communication-absent", Some(Fail), without_tables(&COMMUNICATION.replace("LAYER", "HCCL"))),
        ("communication-absent", Some(Unknown), without_tables(&COMMUNICATION.replace("LAYER", "HBM"))),
        ("communication-absent", Some(Ok), healthy()),
        // Rank 0 may be a single card, a higher one has others beside it.
        ("communication-absent", Some(Ok), level0(healthy())),
        (
            "communication-absent",
            Some(Info),
            level0(healthy())
                .info(|info| info.replace("Level1", "Level0").replace("\"rank_id\": \"0\"", "\"rank_id\": \"1\"")),
        ),
        ("communication-absent", Some(Ok), communicates(healthy()).output("communication.json", OPERATION)),
        ("communication-absent", Some(Fail), communicates(healthy()).output("communication.json", "{}")),
        ("communication-absent", Some(Ok), healthy().output("communication.json", "{}")),
        ("communication-absent", Some(Unknown), Files::default().at("kernel_details.csv", full_table())),
        ("communication-absent", None, db()),
        ("file-unreadable", Some(Fail), healthy().output("communication.json", "{\"step1\": {")),
        ("file-unreadable", Some(Fail), healthy().changed(refuse)),
        ("file-unreadable", Some(Warn), healthy().root("profiler_metadata.json", "{")),
        ("file-unreadable", Some(Ok), healthy()),
        // A trace that breaks off has rules of its own.
        ("file-unreadable", Some(Ok), healthy().trace(HOST)),
        ("file-too-large-for-tools", Some(Info), healthy().changed(|capture| grow(capture, (1 << 29) + 1))),
        ("file-too-large-for-tools", Some(Ok), healthy().changed(|capture| grow(capture, 1 << 29))),
    ]
}
