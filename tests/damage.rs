//! Takes healthy captures, damages one artifact in one way, and looks at every warn and fail: the right rule appears,
//! and no other fail does that is not a true consequence.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use profvet::examine::{Examination, Offered};
use profvet::report;
use profvet::rules::Status;
use profvet::samples;

type Files = BTreeMap<String, Vec<u8>>;

type Apply = dyn Fn(&Files) -> Option<Files>;

/// A capture without a warning.
struct Healthy {
    name: &'static str,
    files: Files,
}

/// One way to damage one artifact.
struct Damage {
    name: String,
    /// `None` where the capture lacks what is to be damaged.
    apply: Box<Apply>,
    rule: &'static str,
    status: Status,
    /// Other rules that may fail or warn, each a true consequence; the comment says why.
    consequences: &'static [&'static str],
}

fn damage(
    name: impl Into<String>,
    rule: &'static str,
    status: Status,
    consequences: &'static [&'static str],
    apply: impl Fn(&Files) -> Option<Files> + 'static,
) -> Damage {
    Damage { name: name.into(), apply: Box::new(apply), rule, status, consequences }
}

/// Statuses of warn and fail by rule, over all captures.
fn bad(files: &Files) -> BTreeMap<String, Status> {
    let list: Vec<(&String, &Vec<u8>)> = files.iter().collect();
    let offered = list.iter().map(|(path, bytes)| Offered { path: path.to_string(), bytes: bytes.len() as u64 });
    let mut examination = Examination::new(offered.collect());
    for read in examination.reads() {
        let mut reading = examination.open(read.index);
        list[read.index].1.chunks(1 << 16).for_each(|chunk| reading.feed(chunk));
        examination.close(read.index, reading);
    }
    let report = report::of(&examination.finish());
    let mut bad = BTreeMap::new();
    for finding in report.captures.iter().flat_map(|capture| &capture.findings).chain(&report.findings) {
        if finding.status >= Status::Warn {
            let worst = bad.entry(finding.rule.clone()).or_insert(finding.status);
            *worst = finding.status.max(*worst);
        }
    }
    bad
}

fn read_below(folder: &Path, name: &str, files: &mut Files) {
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry")) {
        let path = format!("{name}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            read_below(&entry.path(), &path, files);
        } else {
            files.insert(path, fs::read(entry.path()).expect("a file"));
        }
    }
}

/// Generated captures, and real ones where they are there.
fn healthy() -> Vec<Healthy> {
    let generated = ["healthy", "single-step", "single-card", "msprof-output"].map(|name| {
        let files = samples::files(name).expect("the sample");
        Healthy { name, files: files.into_iter().map(|file| (file.path, file.bytes)).collect() }
    });
    let mut all = Vec::from(generated);
    let real = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/samples/msinsight-text");
    for (name, path) in [
        ("level1/rank0", "level1/rank0_ascend_pt"),
        ("level1/rank1", "level1/rank1_ascend_pt"),
        ("level2/rank0", "level2/rank0_ascend_pt"),
    ] {
        if real.is_dir() {
            let mut files = Files::new();
            read_below(&real.join(path), "rank_ascend_pt", &mut files);
            all.push(Healthy { name, files });
        }
    }
    if !real.is_dir() {
        eprintln!("there are no real results beside this checkout: generated captures only");
    }
    all
}

/// The first file, by path, of this name.
fn path_of(files: &Files, name: &str) -> Option<String> {
    let fits = |path: &&String| {
        let file = path.rsplit('/').next().unwrap_or_default();
        file == name || (name.ends_with('*') && file.starts_with(name.trim_end_matches('*')))
    };
    files.keys().find(fits).cloned()
}

fn edit(files: &Files, name: &str, change: impl FnOnce(&[u8]) -> Option<Vec<u8>>) -> Option<Files> {
    let path = path_of(files, name)?;
    let bytes = change(&files[&path])?;
    let mut files = files.clone();
    files.insert(path, bytes);
    Some(files)
}

fn remove(files: &Files, name: &str) -> Option<Files> {
    let path = path_of(files, name)?;
    let mut files = files.clone();
    files.remove(&path);
    Some(files)
}

fn find(bytes: &[u8], wanted: &[u8], from: usize) -> Option<usize> {
    bytes.get(from..)?.windows(wanted.len()).position(|window| window == wanted).map(|at| from + at)
}

