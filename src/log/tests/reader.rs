//! Whole logs.

use super::super::clean::MOST;
use super::super::{Level, Parser, TaskState};
use super::{ids, read};

const FAILED_RUN: &str = "\
Epoch 1: 100%|##########| 10/10
[2026-08-05 18:21:26] [WARNING] [2918463] profiler.py: Incorrect schedule: Stop profiler while current state is RECORD which may result in incomplete parsed data.
|/-\\|[2026-08-05 18:21:29] [INFO] [2918463] profiler.py: Start parsing profiling data in sync mode at: /p/h_1_ascend_pt
[2026-08-05 18:21:30] [ERROR] [2918470] profiler.py: Failed to export CANN Profiling data. Error msg: Path '/p/PROF_1' permission allow others users to write. Please execute 'chmod -R 755 '/p/PROF_1' '.
[2026-08-05 18:21:31] [ERROR] [2918463] profiler.py: Task [CANNExportParser] run failed.
[2026-08-05 18:21:31] [ERROR] [2918463] profiler.py: Task [KernelViewParser] run failed.
[2026-08-05 18:21:31] [WARNING] [2918463] profiler.py: Something new happened.
[2026-08-05 18:21:31] [INFO] [2918463] profiler.py: Something new began.
[2026-08-05 18:21:32] [INFO] [2918463] profiler.py: All profiling data parsed in a total time of 0:00:06.0
";

#[test]
fn a_failed_run() {
    let facts = read(FAILED_RUN);
    let expected = [
        "stopped-in-record",
        "parsing-started",
        "writable-refused",
        "export-failed",
        "task-failed",
        "task-failed",
        "all-parsed",
    ];
    assert_eq!(ids(&facts), expected);
    assert_eq!(facts.failed, [Parser::CannExport, Parser::KernelView].into());
    assert_eq!(facts.counts["task-failed"], 2);
    assert_eq!((facts.lines, facts.bytes), (9, FAILED_RUN.len() as u64));
    assert_eq!(facts.pids, [2918463, 2918470].into());
    assert_eq!((facts.plain_times, facts.bracketed_times), (0, 8));
    let other: Vec<&str> = facts.other.iter().map(|line| line.text.as_str()).collect();
    assert_eq!(other, ["[2026-08-05 18:21:31] [WARNING] [2918463] profiler.py: Something new happened."]);
    let started = &facts.messages[1];
    assert_eq!((started.line, started.level), (3, Some(Level::Info)));
    assert!(started.text.starts_with("[2026-08-05 18:21:29]"), "the spinner is not shown");
    let at = started.byte as usize;
    assert!(FAILED_RUN[at..].starts_with("|/-\\|[2026-08-05 18:21:29]"));
}

#[test]
fn what_matters_is_shown_with_the_lines_around_it() {
    let facts = read(FAILED_RUN);
    let lines: Vec<u64> = facts.contexts.iter().map(|context| context.line).collect();
    assert_eq!(lines, [2, 4, 5, 6, 7], "information is told, not shown around");
    let [first, .., last] = facts.contexts.as_slice() else { panic!("several") };
    assert_eq!(first.before, ["Epoch 1: 100%|##########| 10/10"]);
    assert!(first.after[0].contains("Start parsing") && first.after.len() == 3);
    assert!(last.before[2].contains("KernelViewParser"));
    assert_eq!(last.after.len(), 2, "the log ends");
}

#[test]
fn line_ends_make_no_difference() {
    let unix = read(FAILED_RUN);
    for end in ["\r\n", "\r"] {
        let text = FAILED_RUN.replace('\n', end);
        let mut facts = read(&text);
        for (message, same) in facts.messages.iter_mut().zip(&unix.messages) {
            assert!(message.byte >= same.byte);
            message.byte = same.byte;
        }
        facts.bytes = unix.bytes;
        facts.other[0].byte = unix.other[0].byte;
        assert_eq!(facts, unix, "{end:?}");
    }
}

#[test]
fn progress_bars_on_one_line() {
    let text = "10%|# |\r20%|## |\r[ERROR] profiler.py: Task [TraceViewParser] run failed.\r\n30%\r";
    let facts = read(text);
    assert_eq!((facts.lines, facts.messages[0].line, facts.messages[0].byte), (4, 3, 17));
}

#[test]
fn the_old_format() {
    let text = "2025-06-13 10:13:28 [ERROR] [911684] profiler.py: Task kernel has not run successfully.\n\
                2025-06-13 10:13:28 [ERROR] [911684] profiler.py: Failed to generate kernel_details.csv.\n";
    let facts = read(text);
    assert_eq!(ids(&facts), ["task-not-run", "file-not-made"]);
    assert_eq!(facts.failed, [Parser::KernelView].into());
    assert_eq!((facts.plain_times, facts.bracketed_times), (2, 0));
}

#[test]
fn an_unknown_parser_is_kept_by_name() {
    let facts = read("[ERROR] profiler.py: Task [SparkleParser] run failed.");
    assert!(facts.failed.is_empty());
    assert_eq!(facts.failed_unknown, ["SparkleParser".to_owned()].into());
}

