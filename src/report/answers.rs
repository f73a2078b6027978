//! Which of the eight questions a capture can answer, and which rules decided that.

use crate::artifacts::Kind;
use crate::evidence::Evidence;
use crate::rules::{Finding, Presence, Question, Status, expectations, needed_for};
use crate::table::Group;
use crate::trace::{Ending, Layer};

use super::model::{Answer, Can};

/// The findings, asked by id.
struct Found<'a>(&'a [Finding]);

impl Found<'_> {
    fn status(&self, rule: &str) -> Option<Status> {
        self.0.iter().find(|finding| finding.rule == rule).map(|finding| finding.status)
    }

    fn is_bad(&self, rule: &str) -> bool {
        matches!(self.status(rule), Some(Status::Warn | Status::Fail))
    }

    /// Those of the rules that have something to say: found bad, or at least worth knowing.
    fn telling(&self, rules: &[&str]) -> Vec<String> {
        let tells = |rule: &&&str| matches!(self.status(rule), Some(Status::Info | Status::Warn | Status::Fail));
        rules.iter().filter(tells).map(|rule| (*rule).to_string()).collect()
    }
}

/// What can be said, before damage is taken off.
type Reply = (Can, Vec<String>);

/// Rules that say why nothing was written at all.
const RUN: [&str; 9] = [
    "run-raw",
    "run-empty",
    "run-unstopped",
    "export-refused",
    "msprof-missing",
    "export-silent",
    "parser-failed",
    "stopped-in-warmup",
    "file-unreadable",
];

/// Rules about the ending of a trace.
const BROKEN: [&str; 6] =
    ["trace-cut", "trace-corrupt", "trace-extra-data", "trace-trailing-comma", "trace-unclosed", "trace-empty"];

/// The answers to all questions, in their order.
pub(super) fn of(evidence: &Evidence, findings: &[Finding]) -> Vec<Answer> {
    let found = Found(findings);
    let is_db = found.status("export-db") == Some(Status::Info);
    Question::ALL
        .into_iter()
        .map(|question| {
            let (status, because) =
                if is_db { by_database(question, evidence) } else { by_files(question, evidence, &found) };
            Answer { question, status, because }
        })
        .collect()
}

/// A database holds what the configuration asked for; profvet does not open it.
fn by_database(question: Question, evidence: &Evidence) -> Reply {
    let because = vec!["export-db".to_string()];
    let Some(info) = evidence.profiler_info() else {
        return (Can::Partly, because);
    };
    let with_level = evidence.level().is_some_and(|level| level.python_name() != "Level0");
    let asked = match question {
        Question::Memory => info.profile_memory == Some(true),
        Question::PipeUtilization => {
            with_level && info.aic_metrics.as_ref().is_some_and(|metrics| metrics.python_name() == "PipeUtilization")
        }
        Question::Shapes | Question::Communication => with_level,
        Question::StepBreakdown => !info.without_schedule(),
        Question::KernelTime | Question::OperatorTime | Question::HostDeviceTimeline => true,
    };
    (if asked { Can::Yes } else { Can::No }, because)
}

fn by_files(question: Question, evidence: &Evidence, found: &Found) -> Reply {
    match question {
        Question::KernelTime => kernel_time(evidence, found),
        Question::OperatorTime => operator_time(evidence, found),
        Question::PipeUtilization => pipe_utilization(evidence, found),
        Question::Shapes => shapes(evidence, found),
        Question::HostDeviceTimeline => timeline(evidence, found),
        Question::StepBreakdown => step_breakdown(evidence, found),
        Question::Communication => communication(evidence, found),
        Question::Memory => memory(evidence, found),
    }
}

/// Full or partial, depending on whether any of these rules found something bad.
fn unless(found: &Found, rules: &[&str]) -> Reply {
    let bad: Vec<String> = rules.iter().filter(|rule| found.is_bad(rule)).map(|rule| (*rule).to_string()).collect();
    (if bad.is_empty() { Can::Yes } else { Can::Partly }, bad)
}

/// Nothing, for the rules that say why; a file is only called missing when the configuration wanted it.
fn nothing(question: Question, evidence: &Evidence, found: &Found, rules: &[&str]) -> Reply {
    let mut because = found.telling(rules);
    let wanted = expectations(evidence);
    let is_missing = wanted.iter().any(|file| file.presence == Presence::Missing && file.costs.contains(&question));
    let has_nothing = !evidence.has_results();
    if is_missing || has_nothing {
        // The cause before what it left out.
        because.extend(found.telling(&RUN).into_iter().filter(|rule| rule != PARSERS || costs(question, found)));
        because.extend(found.telling(&["files-missing"]));
    }
    (Can::No, because)
}

/// The rule that says which files failed parsers cost.
const PARSERS: &str = "parser-failed";

/// Whether the failed parsers cost a file that the question needs, as far as the log names parsers at all.
fn costs(question: Question, found: &Found) -> bool {
    let lost = found.0.iter().find(|finding| finding.rule == PARSERS).and_then(|finding| finding.facts.get("costs"));
    let lost: Vec<&str> =
        lost.and_then(|files| files.as_array()).into_iter().flatten().filter_map(|f| f.as_str()).collect();
    lost.is_empty() || lost.iter().any(|file| needed_for(file).contains(&question))
}

fn has_rows(evidence: &Evidence, kind: Kind) -> bool {
    evidence.table(kind).is_some_and(|table| table.facts.shape.rows > 0)
}

fn device_half(evidence: &Evidence) -> bool {
    evidence.trace().is_some_and(|trace| trace.facts.has_device_layer())
}

