//! `run-interrupted`: parsing began and did not end
use crate::artifacts::{Kind, Scope};
use crate::evidence::Evidence;
use crate::info::Release;
use crate::rules::support::no_info;
use crate::rules::{Finding, Group, Place, Rule};

pub static RULE: Rule = Rule {
    id: "run-interrupted",
    group: Group::RunState,
    needs: &[],
    applies,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn applies(evidence: &Evidence) -> bool {
    evidence.has_output_folder && evidence.has_results()
}

fn check(evidence: &Evidence) -> Finding {
    let leftover = evidence.raw.msprof_results > 0
        && evidence.profiler_info().and_then(|info| info.data_simplification) == Some(true);
    // `analyse.done` exists from release 26.0 on (FORMATS §1.3).
    let unfinished = evidence.is_at_least(Release::V26_0_0) && !evidence.has(Kind::AnalyseDone);
    if leftover {
        return Finding::warn(RULE.id)
            .seen_all(evidence.raw.prof.iter().map(|prof| Place::of(format!("{prof}/mindstudio_profiler_output"))))
            .fact("sign", "leftover");
    }
    if unfinished && !matches!(evidence.scope, Scope::Loose | Scope::Partial) {
        return Finding::warn(RULE.id).seen(Place::of(evidence.output_path("analyse.done"))).fact("sign", "not-done");
    }
    if evidence.has(Kind::AnalyseDone) || evidence.profiler_info().is_some() {
        return Finding::ok(RULE.id);
    }
    Finding::unknown(RULE.id, no_info(evidence))
}
