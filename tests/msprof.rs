//! CANN's own results (`PROF_*/mindstudio_profiler_output`), with and without torch_npu's folder around them.

mod common;

use profvet::artifacts::{Kind, Scope};
use profvet::evidence::Evidence;
use profvet::report::{self, Can, CaptureReport, Verdict};
use profvet::rules::{Question, Status};
use profvet::samples::{self, SampleFile};

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

#[test]
fn without_results_it_waits_to_be_parsed() {
    let (_, report) = only_capture(&without("mindstudio_profiler_output"));
    assert_eq!(status(&report, "run-raw"), Some(Status::Fail));
    assert_eq!((report.verdict, report.next.as_deref()), (Verdict::Unusable, Some("run-raw")));
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
