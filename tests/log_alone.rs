//! A log that is dropped without the capture it speaks of: its lines are judged, and nothing is made up about the rest.

use profvet::examine::{Examination, Offered};
use profvet::report::{self, Can, Report, Verdict};
use profvet::rules::{Question, Status};
use profvet::text::Lang;

fn dropped(files: &[(&str, &str)]) -> Report {
    let offered = files.iter().map(|(path, text)| Offered { path: path.to_string(), bytes: text.len() as u64 });
    let mut examination = Examination::new(offered.collect());
    for read in examination.reads() {
        let mut reading = examination.open(read.index);
        reading.feed(files[read.index].1.as_bytes());
        examination.close(read.index, reading);
    }
    report::of(&examination.finish())
}

fn line(level: &str, text: &str) -> String {
    format!("[2026-11-02 09:30:01] [{level}] [42] profiler.py: {text}\n")
}

/// The report's one capture: rules that say something, and the rules that each answer names.
fn told(report: &Report) -> Vec<(&str, Status)> {
    let findings = report.captures[0].findings.iter();
    let told = findings.filter(|finding| !matches!(finding.status, Status::Ok | Status::Unknown));
    told.map(|finding| (finding.rule.as_str(), finding.status)).collect()
}

fn because(report: &Report, question: Question) -> Vec<String> {
    let answer = report.captures[0].answers.iter().find(|answer| answer.question == question).expect("answered");
    assert_eq!(answer.status, Can::No, "a log answers nothing");
    answer.because.clone()
}

#[test]
fn its_lines_are_judged_and_it_is_listed() {
    let log =
        line("INFO", "Start parsing profiling data: /x") + &line("ERROR", "Task [CommunicationParser] run failed.");
    let report = dropped(&[("log_0.log", &log)]);
    assert_eq!(report.captures.len(), 1);
    assert_eq!(told(&report), [("parser-failed", Status::Fail)]);
    assert_eq!((report.verdict, report.next.as_deref()), (Verdict::Unusable, Some("parser-failed")));
    let files: Vec<(&str, &str, u64)> =
        report.captures[0].artifacts.iter().map(|file| (file.path.as_str(), file.kind.as_str(), file.bytes)).collect();
    assert_eq!(files, [("log_0.log", "console-log", log.len() as u64)]);
    // Only what the failed parser costs is laid to it.
    assert_eq!(because(&report, Question::Communication), ["parser-failed"]);
    assert_eq!(because(&report, Question::KernelTime), [""; 0]);
}

#[test]
fn a_log_without_complaints_is_not_called_a_failure() {
    let log = line("INFO", "Start parsing profiling data: /x")
        + &line("INFO", "All profiling data parsed in a total time of 0:00:41");
    let report = dropped(&[("console.txt", &log)]);
    assert_eq!((told(&report).as_slice(), report.next.as_deref()), (&[][..], None));
    assert_eq!(report.worst(), Status::Unknown);
    for (lang, words) in [(Lang::En, "Only a log was dropped"), (Lang::Zh, "只拖入了日志")] {
        assert!(report::text(&report, lang).contains(words));
    }
}

#[test]
fn a_deleted_capture_is_told_from_the_log_alone() {
    let text =
        "Incorrect schedule: Stop profiler while current state is WARMUP which will result in empty parsed data.";
    let report = dropped(&[("log_0.log", &line("WARNING", text))]);
    let told = told(&report);
    assert!(
        told.contains(&("stopped-in-warmup", Status::Fail)) && told.contains(&("run-empty", Status::Fail)),
        "{told:?}"
    );
}

#[test]
fn a_text_that_is_no_log_of_the_profiler_is_not_recognised() {
    let report = dropped(&[("train.log", "epoch 1 loss 0.3\nepoch 2 loss 0.2\n")]);
    assert_eq!((report.verdict, report.captures.len()), (Verdict::NothingRecognised, 0));
}

#[test]
fn beside_a_capture_a_log_is_no_capture() {
    let log = line("INFO", "Start parsing profiling data: /x");
    let info = r#"{"config": {}, "end_info": {}}"#;
    let report = dropped(&[("log_0.log", &log), ("x_ascend_pt/profiler_info.json", info)]);
    assert_eq!(report.captures.len(), 1);
    assert!(!report.captures[0].is_log_alone());
}