#[test]
fn the_task_table() {
    let head = "[2026-08-05-18:21:26.940] [INFO] [AscendProfiler_ProfilingParser:478] ";
    let text = format!(
        "{head}Task execution completed\n\
         {head}torch_op                  | PTHREAD         | Succeed    | 0.059s | deps: None\n\
         {head}timeline                  | PTHREAD|NON_BLOCKING | Stopped    | 12.000s | deps: None\n\
         {head}kernel                    | SUB_PROCESS     | Failed     | 1.250s | deps: build_tree, export, relation\n\
         {head}sparkle                   | SUB_PROCESS     | Failed     | 1.250s | deps: export\n\
         epoch | loss | Failed | 1.2s | deps: none of your business\n"
    );
    let facts = read(&text);
    let rows: Vec<_> =
        facts.tasks.iter().map(|row| (row.name.as_str(), row.mode.as_str(), row.state, row.millis)).collect();
    let expected = [
        ("torch_op", "PTHREAD", TaskState::Succeed, 59),
        ("timeline", "PTHREAD|NON_BLOCKING", TaskState::Stopped, 12_000),
        ("kernel", "SUB_PROCESS", TaskState::Failed, 1_250),
        ("sparkle", "SUB_PROCESS", TaskState::Failed, 1_250),
    ];
    assert_eq!(rows, expected);
    assert_eq!(facts.tasks[2].needs, ["build_tree", "export", "relation"]);
    assert_eq!(facts.tasks[2].parser, Some(Parser::KernelView));
    assert_eq!(facts.failed, [Parser::CannTimeline, Parser::KernelView].into());
    assert_eq!(facts.failed_unknown, ["sparkle".to_owned()].into());
}

#[test]
fn parsers_that_started_and_never_finished() {
    let line = |class: &str, word: &str| {
        format!("[2026-08-05-18:21:26.940] [INFO] [AscendProfiler_{class}:38] {class} {word}\n")
    };
    let text = [
        line("KernelViewParser", "start."),
        line("TraceViewParser", "start."),
        line("TraceViewParser", "finish."),
        line("FwkApiDbParser", "get fwk api data finish."),
        "MyOwnParser start.\n".to_owned(),
    ]
    .concat();
    assert_eq!(read(&text).unfinished, ["KernelViewParser".to_owned()].into());
}

