//! `flows-missing`: no flow from host calls to device tasks was found
use crate::evidence::Evidence;
use crate::rules::support::{always, message_places};
use crate::rules::{Finding, Group, Need, Rule};

pub static RULE: Rule = Rule {
    id: "flows-missing",
    group: Group::Log,
    needs: &[Need::Log],
    applies: always,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn check(evidence: &Evidence) -> Finding {
    let places = message_places(evidence, &["flows-missing"], 3);
    if places.is_empty() {
        return Finding::ok(RULE.id);
    }
    Finding::info(RULE.id)
        .seen_all(places)
        .fact("kernels", evidence.kernels().map_or(0, |(_, kernels)| kernels.total.count))
}

#[cfg(test)]
mod tests {
    use crate::rules::Status;
    use crate::rules::testing::{capture, finding};

    #[test]
    fn the_line_alone_is_no_failure() {
        for (line, status) in [
            ("Failed to get acl to npu flow events. For details, please check the logs at: /a/logs", Status::Info),
            ("Failed to get acl to npu flow dict, error: x", Status::Ok),
        ] {
            let log = format!("[2026-11-02 09:30:01] [ERROR] [42] profiler.py: {line}\n");
            let evidence = capture(&[("log_0.log", log.as_bytes())]);
            assert_eq!(finding(&evidence, super::RULE.id).unwrap().status, status, "{line}");
        }
    }
}
