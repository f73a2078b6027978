//! Several captures together.

use super::Case;
use super::drops::*;
use crate::rules::Status;

/// A capture of this rank, recorded from second to second.
fn rank(rank: u8, start: u64, end: u64) -> Files {
    healthy().info(|info| {
        let times = format!(
            r#""start_info": {{"start_monotonic": 1000}}, "end_info": {{"collectionTimeEnd": {end}000000000,
            "MonotonicTimeEnd": {}000001000}}"#,
            end - start
        );
        let old = r#""start_info": {"freq": 100}, "end_info": {"collectionTimeEnd": 1764246878042628780}"#;
        info.replace(old, &times).replace(r#""rank_id": "0""#, &format!(r#""rank_id": "{rank}""#))
    })
}

/// Two ranks that worked at the same time; what they are called in their file names is their own rank.
fn pair(change: impl Fn(Files) -> Files) -> Files {
    let other = change(rank(1, 1000, 1010));
    let other = renamed(other, "profiler_info_0.json", "profiler_info_1.json");
    rank(0, 1000, 1010).beside("y_ascend_pt", other)
}

fn renamed(files: Files, from: &str, to: &str) -> Files {
    let mut renamed = Files::default();
    for (path, bytes) in files.into_iter() {
        renamed = renamed.at(&path.replace(from, to), bytes);
    }
    renamed
}

/// Two captures without a rank, of one process or of two.
fn without_rank(first: &str, second: &str) -> Files {
    let bare = || healthy().without("profiler_info_0.json").info(|info| info.replace(r#", "rank_id": "0""#, ""));
    let bare = || renamed(bare(), "profiler_info_0.json", "profiler_info.json");
    in_folders(first, bare(), second, bare())
}

fn in_folders(first: &str, one: Files, second: &str, other: Files) -> Files {
    Files::default().beside(first, one).beside(second, other)
}

const FIRST: &str = "h_41_20260101000000000_ascend_pt";
const SECOND: &str = "h_41_20260101000100000_ascend_pt";
const OTHER: &str = "h_42_20260101000000000_ascend_pt";

pub(super) fn cases() -> Vec<Case> {
    use Status::{Fail, Info, Ok, Unknown, Warn};
    let slow = || pair(|files| files.output("step_trace_time.csv", steps(&[("0", "1", 2000.0, 300.0)])));
    let idle = || pair(|files| files.output("step_trace_time.csv", steps(&[("0", "1", 10.0, 300.0)])));
    // Two ranks of one step each: the first computes 1000 µs.
    let computing = |us: f64| {
        let one = |us: f64| steps(&[("0", "1", us, 300.0)]);
        pair(move |files| files.output("step_trace_time.csv", one(us))).output("step_trace_time.csv", one(1000.0))
    };
    let without_times =
        |files: Files| files.without("step_trace_time.csv").without("kernel_details.csv").without("trace_view.json");
    let timeless = || without_times(pair(|files| files));
    vec![
        ("ranks-incomplete", Some(Fail), pair(|files| files.without("kernel_details.csv"))),
        ("ranks-incomplete", Some(Ok), pair(|files| files)),
        // What no rank has is no difference between them.
        ("ranks-incomplete", Some(Ok), pair(|files| files).without("kernel_details.csv")),
        ("ranks-incomplete", None, healthy()),
        ("ranks-differ", Some(Warn), pair(|files| changed_info(files, "Level1", "Level2"))),
        ("ranks-differ", Some(Ok), pair(|files| files)),
        ("ranks-differ", Some(Unknown), pair(|files| files.without("profiler_info_0.json"))),
        ("ranks-differ", None, healthy()),
        ("rank-slow", Some(Info), slow()),
        // 5 % of the mean is the limit.
        ("rank-slow", Some(Info), computing(1060.0)),
        ("rank-slow", Some(Ok), computing(1050.0)),
        ("rank-slow", Some(Ok), pair(|files| files)),
        ("rank-slow", Some(Unknown), timeless()),
        ("rank-slow", None, healthy()),
        ("rank-idle", Some(Info), idle()),
        ("rank-idle", Some(Info), computing(49.0)),
        ("rank-idle", Some(Ok), computing(51.0)),
        ("rank-idle", Some(Unknown), timeless()),
        ("rank-idle", None, healthy()),
        ("rank-unknown", Some(Info), without_rank(FIRST, OTHER)),
        ("rank-unknown", Some(Ok), without_rank(FIRST, SECOND)),
        ("rank-unknown", None, healthy()),
        ("rank-conflict", Some(Warn), pair(|files| changed_info(files, r#""rank_id": "1""#, r#""rank_id": "5""#))),
        ("rank-conflict", Some(Ok), pair(|files| files)),
        ("cycles", Some(Info), in_folders(FIRST, rank(0, 1000, 1010), SECOND, rank(0, 1020, 1030))),
        ("cycles", Some(Ok), in_folders(FIRST, rank(0, 1000, 1010), OTHER, rank(0, 1020, 1030))),
        // The same capture under two names is a copy.
        ("cycles", Some(Ok), in_folders(FIRST, rank(0, 1000, 1010), SECOND, rank(0, 1000, 1010))),
        ("cycles", None, healthy()),
    ]
}

/// The same with another word in its profiler_info.
fn changed_info(files: Files, from: &str, to: &str) -> Files {
    let mut changed = Files::default();
    for (path, bytes) in files.into_iter() {
        let is_info = path.ends_with("profiler_info_0.json");
        let text = String::from_utf8_lossy(&bytes).replace(from, to).into_bytes();
        changed = changed.at(&path, if is_info { text } else { bytes });
    }
    changed
}
