//! `run-foreign`: another tool's files
use crate::artifacts::{Kind, file_name};
use crate::evidence::Evidence;
use crate::rules::{Finding, Group, Place, Rule};

pub static RULE: Rule = Rule {
    id: "run-foreign",
    group: Group::RunState,
    needs: &[],
    applies,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn applies(evidence: &Evidence) -> bool {
    !evidence.foreign.is_empty() || evidence.traces.iter().any(|trace| trace.kind == Kind::KinetoTrace)
}

fn check(evidence: &Evidence) -> Finding {
    let places = evidence.foreign.iter().take(MOST).map(Place::of);
    Finding::info(RULE.id).seen_all(places).fact("tool", tool(evidence)).fact("files", evidence.foreign.len())
}

/// Places that are shown.
const MOST: usize = 5;

/// Whose files they are (FORMATS §1.6).
fn tool(evidence: &Evidence) -> &'static str {
    let any = |test: fn(&str) -> bool| evidence.foreign.iter().any(|path| path.split('/').any(test));
    if any(|folder| folder.starts_with("OPPROF_")) {
        "msprof-op"
    } else if any(|folder| folder.ends_with("_ascend_ms")) {
        "mindspore"
    } else if any(|folder| folder == "cluster_analysis_output" || file_name(folder).starts_with("cluster_")) {
        "msprof-analyze"
    } else {
        "kineto"
    }
}
