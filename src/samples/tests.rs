use std::collections::BTreeMap;

use serde_json::Value;

use super::*;

fn sample_files(name: &str) -> Vec<SampleFile> {
    files(name).unwrap_or_else(|| panic!("no sample {name}"))
}

fn find(files: &[SampleFile], end: &str) -> Vec<u8> {
    let file = files.iter().find(|f| f.path.ends_with(end));
    file.unwrap_or_else(|| panic!("no file {end}")).bytes.clone()
}

fn has(files: &[SampleFile], end: &str) -> bool {
    files.iter().any(|f| f.path.ends_with(end))
}

fn records(bytes: &[u8]) -> Vec<Vec<String>> {
    csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(bytes)
        .records()
        .map(|r| r.unwrap().iter().map(str::to_owned).collect())
        .collect()
}

/// The cells of one column, by name.
fn column(bytes: &[u8], name: &str) -> Vec<String> {
    let rows = records(bytes);
    let at = rows[0].iter().position(|c| c == name).unwrap();
    rows[1..].iter().map(|r| r[at].clone()).collect()
}

/// Decimal µs to ns, exactly.
fn ns(cell: &str) -> i128 {
    let cell = cell.trim_end_matches('\t');
    let (whole, part) = cell.split_once('.').unwrap_or((cell, ""));
    let part = format!("{part:0<3}");
    whole.parse::<i128>().unwrap() * 1000 + part[..3].parse::<i128>().unwrap()
}

fn sum(cells: &[String]) -> i128 {
    cells.iter().map(|c| ns(c)).sum()
}

fn trace(name: &str) -> Vec<Value> {
    serde_json::from_slice(&find(&sample_files(name), "trace_view.json")).unwrap()
}

/// The traces that are broken on purpose, by sample.
const BROKEN_TRACES: [&str; 7] = [
    "export-silent",
    "export-refused",
    "trace-cut",
    "trace-trailing-comma",
    "trace-unclosed",
    "trace-corrupt",
    "trace-extra-data",
];

#[test]
fn names_are_unique_and_every_sample_has_files() {
    let names: Vec<&str> = all().iter().map(|s| s.name).collect();
    let distinct: std::collections::BTreeSet<&&str> = names.iter().collect();
    assert_eq!(names.len(), distinct.len());
    for name in names {
        assert!(!sample_files(name).is_empty(), "{name}");
    }
    assert!(files("no such sample").is_none());
}

#[test]
fn the_same_call_gives_the_same_bytes() {
    for sample in all() {
        assert_eq!(sample_files(sample.name), sample_files(sample.name), "{}", sample.name);
    }
}

#[test]
fn paths_are_relative_and_unique() {
    for sample in all() {
        let files = sample_files(sample.name);
        let mut seen = std::collections::BTreeSet::new();
        for file in &files {
            assert!(!file.path.starts_with('/') && !file.path.contains('\\'), "{}", file.path);
            assert!(!file.path.split('/').any(|p| p.is_empty() || p == ".."), "{}", file.path);
            assert!(seen.insert(file.path.clone()), "{} twice", file.path);
        }
    }
}

#[test]
fn samples_are_small() {
    for sample in all() {
        let bytes: usize = sample_files(sample.name).iter().map(|f| f.bytes.len()).sum();
        assert!(bytes <= 400_000, "{} has {bytes} bytes", sample.name);
    }
}

#[test]
fn json_is_valid_except_where_a_sample_breaks_it() {
    for sample in all() {
        for file in sample_files(sample.name) {
            if !file.path.ends_with(".json") {
                continue;
            }
            let broken = BROKEN_TRACES.contains(&sample.name) && file.path.ends_with("trace_view.json");
            let parsed = serde_json::from_slice::<Value>(&file.bytes);
            assert_eq!(parsed.is_err(), broken, "{}: {} {parsed:?}", sample.name, file.path);
        }
    }
}

