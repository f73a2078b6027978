//! What a search finds in the blocks that its window touches is what it finds in the whole file.

use proptest::prelude::*;
use proptest::sample::Index;

use super::picker::Picker;
use super::tests::read_all;
use super::{Found, Query, Search};
use crate::samples;
use crate::trace::stretches::Stretches;
use crate::trace::viewer::Plan;
use crate::trace::{Facts, Reader};

fn facts_of(file: &[u8]) -> Facts {
    let mut reader = Reader::new();
    reader.feed(file);
    reader.finish()
}

/// By way of the blocks, and how many bytes were read.
fn in_blocks(file: &[u8], facts: &Facts, window_ns: (i64, i64), name: &str) -> (Found, usize) {
    let plan = Plan::of(facts).unwrap_or_default();
    let mut search = Search::new(Query { plans: vec![plan], window_ns: Some(window_ns), name: name.to_string() });
    let read = read_all(&mut search, &[file], 3_000);
    (search.finish(), read)
}

/// By way of every stretch of whole events.
fn in_the_whole_file(file: &[u8], facts: &Facts, window_ns: (i64, i64), name: &str) -> Found {
    let mut picker = Picker::new(Some(window_ns), name);
    let mut stretches = Stretches::new(facts.start, facts.runs.clone());
    stretches.feed(file, &mut picker);
    assert!(!stretches.is_cut());
    picker.finish()
}

/// So many windows side by side over all slices, and one before and one behind them.
fn windows(facts: &Facts, parts: i64) -> Vec<(i64, i64)> {
    let (first, last) = facts.span_ns.unwrap_or_default();
    let border = |part: i64| first + (i128::from(last - first) * i128::from(part) / i128::from(parts)) as i64;
    let inside = (0..parts).map(|part| (border(part), border(part + 1)));
    inside.chain([(first - 10, first), (first, first + 1), (last, last + 1), (last + 1, last + 9)]).collect()
}

/// Compares both ways, and answers the bytes read of those of all windows.
fn compare(name: &str, file: &[u8], parts: i64) -> (usize, usize) {
    let facts = facts_of(file);
    let windows = windows(&facts, parts);
    let read = windows.iter().map(|window| {
        let (found, read) = in_blocks(file, &facts, *window, "");
        assert_eq!(found, in_the_whole_file(file, &facts, *window, ""), "{name} {window:?}");
        read
    });
    (read.sum(), windows.len() * file.len())
}

#[test]
fn traces_of_all_samples() {
    for sample in samples::all() {
        let files = samples::files(sample.name).expect("a sample");
        for file in files.iter().filter(|file| file.path.contains("trace")) {
            compare(&format!("{}/{}", sample.name, file.path), &file.bytes, 7);
        }
    }
}

#[test]
fn of_a_large_trace_little_is_read() {
    let mut file = Vec::new();
    samples::write_trace(&mut file, 3_000_000, 7).expect("memory takes it");
    let (read, all) = compare("generated", &file, 12);
    assert!(read < all / 4, "{read} of {all} bytes");
}

#[test]
fn traces_of_real_captures() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/samples/msinsight-text");
    let traces = ["level0/rank0", "level1/rank0", "level1/rank1", "level2/rank0"].map(|rank| {
        let path = folder.join(format!("{rank}_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json"));
        (rank, std::fs::read(path).ok())
    });
    for (rank, file) in traces {
        match file {
            Some(file) => drop(compare(rank, &file, 5)),
            None => eprintln!("{rank}: no sample beside the checkout, skipped"),
        }
    }
}

/// An event, as a writer may leave it in any order of time, sound or not.
fn event() -> impl Strategy<Value = String> {
    let time = prop_oneof![
        (0..1000_i64).prop_map(|us| us.to_string()),
        Just("\"17.5\"".to_string()),
        Just("\"0.0-5\"".to_string())
    ];
    let duration = prop_oneof![
        (0..30_i64).prop_map(|us| us.to_string()),
        (-9..900_i64).prop_map(|us| us.to_string()),
        Just("1e14".to_string()),
        Just("{}".to_string()),
        Just("\"x\", \"dur\": 40".to_string()),
    ];
    let phase = prop::sample::select(vec!["X", "X", "X", "M", "s", "C", "XX", ""]);
    let name = prop::sample::select(vec!["aten::add", "process_name", "thread_name", "process_labels", "算子"]);
    (phase, name, 0..4_u8, time, duration, 0..400_usize).prop_map(|(phase, name, pid, time, duration, length)| {
        let text = "a".repeat(length);
        format!(
            r#"{{"ph": "{phase}", "name": "{name}", "pid": {pid}, "tid": 1, "ts": {time}, "dur": {duration}, "args": {{"name": "{text}{pid}", "labels": "{length}"}}}}"#
        )
    })
}

fn file() -> impl Strategy<Value = Vec<u8>> {
    let odd = prop::sample::select(vec![
        "7",
        "{}",
        "[]",
        "{\"ph\": \"X\", \"name\": \"",
        "}",
        "{\"a\": NaN}",
        "{\"a\": [1,]}",
        "]",
    ]);
    let events = prop::collection::vec(prop_oneof![20 => event(), 1 => odd.prop_map(str::to_string)], 0..80);
    let damage = prop::option::of((any::<Index>(), prop::sample::select(b"\"\\{}[],\n\xff".to_vec())));
    (events, any::<bool>(), damage).prop_map(|(events, is_list, damage)| {
        let list = events.join(", ");
        let mut file =
            if is_list { format!("[{list}]") } else { format!("{{\"traceEvents\": [{list}]}}") }.into_bytes();
        if let Some((place, byte)) = damage {
            let place = place.index(file.len());
            file[place] = byte;
        }
        file
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn unsorted_and_broken_traces(file in file(), from in -5..1000_i64, length in 0..200_i64, name in "(add|)") {
        let facts = facts_of(&file);
        let window = (from * 1000, (from + length) * 1000);
        let (found, _) = in_blocks(&file, &facts, window, &name);
        prop_assert_eq!(found, in_the_whole_file(&file, &facts, window, &name));
    }
}
