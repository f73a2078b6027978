//! What the configuration says.

use super::Case;
use super::drops::*;
use crate::rules::Status;

/// Each rule here needs profiler_info.
const OF_INFO: [&str; 8] = [
    "level-low",
    "metrics-off",
    "activities-partial",
    "no-schedule",
    "no-warmup",
    "schedule-short",
    "heavy-options",
    "version-known-bad",
];

pub(super) fn cases() -> Vec<Case> {
    use Status::{Fail, Info, Ok, Unknown, Warn};
    let info = |from: &'static str, to: &'static str| healthy().info(move |info| info.replace(from, to));
    let without_schedule = || info(SCHEDULE, "{}");
    let stop = |state: &str| line("WARNING", &format!("Stop profiler while current state is {state}, which"));
    let mut cases = vec![
        ("level-low", Some(Warn), info("\"Level1\"", "\"Level0\"")),
        ("level-low", Some(Warn), info("\"Level1\"", "\"Level_none\"")),
        ("level-low", Some(Ok), healthy()),
        ("level-low", Some(Ok), info("\"Level1\"", "\"Level2\"")),
        ("level-low", Some(Unknown), info("\"Level1\"", "\"Level7\"")),
        ("metrics-off", Some(Warn), info("ACL_AICORE_PIPE_UTILIZATION", "ACL_AICORE_NONE")),
        ("metrics-off", Some(Ok), info("ACL_AICORE_PIPE_UTILIZATION", "ACL_AICORE_MEMORY_UB")),
        // At Level0 there is no choice.
        (
            "metrics-off",
            None,
            healthy().info(|info| info.replace("Level1", "Level0").replace("PIPE_UTILIZATION", "NONE")),
        ),
        ("activities-partial", Some(Info), info(", \"ProfilerActivity.NPU\"", "")),
        ("activities-partial", Some(Info), info("\"ProfilerActivity.CPU\", ", "")),
        ("activities-partial", Some(Ok), healthy()),
        ("no-schedule", Some(Info), without_schedule()),
        ("no-schedule", Some(Ok), healthy()),
        ("no-schedule", Some(Unknown), info("\"schedule\"", "\"other\"")),
        ("no-warmup", Some(Info), info("\"warmup\": 1", "\"warmup\": 0")),
        ("no-warmup", Some(Ok), healthy()),
        ("no-warmup", None, without_schedule()),
        ("schedule-short", Some(Warn), info("\"active\": 2", "\"active\": 4").log(&stop("RECORD"))),
        (
            "schedule-short",
            Some(Fail),
            Files::default().info(|info| info.replace("\"warmup\": 1", "\"warmup\": 2")).log(&stop("WARMUP")),
        ),
        ("schedule-short", Some(Ok), healthy()),
        // The warning is about a later cycle: all of this one is here.
        ("schedule-short", Some(Ok), info("\"repeat\": 1", "\"repeat\": 0").log(&stop("WARMUP"))),
        ("schedule-short", None, without_schedule()),
        ("heavy-options", Some(Info), info("\"with_stack\": false", "\"with_stack\": true")),
        ("heavy-options", Some(Info), info("\"Level1\"", "\"Level2\"")),
        ("heavy-options", Some(Ok), info("\"record_shapes\": false", "\"record_shapes\": true")),
        (
            "version-known-bad",
            Some(Warn),
            healthy().info(|info| {
                info.replace("2.8.0.post2", "2.10.0.post4").replace("\"with_stack\": false", "\"with_stack\": true")
            }),
        ),
        ("version-known-bad", Some(Ok), info("2.8.0.post2", "2.10.0.post4")),
    ];
    cases.extend(OF_INFO.map(|id| (id, Some(Unknown), healthy().without("profiler_info_0.json"))));
    cases
}
