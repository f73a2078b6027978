//! `files-missing`: a file is absent that this configuration must produce
use crate::evidence::Evidence;
use crate::rules::support::{is_db_export, no_info};
use crate::rules::{Expectation, Presence, expectations};
use crate::rules::{Finding, Group, Place, Rule};
use serde_json::{Value, json};

pub static RULE: Rule = Rule {
    id: "files-missing",
    group: Group::Files,
    needs: &[],
    applies,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn applies(evidence: &Evidence) -> bool {
    evidence.foreign.is_empty()
}

fn check(evidence: &Evidence) -> Finding {
    let expected = expectations(evidence);
    let missing: Vec<&Expectation> = expected.iter().filter(|file| file.presence == Presence::Missing).collect();
    if missing.is_empty() {
        return nothing_missing(evidence, &expected);
    }
    let files: Vec<Value> = missing.iter().map(|file| line(file)).collect();
    Finding::fail(RULE.id)
        .seen_all(missing.iter().map(|file| Place::of(evidence.output_path(file.file))))
        .fact("count", missing.len())
        .fact("files", files)
}

/// Nothing is missing for sure; whether nothing is missing at all depends on what is known.
fn nothing_missing(evidence: &Evidence, expected: &[Expectation]) -> Finding {
    let by_design = expected.iter().filter(|file| file.presence == Presence::AbsentByDesign).count();
    if evidence.profiler_info().is_none() && !is_db_export(evidence) {
        return Finding::unknown(RULE.id, no_info(evidence));
    }
    let is_unsure = |file: &&Expectation| file.presence == Presence::Unsure && file.because == "partial-drop";
    if expected.iter().any(|file| is_unsure(&file)) {
        return Finding::unknown(RULE.id, "partial-drop");
    }
    let present = expected.iter().filter(|file| file.presence == Presence::Present).count();
    Finding::ok(RULE.id).fact("present", present).fact("by_design", by_design)
}

fn line(file: &Expectation) -> Value {
    let costs: Vec<&str> = file.costs.iter().map(|question| question.name()).collect();
    json!({ "file": file.file, "because": file.because, "costs": costs })
}
