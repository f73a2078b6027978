//! Views of the evidence that several rules share.

use serde_json::{Value, json};

use crate::artifacts::Kind;
use crate::evidence::{Artifact, Evidence, Sourced};
use crate::info::Level;
use crate::{log, trace};

use super::finding::{Finding, Place};

/// For rules that have something to say about every capture.
pub(super) fn always(_: &Evidence) -> bool {
    true
}

/// Why the configuration is not known, where no profiler_info was read: the name of a message `reason-<reason>`.
pub(super) fn no_info(evidence: &Evidence) -> &'static str {
    let is_refused = |file: &Artifact| file.kind == Kind::ProfilerInfo && file.refused.is_some();
    if evidence.artifacts.iter().any(is_refused) { "profiler-info-unreadable" } else { "no-profiler-info" }
}

/// Whether the result is a database by design: asked for, or nothing else is there.
pub(super) fn is_db_export(evidence: &Evidence) -> bool {
    let has_db = evidence.has(Kind::ProfilerDb) || evidence.has(Kind::AnalysisDb);
    let has_text = evidence.artifacts.iter().any(|artifact| artifact.kind.is_trace() || artifact.kind.is_table());
    match evidence.is_db_only() {
        Some(db_only) => db_only && !has_text,
        None => has_db && !has_text,
    }
}

/// Whether HCCL tracing was on (FORMATS §2): Level1 and Level2.
pub(super) fn traces_hccl(level: &Level) -> Option<bool> {
    match level {
        Level::Level1 | Level::Level2 => Some(true),
        Level::Level0 | Level::LevelNone => Some(false),
        Level::Unknown(_) => None,
    }
}

/// The traces that ended in this way, temporary ones left out: they have a rule of their own.
pub(super) fn traces_ending(evidence: &Evidence, ending: trace::Ending) -> Vec<&Sourced<trace::Facts>> {
    let is_own = |trace: &&Sourced<trace::Facts>| trace.kind != Kind::TraceViewTemp;
    evidence.traces.iter().filter(is_own).filter(|trace| trace.facts.ending == ending).collect()
}

/// The place where reading a trace stopped, with what stands there.
pub(super) fn break_place(trace: &Sourced<trace::Facts>) -> Place {
    let place = Place::of(&trace.path);
    let Some(broken) = &trace.facts.broken else {
        return place.at_byte(trace.facts.bytes);
    };
    let excerpt = format!("{}{}", broken.excerpt.before, broken.excerpt.after);
    let place = place.at_byte(broken.at).at_line(broken.line).at_column(broken.column);
    if excerpt.is_empty() { place } else { place.showing(excerpt) }
}

/// The path of the place where reading a trace stopped; `none` at the outermost level of the document.
fn break_path(facts: &trace::Facts) -> &str {
    facts.broken.as_ref().map(|broken| broken.path.as_str()).filter(|path| !path.is_empty()).unwrap_or("none")
}

/// A finding about traces that end in one way, with the figures of the first of them.
pub(super) fn of_ending(id: &str, evidence: &Evidence, ending: trace::Ending) -> Finding {
    let traces = traces_ending(evidence, ending);
    let Some(first) = traces.first() else {
        return Finding::ok(id);
    };
    let facts = &first.facts;
    let mut finding = Finding::fail(id)
        .seen_all(traces.iter().map(|trace| break_place(trace)))
        .fact("events", facts.events)
        .fact("last_whole_event_end", facts.last_whole_event_end)
        .fact("bytes", facts.bytes)
        .fact("path", break_path(facts));
    if let Some(repair) = trace::repair(facts) {
        finding = finding.fact("kept_events", repair.kept_events).fact("lost_bytes", repair.lost_bytes);
    }
    finding
}

/// The kebab-case name that serde gives a unit variant.
pub(super) fn name_of<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_value(value).ok().and_then(|name| name.as_str().map(str::to_string)).unwrap_or_default()
}

/// The place of a message in a log.
pub(super) fn message_place(path: &str, message: &log::Message) -> Place {
    Place::of(path).at_byte(message.byte).at_line(message.line).showing(&message.text)
}

/// Places of the first messages of these ids, in the order of the logs.
pub(super) fn message_places(evidence: &Evidence, ids: &[&str], most: usize) -> Vec<Place> {
    let messages =
        evidence.logs().flat_map(|log| log.facts.messages.iter().map(|message| (log.path.as_str(), message)));
    let wanted = messages.filter(|(_, message)| ids.contains(&message.id.as_str()));
    wanted.take(most).map(|(path, message)| message_place(path, message)).collect()
}

/// A possible reason, and what the evidence says about it: `confirmed`, `possible` or `excluded`.
pub(super) fn reason(name: &str, state: &str) -> Value {
    json!({ "reason": name, "state": state })
}

/// Whether communication is seen: HCCL / COMMUNICATION kernels, or `Communication` above zero in a step; without their
/// tables, events of that layer in the trace.
pub(super) fn sees_communication(evidence: &Evidence) -> Option<bool> {
    let kernels = evidence.kernels().map(|(_, kernels)| kernels.communication.count > 0);
    let steps = evidence.steps().map(|(_, steps)| steps.rows.iter().any(|row| row.communication_ns.unwrap_or(0) > 0));
    match (kernels, steps) {
        // Where both tables are missing, events of the communication layer still prove it; without any, it is not known.
        (None, None) => evidence.trace().filter(|trace| has_communication(&trace.facts)).map(|_| true),
        (kernels, steps) => Some(kernels.unwrap_or(false) || steps.unwrap_or(false)),
    }
}

fn has_communication(trace: &trace::Facts) -> bool {
    let is_own = |name: &str| trace::Layer::of_process(name) == trace::Layer::Communication;
    trace.processes.iter().any(|process| is_own(&process.name) && process.events > 0)
}

/// Whether any file names a step: it does under a schedule only, be it one of the user's own (FORMATS §6.1, §7.1).
pub(super) fn marks_steps(evidence: &Evidence) -> bool {
    evidence.trace().is_some_and(|trace| !trace.facts.steps.is_empty())
        || evidence.steps().is_some_and(|(_, steps)| steps.rows.iter().any(|row| row.step.is_some()))
}

/// The number of devices that took part, as far as metadata tells.
pub(super) fn world_size(evidence: &Evidence) -> Option<u64> {
    evidence.metadata.as_ref()?.facts.as_ref().ok()?.world_size_hint()
}

/// The median; for an even number the mean of the middle two.
pub(super) fn median(values: &[i64]) -> Option<i64> {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    let middle = sorted.len() / 2;
    let upper = *sorted.get(middle)?;
    if sorted.len() % 2 == 1 {
        return Some(upper);
    }
    let lower = *sorted.get(middle.checked_sub(1)?)?;
    Some(lower + (upper - lower) / 2)
}

/// Nanoseconds as microseconds, the unit of the tables.
pub(super) fn micros(ns: i64) -> Value {
    json!(ns as f64 / 1000.0)
}
