//! What is accepted, what is refused and in which words, and what departs from what is expected.

use std::collections::BTreeSet;

use super::{Expected, Invalid, Settings, Thresholds, limits};
use crate::info::ProfilerInfo;

fn refusal(text: &str) -> String {
    Settings::from_json(text).expect_err(text).to_string()
}

fn info(level: &str, schedule: &str) -> ProfilerInfo {
    let text = format!(
        r#"{{"config": {{"common_config": {{"schedule": {schedule}}}, "experimental_config":
        {{"_profiler_level": "{level}", "_aic_metrics": "ACL_AICORE_NONE"}}}}}}"#
    );
    let mut reader = crate::info::Reader::new();
    reader.feed(text.as_bytes());
    reader.finish().expect("an object")
}

/// Setting, expected value, found value.
fn deviations(expected: &str, info: &ProfilerInfo) -> Vec<[String; 3]> {
    let settings = Settings::from_json(&format!(r#"{{"expect": {expected}}}"#)).expect(expected);
    let all = settings.expect.deviations(info).into_iter();
    all.map(|one| [one.setting.to_string(), one.expected, one.found]).collect()
}

#[test]
fn everything_is_optional() {
    assert_eq!(Settings::from_json("{}"), Ok(Settings::default()));
    let some = Settings::from_json(r#"{"thresholds": {"rank_spread_percent": 10}, "expect": {"level": null}}"#);
    let thresholds = Thresholds { rank_spread_percent: 10.0, ..Thresholds::default() };
    assert_eq!(some, Ok(Settings { thresholds, expect: Expected::default() }));
}

#[test]
fn what_nobody_knows_is_refused_by_name_and_place() {
    assert!(refusal(r#"{"treshold": {}}"#).starts_with("unknown field `treshold`, expected `thresholds` or `expect`"));
    let text = refusal("{\"thresholds\":\n {\"rank_spread\": 1}}");
    assert!(text.contains("unknown field `rank_spread`") && text.contains("line 2"), "{text}");
    assert!(refusal(r#"{"expect": {"schedule": {"warm_up": 1}}}"#).contains("unknown field `warm_up`"));
    let text = refusal(r#"{"expect": {"level": "level1"}}"#);
    assert!(text.contains("`level1` is no profiler level; expected one of Level_none, Level0"), "{text}");
    assert!(refusal(r#"{"expect": {"aic_metrics": "PIPE"}}"#).contains("`PIPE` is no AI Core metric group"));
    assert!(refusal(r#"{"thresholds": {"rank_spread_percent": "10"}}"#).contains("expected f64"));
    assert!(refusal("[").contains("line 1"));
}

#[test]
fn limits_have_ranges_and_an_order() {
    let text = refusal(r#"{"thresholds": {"rank_spread_percent": 0}}"#);
    assert_eq!(text, "thresholds.rank_spread_percent is 0, and must lie between 0.1 and 1000");
    let text = refusal(r#"{"thresholds": {"compile_warn_times": 11}}"#);
    assert_eq!(text, "thresholds.compile_warn_times must not be greater than thresholds.compile_fail_times");
    let equal = r#"{"thresholds": {"compile_warn_times": 10}}"#;
    assert!(Settings::from_json(equal).is_ok());
    let none = Thresholds { outlier_times: f64::NAN, ..Thresholds::default() };
    assert!(matches!(none.checked(), Err(Invalid::OutOfRange { name: "outlier_times", .. })));
}

#[test]
fn each_limit_is_listed_with_a_default_in_its_range() {
    let json = serde_json::to_value(Thresholds::default()).expect("plain data");
    let fields: BTreeSet<&str> = json.as_object().expect("an object").keys().map(String::as_str).collect();
    assert_eq!(limits().iter().map(|limit| limit.name).collect::<BTreeSet<_>>(), fields);
    for limit in limits() {
        assert!((limit.least..=limit.greatest).contains(&limit.default), "{}", limit.name);
        assert_eq!((limit.get)(&Thresholds::default()), limit.default, "{}", limit.name);
        let mut changed = Thresholds::default();
        (limit.set)(&mut changed, limit.greatest);
        assert_eq!(serde_json::to_value(&changed).expect("plain data")[limit.name], limit.greatest);
        assert!(!limit.rules.is_empty(), "{}", limit.name);
    }
    assert_eq!(Thresholds::default().checked(), Ok(()));
}

#[test]
fn settings_come_back_as_they_were_written() {
    let text = r#"{"thresholds": {"step_sum_us": 2}, "expect": {"level": "Level_none", "aic_metrics": "MemoryUB",
        "schedule": {"warmup": 2, "active": 8}}}"#;
    let settings = Settings::from_json(text).expect("valid");
    let written = serde_json::to_string(&settings).expect("plain data");
    assert_eq!(Settings::from_json(&written), Ok(settings));
}

#[test]
fn deviations_are_named_with_both_values() {
    let info = info("Level0", r#"{"wait": 0, "warmup": 0, "active": 8}"#);
    let own = |setting: &str, expected: &str, found: &str| [setting, expected, found].map(str::to_string);
    assert_eq!(deviations(r#"{"level": "Level1"}"#, &info), [own("profiler_level", "Level1", "Level0")]);
    assert_eq!(
        deviations(r#"{"aic_metrics": "PipeUtilization"}"#, &info),
        [own("aic_metrics", "PipeUtilization", "AiCoreNone")]
    );
    assert_eq!(
        deviations(r#"{"schedule": {"warmup": 2, "active": 8, "repeat": 1}}"#, &info),
        [own("schedule.warmup", "2", "0"), own("schedule.repeat", "1", "0")]
    );
}

#[test]
fn what_is_as_expected_or_not_written_is_no_deviation() {
    let same = info("Level1", r#"{"warmup": 2, "active": 8}"#);
    assert_eq!(deviations(r#"{"level": "Level1", "schedule": {"skip_first": 0, "active": 8}}"#, &same), [[""; 3]; 0]);
    let silent = ProfilerInfo::default();
    assert_eq!(deviations(r#"{"level": "Level1", "schedule": {"active": 8}}"#, &silent), [[""; 3]; 0]);
    let none = info("Level1", "{}");
    assert_eq!(deviations(r#"{"schedule": {"active": 8}}"#, &none), [["schedule", "active=8", "none"]]);
    // An `active` that is not written is not known: it has no default.
    assert_eq!(deviations(r#"{"schedule": {"active": 8}}"#, &info("Level1", r#"{"warmup": 1}"#)), [[""; 3]; 0]);
}
