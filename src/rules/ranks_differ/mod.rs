//! `ranks-differ`: the captures were taken with different settings
use crate::rules::comparison::{Comparison, comparable};
use crate::rules::summary::{SETTINGS, Summary};
use crate::rules::{Finding, Group, Place, Rule};
use crate::settings::Thresholds;
use serde_json::{Value, json};
use std::collections::BTreeMap;

pub static RULE: Comparison = Comparison {
    rule: Rule {
        id: "ranks-differ",
        group: Group::Captures,
        needs: &[],
        applies: |capture| applies(&[Summary::of(capture)]),
        check: |capture| check(&[Summary::of(capture)], capture.thresholds()),
        zh: include_str!("zh.md"),
        en: include_str!("en.md"),
    },
    applies,
    check,
};

/// Places that are shown.
const MOST: usize = 40;

fn applies(captures: &[Summary]) -> bool {
    comparable(captures).len() > 1
}

/// A setting whose values differ, with the captures of each value.
type Difference<'a> = (&'static str, BTreeMap<String, Vec<&'a Summary>>);

fn check(captures: &[Summary], _: &Thresholds) -> Finding {
    let known: Vec<&Summary> =
        comparable(captures).into_iter().filter(|capture| capture.profiler_info.is_some()).collect();
    if known.len() < 2 {
        return Finding::unknown(RULE.rule.id, "no-profiler-info");
    }
    let differences: Vec<Difference> =
        SETTINGS.iter().map(|(name, _)| values(name, &known)).filter(|(_, values)| values.len() > 1).collect();
    if differences.is_empty() {
        return Finding::ok(RULE.rule.id).fact("captures", known.len());
    }
    Finding::warn(RULE.rule.id)
        .seen_all(differences.iter().flat_map(odd_ones).take(MOST))
        .fact("captures", known.len())
        .fact("count", differences.len())
        .fact("settings", differences.iter().map(|(name, _)| *name).collect::<Vec<_>>())
        .fact("table", differences.iter().map(in_rows).collect::<Vec<_>>())
}

fn values<'a>(name: &'static str, captures: &[&'a Summary]) -> Difference<'a> {
    let mut values: BTreeMap<String, Vec<&Summary>> = BTreeMap::new();
    for capture in captures {
        if let Some(value) = capture.settings.get(name) {
            values.entry(value.clone()).or_default().push(capture);
        }
    }
    (name, values)
}

/// The captures that do not have the most common value.
fn odd_ones(difference: &Difference) -> Vec<Place> {
    let (name, values) = difference;
    let most = values.values().map(Vec::len).max().unwrap_or(0);
    let common = values.iter().find(|(_, captures)| captures.len() == most).map(|(value, _)| value);
    let odd = values.iter().filter(|(value, _)| Some(*value) != common);
    odd.flat_map(|(value, captures)| {
        let infos = captures.iter().filter_map(|capture| capture.profiler_info.as_ref());
        infos.map(move |info| Place::of(info).showing(format!("{name}: {value}")))
    })
    .collect()
}

fn in_rows((name, values): &Difference) -> Value {
    let values = values.iter().map(|(value, captures)| {
        json!({ "value": value, "captures": captures.iter().map(|capture| &capture.path).collect::<Vec<_>>() })
    });
    json!({ "setting": name, "values": values.collect::<Vec<_>>() })
}

#[cfg(test)]
mod tests {
    use crate::rules::Status;
    use crate::rules::testing::summaries;
    use crate::settings::Thresholds;
    use serde_json::json;

    fn info(level: &str, version: &str) -> String {
        format!(r#"{{"config": {{"experimental_config": {{"_profiler_level": "{level}"}}}}{version}}}"#)
    }

    #[test]
    fn the_setting_is_named() {
        let (a, b) = (info("Level1", ""), info("Level0", r#", "torch_npu_version": "2.7.1""#));
        let both = summaries(&[
            ("x/a_ascend_pt/profiler_info_0.json", a.as_bytes()),
            ("x/b_ascend_pt/profiler_info_1.json", b.as_bytes()),
        ]);
        let found = (super::RULE.check)(&both, &Thresholds::default());
        // A version that is only written on one side is no difference.
        assert_eq!((found.status, &found.facts["settings"]), (Status::Warn, &json!(["_profiler_level"])));
        assert!(!(super::RULE.applies)(&both[..1]));
    }

    #[test]
    fn alike_or_unknown() {
        let a = info("Level1", "");
        let table = b"OP Type,Count,Total Time(us)\nAdd,1,2\n".as_slice();
        let same = summaries(&[
            ("x/a_ascend_pt/profiler_info_0.json", a.as_bytes()),
            ("x/b_ascend_pt/profiler_info_1.json", a.as_bytes()),
        ]);
        assert_eq!((super::RULE.check)(&same, &Thresholds::default()).status, Status::Ok);
        let half = summaries(&[
            ("x/a_ascend_pt/profiler_info_0.json", a.as_bytes()),
            ("x/b_ascend_pt/ASCEND_PROFILER_OUTPUT/op_statistic.csv", table),
        ]);
        assert_eq!((super::RULE.check)(&half, &Thresholds::default()).status, Status::Unknown);
    }
}
