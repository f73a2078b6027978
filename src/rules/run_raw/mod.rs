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
    match evidence.scope {
        Scope::Whole if raw.is_there() => Finding::fail(RULE.id)
            .seen_all(message_places(evidence, &["daemon-process"], 1))
            .seen_all(raw_folders(evidence))
            .fact("output", if evidence.has_output_folder { "empty" } else { "absent" })
            .fact("files", raw.files)
            .fact("bytes", raw.bytes)
            .fact("reasons", reasons(evidence)),
        Scope::Whole => Finding::ok(RULE.id),
        // Results of a parsed capture are not below `PROF_*` but beside it (FORMATS §1.5), so nothing is known to be
        // wrong; yet nothing can be read from this folder alone.
        Scope::MsprofFolder if raw.is_there() => Finding::warn(RULE.id)
            .seen_all(raw_folders(evidence))
            .fact("output", "not-given")
            .fact("files", raw.files)
            .fact("bytes", raw.bytes),
        _ => Finding::unknown(RULE.id, "partial-drop"),
    }
}

fn raw_folders(evidence: &Evidence) -> impl Iterator<Item = Place> {
    let framework = evidence.raw.framework.then(|| Place::of(format!("{}/FRAMEWORK", evidence.path)));
    evidence.raw.prof.iter().map(Place::of).chain(framework)
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
