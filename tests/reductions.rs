//! Minimal reproductions of real results, whole and damaged: the same findings, below 1 MB, and no name of theirs.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use profvet::examine::{Examination, Offered};
use profvet::log;
use profvet::reduce::{Best, Kept, Level, Reduced, Reduction};
use profvet::report::{self, Report};
use profvet::samples;
use profvet::settings::Settings;

type Files = Vec<(String, Vec<u8>)>;

/// The files below a real result; `None`, with a message, where there are none.
fn real(name: &str) -> Option<Files> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/samples").join(name);
    if !folder.exists() {
        eprintln!("{} is not there: skipped", folder.display());
        return None;
    }
    let mut files = Vec::new();
    list(&folder, &PathBuf::from(folder.file_name().expect("a name")), &mut files);
    Some(files)
}

fn list(folder: &Path, name: &Path, files: &mut Files) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let inner = name.join(entry.file_name());
        match entry.path().is_dir() {
            true => list(&entry.path(), &inner, files),
            false => files.push((inner.to_string_lossy().into_owned(), fs::read(entry.path()).expect("a file"))),
        }
    }
}

fn offered(files: &Files) -> Vec<Offered> {
    files.iter().map(|(path, bytes)| Offered { path: path.clone(), bytes: bytes.len() as u64 }).collect()
}

fn judged(files: &Files) -> Report {
    let mut examination = Examination::new(offered(files));
    for read in examination.reads() {
        let mut reading = examination.open(read.index);
        reading.feed(&files[read.index].1);
        examination.close(read.index, reading);
    }
    report::of(&examination.finish())
}

/// As the command line does it: the first level that keeps all.
fn reduced(files: &Files) -> (Reduced, Kept) {
    let report = judged(files);
    let mut best = Best::default();
    for level in Level::ALL {
        let mut reduction = Reduction::new(&report, &offered(files), level);
        for index in reduction.reads() {
            let mut thin = reduction.open(index);
            thin.feed(&files[index].1);
            reduction.close(index, thin);
        }
        if best.take(reduction.finish(), &report, &Settings::default()) {
            break;
        }
    }
    best.finish()
}

/// The hashes of communication groups, as they stand behind `@` in communication.json and its matrix.
fn groups(files: &Files) -> BTreeSet<String> {
    let texts = files.iter().filter(|(path, _)| path.contains("communication"));
    let mut groups = BTreeSet::new();
    for (_, bytes) in texts {
        let text = String::from_utf8_lossy(bytes);
        let behind =
            text.split('@').skip(1).map(|rest| rest.chars().take_while(char::is_ascii_digit).collect::<String>());
        groups.extend(behind.filter(|digits| digits.len() > 5));
    }
    groups
}

fn words(text: &[u8]) -> BTreeSet<String> {
    let text = String::from_utf8_lossy(text);
    let split = text.split(|character: char| !character.is_alphanumeric() && character != '_');
    split.filter(|word| word.len() > 3 && word.bytes().any(|byte| !byte.is_ascii_digit())).map(str::to_string).collect()
}

/// What a damage does to the files, and its name.
type Damage = (&'static str, fn(&mut Files));

const DAMAGES: [Damage; 5] = [
    ("as it is", |_| ()),
    ("trace cut", |files| of(files, "trace_view.json", |bytes| bytes.truncate(bytes.len() * 3 / 5 + 7))),
    ("trace with a comma too many", |files| {
        of(files, "trace_view.json", |bytes| {
            let end = bytes.iter().rposition(|byte| *byte == b']').expect("a list");
            bytes.insert(end, b',');
        });
    }),
    ("kernel table cut", |files| of(files, "kernel_details.csv", |bytes| bytes.truncate(bytes.len() / 2 + 3))),
    ("kernel table gone", |files| files.retain(|(path, _)| !path.ends_with("kernel_details.csv"))),
];

fn of(files: &mut Files, name: &str, change: impl Fn(&mut Vec<u8>)) {
    files.iter_mut().filter(|(path, _)| path.ends_with(name)).for_each(|(_, bytes)| change(bytes));
}

#[test]
fn real_results_are_reproduced_small_and_without_their_names() {
    let generated = samples::all().iter().flat_map(|sample| samples::files(sample.name).expect("a sample"));
    let messages = log::catalogue().flat_map(|entry| entry.stems).flat_map(|stem| words(stem.as_bytes()));
    let public: BTreeSet<String> = generated.flat_map(|file| words(&file.bytes)).chain(messages).collect();
    for name in ["msinsight-text/level0", "msinsight-text/level1/rank0_ascend_pt", "msinsight-4ranks"] {
        let Some(whole) = real(name) else { continue };
        for (damage, apply) in DAMAGES {
            let mut files = whole.clone();
            apply(&mut files);
            let (reduced, kept) = reduced(&files);
            assert!(kept.is_all(), "{name}, {damage}: {kept:?}");
            let size = reduced.zip().len();
            assert!(size < 1_000_000, "{name}, {damage}: {size} bytes");
            let kernels = files.iter().filter(|(path, _)| path.ends_with("operator_details.csv"));
            let own: BTreeSet<String> = kernels.flat_map(|(_, bytes)| words(bytes)).collect();
            let secret: BTreeSet<&String> = own.difference(&public).collect();
            let told: BTreeSet<String> = reduced.files.iter().flat_map(|file| words(&file.bytes)).collect();
            let left: Vec<&&String> = secret.iter().filter(|word| told.contains(word.as_str())).collect();
            // Columns and settings are profvet's own words, too.
            let groups = groups(&files);
            assert_eq!(groups.is_empty(), name.contains("level0"), "{name}");
            let texts = reduced.files.iter().map(|file| String::from_utf8_lossy(&file.bytes));
            let told_group = texts
                .flat_map(|text| groups.iter().filter(|id| text.contains(*id)).cloned().collect::<Vec<_>>())
                .next();
            assert_eq!(told_group, None, "{name}, {damage}");
            assert!(left.iter().all(|word| word.starts_with("aic_") || word.starts_with("aiv_")), "{name}: {left:?}");
        }
    }
}
