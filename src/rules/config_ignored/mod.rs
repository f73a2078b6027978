//! `config-ignored`: a part of the configuration was not accepted
use crate::evidence::Evidence;
use crate::info::{AicMetrics, Level, Release};
use crate::log::Message;
use crate::rules::support::{always, message_place};
use crate::rules::{Finding, Group, Place, Rule};
use std::collections::BTreeSet;

pub static RULE: Rule = Rule {
    id: "config-ignored",
    group: Group::Log,
    needs: &[],
    applies: always,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

/// Messages about a parameter that was replaced or has no effect, and the parameter where the line does not name it.
pub(in crate::rules) const MESSAGES: [(&str, &str); 12] = [
    ("experimental-config-ignored", "experimental_config"),
    ("parameter-reset", ""),
    ("activities-reset", "activities"),
    ("level-none-needs-mstx", "mstx"),
    ("op-attr-ignored", "op_attr"),
    ("config-ignored-without-npu", "experimental_config"),
    ("gc-ignored-without-cpu", "gc_detect_threshold"),
    ("mstx-domain-ignored", "mstx_domain"),
    ("db-export-ignored", "export_type"),
    ("collected-elsewhere", "profile"),
    ("metric-fallback", "aic_metrics"),
    ("feature-unsupported", "feature"),
];
/// Places that are shown.
const MOST: usize = 12;

fn check(evidence: &Evidence) -> Finding {
    let all = MESSAGES.iter().flat_map(|(id, name)| evidence.messages(id).map(move |message| (message, *name)));
    let (harmless, telling): (Vec<_>, Vec<_>) = all.partition(|((_, message), _)| is_harmless(message));
    if let Some(level) = invalid_level(evidence).filter(|_| telling.is_empty()) {
        return level;
    }
    if telling.is_empty() {
        let is_known = evidence.logs().next().is_some();
        let finding = if is_known { Finding::ok(RULE.id) } else { Finding::unknown(RULE.id, "no-log") };
        return finding.fact("harmless", harmless.len());
    }
    let parameters: BTreeSet<String> = telling.iter().map(|((_, message), name)| parameter(message, name)).collect();
    Finding::warn(RULE.id)
        .seen_all(telling.iter().take(MOST).map(|((path, message), _)| message_place(path, message)))
        .fact("sign", "log")
        .fact("parameters", parameters.into_iter().collect::<Vec<_>>())
        .fact("count", telling.len())
}

/// Releases 7.0 to 7.3.0 print this with pure defaults, and set what is the default anyway.
fn is_harmless(message: &Message) -> bool {
    message.id == "parameter-reset" && message.text.contains("export_type: None")
}

/// Also the line after an option for the chip, when it names the value and not the parameter.
fn parameter(message: &Message, name: &str) -> String {
    let named = message.captures.get("parameter").map(|named| named.trim().to_string());
    named.filter(|named| !named.is_empty()).unwrap_or_else(|| name.to_string())
}

/// The metric is checked before the level: an invalid level leaves Level0 beside a metric, which Level0 itself resets.
fn invalid_level(evidence: &Evidence) -> Option<Finding> {
    let info = evidence.profiler_info()?;
    let is_at_level0 = info.level == Some(Level::Level0) && evidence.is_at_least(Release::V6_0Rc3);
    let metrics = info.aic_metrics.as_ref().filter(|metrics| **metrics != AicMetrics::None)?;
    let path = &evidence.info.as_ref()?.path;
    is_at_level0.then(|| {
        Finding::warn(RULE.id)
            .seen(Place::of(path).showing(format!("Level0, {}", metrics.python_name())))
            .fact("sign", "profiler-info")
            .fact("parameters", vec!["profiler_level"])
            .fact("count", 1)
    })
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{capture, finding};
    use crate::rules::{Finding, Status};
    use serde_json::json;

    fn judged(line: &str) -> Finding {
        let log = format!("[2026-11-02 09:30:01] [WARNING] [42] profiler.py: {line}\n");
        finding(&capture(&[("log_0.log", log.as_bytes())]), super::RULE.id).unwrap()
    }

    #[test]
    fn the_parameter_is_named() {
        for (line, parameter) in [
            (
                "Parameter experimental_config is an instance of _ExperimentalConfig, reset it to default.",
                "experimental_config",
            ),
            ("Invalid parameter profiler_level, reset it to ProfilerLevel.Level0.", "profiler_level"),
            ("Invalid parameter l2_cache, which must be of bool type, reset it to False.", "l2_cache"),
            ("Parameter record_shapes is of boolean type, reset it to False.", "record_shapes"),
            ("schedule is not Callable, set by default.", "schedule"),
            ("Experimental config will not be uesd while ProfilerActivity.NPU is not set.", "experimental_config"),
        ] {
            let found = judged(line);
            assert_eq!((found.status, &found.facts["parameters"]), (Status::Warn, &json!([parameter])), "{line}");
        }
    }

    #[test]
    fn pure_defaults_print_a_line_too() {
        let found = judged("Invalid parameter export_type: None, reset it to text.");
        assert_eq!((found.status, &found.facts["harmless"]), (Status::Ok, &json!(1)));
    }

    #[test]
    fn level0_beside_a_metric() {
        let info = |level: &str, metrics: &str| {
            let text = format!(
                r#"{{"config": {{"experimental_config": {{"_profiler_level": "{level}", "_aic_metrics": "{metrics}"}}}},
                "torch_npu_version": "2.7.1"}}"#
            );
            finding(&capture(&[("a_ascend_pt/profiler_info.json", text.as_bytes())]), super::RULE.id).unwrap().status
        };
        assert_eq!(info("Level0", "ACL_AICORE_PIPE_UTILIZATION"), Status::Warn);
        assert_eq!(info("Level0", "ACL_AICORE_NONE"), Status::Unknown);
        assert_eq!(info("Level1", "ACL_AICORE_PIPE_UTILIZATION"), Status::Unknown);
    }
}
