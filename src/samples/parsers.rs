//! The parsers of an analysis, what each waits for, and which fall with a broken one (FORMATS §5.3).
//! From it come the `Task […] run failed.` lines and the table at the end of the parser's own log.

use super::plan::{Plan, START_STAMP};

/// One parser: its short name, its class, and the parsers whose output it needs.
struct Parser {
    name: &'static str,
    class: &'static str,
    needs: &'static [&'static str],
}

const fn parser(name: &'static str, class: &'static str, needs: &'static [&'static str]) -> Parser {
    Parser { name, class, needs }
}

/// In the order in which they are added, so that a parser stands behind everything it needs.
static PARSERS: [Parser; 18] = [
    parser("torch_op", "TorchOpParser", &[]),
    parser("task_queue", "TaskQueueParser", &[]),
    parser("trace_prepare", "TracePreParser", &["torch_op", "task_queue"]),
    parser("build_tree", "TreeBuildParser", &["torch_op", "task_queue"]),
    parser("export", "CANNExportParser", &[]),
    parser("timeline", "CANNTimelineParser", &[]),
    parser("relation", "RelationParser", &["task_queue", "timeline"]),
    parser("memory_prepare", "MemoryPrepareParser", &["build_tree", "task_queue", "torch_op"]),
    parser("analyze", "CANNAnalyzeParser", &["timeline"]),
    parser("operator", "OperatorViewParser", &["build_tree", "timeline", "relation", "torch_op"]),
    parser("trace", "TraceViewParser", &["build_tree", "trace_prepare", "timeline", "task_queue", "torch_op"]),
    parser("kernel", "KernelViewParser", &["build_tree", "export", "relation"]),
    parser("step_time", "TraceStepTimeParser", &["build_tree", "timeline", "relation", "torch_op"]),
    parser("memory", "MemoryViewParser", &["export", "memory_prepare"]),
    parser("integrate", "IntegrateParser", &["export"]),
    parser("communication", "CommunicationParser", &["build_tree", "analyze", "relation"]),
    parser("db_prepare", "DbPreParser", &[]),
    parser("torch_db", "DbParser", &["export", "memory_prepare", "build_tree", "analyze", "db_prepare"]),
];

/// Short names of `roots` and of every parser that can't run without them.
fn fallen_names(roots: &[&str]) -> Vec<&'static str> {
    let mut fallen: Vec<&'static str> = Vec::new();
    for parser in &PARSERS {
        let starved = parser.needs.iter().any(|need| fallen.contains(need));
        if starved || roots.contains(&parser.name) {
            fallen.push(parser.name);
        }
    }
    fallen
}

/// Classes of the parsers that are reported as failed when `roots` break.
pub(super) fn fallen(roots: &[&str]) -> Vec<&'static str> {
    let names = fallen_names(roots);
    let gone = PARSERS.iter().filter(|p| names.contains(&p.name));
    gone.map(|p| p.class).collect()
}

/// Path of the log below the result folder.
pub(super) fn log_path(plan: &Plan, rank: u64) -> String {
    let stamp = START_STAMP.get(..14).unwrap_or(START_STAMP);
    format!("logs/profiler_{stamp}_{}_ProfilingParser.log", plan.pid(rank))
}

/// The log of the analysis with its closing table (FORMATS §5.1): a broken parser failed, the starved never began.
pub(super) fn log(roots: &[&str]) -> Vec<u8> {
    let fallen = fallen_names(roots);
    let mut text = line("ProfilingParser start.");
    for (at, parser) in PARSERS.iter().enumerate() {
        let (state, millis) = if roots.contains(&parser.name) {
            ("Failed", 12)
        } else if fallen.contains(&parser.name) {
            ("Init", 0)
        } else {
            ("Succeed", 40 + 17 * at)
        };
        let needs = if parser.needs.is_empty() { "None".to_owned() } else { parser.needs.join(", ") };
        let row = format!("{:<25} | {:<15} | {state:<10} | 0.{millis:03}s | deps: {needs}\n", parser.name, "PTHREAD");
        text.push_str(&row);
    }
    text.push_str(&line("ProfilingParser finish."));
    text.into_bytes()
}

fn line(message: &str) -> String {
    format!("[2026-11-02-09:30:09.940] [INFO] [AscendProfiler_ProfilingParser:97] {message}\n")
}