const TRACEBACK: &str = "\
[2026-08-05-18:21:26.940] [ERROR] [AscendProfiler_CANNExportParser:75] Failed to export CANN Profiling data, error: Path '/p' owner is neither root
Traceback (most recent call last):
  File \"/opt/torch_npu/profiler/analysis/prof_view/cann_parse/_cann_export.py\", line 92, in _check
    raise RuntimeError(f\"Path '{self._cann_path}' owner is neither root nor the current user. \"
RuntimeError: Path '/p/PROF_1' owner is neither root nor the current user. Please execute 'chown'.
[ERROR] 2026-08-05-18:21:26 (PID:7, Device:0, RankID:-1) ERR04012 PROF permission error
";

#[test]
fn a_traceback_is_followed_and_its_source_lines_are_not_messages() {
    let facts = read(TRACEBACK);
    assert_eq!(ids(&facts), ["export-failed", "owner-refused", "error-code"]);
    assert_eq!(facts.messages[1].captures["path"], "/p/PROF_1");
    let found = &facts.tracebacks[0];
    assert_eq!((found.line, found.last_line, found.in_profiler), (2, 5, true));
    assert!(found.last.starts_with("RuntimeError: Path"));
    assert_eq!(facts.traceback_count, 1);
}

#[test]
fn an_exception_counts_only_if_it_came_through_torch_npu() {
    let text = |file: &str| {
        format!(
            "Traceback (most recent call last):\n  File \"{file}\", line 1, in f\n    g()\nRuntimeError: The path permission check failed: /p\n"
        )
    };
    assert_eq!(ids(&read(text("/opt/torch_npu/utils/_path_manager.py"))), ["path-permission"]);
    assert_eq!(ids(&read(text("/home/me/train.py"))), Vec::<&str>::new());
}

#[test]
fn a_traceback_behind_a_prefix_with_a_clock() {
    let text = "\
(Worker pid=12) ERROR 12-20 10:00:09 [core.py:70] Traceback (most recent call last):
(Worker pid=12) ERROR 12-20 10:00:10 [core.py:70]   File \"/opt/torch_npu/profiler/profiler.py\", line 84, in export
(Worker pid=12) ERROR 12-20 10:00:10 [core.py:70]     raise RuntimeError(\"Invalid parameter output_path, which must be a json file.\"
something else prints here
(Worker pid=12) ERROR 12-20 10:00:11 [core.py:70] RuntimeError: Invalid parameter output_path, which must be a json file.
";
    let facts = read(text);
    assert_eq!(ids(&facts), ["output-not-json"]);
    assert_eq!((facts.tracebacks[0].line, facts.tracebacks[0].last_line), (1, 5));
}

#[test]
fn tracebacks_that_do_not_end() {
    let head = "Traceback (most recent call last):\n  File \"a.py\", line 1, in f\n";
    let facts = read(format!("{head}{head}"));
    assert_eq!((facts.traceback_count, facts.tracebacks[1].last.as_str()), (2, ""));
    let noise = "step 3 done: fine\n".repeat(30);
    let facts = read(format!("{head}{noise}[ERROR] profiler.py: Task [TraceViewParser] run failed.\n"));
    assert_eq!((facts.traceback_count, ids(&facts)), (1, vec!["task-failed"]));
}

#[test]
fn warnings_of_python_are_the_profilers_if_torch_npu_prints_them() {
    let text = "/opt/torch_npu/utils/_path_manager.py:66: UserWarning: Permission mismatch: The owner of /p does not match.\n  \
                warnings.warn(f\"Permission mismatch: The owner of {path} does not match.\")\n";
    let facts = read(text);
    assert_eq!(ids(&facts), ["owner-mismatch"]);
    assert_eq!(facts.messages[0].captures["path"], "/p");
}

#[test]
fn text_in_utf_16() {
    let with_mark = format!("\u{feff}{}\u{1F600}\n", FAILED_RUN.replace('\n', "\r\n"));
    let little: Vec<u8> = with_mark.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = with_mark.encode_utf16().flat_map(u16::to_be_bytes).collect();
    for bytes in [little, big] {
        let facts = read(&bytes);
        assert_eq!(ids(&facts), ids(&read(FAILED_RUN)));
        assert_eq!((facts.lines, facts.bytes), (10, bytes.len() as u64));
        assert_eq!(facts.messages[0].byte, 2 + 2 * "Epoch 1: 100%|##########| 10/10\r\n".len() as u64);
    }
}

#[test]
fn damaged_text() {
    let line = "[ERROR] profiler.py: Task [TraceViewParser] run failed.";
    let nul = vec![0; 3 * MOST];
    let spinner = "|/-\\".repeat(MOST);
    let spinner_with_backspace = "|\u{8}/\u{8}-\u{8}\\\u{8}".repeat(MOST);
    let without_mark: Vec<u8> = line.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let broken = [b"\xB2\xE2 \xFF\xFE".as_slice(), line.as_bytes(), b"\xE6\x97"].concat();
    let hole = [nul.as_slice(), line.as_bytes()].concat();
    for text in [without_mark, broken, hole, (spinner + line).into(), (spinner_with_backspace + line).into()] {
        assert_eq!(ids(&read(&text)), ["task-failed"]);
    }
    assert_eq!(ids(&read(format!("\u{feff}{line}"))), ["task-failed"]);
}

#[test]
fn a_line_is_searched_as_far_as_it_is_kept() {
    let stem = "Task [TraceViewParser] run failed.";
    assert_eq!(ids(&read(format!("{} {stem}", "x".repeat(MOST - stem.len() - 1)))), ["task-failed"]);
    let facts = read(format!("{} {stem}\n{stem}", "x".repeat(1 << 20)));
    assert_eq!((facts.messages.len(), facts.messages[0].line), (1, 2));
    let facts = read(format!("[ERROR] profiler.py: Failed to parsing profiling data. {}", "y".repeat(MOST)));
    assert_eq!(facts.messages[0].text.len(), 400);
    assert_eq!(facts.messages[0].captures["reason"].len(), 400);
}

#[test]
fn lists_are_capped_and_counts_are_not() {
    let warning = "[2026-08-05 18:21:26] [WARNING] [1] profiler.py: Profiler is stopped, step takes no effect!\n";
    let other = "[2026-08-05 18:21:26] [ERROR] [1] profiler.py: Never heard of this.\n";
    let head = "Traceback (most recent call last):\n";
    let end = "[ERROR] profiler.py: Task [TraceViewParser] run failed.\n";
    let facts = read([warning.repeat(3000), other.repeat(3000), head.repeat(3000), end.to_owned()].concat());
    assert_eq!(facts.counts["step-after-stop"], 3000);
    assert_eq!(facts.messages.len(), 201);
    assert_eq!((facts.other.len(), facts.other_count), (500, 3000));
    assert_eq!((facts.tracebacks.len(), facts.traceback_count), (100, 3000));
    assert_eq!(facts.failed, [Parser::TraceView].into());
}

#[test]
fn empty_and_unrelated_texts() {
    assert_eq!(read(""), super::Facts::default());
    let facts = read("\n\nloss 0.3\n");
    assert_eq!((facts.lines, facts.is_profiler_log), (3, false));
    assert_eq!(read("no end").lines, 1);
}

#[test]
fn facts_cross_a_worker() {
    let facts = read(format!("{FAILED_RUN}{TRACEBACK}"));
    let json = serde_json::to_string(&facts).expect("JSON");
    assert_eq!(serde_json::from_str::<super::Facts>(&json).expect("facts"), facts);
}
