//! `ranks-incomplete`: some ranks lack files that others have
use crate::rules::comparison::{Comparison, jobs};
use crate::rules::summary::{Held, Summary};
use crate::rules::{Finding, Group, Place, Rule};
use crate::settings::Thresholds;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

pub static RULE: Comparison = Comparison {
    rule: Rule {
        id: "ranks-incomplete",
        group: Group::Captures,
        needs: &[],
        applies: |capture| applies(&[Summary::of(capture)]),
        check: |capture| check(&[Summary::of(capture)], capture.thresholds()),
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

/// A file that a capture lacks, and where it would stand.
struct Gap<'a> {
    capture: &'a Summary,
    file: &'a str,
    path: String,
}

fn applies(captures: &[Summary]) -> bool {
    !jobs(captures).is_empty()
}

fn check(captures: &[Summary], _: &Thresholds) -> Finding {
    let jobs = jobs(captures);
    let gaps: Vec<Gap> = jobs.iter().flat_map(|job| gaps(job)).collect();
    let here: usize = jobs.iter().map(Vec::len).sum();
    let absent: u64 = jobs.iter().filter_map(|job| absent_ranks(job)).sum();
    let finding = match (gaps.is_empty(), absent) {
        (false, _) => Finding::fail(RULE.rule.id),
        (true, 0) => Finding::ok(RULE.rule.id),
        (true, _) => Finding::info(RULE.rule.id),
    };
    let places = gaps.iter().map(|gap| Place::of(&gap.path));
    let incomplete = distinct(gaps.iter().map(|gap| gap.capture));
    let files: BTreeSet<&str> = gaps.iter().map(|gap| gap.file).collect();
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
fn gaps<'a>(job: &[&'a Summary]) -> Vec<Gap<'a>> {
    let held = |held: Held| job.iter().flat_map(|capture| &capture.files).filter(move |file| file.state == held);
    let had: BTreeSet<&str> = held(Held::Present).map(|file| file.file.as_str()).collect();
    let text = job.iter().flat_map(|capture| {
        let lacked = capture.files.iter().filter(|file| file.state != Held::Present);
        let lacked = lacked.filter(|file| had.contains(file.file.as_str()));
        lacked.map(|file| Gap { capture, file: &file.file, path: file.path.clone().unwrap_or_default() })
    });
    text.chain(without_database(job)).collect()
}

/// Ranks without a database, where it was asked for and others have one.
fn without_database<'a>(job: &[&'a Summary]) -> Vec<Gap<'a>> {
    if !job.iter().any(|capture| capture.database == Some(true)) {
        return Vec::new();
    }
    let lacking = job.iter().filter(|capture| capture.database == Some(false));
    let path = |capture: &Summary| format!("{}/ASCEND_PROFILER_OUTPUT/{DATABASE}", capture.path);
    lacking.map(|capture| Gap { capture, file: DATABASE, path: path(capture) }).collect()
}

/// Ranks of the job that were not dropped at all, as far as the metadata tells.
fn absent_ranks(job: &[&Summary]) -> Option<u64> {
    let size = job.iter().filter_map(|capture| capture.world_size).max()?;
    let ranks: BTreeSet<i64> = job.iter().filter_map(|capture| capture.rank).collect();
    (ranks.len() == job.len()).then(|| size.saturating_sub(ranks.len() as u64))
}

fn distinct<'a>(captures: impl Iterator<Item = &'a Summary>) -> Vec<String> {
    let by_path: BTreeMap<&str, String> = captures.map(|capture| (capture.path.as_str(), capture.label())).collect();
    by_path.into_values().collect()
}

/// By file, the captures that lack it.
fn table(gaps: &[Gap]) -> Vec<Value> {
    let mut by_file: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for gap in gaps {
        by_file.entry(gap.file).or_default().push(gap.capture.label());
    }
    by_file.into_iter().map(|(file, captures)| json!({ "file": file, "missing_in": captures })).collect()
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{sample, summarised};
    use crate::rules::{Status, compare};
    use crate::settings::Thresholds;
    use serde_json::json;

    #[test]
    fn the_table_names_file_and_rank() {
        let found = compare(&summarised(&sample("rank-missing-tables", |_| true)), &Thresholds::default());
        let found = found.iter().find(|finding| finding.rule == super::RULE.rule.id).unwrap();
        assert_eq!((found.status, &found.facts["incomplete"]), (Status::Fail, &json!(["rank 1"])));
        assert_eq!(found.facts["lacking"], json!(["kernel_details.csv", "op_statistic.csv"]));
    }

    #[test]
    fn what_nobody_has_is_not_compared() {
        let captures = sample("healthy", |path| !path.ends_with("/kernel_details.csv"));
        assert_eq!((super::RULE.check)(&summarised(&captures), &Thresholds::default()).status, Status::Ok);
    }

    #[test]
    fn ranks_that_were_not_dropped_are_only_counted() {
        let captures = sample("rank-missing-tables", |path| !path.contains("_4243_") && !path.contains("log_1"));
        let captures = summarised(&captures);
        let found = (super::RULE.check)(&captures, &Thresholds::default());
        assert_eq!((found.status, &found.facts["absent_ranks"]), (Status::Info, &json!(1)));
        assert!(!(super::RULE.applies)(&captures[..1]));
    }
}
