//! The command line as a user runs it.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use profvet::samples;
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

#[test]
fn every_sample_gets_the_findings_it_was_made_for() {
    for sample in samples::all() {
        let dir = tempfile::tempdir().expect("a folder");
        let path = write_sample(sample.name, dir.path());
        let (report, code) = json(&["check", &path, "--format", "json"]);
        assert_eq!(report["schema"], "profvet.report/1");
        let captures = report["captures"].as_array().expect("captures");
        let own = captures.iter().flat_map(|capture| capture["findings"].as_array().expect("findings"));
        let all: Vec<&Value> = own.chain(report["findings"].as_array().expect("findings")).collect();
        let bad: Vec<&str> = all
            .iter()
            .filter(|finding| matches!(finding["status"].as_str(), Some("warn" | "fail")))
            .filter_map(|finding| finding["rule"].as_str())
            .collect();
        for rule in sample.expect {
            assert!(bad.contains(rule), "{}: {rule} is not among {bad:?}", sample.name);
        }
        if sample.expect.is_empty() {
            assert_eq!(bad, [""; 0], "{}", sample.name);
            assert_eq!(report["verdict"], "usable", "{}", sample.name);
        }
        let fails = all.iter().any(|finding| finding["status"] == "fail");
        assert_eq!(code, i32::from(fails), "{}", sample.name);
    }
}

#[test]
fn text_comes_in_both_languages() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = write_sample("trace-cut", dir.path());
    for (lang, word) in [("en", "Partly usable"), ("zh", "部分可用")] {
        let output = profvet(&["check", &path, "--lang", lang]);
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(text.contains(word), "{text}");
        assert!(text.contains("[trace-cut]"), "{text}");
    }
}

#[test]
fn repairs_what_it_calls_broken() {
    for name in ["trace-cut", "trace-unclosed", "trace-trailing-comma", "trace-corrupt", "trace-extra-data"] {
        let dir = tempfile::tempdir().expect("a folder");
        let path = write_sample(name, dir.path());
        let trace = find(Path::new(&path), "trace_view.json");
        let out = dir.path().join("mended.json");
        let output = profvet(&["repair", &trace, "-o", &out.to_string_lossy()]);
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        let events: Vec<Value> = serde_json::from_slice(&fs::read(&out).expect("a file")).expect("it loads");
        assert!(events.len() > 10, "{name}");
    }
}

fn find(folder: &Path, name: &str) -> String {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            let found = find(&path, name);
            if !found.is_empty() {
                return found;
            }
        } else if path.file_name().is_some_and(|file| file == name) {
            return path.to_string_lossy().into_owned();
        }
    }
    String::new()
}

