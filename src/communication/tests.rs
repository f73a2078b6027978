//! The readers against samples, against serde_json, and cut at every place.

use std::fs;
use std::path::Path;

use super::*;
use crate::samples;

const SMALL: &str = r#"{"step": {"p2p": {"hcom_send__1_0_1@g": {"Communication Time Info": {"Start Timestamp(us)": 1000.5,
"Elapse Time(ms)": 1e-05, "Transit Time(ms)": NaN, "Wait Time(ms)": 0.5}, "Communication Bandwidth Info": {"RDMA":
{"Transit Size(MB)": 2.5, "Transit Time(ms)": 0.1, "Bandwidth(GB/s)": 25, "Size Distribution": {"1.25": [2, 0.1]}}}},
"Total Op Info": {"Communication Time Info": {"Elapse Time(ms)": 1e-05}, "Communication Bandwidth Info": {"RDMA":
{"Transit Size(MB)": 2.5, "Transit Time(ms)": 0.1, "Size Distribution": {"1.25": [2, 0.1]}}}}}, "collective": {}}}"#;

fn read(bytes: &[u8], chunk: usize) -> Facts {
    let mut reader = Reader::new();
    bytes.chunks(chunk).for_each(|part| reader.feed(part));
    reader.finish()
}

fn matrix(bytes: &[u8], chunk: usize) -> Matrix {
    let mut reader = MatrixReader::new();
    bytes.chunks(chunk).for_each(|part| reader.feed(part));
    reader.finish()
}

fn of_sample(name: &str) -> Vec<u8> {
    let files = samples::files("healthy").expect("the sample");
    files.into_iter().find(|file| file.path.ends_with(name)).expect("the file").bytes
}

#[test]
fn the_total_is_never_counted_twice() {
    let facts = read(SMALL.as_bytes(), 7);
    assert_eq!((facts.operations, facts.p2p.count, facts.collective.count, facts.reported.count), (1, 1, 0, 1));
    assert_eq!((facts.p2p.elapse_ns, facts.p2p.wait_ns, facts.reported.elapse_ns), (10, 500_000, 10));
    assert_eq!((facts.odd_values, facts.first_start_ns), (1, Some(1_000_500)));
    let [longest] = facts.longest.as_slice() else { panic!("one operation") };
    assert_eq!((longest.name.as_str(), longest.step.as_str()), ("hcom_send__1_0_1@g", "step"));
    assert_eq!((longest.start_ns, longest.times), (Some(1_000_500), facts.p2p));
    assert_eq!(facts.types, [OperationType { name: "send".to_string(), times: facts.p2p }]);
    assert_eq!(facts.unknown, Vec::<String>::new());
    assert_eq!((facts.steps, facts.groups), (vec!["step".to_string()], vec!["g".to_string()]));
    let [link] = facts.links.as_slice() else { panic!("one link") };
    assert_eq!(
        (link.name.as_str(), link.bytes, link.transit_ns, link.bandwidth()),
        ("RDMA", 2_500_000, 100_000, Some(25.0))
    );
    assert_eq!(link.packets, [Packets { size: 1_250_000, count: 2, time_ns: 100_000 }]);
}

