//! Whatever the file, and wherever it is cut into stretches: the facts are those of one reader.

use proptest::prelude::*;
use proptest::sample::Index;

use super::{Part, Patchwork, Segment};
use crate::samples;
use crate::trace::{Ending, Facts, Reader};

fn in_order(bytes: &[u8]) -> Facts {
    let mut reader = Reader::new();
    reader.feed(bytes);
    reader.finish()
}

/// Reads the stretches between the borders by themselves, in chunks, and sends what they give on a journey.
fn parts(bytes: &[u8], borders: &[usize], chunk: usize) -> Vec<Part> {
    let read = |pair: &[usize]| {
        let mut segment = Segment::new(pair[0] as u64, pair[1] as u64);
        for piece in bytes[pair[0]..].chunks(chunk) {
            if segment.enough() {
                break;
            }
            segment.feed(piece);
        }
        let packed = postcard::to_allocvec(&segment.finish()).expect("a part can be packed");
        postcard::from_bytes::<Option<Part>>(&packed).expect("and unpacked")
    };
    borders.windows(2).filter_map(read).collect()
}

/// The facts by way of stretches, and how many bytes had to be read in order all the same.
fn patched(bytes: &[u8], borders: &[usize], chunk: usize) -> (Facts, usize) {
    let mut patchwork = Patchwork::new(parts(bytes, borders, chunk));
    let mut read = 0;
    loop {
        let (from, to) = patchwork.wanted();
        let piece = &bytes[from as usize..to.map_or(bytes.len(), |to| to as usize)];
        piece.chunks(chunk).for_each(|chunk| patchwork.feed(chunk));
        read += piece.len();
        if to.is_none() {
            return (patchwork.finish(), read);
        }
    }
}

fn evenly(bytes: &[u8], stretches: usize) -> Vec<usize> {
    (0..=stretches).map(|number| bytes.len() * number / stretches).collect()
}

fn generated(size: u64, seed: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    samples::write_trace(&mut bytes, size, seed).expect("memory takes it");
    bytes
}

fn traces() -> impl Iterator<Item = (String, Vec<u8>)> {
    samples::all().iter().flat_map(|sample| {
        let files = samples::files(sample.name).expect("a sample");
        let traces = files.into_iter().filter(|file| file.path.contains("trace"));
        traces.map(move |file| (format!("{}/{}", sample.name, file.path), file.bytes))
    })
}

#[test]
fn a_large_trace_is_read_once() {
    let bytes = generated(400_000, 3);
    let (facts, read) = patched(&bytes, &evenly(&bytes, 7), 5_000);
    assert_eq!(facts, in_order(&bytes));
    // What is left is the opening bracket with the first event's start, and the last stretch.
    assert!(read < bytes.len() / 6, "{read} of {} bytes in order", bytes.len());
    assert!(facts.step_parts.len() + facts.steps.len() + facts.processes.len() > 3);
}

#[test]
fn traces_of_all_samples_are_the_same_in_stretches() {
    let mut spared = 0;
    for (name, bytes) in traces() {
        let whole = in_order(&bytes);
        for stretches in [2, 5, 40] {
            let (facts, read) = patched(&bytes, &evenly(&bytes, stretches), 1 + bytes.len() / 9);
            assert_eq!(facts, whole, "{name} in {stretches}");
            spared += bytes.len() - read;
        }
    }
    assert!(spared > 1_000_000, "{spared} bytes were spared");
}

