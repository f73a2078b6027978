//! Searches over small traces, whole and cut anyhow.

use super::*;
use crate::trace::Reader;
use crate::trace::viewer::Plan;

const TRACE: &str = r#"[
{"ph": "M", "name": "process_name", "pid": 7, "tid": 0, "args": {"name": "Python"}},
{"ph": "M", "name": "thread_name", "pid": 7, "tid": 9, "args": {"name": "Thread 9"}},
{"ph": "M", "name": "process_labels", "pid": 7, "tid": 0, "args": {"labels": "CPU"}},
{"ph": "X", "name": "aten::add", "pid": 7, "tid": 9, "ts": "10.000", "dur": 5.5, "args": {"name": "not this"}},
{"ph": "s", "name": "flow", "pid": 7, "tid": 9, "ts": 11, "id": 4},
{"ph": "X", "name": "say \"hi\"", "pid": 7, "tid": 9, "ts": 11, "dur": 1},
{"ph": "X", "name": "later", "pid": 7, "tid": 8, "ts": 30, "dur": 2},
{"ph": "X", "name": "instant", "pid": 7, "tid": 8, "ts": 20, "dur": 0},
{"ph": "X", "name": "odd", "pid": 7, "tid": 8, "ts": "0.0-5", "dur": 2}
]"#;

fn plan(text: &str) -> Plan {
    let mut reader = Reader::new();
    reader.feed(text.as_bytes());
    Plan::of(&reader.finish()).expect("events")
}

fn search(text: &str, window_ns: Option<(i64, i64)>, name: &str, cut: usize) -> Found {
    let mut search = Search::new(Query { plans: vec![plan(text)], window_ns, name: name.to_string() });
    read_all(&mut search, &[text.as_bytes()], cut);
    search.finish()
}

/// Gives a search the bytes that it wants, and answers how many there were.
pub(super) fn read_all(search: &mut Search, files: &[&[u8]], cut: usize) -> usize {
    let parts = search.wanted().iter().map(|part| &files[part.file][part.start as usize..part.end as usize]);
    let bytes: Vec<u8> = parts.flatten().copied().collect();
    bytes.chunks(cut).for_each(|chunk| search.feed(chunk));
    bytes.len()
}

fn names(found: &Found) -> Vec<&str> {
    found.slices.iter().map(|slice| found.names[slice.name as usize].as_str()).collect()
}

#[test]
fn the_slices_that_reach_into_the_window_are_found() {
    let windows = [
        (None, vec!["aten::add", "say \"hi\"", "instant", "later"]),
        (Some((15_000, 20_000)), vec!["aten::add"]),
        (Some((15_500, 20_000)), vec![]),
        (Some((20_000, 20_001)), vec!["instant"]),
        (Some((0, 10_000)), vec![]),
        (Some((0, 10_001)), vec!["aten::add"]),
        (Some((31_000, 99_000)), vec!["later"]),
    ];
    for (window, expected) in windows {
        assert_eq!(names(&search(TRACE, window, "", usize::MAX)), expected, "{window:?}");
    }
}

#[test]
fn what_is_found_does_not_depend_on_where_the_file_is_cut() {
    let whole = search(TRACE, None, "", usize::MAX);
    assert!(!whole.is_cut);
    for cut in [1, 2, 3, 7, 64] {
        assert_eq!(search(TRACE, None, "", cut), whole, "{cut}");
    }
}