#[test]
fn traces_end_as_their_samples_say() {
    let end = |name| {
        let bytes = find(&sample_files(name), "trace_view.json");
        String::from_utf8_lossy(&bytes[bytes.len() - 24..]).into_owned()
    };
    for whole in ["healthy", "single-step", "single-card", "reduced-columns"] {
        assert!(end(whole).ends_with("\"cat\": \"async_npu\"}]"), "{whole}");
    }
    for first_stage in ["export-silent", "export-refused", "trace-unclosed"] {
        assert!(end(first_stage).ends_with("}}"), "{first_stage}");
    }
    assert!(end("trace-trailing-comma").ends_with("},]"));
    assert!(end("trace-cut").ends_with("\"Physic S"));
}

#[test]
fn unclosed_traces_lack_the_device_and_are_whole_once_closed() {
    for name in ["export-silent", "export-refused", "trace-unclosed"] {
        let mut bytes = find(&sample_files(name), "trace_view.json");
        bytes.push(b']');
        let events: Vec<Value> = serde_json::from_slice(&bytes).unwrap();
        assert!(events.iter().all(|e| e["args"]["name"] != "Ascend Hardware"), "{name}");
    }
}

#[test]
fn extra_data_is_a_second_array() {
    let bytes = find(&sample_files("trace-extra-data"), "trace_view.json");
    let documents = serde_json::Deserializer::from_slice(&bytes).into_iter::<Vec<Value>>();
    assert_eq!(documents.filter(|d| d.as_ref().is_ok_and(|d| !d.is_empty())).count(), 2);
}

#[test]
fn corrupt_trace_has_many_events_on_both_sides() {
    let bytes = find(&sample_files("trace-corrupt"), "trace_view.json");
    let error = serde_json::from_slice::<Value>(&bytes).unwrap_err();
    assert!(error.is_syntax());
    let at = error.column();
    assert!(at > bytes.len() / 3 && at < bytes.len() * 2 / 3, "{at} of {}", bytes.len());
}

#[test]
fn tables_have_the_headers_of_their_release() {
    let header = |name, file| records(&find(&sample_files(name), file))[0].join(",");
    let full = header("healthy", "kernel_details.csv");
    assert_eq!(full.split(',').count(), 47);
    assert!(full.starts_with("Step Id,Device_id,Model ID,Task ID,Stream ID,Name,Type,OP State,Accelerator Core,"));
    assert!(full.contains(",Block Num,Mix Block Num,HF32 Eligible,Input Shapes,"));
    assert!(full.ends_with(",aiv_icache_miss_rate,cube_utilization(%)"));
    for name in ["reduced-columns", "metrics-none"] {
        assert_eq!(
            header(name, "kernel_details.csv"),
            "Step Id,Device_id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Block Dim"
        );
    }
    assert_eq!(
        header("healthy", "step_trace_time.csv"),
        "Device_id,Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble,\
         Communication(Not Overlapped and Exclude Receive),Preparing"
    );
    assert_eq!(header("healthy", "operator_memory.csv").split(',').count(), 15);
}

#[test]
fn every_table_is_a_rectangle_with_crlf() {
    for sample in all() {
        for file in sample_files(sample.name) {
            if !file.path.ends_with(".csv") {
                continue;
            }
            let rows = records(&file.bytes);
            assert!(rows.len() > 1, "{}: {}", sample.name, file.path);
            let text = String::from_utf8(file.bytes).unwrap();
            assert!(text.ends_with("\r\n") && text.matches('\n').count() == text.matches("\r\n").count());
        }
    }
}

#[test]
fn cells_look_as_cann_writes_them() {
    let kernels = find(&sample_files("healthy"), "kernel_details.csv");
    let text = String::from_utf8(kernels.clone()).unwrap();
    assert!(text.contains(",\"\"\"4096,2048;2048,6144\"\"\",DT_BF16;DT_BF16,"));
    assert!(column(&kernels, "Start Time(us)").iter().all(|c| c.len() == 21 && c.ends_with('\t')));
    assert!(column(&kernels, "Input Shapes").contains(&"\"4096,2048;2048,6144\"".to_owned()));
    let details = find(&sample_files("healthy"), "operator_details.csv");
    assert!(column(&details, "Call Stack")[0].contains(";\r\n"));
}

