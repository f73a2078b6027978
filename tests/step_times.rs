//! Without step_trace_time.csv the rules about steps judge by the trace, say so, and come to the same result.

mod common;

use profvet::report::{self, Report};
use profvet::rules::{Finding, Status};
use profvet::samples::{self, SampleFile};
use profvet::text::Lang;

fn judged(files: &[SampleFile]) -> Report {
    report::of(&common::examine(files))
}

/// A sample without the files of these names.
fn sample(name: &str, gone: &[&str]) -> Vec<SampleFile> {
    let files = samples::files(name).expect("the sample").into_iter();
    files.filter(|file| !gone.iter().any(|name| file.path.ends_with(name))).collect()
}

fn finding<'a>(report: &'a Report, rule: &str) -> &'a Finding {
    let own = report.captures.iter().flat_map(|capture| &capture.findings).chain(&report.findings);
    own.into_iter().find(|finding| finding.rule == rule).unwrap_or_else(|| panic!("{rule} applies"))
}

fn number(finding: &Finding, fact: &str) -> f64 {
    finding.facts[fact].as_f64().expect(fact)
}

const TABLE: &str = "step_trace_time.csv";

#[test]
fn compilation_is_seen_in_the_trace_too() {
    let by_table = judged(&sample("compile-captured", &[]));
    let by_table = finding(&by_table, "compile-captured");
    let report = judged(&sample("compile-captured", &[TABLE]));
    let by_trace = finding(&report, "compile-captured");
    assert_eq!((by_table.status, by_trace.status), (Status::Fail, Status::Fail));
    assert_eq!((&by_table.facts["source"], &by_trace.facts["source"]), (&"table".into(), &"trace".into()));
    for fact in ["part", "step", "steps"] {
        assert_eq!(by_table.facts[fact], by_trace.facts[fact], "{fact}");
    }
    for fact in ["first_us", "median_us"] {
        let (table, trace) = (number(by_table, fact), number(by_trace, fact));
        assert!((table - trace).abs() < 0.01, "{fact}: {table} and {trace} µs");
    }
    // The sum stands nowhere by itself: the place is the trace as a whole.
    assert!(by_trace.evidence[0].artifact.ends_with("trace_view.json") && by_trace.evidence[0].row.is_none());
    assert!(by_table.evidence[0].row.is_some());
}

#[test]
fn the_sentence_says_where_the_times_are_from() {
    let report = judged(&sample("compile-captured", &[TABLE]));
    for (lang, words) in [(Lang::En, "computed from the trace"), (Lang::Zh, "由 trace 计算得出")] {
        assert!(report::text(&report, lang).contains(words));
    }
    let report = judged(&sample("compile-captured", &[]));
    for (lang, words) in [(Lang::En, "computed from the trace"), (Lang::Zh, "由 trace 计算得出")] {
        assert!(!report::text(&report, lang).contains(words));
    }
}

/// All signs of compilation stand side by side.
#[test]
fn the_signs_of_compilation_stand_together() {
    let report = judged(&sample("compile-captured", &[]));
    let found = finding(&report, "compile-captured");
    for sign in ["model_loads", "compile_slices", "aclnn_slices"] {
        assert!(number(found, sign) > 0.0, "{sign}");
    }
    let (compile, kernels) = (number(found, "compile_early_percent"), number(found, "kernels_early_percent"));
    assert!(compile > kernels, "the host compiles before the device works: {compile} % against {kernels} %");
    let english = report::text(&report, Lang::En);
    for words in ["ModelLoad ran", "calls that compile or load a model", "aclnn calls", "Of the kernels,"] {
        assert!(english.contains(words), "{words}: {english}");
    }
    let chinese = report::text(&report, Lang::Zh);
    for words in ["ModelLoad 调用了", "次编译或加载模型的调用", "次 aclnn 调用", "kernel 有"] {
        assert!(chinese.contains(words), "{words}");
    }
}

#[test]
fn steady_steps_are_steady_in_the_trace() {
    let report = judged(&sample("healthy", &[TABLE]));
    for rule in ["compile-captured", "step-outlier", "steps-fewer-than-active"] {
        assert_eq!(finding(&report, rule).status, Status::Ok, "{rule}");
    }
}

#[test]
fn a_trace_that_breaks_off_is_no_measure() {
    let mut files = sample("compile-captured", &[TABLE]);
    let trace = files.iter_mut().find(|file| file.path.ends_with("trace_view.json")).expect("the trace");
    trace.bytes.truncate(trace.bytes.len() - 40);
    let report = judged(&files);
    for rule in ["compile-captured", "step-outlier"] {
        let found = finding(&report, rule);
        assert_eq!((found.status, &found.facts["reason"]), (Status::Unknown, &"no-step-times".into()), "{rule}");
    }
}

#[test]
fn steps_are_counted_in_the_trace_where_no_table_names_them() {
    let report = judged(&sample("single-card", &[TABLE, "kernel_details.csv"]));
    let found = finding(&report, "steps-fewer-than-active");
    assert_eq!((found.status, &found.facts["source"], number(found, "steps")), (Status::Ok, &"trace".into(), 4.0));
    let report = judged(&sample("single-card", &[TABLE, "kernel_details.csv", "trace_view.json"]));
    assert_eq!(finding(&report, "steps-fewer-than-active").status, Status::Unknown);
}

#[test]
fn ranks_are_compared_by_the_trace_where_one_lacks_its_table() {
    let whole = samples::job_of(4);
    let by_table = judged(&whole);
    let lacking: Vec<SampleFile> =
        whole.into_iter().filter(|file| !(file.path.ends_with(TABLE) && file.path.starts_with("host_4243_"))).collect();
    let by_trace = judged(&lacking);
    let (table, trace) = (finding(&by_table, "rank-slow"), finding(&by_trace, "rank-slow"));
    assert_eq!((table.status, &table.facts["source"]), (trace.status, &"table".into()));
    assert_eq!(trace.facts["source"], "trace");
    assert_eq!((&table.facts["part"], &table.facts["most"]), (&trace.facts["part"], &trace.facts["most"]));
    assert!((number(table, "spread_percent") - number(trace, "spread_percent")).abs() < 0.2);
}