#[test]
fn a_slice_knows_its_place_and_its_track() {
    let found = search(TRACE, None, "ADD", usize::MAX);
    assert_eq!((found.count, names(&found)), (1, vec!["aten::add"]));
    let slice = found.slices[0];
    assert!(TRACE[slice.at as usize..].starts_with(r#"{"ph": "X", "name": "aten::add""#));
    assert_eq!((slice.start_ns, slice.duration_ns), (10_000, 5_500));
    let track = &found.tracks[slice.track as usize];
    assert_eq!((track.process.as_str(), track.label.as_str(), track.thread.as_str()), ("Python", "CPU", "Thread 9"));
    assert_eq!((track.pid.as_str(), track.tid.as_str()), ("7", "9"));
}

#[test]
fn of_too_many_the_longest_are_kept_and_all_are_counted() {
    let count = 50_000u64;
    let event = |at: u64| format!(r#"{{"ph":"X","name":"k","pid":1,"tid":1,"ts":{at},"dur":{}}}"#, at % 1000);
    let text = format!("[{}]", (0..count).map(event).collect::<Vec<_>>().join(","));
    let found = search(&text, None, "", 1 << 16);
    assert_eq!((found.count, found.slices.len()), (count, 20_000));
    let shortest = found.slices.iter().map(|slice| slice.duration_ns).min();
    assert_eq!(shortest, Some(600_000), "of 50 runs through 0..1000 µs the upper four tenths");
    assert!(found.slices.is_sorted_by_key(|slice| slice.start_ns));
}

#[test]
fn the_slices_of_a_trace_are_searched_one_after_the_other() {
    let second = r#"[{"ph": "X", "name": "next", "pid": 7, "tid": 9, "ts": 12, "dur": 1},
        {"ph": "M", "name": "thread_name", "pid": 7, "tid": 8, "args": {"name": "Thread 8"}}]"#;
    let third = r#"[{"ph": "X", "name": "last", "pid": 7, "tid": 9, "ts": 50, "dur": 1}"#;
    let files = [TRACE, second, third];
    for (window_ns, expected) in [
        (None, vec![("aten::add", 0), ("say \"hi\"", 0), ("next", 1), ("instant", 0), ("later", 0), ("last", 2)]),
        (Some((12_000, 30_001)), vec![("aten::add", 0), ("next", 1), ("instant", 0), ("later", 0)]),
        (Some((50_000, 60_000)), vec![("last", 2)]),
    ] {
        for cut in [1, 7, usize::MAX] {
            let plans = files.map(plan).to_vec();
            let mut search = Search::new(Query { plans, window_ns, name: String::new() });
            read_all(&mut search, &files.map(str::as_bytes), cut);
            let found = search.finish();
            let places: Vec<u32> = found.slices.iter().map(|slice| slice.file).collect();
            assert_eq!(std::iter::zip(names(&found), places).collect::<Vec<_>>(), expected);
            assert!(!found.is_cut);
            for slice in &found.slices {
                assert!(files[slice.file as usize][slice.at as usize..].starts_with(r#"{"ph": "X""#));
            }
            // What one slice names is named in all of them.
            let threads = found.tracks.iter().map(|track| track.thread.as_str());
            assert!(threads.into_iter().all(|thread| ["Thread 9", "Thread 8"].contains(&thread)));
        }
    }
}

#[test]
fn behind_a_break_it_goes_on() {
    let text = TRACE.replace(r#""name": "say \"hi\"""#, r#""name": "say \"hi"#);
    let found = search(&text, None, "", 5);
    assert_eq!(names(&found), ["aten::add", "instant", "later"]);
}

#[test]
fn a_file_that_has_changed_is_noticed() {
    let mut search = Search::new(Query { plans: vec![plan(TRACE)], ..Query::default() });
    search.feed(b"[{\"ph\": \"X\", !");
    assert!(search.finish().is_cut);
    let mut search = Search::new(Query { plans: vec![plan(TRACE)], ..Query::default() });
    search.feed(&TRACE.as_bytes()[..50]);
    assert!(search.finish().is_cut);
}

#[test]
fn slices_that_nest_lie_below_each_other() {
    let found = search(TRACE, None, "", usize::MAX);
    let lanes = lanes(&found);
    let shape: Vec<Vec<usize>> = lanes.iter().map(|lane| lane.rows.iter().map(Vec::len).collect()).collect();
    // Thread 8 has two slices after each other, thread 9 one inside the other.
    assert_eq!(shape, [vec![2], vec![1, 1]]);
    let all: usize = lanes.iter().flat_map(|lane| &lane.rows).map(Vec::len).sum();
    assert_eq!(all, found.slices.len());
}
