//! `run-raw`: collected, and not parsed
use crate::artifacts::Scope;
use crate::evidence::Evidence;
use crate::rules::support::{always, message_places, reason};
use crate::rules::{Finding, Group, Place, Rule};

pub static RULE: Rule = Rule {
    id: "run-raw",
    group: Group::RunState,
    needs: &[],
    applies: always,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn check(evidence: &Evidence) -> Finding {
    let raw = &evidence.raw;
    if raw.is_there() && evidence.has_results() {
        return Finding::ok(RULE.id);
    }
    // Results may stand beside what was dropped: those of a parsed capture are not below `PROF_*` (FORMATS §1.5).
    if evidence.scope != Scope::Whole {
        return Finding::unknown(RULE.id, "partial-drop");
    }
    if !raw.is_there() {
        return Finding::ok(RULE.id);
    }
    let places =
        raw.prof.iter().map(Place::of).chain(raw.framework.then(|| Place::of(format!("{}/FRAMEWORK", evidence.path))));
    Finding::fail(RULE.id)
        .seen_all(message_places(evidence, &["daemon-process"], 1))
        .seen_all(places)
        .fact("output", if evidence.has_output_folder { "empty" } else { "absent" })
        .fact("files", raw.files)
        .fact("bytes", raw.bytes)
        .fact("reasons", reasons(evidence))
}

/// In the order in which they are likely (FORMATS §2, last row).
fn reasons(evidence: &Evidence) -> Vec<serde_json::Value> {
    let is_daemon = evidence.messages("daemon-process").next().is_some();
    let without_handler = evidence.path.split('/').any(|folder| folder == "export_only_prof_dir");
    // profiler_info is written when the profiler stops: with it, the process lived that long.
    let was_killed = evidence.info.is_none();
    let known = is_daemon || without_handler || was_killed;
    let state = |is_so: bool| {
        if is_so {
            "confirmed"
        } else if known {
            "excluded"
        } else {
            "possible"
        }
    };
    vec![
        reason("daemon-process", state(is_daemon)),
        reason("analyse-flag", if known { "excluded" } else { "possible" }),
        reason("no-on-trace-ready", state(without_handler)),
        reason("killed", state(was_killed)),
    ]
}
