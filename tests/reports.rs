//! Reports as input: alone, many together, beside captures, damaged.

use profvet::examine::{Examination, Offered};
use profvet::report::{self, Report, Verdict};
use profvet::rules::{Finding, Status};
use profvet::samples::{self, SampleFile};
use serde_json::{Value, json};

type File = (String, Vec<u8>);

fn report_on(files: &[File]) -> Report {
    let offered = files.iter().map(|(path, bytes)| Offered { path: path.clone(), bytes: bytes.len() as u64 }).collect();
    let mut examination = Examination::new(offered);
    for read in examination.reads() {
        let mut reading = examination.open(read.index);
        // Pieces of an odd size: no report may hang on where it is cut.
        files[read.index].1.chunks(4999).for_each(|chunk| reading.feed(chunk));
        examination.close(read.index, reading);
    }
    report::of(&examination.finish())
}

fn sample(name: &str) -> Vec<File> {
    let files: Vec<SampleFile> = samples::files(name).expect("a sample");
    files.into_iter().map(|file| (file.path, file.bytes)).collect()
}

/// The JSON reports of a sample, one for each of its captures, each made alone.
fn alone(name: &str) -> Vec<File> {
    let files = sample(name);
    let captures = report_on(&files).captures;
    let one = |path: &str| {
        let own: Vec<File> = files.iter().filter(|file| file.0.starts_with(&format!("{path}/"))).cloned().collect();
        let name = format!("reports/{}.json", path.replace('/', "-"));
        (name, report::json(&report_on(&own)).into_bytes())
    };
    captures.iter().map(|capture| one(&capture.path)).collect()
}

fn bad(report: &Report) -> Vec<&str> {
    let is_bad = |finding: &&Finding| matches!(finding.status, Status::Fail | Status::Warn);
    report.findings.iter().filter(is_bad).map(|finding| finding.rule.as_str()).collect()
}

#[test]
fn a_report_opens_as_it_was() {
    for sample_ in samples::all() {
        let text = report::json(&report_on(&sample(sample_.name)));
        let again = report_on(&[("mail/profvet-report.json".to_string(), text.clone().into_bytes())]);
        assert_eq!(report::json(&again), text, "{}", sample_.name);
    }
}

#[test]
fn reports_of_single_ranks_are_compared_like_the_ranks() {
    for name in ["rank-missing-tables", "healthy", "communication-lost"] {
        let live = report_on(&sample(name));
        let joined = report_on(&alone(name));
        assert_eq!(joined.captures.len(), live.captures.len(), "{name}");
        assert_eq!(json!(joined.findings), json!(live.findings), "{name}");
        assert_eq!((joined.verdict, &joined.next), (live.verdict, &live.next), "{name}");
    }
}

#[test]
fn reports_stand_beside_captures() {
    let live = report_on(&sample("rank-missing-tables"));
    let gone = &live.captures[1].path;
    // One rank is there as a report only; of another there is both.
    let mut files: Vec<File> =
        sample("rank-missing-tables").into_iter().filter(|file| !file.0.starts_with(gone.as_str())).collect();
    files.extend(alone("rank-missing-tables").into_iter().skip(1).take(2));
    let mixed = report_on(&files);
    let paths = |report: &Report| report.captures.iter().map(|capture| capture.path.clone()).collect::<Vec<_>>();
    let mut expected = paths(&live);
    let moved = expected.remove(1);
    expected.push(moved);
    assert_eq!(paths(&mixed), expected, "what was dropped stands first");
    assert_eq!(json!(mixed.findings), json!(live.findings));
}

#[test]
fn a_report_inside_a_capture_is_no_part_of_it() {
    let mut files = sample("healthy");
    let live = report_on(&files);
    let inside = format!("{}/profvet-report.json", live.captures[0].path);
    files.push((inside, report::json(&live).into_bytes()));
    assert_eq!(report::json(&report_on(&files)), report::json(&live));
}

#[test]
fn the_same_path_in_two_reports_is_told_apart() {
    let rank = |rank: i64| {
        let mut report = report_on(&sample("trace-cut"));
        report.captures[0].rank = Some(rank);
        report.captures[0].path = "prof/x_ascend_pt".to_string();
        report.captures[0].summary.rank = Some(rank);
        (format!("node{rank}/report.json"), report::json(&report).into_bytes())
    };
    let joined = report_on(&[rank(0), rank(1), rank(1)]);
    let paths: Vec<&str> = joined.captures.iter().map(|capture| capture.path.as_str()).collect();
    assert_eq!(
        paths.len(),
        joined.captures.iter().map(|capture| &capture.path).collect::<std::collections::BTreeSet<_>>().len()
    );
    assert!(paths.contains(&"node1/report.json: prof/x_ascend_pt"), "{paths:?}");
}

