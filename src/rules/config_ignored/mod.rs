//! `config-ignored`: a part of the configuration was not accepted
use crate::evidence::Evidence;
use crate::info::{AicMetrics, Level, Release};
use crate::log::Message;
use crate::rules::support::{always, message_place};
use crate::rules::{Finding, Group, Place, Rule};
use crate::settings::Deviation;
use serde_json::json;
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
    let deviations = deviations(evidence);
    let is_as_expected = deviations.as_ref().is_some_and(Vec::is_empty);
    let deviations = deviations.unwrap_or_default();
    if telling.is_empty() {
        let invalid = invalid_level(evidence).or_else(|| unexpected(evidence, &deviations));
        let is_known = is_as_expected || evidence.logs().next().is_some();
        let nothing = || if is_known { Finding::ok(RULE.id) } else { Finding::unknown(RULE.id, "no-log") };
        let finding = invalid.unwrap_or_else(|| nothing().fact("harmless", harmless.len()));
        return with_deviations(finding, &deviations, is_as_expected);
    }
    let parameters: BTreeSet<String> = telling.iter().map(|((_, message), name)| parameter(message, name)).collect();
    let finding = Finding::warn(RULE.id)
        .seen_all(telling.iter().take(MOST).map(|((path, message), _)| message_place(path, message)))
        .fact("sign", "log")
        .fact("parameters", parameters.into_iter().collect::<Vec<_>>())
        .fact("count", telling.len());
    with_deviations(finding, &deviations, is_as_expected)
}

/// Where the configuration departs from what the site expects; `None` when it expects nothing, or nothing is known.
fn deviations(evidence: &Evidence) -> Option<Vec<Deviation>> {
    let expected = &evidence.settings.expect;
    evidence.profiler_info().filter(|_| !expected.is_empty()).map(|info| expected.deviations(info))
}

/// The configuration is another than expected, and nothing else is to be said.
fn unexpected(evidence: &Evidence, deviations: &[Deviation]) -> Option<Finding> {
    let path = &evidence.info.as_ref()?.path;
    let place = |deviation: &Deviation| Place::of(path).showing(format!("{}: {}", deviation.setting, deviation.found));
    (!deviations.is_empty()).then(|| {
        Finding::warn(RULE.id)
            .seen_all(deviations.iter().map(place))
            .fact("sign", "expected")
            .fact("parameters", deviations.iter().map(|deviation| deviation.setting).collect::<Vec<_>>())
            .fact("count", deviations.len())
    })
}

/// Adds each departure, with both values.
fn with_deviations(finding: Finding, deviations: &[Deviation], is_as_expected: bool) -> Finding {
    if is_as_expected {
        return finding.fact("as_expected", true);
    }
    if deviations.is_empty() {
        return finding;
    }
    let words = |one: &Deviation| format!("{}: {} ({})", one.setting, one.found, one.expected);
    let row = |one: &Deviation| json!({ "setting": one.setting, "expected": one.expected, "found": one.found });
    finding
        .fact("deviating", deviations.iter().map(words).collect::<Vec<_>>())
        .fact("table", deviations.iter().map(row).collect::<Vec<_>>())
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
    use crate::settings::Settings;
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

    /// A capture at Level1 with active=8, of which this is expected, with this line in its log.
    fn expecting(expected: &str, log: Option<&str>) -> Finding {
        let info = r#"{"config": {"common_config": {"schedule": {"warmup": 2, "active": 8}},
            "experimental_config": {"_profiler_level": "Level1", "_aic_metrics": "ACL_AICORE_MEMORY_UB"}}}"#;
        let log = log.map(|line| format!("[2026-11-02 09:30:01] [WARNING] [42] profiler.py: {line}\n"));
        let mut files = vec![("a_ascend_pt/profiler_info.json", info.as_bytes())];
        files.extend(log.iter().map(|log| ("log_0.log", log.as_bytes())));
        let mut evidence = capture(&files);
        evidence.settings = Settings::from_json(&format!(r#"{{"expect": {expected}}}"#)).unwrap();
        finding(&evidence, super::RULE.id).unwrap()
    }

    #[test]
    fn a_configuration_that_is_not_the_one_expected() {
        let found = expecting(r#"{"level": "Level2", "schedule": {"active": 10, "warmup": 2}}"#, None);
        assert_eq!((found.status, &found.facts["sign"]), (Status::Warn, &json!("expected")));
        assert_eq!(found.facts["parameters"], json!(["profiler_level", "schedule.active"]));
        assert_eq!(found.facts["deviating"], json!(["profiler_level: Level1 (Level2)", "schedule.active: 8 (10)"]));
        let found = expecting(
            r#"{"aic_metrics": "PipeUtilization"}"#,
            Some("Invalid parameter l2_cache, which must be of bool type, reset it to False."),
        );
        assert_eq!((&found.facts["sign"], &found.facts["parameters"]), (&json!("log"), &json!(["l2_cache"])));
        assert_eq!(found.facts["deviating"], json!(["aic_metrics: MemoryUB (PipeUtilization)"]));
    }

    #[test]
    fn a_configuration_as_expected() {
        let found = expecting(r#"{"level": "Level1", "schedule": {"active": 8}}"#, None);
        assert_eq!((found.status, &found.facts["as_expected"]), (Status::Ok, &json!(true)));
        assert_eq!(expecting("{}", None).status, Status::Unknown);
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