#[test]
fn what_only_order_can_tell_is_read_in_order() {
    let filler = r#"{"ph": "X", "name": "aten::add", "pid": 1, "ts": "1736408883704643.212", "dur": 2.0, "args": {}}"#;
    let nested = r#"{"ph": "X", "pid": 2, "args": {"list": [{"name": 1}, {"name": 2}, {"name": 3}, {"name": 4}]}}"#;
    let unnamed = r#"{"ph": "M", "name": "process_name", "pid": 1, "args": {}}"#;
    let named = r#"{"ph": "M", "name": "process_name", "pid": 1, "args": {"name": "Python"}}"#;
    for odd in [
        nested,
        unnamed,
        named,
        r#"{"ph": "X", "name": "a", "dur": NaN}"#,
        "{\"ph\": \"X\", \"name\": \"a\nb\"}",
        "{\"ph\": \"X\", \"name\": \"\u{4e2d}\",\n \"pid\": 77}",
        r#"{"ph": "X", "args": {"a": [1,]}}"#,
        r#"{"ph": "X", "na{"ph": "X", "name": 1}"#,
        "7, null, \"x\", [], {}",
        r#"{"ph": "X", "pid": 1, "ts": 0, "dur": 1}, {"ph": "X", "pid": 1, "ts": 5, "dur": 1}"#,
        "]",
        ", ",
        "}",
        "{\"ph\": \"X\", \"name\": \"",
    ] {
        let mut events = vec![filler; 30];
        events.insert(3, named);
        events.insert(17, odd);
        for list in [format!("[{}]", events.join(", ")), format!("{{\"traceEvents\": [{}]}}", events.join(",\n"))] {
            let bytes = list.as_bytes();
            let whole = in_order(bytes);
            for stretches in 1..12 {
                assert_eq!(patched(bytes, &evenly(bytes, stretches), 64).0, whole, "{odd} in {stretches}");
            }
        }
    }
}

#[test]
fn processes_beyond_the_limit_are_counted_in_order() {
    let event = |pid: usize| format!(r#"{{"ph": "X", "name": "a", "pid": {pid}, "ts": {pid}, "dur": 1}}"#);
    let bytes = format!("[{}]", (0..5_000).map(event).collect::<Vec<_>>().join(", ")).into_bytes();
    let (facts, read) = patched(&bytes, &evenly(&bytes, 8), 4_096);
    assert_eq!(facts, in_order(&bytes));
    assert!(facts.processes.len() == 4_096 && read > bytes.len() / 6);
}

#[test]
fn a_break_behind_joined_stretches_is_placed_exactly() {
    let mut bytes = generated(300_000, 5);
    let place = bytes.len() * 8 / 10;
    bytes.splice(place..place, *b"\n\n,,\n");
    let (facts, read) = patched(&bytes, &evenly(&bytes, 10), 3_000);
    let whole = in_order(&bytes);
    assert_eq!(facts, whole);
    assert_eq!(whole.ending, Ending::Corrupt);
    assert!(read < bytes.len() / 2, "{read}");
}

/// A small generated trace with some bytes exchanged, left out or put in, or its end cut off.
fn mutated() -> impl Strategy<Value = Vec<u8>> {
    let bytes = prop::sample::select(b"\"\\{}[], \n\xff:e0".to_vec());
    let damage = prop::collection::vec((any::<Index>(), bytes, 0..5), 0..3);
    (0..4_u64, damage).prop_map(|(seed, damages)| {
        let mut bytes = generated(12_000, seed);
        for (place, byte, how) in damages {
            let place = place.index(bytes.len());
            match how {
                0 => bytes[place] = byte,
                1 => bytes.truncate(place + 1),
                2 => drop(bytes.remove(place)),
                3 => bytes.insert(place, byte),
                _ => drop(bytes.splice(place..place, *b", {\"ph\": \"X\", \"na{\"ph\": \"X\"")),
            }
        }
        bytes
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn stretches_and_chunks_do_not_show(
        bytes in mutated(),
        borders in prop::collection::vec(any::<Index>(), 0..9),
        chunk in prop_oneof![1..40_usize, 500..9_000_usize],
    ) {
        let mut borders: Vec<usize> = borders.iter().map(|border| border.index(bytes.len() + 1)).collect();
        borders.sort_unstable();
        prop_assert_eq!(patched(&bytes, &borders, chunk).0, in_order(&bytes));
    }
}