#[test]
fn steps_agree_in_trace_and_tables() {
    for name in ["healthy", "single-step", "single-card", "compile-captured", "metrics-none", "reduced-columns"] {
        let files = sample_files(name);
        let steps = column(&find(&files, "step_trace_time.csv"), "Step");
        let mut ids = column(&find(&files, "kernel_details.csv"), "Step Id");
        ids.dedup();
        let marks: Vec<String> = trace(name)
            .iter()
            .filter_map(|e| e["name"].as_str()?.strip_prefix("ProfilerStep#").map(str::to_owned))
            .collect();
        assert_eq!(steps, ids, "{name}");
        assert_eq!(steps, marks, "{name}");
    }
}

#[test]
fn step_times_are_the_sums_of_overlap_analysis() {
    for name in ["healthy", "communication-lost", "single-card", "compile-captured"] {
        let table = find(&sample_files(name), "step_trace_time.csv");
        let mut sums: BTreeMap<String, i128> = BTreeMap::new();
        for event in trace(name) {
            let of_overlap = event["ph"] == "X" && event.get("args").is_none();
            if of_overlap {
                let track = event["name"].as_str().unwrap().to_owned();
                *sums.entry(track).or_default() += ns(&event["dur"].to_string());
            }
        }
        for (track, total) in sums {
            assert_eq!(sum(&column(&table, &track)), total, "{name}: {track}");
        }
    }
}

#[test]
fn stage_is_the_sum_of_its_parts() {
    let table = find(&sample_files("healthy"), "step_trace_time.csv");
    let part = |name| column(&table, name).iter().map(|c| ns(c)).collect::<Vec<_>>();
    let (computing, alone, free) = (part("Computing"), part("Communication(Not Overlapped)"), part("Free"));
    for (row, stage) in part("Stage").into_iter().enumerate() {
        assert_eq!(stage, computing[row] + alone[row] + free[row]);
    }
    let (overlapped, communication) = (part("Overlapped"), part("Communication"));
    for row in 0..overlapped.len() {
        assert_eq!(communication[row], alone[row] + overlapped[row]);
        assert!(overlapped[row] > 0 && alone[row] > 0);
    }
}

#[test]
fn kernels_statistics_and_computing_agree() {
    let files = sample_files("healthy");
    let kernels = find(&files, "kernel_details.csv");
    let cores = column(&kernels, "Accelerator Core");
    let durations = column(&kernels, "Duration(us)");
    let computed: Vec<String> = std::iter::zip(durations, cores)
        .filter(|(_, core)| core != "COMMUNICATION")
        .map(|(duration, _)| duration)
        .collect();
    let statistic = find(&files, "op_statistic.csv");
    let steps = find(&files, "step_trace_time.csv");
    assert_eq!(sum(&computed), sum(&column(&statistic, "Total Time(us)")));
    assert_eq!(sum(&computed), sum(&column(&steps, "Computing")));
}

#[test]
fn healthy_steps_are_even() {
    let table = find(&sample_files("healthy"), "step_trace_time.csv");
    for part in ["Computing", "Communication(Not Overlapped)", "Overlapped", "Free", "Stage", "Preparing"] {
        let values: Vec<i128> = column(&table, part).iter().map(|c| ns(c)).collect();
        // The idle time after the last kernel of the last step is not seen by the device.
        let values = &values[..values.len() - 1];
        let (least, most) = (values.iter().min().unwrap(), values.iter().max().unwrap());
        assert!(*most * 2 < *least * 3, "{part}: {values:?}");
    }
}

#[test]
fn the_compiling_step_stands_out() {
    let table = find(&sample_files("compile-captured"), "step_trace_time.csv");
    for (part, times) in [("Computing", 2), ("Free", 10), ("Stage", 10)] {
        let values: Vec<i128> = column(&table, part).iter().map(|c| ns(c)).collect();
        assert!(values[1..].iter().all(|v| values[0] > v * times), "{part}: {values:?}");
    }
    let api = find(&sample_files("compile-captured"), "api_statistic.csv");
    assert!(column(&api, "API Name").contains(&"ModelLoad".to_owned()));
}

