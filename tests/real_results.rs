//! Real results of torch_npu.profiler, where the folder `../shared/samples` is there: exact expected findings, and the
//! ending of a trace at every place against serde_json.

use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use profvet::evidence::Evidence;
use profvet::examine::{Examination, Examined, Offered};
use profvet::report::{self, Can, CaptureReport, Report, State, Verdict};
use profvet::rules::{Question, Status};
use profvet::trace::{self, Ending, Part, Patchwork, Segment};

/// The folder of real results; tests say so and pass where it is absent.
fn samples() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/samples");
    if !folder.is_dir() {
        eprintln!("skipped: there are no real results beside this checkout");
        return None;
    }
    Some(folder)
}

fn files_below(folder: &Path, name: &str, found: &mut Vec<(String, Vec<u8>)>) {
    let mut entries: Vec<_> = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry")).collect();
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = format!("{name}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            files_below(&entry.path(), &path, found);
        } else {
            found.push((path, fs::read(entry.path()).expect("a file")));
        }
    }
}

fn examine(files: &[(String, Vec<u8>)]) -> Examined {
    let offered = files.iter().map(|(path, bytes)| Offered { path: path.clone(), bytes: bytes.len() as u64 }).collect();
    let mut examination = Examination::new(offered);
    for read in examination.reads() {
        let mut reading = examination.open(read.index);
        for chunk in files[read.index].1.chunks(1 << 16) {
            reading.feed(chunk);
        }
        examination.close(read.index, reading);
    }
    examination.finish()
}

fn examine_folder(path: &str) -> Option<Examined> {
    let folder = samples()?.join(path);
    let mut files = Vec::new();
    files_below(&folder, folder.file_name()?.to_str()?, &mut files);
    Some(examine(&files))
}

fn report_on(path: &str) -> Option<Report> {
    examine_folder(path).map(|examined| report::of(&examined))
}

/// Ids of the findings of a capture with one of these statuses.
fn rules_with(capture: &CaptureReport, statuses: &[Status]) -> Vec<String> {
    let wanted = capture.findings.iter().filter(|finding| statuses.contains(&finding.status));
    wanted.map(|finding| finding.rule.clone()).collect()
}

fn answer(capture: &CaptureReport, question: Question) -> Can {
    capture.answers.iter().find(|answer| answer.question == question).expect("every question is answered").status
}

fn files_in(capture: &CaptureReport, state: State) -> Vec<&str> {
    let wanted = capture.artifacts.iter().filter(|file| file.state == state);
    wanted.map(|file| file.path.rsplit('/').next().expect("a name")).collect()
}

#[test]
fn healthy_results_have_no_warning_and_no_failure() {
    for path in [
        "msinsight-text/level1/rank0_ascend_pt",
        "msinsight-text/level1/rank1_ascend_pt",
        "msinsight-text/level2/rank0_ascend_pt",
    ] {
        let Some(report) = report_on(path) else { return };
        assert_eq!(report.verdict, Verdict::Usable, "{path}");
        assert_eq!(report.next, None, "{path}");
        let [capture] = report.captures.as_slice() else { panic!("{path}: one capture") };
        assert_eq!(rules_with(capture, &[Status::Warn, Status::Fail]), [""; 0], "{path}");
        assert!(Question::ALL.iter().all(|question| answer(capture, *question) == Can::Yes), "{path}");
        assert_eq!(files_in(capture, State::Missing), [""; 0], "{path}");
        for rule in ["trace-complete", "kernel-metrics", "step-single", "communication-absent", "files-missing"] {
            assert!(rules_with(capture, &[Status::Ok]).contains(&rule.to_string()), "{path}: {rule}");
        }
    }
}

#[test]
fn level0_is_named_as_the_cause() {
    let Some(report) = report_on("msinsight-text/level0/rank0_ascend_pt") else { return };
    let capture = &report.captures[0];
    assert_eq!((report.verdict, report.next.as_deref()), (Verdict::PartlyUsable, Some("kernel-columns-reduced")));
    let reduced = capture.findings.iter().find(|finding| finding.rule == "kernel-columns-reduced").expect("it fires");
    assert_eq!((reduced.status, reduced.facts["cause"].as_str()), (Status::Fail, Some("level0")));
    assert_eq!(reduced.facts["columns"], 8);
    assert!(rules_with(capture, &[Status::Info]).contains(&"communication-absent".to_string()));
    let by_design = files_in(capture, State::AbsentByDesign);
    for file in ["op_statistic.csv", "api_statistic.csv", "communication.json", "communication_matrix.json"] {
        assert!(by_design.contains(&file), "{file}");
    }
    assert_eq!(files_in(capture, State::Missing), [""; 0]);
}

