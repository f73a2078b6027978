//! `run-empty`: nothing to analyse, and nothing raw either
use crate::artifacts::Scope;
use crate::evidence::Evidence;
use crate::rules::support::{message_places, reason};
use crate::rules::{Finding, Group, Place, Rule};

pub static RULE: Rule = Rule {
    id: "run-empty",
    group: Group::RunState,
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
    if evidence.has_results() || evidence.raw.is_there() {
        return Finding::ok(RULE.id);
    }
    if evidence.scope != Scope::Whole && evidence.messages("stopped-in-warmup").next().is_none() {
        return Finding::unknown(RULE.id, "partial-drop");
    }
    Finding::fail(RULE.id)
        .seen_all(message_places(evidence, &["stopped-in-warmup"], 1))
        .seen_all(message_places(evidence, REFUSALS, 3))
        .seen(Place::of(&evidence.path))
        .fact("reasons", reasons(evidence))
}

/// Messages that a path cannot be written.
const REFUSALS: &[&str] =
    &["path-not-writable", "directory-not-made", "file-not-created", "path-permission", "path-is-link", "path-missing"];

/// In the order of the guide's problem 4.
fn reasons(evidence: &Evidence) -> Vec<serde_json::Value> {
    let in_warmup = evidence.messages("stopped-in-warmup").next().is_some();
    let refused = REFUSALS.iter().any(|id| evidence.messages(id).next().is_some());
    let without_handler = evidence.path.split('/').any(|folder| folder == "export_only_prof_dir");
    // The folder is made when the schedule leaves NONE (FORMATS §1.1), and profiler_info when the profiler stops.
    let has_started = evidence.info.is_some() || in_warmup;
    let known = in_warmup || refused || without_handler;
    let state = |is_so: bool| {
        if is_so {
            "confirmed"
        } else if known {
            "excluded"
        } else {
            "possible"
        }
    };
    let never_stepped = if has_started || known { "excluded" } else { "possible" };
    vec![
        reason("step-never-called", never_stepped),
        reason("stopped-in-warmup", state(in_warmup)),
        reason("not-writable", state(refused)),
        reason("no-on-trace-ready", state(without_handler)),
    ]
}
