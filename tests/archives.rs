//! Captures in archives, on the command line.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

fn profvet(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_profvet"));
    command.args(arguments).env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", "en_US.UTF-8");
    command.output().expect("the program runs")
}

fn json(arguments: &[&str]) -> (Value, i32) {
    let output = profvet(arguments);
    let value = serde_json::from_slice(&output.stdout).expect("JSON on standard output");
    (value, output.status.code().expect("an exit code"))
}

fn write_sample(name: &str, dir: &Path) -> String {
    let output = profvet(&["sample", name, &dir.to_string_lossy()]);
    assert!(output.status.success(), "{name}");
    dir.to_string_lossy().into_owned()
}

/// A folder's files as `tar` names them when it is called beside the folder.
fn tar_gz(folder: &Path) -> Vec<u8> {
    let packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    let mut writer = tar::Builder::new(packed);
    writer.append_dir_all(".", folder).expect("in memory");
    writer.into_inner().and_then(flate2::write::GzEncoder::finish).expect("in memory")
}

#[test]
fn an_archive_gets_the_verdict_of_its_folder() {
    for name in ["healthy", "trace-cut", "reduced-columns"] {
        let dir = tempfile::tempdir().expect("a folder");
        let folder = write_sample(name, &dir.path().join("results"));
        let archive = dir.path().join("capture.tar.gz");
        fs::write(&archive, tar_gz(Path::new(&folder))).expect("written");
        let (unpacked, code) = json(&["check", &folder, "--format", "json"]);
        let (packed, packed_code) = json(&["check", &archive.to_string_lossy(), "--format", "json"]);
        assert_eq!((&packed["verdict"], packed_code), (&unpacked["verdict"], code), "{name}");
        assert_eq!(packed["captures"][0]["answers"], unpacked["captures"][0]["answers"], "{name}");
        let path = packed["captures"][0]["path"].as_str().expect("a path");
        assert!(path.starts_with("capture.tar.gz/"), "{path}");
    }
}

#[test]
fn a_cut_archive_is_judged_as_far_as_it_came() {
    let dir = tempfile::tempdir().expect("a folder");
    let folder = write_sample("healthy", &dir.path().join("results"));
    let whole = tar_gz(Path::new(&folder));
    let archive = dir.path().join("capture.tar.gz");
    fs::write(&archive, &whole[..whole.len() * 3 / 4]).expect("written");
    let output = profvet(&["check", &archive.to_string_lossy()]);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(text.contains("It ends too early: what arrived is judged"), "{text}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_packed_trace_must_be_unpacked_to_be_repaired() {
    let dir = tempfile::tempdir().expect("a folder");
    let folder = write_sample("trace-cut", &dir.path().join("results"));
    let archive = dir.path().join("capture.tar.gz");
    fs::write(&archive, tar_gz(Path::new(&folder))).expect("written");
    let name = archive.to_string_lossy();
    let text = String::from_utf8(profvet(&["check", &name]).stdout).expect("UTF-8");
    assert!(text.contains("to repair it, unpack it"), "{text}");
    for command in ["repair", "viewer"] {
        let output = profvet(&[command, &name, "-o", &dir.path().join("out.json").to_string_lossy()]);
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains("this is an archive"));
    }
}