#[test]
fn a_thousand_reports_are_one() {
    let text = String::from_utf8(alone("rank-missing-tables").remove(1).1).expect("text");
    let ranks = 1000;
    let files: Vec<File> = (0..ranks)
        .map(|rank| {
            let mut report: Value = serde_json::from_str(&text).expect("JSON");
            let capture = &mut report["captures"][0];
            let folder = format!("job/host_{}_20261102093000123_ascend_pt", 1000 + rank);
            let old = capture["path"].as_str().expect("a path").to_string();
            *capture = serde_json::from_str(&capture.to_string().replace(&old, &folder)).expect("JSON");
            capture["rank"] = rank.into();
            capture["summary"]["rank"] = rank.into();
            if rank != 500 {
                for file in capture["summary"]["files"].as_array_mut().expect("files") {
                    file["state"] = "present".into();
                }
            }
            (format!("reports/rank-{rank:04}.json"), report.to_string().into_bytes())
        })
        .collect();
    let joined = report_on(&files);
    assert_eq!(joined.captures.len(), ranks);
    assert!(bad(&joined).contains(&"ranks-incomplete"), "{:?}", bad(&joined));
    let incomplete = joined.findings.iter().find(|finding| finding.rule == "ranks-incomplete").expect("a finding");
    assert_eq!((&incomplete.facts["captures"], &incomplete.facts["incomplete"]), (&json!(ranks), &json!(["rank 500"])));
    let markdown = report::markdown(&joined, profvet::text::Lang::En);
    assert!(markdown.lines().count() < 1200, "{}", markdown.lines().count());
}

fn damaged(bytes: &[u8]) -> Report {
    report_on(&[("a/report.json".to_string(), bytes.to_vec())])
}

#[test]
fn damaged_and_foreign_reports_are_named() {
    let text = report::json(&report_on(&sample("trace-cut")));
    for end in (200..text.len() - 1).step_by(97) {
        let report = damaged(text.get(..end).expect("ASCII").as_bytes());
        assert_eq!(
            (report.verdict, bad(&report)),
            (Verdict::NothingRecognised, vec!["file-unreadable"]),
            "cut at {end}"
        );
        assert_eq!(report.findings[0].facts["kind"], "report-broken");
        assert!(report.findings[0].evidence[0].line.is_some());
    }
    let newer = text.replace("profvet.report/1", "profvet.report/2");
    let report = damaged(newer.as_bytes());
    assert_eq!(
        (&report.findings[0].facts["kind"], &report.findings[0].facts["schema"]),
        (&json!("report-schema"), &json!("profvet.report/2"))
    );
    for wrong in [
        r#"{"schema": "profvet.report/1", "captures": 7}"#,
        r#"{"schema": "profvet.report/1"}"#,
        "{\"schema\": \"profvet.report/1\"}\0",
    ] {
        assert_eq!(bad(&damaged(wrong.as_bytes())), ["file-unreadable"], "{wrong}");
    }
    // Something else that is JSON is no report at all.
    assert_eq!(bad(&damaged(br#"{"schema": "x/1", "report": "profvet"}"#)), [""; 0]);
    for lang in profvet::text::Lang::ALL {
        assert!(report::markdown(&report, lang).contains("profvet.report/2"));
    }
}

#[test]
fn fields_of_a_later_version_do_no_harm() {
    let text = report::json(&report_on(&sample("trace-cut")));
    let mut report: Value = serde_json::from_str(&text).expect("JSON");
    report["signature"] = json!({ "by": "someone" });
    report["captures"][0]["colour"] = "red".into();
    report["captures"][0]["summary"]["later"] = json!([1]);
    report["captures"][0]["findings"][0]["weight"] = 3.into();
    assert_eq!(report::json(&damaged(report.to_string().as_bytes())), text);
}

#[test]
fn a_report_from_before_there_were_summaries_opens() {
    let text = report::json(&report_on(&sample("trace-cut")));
    let mut report: Value = serde_json::from_str(&text).expect("JSON");
    report["captures"][0].as_object_mut().expect("a capture").remove("summary");
    let opened = damaged(report.to_string().as_bytes());
    assert_eq!(opened.captures.len(), 1);
    assert_eq!(opened.verdict, report_on(&sample("trace-cut")).verdict);
}
