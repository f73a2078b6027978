use super::*;
use crate::examine::{Examination, Offered};
use crate::report::{html, json, markdown, of, text as plain_text};
use crate::text::Lang;

/// Names that must not be told; each is planted in several places.
const SECRETS: [&str; 16] = [
    "gpunode77",
    "worker-b9",
    "zhangsan",
    "topsecret",
    "新模型项目",
    "moonshot v9",
    "weights_final",
    "10.23.45.67",
    "fe80::1a2b:3c4d",
    "02:42:ac:11:00:02",
    "build7.corp.example",
    "cfg_hidden",
    "notebook_x1",
    "vault-mount",
    "lisi",
    "pod-6f7d",
];
/// Names of operators and functions, hidden on demand.
const OPERATORS: [&str; 3] = ["SecretFlashKernel", "moe_router_x", "custom_call"];

const CAPTURE: &str = "新模型项目/moonshot v9/topsecret/gpunode77_4242_20261102093000123_ascend_pt";

/// A report with secrets wherever a report can hold any.
fn planted() -> Report {
    let log = "[2026-11-02 09:30:02] [ERROR] [4242] profiler.py: Failed to export CANN Profiling data. Error msg: Path \
               '/home/zhangsan/topsecret/weights_final/gpunode77_4242_20261102093000123_ascend_pt/PROF_000001_20261102093000456_GHKLMNPQ' \
               permission allow others users to write.\n\
               [2026-11-02 09:30:03] [ERROR] [4242] profiler.py: zhangsan at 10.23.45.67:29500 lost gpunode77, fe80::1a2b:3c4d, 02:42:ac:11:00:02\n\
               [2026-11-02 09:30:04] [ERROR] [4242] profiler.py: hostname=worker-b9 user: \"lisi\" tcp://build7.corp.example:99/cfg_hidden\n\
               [2026-11-02 09:30:05] [ERROR] [4242] profiler.py: lisi@build7.corp.example cannot read C:\\Users\\lisi\\cfg_hidden.yaml in 新模型项目\n\
               [2026-11-02 09:30:06] [ERROR] [4242] profiler.py: torch_npu/profiler/analysis/_file_manager.py and /usr/local/Ascend/tools/profiler CPU/NPU {\"pod_name\": \"pod-6f7d\"}\n";
    let trace = "[{\"name\": \"x\", \"ph\": \"X\", \"cat\": \"cpu_op\", \"args\": {\"Call stack\": \
                 \"/home/zhangsan/topsecret/notebook_x1.py(12): custom_call\"}}, {\"name\": \"SecretFlashKernel\", \"moe_router_x\": \"topsecret";
    let info = r#"{"config": {"experimental_config": {"_profiler_level": "/home/lisi/weights_final"}}, "torch_npu_version": "2.8.0.1"}"#;
    let table = "Secret Column,weights_final\n1,2\n";
    let files: Vec<(String, &[u8])> = vec![
        (format!("{CAPTURE}/ASCEND_PROFILER_OUTPUT/trace_view.json"), trace.as_bytes()),
        (format!("{CAPTURE}/ASCEND_PROFILER_OUTPUT/kernel_details.csv"), table.as_bytes()),
        (format!("{CAPTURE}/ASCEND_PROFILER_OUTPUT/op_statistic.csv"), b""),
        (format!("{CAPTURE}/profiler_info_3.json"), info.as_bytes()),
        (format!("{CAPTURE}/weights_final/notes zhangsan.txt"), b"x"),
        ("新模型项目/moonshot v9/topsecret/log_gpunode77.log".to_string(), log.as_bytes()),
    ];
    let offered = files.iter().map(|(path, bytes)| Offered { path: path.clone(), bytes: bytes.len() as u64 });
    let mut examination = Examination::new(offered.collect());
    for read in examination.reads() {
        let mut reading = examination.open(read.index);
        reading.feed(files[read.index].1);
        examination.close(read.index, reading);
    }
    examination.fail(2, "EACCES: /srv/vault-mount/zhangsan/op_statistic.csv on gpunode77".to_string());
    let mut report = of(&examination.finish());
    // What no sample of today holds, a rule of tomorrow may.
    report.findings.push(
        Finding::warn("ranks-differ")
            .seen(Place::of(CAPTURE).at_column("weights_final").showing("gpunode77: Level1"))
            .fact("captures", 2)
            .fact("settings", vec!["/data/cfg_hidden/x", "worker-b9"])
            .fact(
                "table",
                serde_json::json!([{ "setting": "x", "values": [{ "value": "zhangsan", "captures": [CAPTURE] }] }]),
            ),
    );
    report
}

fn formats(report: &Report) -> Vec<(String, String)> {
    let written = Lang::ALL.into_iter().flat_map(|lang| {
        [
            (format!("text {}", lang.tag()), plain_text(report, lang)),
            (format!("markdown {}", lang.tag()), markdown(report, lang).replace('\\', "")),
            (format!("html {}", lang.tag()), html(report, lang)),
        ]
    });
    std::iter::once(("json".to_string(), json(report))).chain(written).collect()
}

#[test]
fn no_planted_name_is_left_in_any_format() {
    let report = planted();
    let open = json(&report);
    for secret in SECRETS.iter().chain(&OPERATORS) {
        assert!(open.contains(secret), "{secret} was not planted");
    }
    for names in [false, true] {
        let redacted = redacted(&report, names);
        for (format, text) in formats(&redacted.report) {
            for secret in SECRETS.iter().chain(OPERATORS.iter().filter(|_| names)) {
                assert!(!text.contains(secret), "{secret} is left in {format}: {}", around(&text, secret));
            }
        }
    }
}

