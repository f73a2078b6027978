//! `heavy-options`: options that stretch the host's time or the files
use crate::evidence::Evidence;
use crate::info::{GcDetect, Level, ProfilerInfo};
use crate::rules::support::always;
use crate::rules::{Finding, Group, Need, Place, Rule};

pub static RULE: Rule = Rule {
    id: "heavy-options",
    group: Group::Configuration,
    needs: &[Need::ProfilerInfo],
    applies: always,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

/// An option, and whether it is on.
type Switch = (&'static str, fn(&ProfilerInfo) -> bool);
const SWITCHES: [Switch; 9] = [
    ("with_stack", |info| info.with_stack == Some(true)),
    ("with_modules", |info| info.with_modules == Some(true)),
    ("profile_memory", |info| info.profile_memory == Some(true)),
    ("Level2", |info| info.level == Some(Level::Level2)),
    ("l2_cache", |info| info.l2_cache == Some(true)),
    ("host_sys", |info| info.host_sys.as_ref().is_some_and(|systems| !systems.is_empty())),
    ("sys_io", |info| info.sys_io == Some(true)),
    ("sys_interconnection", |info| info.sys_interconnection == Some(true)),
    ("gc_detect_threshold", |info| info.gc_detect == Some(GcDetect::From(0.0))),
];

fn check(evidence: &Evidence) -> Finding {
    let (Some(source), Some(info)) = (&evidence.info, evidence.profiler_info()) else {
        return Finding::unknown(RULE.id, "no-profiler-info");
    };
    let options: Vec<&str> = SWITCHES.iter().filter(|(_, is_on)| is_on(info)).map(|(name, _)| *name).collect();
    if options.is_empty() {
        return Finding::ok(RULE.id);
    }
    Finding::info(RULE.id).seen(Place::of(&source.path)).fact("count", options.len()).fact("options", options)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{capture, finding};
    use crate::rules::{Finding, Status};
    use serde_json::json;

    fn judged(common: &str) -> Finding {
        let info = format!(r#"{{"config": {{"common_config": {{{common}}}}}}}"#);
        finding(&capture(&[("a_ascend_pt/profiler_info.json", info.as_bytes())]), super::RULE.id).unwrap()
    }

    #[test]
    fn what_is_on_is_named() {
        let found = judged(r#""with_stack": true, "record_shapes": true, "profile_memory": true"#);
        assert_eq!((found.status, &found.facts["options"]), (Status::Info, &json!(["with_stack", "profile_memory"])));
        assert_eq!(judged(r#""with_stack": false, "record_shapes": true"#).status, Status::Ok);
        let without = capture(&[("a_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", b"[]".as_slice())]);
        assert_eq!(finding(&without, super::RULE.id).unwrap().status, Status::Unknown);
    }
}
