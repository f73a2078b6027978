//! `level-low`: captured at Level0 or Level_none
use crate::evidence::Evidence;
use crate::info::Level;
use crate::rules::{Finding, Group, Need, Place, Rule};

pub static RULE: Rule = Rule {
    id: "level-low",
    group: Group::Configuration,
    needs: &[Need::ProfilerInfo],
    applies,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

/// Without NPU activity the level has no effect.
fn applies(evidence: &Evidence) -> bool {
    evidence.npu_was_on() != Some(false)
}

fn check(evidence: &Evidence) -> Finding {
    let (Some(info), Some(level)) = (&evidence.info, evidence.level()) else {
        return Finding::unknown(RULE.id, "level-not-written");
    };
    let is_expected = evidence.settings.expect.level.as_ref() == Some(level);
    let low = if is_expected { Finding::info(RULE.id) } else { Finding::warn(RULE.id) };
    match level {
        Level::Level0 | Level::LevelNone => low
            .seen(Place::of(&info.path).showing(format!("\"_profiler_level\": \"{}\"", level.python_name())))
            .fact("level", level.python_name())
            .fact("expected", is_expected),
        Level::Level1 | Level::Level2 => Finding::ok(RULE.id).fact("level", level.python_name()),
        Level::Unknown(_) => Finding::unknown(RULE.id, "level-not-known").fact("level", level.python_name()),
    }
}

#[cfg(test)]
mod tests {
    use crate::info::Level;
    use crate::rules::Status;
    use crate::rules::testing::{capture, finding};

    fn status(experimental: &str, activity: &str) -> Option<Status> {
        let info = format!(
            r#"{{"config": {{"common_config": {{"activities": ["ProfilerActivity.{activity}"]}},
            "experimental_config": {{{experimental}}}}}}}"#
        );
        let evidence = capture(&[("a_ascend_pt/profiler_info.json", info.as_bytes())]);
        finding(&evidence, super::RULE.id).map(|finding| finding.status)
    }

    #[test]
    fn a_low_level_that_is_expected() {
        let info = br#"{"config": {"experimental_config": {"_profiler_level": "Level0"}}}"#;
        let mut evidence = capture(&[("a_ascend_pt/profiler_info.json", info.as_slice())]);
        for (expected, status) in [(Level::Level0, Status::Info), (Level::Level1, Status::Warn)] {
            evidence.settings.expect.level = Some(expected);
            assert_eq!(finding(&evidence, super::RULE.id).unwrap().status, status);
        }
    }

    #[test]
    fn levels() {
        for (level, expected) in [
            ("Level_none", Status::Warn),
            ("Level0", Status::Warn),
            ("Level1", Status::Ok),
            ("Level2", Status::Ok),
            ("Level7", Status::Unknown),
        ] {
            assert_eq!(status(&format!(r#""_profiler_level": "{level}""#), "NPU"), Some(expected), "{level}");
        }
        assert_eq!(status("", "NPU"), Some(Status::Unknown));
        assert_eq!(status(r#""_profiler_level": "Level0""#, "CPU"), None);
    }
}