/// Cells are cut at commas outside quotes; a healthy table breaks no line inside a cell.
fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut is_quoted = false;
    for c in line.chars() {
        is_quoted ^= c == '"';
        match c {
            ',' if !is_quoted => cells.push(String::new()),
            c => cells.last_mut().expect("a cell").push(c),
        }
    }
    cells
}

fn rows(bytes: &[u8]) -> Vec<Vec<String>> {
    String::from_utf8_lossy(bytes).lines().map(cells).collect()
}

fn table(rows: &[Vec<String>]) -> Vec<u8> {
    rows.iter().map(|row| row.join(",") + "\r\n").collect::<String>().into_bytes()
}

fn without_columns(bytes: &[u8], gone: impl Fn(&str) -> bool) -> Option<Vec<u8>> {
    let rows = rows(bytes);
    let kept: Vec<usize> = (0..rows[0].len()).filter(|at| !gone(rows[0][*at].trim())).collect();
    let thinned: Vec<Vec<String>> =
        rows.iter().map(|row| kept.iter().filter_map(|at| row.get(*at).cloned()).collect()).collect();
    (kept.len() < rows[0].len()).then(|| table(&thinned))
}

fn column(rows: &[Vec<String>], name: &str) -> Option<usize> {
    rows[0].iter().position(|column| column.trim() == name)
}

/// Whether a column of kernel_details.csv is one of the reduced form (FORMATS §3.1).
fn is_reduced(column: &str) -> bool {
    const REDUCED: [&str; 10] = [
        "Step Id",
        "Device_id",
        "Name",
        "Type",
        "Accelerator Core",
        "Start Time(us)",
        "Duration(us)",
        "Wait Time(us)",
        "Block Dim",
        "Block Num",
    ];
    REDUCED.contains(&column)
}

fn is_metric(column: &str) -> bool {
    ["aic", "aiv", "cube_", "vector_", "mac_", "scalar_", "mte", "icache"].iter().any(|start| column.starts_with(start))
}

/// The step table with the times of one row multiplied, Stage kept as their sum.
fn stretched(bytes: &[u8], row: usize, times: f64) -> Option<Vec<u8>> {
    let mut rows = rows(bytes);
    let (computing, stage) = (column(&rows, "Computing")?, column(&rows, "Stage")?);
    let row = rows.get_mut(row)?;
    let (old, whole): (f64, f64) = (row[computing].trim().parse().ok()?, row[stage].trim().parse().ok()?);
    row[computing] = format!("{:.3}", old * times);
    row[stage] = format!("{:.3}", whole + old * (times - 1.0));
    Some(table(&rows))
}

/// Rows of the step table with a number, so that there are enough to compare.
fn has_steps(files: &Files, least: usize) -> Option<()> {
    let path = path_of(files, "step_trace_time.csv")?;
    (rows(&files[&path]).len() > least).then_some(())
}

/// A line in the profiler's own form; the log is made where the capture has none.
fn with_log(files: &Files, level: &str, text: &str) -> Option<Files> {
    let mut files = files.clone();
    let path = path_of(&files, "log_0.log").unwrap_or_else(|| "log_0.log".to_string());
    let line = format!("[2026-11-02 09:31:00] [{level}] [4242] profiler.py: {text}\n");
    files.entry(path).or_default().extend_from_slice(line.as_bytes());
    Some(files)
}

fn info(files: &Files, change: impl FnOnce(&mut serde_json::Value)) -> Option<Files> {
    edit(files, "profiler_info*", |bytes| {
        let mut value: serde_json::Value = serde_json::from_slice(bytes).ok()?;
        change(&mut value);
        serde_json::to_vec_pretty(&value).ok()
    })
}

