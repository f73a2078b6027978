//! `trace-host-only`: NPU activity was on, and the device half is not in the trace
use crate::evidence::Evidence;
use crate::info::Level;
use crate::rules::{Finding, Group, Need, Place, Rule};
use crate::trace::{Ending, Layer};

pub static RULE: Rule = Rule {
    id: "trace-host-only",
    group: Group::Trace,
    needs: &[Need::Trace],
    applies,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn applies(evidence: &Evidence) -> bool {
    let without_device = evidence.npu_was_on() == Some(false) || evidence.level() == Some(&Level::LevelNone);
    // kineto names its device processes otherwise.
    let is_foreign = !evidence.foreign.is_empty();
    let is_empty = evidence.trace().is_some_and(|trace| trace.facts.events + trace.facts.events_after == 0);
    !without_device && !is_foreign && !is_empty
}

fn check(evidence: &Evidence) -> Finding {
    let Some(trace) = evidence.trace() else {
        return Finding::unknown(RULE.id, "no-trace");
    };
    let facts = &trace.facts;
    if facts.has_device_layer() {
        return Finding::ok(RULE.id);
    }
    // The device half is written last: a file that breaks off earlier does not tell whether it was there.
    if matches!(facts.ending, Ending::Cut | Ending::Corrupt | Ending::NotJson) {
        return Finding::unknown(RULE.id, "trace-broken");
    }
    Finding::fail(RULE.id)
        .seen(Place::of(&trace.path))
        .fact("events", facts.events)
        .fact("python", facts.has_layer(Layer::Python))
        .fact("npu", evidence.npu_was_on().map_or("unknown", |_| "on"))
}
