//! What an attacker could put into a result: names and contents that are to reach a terminal, a page or memory. The
//! command line answers, in bounded time and memory, and nothing of theirs acts.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use profvet::examine::{Examination, Offered};
use profvet::report;
use serde_json::Value;

fn profvet(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_profvet"));
    command.args(arguments).env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", "en_US.UTF-8");
    command.output().expect("the program runs")
}

fn check(folder: &Path) -> (Value, String) {
    let path = folder.to_string_lossy();
    let report = profvet(&["check", &path, "--format", "json"]);
    let text = profvet(&["check", &path]);
    let report = serde_json::from_slice(&report.stdout).expect("JSON on standard output");
    (report, String::from_utf8(text.stdout).expect("UTF-8"))
}

fn put(folder: &Path, path: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().expect("a parent")).expect("folders");
    fs::write(&path, bytes).expect("written");
    path
}

const OUTPUT: &str = "a_ascend_pt/ASCEND_PROFILER_OUTPUT";

/// Markup, terminal sequences and direction marks, as they could stand in a name.
const NASTY: &str = "<img src=x onerror=alert(1)>\u{1b}]0;title\u{7}\u{1b}[2J\u{202e}gpj.exe\u{2066}\u{9b}31m";

#[test]
fn nothing_hostile_reaches_the_terminal() {
    let dir = tempfile::tempdir().expect("a folder");
    let file_name: String = NASTY.chars().filter(|character| *character != '/').collect();
    let json = serde_json::to_string(NASTY).expect("a string");
    put(dir.path(), &format!("{OUTPUT}/trace_view.json"), format!(r#"[{{"ph": "X", "name": {json}, {NASTY}"#));
    put(
        dir.path(),
        &format!("{OUTPUT}/kernel_details.csv"),
        format!("Name,{NASTY},Duration(us)\n\"{NASTY}\",1,{NASTY}\n"),
    );
    put(dir.path(), &format!("{OUTPUT}/communication.json"), format!("{{{NASTY}"));
    put(dir.path(), &format!("{file_name}_ascend_pt/profiler_info_0.json"), format!("{{\"config\": {NASTY}"));
    put(dir.path(), "log_0.log", format!("[2026-08-05 18:21:26] [ERROR] [42] profiler.py: {NASTY}\n"));
    let (report, text) = check(dir.path());
    assert!(report["captures"].as_array().is_some_and(|captures| captures.len() == 2), "{text}");
    let acts =
        |c: char| c != '\n' && (c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'));
    assert_eq!(text.chars().filter(|c| acts(*c)).collect::<String>(), "");
    assert!(text.contains("<img src=x"), "the name is still told");
}

#[test]
fn strings_of_ten_megabytes_are_cut_where_they_are_shown() {
    let dir = tempfile::tempdir().expect("a folder");
    let long = "x".repeat(10 << 20);
    put(
        dir.path(),
        &format!("{OUTPUT}/trace_view.json"),
        format!(r#"[{{"ph": "X", "name": "{long}", "pid": 1, "ts": "1.0", "dur": 1"#),
    );
    put(dir.path(), &format!("{OUTPUT}/kernel_details.csv"), format!("Name,Duration(us)\n{long},1\n{long},2\n"));
    put(dir.path(), &format!("{OUTPUT}/operator_details.csv"), format!("{long}\n{long}\n"));
    put(dir.path(), &format!("{OUTPUT}/communication.json"), format!("{{\"{long}\": "));
    put(dir.path(), "a_ascend_pt/profiler_info_0.json", format!("{{\"config\": \"{long}"));
    put(dir.path(), "log_0.log", format!("[2026-08-05 18:21:26] [ERROR] [42] profiler.py: {long}\n"));
    let (report, text) = check(dir.path());
    assert_eq!(report["schema"], "profvet.report/1");
    assert!(text.len() < 100_000, "{} bytes of text", text.len());
    assert!(report.to_string().len() < 1_000_000, "{} bytes of report", report.to_string().len());
}

#[test]
fn more_names_than_are_counted_do_not_swell_the_report() {
    let dir = tempfile::tempdir().expect("a folder");
    let rows: String = (0..300_000).map(|number| format!("kernel_{number:08x},1\n")).collect();
    put(dir.path(), &format!("{OUTPUT}/kernel_details.csv"), format!("Name,Duration(us)\n{rows}"));
    let (report, _) = check(dir.path());
    assert!(report.to_string().len() < 1_000_000);
}

#[test]
fn twenty_thousand_files_are_listed_and_summed_up() {
    let dir = tempfile::tempdir().expect("a folder");
    for number in 0..20_000 {
        put(dir.path(), &format!("a_ascend_pt/FRAMEWORK/{number}"), "x");
    }
    put(dir.path(), "a_ascend_pt/profiler_info_0.json", "{}");
    let (report, _) = check(dir.path());
    let artifacts = report["captures"][0]["artifacts"].as_array().expect("artifacts").len();
    assert!(artifacts < 100, "{artifacts} lines");
}

/// Without a disk, on which a million files would take minutes to make. Half of them belong to nothing, half to one of
/// a thousand captures, each with a trace at its end.
#[test]
fn a_million_files_are_told_apart_and_summed_up() {
    let stray = (0..500_000).map(|number| (format!("dumps/{}/tensor_{number}.bin", number % 977), 1));
    let own = (0..500_000).map(|number| (format!("rank{:04}_ascend_pt/FRAMEWORK/{number}", number % 1000), 1));
    let traces = (0..1000).map(|rank| (format!("rank{rank:04}_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json"), 2));
    let offered = stray.chain(own).chain(traces).map(|(path, bytes)| Offered { path, bytes }).collect();
    let mut examination = Examination::new(offered);
    for read in examination.reads() {
        let mut reading = examination.open(read.index);
        reading.feed(b"[]");
        examination.close(read.index, reading);
    }
    let report = report::of(&examination.finish());
    assert_eq!(report.captures.len(), 1000);
    let lines: usize = report.captures.iter().map(|capture| capture.artifacts.len()).sum();
    assert!(lines < 100_000, "{lines} lines");
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::symlink;
    use std::os::unix::net::UnixListener;

    use super::*;

    #[test]
    fn links_that_lead_round_in_circles_end() {
        let dir = tempfile::tempdir().expect("a folder");
        put(dir.path(), &format!("{OUTPUT}/trace_view.json"), "[]");
        symlink(dir.path(), dir.path().join("a_ascend_pt/up")).expect("a link");
        symlink("itself", dir.path().join("a_ascend_pt/itself")).expect("a link");
        symlink("/no/such/place", dir.path().join(format!("{OUTPUT}/kernel_details.csv"))).expect("a link");
        let (report, text) = check(dir.path());
        assert_eq!(report["captures"].as_array().map(Vec::len), Some(1), "{text}");
        let unreadable = report["captures"][0]["artifacts"].as_array().expect("artifacts").iter();
        let unreadable: Vec<&str> =
            unreadable.filter(|file| file["state"] == "unreadable").filter_map(|file| file["path"].as_str()).collect();
        assert!(unreadable.iter().any(|path| path.ends_with("kernel_details.csv")), "{unreadable:?}");
    }

    #[test]
    fn pipes_and_devices_are_not_opened() {
        let dir = tempfile::tempdir().expect("a folder");
        put(dir.path(), "a_ascend_pt/profiler_info_0.json", "{}");
        let pipe = dir.path().join("a_ascend_pt/trace_view.json");
        assert!(Command::new("mkfifo").arg(&pipe).status().is_ok_and(|status| status.success()));
        symlink("/dev/zero", dir.path().join("a_ascend_pt/kernel_details.csv")).expect("a link");
        let (report, _) = check(dir.path());
        assert_eq!(report["captures"].as_array().map(Vec::len), Some(1));
        let socket = dir.path().join("a_ascend_pt/communication.json");
        let _listener = UnixListener::bind(&socket).expect("a socket");
        let out = dir.path().join("out.json").to_string_lossy().into_owned();
        for special in [pipe.as_path(), &socket, Path::new("/dev/zero")] {
            let special = &special.to_string_lossy();
            let output = profvet(&["check", special]);
            assert_eq!(output.status.code(), Some(2), "{special}");
            assert!(String::from_utf8_lossy(&output.stderr).contains("neither a file nor a folder"));
            let given = dir.path().to_string_lossy();
            for words in [
                &["repair", special, "-o", &out][..],
                &["viewer", special, "-o", &out],
                &["check", &given, "--expect", special],
            ] {
                let output = profvet(words);
                assert_eq!(output.status.code(), Some(2), "{words:?}");
                assert!(String::from_utf8_lossy(&output.stderr).contains("not a file"), "{words:?}");
            }
        }
    }

    #[test]
    fn folders_without_end_are_told() {
        let dir = tempfile::tempdir().expect("a folder");
        let deep = "d/".repeat(100);
        put(dir.path(), &format!("a_ascend_pt/{deep}trace_view.json"), "[]");
        put(dir.path(), "a_ascend_pt/profiler_info_0.json", "{}");
        let (report, text) = check(dir.path());
        assert_eq!(report["captures"].as_array().map(Vec::len), Some(1));
        assert!(text.contains("more than 64 levels of folders"), "{text}");
    }
}
