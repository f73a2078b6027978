//! Real traces, when they lie beside the project: what a viewer that counts in doubles makes of their copies.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use serde_json::Value;

use super::Plan;
use super::tests::{copy_in, events, facts};
use crate::decimal::micros_to_ns;

const TRACES: &[&str] = &["level0/rank0", "level1/rank0", "level1/rank1", "level2/rank0"];

fn traces() -> impl Iterator<Item = (&'static str, Vec<u8>)> {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/samples/msinsight-text"));
    if !folder.is_dir() {
        println!("skipped: no folder {}", folder.display());
    }
    TRACES.iter().filter_map(move |name| {
        let path = folder.join(format!("{name}_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json"));
        Some((*name, std::fs::read(path).ok()?))
    })
}

/// The written text of a number or string.
fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_string)
}

fn ns(value: &Value) -> Option<i64> {
    micros_to_ns(text(value).as_bytes())
}

type Track = (String, String);

/// Events by track that pass `keep`, as indices.
fn tracks(events: &[Value]) -> BTreeMap<Track, Vec<usize>> {
    let mut tracks: BTreeMap<Track, Vec<usize>> = BTreeMap::new();
    for (index, event) in events.iter().enumerate().filter(|(_, event)| event["ph"] == "X") {
        tracks.entry((text(&event["pid"]), text(&event["tid"]))).or_default().push(index);
    }
    tracks
}

/// Pairs of slices of one track that overlap in part, each time given as (start, end).
fn partial_overlaps<T: Copy + PartialOrd>(
    tracks: &BTreeMap<Track, Vec<usize>>,
    time: impl Fn(usize) -> (T, T),
    overlaps: impl Fn(T, T) -> bool,
) -> BTreeSet<(usize, usize)> {
    let mut found = BTreeSet::new();
    for track in tracks.values() {
        let mut slices: Vec<(T, T, usize)> = track.iter().map(|&index| (time(index).0, time(index).1, index)).collect();
        slices.sort_by(|a, b| a.partial_cmp(b).expect("times compare"));
        for (at, first) in slices.iter().enumerate() {
            let later = slices.iter().skip(at + 1).take_while(|next| next.0 < first.1);
            found.extend(
                later
                    .filter(|next| overlaps(first.1, next.0) && next.0 > first.0 && overlaps(next.1, first.1))
                    .map(|next| (first.2.min(next.2), first.2.max(next.2))),
            );
        }
    }
    found
}

/// Slices that a viewer of doubles sees overlap in part although they don't.
fn misread(original: &[Value], shown: &[Value]) -> usize {
    let tracks = tracks(original);
    let exact = |index: usize| {
        let start = ns(&original[index]["ts"]).expect("ts");
        (start, start + ns(&original[index]["dur"]).expect("dur"))
    };
    let double = |index: usize| {
        let event = &shown[index];
        let start: f64 = text(&event["ts"]).parse().expect("a number");
        (start, start + event["dur"].as_f64().expect("dur"))
    };
    let real = partial_overlaps(&tracks, exact, |end, start| end > start);
    let seen = partial_overlaps(&tracks, double, |end, start| end > start + 0.0005);
    seen.difference(&real).count()
}

#[test]
fn slices_do_not_overlap_that_did_not() {
    for (name, bytes) in traces() {
        let original: Vec<Value> = serde_json::from_slice(&bytes).expect("JSON");
        let (out, copied) = copy_in(&[&bytes], Plan::of(&facts(&bytes)).expect("events"));
        let (copy, base) = events(&out);
        assert_eq!((copy.len(), copied.left_out()), (original.len(), 0), "{name}");
        for (old, new) in original.iter().zip(&copy).filter(|(old, _)| old["ph"] != "M") {
            assert!(new["ts"].is_number() && new["ts"].as_f64() >= Some(0.0));
            assert_eq!(ns(&new["ts"]).map(|ns| ns + base * 1000), ns(&old["ts"]), "{name}: {old}");
            assert_eq!(new["dur"], old["dur"]);
            assert_eq!(new["args"], old["args"]);
        }
        let before = misread(&original, &original);
        println!("{name}: {before} slices misread in the original, {} -> {} bytes", bytes.len(), out.len());
        assert_eq!(misread(&original, &copy), 0, "{name}");
    }
}

#[test]
fn flows_stay_one_to_one() {
    for (name, bytes) in traces() {
        let original: Vec<Value> = serde_json::from_slice(&bytes).expect("JSON");
        let (out, _) = copy_in(&[&bytes], Plan::of(&facts(&bytes)).expect("events"));
        let mut ids: BTreeMap<[String; 3], u64> = BTreeMap::new();
        let mut seen: BTreeMap<u64, [String; 3]> = BTreeMap::new();
        for (old, new) in original.iter().zip(events(&out).0).filter(|(old, _)| old["ph"] == "s" || old["ph"] == "f") {
            let key = [text(&old["cat"]), text(&old["name"]), text(&old["id"])];
            let id = new["id"].as_u64().expect("a number");
            assert_eq!(*ids.entry(key.clone()).or_insert(id), id, "{name}");
            assert_eq!(*seen.entry(id).or_insert_with(|| key.clone()), key, "{name}");
        }
        assert_eq!(ids.values().max().copied(), Some(ids.len() as u64), "{name}: 1, 2, 3 …");
    }
}