#[test]
fn a_trace_is_never_written_over_itself() {
    let dir = tempfile::tempdir().expect("a folder");
    let trace = dir.path().join("trace_view.json");
    fs::write(&trace, r#"[{"ph": "X"}"#).expect("written");
    let name = trace.to_string_lossy();
    assert_eq!(profvet(&["repair", &name, "-o", &name]).status.code(), Some(2));
    assert_eq!(fs::read(&trace).expect("still there"), br#"[{"ph": "X"}"#);
}

#[test]
fn bad_input_of_every_kind_gets_an_answer() {
    let dir = tempfile::tempdir().expect("a folder");
    let put = |path: &str, bytes: &[u8]| {
        let path = dir.path().join(path);
        fs::create_dir_all(path.parent().expect("a parent")).expect("folders");
        fs::write(path, bytes).expect("written");
    };
    put("zero/trace_view.json", b"");
    put("png/trace_view.json", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR");
    put("names/测试 a'b\"c_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", br#"[{"ph": "X", "name": "a"}"#);
    for number in 0..1000 {
        put(&format!("unrelated/file{number}.txt"), b"nothing to see here\n");
    }
    let check = |name: &str| json(&["check", &dir.path().join(name).to_string_lossy(), "--format", "json"]);
    let rules = |report: &Value, status: &str| -> Vec<String> {
        let findings = report["captures"][0]["findings"].as_array().cloned().unwrap_or_default();
        let wanted = findings.iter().filter(|finding| finding["status"] == status);
        wanted.filter_map(|finding| finding["rule"].as_str().map(str::to_string)).collect()
    };

    let (zero, code) = check("zero");
    assert_eq!((code, zero["captures"][0]["verdict"].as_str()), (1, Some("unusable")));
    assert!(rules(&zero, "fail").contains(&"trace-empty".to_string()));

    let (png, _) = check("png");
    assert!(rules(&png, "fail").contains(&"trace-corrupt".to_string()));
    let corrupt =
        png["captures"][0]["findings"].as_array().and_then(|all| all.iter().find(|f| f["rule"] == "trace-corrupt"));
    assert_eq!(corrupt.map(|finding| finding["facts"]["looks_like"].clone()), Some("png".into()));

    let (named, _) = check("names");
    assert_eq!(named["captures"][0]["path"], "names/测试 a'b\"c_ascend_pt");
    assert!(rules(&named, "fail").contains(&"trace-unclosed".to_string()));

    let (unrelated, code) = check("unrelated");
    assert_eq!((unrelated["verdict"].as_str(), code), (Some("nothing-recognised"), 0));

    assert_eq!(profvet(&["check", "/no/such/place"]).status.code(), Some(2));
}

#[test]
fn strict_counts_warnings() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = write_sample("healthy", dir.path());
    assert_eq!(profvet(&["check", &path, "--strict"]).status.code(), Some(0));
    // Another setting on one rank is a warning, and no more.
    let info = find(dir.path(), "profiler_info_1.json");
    let text = fs::read_to_string(&info).expect("text");
    fs::write(&info, text.replace("\"with_stack\": true", "\"with_stack\": false")).expect("written");
    assert_eq!(profvet(&["check", &path]).status.code(), Some(0));
    assert_eq!(profvet(&["check", &path, "--strict"]).status.code(), Some(1));
}

#[test]
fn reports_come_in_every_format_and_can_hide_names() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = write_sample("export-refused", dir.path());
    let written = |words: &[&str]| {
        let output = profvet(&[&["check", &path], words].concat());
        assert_eq!(output.status.code(), Some(1), "{words:?}");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let begins = [
        ("markdown", "en", "# profvet report: "),
        ("markdown", "zh", "# profvet 报告："),
        ("html", "zh", "<!doctype html>"),
    ];
    for (format, lang, beginning) in begins {
        let text = written(&["--format", format, "--lang", lang]);
        assert!(text.starts_with(beginning), "{text}");
        assert!(text.contains("host_4242_20261102093000123_ascend_pt"));
    }
    for format in ["text", "json", "markdown", "html"] {
        for option in ["--redact", "--redact-names"] {
            let text = written(&["--format", format, option]);
            assert!(!text.contains("host_4242") && !text.contains("/home/user/"), "{text}");
            assert!(text.contains("_4242_20261102093000123_ascend_pt"), "{text}");
        }
    }
}

#[test]
fn reports_are_files_to_check() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = write_sample("rank-missing-tables", dir.path());
    let open = profvet(&["check", &path, "--format", "json"]);
    let report = dir.path().join("profvet-report.json");
    fs::write(&report, &open.stdout).expect("written");
    let again = profvet(&["check", &report.to_string_lossy(), "--format", "json"]);
    assert_eq!((again.stdout, again.status.code()), (open.stdout, open.status.code()));
}

#[test]
fn a_schedule_is_played_through() {
    let guide = ["schedule", "--warmup", "2", "--active", "30", "--repeat", "1", "--steps", "32", "--format", "json"];
    let (run, code) = json(&guide);
    assert_eq!((code, run["clean"].as_bool(), run["exit"].as_str()), (0, Some(true), Some("NONE")));
    assert_eq!((run["minimum_steps"].as_u64(), run["results"].as_u64()), (Some(32), Some(1)));
    assert_eq!(run["states"].as_array().map(Vec::len), Some(33));
}

#[test]
fn rules_are_listed_and_shown() {
    let list = profvet(&["rules"]);
    assert!(String::from_utf8_lossy(&list.stdout).contains("trace-unclosed"));
    let page = profvet(&["rules", "trace-unclosed", "--lang", "zh"]);
    assert!(String::from_utf8_lossy(&page.stdout).contains("## 含义"));
    assert_eq!(profvet(&["rules", "no-such-rule"]).status.code(), Some(2));
}

#[test]
fn settings_move_limits_and_name_what_was_not_expected() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = write_sample("compile-captured", &dir.path().join("result"));
    let file = dir.path().join("expect.json");
    let check = |settings: &str| {
        fs::write(&file, settings).expect("a file");
        json(&["check", &path, "--expect", &file.to_string_lossy(), "--format", "json"])
    };
    let finding = |report: &Value, rule: &str| {
        let findings = report["captures"][0]["findings"].as_array().expect("findings");
        findings.iter().find(|finding| finding["rule"] == rule).expect("the rule applies").clone()
    };
    let (report, code) = check("{}");
    assert_eq!((&finding(&report, "compile-captured")["status"], code), (&Value::from("fail"), 1));
    let (report, code) = check(r#"{"thresholds": {"compile_warn_times": 1000, "compile_fail_times": 1000}}"#);
    assert_eq!((&finding(&report, "compile-captured")["status"], code), (&Value::from("ok"), 0));
    let (report, _) = check(r#"{"expect": {"level": "Level2"}}"#);
    let found = finding(&report, "config-ignored");
    assert_eq!((&found["status"], &found["facts"]["sign"]), (&Value::from("warn"), &Value::from("expected")));
}

#[test]
fn settings_that_are_not_accepted_say_why() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = write_sample("single-card", &dir.path().join("result"));
    let file = dir.path().join("expect.json");
    for (settings, reason) in [
        (r#"{"threshold": {}}"#, "unknown field `threshold`"),
        (r#"{"thresholds": {"step_sum_us": -1}}"#, "must lie between"),
        ("{", "line 1"),
    ] {
        fs::write(&file, settings).expect("a file");
        let output = profvet(&["check", &path, "--expect", &file.to_string_lossy()]);
        let words = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{words}");
        assert!(words.contains("expect.json") && words.contains(reason), "{words}");
    }
    let output = profvet(&["check", &path, "--expect", "/nowhere/expect.json"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_site_presets_the_language_too_and_an_option_goes_before_it() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = write_sample("healthy", &dir.path().join("result"));
    let file = dir.path().join("profvet.json");
    fs::write(&file, r#"{"language": "zh", "wiki": {"home": "https://wiki.example"}}"#).expect("a file");
    let words = |more: &[&str]| {
        let output = profvet(&[&["check", &path, "--settings", &file.to_string_lossy()], more].concat());
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let chinese = |text: &str| text.chars().any(|character| ('一'..='龥').contains(&character));
    assert!(chinese(&words(&[])));
    assert!(!chinese(&words(&["--lang", "en"])));
}

#[test]
fn a_reduction_makes_the_same_findings_as_the_whole() {
    let dir = tempfile::tempdir().expect("a folder");
    let zip = dir.path().join("small.zip").to_string_lossy().into_owned();
    let path = write_sample("export-refused", &dir.path().join("result"));
    let output = profvet(&["reduce", &path, "-o", &zip]);
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{words}");
    let findings = |path: &str| {
        let (report, _) = json(&["check", path, "--format", "json"]);
        let all = report["captures"]
            .as_array()
            .expect("captures")
            .iter()
            .flat_map(|capture| capture["findings"].as_array().expect("findings").clone());
        let grave = all.filter(|finding| ["fail", "warn"].contains(&finding["status"].as_str().unwrap_or_default()));
        let mut names: Vec<String> =
            grave.map(|finding| format!("{} {}", finding["rule"], finding["status"])).collect();
        names.sort();
        names
    };
    assert_eq!(findings(&zip), findings(&path));
    assert!(words.contains("replaced, a value by the same one") && words.contains("as they were"), "{words}");
    // An archive is taken as it is, this one too.
    let again = dir.path().join("again.zip").to_string_lossy().into_owned();
    let output = profvet(&["reduce", &zip, "-o", &again]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(findings(&again), findings(&path));
    // Nothing is written where nothing is wrong.
    let healthy = write_sample("healthy", &dir.path().join("healthy"));
    let none = dir.path().join("none.zip");
    assert_eq!(profvet(&["reduce", &healthy, "-o", &none.to_string_lossy()]).status.code(), Some(2));
    assert!(!none.exists());
}

#[test]
fn the_handbook_is_written_as_markdown() {
    let dir = tempfile::tempdir().expect("a folder");
    let folder = dir.path().join("wiki");
    let output =
        profvet(&["rules", "--markdown", &folder.to_string_lossy(), "--site", "https://tools.example/profvet/"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let read = |path: &str| fs::read_to_string(folder.join(path)).expect(path);
    for lang in ["zh", "en"] {
        assert!(read(&format!("{lang}/README.md")).contains("](rules/trace-cut.md)"));
        assert!(read(&format!("{lang}/rules/trace-cut.md")).contains("](../README.md)"));
        assert!(read(&format!("{lang}/which-file-when.md")).contains("| `communication.json` | – | – | ✓ | ✓ |"));
        assert!(read(&format!("{lang}/README.md")).contains("](config.md)"));
        assert!(read(&format!("{lang}/config.md")).contains("torch_npu.profiler.profile("));
        assert!(read(&format!("{lang}/rules/no-warmup.md")).contains("](https://tools.example/profvet/#/schedule?"));
    }
    assert_eq!(profvet(&["rules", "trace-cut", "--markdown", "x"]).status.code(), Some(2));
    assert_eq!(profvet(&["rules", "--site", "x"]).status.code(), Some(2));
}