#[test]
fn slices_of_one_stream_do_not_overlap() {
    for name in ["healthy", "compile-captured"] {
        let mut streams: BTreeMap<String, Vec<(i128, i128)>> = BTreeMap::new();
        for event in trace(name) {
            if event["ph"] == "X" && event["args"].get("Physic Stream Id").is_some() {
                let from = ns(event["ts"].as_str().unwrap());
                let span = (from, from + ns(&event["dur"].to_string()));
                streams.entry(event["tid"].to_string()).or_default().push(span);
            }
        }
        for spans in streams.values_mut() {
            spans.sort_unstable();
            assert!(spans.windows(2).all(|pair| pair[0].1 <= pair[1].0), "{name}");
        }
    }
}

#[test]
fn flow_ids_are_mixed_and_large() {
    let events = trace("healthy");
    assert!(events.iter().any(|e| e["id"].as_u64().is_some_and(|id| id > 1 << 53)));
    assert!(events.iter().any(|e| e["id"].as_str().is_some_and(|id| id.len() == 20)));
    assert!(events.iter().all(|e| e["ts"].is_string() || e["ph"] == "M"));
}

#[test]
fn level0_traces_have_no_cann_process() {
    let events = trace("reduced-columns");
    assert!(events.iter().all(|e| e["args"]["name"] != "CANN"));
    assert!(events.iter().any(|e| e["cat"] == "HostToDevice" && e["ph"] == "s"));
}

#[test]
fn what_is_missing_is_missing_and_the_rest_is_there() {
    let silent = sample_files("export-silent");
    assert!(!silent.iter().any(|f| f.path.ends_with(".csv")));
    assert!(has(&silent, "FRAMEWORK/torch.op_range") && has(&silent, "host/info.json"));
    let lost = sample_files("communication-lost");
    assert!(!has(&lost, "communication.json") && has(&lost, "op_statistic.csv"));
    let database = sample_files("db-export");
    assert!(has(&database, "ascend_pytorch_profiler.db") && !has(&database, "trace_view.json"));
    let empty = sample_files("empty-output");
    assert!(!empty.iter().any(|f| f.path.contains("ASCEND_PROFILER_OUTPUT")));
    let ranks = sample_files("rank-missing-tables");
    assert_eq!(ranks.iter().filter(|f| f.path.ends_with("/kernel_details.csv")).count(), 3);
    assert_eq!(ranks.iter().filter(|f| f.path.ends_with("/trace_view.json")).count(), 4);
}

#[test]
fn logs_carry_the_lines_of_their_problem() {
    let log = |name| String::from_utf8(find(&sample_files(name), "log_0.log")).unwrap();
    assert_eq!(log("export-silent").matches("] run failed.").count(), 12);
    assert!(!log("export-silent").contains("Failed to export"));
    assert!(log("export-refused").contains("permission allow others users to write"));
    assert!(log("trace-cut").contains("current state is RECORD which"));
    assert!(log("empty-output").contains("current state is WARMUP which"));
    assert!(log("raw-only").contains("during the daemon process"));
    assert!(log("healthy").contains("|/-[2026-11-02 09:30:03] [INFO] [4242] profiler.py: All profiling data parsed"));
}

#[test]
fn databases_are_one_valid_page() {
    let page = find(&sample_files("db-export"), "analysis.db");
    assert_eq!(page.len(), 4096);
    assert!(page.starts_with(b"SQLite format 3\0"));
}

