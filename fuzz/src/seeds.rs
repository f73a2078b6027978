//! Inputs to begin with, made from the generated samples.

use std::io::{Cursor, Write};

use flate2::Compression;
use flate2::write::GzEncoder;
use profvet::samples;
use zip::CompressionMethod;
use zip::write::SimpleFileOptions;

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

/// Small captures in every form that is opened, one in another, and a packed trace.
pub fn archives() -> Vec<Vec<u8>> {
    let trace = br#"[{"ph": "X", "name": "aten::add", "pid": 1, "ts": "1.5", "dur": 2}]"#;
    let files: [(&str, &[u8]); 4] = [
        ("a_ascend_pt/profiler_info_0.json", b"{\"config\": {}}"),
        ("a_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", trace),
        ("a_ascend_pt/raw.bin", b"not wanted"),
        ("log.txt", b"[ERROR] [1] profiler.py: failed\n"),
    ];
    let tar = tar(&files);
    let stored = zip(&files, CompressionMethod::Stored);
    let deflated = zip(&files, CompressionMethod::Deflated);
    let nested = zip(&[("in.tar.gz", &gzip(&tar)), ("t.json.gz", &gzip(trace))], CompressionMethod::Stored);
    let again = self::tar(&[("in.zip", &deflated), ("deep.zip", &nested)]);
    let packed = [gzip(&tar), gzip(trace), [gzip(b"[{"), gzip(b"}]")].concat()];
    let with_zstd = [zstd(&tar), zstd(&trace.repeat(20)), [zstd(b"[{"), zstd(b"}]")].concat()];
    let mut seeds = vec![tar, stored, deflated, nested, again];
    seeds.extend(packed.into_iter().chain(with_zstd));
    seeds
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut writer = GzEncoder::new(Vec::new(), Compression::fast());
    writer.write_all(bytes).expect("in memory");
    writer.finish().expect("in memory")
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(bytes, ruzstd::encoding::CompressionLevel::Fastest)
}

fn tar(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = tar::Builder::new(Vec::new());
    for (path, bytes) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o640);
        writer.append_data(&mut header, path, *bytes).expect("in memory");
    }
    writer.into_inner().expect("in memory")
}

fn zip(files: &[(&str, &[u8])], method: CompressionMethod) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (path, bytes) in files {
        writer.start_file(*path, SimpleFileOptions::default().compression_method(method)).expect("in memory");
        writer.write_all(bytes).expect("in memory");
    }
    writer.finish().expect("in memory").into_inner()
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
