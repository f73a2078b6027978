//! Steps and their times.

use super::Case;
use super::drops::*;
use crate::rules::Status;

pub(super) fn cases() -> Vec<Case> {
    use Status::{Fail, Info, Ok, Unknown, Warn};
    let with = |rows: &[(&str, &str, f64, f64)]| healthy().output("step_trace_time.csv", steps(rows));
    let first = |computing: f64, free: f64| {
        with(&[
            ("0", "1", computing, free),
            ("0", "2", 1000.0, 300.0),
            ("0", "3", 1010.0, 310.0),
            ("0", "4", 990.0, 305.0),
        ])
    };
    // Steps of 1000 µs, more or less, but for the third.
    let third = |computing: f64, scatter: f64| {
        let step = |number: &'static str, computing: f64| ("0", number, computing, 300.0);
        with(&[
            step("1", 1000.0),
            step("2", 1000.0 - scatter),
            step("3", computing),
            step("4", 1000.0 + scatter),
            step("5", 1000.0 - scatter),
            step("6", 1000.0 + scatter),
        ])
    };
    let active = |number: u64, files: Files| {
        files.info(move |info| info.replace("\"active\": 2", &format!("\"active\": {number}")))
    };
    let no_schedule = |files: Files| files.info(|info| info.replace(SCHEDULE, "{}"));
    vec![
        ("compile-captured", Some(Fail), first(12_000.0, 300.0)),
        ("compile-captured", Some(Fail), first(1000.0, 9000.0)),
        ("compile-captured", Some(Warn), first(4000.0, 300.0)),
        // The median of the others is 1000.
        ("compile-captured", Some(Fail), first(10_000.0, 300.0)),
        ("compile-captured", Some(Warn), first(9_990.0, 300.0)),
        ("compile-captured", Some(Warn), first(3000.0, 300.0)),
        ("compile-captured", Some(Ok), first(2990.0, 300.0)),
        // Ten times almost nothing is still almost nothing.
        (
            "compile-captured",
            Some(Ok),
            with(&[("0", "1", 1000.0, 50.0), ("0", "2", 1000.0, 5.0), ("0", "3", 1000.0, 5.0)]),
        ),
        // Two devices are two series: the second device's first step is not late.
        (
            "compile-captured",
            Some(Unknown),
            with(&[("0", "1", 9000.0, 1.0), ("1", "1", 1000.0, 1.0), ("1", "2", 1000.0, 1.0)]),
        ),
        ("compile-captured", Some(Unknown), healthy()),
        ("step-single", Some(Ok), active(1, with(&[("0", "5", 1000.0, 300.0)]))),
        ("step-single", None, active(1, with(&[("0", "5", 1000.0, 300.0), ("0", "6", 1000.0, 300.0)]))),
        ("step-single", None, healthy()),
        ("steps-fewer-than-active", Some(Warn), active(4, healthy())),
        ("steps-fewer-than-active", Some(Ok), healthy()),
        (
            "steps-fewer-than-active",
            Some(Ok),
            with(&[("0", "1", 1.0, 1.0), ("1", "1", 1.0, 1.0), ("0", "2", 1.0, 1.0), ("1", "2", 1.0, 1.0)]),
        ),
        ("steps-fewer-than-active", Some(Unknown), healthy().without("profiler_info_0.json")),
        ("steps-fewer-than-active", None, no_schedule(with(&[("0", "", 1.0, 1.0)]))),
        (
            "step-outlier",
            Some(Warn),
            with(&[("0", "1", 1000.0, 9.0), ("0", "2", 1000.0, 9.0), ("0", "3", 4000.0, 9.0), ("0", "4", 1010.0, 9.0)]),
        ),
        // Beyond 1.5 times, and not: the median of the others is 1000.
        ("step-outlier", Some(Warn), third(1510.0, 0.0)),
        ("step-outlier", Some(Ok), third(1500.0, 0.0)),
        // 510 µs are no five deviations where the others scatter by 163 µs.
        ("step-outlier", Some(Ok), third(1510.0, 110.0)),
        // The first step is left to compile-captured.
        ("step-outlier", Some(Ok), first(4000.0, 300.0)),
        ("step-outlier", Some(Unknown), healthy()),
        (
            "step-arithmetic",
            Some(Warn),
            healthy().output("step_trace_time.csv", two_steps().replace(",1300,", ",1302,")),
        ),
        ("step-arithmetic", Some(Ok), healthy()),
        (
            "step-arithmetic",
            Some(Ok),
            healthy().output("step_trace_time.csv", two_steps().replace(",1300,", ",1300.9,")),
        ),
        ("step-arithmetic", Some(Unknown), healthy().without("step_trace_time.csv")),
        ("steps-disagree", Some(Warn), with(&[("0", "1", 1.0, 1.0), ("0", "3", 1.0, 1.0)])),
        ("steps-disagree", Some(Ok), healthy()),
        ("steps-disagree", Some(Unknown), healthy().without("profiler_info_0.json").without("kernel_details.csv")),
        ("steps-disagree", None, no_schedule(Files::default())),
        ("steps-unmarked", Some(Info), no_schedule(with(&[("0", "", 1000.0, 300.0)]))),
        ("steps-unmarked", Some(Ok), healthy()),
        ("steps-unmarked", Some(Unknown), healthy().without("step_trace_time.csv")),
    ]
}
