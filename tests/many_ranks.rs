//! Jobs of many ranks, some of them incomplete: who lacks what, who was set up otherwise, who idled, who was slow.

mod common;

use std::collections::BTreeSet;

use profvet::report::{self, Report, Verdict};
use profvet::rules::{Finding, Status};
use profvet::samples::{self, SampleFile};
use serde_json::json;

fn judged(files: &[SampleFile]) -> Report {
    report::of(&common::examine(files))
}

fn compared<'a>(report: &'a Report, rule: &str) -> &'a Finding {
    report.findings.iter().find(|finding| finding.rule == rule).unwrap_or_else(|| panic!("{rule} applies"))
}

/// The folder of a rank: its process id follows from the rank.
fn is_of(rank: u64, file: &SampleFile) -> bool {
    file.path.starts_with(&format!("host_{}_", 4242 + rank))
}

fn edit(files: &mut [SampleFile], rank: u64, name: &str, change: impl Fn(&str) -> String) {
    let file = files.iter_mut().find(|file| is_of(rank, file) && file.path.contains(name)).expect(name);
    file.bytes = change(&String::from_utf8_lossy(&file.bytes)).into_bytes();
}

/// Multiplies the numbers of one column of the step table, and leaves the sum right.
fn scaled(table: &str, column: &str, times: f64) -> String {
    let mut lines = table.lines();
    let header = lines.next().expect("a header");
    let at = |name: &str| header.split(',').position(|own| own == name).expect(name);
    let (part, stage) = (at(column), at("Stage"));
    let rows = lines.map(|line| {
        let mut cells: Vec<String> = line.split(',').map(str::to_string).collect();
        let old: f64 = cells[part].parse().expect("a number");
        let whole: f64 = cells[stage].parse().expect("a number");
        cells[part] = format!("{:.3}", old * times);
        cells[stage] = format!("{:.3}", whole + old * (times - 1.0));
        cells.join(",") + "\r\n"
    });
    format!("{header}\r\n{}", rows.collect::<String>())
}

fn healthy(ranks: u64) {
    let report = judged(&samples::job_of(ranks));
    assert_eq!((report.captures.len() as u64, report.verdict), (ranks, Verdict::Usable));
    let known: BTreeSet<Option<i64>> = report.captures.iter().map(|capture| capture.rank).collect();
    assert_eq!(known, (0..ranks as i64).map(Some).collect());
    for capture in &report.captures {
        let bad: Vec<&str> = capture
            .findings
            .iter()
            .filter(|finding| finding.status >= Status::Warn)
            .map(|finding| finding.rule.as_str())
            .collect();
        assert_eq!(bad, [""; 0], "{}", capture.path);
    }
    for rule in ["ranks-incomplete", "ranks-differ", "rank-idle", "rank-unknown", "rank-conflict", "cycles"] {
        assert_eq!(compared(&report, rule).status, Status::Ok, "{rule}");
    }
    assert_eq!(compared(&report, "ranks-incomplete").facts["absent_ranks"], json!(0));
}

#[test]
fn eight_healthy_ranks() {
    healthy(8);
}

#[test]
fn a_hundred_and_twenty_eight_healthy_ranks() {
    healthy(128);
}

/// Eight ranks, of which four are not like the others.
#[test]
fn each_odd_rank_is_named() {
    let mut files = samples::job_of(8);
    files.retain(|file| !(is_of(2, file) && file.path.ends_with("/kernel_details.csv")));
    files.retain(|file| !(is_of(5, file) && file.path.contains("/communication")));
    // Rank 7 was not copied at all.
    files.retain(|file| !is_of(7, file) && file.path != "log_7.log");
    edit(&mut files, 3, "profiler_info", |text| text.replace("\"with_stack\": true", "\"with_stack\": false"));
    edit(&mut files, 4, "step_trace_time.csv", |table| scaled(table, "Computing", 1.5));
    let report = judged(&files);
    assert_eq!((report.captures.len(), report.verdict), (7, Verdict::PartlyUsable));

    let incomplete = compared(&report, "ranks-incomplete");
    assert_eq!(incomplete.status, Status::Fail);
    assert_eq!(incomplete.facts["incomplete"], json!(["rank 2", "rank 5"]));
    assert_eq!(incomplete.facts["absent_ranks"], json!(1));
    let table = json!([
        {"file": "communication.json", "missing_in": ["rank 5"]},
        {"file": "communication_matrix.json", "missing_in": ["rank 5"]},
        {"file": "kernel_details.csv", "missing_in": ["rank 2"]},
    ]);
    assert_eq!(incomplete.facts["table"], table);

    let differ = compared(&report, "ranks-differ");
    assert_eq!((differ.status, &differ.facts["settings"]), (Status::Warn, &json!(["with_stack"])));
    let places: Vec<&str> = differ.evidence.iter().map(|place| place.artifact.as_str()).collect();
    assert!(places.len() == 1 && places[0].starts_with("host_4245_"), "the odd one alone: {places:?}");

    let slow = compared(&report, "rank-slow");
    assert_eq!((slow.status, &slow.facts["most"]), (Status::Info, &json!("rank 4")));
    assert_eq!(compared(&report, "rank-idle").status, Status::Ok);
}

#[test]
fn a_rank_that_did_nothing_is_idle_and_not_slow() {
    let mut files = samples::job_of(8);
    for column in ["Computing", "Communication(Not Overlapped)"] {
        edit(&mut files, 6, "step_trace_time.csv", |table| scaled(table, column, 0.001));
    }
    let report = judged(&files);
    let idle = compared(&report, "rank-idle");
    assert_eq!((idle.status, &idle.facts["idle"]), (Status::Info, &json!(["rank 6"])));
    let slow = compared(&report, "rank-slow");
    let named = slow.facts.get("table").and_then(|table| table.as_array()).into_iter().flatten();
    assert!(named.into_iter().all(|row| row["capture"] != "rank 6"), "an idle rank is not compared");
}

#[test]
fn a_second_round_of_each_process_is_a_cycle() {
    let once = samples::job_of(8);
    let later = once.iter().filter(|file| file.path.contains("_ascend_pt/")).map(|file| {
        let path = file.path.replace("20261102093000123", "20261102094000123");
        let text = String::from_utf8_lossy(&file.bytes).into_owned();
        // Ten minutes later by the clock of the host.
        let is_info = file.path.contains("profiler_info");
        let bytes = if is_info { ten_minutes_later(&text).into_bytes() } else { file.bytes.clone() };
        SampleFile { path, bytes }
    });
    let both: Vec<SampleFile> = once.iter().cloned().chain(later).collect();
    let report = judged(&both);
    let cycles = compared(&report, "cycles");
    assert_eq!(
        (cycles.status, &cycles.facts["processes"], &cycles.facts["cycles"]),
        (Status::Info, &json!(8), &json!(2))
    );
    assert_eq!(compared(&report, "rank-conflict").status, Status::Ok);
    assert_eq!(compared(&report, "ranks-incomplete").status, Status::Ok);
}

fn ten_minutes_later(info: &str) -> String {
    let marker = "\"collectionTimeEnd\": ";
    let at = info.find(marker).expect("the end") + marker.len();
    let digits = info[at..].chars().take_while(char::is_ascii_digit).count();
    let end: u64 = info[at..at + digits].parse().expect("a number");
    format!("{}{}{}", &info[..at], end + 600_000_000_000, &info[at + digits..])
}
