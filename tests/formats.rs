//! The report in its written formats: for every sample, in both languages, and for artifacts that try to be markup.

use profvet::examine::{Examination, Offered};
use profvet::report::{self, Report};
use profvet::rules::Status;
use profvet::samples;
use profvet::text::Lang;
use pulldown_cmark::{Event, Options, Parser, Tag};

fn report_on(files: &[(&str, &[u8])]) -> Report {
    let offered = files.iter().map(|(path, bytes)| Offered { path: path.to_string(), bytes: bytes.len() as u64 });
    let mut examination = Examination::new(offered.collect());
    for read in examination.reads() {
        let mut reading = examination.open(read.index);
        reading.feed(files[read.index].1);
        examination.close(read.index, reading);
    }
    report::of(&examination.finish())
}

fn report_on_sample(name: &str) -> Report {
    let files = samples::files(name).expect("a sample");
    report_on(&files.iter().map(|file| (file.path.as_str(), file.bytes.as_slice())).collect::<Vec<_>>())
}

fn bad_rules(report: &Report) -> Vec<&str> {
    let findings = report.captures.iter().flat_map(|capture| &capture.findings).chain(&report.findings);
    let bad = findings.filter(|finding| matches!(finding.status, Status::Fail | Status::Warn));
    bad.map(|finding| finding.rule.as_str()).collect()
}

/// Everything that a renderer of Markdown would make of it, but for the text.
fn markup(markdown: &str) -> (Vec<String>, Vec<String>) {
    let (mut html, mut links) = (Vec::new(), Vec::new());
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH) {
        match event {
            Event::Html(text) | Event::InlineHtml(text) => html.push(text.to_string()),
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => links.push(dest_url.to_string()),
            _ => {}
        }
    }
    (html, links)
}

/// Every element that is opened is closed, in order.
fn assert_balanced(html: &str) {
    let mut open: Vec<&str> = Vec::new();
    for tag in html.split('<').skip(1) {
        let name: &str = tag.split(['>', ' ', '\n']).next().unwrap_or_default();
        match name.strip_prefix('/') {
            Some(closed) => assert_eq!(open.pop(), Some(closed), "{tag}"),
            None if matches!(name, "!doctype" | "meta" | "br" | "hr" | "br/" | "hr/") => {}
            None => open.push(name),
        }
    }
    assert_eq!(open, [""; 0]);
}

#[test]
fn every_sample_can_be_written_in_every_format_and_language() {
    for sample in samples::all() {
        let report = report_on_sample(sample.name);
        for lang in Lang::ALL {
            let (markdown, html) = (report::markdown(&report, lang), report::html(&report, lang));
            assert_eq!(markup(&markdown).0, [""; 0], "{}: HTML in Markdown", sample.name);
            assert_balanced(&html);
            for rule in bad_rules(&report) {
                let title = profvet::rules::find(rule).expect("a rule").title(lang.tag()).split('`').next();
                let title = title.expect("a title").trim().replace('_', "\\_");
                assert!(
                    markdown.contains(&format!("`{rule}`")) && markdown.contains(&title),
                    "{}: {rule}",
                    sample.name
                );
                assert!(html.contains(&format!("id=\"rule-{rule}\"")), "{}: {rule}", sample.name);
            }
            for (format, text) in [("markdown", &markdown), ("html", &html)] {
                assert!(!text.contains("](#/") && !text.contains("href=\"#/"), "{} {format}: dead link", sample.name);
                assert!(!text.contains(['\u{e000}', '\u{e001}']), "{} {format}", sample.name);
            }
        }
    }
}

#[test]
fn the_html_asks_for_nothing() {
    let html = report::html(&report_on_sample("trace-cut"), Lang::En);
    for word in ["<script", "src=", "url(", "@import", "style=\"", "onload", "<link", "<iframe"] {
        assert!(!html.contains(word), "{word}");
    }
    assert!(html.contains("default-src 'none'; style-src 'sha256-"));
}

#[test]
fn artifacts_stay_text() {
    let folder = "a|b `c` <img src=x onerror=alert(1)> [d](javascript:1) \u{202e}e_ascend_pt";
    let trace = format!("{folder}/ASCEND_PROFILER_OUTPUT/trace_view.json");
    let info = format!("{folder}/profiler_info_0.json");
    let cut = "[{\"ph\": \"X\", \"name\": \"</code><script>alert(2)</script>`|`\\|\r\n\u{202e}";
    let report = report_on(&[(&trace, cut.as_bytes()), (&info, b"{\"a\": <b>")]);
    assert!(bad_rules(&report).iter().any(|rule| rule.starts_with("trace-")));
    for lang in Lang::ALL {
        let (markdown, html) = (report::markdown(&report, lang), report::html(&report, lang));
        let (elements, links) = markup(&markdown);
        assert_eq!((elements.len(), links.iter().any(|link| link.starts_with("javascript"))), (0, false), "{markdown}");
        assert_balanced(&html);
        assert!(!html.contains("<img") && !html.contains("<script"), "{html}");
        for text in [&markdown, &html, &report::text(&report, lang)] {
            assert!(!text.contains('\u{202e}') && !text.contains('\r'));
            assert!(text.contains("\\u{202e}") || text.contains("\\\\u\\{202e\\}"));
        }
        // The table of files has as many cells in every row.
        let cells = |line: &str| line.replace("\\|", "").matches('|').count();
        let rows: Vec<&str> = markdown.lines().filter(|line| line.starts_with('|')).collect();
        for table in rows.split(|row| row.starts_with("| ---")).skip(1) {
            assert!(!table.is_empty());
        }
        assert!(rows.iter().all(|row| [4, 5].contains(&cells(row))), "{rows:#?}");
    }
}

#[test]
fn many_ranks_are_a_table_and_the_odd_ones() {
    let mut report = report_on_sample("healthy");
    let healthy = report.captures[0].clone();
    let broken = report_on_sample("trace-cut").captures[0].clone();
    report.captures = (0..128)
        .map(|rank| {
            let mut capture = if rank == 77 { broken.clone() } else { healthy.clone() };
            capture.rank = Some(rank);
            capture.path = format!("job/node{rank}_ascend_pt");
            capture
        })
        .collect();
    let markdown = report::markdown(&report, Lang::En);
    assert_eq!(markdown.lines().filter(|line| line.starts_with("| `job/node")).count(), 128);
    assert!(markdown.find("## 128 captures") < markdown.find("## In detail"));
    let details: Vec<&str> = markdown.lines().filter(|line| line.starts_with("### Rank ")).collect();
    assert_eq!(details, ["### Rank 0", "### Rank 77"]);
    assert!(markdown.contains("126 more captures have the same answers and findings"));
    // A ticket on GitHub takes 65,536 characters.
    assert!(markdown.chars().count() < 40_000, "{}", markdown.chars().count());
}

#[test]
fn the_same_report_gives_the_same_bytes_again() {
    let report = report_on_sample("rank-missing-tables");
    let again: Report = serde_json::from_str(&report::json(&report)).expect("a report");
    assert_eq!(report::json(&again), report::json(&report));
    for lang in Lang::ALL {
        assert_eq!(report::markdown(&again, lang), report::markdown(&report, lang));
        assert_eq!(report::html(&again, lang), report::html(&report, lang));
    }
}
