//! What every rule says about every sample, as one table that a person can read: `tests/expected/*.txt`.
//!
//! A change of a rule shows here as changed letters. To accept them, run this test with `PROFVET_ACCEPT=1` and look at
//! the difference before committing it. Results of others are compared where they lie beside the checkout.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use profvet::examine::{Examination, Offered};
use profvet::report::{self, Can, Report, Verdict};
use profvet::rules::{self, Finding, Question, Status};
use profvet::samples;

type Files = Vec<(String, Vec<u8>)>;

/// A column of the table.
struct Judged {
    name: String,
    report: Report,
}

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn judge(name: &str, files: &Files) -> Judged {
    let offered = files.iter().map(|(path, bytes)| Offered { path: path.clone(), bytes: bytes.len() as u64 });
    let mut examination = Examination::new(offered.collect());
    for read in examination.reads() {
        let mut reading = examination.open(read.index);
        files[read.index].1.chunks(1 << 16).for_each(|chunk| reading.feed(chunk));
        examination.close(read.index, reading);
    }
    Judged { name: name.to_string(), report: report::of(&examination.finish()) }
}

/// A letter for the gravest status of a rule over all captures; `.` where it does not apply.
fn letter(report: &Report, rule: &str) -> char {
    let own = report.captures.iter().flat_map(|capture| &capture.findings).chain(&report.findings);
    let found: Option<&Finding> = own.filter(|finding| finding.rule == rule).max_by_key(|finding| finding.status);
    match found.map(|finding| finding.status) {
        None => '.',
        Some(Status::Ok) => 'o',
        Some(Status::Info) => 'i',
        Some(Status::Unknown) => '?',
        Some(Status::Warn) => 'W',
        Some(Status::Fail) => 'F',
    }
}

/// The worst answer to a question over all captures.
fn answer(report: &Report, question: Question) -> char {
    let answers = report.captures.iter().flat_map(|capture| &capture.answers);
    match answers.filter(|answer| answer.question == question).map(|answer| answer.status).max() {
        None => '.',
        Some(Can::Yes) => 'y',
        Some(Can::Partly) => 'p',
        Some(Can::No) => 'n',
    }
}

fn verdict(report: &Report) -> &'static str {
    match report.verdict {
        Verdict::Usable => "usable",
        Verdict::PartlyUsable => "partly usable",
        Verdict::Unusable => "unusable",
        Verdict::NothingRecognised => "nothing recognised",
    }
}

fn table(columns: &[Judged]) -> String {
    let mut text = String::from(
        "What every rule says about every sample. F fail, W warn, i info, o ok, ? unknown, . does not apply;\n\
         y yes, p partly, n no; of several captures the worst.\n\n",
    );
    for (at, column) in columns.iter().enumerate() {
        let next = column.report.next.as_deref().unwrap_or("–");
        writeln!(text, "{:>3}  {:<34} {:<14} next: {next}", at + 1, column.name, verdict(&column.report))
            .expect("text");
    }
    let numbers: String = (1..=columns.len()).map(|number| format!("{number:>3}")).collect();
    writeln!(text, "\n{:<28}{numbers}", "rule").expect("text");
    for rule in rules::all() {
        let letters: String = columns.iter().map(|column| format!("  {}", letter(&column.report, rule.id))).collect();
        writeln!(text, "{:<28}{letters}", rule.id).expect("text");
    }
    writeln!(text, "\n{:<28}{numbers}", "question").expect("text");
    for question in Question::ALL {
        let letters: String = columns.iter().map(|column| format!("  {}", answer(&column.report, question))).collect();
        writeln!(text, "{:<28}{letters}", question.name()).expect("text");
    }
    text
}

fn compare(file: &str, columns: &[Judged]) {
    let path = here("tests/expected").join(file);
    let found = table(columns);
    if std::env::var_os("PROFVET_ACCEPT").is_some() {
        fs::write(&path, &found).expect("the table can be written");
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    let differing: Vec<String> = expected
        .lines()
        .zip(found.lines())
        .filter(|(expected, found)| expected != found)
        .map(|(expected, found)| format!("- {expected}\n+ {found}"))
        .collect();
    assert!(expected == found, "{file}:\n{}\n\n{found}", differing.join("\n"));
}

#[test]
fn generated_samples() {
    let columns: Vec<Judged> = samples::all()
        .iter()
        .map(|sample| {
            let files = samples::files(sample.name).expect("the sample");
            judge(sample.name, &files.into_iter().map(|file| (file.path, file.bytes)).collect())
        })
        .collect();
    for (sample, column) in samples::all().iter().zip(&columns) {
        // What a sample is made for, and nothing worse than a note beside it where nothing is wrong.
        for rule in sample.expect {
            assert!(matches!(letter(&column.report, rule), 'W' | 'F'), "{}: {rule}", sample.name);
        }
        let bad = rules::all().iter().filter(|rule| matches!(letter(&column.report, rule.id), 'W' | 'F')).count();
        assert!(bad >= sample.expect.len() && (bad == 0) == sample.expect.is_empty(), "{}", sample.name);
    }
    compare("generated.txt", &columns);
}

fn read_below(folder: &Path, name: &str, files: &mut Files) {
    let mut entries: Vec<_> = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry")).collect();
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = format!("{name}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            read_below(&entry.path(), &path, files);
        } else {
            files.push((path, fs::read(entry.path()).expect("a file")));
        }
    }
}

/// The results below `../shared/samples`: each folder of captures is dropped by itself.
fn real() -> BTreeMap<String, Files> {
    let mut found = BTreeMap::new();
    let samples = here("../shared/samples");
    let folders = |folder: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
        folders.sort();
        folders
    };
    for folder in folders(&samples) {
        let name = folder.file_name().expect("a name").to_string_lossy().into_owned();
        let holds_captures =
            |folder: &PathBuf| folder.file_name().is_some_and(|name| name.to_string_lossy().ends_with("_ascend_pt"));
        let inner = folders(&folder);
        let drops = if inner.iter().any(holds_captures) || inner.is_empty() { vec![folder.clone()] } else { inner };
        for drop in drops {
            let own = drop.file_name().expect("a name").to_string_lossy().into_owned();
            let label = if drop == folder { name.clone() } else { format!("{name}/{own}") };
            let mut files = Files::new();
            read_below(&drop, &own, &mut files);
            found.insert(label, files);
        }
    }
    found
}

#[test]
fn real_samples() {
    let columns: Vec<Judged> = real().iter().map(|(name, files)| judge(name, files)).collect();
    if columns.is_empty() {
        eprintln!("skipped: there are no real results beside this checkout");
        return;
    }
    compare("real.txt", &columns);
}
