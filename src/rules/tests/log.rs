//! Lines of logs.

use super::Case;
use super::drops::*;
use crate::rules::Status;

pub(super) fn cases() -> Vec<Case> {
    use Status::{Fail, Info, Ok, Unknown, Warn};
    let log = |text: &str| healthy().log(text);
    let writable = line(
        "ERROR",
        "Failed to export CANN Profiling data. Error msg: Path '/data/PROF_1' permission allow others users to write. Please execute 'chmod -R 755 '/data/PROF_1' '.",
    );
    let export = |reason: &str| line("ERROR", &format!("Failed to export CANN Profiling data. Error msg: {reason}"));
    let owner = |level: &str| line(level, "Path '/data/PROF_1' owner is neither root nor the current user.");
    // A job's own words, in a log that the profiler wrote into as well.
    let trained = line("INFO", "Start parsing profiling data: /x")
        + "[2026-08-05 18:21:26] [ERROR] trainer: epoch 3 run failed, state is RECORD\n";
    let unmarked = |files: Files| {
        let rows = steps(&[("0", "", 2010.0, 610.0)]);
        files.output("step_trace_time.csv", rows).info(|info| info.replace(SCHEDULE, "{}"))
    };
    let mut cases = vec![
        ("parser-failed", Some(Fail), log(&failed(&["KernelViewParser"]))),
        ("parser-failed", Some(Fail), log(&line("ERROR", "Task kernel has not run successfully."))),
        ("parser-failed", Some(Ok), log(&trained)),
        ("parser-failed", Some(Ok), healthy()),
        ("export-refused", Some(Fail), log(&(writable.clone() + &failed(&CASCADE)))),
        ("export-refused", Some(Ok), log(&failed(&CASCADE))),
        ("export-refused", Some(Ok), log(&owner("WARNING"))),
        ("export-silent", Some(Fail), log(&failed(&CASCADE))),
        ("export-silent", Some(Ok), log(&(writable + &failed(&CASCADE)))),
        (
            "export-silent",
            Some(Ok),
            log(&(line("ERROR", "Failed to export CANN Profiling data. Error msg: x") + &failed(&CASCADE))),
        ),
        ("export-silent", Some(Ok), log(&failed(&["CommunicationParser"]))),
        ("stopped-in-record", Some(Warn), log(&line("WARNING", RECORD))),
        ("stopped-in-record", Some(Info), unmarked(log(&line("WARNING", RECORD)))),
        ("stopped-in-record", Some(Ok), log(&line("WARNING", SAVE))),
        // A schedule of the user's own leaves no parameters, and marks the steps.
        ("stopped-in-record", Some(Warn), log(&line("WARNING", RECORD)).info(|info| info.replace(SCHEDULE, "{}"))),
        ("stopped-in-record", Some(Ok), log(&trained)),
        ("stopped-in-warmup", Some(Fail), Files::default().info(|info| info).log(&line("WARNING", WARMUP))),
        ("stopped-in-warmup", Some(Info), log(&line("WARNING", WARMUP))),
        ("stopped-in-warmup", Some(Ok), log(&line("WARNING", RECORD))),
        ("stopped-in-save", Some(Info), log(&line("WARNING", SAVE))),
        ("stopped-in-save", Some(Ok), log(&line("WARNING", RECORD))),
        ("metrics-reset", Some(Fail), log(&line("WARNING", RESET)).output("kernel_details.csv", REDUCED)),
        ("metrics-reset", Some(Info), log(&line("WARNING", RESET))),
        ("metrics-reset", Some(Ok), log(&line("WARNING", "Invalid parameter aic_metrics, reset it to default."))),
        (
            "msprof-missing",
            Some(Fail),
            log(&line("ERROR", "'msprof' command not found! Please re-source the CANN package")),
        ),
        (
            "msprof-missing",
            Some(Ok),
            log(&line("ERROR", "Failed to export CANN Profiling data. Error msg: msprof died")),
        ),
        ("schedule-custom", Some(Warn), log(&line("WARNING", "Incorrect schedule: RECORD followed by NONE"))),
        ("schedule-custom", Some(Ok), log(&line("WARNING", RECORD))),
        (
            "config-ignored",
            Some(Warn),
            log(&line("WARNING", "Invalid parameter l2_cache, which must be of bool type, reset it to False.")),
        ),
        // Printed with pure defaults, too.
        ("config-ignored", Some(Ok), log(&line("WARNING", "Invalid parameter export_type: None, reset it to text."))),
        ("flows-missing", Some(Info), log(&line("ERROR", "Failed to get acl to npu flow events."))),
        ("flows-missing", Some(Ok), log(&line("ERROR", "Failed to get acl to npu flow dict, error: x"))),
        (
            "log-success-is-not-success",
            Some(Info),
            log(&(failed(&["KernelViewParser"]) + &line("INFO", "All profiling data parsed in a total time of 0:01"))),
        ),
        (
            "log-success-is-not-success",
            Some(Ok),
            log(&line("INFO", "All profiling data parsed in a total time of 0:01")),
        ),
        ("log-other", Some(Info), log(&line("ERROR", "Something nobody has seen before"))),
        ("log-other", Some(Ok), log(&trained)),
        // A reason that no rule knows is in no other finding; one that a rule knows is.
        ("log-other", Some(Info), log(&export("No space left on device"))),
        ("log-other", Some(Ok), log(&export("Failed to export CANN TEXT Profiling data."))),
        ("log-other", Some(Info), log(&owner("WARNING"))),
        ("log-other", Some(Ok), log(&owner("ERROR"))),
    ];
    let of_logs = [
        "parser-failed",
        "export-refused",
        "export-silent",
        "stopped-in-record",
        "stopped-in-warmup",
        "stopped-in-save",
        "metrics-reset",
        "msprof-missing",
        "schedule-custom",
        "config-ignored",
        "flows-missing",
        "log-success-is-not-success",
        "log-other",
    ];
    let quiet = healthy().without("log_0.log");
    cases.extend(of_logs.map(|id| (id, Some(Unknown), quiet.clone())));
    cases
}