/// Consequences of a trace of which the device half cannot be seen, or is not there.
fn trace_damages() -> Vec<Damage> {
    use Status::{Fail, Warn};
    let on = |change: fn(&[u8]) -> Option<Vec<u8>>| move |files: &Files| edit(files, "trace_view.json", change);
    let mut all: Vec<Damage> = [2, 25, 50, 75, 99]
        .map(|share| {
            damage(format!("trace cut at {share} %"), "trace-cut", Fail, &[], move |files| {
                edit(files, "trace_view.json", |bytes| {
                    let from = bytes.len() / 100 * share;
                    let at = find(bytes, b"\"name\"", from)?;
                    Some(bytes[..at + 3].to_vec())
                })
            })
        })
        .into();
    all.extend([
        damage(
            "trace cut after its last byte but one",
            "trace-cut",
            Fail,
            &[],
            on(|bytes| Some(bytes[..bytes.len() - 2].to_vec())),
        ),
        damage("trace without `]`", "trace-unclosed", Fail, &[], on(|bytes| Some(bytes[..bytes.len() - 1].to_vec()))),
        damage(
            "trace ends `,]`",
            "trace-trailing-comma",
            Fail,
            &[],
            on(|bytes| Some([&bytes[..bytes.len() - 1], b",]"].concat())),
        ),
        damage(
            "trace with a second list",
            "trace-extra-data",
            Fail,
            &[],
            on(|bytes| Some([bytes, b"[{\"ph\": \"X\"}]"].concat())),
        ),
        damage("trace empty", "trace-empty", Fail, &["trace-host-only"], on(|_| Some(Vec::new()))),
        damage("trace only `[`", "trace-empty", Fail, &["trace-host-only"], on(|_| Some(b"[".to_vec()))),
        damage("trace only `[]`", "trace-empty", Fail, &["trace-host-only"], on(|_| Some(b"[]".to_vec()))),
        damage(
            "trace with `,,`",
            "trace-corrupt",
            Fail,
            &[],
            on(|bytes| {
                let at = find(bytes, b"}, {", bytes.len() / 2)?;
                Some([&bytes[..=at], b",", &bytes[at + 1..]].concat())
            }),
        ),
        damage(
            "trace with a lost quote",
            "trace-corrupt",
            Fail,
            &[],
            on(|bytes| {
                let at = find(bytes, b"\"dur\"", bytes.len() / 2)?;
                Some([&bytes[..at + 4], &bytes[at + 5..]].concat())
            }),
        ),
        damage("trace with a BOM", "trace-encoding", Warn, &[], on(|bytes| Some([b"\xEF\xBB\xBF", bytes].concat()))),
        damage(
            "trace with GB18030 in a name",
            "trace-encoding",
            Fail,
            &[],
            on(|bytes| {
                let at = find(bytes, b"aten::", 0)?;
                Some([&bytes[..at], b"\xB2\xE2\xCA\xD4", &bytes[at..]].concat())
            }),
        ),
        damage(
            "trace with NaN",
            "trace-nonstandard",
            Warn,
            &["trace-odd-events"],
            on(|bytes| {
                let at = find(bytes, b"\"dur\": ", bytes.len() / 2)? + 7;
                let end = at + bytes[at..].iter().position(|byte| matches!(byte, b',' | b'}'))?;
                Some([&bytes[..at], b"NaN", &bytes[end..]].concat())
            }),
        ),
        damage(
            "trace with a raw control character",
            "trace-corrupt",
            Fail,
            &["trace-nonstandard"],
            on(|bytes| {
                let at = find(bytes, b"\"name\": \"", bytes.len() / 2)? + 9;
                Some([&bytes[..at], b"\x01", &bytes[at..]].concat())
            }),
        ),
        damage(
            "trace with an empty event",
            "trace-odd-events",
            Warn,
            &[],
            on(|bytes| {
                let at = find(bytes, b"}, {", bytes.len() / 2)? + 1;
                Some([&bytes[..at], b", {}", &bytes[at..]].concat())
            }),
        ),
        damage(
            "trace saved as UTF-16",
            "trace-encoding",
            Fail,
            &["trace-corrupt"],
            on(|bytes| {
                let text = std::str::from_utf8(bytes).ok()?;
                Some(format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect())
            }),
        ),
        damage(
            "trace of zero bytes from the middle on",
            "trace-corrupt",
            Fail,
            &["trace-nonstandard"],
            on(|bytes| {
                let half = bytes.len() / 2;
                Some([&bytes[..half], &vec![0; bytes.len() - half]].concat())
            }),
        ),
        damage(
            "trace with an element that is no event",
            "trace-odd-events",
            Warn,
            &[],
            on(|bytes| {
                let at = find(bytes, b"}, {", bytes.len() / 2)? + 1;
                Some([&bytes[..at], b", 7", &bytes[at..]].concat())
            }),
        ),
        damage(
            "trace with a time that is no number",
            "trace-odd-events",
            Warn,
            &[],
            on(|bytes| {
                let slice = find(bytes, b"{\"ph\": \"X\"", 0)?;
                let at = find(bytes, b"\"ts\": \"", slice)? + 7;
                Some([&bytes[..at], b"0.0-", &bytes[at..]].concat())
            }),
        ),
        damage(
            "trace with a negative dur",
            "trace-odd-events",
            Warn,
            &[],
            on(|bytes| {
                let at = find(bytes, b"\"dur\": ", bytes.len() / 2)? + 7;
                Some([&bytes[..at], b"-", &bytes[at..]].concat())
            }),
        ),
        damage(
            "trace under its temporary name",
            "trace-left-temporary",
            Fail,
            &["files-missing", "ranks-incomplete"],
            |files| {
                let path = path_of(files, "trace_view.json")?;
                let mut files = files.clone();
                let bytes = files.remove(&path)?;
                files.insert(path.replace("trace_view.json", "trace_view_temp.json"), bytes);
                Some(files)
            },
        ),
        damage(
            "trace without its device half",
            "trace-host-only",
            Fail,
            &[],
            on(|bytes| {
                let events: Vec<serde_json::Value> = serde_json::from_slice(bytes).ok()?;
                let is_process =
                    |event: &&serde_json::Value| event["name"] == "process_name" && event["args"]["name"] == "Python";
                let host: BTreeSet<String> =
                    events.iter().filter(is_process).map(|event| event["pid"].to_string()).collect();
                let kept: Vec<&serde_json::Value> =
                    events.iter().filter(|event| host.contains(&event["pid"].to_string())).collect();
                serde_json::to_vec(&kept).ok()
            }),
        ),
    ]);
    all
}

