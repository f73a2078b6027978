//! `trace-complete`: every trace is one whole document
use crate::evidence::Evidence;
use crate::rules::{Finding, Group, Need, Place, Rule};
use crate::trace::{Ending, Layer};

pub static RULE: Rule = Rule {
    id: "trace-complete",
    group: Group::Trace,
    needs: &[Need::Trace],
    applies,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn applies(evidence: &Evidence) -> bool {
    !evidence.traces.is_empty() && evidence.traces.iter().all(|trace| trace.facts.ending == Ending::Complete)
}

fn check(evidence: &Evidence) -> Finding {
    let layers = [
        (Layer::Python, "Python"),
        (Layer::Cann, "CANN"),
        (Layer::AscendHardware, "Ascend Hardware"),
        (Layer::Communication, "Communication"),
        (Layer::OverlapAnalysis, "Overlap Analysis"),
    ];
    let has = |layer: Layer| evidence.traces.iter().any(|trace| trace.facts.has_layer(layer));
    let present: Vec<&str> = layers.iter().filter(|(layer, _)| has(*layer)).map(|(_, name)| *name).collect();
    Finding::ok(RULE.id)
        .seen_all(evidence.traces.iter().map(|trace| Place::of(&trace.path)))
        .fact("events", evidence.traces.iter().map(|trace| trace.facts.events).sum::<u64>())
        .fact("bytes", evidence.traces.iter().map(|trace| trace.facts.bytes).sum::<u64>())
        .fact("layers", present)
}
