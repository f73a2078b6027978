//! `rank-unknown`: the rank of two captures or more is not known
use crate::info::FolderName;
use crate::rules::comparison::{Comparison, comparable};
use crate::rules::summary::Summary;
use crate::rules::{Finding, Group, Place, Rule};
use crate::settings::Thresholds;
use std::collections::BTreeSet;

pub static RULE: Comparison = Comparison {
    rule: Rule {
        id: "rank-unknown",
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

fn applies(captures: &[Summary]) -> bool {
    comparable(captures).len() > 1
}

fn check(captures: &[Summary], _: &Thresholds) -> Finding {
    let all = comparable(captures);
    let unknown: Vec<&&Summary> = all.iter().filter(|capture| capture.rank.is_none()).collect();
    // Several captures of one process are its cycles, and one process on one card needs no rank.
    let processes: BTreeSet<(String, u64)> = unknown.iter().map(|capture| process(capture)).collect();
    if processes.len() < 2 {
        return Finding::ok(RULE.rule.id).fact("captures", all.len());
    }
    Finding::info(RULE.rule.id)
        .seen_all(unknown.iter().take(MOST).map(|capture| Place::of(&capture.path)))
        .fact("count", unknown.len())
        .fact("captures", all.len())
}

/// Worker and process id; a folder of another name stands for itself.
fn process(capture: &Summary) -> (String, u64) {
    let name = FolderName::parse(&capture.path);
    let process = name.and_then(|name| Some((name.worker, name.pid?)));
    process.unwrap_or_else(|| (capture.path.clone(), 0))
}

#[cfg(test)]
mod tests {
    use crate::rules::Status;
    use crate::rules::testing::summaries;
    use crate::settings::Thresholds;

    fn status(paths: &[&str]) -> Status {
        let files: Vec<(&str, &[u8])> = paths.iter().map(|path| (*path, b"{}".as_slice())).collect();
        (super::RULE.check)(&summaries(&files), &Thresholds::default()).status
    }

    #[test]
    fn two_processes_without_rank() {
        let (a, b) = ("h_41_20260101000000000_ascend_pt", "h_42_20260101000000000_ascend_pt");
        assert_eq!(status(&[&format!("{a}/profiler_info.json"), &format!("{b}/profiler_info.json")]), Status::Info);
        assert_eq!(status(&[&format!("{a}/profiler_info_0.json"), &format!("{b}/profiler_info_1.json")]), Status::Ok);
        assert_eq!(status(&[&format!("{a}/profiler_info_0.json"), &format!("{b}/profiler_info.json")]), Status::Ok);
    }

    #[test]
    fn cycles_of_one_process() {
        let (a, b) = ("h_41_20260101000000000_ascend_pt", "h_41_20260101000100000_ascend_pt");
        assert_eq!(status(&[&format!("{a}/profiler_info.json"), &format!("{b}/profiler_info.json")]), Status::Ok);
    }
}
