//! How traces end, and what is in them.

use super::Case;
use super::drops::*;
use crate::rules::Status;

pub(super) fn cases() -> Vec<Case> {
    use Status::{Fail, Info, Ok, Unknown, Warn};
    let trace = |text: &str| healthy().trace(text);
    let both = format!("{HOST}{DEVICE}");
    let temp = |text: &str| healthy().without("trace_view.json").output("trace_view_temp.json", text);
    let no_trace = || healthy().without("trace_view.json");
    let mut cases = vec![
        ("trace-unclosed", Some(Fail), trace(HOST)),
        ("trace-unclosed", Some(Fail), trace(&format!("{both}\n"))),
        ("trace-unclosed", Some(Ok), trace(&format!("{both},"))),
        ("trace-unclosed", Some(Ok), trace(&format!("{{\"traceEvents\": {both}]}}"))),
        ("trace-trailing-comma", Some(Fail), trace(&format!("{HOST},]"))),
        ("trace-trailing-comma", Some(Ok), trace(&format!("{HOST}, {{\"name\": \",]\"}}]"))),
        ("trace-cut", Some(Fail), trace(&format!("{both}, {{\"ph\": \"X\", \"na"))),
        ("trace-cut", Some(Ok), trace(&format!("{both}, {{\"name\": \"[{{\"}}]"))),
        ("trace-corrupt", Some(Fail), trace(&format!("{both},, {{\"ph\": \"X\"}}]"))),
        ("trace-corrupt", Some(Fail), trace("\u{89}PNG")),
        ("trace-corrupt", Some(Ok), trace(&format!("{both}, {{\"name\": \"a\\\\b\\\"c\"}}]"))),
        ("trace-corrupt", Some(Ok), trace(&format!("{both}, {{\"ph"))),
        ("trace-extra-data", Some(Fail), trace(&format!("{both}],{{\"ph\": \"X\"}}]"))),
        ("trace-extra-data", Some(Ok), trace(&format!("{both}]\n\n"))),
        ("trace-empty", Some(Fail), trace("")),
        ("trace-empty", Some(Fail), trace("[]")),
        ("trace-empty", Some(Ok), trace("[{}]")),
        ("trace-left-temporary", Some(Fail), temp(HOST)),
        ("trace-left-temporary", Some(Ok), healthy().output("trace_view_temp.json", HOST)),
        ("trace-left-temporary", None, healthy()),
        ("trace-host-only", Some(Fail), trace(&format!("{HOST}]"))),
        ("trace-host-only", Some(Fail), trace(HOST)),
        ("trace-host-only", Some(Ok), healthy()),
        (
            "trace-host-only",
            None,
            trace(&format!("{HOST}]")).info(|info| info.replace(", \"ProfilerActivity.NPU\"", "")),
        ),
        ("trace-host-only", Some(Unknown), trace(&format!("{HOST}, {{\"ph"))),
        ("trace-complete", Some(Ok), healthy()),
        ("trace-complete", None, trace(HOST)),
        ("trace-encoding", Some(Warn), trace(&format!("\u{feff}{both}]"))),
        (
            "trace-encoding",
            Some(Fail),
            healthy().output("trace_view.json", b"[{\"ph\": \"X\", \"name\": \"\xcb\xe3\"}]"),
        ),
        ("trace-encoding", Some(Ok), trace(&format!("{both}, {{\"ph\": \"M\", \"name\": \"算子\"}}]"))),
        ("trace-nonstandard", Some(Warn), trace(&format!("{both}, {{\"ph\": \"C\", \"args\": {{\"x\": NaN}}}}]"))),
        ("trace-nonstandard", Some(Ok), trace(&format!("{both}, {{\"ph\": \"C\", \"args\": {{\"x\": \"NaN\"}}}}]"))),
        ("trace-odd-events", Some(Warn), trace(&format!("{both}, {{}}]"))),
        // No duration, no time in metadata, out of time order: nothing odd about it.
        (
            "trace-odd-events",
            Some(Ok),
            trace(&format!(
                "{both}, {{\"ph\": \"X\", \"name\": \"a\", \"pid\": 1, \"ts\": \"1736408883704600.000\", \"dur\": 0}}, {{\"ph\": \"M\", \"name\": \"b\"}}]"
            )),
        ),
        ("trace-viewer-precision", Some(Info), healthy()),
        (
            "trace-viewer-precision",
            Some(Ok),
            trace(&format!("{both}]").replace("\"1736408883", "\"").replace("1736408883", "")),
        ),
    ];
    let of_traces = [
        "trace-unclosed",
        "trace-trailing-comma",
        "trace-cut",
        "trace-corrupt",
        "trace-extra-data",
        "trace-empty",
        "trace-encoding",
        "trace-nonstandard",
        "trace-odd-events",
        "trace-viewer-precision",
    ];
    cases.extend(of_traces.map(|id| (id, Some(Unknown), no_trace())));
    cases
}
