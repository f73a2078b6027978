//! Names, contents and groups.

use super::{Guess, Kind, Scope, by_content, by_name, group};

#[test]
fn knows_names() {
    let output = "x_ascend_pt/ASCEND_PROFILER_OUTPUT";
    for (path, kind) in [
        (format!("{output}/trace_view.json"), Kind::TraceView),
        (format!("{output}/trace_view_temp.json"), Kind::TraceViewTemp),
        (format!("{output}/kernel_details.csv"), Kind::KernelDetails),
        ("kernel_details (1).csv".to_string(), Kind::KernelDetails),
        (format!("{output}/communication.json"), Kind::Communication),
        (format!("{output}/communication_matrix.json"), Kind::CommunicationMatrix),
        (format!("{output}/analysis.db"), Kind::AnalysisDb),
        (format!("{output}/ascend_pytorch_profiler_0.db"), Kind::ProfilerDb),
        (format!("{output}/analyse.done"), Kind::AnalyseDone),
        ("x_ascend_pt/profiler_info_12.json".to_string(), Kind::ProfilerInfo),
        ("x_ascend_pt/profiler_info.json".to_string(), Kind::ProfilerInfo),
        ("x_ascend_pt/profiler_metadata.json".to_string(), Kind::ProfilerMetadata),
        ("x_ascend_pt/FRAMEWORK/torch.op_range".to_string(), Kind::RawFramework),
        ("x_ascend_pt/PROF_000001_20260101093000123_AB/device_0/data/x.slice".to_string(), Kind::RawDevice),
        ("PROF_1_2_a/mindstudio_profiler_output/op_summary_20260101093000.csv".to_string(), Kind::OpSummary),
        ("PROF_1_2_a/mindstudio_profiler_output/op_summary_slice_0_2026.csv".to_string(), Kind::OpSummary),
        ("PROF_1_2_a/mindstudio_profiler_output/msprof_20260101093000.json".to_string(), Kind::MsprofTrace),
        ("x_ascend_pt/logs/profiler_2026_1_KernelViewParser.log".to_string(), Kind::ParserLog),
        ("run/host.pt.trace.json".to_string(), Kind::KinetoTrace),
        ("OPPROF_2026/visualize_data.bin".to_string(), Kind::ForeignTool),
        ("a/cluster_analysis_output/cluster_step_trace_time.csv".to_string(), Kind::ForeignTool),
    ] {
        assert_eq!(by_name(&path), Guess::Sure(kind), "{path}");
    }
    for path in ["log_0.log", "a/stdout", "nohup.out", "x.log.1", "my.json", "table.csv", "kernel_details_notes.csv"] {
        assert_eq!(by_name(path), Guess::LookInside, "{path}");
    }
    for path in ["a.png", "model.pt", "x.db", "README.md", "PROF_x/notes"] {
        assert_eq!(by_name(path), Guess::Unrelated, "{path}");
    }
}

#[test]
fn knows_contents() {
    for (head, kind) in [
        (r#"[{"ph": "X", "name": "a", "pid": 1"#, Some(Kind::TraceView)),
        ("\u{feff}[\n {\"name\":\"a\",\"pid\":1,\"tid\":2", Some(Kind::TraceView)),
        (r#"{"schemaVersion": 1, "deviceProperties": []"#, Some(Kind::KinetoTrace)),
        (r#"{"config": {"common_config": {"activities""#, Some(Kind::ProfilerInfo)),
        (r#"{"step13": {"p2p": {"x": {"Communication Time Info""#, Some(Kind::Communication)),
        (r#"[{"role": "user", "content": "hi"}]"#, None),
        ("{\n  \"schema\": \"profvet.report/1\",\n  \"tool\": {", Some(Kind::Report)),
        (r#"{"schema": "profvet.report/2"}"#, Some(Kind::Report)),
        (r#"{"captures": [{"answers": [{"because": [], "question": "memory""#, Some(Kind::Report)),
        (r#"{"schema": "other.report/1", "tool": "profvet"}"#, None),
        (r#"{"ph": "X"}"#, None),
        ("[1, 2", None),
        ("", None),
    ] {
        assert_eq!(by_content(head.as_bytes()), kind, "{head}");
    }
}

fn grouped(paths: &[(&str, Kind)]) -> Vec<(String, Scope, usize, usize)> {
    let files: Vec<(String, Kind)> = paths.iter().map(|(path, kind)| ((*path).to_string(), *kind)).collect();
    group(&files).into_iter().map(|c| (c.path, c.scope, c.files.len(), c.logs.len())).collect()
}

#[test]
fn groups_ranks_below_a_parent_with_their_console_log() {
    let got = grouped(&[
        ("res/prof/a_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", Kind::TraceView),
        ("res/prof/a_ascend_pt/profiler_info_0.json", Kind::ProfilerInfo),
        ("res/prof/b_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", Kind::TraceView),
        ("res/log_0.log", Kind::ConsoleLog),
        ("res/prof/b_ascend_pt/log_1.log", Kind::ConsoleLog),
        ("res/readme.md", Kind::Other),
    ]);
    assert_eq!(
        got,
        [
            ("res/prof/a_ascend_pt".to_string(), Scope::Whole, 2, 1),
            ("res/prof/b_ascend_pt".to_string(), Scope::Whole, 1, 2),
        ]
    );
}

#[test]
fn groups_renamed_partial_and_loose_files() {
    let one = |path: &str, scope, files, logs| vec![(path.to_string(), scope, files, logs)];
    let table = Kind::KernelDetails;
    assert_eq!(
        grouped(&[("my run/profiler_info.json", Kind::ProfilerInfo), ("my run/out/kernel_details.csv", table)]),
        one("my run", Scope::Whole, 2, 0)
    );
    assert_eq!(
        grouped(&[("ASCEND_PROFILER_OUTPUT/kernel_details.csv", table)]),
        one("ASCEND_PROFILER_OUTPUT", Scope::OutputOnly, 1, 0)
    );
    assert_eq!(grouped(&[("run/ASCEND_PROFILER_OUTPUT/kernel_details.csv", table)]), one("run", Scope::Whole, 1, 0));
    assert_eq!(grouped(&[("kernel_details.csv", table)]), one("kernel_details.csv", Scope::Loose, 1, 0));
    assert_eq!(
        grouped(&[("kernel_details.csv", table), ("trace_view.json", Kind::TraceView), ("l.log", Kind::ConsoleLog)]),
        one(".", Scope::Loose, 2, 1)
    );
    assert_eq!(
        grouped(&[("a.json", Kind::TraceView), ("b.json", Kind::TraceView)]),
        [("a.json".to_string(), Scope::Loose, 1, 0), ("b.json".to_string(), Scope::Loose, 1, 0)]
    );
    assert_eq!(
        grouped(&[("d/PROF_1_2_a/device_0/data/x", Kind::RawDevice)]),
        one("d/PROF_1_2_a", Scope::MsprofFolder, 1, 0)
    );
    assert_eq!(grouped(&[("d/log_0.log", Kind::ConsoleLog)]), one("d/log_0.log", Scope::Loose, 0, 1));
    assert_eq!(grouped(&[("d/a.txt", Kind::Other)]), []);
    assert_eq!(
        grouped(&[("x_ascend_pt/ASCEND_PROFILER_OUTPUT/", Kind::Other)]),
        one("x_ascend_pt", Scope::Whole, 1, 0)
    );
}