/// The cut record of the step table was the last step, which the other sources and the schedule still name.
const CUT: &[&str] = &["steps-disagree", "steps-fewer-than-active"];
/// The release that is named writes task_time.csv and analyse.done, which these captures lack, and is not the other
/// rank's.
const YOUNGER: &[&str] = &["files-missing", "run-interrupted", "ranks-differ"];

fn table_damages() -> Vec<Damage> {
    use Status::{Fail, Info, Warn};
    const TABLES: [&str; 8] = [
        "kernel_details.csv",
        "step_trace_time.csv",
        "operator_details.csv",
        "op_statistic.csv",
        "api_statistic.csv",
        "memory_record.csv",
        "operator_memory.csv",
        "npu_module_mem.csv",
    ];
    let mut all = Vec::new();
    for name in TABLES {
        // One rank of several lacks what the other has.
        all.push(damage(format!("{name} removed"), "files-missing", Fail, &["ranks-incomplete"], move |files| {
            remove(files, name)
        }));
        all.push(damage(format!("{name} empty"), "table-empty", Fail, &[], move |files| {
            edit(files, name, |_| Some(Vec::new()))
        }));
        // A kernel table without rows has no kernels in the steps that the other sources name.
        all.push(damage(format!("{name} header only"), "table-empty", Fail, &[], move |files| {
            edit(files, name, |bytes| Some(table(&rows(bytes)[..1])))
        }));
        all.push(damage(format!("{name} last record cut"), "table-cut", Fail, CUT, move |files| {
            edit(files, name, |bytes| {
                let text = bytes.trim_ascii_end();
                let start = text.iter().rposition(|byte| *byte == b'\n')? + 1;
                let comma = text[start..].iter().position(|byte| *byte == b',')?;
                Some(text[..start + comma + 1].to_vec())
            })
        }));
        all.push(damage(format!("{name} header twice"), "table-malformed", Warn, &[], move |files| {
            edit(files, name, |bytes| {
                let mut rows = rows(bytes);
                rows.insert(1, rows[0].clone());
                Some(table(&rows))
            })
        }));
    }
    for name in ["kernel_details.csv", "step_trace_time.csv"] {
        all.push(damage(format!("{name} in GB18030"), "table-malformed", Warn, &[], move |files| {
            edit(files, name, |bytes| {
                let at = find(bytes, b"\n", 0)? + 1;
                let mut rows: Vec<u8> = bytes.to_vec();
                let comma = at + rows[at..].iter().rposition(|byte| *byte == b',')?;
                rows.splice(comma + 1..comma + 1, *b"\xB2\xE2");
                Some(rows)
            })
        }));
    }
    all.extend([
        damage("kernels: a short row", "table-malformed", Warn, &[], |files| {
            edit(files, "kernel_details.csv", |bytes| {
                let mut rows = rows(bytes);
                rows.get_mut(1)?.pop();
                Some(table(&rows))
            })
        }),
        damage("kernels: a duration that is no number", "table-malformed", Warn, &[], |files| {
            edit(files, "kernel_details.csv", |bytes| {
                let mut rows = rows(bytes);
                let at = column(&rows, "Duration(us)")?;
                rows.get_mut(1)?[at] = "12.3x".to_string();
                Some(table(&rows))
            })
        }),
        damage("kernels: a row with a field too many", "table-malformed", Warn, &[], |files| {
            edit(files, "kernel_details.csv", |bytes| {
                let mut rows = rows(bytes);
                rows.get_mut(1)?.push("1".to_string());
                Some(table(&rows))
            })
        }),
        damage("kernels saved as UTF-16", "table-malformed", Warn, &[], |files| {
            edit(files, "kernel_details.csv", |bytes| {
                let text = std::str::from_utf8(bytes).ok()?;
                Some(format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect())
            })
        }),
        damage("steps saved with semicolons", "table-malformed", Warn, CUT, |files| {
            edit(files, "step_trace_time.csv", |bytes| {
                Some(bytes.iter().map(|byte| if *byte == b',' { b';' } else { *byte }).collect())
            })
        }),
        damage("statistics with NUL bytes", "table-malformed", Warn, &[], |files| {
            edit(files, "op_statistic*", |bytes| {
                let at = find(bytes, b"\n", 0)? + 1;
                Some([&bytes[..at], b"\0\0", &bytes[at..]].concat())
            })
        }),
        damage("kernels without Step Id", "kernel-step-missing", Info, &[], |files| {
            edit(files, "kernel_details.csv", |bytes| without_columns(bytes, |name| name == "Step Id"))
        }),
        damage("the first slice removed", "table-sliced", Warn, &[], |files| remove(files, "op_summary_slice_0*")),
        damage("kernels: only the reduced columns", "kernel-columns-reduced", Fail, &[], |files| {
            edit(files, "kernel_details.csv", |bytes| without_columns(bytes, |name| !is_reduced(name)))
        }),
        damage("kernels: no metrics", "kernel-metrics-missing", Warn, &[], |files| {
            edit(files, "kernel_details.csv", |bytes| without_columns(bytes, is_metric))
        }),
        damage("kernels: one metric column gone", "kernel-metrics-partial", Warn, &[], |files| {
            edit(files, "kernel_details.csv", |bytes| without_columns(bytes, |name| name == "aic_mte2_ratio"))
        }),
    ]);
    all
}

