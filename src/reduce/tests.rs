//! Over all samples: the same findings, few bytes, and no name that was planted; over cuts of the input, the same bytes.

use std::io::Write;

use super::kept::kept;
use super::*;
use crate::archive;
use crate::examine::{Examination, Offered};
use crate::report::{self, Report};
use crate::samples::{self, SampleFile};
use crate::settings::Settings;

fn offered(files: &[SampleFile]) -> Vec<Offered> {
    files.iter().map(|file| Offered { path: file.path.clone(), bytes: file.bytes.len() as u64 }).collect()
}

fn judged(files: &[SampleFile]) -> Report {
    let mut examination = Examination::new(offered(files));
    for read in examination.reads() {
        let mut reading = examination.open(read.index);
        reading.feed(&files[read.index].bytes);
        examination.close(read.index, reading);
    }
    report::of(&examination.finish())
}

fn reduced_at(files: &[SampleFile], report: &Report, level: Level, chunk: usize) -> Reduced {
    let mut reduction = Reduction::new(report, &offered(files), level);
    for index in reduction.reads() {
        let mut thin = reduction.open(index);
        files[index].bytes.chunks(chunk).for_each(|piece| thin.feed(piece));
        reduction.close(index, thin);
    }
    reduction.finish()
}

/// The first level that keeps everything, else the best.
fn reduced(files: &[SampleFile], report: &Report) -> (Reduced, Kept) {
    let mut best = Best::default();
    for level in Level::ALL {
        if best.take(reduced_at(files, report, level, 1 << 16), report, &Settings::default()) {
            break;
        }
    }
    best.finish()
}

/// Samples of which the reduction can't keep all: what is wrong with them is their size.
const TOO_LARGE: [&str; 0] = [];

#[test]
fn every_sample_keeps_its_findings_in_few_bytes() {
    let mut lost = Vec::new();
    for sample in samples::all() {
        let files = samples::files(sample.name).expect("a sample");
        let report = judged(&files);
        let (reduced, kept) = reduced(&files, &report);
        let zip = reduced.zip();
        assert!(zip.len() < 200_000, "{}: {} bytes", sample.name, zip.len());
        if !kept.is_all() && !TOO_LARGE.contains(&sample.name) {
            lost.push(format!("{}: {kept:?}", sample.name));
        }
    }
    assert!(lost.is_empty(), "{lost:#?}");
}

/// A sample with names that tell something, in every place that holds names.
fn planted() -> Vec<SampleFile> {
    let mut files = samples::files("trace-cut").expect("a sample");
    let exchanges = [
        ("MatMulV3", "SecretMoeKernel"),
        ("aten::mm", "moonshot_v9::mm"),
        ("user", "zhangsan"),
        ("train_step", "topsecretbox"),
        ("变换层_0", "图神经算子"),
    ];
    for file in &mut files {
        if let Ok(text) = std::str::from_utf8(&file.bytes) {
            let mut text = text.to_string();
            for (old, new) in exchanges {
                text = text.replace(old, new);
            }
            file.bytes = text.into_bytes();
        }
        file.path = format!("机密项目/projects of lisi/{}", file.path.replace("host", "gpunode77"));
    }
    let log =
        b"[ERROR] [4242] profiler.py: lisi at 10.23.45.67:29500 lost gpunode77 /home/zhangsan/topsecretbox\n\
          [ERROR] [4242] profiler.py: fe80::42:acff:fe11:2 02:42:ac:11:00:02 /home/00512345/a group@8737453643834567043\n"
            .to_vec();
    files.push(SampleFile { path: "机密项目/projects of lisi/log_1.log".to_string(), bytes: log });
    files
}

const SECRETS: [&str; 13] = [
    "SecretMoeKernel",
    "moonshot_v9",
    "zhangsan",
    "topsecretbox",
    "图神经算子",
    "10.23.45.67",
    "机密项目",
    "lisi",
    "gpunode77",
    "fe11",
    "ac:11:00",
    "00512345",
    "8737453643834567043",
];

#[test]
fn no_planted_name_is_left() {
    let files = planted();
    let open: String =
        files.iter().map(|file| format!("{}\n{}", file.path, String::from_utf8_lossy(&file.bytes))).collect();
    for level in Level::ALL {
        let reduced = reduced_at(&files, &judged(&files), level, 1 << 16);
        let text: String = reduced
            .files
            .iter()
            .map(|file| format!("{}\n{}", file.path, String::from_utf8_lossy(&file.bytes)))
            .collect();
        for secret in SECRETS {
            assert!(open.contains(secret), "{secret} was not planted");
            assert!(!text.contains(secret), "{secret} is left at {level:?}");
        }
    }
}

type Packing = fn(&[SampleFile]) -> Vec<u8>;

fn zipped(files: &[SampleFile]) -> Vec<u8> {
    let mut writer = ::zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for file in files {
        writer.start_file(file.path.as_str(), ::zip::write::SimpleFileOptions::default()).expect("in memory");
        writer.write_all(&file.bytes).expect("in memory");
    }
    writer.finish().expect("in memory").into_inner()
}