#[test]
fn a_database_is_healthy() {
    let Some(report) = report_on("msinsight-db/rank0_ascend_pt") else { return };
    let capture = &report.captures[0];
    assert_eq!(report.verdict, Verdict::Usable);
    assert_eq!(rules_with(capture, &[Status::Warn, Status::Fail]), [""; 0]);
    assert!(rules_with(capture, &[Status::Info]).contains(&"export-db".to_string()));
    assert_eq!(files_in(capture, State::Missing), [""; 0]);
}

#[test]
fn the_rank_without_tables_is_found() {
    let Some(report) = report_on("msinsight-4ranks") else { return };
    assert_eq!(report.captures.len(), 3);
    for capture in &report.captures {
        assert_eq!(capture.release.as_deref(), Some("7.2.0"));
        let missing = files_in(capture, State::Missing);
        assert!(missing.contains(&"trace_view.json"));
        assert_eq!(missing.contains(&"kernel_details.csv"), capture.rank == Some(1), "{:?}", capture.rank);
        assert_eq!(missing.contains(&"op_statistic.csv"), capture.rank == Some(1), "{:?}", capture.rank);
    }
    let rank2 = report.captures.iter().find(|capture| capture.rank == Some(2)).expect("rank 2");
    assert_eq!(rank2.devices, [4], "rank is not device");
}

fn level1_trace() -> Option<Vec<u8>> {
    let path = samples()?.join("msinsight-text/level1/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json");
    Some(fs::read(path).expect("the trace"))
}

fn read(bytes: &[u8]) -> trace::Facts {
    let mut reader = trace::Reader::new();
    for chunk in bytes.chunks(1 << 16) {
        reader.feed(chunk);
    }
    reader.finish()
}

fn mended(bytes: &[u8], facts: &trace::Facts) -> Option<(Vec<u8>, u64)> {
    let repair = trace::repair(facts)?;
    let mut out = Vec::with_capacity(bytes.len());
    trace::assemble(&repair.pieces, &mut Cursor::new(bytes), &mut out).expect("pieces lie in the file");
    Some((out, repair.kept_events))
}

/// Offsets behind each event, by serde_json.
fn event_ends(bytes: &[u8]) -> Vec<usize> {
    let text = std::str::from_utf8(bytes).expect("UTF-8");
    let events: Vec<&serde_json::value::RawValue> = serde_json::from_str(text).expect("valid JSON");
    let start = text.as_ptr() as usize;
    events.iter().map(|event| event.get().as_ptr() as usize - start + event.get().len()).collect()
}

#[test]
fn every_cut_is_found_where_serde_json_finds_it() {
    let Some(bytes) = level1_trace() else { return };
    let ends = event_ends(&bytes);
    assert_eq!(ends.len(), 10_112);
    let cuts = (1..bytes.len()).step_by(997).chain([bytes.len() - 1, bytes.len() - 2]);
    for cut in cuts {
        let part = &bytes[..cut];
        let error = serde_json::from_slice::<serde::de::IgnoredAny>(part).expect_err("cut short");
        // serde_json calls a number that ends in its point or sign wrong rather than cut; the place is the same.
        assert!(error.is_eof() || error.column() == cut, "at {cut}: {error}");
        let events = ends.partition_point(|end| *end <= cut);
        let last = events.checked_sub(1).map_or(0, |last| ends[last]);
        let facts = read(part);
        let ends_an_event = events > 0 && last == cut;
        let expected = match (cut, ends_an_event) {
            (1, _) => Ending::Empty,
            (_, true) => Ending::Unclosed,
            (_, false) => Ending::Cut,
        };
        assert_eq!((facts.ending, facts.events as usize), (expected, events), "at {cut}");
        assert_eq!(facts.broken.as_ref().map(|broken| broken.at), Some(cut as u64), "at {cut}");
        assert_eq!(facts.last_whole_event_end as usize, last, "at {cut}");
        if events > 0 {
            let (text, kept) = mended(part, &facts).expect("there is something to keep");
            let loaded: Vec<serde::de::IgnoredAny> = serde_json::from_slice(&text).expect("the mended trace loads");
            assert_eq!((loaded.len(), kept as usize), (events, events), "at {cut}");
        }
    }
}

#[test]
fn the_last_byte_cut_off_leaves_an_unclosed_list() {
    let Some(bytes) = level1_trace() else { return };
    let facts = read(&bytes[..bytes.len() - 1]);
    assert_eq!((facts.ending, facts.events), (Ending::Unclosed, 10_112));
    assert!(facts.has_device_layer());
}

#[test]
fn the_overlap_analysis_adds_up_to_the_step_table() {
    for path in [
        "msinsight-text/level0/rank0_ascend_pt",
        "msinsight-text/level1/rank1_ascend_pt",
        "msinsight-text/level2/rank0_ascend_pt",
    ] {
        let Some(examined) = examine_folder(path) else { return };
        let capture: &Evidence = &examined.captures[0];
        let trace = &capture.trace().expect("a trace").facts;
        let (_, steps) = capture.steps().expect("steps");
        let row = &steps.rows[0];
        for (name, value) in
            [("Computing", row.computing_ns), ("Free", row.free_ns), ("Communication", row.communication_ns)]
        {
            let difference = trace.overlap_ns[name] - value.expect("a number");
            assert!(difference.abs() <= 10, "{path} {name}: {difference} ns");
        }
        assert_eq!(trace.steps.iter().map(|step| step.number).collect::<Vec<_>>(), [50]);
    }
}