fn communication_damages() -> Vec<Damage> {
    use Status::Fail;
    let mut all = Vec::new();
    for name in ["communication.json", "communication_matrix.json"] {
        all.push(damage(format!("{name} cut"), "file-unreadable", Fail, &[], move |files| {
            edit(files, name, |bytes| Some(bytes[..bytes.len() / 2].to_vec()))
        }));
        all.push(damage(format!("{name} empty"), "file-unreadable", Fail, &[], move |files| {
            edit(files, name, |_| Some(Vec::new()))
        }));
    }
    // A lost communication.json is told by both rules, and by the comparison of ranks.
    all.push(damage(
        "communication.json removed",
        "communication-absent",
        Fail,
        &["files-missing", "ranks-incomplete"],
        |files| remove(files, "communication.json"),
    ));
    all.push(damage("communication_matrix.json removed", "files-missing", Fail, &["ranks-incomplete"], |files| {
        remove(files, "communication_matrix.json")
    }));
    all.push(damage("communication.json without operations", "communication-absent", Fail, &[], |files| {
        edit(files, "communication.json", |_| Some(b"{}".to_vec()))
    }));
    all
}

fn run_damages() -> Vec<Damage> {
    use Status::{Fail, Warn};
    vec![
        damage("profiler_info cut", "run-unstopped", Fail, &[], |files| {
            edit(files, "profiler_info*", |bytes| Some(bytes[..bytes.len() / 2].to_vec()))
        }),
        damage("profiler_info no JSON", "file-unreadable", Fail, &[], |files| {
            edit(files, "profiler_info*", |bytes| Some([b"{oops ", bytes].concat()))
        }),
        damage("profiler_info without end_info", "run-unstopped", Fail, &[], |files| {
            info(files, |value| {
                value.as_object_mut().expect("an object").remove("end_info");
            })
        }),
        damage("profiler_info removed", "run-unstopped", Fail, &[], |files| {
            // Without raw data nothing proves that it was ever due.
            files.keys().any(|path| path.contains("/PROF_")).then_some(())?;
            remove(files, "profiler_info*")
        }),
        damage("profiler_metadata cut", "file-unreadable", Warn, &[], |files| {
            edit(files, "profiler_metadata.json", |bytes| Some(bytes[..bytes.len() / 2].to_vec()))
        }),
        damage("analyse.done removed", "run-interrupted", Warn, &[], |files| remove(files, "analyse.done")),
        damage("output folder removed", "run-raw", Fail, &["files-missing", "ranks-incomplete"], |files| {
            files.keys().any(|path| path.contains("/PROF_")).then_some(())?;
            let first = path_of(files, "trace_view.json")?;
            let folder = first.rsplit_once('/')?.0.to_string();
            Some(
                files
                    .iter()
                    .filter(|(path, _)| !path.starts_with(&folder))
                    .map(|(path, bytes)| (path.clone(), bytes.clone()))
                    .collect(),
            )
        }),
        damage("profiler_info under another rank's name", "rank-conflict", Warn, &["ranks-incomplete"], |files| {
            // A conflict needs several captures: one alone is judged alone.
            (files.keys().filter(|path| path.contains("profiler_info")).count() > 1).then_some(())?;
            let path = path_of(files, "profiler_info*")?;
            let mut files = files.clone();
            let bytes = files.remove(&path)?;
            let folder = path.rsplit_once('/')?.0.to_string();
            files.insert(format!("{folder}/profiler_info_7.json"), bytes);
            Some(files)
        }),
        damage("one rank at Level0", "ranks-differ", Warn, &["level-low", "config-ignored"], |files| {
            (files.keys().filter(|path| path.contains("profiler_info")).count() > 1).then_some(())?;
            info(files, |value| value["config"]["experimental_config"]["_profiler_level"] = "Level0".into())
        }),
        damage(
            "everything lost but profiler_info",
            "run-empty",
            Fail,
            &["files-missing", "ranks-incomplete"],
            |files| {
                let path = path_of(files, "profiler_info*")?;
                let root = path.rsplit_once('/')?.0.to_string();
                let is_kept = |file: &str| !file.starts_with(&root) || file == path;
                Some(
                    files
                        .iter()
                        .filter(|(file, _)| is_kept(file))
                        .map(|(file, bytes)| (file.clone(), bytes.clone()))
                        .collect(),
                )
            },
        ),
        damage("a torch_npu that crashes with stacks", "version-known-bad", Warn, YOUNGER, |files| {
            info(files, |value| {
                value["torch_npu_version"] = "2.10.0.post4".into();
                value["config"]["common_config"]["with_stack"] = true.into();
            })
        }),
    ]
}

