//! `run-unstopped`: the process died before the profiler was stopped
use crate::artifacts::Scope;
use crate::evidence::Evidence;
use crate::evidence::Sourced;
use crate::info::{Broken, Category, ProfilerInfo};
use crate::rules::support::{always, no_info};
use crate::rules::{Finding, Group, Place, Rule};

pub static RULE: Rule = Rule {
    id: "run-unstopped",
    group: Group::RunState,
    needs: &[],
    applies: always,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn check(evidence: &Evidence) -> Finding {
    match (&evidence.info, evidence.profiler_info()) {
        (_, Some(info)) if info.has_end_info => Finding::ok(RULE.id),
        (Some(source), Some(_)) => Finding::fail(RULE.id).seen(Place::of(&source.path)).fact("lacks", "end-info"),
        (Some(source), None) => unreadable(source),
        (None, _) if evidence.scope != Scope::Whole => Finding::unknown(RULE.id, "partial-drop"),
        (None, _) if evidence.raw.is_there() && no_info(evidence) == "no-profiler-info" => Finding::fail(RULE.id)
            .seen_all(evidence.raw.prof.iter().map(Place::of))
            .seen(Place::of(&evidence.path))
            .fact("lacks", "profiler-info"),
        (None, _) => Finding::unknown(RULE.id, no_info(evidence)),
    }
}

/// It is written in one go when the profiler stops: a file that ends too early was being written at that moment.
fn unreadable(source: &Sourced<Result<ProfilerInfo, Broken>>) -> Finding {
    let Err(broken) = &source.facts else {
        return Finding::ok(RULE.id);
    };
    let place = Place::of(&source.path).at_byte(broken.byte).at_line(broken.line).at_column(broken.column);
    let place = place.showing(&broken.excerpt);
    if broken.category == Category::Eof {
        Finding::fail(RULE.id).seen(place).fact("lacks", "whole-profiler-info")
    } else {
        Finding::unknown(RULE.id, "broken-profiler-info").seen(place)
    }
}