fn around<'a>(text: &'a str, secret: &str) -> &'a str {
    let at = text.find(secret).unwrap_or_default();
    let start = (at.saturating_sub(120)..=at).find(|at| text.is_char_boundary(*at)).unwrap_or(at);
    text[start..].split_at_checked(300).map_or(&text[start..], |(head, _)| head)
}

#[test]
fn what_helps_is_left() {
    let report = planted();
    let redacted = redacted(&report, true).report;
    assert_eq!(redacted.captures[0].path, "dir-1/dir-2/dir-3/host-1_4242_20261102093000123_ascend_pt");
    let text = json(&redacted);
    for kept in [
        "ASCEND_PROFILER_OUTPUT/trace_view.json",
        "profiler_info_3.json",
        "trace-cut",
        "[2026-11-02 09:30:03] [ERROR] [4242] profiler.py:",
        "Failed to export CANN Profiling data. Error msg: Path",
        "PROF_000001_20261102093000456_GHKLMNPQ",
        ":29500",
        "torch_npu/profiler/analysis/_file_manager.py and /usr/local/Ascend/tools/profiler CPU/NPU",
        "\"torch_npu_version\": \"2.8.0.1\"",
        "C:\\\\Users\\\\user-",
    ] {
        assert!(text.contains(kept), "{kept} is gone: {text}");
    }
    let statuses = |report: &Report| -> Vec<_> {
        let findings = report.captures.iter().flat_map(|capture| capture.findings.clone());
        findings.map(|finding| (finding.rule, finding.status, finding.evidence.len())).collect()
    };
    assert_eq!(statuses(&redacted), statuses(&report));
}

#[test]
fn one_name_has_one_pseudonym() {
    let redacted = redacted(&planted(), false);
    let pseudonyms =
        |name: &str| -> Vec<&Replaced> { redacted.replaced.iter().filter(|one| one.name == name).collect() };
    assert_eq!(pseudonyms("gpunode77").len(), 1);
    assert_eq!(pseudonyms("10.23.45.67")[0].class, Class::Address);
    let host = &pseudonyms("gpunode77")[0].pseudonym;
    let text = json(&redacted.report);
    assert!(text.matches(host.as_str()).count() > 3);
    let mut all: Vec<&str> = redacted.replaced.iter().map(|one| one.pseudonym.as_str()).collect();
    let count = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), count, "{all:?}");
}

/// Running text, put through twice as a report is.
fn twice(given: &str) -> String {
    let mut book = Book::default();
    text::redacted(given, &mut book);
    text::redacted(given, &mut book)
}

#[test]
fn an_archive_keeps_its_ending_alone() {
    let mut paths = Paths::default();
    for (path, expected) in [
        ("gpunode77.tar.gz", "file-1.gz"),
        ("gpunode77.tar.gz/run_ascend_pt/profiler_info_0.json", "file-1.gz/run_ascend_pt/profiler_info_0.json"),
        (
            "secret model.zip/ASCEND_PROFILER_OUTPUT/trace_view.json",
            "file-2.zip/ASCEND_PROFILER_OUTPUT/trace_view.json",
        ),
        ("secret.tar.zst", "file-3.zst"),
        ("trace_view.json.gz/trace_view.json", "trace_view.json.gz/trace_view.json"),
    ] {
        assert_eq!(paths.redacted(path), expected);
    }
}

#[test]
fn texts() {
    for (given, expected) in [
        ("Task [CANNExportParser] run failed.", "Task [CANNExportParser] run failed."),
        (
            "aten::add c10::add at::Tensor Node@launch AscendCL@aclrtMemcpyAsync",
            "aten::add c10::add at::Tensor Node@launch AscendCL@aclrtMemcpyAsync",
        ),
        ("parsed in a total time of 0:00:09.527310", "parsed in a total time of 0:00:09.527310"),
        ("read and/or write, 3/4, MB/s, host/device", "read and/or write, 3/4, MB/s, host/device"),
        ("see https://www.hiascend.com/document/a", "see https://www.hiascend.com/document/a"),
        ("'/home/ann/x/y.log'.", "'/home/user-1/x/file-1.log'."),
        ("/home/ann/a ann-marie ann", "/home/user-1/a user-1-marie user-1"),
        ("/opt/py/site-packages/torch_npu/npu/utils.py(3): f", "/opt/dir-1/site-packages/torch_npu/npu/utils.py(3): f"),
        ("MASTER_ADDR=n0de9 and n0de9 again", "MASTER_ADDR=host-1 and host-1 again"),
        ("{\"hostname\": \"box\", \"user\": \"root\"}", "{\"hostname\": \"host-1\", \"user\": \"root\"}"),
        ("the current user: nobody said so", "the current user: user-1 said so"),
        ("run with rank 3 on device 0", "run with rank 3 on device 0"),
    ] {
        assert_eq!(twice(given), expected, "{given}");
    }
}

#[test]
fn a_folder_with_a_common_name_spoils_no_sentence() {
    let mut book = Book::default();
    assert_eq!(path::redacted("prof/result/kernel_details.csv", &mut book), "dir-1/dir-2/kernel_details.csv");
    assert_eq!(text::redacted("the prof result is there", &mut book), "the prof result is there");
    assert_eq!(path::redacted("rank3_ascend_pt/logs/log_0.log", &mut book), "rank3_ascend_pt/logs/log_0.log");
    assert_eq!(
        path::redacted("jobs_ascend_pt/ascend_pytorch_profiler_3.db", &mut book),
        "dir-3_ascend_pt/ascend_pytorch_profiler_3.db"
    );
}
