//! The table of every line the profiler is known to print (FORMATS §5.2–5.6).
//!
//! To add a line, add a row: id, level, group, place, and one stem or more. A stem is the part of the text that stays
//! the same over the releases, never the whole sentence. It is looked for anywhere in the line, letter for letter.
//! `{name}` stands for a piece of text that differs from line to line and is handed on under that name:
//!
//! - `{name}` any text up to the next letter of the stem (at the end of a stem: to the end of the line)
//! - `{name:word}` letters, digits, `_`, `-`, `.`; `{name:number}` digits; `{name:task}` the name of a parser
//! - `{name=TEXT}` exactly that word
//!
//! The first stem of a row that fits is taken; longer ones therefore come first. If several rows fit one line, all are
//! reported, in the order of the table: what says most stands before what only wraps it.

use serde::{Deserialize, Serialize};

/// How serious the line is by its own account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    Info,
    Warning,
    Error,
}

/// What a message is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Group {
    /// Parsing begins, ends, takes long.
    Progress,
    /// A parser failed or a file was not made.
    Task,
    /// msprof's export or analysis, on which most parsers depend.
    Export,
    /// Owner or mode of a directory or program.
    Permission,
    /// A path that is missing, linked or refused.
    Path,
    /// Reading or writing a file or database.
    Storage,
    /// Collected data is absent or incomplete.
    Data,
    /// A parameter was changed or ignored.
    Config,
    /// The schedule and where the profiler was stopped.
    Schedule,
}

/// Where a stem is distinctive enough to be believed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// In any line: no other program prints this.
    Anywhere,
    /// Only in a line of the profiler: with its tag, of a file in `logs/`, a Python warning from torch_npu, or the
    /// exception of a traceback that runs through torch_npu.
    Profiler,
}

/// One row of the catalogue.
#[derive(Debug, PartialEq, Eq)]
pub struct Entry {
    /// Stable name, kebab-case.
    pub id: &'static str,
    /// The level at which the profiler prints it.
    pub level: Level,
    pub group: Group,
    pub place: Place,
    /// See the head of this file for how a stem is written.
    pub stems: &'static [&'static str],
}

/// All rows, in order.
pub fn catalogue() -> impl ExactSizeIterator<Item = &'static Entry> {
    ENTRIES.iter()
}