fn step_damages() -> Vec<Damage> {
    use Status::{Fail, Info, Warn};
    let stretch = |row: usize, times: f64, least: usize| {
        move |files: &Files| {
            has_steps(files, least)?;
            edit(files, "step_trace_time.csv", |bytes| stretched(bytes, row, times))
        }
    };
    vec![
        damage("first step × 12", "compile-captured", Fail, &[], stretch(1, 12.0, 3)),
        damage("first step × 4", "compile-captured", Warn, &[], stretch(1, 4.0, 3)),
        damage("a later step × 3", "step-outlier", Warn, &[], stretch(3, 3.0, 3)),
        damage(
            "steps without a number",
            "steps-unmarked",
            Info,
            &["steps-disagree", "steps-fewer-than-active"],
            |files| {
                edit(files, "step_trace_time.csv", |bytes| {
                    let mut rows = rows(bytes);
                    let at = column(&rows, "Step")?;
                    rows.iter_mut().skip(1).for_each(|row| row[at].clear());
                    Some(table(&rows))
                })
            },
        ),
        damage("a step taken out", "steps-fewer-than-active", Warn, &["steps-disagree"], |files| {
            has_steps(files, 2)?;
            edit(files, "step_trace_time.csv", |bytes| {
                let mut rows = rows(bytes);
                rows.remove(2);
                Some(table(&rows))
            })
        }),
        damage("Stage that is no sum", "step-arithmetic", Warn, &[], |files| {
            edit(files, "step_trace_time.csv", |bytes| {
                let mut rows = rows(bytes);
                let (stage, free) = (column(&rows, "Stage")?, column(&rows, "Free")?);
                let free: f64 = rows.get(1)?[free].trim().parse().ok()?;
                let old: f64 = rows[1][stage].trim().parse().ok()?;
                rows[1][stage] = format!("{:.3}", old + free / 4.0 + 5.0);
                Some(table(&rows))
            })
        }),
    ]
}

