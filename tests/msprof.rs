//! CANN's own results (`PROF_*/mindstudio_profiler_output`), with and without torch_npu's folder around them.

mod common;

use profvet::artifacts::{Kind, Scope};
use profvet::evidence::Evidence;
use profvet::report::{self, Can, CaptureReport, Verdict};
use profvet::rules::{Question, Status};
use profvet::samples::{self, SampleFile};
use profvet::text::{Lang, Texts};
use serde_json::Value;

fn sample() -> Vec<SampleFile> {
    samples::files("msprof-output").expect("the sample")
}

fn without(name: &str) -> Vec<SampleFile> {
    sample().into_iter().filter(|file| !file.path.contains(name)).collect()
}

fn only_capture(files: &[SampleFile]) -> (Evidence, CaptureReport) {
    let mut examined = common::examine(files);
    let mut report = report::of(&examined);
    assert_eq!(examined.captures.len(), 1);
    (examined.captures.remove(0), report.captures.remove(0))
}

fn answers(report: &CaptureReport) -> Vec<(&'static str, Can)> {
    report.answers.iter().map(|answer| (answer.question.name(), answer.status)).collect()
}

fn status(report: &CaptureReport, rule: &str) -> Option<Status> {
    report.findings.iter().find(|finding| finding.rule == rule).map(|finding| finding.status)
}

#[test]
fn what_it_answers_by_itself() {
    let (evidence, report) = only_capture(&sample());
    assert_eq!((evidence.scope, report.verdict, report.next.as_deref()), (Scope::MsprofFolder, Verdict::Usable, None));
    let expected = [
        ("kernel-time", Can::Yes),
        // Operators of CANN, not of the framework.
        ("operator-time", Can::Partly),
        ("pipe-utilization", Can::Yes),
        ("shapes", Can::Yes),
        // From the calls of CANN to the device; the framework's half is torch_npu's.
        ("host-device-timeline", Can::Yes),
        // Overlap Analysis has sums, and no step is marked.
        ("step-breakdown", Can::Partly),
        ("communication", Can::No),
        ("memory", Can::No),
    ];
    assert_eq!(answers(&report), expected);
    let bad: Vec<&str> = report
        .findings
        .iter()
        .filter(|finding| finding.status >= Status::Warn)
        .map(|finding| finding.rule.as_str())
        .collect();
    assert_eq!(bad, [""; 0]);
}

#[test]
fn both_slices_count() {
    let (evidence, _) = only_capture(&sample());
    let (table, kernels) = evidence.kernels().expect("kernels");
    assert_eq!(table.kind, Kind::OpSummary);
    // The statistics are over the same run, without its collectives.
    let (_, statistics) = evidence.statistics(Kind::OpStatistic).expect("statistics");
    assert_eq!((kernels.total.count, kernels.computing_ns()), (statistics.count as u64, statistics.total_ns));
    let whole = samples::files("single-card").expect("the sample");
    let (whole, _) = only_capture(&whole);
    let (_, same) = whole.kernels().expect("kernels");
    assert_eq!(kernels.total, same.total, "one plan, two layouts");
    for (own, other) in kernels.metrics.iter().zip(&same.metrics) {
        let (own_mean, other_mean) = (own.mean().expect("a mean"), other.mean().expect("a mean"));
        // Two sums of the same numbers in two orders differ by rounding only.
        assert!((own_mean - other_mean).abs() <= other_mean.abs() * 1e-12, "{}: {own_mean} {other_mean}", own.column);
        assert_eq!(own.cells, other.cells, "{}", own.column);
    }
}

#[test]
fn a_lost_slice_is_told() {
    let (_, report) = only_capture(&without("op_summary_slice_0"));
    assert_eq!(status(&report, "table-sliced"), Some(Status::Warn));
    let kernel_time = report.answers.iter().find(|answer| answer.question == Question::KernelTime).expect("answered");
    assert_eq!((kernel_time.status, kernel_time.because.as_slice()), (Can::Partly, &["table-sliced".to_string()][..]));
    assert_eq!(report.verdict, Verdict::PartlyUsable);
}

#[test]
fn a_damaged_trace_is_told_here_too() {
    let mut files = sample();
    let trace =
        files.iter_mut().find(|file| file.path.ends_with(".json") && file.path.contains("/msprof_")).expect("it");
    trace.bytes.truncate(trace.bytes.len() / 2);
    let (_, report) = only_capture(&files);
    assert_eq!(status(&report, "trace-cut"), Some(Status::Fail));
    assert_eq!(report.next.as_deref(), Some("trace-cut"));
}

/// torch_npu clears them away when it has made its own, which stand beside this folder: nothing is wrong for sure, and
/// whoever drops it is told what to do.
#[test]
fn without_results_the_next_step_is_told() {
    let (_, report) = only_capture(&without("mindstudio_profiler_output"));
    assert_eq!((report.verdict, report.next.as_deref()), (Verdict::Unusable, Some("run-raw")));
    let raw = report.findings.iter().find(|finding| finding.rule == "run-raw").expect("judged");
    assert_eq!((raw.status, raw.facts["output"].as_str()), (Status::Warn, Some("not-given")));
    assert!(report.answers.iter().all(|answer| answer.because == ["run-raw"]), "{:?}", report.answers);
    for (lang, step) in [(Lang::En, "drop that folder"), (Lang::Zh, "请拖入整个 *_ascend_pt")] {
        let told = Texts::new(lang).with("finding-run-raw", &raw.facts);
        assert!(told.contains(step) && told.contains("msprof --export=on"), "{told}");
    }
}