#[test]
fn the_trace_gives_the_numbers_of_the_step_table() {
    for path in [
        "msinsight-text/level0/rank0_ascend_pt",
        "msinsight-text/level1/rank0_ascend_pt",
        "msinsight-text/level1/rank1_ascend_pt",
        "msinsight-text/level2/rank0_ascend_pt",
    ] {
        let Some(examined) = examine_folder(path) else { return };
        let capture: &Evidence = &examined.captures[0];
        let parts = &capture.trace().expect("a trace").facts.step_parts;
        let (_, steps) = capture.steps().expect("steps");
        assert_eq!(parts.len(), steps.rows.len(), "{path}");
        for (part, row) in parts.iter().zip(&steps.rows) {
            assert_eq!(part.step.map(|step| step as i64), row.step, "{path}");
            // Older releases write no `Device_id`.
            assert!(row.device.is_none() || row.device == part.device, "{path}: {:?}", part.device);
            // The table's writer adds floats; its times since the epoch are good to 0.25 µs only.
            for (name, computed, written, tolerance_ns) in [
                ("Computing", Some(part.computing_ns), row.computing_ns, 10),
                ("Communication", Some(part.communication_ns), row.communication_ns, 10),
                ("Not Overlapped", Some(part.communication_not_overlapped_ns), row.communication_not_overlapped_ns, 10),
                ("Overlapped", Some(part.overlapped_ns), row.overlapped_ns, 10),
                ("Free", Some(part.free_ns), row.free_ns, 10),
                ("Bubble", Some(part.bubble_ns), row.bubble_ns, 10),
                ("Stage", Some(part.stage_ns), row.stage_ns, 1_000),
                ("Preparing", part.preparing_ns, row.preparing_ns, 1_000),
            ] {
                let (Some(computed), Some(written)) = (computed, written) else { continue };
                assert!((computed - written).abs() <= tolerance_ns, "{path} {name}: {computed} and {written} ns");
            }
        }
    }
}

/// Every real trace, with its path.
fn traces() -> Option<Vec<(String, Vec<u8>)>> {
    let mut files = Vec::new();
    files_below(&samples()?, "samples", &mut files);
    files.retain(|(path, _)| path.ends_with("/trace_view.json"));
    Some(files)
}

/// The facts by way of stretches that are read by themselves, as the workers of the page read a large trace; and how many
/// bytes had to be read in order all the same.
fn read_in_stretches(bytes: &[u8], stretches: usize) -> (trace::Facts, usize) {
    let borders: Vec<usize> = (0..=stretches).map(|number| bytes.len() * number / stretches).collect();
    let part = |pair: &[usize]| -> Option<Part> {
        let mut segment = Segment::new(pair[0] as u64, pair[1] as u64);
        bytes[pair[0]..]
            .chunks(1 << 14)
            .take_while(|chunk| {
                segment.feed(chunk);
                !segment.enough()
            })
            .for_each(drop);
        segment.finish()
    };
    let mut patchwork = Patchwork::new(borders.windows(2).filter_map(part).collect());
    let mut in_order = 0;
    loop {
        let (from, to) = patchwork.wanted();
        let piece = &bytes[from as usize..to.map_or(bytes.len(), |to| to as usize)];
        piece.chunks(1 << 14).for_each(|chunk| patchwork.feed(chunk));
        in_order += piece.len();
        if to.is_none() {
            return (patchwork.finish(), in_order);
        }
    }
}

#[test]
fn real_traces_are_the_same_in_stretches() {
    let Some(traces) = traces() else { return };
    assert_eq!(traces.len(), 4);
    for (path, bytes) in traces {
        let cut = &bytes[..bytes.len() * 5 / 7];
        let mut bent = bytes.clone();
        bent[bytes.len() / 3] = b'\n';
        bent[bytes.len() / 2] = b'"';
        for (damage, bytes) in [("whole", bytes.as_slice()), ("cut", cut), ("bent", bent.as_slice())] {
            let whole = read(bytes);
            for stretches in [2, 5, 16, 61] {
                let (facts, in_order) = read_in_stretches(bytes, stretches);
                assert!(facts == whole, "{path}, {damage}, in {stretches}");
                // Left are the first bytes and the last stretch; and the more stretches, the shorter it is.
                let spares = damage != "bent" && stretches > 2;
                assert!(
                    !spares || in_order < bytes.len() / 2,
                    "{path}, {damage}, in {stretches}: {in_order} of {}",
                    bytes.len()
                );
            }
        }
    }
}
