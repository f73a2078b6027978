//! Files that change between their listing and their reading.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use profvet::report;
use profvet::samples;
use profvet::settings::Settings;
use serde_json::Value;

use crate::check::examine;
use crate::walk::walk;

fn write_healthy(folder: &Path) {
    for file in samples::files("healthy").expect("a sample") {
        let path = folder.join(&file.path);
        fs::create_dir_all(path.parent().expect("a parent")).expect("folders");
        fs::write(path, file.bytes).expect("written");
    }
}

/// The report of a sound result of which one trace changes after it was listed, and that trace's path.
fn report_when(change: impl FnOnce(&Path)) -> (Value, PathBuf) {
    let dir = tempfile::tempdir().expect("a folder");
    write_healthy(dir.path());
    let found = walk(&[dir.path().to_path_buf()]).expect("it is there");
    let trace = found.iter().find(|file| file.source.ends_with("trace_view.json")).expect("a trace");
    change(&trace.source);
    let report = report::json(&report::of(&examine(&found, Settings::default())));
    (serde_json::from_str(&report).expect("JSON"), PathBuf::from(&trace.offered.path))
}

/// The state of the file in the report, and the reasons of the finding about files that can't be read.
fn told(report: &Value, path: &Path) -> (String, String) {
    let captures = report["captures"].as_array().expect("captures");
    let mut artifacts = captures.iter().flat_map(|capture| capture["artifacts"].as_array().expect("artifacts"));
    let artifact = artifacts.find(|file| file["path"].as_str().is_some_and(|file| Path::new(file) == path));
    let state = artifact.and_then(|file| file["state"].as_str()).unwrap_or("absent").to_string();
    let findings = captures.iter().flat_map(|capture| capture["findings"].as_array().expect("findings"));
    let unreadable = findings.filter(|finding| finding["rule"] == "file-unreadable" && finding["status"] == "fail");
    (state, unreadable.map(Value::to_string).collect())
}

#[test]
fn a_file_that_shrinks_is_told() {
    let (report, path) = report_when(|trace| {
        let bytes = fs::read(trace).expect("a trace");
        fs::write(trace, &bytes[..bytes.len() / 2]).expect("written");
    });
    let (state, unreadable) = told(&report, &path);
    assert_eq!(state, "unreadable");
    assert!(unreadable.contains("\"changed\":1"), "{unreadable}");
}

#[test]
fn a_file_that_vanishes_is_told() {
    let (report, path) = report_when(|trace| fs::remove_file(trace).expect("removed"));
    let (state, unreadable) = told(&report, &path);
    assert_eq!(state, "unreadable");
    assert!(unreadable.contains("No such file"), "{unreadable}");
}

#[test]
fn a_file_that_grows_is_judged_as_it_was_listed() {
    let (sound, _) = report_when(|_| {});
    let (grown, _) = report_when(|trace| {
        let mut trace = OpenOptions::new().append(true).open(trace).expect("a trace");
        trace.write_all(b"[{\"ph\": \"X\", \"name\": \"another document\"}").expect("written");
    });
    assert_eq!((sound["verdict"].as_str(), grown["verdict"].as_str()), (Some("usable"), Some("usable")));
}