fn tarred(files: &[SampleFile]) -> Vec<u8> {
    let mut writer = tar::Builder::new(Vec::new());
    for file in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(file.bytes.len() as u64);
        writer.append_data(&mut header, &file.path, file.bytes.as_slice()).expect("in memory");
    }
    writer.into_inner().expect("in memory")
}

fn gzipped(files: &[SampleFile]) -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    writer.write_all(&tarred(files)).expect("in memory");
    writer.finish().expect("in memory")
}

const PACKINGS: [(&str, Packing); 3] = [("zip", zipped), ("tar", tarred), ("tar.gz", gzipped)];

/// What is kept; under which names it is depends on what else has one.
fn contents(reduced: &Reduced) -> Vec<&[u8]> {
    let files = reduced.files.iter().filter(|file| !file.path.ends_with('/'));
    let mut contents: Vec<&[u8]> = files.map(|file| file.bytes.as_slice()).collect();
    contents.sort_unstable();
    contents
}

#[test]
fn out_of_an_archive_comes_what_comes_of_its_files() {
    for name in ["trace-cut", "export-refused", "rank-missing-tables"] {
        let mut files = samples::files(name).expect("a sample");
        // As members come in an archive of its own: by path.
        files.sort_by(|a, b| a.path.cmp(&b.path));
        let loose = reduced_at(&files, &judged(&files), Level::Small, 1 << 16);
        for (ending, pack) in PACKINGS {
            let archive = [SampleFile { path: format!("result.{ending}"), bytes: pack(&files) }];
            let report = judged(&archive);
            for chunk in [1 << 16, 4_097] {
                let reduced = reduced_at(&archive, &report, Level::Small, chunk);
                assert!(contents(&reduced) == contents(&loose), "{name}.{ending}");
            }
            let (reduced, kept) = reduced(&archive, &report);
            assert!(kept.is_all(), "{name}.{ending}: {kept:?}");
            assert!(reduced.zip().len() < 200_000, "{name}.{ending}");
        }
    }
}

#[test]
fn no_planted_name_is_left_of_an_archive() {
    let archive = [SampleFile { path: "projects of lisi/gpunode77.tar.gz".to_string(), bytes: gzipped(&planted()) }];
    let reduced = reduced_at(&archive, &judged(&archive), Level::Large, 1 << 16);
    assert!(reduced.files.len() > 3);
    for file in &reduced.files {
        let text = format!("{}\n{}", file.path, String::from_utf8_lossy(&file.bytes));
        for secret in SECRETS {
            assert!(!text.contains(secret), "{secret} is left in {}", file.path);
        }
    }
}

/// What was wrong with the archive has no copy, and that is told; what is wrong inside is kept.
#[test]
fn of_a_cut_archive_what_came_is_kept() {
    let mut bytes = gzipped(&samples::files("trace-cut").expect("a sample"));
    bytes.truncate(bytes.len() * 9 / 10);
    let archive = [SampleFile { path: "result.tar.gz".to_string(), bytes }];
    let report = judged(&archive);
    let (_, kept) = reduced(&archive, &report);
    assert!(kept.lost.iter().any(|change| change.rule == "file-unreadable"), "{kept:?}");
}

#[test]
fn cuts_of_the_input_change_nothing() {
    for name in ["trace-cut", "healthy", "reduced-columns"] {
        let files = samples::files(name).expect("a sample");
        let report = judged(&files);
        let whole = reduced_at(&files, &report, Level::Small, usize::MAX);
        for chunk in [1, 7, 4096] {
            assert_eq!(reduced_at(&files, &report, Level::Small, chunk), whole, "{name} in pieces of {chunk}");
        }
    }
}

#[test]
fn the_zip_is_read_back() {
    let files = samples::files("trace-cut").expect("a sample");
    let report = judged(&files);
    let reduced = reduced_at(&files, &report, Level::Small, 1 << 16);
    let zip = reduced.zip();
    assert_eq!(archive::format(&zip), Some(archive::Format::Zip));
    let mut examination = Examination::new(vec![Offered { path: "small.zip".into(), bytes: zip.len() as u64 }]);
    for read in examination.reads() {
        let mut reading = examination.open(read.index);
        reading.feed(&zip);
        examination.close(read.index, reading);
    }
    let packed = report::of(&examination.finish());
    assert_eq!(kept(&report, &packed), kept(&report, &reduced.judged(&Settings::default())));
    let mut judge = ::zip::ZipArchive::new(std::io::Cursor::new(zip)).expect("a zip");
    assert_eq!(judge.len(), reduced.files.len());
    for (index, file) in reduced.files.iter().enumerate() {
        let mut bytes = Vec::new();
        std::io::Read::read_to_end(&mut judge.by_index(index).expect("a member"), &mut bytes).expect("readable");
        assert_eq!(bytes, file.bytes);
    }
}

#[test]
fn differences_are_counted() {
    let report = judged(&samples::files("trace-cut").expect("a sample"));
    let healthy = judged(&samples::files("healthy").expect("a sample"));
    assert!(kept(&report, &report).is_all());
    let lost = kept(&report, &healthy);
    assert!(!lost.is_all() && lost.lost.iter().any(|change| change.rule == "trace-cut"));
    assert_eq!(kept(&healthy, &report).added, lost.lost);
    assert_eq!(lost.distance(), lost.lost.iter().map(|change| change.count).sum::<u64>());
}