#[test]
fn the_longest_operations_come_first_and_types_hold_all() {
    let operation = |at: usize| {
        format!(r#""hcom_allReduce__{at}_0_1@g": {{"Communication Time Info": {{"Elapse Time(ms)": {}}}}}"#, at % 130)
    };
    let all: Vec<String> = (0..260).map(operation).collect();
    let facts = read(format!(r#"{{"step1": {{"collective": {{{}}}}}}}"#, all.join(",")).as_bytes(), 13);
    assert_eq!((facts.longest.len(), facts.types[0].times.count), (100, 260));
    assert_eq!(facts.longest[0].times.elapse_ns, 129_000_000);
    assert!(facts.longest.is_sorted_by(|a, b| a.times.elapse_ns >= b.times.elapse_ns));
    assert_eq!(facts.types[0].times, facts.collective);
}

#[test]
fn what_no_release_writes_is_named() {
    let facts =
        read(br#"{"step": {"ring": {"x@g": {"Communication Time Info": {"Elapse Time(ms)": 1}, "Power": {}}}}}"#, 3);
    assert_eq!(facts.unknown, ["step / ring", "x@g / Power"]);
    assert_eq!((facts.types.len(), facts.longest.len()), (0, 0));
}

#[test]
fn the_sample_adds_up_to_its_own_totals() {
    let facts = read(&of_sample("/communication.json"), 1 << 16);
    assert_eq!(facts.broken, None);
    assert_eq!((facts.operations, facts.steps.len()), (8, 8));
    assert_eq!(Times { count: 8, ..facts.reported }, facts.collective);
    let matrix = matrix(&of_sample("/communication_matrix.json"), 1 << 16);
    assert_eq!((matrix.steps, matrix.totals, matrix.picked, matrix.links.len()), (8, 8, 16, 2));
    assert_eq!(matrix.links.iter().map(|link| link.bytes).sum::<i64>(), 8 * 2 * 12_582_912);
}

#[test]
fn facts_do_not_depend_on_chunks() {
    let (operations, table) = (of_sample("/communication.json"), of_sample("/communication_matrix.json"));
    let broken = [&operations[..900], b"\n?"].concat();
    for bytes in
        [operations.as_slice(), &table, &broken, &operations[..700], b"\xEF\xBB\xBF{}", b"{} {}", b"\xff", b"[tru"]
    {
        for chunk in [1, 2, 3, 7, 64, 1000] {
            assert_eq!(read(bytes, chunk), read(bytes, usize::MAX));
            assert_eq!(matrix(bytes, chunk), matrix(bytes, usize::MAX));
        }
    }
}

#[test]
fn a_break_has_its_place() {
    let cause =
        |bytes: &[u8]| read(bytes, 5).broken.map(|broken| (broken.cause, broken.at, broken.line, broken.column));
    assert_eq!(cause(b"{}\n"), None);
    assert_eq!(cause(b" \n"), Some((Cause::Empty, 0, 1, 1)));
    assert_eq!(cause(b"[]"), Some((Cause::NotAnObject, 0, 1, 1)));
    assert_eq!(cause(b"3"), Some((Cause::NotAnObject, 0, 1, 1)));
    assert_eq!(cause(b"{\"a\":\n {"), Some((Cause::Cut, 8, 2, 3)));
    assert_eq!(cause(b"{\"a\":\n,}"), Some((Cause::Syntax, 6, 2, 1)));
    assert_eq!(cause(b"{}{}"), Some((Cause::ExtraData, 2, 1, 3)));
    assert_eq!(read(b"{\"step1\": {\"p2p\": x}}", 4).broken.expect("broken").excerpt, "{\"step1\": {\"p2p\": x}}");
}

#[test]
fn every_cut_is_found() {
    let bytes = of_sample("/communication.json");
    for cut in 1..bytes.len() {
        let broken = read(&bytes[..cut], usize::MAX).broken.expect("broken");
        assert_eq!((broken.cause, broken.at), (Cause::Cut, cut as u64));
    }
}

#[test]
fn depth_and_length_are_bounded() {
    let deep = [b"{\"a\":".repeat(900), b"1".to_vec(), b"}".repeat(900)].concat();
    assert_eq!(read(&deep, 64).broken, None);
    let long = format!("{{\"step\": {{\"p2p\": {{\"{}@g\": {{}}}}}}}}", "x".repeat(100_000));
    assert_eq!(read(long.as_bytes(), 64).operations, 1);
}

/// The sums of a real file by serde_json.
#[test]
fn real_results_agree_with_serde_json() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/samples/msinsight-4ranks");
    if !folder.is_dir() {
        eprintln!("skipped: there are no real results beside this checkout");
        return;
    }
    for rank in ["rank_0", "rank_1", "rank_2"] {
        let output = folder.join(format!("{rank}_ascend_pt/ASCEND_PROFILER_OUTPUT"));
        let bytes = fs::read(output.join("communication.json")).expect("the file");
        let facts = read(&bytes, 4096);
        let value: serde_json::Value = serde_json::from_slice(&bytes).expect("JSON");
        let mut operations = 0;
        let mut elapse = 0.0;
        for kinds in value.as_object().expect("steps").values() {
            for (name, entry) in
                kinds.as_object().expect("kinds").values().flat_map(|ops| ops.as_object().expect("ops"))
            {
                if name != "Total Op Info" {
                    operations += 1;
                    elapse += entry["Communication Time Info"]["Elapse Time(ms)"].as_f64().expect("a number");
                }
            }
        }
        assert_eq!((facts.broken, facts.operations), (None, operations));
        let sum = facts.collective.elapse_ns + facts.p2p.elapse_ns;
        assert!((sum as f64 - elapse * 1e6).abs() < operations as f64 + 1.0, "{sum} {elapse}");
        let matrix = matrix(&fs::read(output.join("communication_matrix.json")).expect("the file"), 4096);
        assert!(matrix.broken.is_none() && matrix.totals > 0 && !matrix.links.is_empty());
    }
}