fn log_damages() -> Vec<Damage> {
    use Status::{Fail, Info, Warn};
    let log = |name: &str, rule, status, consequences, level: &'static str, text: &'static str| {
        damage(format!("log: {name}"), rule, status, consequences, move |files: &Files| with_log(files, level, text))
    };
    vec![
        log("a parser failed", "parser-failed", Fail, &[], "ERROR", "Task [CommunicationParser] run failed."),
        log(
            "export refused",
            "export-refused",
            Fail,
            &[],
            "ERROR",
            "Failed to export CANN Profiling data. Error msg: Path '/data/PROF_1' permission allow others users to write.",
        ),
        log(
            "msprof missing",
            "msprof-missing",
            Fail,
            &["export-refused"],
            "ERROR",
            "'msprof' command not found! Please check the CANN environment.",
        ),
        // With a schedule the last step is partial; the recorded steps are whole, so nothing else is said.
        damage("log: stopped in RECORD", "stopped-in-record", Warn, &[], |files| {
            path_of(files, "profiler_info*")?;
            let text = "Stop profiler while current state is RECORD which may result in incomplete parsed data.";
            with_log(files, "WARNING", &format!("Incorrect schedule: {text}"))
        }),
        log(
            "stopped in RECORD_AND_SAVE",
            "stopped-in-save",
            Info,
            &[],
            "WARNING",
            "Stop profiler while current state is RECORD_AND_SAVE, perhaps the scheduling cycle has not yet completed.",
        ),
        log(
            "custom schedule",
            "schedule-custom",
            Warn,
            &[],
            "WARNING",
            "Incorrect schedule: RECORD followed by NONE which may result in incomplete parsed data.",
        ),
        log(
            "metrics reset",
            "metrics-reset",
            Info,
            &[],
            "WARNING",
            "Please use level1 or level2 if you want to collect aic metrics, reset aic metrics to None!",
        ),
        log(
            "parameter reset",
            "config-ignored",
            Warn,
            &[],
            "WARNING",
            "Invalid parameter l2_cache, which must be of bool type, reset it to False.",
        ),
        log(
            "stopped in WARMUP",
            "stopped-in-warmup",
            Info,
            &[],
            "WARNING",
            "Incorrect schedule: Stop profiler while current state is WARMUP which will result in empty parsed data.",
        ),
        damage("log: a cascade without a reason", "export-silent", Fail, &["parser-failed"], |files| {
            let failed = ["CANNExportParser", "CANNTimelineParser", "RelationParser", "KernelViewParser"];
            failed.iter().try_fold(files.clone(), |files, parser| {
                with_log(&files, "ERROR", &format!("Task [{parser}] run failed."))
            })
        }),
        damage("log: an end beside a failure", "log-success-is-not-success", Info, &["parser-failed"], |files| {
            let files = with_log(files, "ERROR", "Task [CommunicationParser] run failed.")?;
            with_log(&files, "INFO", "All profiling data parsed in a total time of 0:00:41")
        }),
        log("no flows", "flows-missing", Info, &[], "ERROR", "Failed to get acl to npu flow events."),
        log("an unknown line", "log-other", Info, &[], "ERROR", "Something nobody has seen before went wrong."),
    ]
}

