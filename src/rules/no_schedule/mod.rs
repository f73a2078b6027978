//! `no-schedule`: captured without a schedule
use crate::evidence::Evidence;
use crate::rules::support::{always, marks_steps};
use crate::rules::{Finding, Group, Need, Place, Rule};

pub static RULE: Rule = Rule {
    id: "no-schedule",
    group: Group::Configuration,
    needs: &[Need::ProfilerInfo],
    applies: always,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn check(evidence: &Evidence) -> Finding {
    let (Some(source), Some(info)) = (&evidence.info, evidence.profiler_info()) else {
        return Finding::unknown(RULE.id, "no-profiler-info");
    };
    if info.schedule.is_none() {
        return Finding::unknown(RULE.id, "schedule-not-written");
    }
    if !info.without_schedule() {
        return Finding::ok(RULE.id);
    }
    // A function of the user's own leaves no parameters either, and does mark the steps.
    Finding::info(RULE.id)
        .seen(Place::of(&source.path).showing("\"schedule\": {}"))
        .fact("custom", marks_steps(evidence))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{capture, finding};
    use crate::rules::{Finding, Status};

    fn judged(schedule: &str, trace: &str) -> Finding {
        let info = format!(r#"{{"config": {{"common_config": {{{schedule}}}}}}}"#);
        let evidence = capture(&[
            ("a_ascend_pt/profiler_info.json", info.as_bytes()),
            ("a_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", trace.as_bytes()),
        ]);
        finding(&evidence, super::RULE.id).unwrap()
    }

    #[test]
    fn none_custom_or_set() {
        let found = judged(r#""schedule": {}"#, "[]");
        assert_eq!((found.status, found.facts["custom"].as_bool()), (Status::Info, Some(false)));
        let step = r#"[{"ph": "X", "name": "ProfilerStep#3", "ts": 1, "dur": 1}]"#;
        assert_eq!(judged(r#""schedule": {}"#, step).facts["custom"].as_bool(), Some(true));
        assert_eq!(judged(r#""schedule": {"active": 1}"#, step).status, Status::Ok);
        assert_eq!(judged("", step).status, Status::Unknown);
    }
}
