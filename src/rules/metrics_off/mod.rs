//! `metrics-off`: no AI Core metric was configured, although the level allows one
use crate::evidence::Evidence;
use crate::info::{AicMetrics, Level};
use crate::rules::{Finding, Group, Need, Place, Rule};

pub static RULE: Rule = Rule {
    id: "metrics-off",
    group: Group::Configuration,
    needs: &[Need::ProfilerInfo],
    applies,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

/// Below Level1 there is no choice, and without NPU activity no effect.
fn applies(evidence: &Evidence) -> bool {
    let is_low = matches!(evidence.level(), Some(Level::Level0 | Level::LevelNone));
    !is_low && evidence.npu_was_on() != Some(false)
}

fn check(evidence: &Evidence) -> Finding {
    let metrics = evidence.profiler_info().and_then(|info| info.aic_metrics.as_ref());
    let is_expected = evidence.settings.expect.aic_metrics == Some(AicMetrics::None);
    let off = if is_expected { Finding::info(RULE.id) } else { Finding::warn(RULE.id) };
    match (&evidence.info, metrics) {
        (Some(info), Some(AicMetrics::None)) => off
            .seen(Place::of(&info.path).showing("\"_aic_metrics\": \"ACL_AICORE_NONE\""))
            .fact("level", evidence.level().map_or("unknown", |level| level.python_name()))
            .fact("expected", is_expected),
        (Some(_), Some(metrics)) => Finding::ok(RULE.id).fact("metrics", metrics.python_name()),
        _ => Finding::unknown(RULE.id, "metrics-not-written"),
    }
}

#[cfg(test)]
mod tests {
    use crate::info::AicMetrics;
    use crate::rules::Status;
    use crate::rules::testing::{capture, finding};

    fn status(experimental: &str) -> Option<Status> {
        let info = format!(r#"{{"config": {{"experimental_config": {{{experimental}}}}}}}"#);
        let evidence = capture(&[("a_ascend_pt/profiler_info.json", info.as_bytes())]);
        finding(&evidence, super::RULE.id).map(|finding| finding.status)
    }

    #[test]
    fn no_metric_as_expected() {
        let info =
            br#"{"config": {"experimental_config": {"_profiler_level": "Level1", "_aic_metrics": "ACL_AICORE_NONE"}}}"#;
        let mut evidence = capture(&[("a_ascend_pt/profiler_info.json", info.as_slice())]);
        for (expected, status) in [(AicMetrics::None, Status::Info), (AicMetrics::Memory, Status::Warn)] {
            evidence.settings.expect.aic_metrics = Some(expected);
            assert_eq!(finding(&evidence, super::RULE.id).unwrap().status, status);
        }
    }

    #[test]
    fn only_where_the_level_allows_one() {
        let with = |level: &str, metrics: &str| {
            status(&format!(r#""_profiler_level": "{level}", "_aic_metrics": "ACL_AICORE_{metrics}""#))
        };
        assert_eq!(with("Level1", "NONE"), Some(Status::Warn));
        assert_eq!(with("Level1", "MEMORY_UB"), Some(Status::Ok));
        assert_eq!(with("Level0", "NONE"), None);
        assert_eq!(status(r#""_profiler_level": "Level1""#), Some(Status::Unknown));
    }
}