/// The configuration of one rank is another one; the others then differ from it.
fn configuration_damages() -> Vec<Damage> {
    use Status::{Info, Warn};
    const ELSE: &[&str] = &["ranks-differ"];
    type Change = fn(&mut serde_json::Value);
    fn of(
        name: &str,
        rule: &'static str,
        status: Status,
        consequences: &'static [&'static str],
        change: Change,
    ) -> Damage {
        damage(format!("configuration: {name}"), rule, status, consequences, move |files: &Files| {
            let mut is_another = false;
            let changed = info(files, |value| {
                let before = value.clone();
                change(value);
                is_another = before != *value;
            })?;
            is_another.then_some(changed)
        })
    }
    vec![
        // The metric that Level0 cannot have shows that the level was reset.
        of("Level0", "level-low", Warn, &["ranks-differ", "config-ignored"], |value| {
            value["config"]["experimental_config"]["_profiler_level"] = "Level0".into();
        }),
        of("no metrics", "metrics-off", Warn, ELSE, |value| {
            value["config"]["experimental_config"]["_aic_metrics"] = "ACL_AICORE_NONE".into();
        }),
        of("host only", "activities-partial", Info, ELSE, |value| {
            value["config"]["common_config"]["activities"] = serde_json::json!(["ProfilerActivity.CPU"]);
        }),
        of("no schedule", "no-schedule", Info, ELSE, |value| {
            value["config"]["common_config"]["schedule"] = serde_json::json!({});
        }),
        of("with modules", "heavy-options", Info, ELSE, |value| {
            value["config"]["common_config"]["with_modules"] = true.into();
        }),
        // The schedule asks for more steps behind those that are there.
        of("four steps more", "steps-fewer-than-active", Warn, ELSE, |value| {
            let schedule = &mut value["config"]["common_config"]["schedule"];
            let active = schedule["active"].as_u64().unwrap_or(0);
            schedule["active"] = (active + 4).into();
        }),
        // Memory was asked for and is not there.
        of("memory asked for", "files-missing", Status::Fail, &["ranks-differ", "ranks-incomplete"], |value| {
            value["config"]["common_config"]["profile_memory"] = true.into();
        }),
    ]
}

/// What a sample says to one damage: the symbol of the matrix, and complaints.
fn judge(sample: &Healthy, damage: &Damage) -> (char, Vec<String>) {
    let Some(files) = (damage.apply)(&sample.files) else { return ('-', Vec::new()) };
    let bad = bad(&files);
    let mut complaints = Vec::new();
    let is_seen = match damage.status {
        Status::Warn | Status::Fail => bad.get(damage.rule) == Some(&damage.status),
        _ => !bad.contains_key(damage.rule) && says(&files, damage.rule, damage.status),
    };
    if !is_seen {
        complaints.push(format!("{} on {}: no {:?} {}", damage.name, sample.name, damage.status, damage.rule));
    }
    for (rule, status) in &bad {
        if rule != damage.rule && !damage.consequences.contains(&rule.as_str()) {
            complaints.push(format!("{} on {}: {rule} {status:?} as well", damage.name, sample.name));
        }
    }
    (if complaints.is_empty() { '+' } else { '!' }, complaints)
}

fn says(files: &Files, rule: &str, status: Status) -> bool {
    let list: Vec<(&String, &Vec<u8>)> = files.iter().collect();
    let offered = list.iter().map(|(path, bytes)| Offered { path: path.to_string(), bytes: bytes.len() as u64 });
    let mut examination = Examination::new(offered.collect());
    for read in examination.reads() {
        let mut reading = examination.open(read.index);
        reading.feed(list[read.index].1);
        examination.close(read.index, reading);
    }
    let report = report::of(&examination.finish());
    let mut all = report.captures.iter().flat_map(|capture| &capture.findings).chain(&report.findings);
    all.any(|finding| finding.rule == rule && finding.status == status)
}

#[test]
fn each_damage_is_named_and_nothing_else() {
    let samples = healthy();
    let groups = [
        trace_damages(),
        table_damages(),
        communication_damages(),
        run_damages(),
        step_damages(),
        log_damages(),
        configuration_damages(),
    ];
    let names: Vec<&str> = samples.iter().map(|sample| sample.name).collect();
    println!("{:<44} {:<24} {}", "damage", "rule", names.join(" | "));
    let mut complaints = Vec::new();
    for damage in groups.iter().flatten() {
        let cells: Vec<(char, Vec<String>)> = samples.iter().map(|sample| judge(sample, damage)).collect();
        let marks: String = cells.iter().map(|(mark, _)| format!(" {mark}")).collect();
        println!("{:<44} {:<24}{marks}", damage.name, damage.rule);
        assert!(cells.iter().any(|(mark, _)| *mark != '-'), "{} damages nothing", damage.name);
        complaints.extend(cells.into_iter().flat_map(|(_, complaints)| complaints));
    }
    assert!(complaints.is_empty(), "{complaints:#?}");
}

#[test]
fn the_undamaged_ones_have_nothing() {
    for sample in healthy() {
        assert_eq!(bad(&sample.files), BTreeMap::new(), "{}", sample.name);
    }
}
