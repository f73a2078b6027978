//! A table of inputs: for each rule one that makes it fire, a near miss that must not, and one that leaves it unknown.
//! A rule that lacks one of them fails the table. What else a rule can say is tested in its own folder.

mod captures;
mod configuration;
mod drops;
mod files;
mod log;
mod run;
mod settings;
mod steps;
mod tables;
mod trace;

use std::collections::BTreeSet;

use self::drops::*;
use super::{Status, all, find};

/// A rule, what it must answer (`None`: it does not apply), and what is dropped.
type Case = (&'static str, Option<Status>, Files);

fn cases() -> Vec<Case> {
    [
        run::cases(),
        files::cases(),
        trace::cases(),
        tables::cases(),
        steps::cases(),
        log::cases(),
        configuration::cases(),
        captures::cases(),
    ]
    .concat()
}

#[test]
fn rules_fire_and_hold_back() {
    for (number, (id, status, files)) in cases().into_iter().enumerate() {
        let found = files.finding(id).map(|finding| finding.status);
        assert_eq!(found, status, "case {number}: {id} on {:?}", files.names());
    }
}

/// Rules that are never unknown, and why: they see their evidence, or do not apply.
const NEVER_UNKNOWN: [(&str, &str); 15] = [
    ("run-foreign", "applies only where another tool's files are"),
    ("export-db", "applies only to a database"),
    ("file-unreadable", "is about the files that are there"),
    ("file-too-large-for-tools", "is about the files that are there"),
    ("trace-left-temporary", "applies only where the temporary file is"),
    ("trace-complete", "applies only to whole traces"),
    ("kernel-metrics", "applies only where a metric group is"),
    ("kernel-metrics-missing", "applies only where the base columns are"),
    ("kernel-metrics-partial", "applies only where a metric group is"),
    ("table-sliced", "applies only to slices"),
    ("step-single", "applies only where the one step is"),
    ("ranks-incomplete", "compares the files that are there"),
    ("rank-unknown", "is about ranks that are not known"),
    ("rank-conflict", "applies only where two statements are"),
    ("cycles", "compares names and times of the folders that are there"),
];

/// Rules that say that something is as it should be: they fire by saying so, and hold back by not applying.
const GOOD: [&str; 3] = ["trace-complete", "kernel-metrics", "step-single"];

#[test]
fn each_rule_has_a_case_that_fires_one_that_does_not_and_one_that_is_unknown() {
    let cases = cases();
    let answers = |id: &str| -> Vec<Option<Status>> {
        cases.iter().filter(|case| case.0 == id).map(|(_, status, _)| *status).collect()
    };
    let mut lacking = Vec::new();
    for rule in all() {
        let answers = answers(rule.id);
        let is_good = GOOD.contains(&rule.id);
        let fires = |status: &Option<Status>| match status {
            Some(Status::Ok) => is_good,
            Some(Status::Info | Status::Warn | Status::Fail) => true,
            Some(Status::Unknown) | None => false,
        };
        let holds_back = |status: &Option<Status>| status.is_none() || (!is_good && *status == Some(Status::Ok));
        if !answers.iter().any(fires) {
            lacking.push(format!("{}: nothing makes it fire", rule.id));
        }
        if !answers.iter().any(holds_back) {
            lacking.push(format!("{}: no near miss", rule.id));
        }
        let is_unknown = answers.contains(&Some(Status::Unknown));
        let never = NEVER_UNKNOWN.iter().any(|(id, _)| *id == rule.id);
        if is_unknown == never {
            lacking.push(format!("{}: unknown in no case, or said never to be", rule.id));
        }
    }
    assert_eq!(lacking, [""; 0]);
    for (id, ..) in &cases {
        assert!(find(id).is_some(), "{id} is no rule");
    }
}

#[test]
fn what_is_never_unknown_is_unknown_for_no_case_of_the_others() {
    for (_, _, files) in cases() {
        let captures = files.captures();
        for (id, why) in NEVER_UNKNOWN {
            let found = finding_in(&captures, id).map(|finding| finding.status);
            assert_ne!(found, Some(Status::Unknown), "{id} {why}: {:?}", files.names());
        }
    }
}

#[test]
fn a_healthy_capture_is_left_alone() {
    let bad: Vec<String> = super::judge(&raw(healthy()).captures()[0])
        .into_iter()
        .filter(|finding| finding.status >= Status::Warn)
        .map(|finding| finding.rule)
        .collect();
    assert_eq!(bad, [""; 0]);
}

#[test]
fn causes_are_told_apart() {
    let reduced = || healthy().output("kernel_details.csv", REDUCED);
    let level0 = |info: String| info.replace("Level1", "Level0");
    assert_eq!(reduced().info(level0).fact("kernel-columns-reduced", "cause"), "level0");
    assert_eq!(reduced().fact("kernel-columns-reduced", "cause"), "metrics-none");
    let bare = reduced().without("profiler_info_0.json");
    assert_eq!(bare.clone().fact("kernel-columns-reduced", "cause"), "metrics-none");
    let bare = bare.without("op_statistic.csv").without("api_statistic.csv");
    assert_eq!(bare.fact("kernel-columns-reduced", "cause"), "level0");
    let loose = Files::default().at("kernel_details.csv", REDUCED);
    assert_eq!(loose.fact("kernel-columns-reduced", "cause"), "either");
    let communicating = healthy().output("kernel_details.csv", table_of(&format!("{FULL},{PIPES}"), "HCCL"));
    assert_eq!(communicating.fact("communication-absent", "case"), "lost");
    let corrupt = healthy().trace(&format!("{HOST}, {{\"name\": \"a\nb\"}}]"));
    assert_eq!(corrupt.fact("trace-corrupt", "cause"), "control-character");
}

#[test]
fn breaks_name_their_path() {
    let cut = healthy().trace(&format!("{HOST}, {{\"args\": {{\"Call stack\": \"a"));
    let index = HOST.matches("\"ph\"").count();
    assert_eq!(cut.fact("trace-cut", "path"), format!("[{index}].args[\"Call stack\"]"));
    let corrupt = healthy().trace(&format!("{HOST}, {{\"name\": \"a\nb\"}}]"));
    assert_eq!(corrupt.fact("trace-corrupt", "path"), format!("[{index}].name"));
    assert_eq!(healthy().trace("nothing").fact("trace-corrupt", "path"), "none");
}

#[test]
fn every_page_has_its_headings_in_both_languages() {
    const EN: [&str; 5] = ["What it means", "Why it happens", "How to fix it", "How to verify", "Source"];
    const ZH: [&str; 5] = ["含义", "原因", "处理", "验证", "依据"];
    for rule in all() {
        for (lang, wanted) in [("en", EN), ("zh", ZH)] {
            let page = rule.page(lang);
            let headings: Vec<&str> = headings(page);
            assert_eq!(headings, wanted, "{} {lang}", rule.id);
            assert!(page.starts_with("# ") && rule.title(lang).chars().count() > 4, "{} {lang}", rule.id);
            assert!(!page.contains('<') || !page.contains("</"), "{} {lang}: raw HTML", rule.id);
        }
    }
}

/// Second-level headings outside code.
fn headings(page: &str) -> Vec<&str> {
    let mut in_code = false;
    let mut found = Vec::new();
    for line in page.lines() {
        in_code ^= line.starts_with("```");
        found.extend(line.strip_prefix("## ").filter(|_| !in_code));
    }
    found
}

#[test]
fn ids_are_unique_and_kebab_case() {
    let ids: BTreeSet<&str> = all().iter().map(|rule| rule.id).collect();
    assert_eq!(ids.len(), all().len());
    for id in ids {
        assert!(id.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'), "{id}");
    }
}

#[test]
fn every_finding_can_be_put_into_words() {
    use crate::text::{Lang, Texts};
    for lang in Lang::ALL {
        let texts = Texts::new(lang);
        for rule in all() {
            assert!(texts.has(&format!("finding-{}", rule.id)), "{}: {}", lang.tag(), rule.id);
        }
    }
}
