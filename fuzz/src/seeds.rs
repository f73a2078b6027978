//! Inputs to begin with, made from the generated samples.

use profvet::samples;

use crate::targets::as_input;

pub fn traces() -> Vec<Vec<u8>> {
    let mut seeds = files_ending(&["trace_view.json"]);
    let object =
        br#"{"schemaVersion": 1, "traceEvents": [{"ph": "X", "name": "aten::add", "ts": 1, "dur": 2}], "x": {}}"#;
    let bare = br#"[{"ph": "X", "name": "a", "pid": 1, "ts": "1736408883704643.212", "dur": 2.0}, {"ph": "s", "id": 9007199254740993}]"#;
    seeds.push(object.to_vec());
    seeds.push(bare.to_vec());
    seeds.push([&bare[..], bare].concat());
    seeds
}

pub fn json() -> Vec<Vec<u8>> {
    let values = br#"{"a": [0, -0.5e+3, 1E-2, true, false, null], "\u00e9\n\"": "\ud83d\ude00 \xc3\xa9", "": {}}"#;
    let mut seeds = traces();
    seeds.extend(infos());
    seeds.push(values.to_vec());
    seeds
}

pub fn tables() -> Vec<Vec<u8>> {
    files_ending(&[".csv"])
}

pub fn logs() -> Vec<Vec<u8>> {
    files_ending(&[".log", ".txt"])
}

pub fn infos() -> Vec<Vec<u8>> {
    let all = all_files();
    let of_kind = all.filter(|file| file.path.contains("profiler_info") || file.path.contains("profiler_metadata"));
    distinct(of_kind.map(|file| file.bytes))
}

/// Whole samples, with long files shortened to their first and last bytes.
pub fn captures() -> Vec<Vec<u8>> {
    let shorten = |bytes: &[u8]| match bytes.len() {
        0..6000 => bytes.to_vec(),
        length => [&bytes[..3000], &bytes[length - 3000..]].concat(),
    };
    let mut seeds = Vec::new();
    for sample in samples::all() {
        let files = samples::files(sample.name).unwrap_or_default();
        seeds.push(as_input(files.iter().map(|file| (file.path.as_str(), shorten(&file.bytes)))));
        for file in files {
            seeds.push(as_input([(file.path.as_str(), file.bytes)]));
        }
    }
    seeds.retain(|seed| seed.len() < 200_000);
    distinct(seeds)
}

fn all_files() -> impl Iterator<Item = samples::SampleFile> {
    samples::all().iter().flat_map(|sample| samples::files(sample.name).unwrap_or_default())
}

fn files_ending(ends: &[&str]) -> Vec<Vec<u8>> {
    distinct(all_files().filter(|file| ends.iter().any(|end| file.path.ends_with(end))).map(|file| file.bytes))
}

fn distinct(seeds: impl IntoIterator<Item = Vec<u8>>) -> Vec<Vec<u8>> {
    let mut seeds: Vec<Vec<u8>> = seeds.into_iter().collect();
    seeds.sort();
    seeds.dedup();
    seeds
}