#[test]
fn a_large_trace_is_valid_and_its_events_are_counted() {
    let mut bytes = Vec::new();
    let events = write_trace(&mut bytes, 1_000_000, 7).unwrap();
    let parsed: Vec<Value> = serde_json::from_slice(&bytes).unwrap();
    assert_eq!(parsed.len() as u64, events);
    assert!((900_000..1_100_000).contains(&bytes.len()), "{}", bytes.len());
    let average = bytes.len() as u64 / events;
    assert!((200..240).contains(&average), "{average} B/event");
    for ph in ["X", "M", "s", "f", "C"] {
        assert!(parsed.iter().any(|e| e["ph"] == ph), "{ph}");
    }
    let mut again = Vec::new();
    write_trace(&mut again, 1_000_000, 7).unwrap();
    assert!(again == bytes);
    let mut other = Vec::new();
    write_trace(&mut other, 1_000_000, 8).unwrap();
    assert!(other != bytes);
}

#[test]
fn the_smallest_trace_is_one_step() {
    let mut bytes = Vec::new();
    let events = write_trace(&mut bytes, 0, 1).unwrap();
    let parsed: Vec<Value> = serde_json::from_slice(&bytes).unwrap();
    assert_eq!(parsed.len() as u64, events);
}

#[test]
fn a_large_kernel_table_has_its_rows() {
    let mut bytes = Vec::new();
    let written = write_kernel_details(&mut bytes, 3_000, 5).unwrap();
    assert_eq!(written, bytes.len() as u64);
    let rows = records(&bytes);
    assert_eq!(rows.len(), 3_001);
    assert!(rows.iter().all(|r| r.len() == 47));
    let mut empty = Vec::new();
    write_kernel_details(&mut empty, 0, 5).unwrap();
    assert_eq!(records(&empty).len(), 1);
}

#[test]
fn a_broken_parser_takes_its_dependants_with_it() {
    assert_eq!(
        parsers::fallen(&["relation"]),
        ["RelationParser", "OperatorViewParser", "KernelViewParser", "TraceStepTimeParser", "CommunicationParser"]
    );
    assert_eq!(parsers::fallen(&["trace_prepare"]), ["TracePreParser", "TraceViewParser"]);
    assert_eq!(parsers::fallen(&["export", "timeline"]).len(), 12);
    let log = String::from_utf8(parsers::log(&["export"])).unwrap();
    assert!(log.contains("\ntorch_op                  | PTHREAD         | Succeed    | 0.040s | deps: None\n"));
    assert_eq!(log.matches("| Failed ").count(), 1);
}

#[test]
fn idle_time_of_a_large_trace_fills_its_gaps() {
    let mut bytes = Vec::new();
    write_trace(&mut bytes, 200_000, 3).unwrap();
    let events: Vec<Value> = serde_json::from_slice(&bytes).unwrap();
    let mut spans: Vec<(i128, i128)> = events
        .iter()
        .filter(|e| e["ph"] == "X" && e.get("args").is_none() && e["name"] != "Communication")
        .map(|e| {
            let from = ns(e["ts"].as_str().unwrap());
            (from, from + ns(&e["dur"].to_string()))
        })
        .collect();
    spans.sort_unstable();
    assert!(spans.windows(2).all(|pair| pair[0].1 == pair[1].0));
}

#[test]
fn numbers_look_as_python_and_cann_print_them() {
    type Write = fn(&mut text::Text);
    let shown = |write: Write| {
        let mut text = text::Text::default();
        write(&mut text);
        String::from_utf8(text.into_bytes()).unwrap()
    };
    let cases: [(Write, &str); 8] = [
        (|t| _ = t.int(0), "0"),
        (|t| _ = t.int(u64::MAX), "18446744073709551615"),
        (|t| _ = t.fixed(1_736_408_883_688_177_930), "1736408883688177.930"),
        (|t| _ = t.float(53_741), "53.741"),
        (|t| _ = t.float(12_000), "12.0"),
        (|t| _ = t.float_of_millionths(1_000_070), "1.00007"),
        (|t| _ = t.float_of_millionths(2_000_000), "2.0"),
        (|t| _ = t.json("a\\b \"c\"\r\n变"), "a\\\\b \\\"c\\\"\\r\\n变"),
    ];
    for (write, expected) in cases {
        assert_eq!(shown(write), expected);
    }
}