/// Inside a torch_npu capture they are a leftover: parsing did not reach its clean-up.
#[test]
fn inside_a_capture_they_are_a_leftover() {
    let mut files = samples::files("single-card").expect("the sample");
    let root = files[0].path.split('/').next().expect("a folder").to_string();
    files.extend(
        sample()
            .into_iter()
            .filter(|file| file.path.contains("mindstudio_profiler_output"))
            .map(|file| SampleFile { path: format!("{root}/{}", file.path), bytes: file.bytes }),
    );
    let (evidence, report) = only_capture(&files);
    assert_eq!(status(&report, "run-interrupted"), Some(Status::Warn));
    let (table, _) = evidence.kernels().expect("kernels");
    assert_eq!(table.kind, Kind::KernelDetails, "torch_npu's own table goes first");
}

/// The trace of the sample in slices, as msprof writes them: the names of the processes stand at the head of each.
fn in_slices(pieces: usize) -> Vec<SampleFile> {
    let is_trace = |file: &SampleFile| file.path.ends_with(".json") && file.path.contains("/msprof_");
    let (traces, mut files): (Vec<SampleFile>, Vec<SampleFile>) = sample().into_iter().partition(is_trace);
    let trace = &traces[0];
    let events: Vec<Value> = serde_json::from_slice(&trace.bytes).expect("a list of events");
    let (head, mut rest): (Vec<Value>, Vec<Value>) = events.into_iter().partition(|event| event["ph"] == "M");
    let microseconds = |event: &Value| event["ts"].as_str().map(|ts| ts.replace('.', "")).unwrap_or_default();
    rest.sort_by_key(microseconds);
    for (number, events) in rest.chunks(rest.len().div_ceil(pieces)).enumerate() {
        let slice = [&head, events].concat();
        let path = trace.path.replace("/msprof_", &format!("/msprof_slice_{number}_"));
        files.push(SampleFile { path, bytes: serde_json::to_vec(&slice).expect("JSON") });
    }
    files
}

/// What the rules and the views ask of a trace.
fn asked(evidence: &Evidence) -> impl PartialEq + std::fmt::Debug + use<> {
    let facts = &evidence.trace().expect("a trace").facts;
    let mut processes = facts.processes.clone();
    processes.sort_by(|a, b| a.pid.cmp(&b.pid));
    let sums = (facts.overlap_ns.clone(), facts.aclnn, facts.aclnn_over_time.clone(), facts.wide_ids);
    (facts.ending, facts.grid, processes, facts.span_ns, sums, facts.step_parts.clone(), facts.has_step_parts)
}

#[test]
fn a_trace_in_slices_is_one_trace() {
    let (whole, report) = only_capture(&sample());
    for pieces in [2, 3, 7] {
        let (sliced, same) = only_capture(&in_slices(pieces));
        assert_eq!((sliced.traces.len(), sliced.trace_paths().len()), (pieces, pieces));
        assert!(sliced.trace_paths().is_sorted());
        assert_eq!(asked(&sliced), asked(&whole), "{pieces} slices");
        assert_eq!((same.verdict, answers(&same)), (report.verdict, answers(&report)), "{pieces} slices");
        for (found, expected) in
            same.findings.iter().zip(&report.findings).filter(|(found, _)| found.rule != "table-sliced")
        {
            assert_eq!((&found.rule, found.status), (&expected.rule, expected.status), "{pieces} slices");
        }
    }
}

/// The first slice ends before the device has begun: what it lacks is in the next.
#[test]
fn layers_are_looked_for_in_every_slice() {
    let mut files = sample();
    let trace = files.iter_mut().find(|file| file.path.contains("/msprof_2")).expect("it");
    trace.path = trace.path.replace("/msprof_", "/msprof_slice_1_");
    let host = br#"[{"name":"process_name","pid":1,"tid":0,"args":{"name":"CANN"},"ph":"M"},
        {"name":"AscendCL@aclrtMalloc","pid":1,"tid":1,"ts":"1762075800000000.000","dur":1,"ph":"X"}]"#;
    let first = SampleFile { path: trace.path.replace("slice_1", "slice_0"), bytes: host.to_vec() };
    let alone: Vec<SampleFile> = files.iter().filter(|file| !file.path.contains("/msprof_slice_1")).cloned().collect();
    files.push(first.clone());
    let (_, report) = only_capture(&files);
    assert_eq!(status(&report, "trace-host-only"), Some(Status::Ok));
    let (_, report) = only_capture(&[alone, vec![first]].concat());
    assert_eq!(status(&report, "trace-host-only"), Some(Status::Fail));
}

#[test]
fn the_slice_that_breaks_off_is_named() {
    let mut files = in_slices(3);
    let cut = files.iter_mut().find(|file| file.path.contains("msprof_slice_1_")).expect("the middle one");
    cut.bytes.truncate(cut.bytes.len() - 20);
    let path = cut.path.clone();
    let (evidence, report) = only_capture(&files);
    assert_eq!(evidence.trace().expect("a trace").path, path);
    let found = report.findings.iter().find(|finding| finding.rule == "trace-cut").expect("judged");
    assert_eq!((found.status, &found.evidence[0].artifact), (Status::Fail, &path));
}
