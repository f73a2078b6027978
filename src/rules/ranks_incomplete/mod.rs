//! `ranks-incomplete`: some ranks lack files that others have
use crate::artifacts::{Kind, Scope};
use crate::evidence::Evidence;
use crate::rules::comparison::{Comparison, jobs, label, rank};
use crate::rules::support::world_size;
use crate::rules::{Expectation, Finding, Group, Place, Presence, Rule, expectations};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

pub static RULE: Comparison = Comparison {
    rule: Rule {
        id: "ranks-incomplete",
        group: Group::Captures,
        needs: &[],
        applies: |capture| applies(std::slice::from_ref(capture)),
        check: |capture| check(std::slice::from_ref(capture)),
        zh: include_str!("zh.md"),
        en: include_str!("en.md"),
    },
    applies,
    check,
};

/// Places that are shown.
const MOST: usize = 40;
/// The file of an export to a database.
const DATABASE: &str = "ascend_pytorch_profiler.db";

fn applies(captures: &[Evidence]) -> bool {
    !jobs(captures).is_empty()
}

fn check(captures: &[Evidence]) -> Finding {
    let jobs = jobs(captures);
    let gaps: Vec<(&Evidence, &str)> = jobs.iter().flat_map(|job| gaps(job)).collect();
    let here: usize = jobs.iter().map(Vec::len).sum();
    let absent: u64 = jobs.iter().filter_map(|job| absent_ranks(job)).sum();
    let finding = match (gaps.is_empty(), absent) {
        (false, _) => Finding::fail(RULE.rule.id),
        (true, 0) => Finding::ok(RULE.rule.id),
        (true, _) => Finding::info(RULE.rule.id),
    };
    let places = gaps.iter().map(|(capture, file)| Place::of(capture.output_path(file)));
    let incomplete = distinct(gaps.iter().map(|(capture, _)| *capture));
    let files: BTreeSet<&str> = gaps.iter().map(|(_, file)| *file).collect();
    finding
        .seen_all(places.take(MOST))
        .fact("captures", here)
        .fact("absent_ranks", absent)
        .fact("count", incomplete.len())
        .fact("incomplete", incomplete)
        .fact("lacking", files.into_iter().collect::<Vec<_>>())
        .fact("table", table(&gaps))
}

/// Files that one capture of a job has and another should have and has not.
fn gaps<'a>(job: &[&'a Evidence]) -> Vec<(&'a Evidence, &'static str)> {
    let lists: Vec<(&Evidence, Vec<Expectation>)> =
        job.iter().map(|capture| (*capture, expectations(capture))).collect();
    let someone_has = |file: &str| {
        lists.iter().flat_map(|(_, list)| list).any(|entry| entry.file == file && entry.presence == Presence::Present)
    };
    let lacks = |capture: &Evidence, entry: &Expectation| match entry.presence {
        Presence::Missing => true,
        // What the others have, and what nothing speaks against.
        Presence::Unsure => capture.scope == Scope::Whole && entry.because == "no-profiler-info",
        Presence::Present | Presence::AbsentByDesign => false,
    };
    let text = lists.iter().flat_map(|(capture, list)| {
        let missing = list.iter().filter(|entry| lacks(capture, entry) && someone_has(entry.file));
        missing.map(|entry| (*capture, entry.file))
    });
    text.chain(without_database(job)).collect()
}

/// Ranks without a database, where it was asked for and others have one.
fn without_database<'a>(job: &[&'a Evidence]) -> Vec<(&'a Evidence, &'static str)> {
    let is_due = |capture: &&&Evidence| capture.is_db_only() == Some(true) && capture.scope == Scope::Whole;
    if !job.iter().any(|capture| capture.has(Kind::ProfilerDb)) {
        return Vec::new();
    }
    let lacking = job.iter().filter(is_due).filter(|capture| !capture.has(Kind::ProfilerDb));
    lacking.map(|capture| (*capture, DATABASE)).collect()
}

/// Ranks of the job that were not dropped at all, as far as the metadata tells.
fn absent_ranks(job: &[&Evidence]) -> Option<u64> {
    let size = job.iter().filter_map(|capture| world_size(capture)).max()?;
    let ranks: BTreeSet<i64> = job.iter().filter_map(|capture| rank(capture)).collect();
    (ranks.len() == job.len()).then(|| size.saturating_sub(ranks.len() as u64))
}

fn distinct<'a>(captures: impl Iterator<Item = &'a Evidence>) -> Vec<String> {
    let by_path: BTreeMap<&str, String> = captures.map(|capture| (capture.path.as_str(), label(capture))).collect();
    by_path.into_values().collect()
}

/// By file, the captures that lack it.
fn table(gaps: &[(&Evidence, &str)]) -> Vec<Value> {
    let mut by_file: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (capture, file) in gaps {
        by_file.entry(file).or_default().push(label(capture));
    }
    by_file.into_iter().map(|(file, captures)| json!({ "file": file, "missing_in": captures })).collect()
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::sample;
    use crate::rules::{Status, judge_captures};
    use serde_json::json;

    #[test]
    fn the_table_names_file_and_rank() {
        let found = judge_captures(&sample("rank-missing-tables", |_| true));
        let found = found.iter().find(|finding| finding.rule == super::RULE.rule.id).unwrap();
        assert_eq!((found.status, &found.facts["incomplete"]), (Status::Fail, &json!(["rank 1"])));
        assert_eq!(found.facts["lacking"], json!(["kernel_details.csv", "op_statistic.csv"]));
    }

    #[test]
    fn what_nobody_has_is_not_compared() {
        let captures = sample("healthy", |path| !path.ends_with("/kernel_details.csv"));
        assert_eq!((super::RULE.check)(&captures).status, Status::Ok);
    }

    #[test]
    fn ranks_that_were_not_dropped_are_only_counted() {
        let captures = sample("rank-missing-tables", |path| !path.contains("_4243_") && !path.contains("log_1"));
        let found = (super::RULE.check)(&captures);
        assert_eq!((found.status, &found.facts["absent_ranks"]), (Status::Info, &json!(1)));
        assert!(!(super::RULE.applies)(&captures[..1]));
    }
}