const fn row(id: &'static str, level: Level, group: Group, place: Place, stems: &'static [&'static str]) -> Entry {
    Entry { id, level, group, place, stems }
}

use Group::{Config, Data, Export, Path, Permission, Progress, Schedule, Storage, Task};
use Level::{Error, Info, Warning};
use Place::{Anywhere, Profiler};

#[rustfmt::skip]
pub(super) static ENTRIES: &[Entry] = &[
    // Schedule (§5.6)
    row("stopped-in-warmup", Warning, Schedule, Anywhere, &["Stop profiler while current state is {state=WARMUP}"]),
    row("stopped-in-save", Warning, Schedule, Anywhere, &["Stop profiler while current state is {state=RECORD_AND_SAVE}"]),
    row("stopped-in-record", Warning, Schedule, Anywhere, &["Stop profiler while current state is {state=RECORD}"]),
    row("schedule-custom", Warning, Schedule, Anywhere, &["Incorrect schedule: {from:word} followed by {to:word}"]),
    row("step-after-stop", Warning, Schedule, Anywhere, &["Profiler is stopped, step takes no effect"]),
    row("no-warmup", Warning, Schedule, Profiler, &["Profiler won't be using warmup"]),

    // Parsers that failed (§5.3)
    row("task-failed", Error, Task, Anywhere, &["Task [{task:task}] run failed"]),
    row("task-not-run", Error, Task, Profiler, &["Task {task:word} has not run successfully"]),
    row("db-parser-failed", Error, Task, Anywhere, &["DB parser failed, parser is {parser:word}"]),

    // Owner and mode of directories, seen before msprof is called (§5.4.1)
    row("owner-refused", Error, Permission, Anywhere, &["Path '{path}' owner is neither root nor the current user"]),
    row("writable-refused", Error, Permission, Anywhere, &["Path '{path}' permission allow others users to write"]),
    row("msprof-owner-refused", Error, Permission, Anywhere, &["The '{path}' path and current owner have inconsistent permissions"]),
    row("path-not-readable", Error, Permission, Anywhere, &[
        "Path '{path}' owner is not readable",
        "path '{path}' is not readable",
        "Path '{path}' is not readable",
    ]),
    row("path-not-writable", Error, Permission, Anywhere, &[
        "Path '{path}' owner is not writable",
        "path '{path}' is not writable",
        "Path '{path}' is not writable",
    ]),
    // The same refusals by msprof itself, when it is run by hand
    row("msprof-writable-refused", Error, Permission, Anywhere, &[
        "Please ensure subdir under '{path}' can't be write by others",
        "The path \"{path}\" is writable by any other users",
    ]),
    row("msprof-path-owner-refused", Error, Permission, Anywhere, &["The path \"{path}\" owner is not root or current user"]),
    row("msprof-link-refused", Error, Permission, Anywhere, &["The path \"{path}\" is link. Please check"]),
    row("owner-mismatch", Warning, Permission, Profiler, &["Permission mismatch: The owner of {path} does not match"]),
    row("path-permission", Error, Permission, Profiler, &["The path permission check failed: {path}"]),

    // msprof (§5.4)
    row("msprof-missing", Error, Export, Anywhere, &[
        "'msprof' command not found",
        "msprof command not found",
        "msprof: command not found",
    ]),
    row("msprof-script-missing", Error, Export, Anywhere, &[
        "Failed to find msprof.py path in {path}. Please",
        "Failed to find msprof.py path in {path}",
    ]),
    row("export-type-failed", Error, Export, Anywhere, &["Failed to export CANN {type:word} Profiling data"]),
    row("analyze-type-failed", Warning, Export, Anywhere, &["Failed to analyze CANN {type:word} Profiling data"]),
    row("cann-data-missing", Error, Data, Anywhere, &[
        "Error msg: CANN Profiling data does not exist",
        "error: CANN Profiling data does not exist",
    ]),
    row("export-failed", Error, Export, Anywhere, &[
        "Failed to export CANN Profiling data. Error msg: {reason}",
        "Failed to export CANN Profiling data, error: {reason}",
        "Failed to export CANN Profiling data",
        "Export CANN Profiling data failed, please verify",
    ]),
    row("analyze-failed", Error, Export, Anywhere, &[
        "Failed to analyze CANN Profiling data, error: {reason}",
        "Failed to analyze CANN Profiling data",
    ]),
    row("cann-parse-failed", Error, Export, Anywhere, &[
        "Failed to parse CANN Profiling data. Error msg: {reason}",
        "Failed to parse CANN Profiling data, error: {reason}",
        "Failed to parse CANN Profiling data",
    ]),
    row("db-export-unsupported", Error, Export, Anywhere, &["CANN package version does not support export db"]),

    // What a parser could not make (§5.3): stdout up to 6.0, the files in logs/ since
    row("file-not-made", Error, Task, Profiler, &[
        "Failed to generate {file}, error: {reason}",
        "Failed to generate {file}. Error: {reason}",
        "Failed to generate {file}",
    ]),
    row("flow-dict-failed", Error, Task, Anywhere, &[
        "Failed to get acl to npu flow dict, error: {reason}",
        "Failed to get acl to npu flow dict",
    ]),
    row("tree-failed", Error, Task, Anywhere, &[
        "Failed to build torch op tree, error: {reason}",
        "Failed to build torch op tree",
        "Failed to get torch op tree, error: {reason}",
        "Get torch op tree node failed, {reason}",
    ]),
    row("prepare-failed", Error, Task, Profiler, &[
        "Failed to create prepare trace json, error: {reason}",
        "Failed to create prepare db data, error: {reason}",
        "Failed to get task queue data, error: {reason}",
        "Failed to get step info from db, error: {reason}",
        "Failed to get step info from db",
        "Failed to export stack, error: {reason}",
        "Failed to export stack",
    ]),
    row("parsing-failed", Error, Task, Anywhere, &[
        "Failed to parsing profiling data, error: {reason}",
        "Failed to parsing profiling data. {reason}",
        "Profiling data parsing failed, error: {reason}",
        "Profiling data parsing failed",
    ]),
    row("daemon-process", Error, Task, Anywhere, &["profiling data cannot be parsed during the daemon process"]),
    row("task-exception", Error, Task, Profiler, &["An error occurred: {reason}"]),
    row("call-failed", Error, Task, Profiler, &["Call {function:word} failed. Exception: {reason}"]),

    // Data that is not there (§5.4)
    row("flows-missing", Error, Data, Anywhere, &[
        "Failed to get acl to npu flow events. For details, please check the logs at: {path}",
        "Failed to get acl to npu flow events",
    ]),
    row("cpu-data-missing", Error, Data, Anywhere, &["is set in activities, but FWK Profiling data does not exist"]),
    row("npu-data-missing", Error, Data, Anywhere, &["is set in activities, but CANN Profiling data does not exist"]),
    row("data-lost", Warning, Data, Profiler, &["The collected data has been lost"]),
    row("data-undecoded", Warning, Data, Profiler, &["find {count:number} items of undecoded tlv data"]),
    row("memory-unmatched", Warning, Data, Profiler, &[
        "Can't find matched torch ops for a memory record",
        "Lack of torch ops to connect memory record",
        "Cannot find dequeue record matched memory record",
        "Unable to find aten operator according to enqueue record",
        "Unable to find enqueue record according to dequeue record",
    ]),
    row("memory-incomplete", Warning, Data, Anywhere, &["{count:number} memory record(s) are incomplete"]),
    row("queue-unmatched", Warning, Data, Profiler, &[
        "{count:number} enqueue data match failed",
        "{count:number} dequeue data match failed",
        "queue data match failed",
        "Enquque data match failed",
        "Dequque data match failed",
    ]),
    row("flow-events-none", Warning, Data, Profiler, &[
        "no HostToDevice flow events in",
        "no flow events in {step} range",
    ]),
    row("kernel-events-none", Error, Data, Profiler, &["no kernel events"]),
    row("kernels-unmatched", Warning, Data, Profiler, &["{count:number} kernels do not exist in the msprof timeline"]),
    row("steps-none", Warning, Data, Profiler, &["et step range failed, {reason}", "Init step list failed, {reason}"]),
    row("trace-data-empty", Error, Data, Profiler, &[
        "Get fwk trace data failed, {reason}",
        "Get fwk api data failed, {reason}",
        "Get timeline all data failed, {reason}",
        "Invalid CANN trace data",
        "Invalid communication data",
    ]),
    row("localtime-missing", Error, Data, Profiler, &[
        "Get localtime diff failed, {reason}",
        "Failed to get CANN localtime diff, error: {reason}",
        "Failed to get CANN localtime diff",
    ]),
    row("communication-type-unknown", Warning, Data, Profiler, &["Unknown communication op type: {type}"]),
    row("rank-unknown", Warning, Data, Profiler, &["Get rank id {reason}, rank_id will be set to -1"]),
    row("profiler-info-missing", Warning, Data, Anywhere, &[
        "Failed to get profiler info json from file",
        "Failed to get json from file, path is {path}",
        "Failed to get file, expect path is {path}",
    ]),

    // Reading and writing (§5.4). There is no text for a full disk: it shows as one of these
    row("sqlite-error", Error, Storage, Profiler, &["SQLite Error: {reason}"]),
    row("db-not-opened", Warning, Storage, Profiler, &["Failed to connect to db file: {path}"]),
    row("file-not-created", Error, Storage, Profiler, &["Can't create file: {path}", "Failed to create file: {path}"]),
    row("file-not-read", Error, Storage, Profiler, &["Can't read file: {path}", "Failed to read the file: {path}"]),
    row("directory-not-made", Error, Storage, Profiler, &["Failed to make directory: {path}"]),
    row("path-not-removed", Error, Storage, Profiler, &[
        "Failed to remove path: {path}",
        "Failed to remove file: {path}",
        "Remove temporary profiling data saving path failed",
    ]),
    row("file-too-large", Warning, Storage, Anywhere, &["The file size exceeds the preset value, please check the file: {path}"]),
    row("ring-buffer-full", Warning, Storage, Anywhere, &["RingBuffer full {count:number} times"]),

    // Paths (§5.4)
    row("path-missing", Error, Path, Profiler, &["The path does not exist: {path}"]),
    row("path-invalid", Warning, Path, Profiler, &[
        "Invalid profiling path",
        "The path '{path}' is invalid, and profiler will not be enabled",
        "Invalid input path is a file path: {path}",
        "Invalid input path is a directory path: {path}",
        "Invalid input path: {path}",
    ]),
    row("path-is-link", Error, Path, Profiler, &[
        "path is a soft chain: {path}",
        "is a symbolic link: {path}",
        "[PTA]:\"Path {path} is soft link",
    ]),
    row("output-not-json", Error, Path, Profiler, &["Invalid parameter {parameter:word}, which must be a json file"]),

    // Configuration (§5.5)
    row("metrics-reset", Warning, Config, Anywhere, &[
        "Please use level1 or level2 if you want to collect aic metrics",
        "reset aic metrics to None",
    ]),
    row("experimental-config-ignored", Warning, Config, Anywhere, &["Parameter experimental_config is an instance of _ExperimentalConfig"]),
    row("parameter-reset", Warning, Config, Profiler, &[
        "Invalid parameter {parameter:word}, reset it to {value:word}",
        "Invalid parameter {parameter:word}, which {rule}, reset it to {value:word}",
        "Invalid parameter {parameter:word}: {given}, reset it to {value:word}",
        "Invalid parameter {parameter:word} from profiler_info.json: {given}, reset it to {value:word}",
        "Invalid parameter {parameter:word} from profiler_info.json",
        "Invalid {parameter:word}, reset it to {value:word}",
        "Parameter {parameter:word} is of boolean type, reset it to {value:word}",
        "Parameter {parameter:word} is not int or float type, reset it to {value:word}",
        "Parameter {parameter:word} can not be negative, reset it to {value:word}",
        "{parameter:word} in enable_profiler_in_child_thread is not bool, reset it to {value:word}",
        "{parameter:word} exceeds the number of cpu cores, reset it to {value}",
        "{parameter:word} is not Callable, set by {value:word}",
        "{parameter:word} is not bool, set by {value:word}",
    ]),
    row("activities-reset", Warning, Config, Anywhere, &["Invalid activities, only CPU and NPU are supported"]),
    row("level-none-needs-mstx", Warning, Config, Anywhere, &["must be True if profiler_level is set to Level_none"]),
    row("op-attr-ignored", Warning, Config, Anywhere, &["op_attr switch is invalid with export type"]),
    // Releases up to 26.0 print "will not be uesd"
    row("config-ignored-without-npu", Warning, Config, Anywhere, &["Experimental config will not be "]),
    row("gc-ignored-without-cpu", Warning, Config, Anywhere, &["GC detect will not take effect"]),
    row("mstx-domain-ignored", Warning, Config, Profiler, &[
        "mstx_domain_exclude are valid when msprof_tx or mstx is True",
        "mstx_domain_include and mstx_domain_exclude can not be both set",
    ]),
    row("metadata-skipped", Warning, Config, Profiler, &["Skip this metadata"]),
    row("db-export-ignored", Warning, Config, Anywhere, &["as db will be ignored while set export_chrome_trace"]),
    row("stacks-not-collected", Warning, Config, Profiler, &["Function export_stacks() requires with_stack"]),
    row("collected-elsewhere", Warning, Config, Anywhere, &["torch_npu profiler api is not effective"]),
    row("dynamic-not-effective", Warning, Config, Anywhere, &[
        "Dynamic Profiler config is not effective. The start_step={start_step:number}, current_step={current_step:number}",
        "Dynamic Profiler config is not effective",
    ]),
    row("metric-fallback", Warning, Config, Anywhere, &["AiCMetrics is not supported to set to {metric:word}"]),
    row("feature-unsupported", Warning, Config, Anywhere, &[
        "FMW or CANN do not support this feature type is: {feature:word}",
        "[WARN]{where}Do not support feature: {feature:word}",
    ]),
    row("profiling-start-failed", Error, Config, Anywhere, &[
        "[PTA]{where}Profiling start failed",
        "Create Prof Config failed",
    ]),

    // The code that follows an exception of torch_npu on a line of its own (§5.1)
    row("error-code", Error, Task, Anywhere, &[
        "(PID:{pid:number}, Device:{device:word}, RankID:{rank:word}) {code:word} PROF {meaning}",
    ]),

    // Course (§5.2, §5.5). The end is printed after failures as well
    row("parsing-started", Info, Progress, Anywhere, &[
        "Start parsing profiling data in {mode:word} mode at: {path}",
        "Start parsing profiling data: {path}",
    ]),
    row("cann-parsed", Info, Progress, Anywhere, &["CANN profiling data parsed in a total time of {time}"]),
    row("all-parsed", Info, Progress, Anywhere, &["All profiling data parsed in a total time of {time}"]),
    row("parsing-long", Warning, Progress, Anywhere, &["The parsing time is expected to exceed"]),
];
