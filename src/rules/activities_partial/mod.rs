//! `activities-partial`: only the host or only the device was recorded
use crate::evidence::Evidence;
use crate::rules::support::always;
use crate::rules::{Finding, Group, Need, Place, Rule};

pub static RULE: Rule = Rule {
    id: "activities-partial",
    group: Group::Configuration,
    needs: &[Need::ProfilerInfo],
    applies: always,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn check(evidence: &Evidence) -> Finding {
    let activities = evidence.profiler_info().and_then(|info| info.activities.as_ref());
    let (Some(info), Some(on)) = (&evidence.info, activities) else {
        return Finding::unknown(RULE.id, "activities-not-written");
    };
    let only = match (on.cpu, on.npu) {
        (true, true) => return Finding::ok(RULE.id),
        (true, false) => "CPU",
        (false, _) => "NPU",
    };
    let shown = format!("\"activities\": [\"ProfilerActivity.{only}\"]");
    Finding::info(RULE.id).seen(Place::of(&info.path).showing(shown)).fact("only", only)
}

#[cfg(test)]
mod tests {
    use crate::rules::Status;
    use crate::rules::testing::{capture, finding};

    #[test]
    fn one_side_or_both() {
        for (activities, status) in [
            (r#""activities": ["ProfilerActivity.CPU"]"#, Status::Info),
            (r#""activities": ["ProfilerActivity.NPU"]"#, Status::Info),
            (r#""activities": ["ProfilerActivity.CPU", "ProfilerActivity.NPU"]"#, Status::Ok),
            ("", Status::Unknown),
        ] {
            let info = format!(r#"{{"config": {{"common_config": {{{activities}}}}}}}"#);
            let evidence = capture(&[("a_ascend_pt/profiler_info.json", info.as_bytes())]);
            assert_eq!(finding(&evidence, super::RULE.id).unwrap().status, status, "{activities}");
        }
    }
}