fn kernel_time(evidence: &Evidence, found: &Found) -> Reply {
    if evidence.kernels().is_some_and(|(_, kernels)| kernels.total.count > 0) {
        return unless(found, &["compile-captured", "table-cut", "table-sliced"]);
    }
    let (status, because) = nothing(Question::KernelTime, evidence, found, &["table-empty"]);
    (if device_half(evidence) { Can::Partly } else { status }, because)
}

fn operator_time(evidence: &Evidence, found: &Found) -> Reply {
    if has_rows(evidence, Kind::OperatorDetails) {
        return unless(found, &["compile-captured"]);
    }
    let has_part = has_rows(evidence, Kind::OpStatistic)
        || has_rows(evidence, Kind::KernelDetails)
        || evidence.trace().is_some_and(|trace| trace.facts.has_layer(Layer::Python));
    let (status, because) = nothing(Question::OperatorTime, evidence, found, &["activities-partial"]);
    (if has_part { Can::Partly } else { status }, because)
}

fn pipe_utilization(evidence: &Evidence, found: &Found) -> Reply {
    let rules = ["kernel-columns-reduced", "kernel-metrics-missing", "kernel-metrics-partial"];
    let Some((_, kernels)) = evidence.kernels() else {
        return nothing(Question::PipeUtilization, evidence, found, &rules);
    };
    let pipes = kernels.form.metrics.iter().find(|group| group.group == Group::PipeUtilization);
    match pipes {
        Some(group) if group.missing.is_empty() => unless(found, &["table-cut"]),
        Some(_) => (Can::Partly, found.telling(&rules)),
        // Another group was asked for: it answers its own question, and part of this one.
        None if kernels.form.has_metrics() => (Can::Partly, Vec::new()),
        None => (Can::No, found.telling(&rules)),
    }
}

fn shapes(evidence: &Evidence, found: &Found) -> Reply {
    if evidence.kernels().is_some_and(|(_, kernels)| !kernels.form.shapes.is_empty()) {
        return unless(found, &["table-cut"]);
    }
    let operators = evidence.table(Kind::OperatorDetails).and_then(|table| table.facts.operators());
    let (status, because) = nothing(Question::Shapes, evidence, found, &["kernel-columns-reduced"]);
    let has_host_shapes = operators.is_some_and(|operators| operators.with_shapes > 0);
    (if has_host_shapes { Can::Partly } else { status }, because)
}

fn timeline(evidence: &Evidence, found: &Found) -> Reply {
    let Some(trace) = evidence.trace() else {
        return nothing(Question::HostDeviceTimeline, evidence, found, &["trace-left-temporary"]);
    };
    let reasons: Vec<&str> = BROKEN.into_iter().chain(["trace-host-only", "trace-left-temporary"]).collect();
    if !trace.facts.has_device_layer() {
        return (Can::No, found.telling(&reasons));
    }
    let has_host = trace.facts.has_layer(Layer::Python) || trace.facts.has_layer(Layer::Cann);
    if trace.facts.ending == Ending::Complete && !has_host {
        return (Can::Partly, found.telling(&["activities-partial", "run-foreign"]));
    }
    unless(found, &[&BROKEN[..], &["trace-encoding", "trace-nonstandard"]].concat())
}

fn step_breakdown(evidence: &Evidence, found: &Found) -> Reply {
    let Some((_, steps)) = evidence.steps().filter(|(_, steps)| !steps.rows.is_empty()) else {
        let from_trace = evidence.trace().is_some_and(|trace| !trace.facts.overlap_ns.is_empty());
        let (status, because) = nothing(Question::StepBreakdown, evidence, found, &[]);
        return (if from_trace { Can::Partly } else { status }, because);
    };
    if steps.rows.iter().all(|row| row.step.is_none()) {
        return (Can::Partly, found.telling(&["steps-unmarked"]));
    }
    unless(found, &["compile-captured", "steps-fewer-than-active", "stopped-in-record", "table-cut"])
}

fn communication(evidence: &Evidence, found: &Found) -> Reply {
    // The collectives' own times are still in the kernel table, the steps and the trace.
    let sees = evidence.kernels().is_some_and(|(_, kernels)| kernels.communication.count > 0);
    let or_part = if sees { Can::Partly } else { Can::No };
    if let Some(file) = evidence.communication.first() {
        let is_broken = |broken: &Option<_>| broken.is_some();
        let matrix_is_broken = evidence.matrices.iter().any(|matrix| is_broken(&matrix.facts.broken));
        return match (file.facts.operations, is_broken(&file.facts.broken)) {
            (0, _) => (or_part, found.telling(&["file-unreadable", "communication-absent"])),
            (_, is_broken) if is_broken || matrix_is_broken => (Can::Partly, found.telling(&["file-unreadable"])),
            _ => unless(found, &[]),
        };
    }
    let because = found.telling(&["communication-absent"]);
    if !because.is_empty() {
        return (or_part, because);
    }
    nothing(Question::Communication, evidence, found, &[])
}

fn memory(evidence: &Evidence, found: &Found) -> Reply {
    let present = [Kind::MemoryRecord, Kind::OperatorMemory].iter().filter(|kind| has_rows(evidence, **kind)).count();
    let (status, because) = nothing(Question::Memory, evidence, found, &[]);
    match present {
        2 => unless(found, &[]),
        1 => (Can::Partly, because),
        _ if has_rows(evidence, Kind::NpuModuleMem) => (Can::Partly, because),
        _ => (status, because),
    }
}
