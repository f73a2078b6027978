//! `cycles`: several captures of one process
use crate::info::FolderName;
use crate::rules::comparison::{Comparison, comparable};
use crate::rules::summary::Summary;
use crate::rules::{Finding, Group, Place, Rule};
use crate::settings::Thresholds;
use std::collections::{BTreeMap, BTreeSet};

pub static RULE: Comparison = Comparison {
    rule: Rule {
        id: "cycles",
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
    let processes: Vec<Vec<&Summary>> = processes(captures).into_values().filter(|own| own.len() > 1).collect();
    let Some(longest) = processes.iter().max_by_key(|own| own.len()) else {
        return Finding::ok(RULE.rule.id);
    };
    let repeats: BTreeSet<u64> = processes.iter().flatten().filter_map(|capture| capture.repeat).collect();
    let finding = Finding::info(RULE.rule.id)
        .seen_all(processes.iter().flatten().take(MOST).map(|capture| place(capture)))
        .fact("processes", processes.len())
        .fact("captures", processes.iter().map(Vec::len).sum::<usize>())
        .fact("cycles", longest.len());
    match repeats.into_iter().collect::<Vec<_>>().as_slice() {
        [repeat] => finding.fact("repeat", *repeat),
        _ => finding,
    }
}

/// A process, as far as it can be told from outside.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Process {
    Named {
        parent: String,
        worker: String,
        pid: u64,
    },
    /// In a renamed folder: the schedule says that there are cycles.
    Ranked {
        rank: i64,
        schedule: String,
    },
}

/// Captures by process, earliest first.
fn processes(captures: &[Summary]) -> BTreeMap<Process, Vec<&Summary>> {
    let mut processes: BTreeMap<Process, Vec<&Summary>> = BTreeMap::new();
    for capture in comparable(captures) {
        if let Some(process) = named(capture).or_else(|| ranked(capture)) {
            processes.entry(process).or_default().push(capture);
        }
    }
    for own in processes.values_mut() {
        own.sort_by_key(|capture| (capture.window_ns, capture.path.clone()));
        // A copy of a capture is no cycle.
        own.dedup_by_key(|capture| {
            capture.window_ns.map_or_else(|| capture.path.clone(), |window| format!("{window:?}"))
        });
    }
    processes
}

fn named(capture: &Summary) -> Option<Process> {
    let name = FolderName::parse(&capture.path)?;
    let parent = crate::artifacts::folder(&capture.path).to_string();
    Some(Process::Named { parent, worker: name.worker, pid: name.pid? })
}

fn ranked(capture: &Summary) -> Option<Process> {
    let schedule = capture.settings.get("schedule").filter(|schedule| *schedule != "none")?;
    let repeats = capture.repeat != Some(1) && capture.window_ns.is_some();
    repeats.then_some(Process::Ranked { rank: capture.rank?, schedule: schedule.clone() })
}

/// The capture, with the steps it holds.
fn place(capture: &Summary) -> Place {
    let steps: BTreeSet<i64> = capture.steps.iter().filter_map(|row| row.step).collect();
    match (steps.first(), steps.last()) {
        (Some(first), Some(last)) => Place::of(&capture.path).showing(format!("steps {first}–{last}")),
        _ => Place::of(&capture.path),
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::summaries;
    use crate::rules::{Finding, Status};
    use crate::settings::Thresholds;
    use serde_json::json;

    fn judged(folders: &[&str]) -> Finding {
        let info = br#"{"config": {"common_config": {"schedule": {"active": 1, "repeat": 3}}}}"#;
        let paths: Vec<String> = folders.iter().map(|folder| format!("x/{folder}/profiler_info.json")).collect();
        let files: Vec<(&str, &[u8])> = paths.iter().map(|path| (path.as_str(), info.as_slice())).collect();
        (super::RULE.check)(&summaries(&files), &Thresholds::default())
    }

    #[test]
    fn one_process_several_times() {
        let found = judged(&[
            "h_41_20260101000000000_ascend_pt",
            "h_41_20260101000100000_ascend_pt",
            "h_42_20260101000000000_ascend_pt",
        ]);
        assert_eq!((found.status, &found.facts["cycles"]), (Status::Info, &json!(2)));
        assert_eq!((&found.facts["processes"], &found.facts["repeat"]), (&json!(1), &json!(3)));
    }

    #[test]
    fn different_processes() {
        let found = judged(&["h_41_20260101000000000_ascend_pt", "h_42_20260101000000000_ascend_pt"]);
        assert_eq!(found.status, Status::Ok);
    }
}
