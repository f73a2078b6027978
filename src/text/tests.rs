use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;

use super::*;

fn arguments(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(fields) => fields,
        other => Map::from_iter([("value".to_string(), other)]),
    }
}

/// Message names and the variables each uses.
fn messages(lang: Lang) -> BTreeMap<String, BTreeSet<String>> {
    let mut found = BTreeMap::new();
    let mut current: Option<String> = None;
    for line in sources(lang).iter().flat_map(|source| source.lines()) {
        if line.starts_with('#') {
            continue;
        }
        if let Some((name, _)) = line.split_once('=').filter(|_| line.starts_with(|c: char| c.is_ascii_alphabetic())) {
            let name = name.trim().to_string();
            assert!(found.insert(name.clone(), BTreeSet::new()).is_none(), "{name} stands twice in {lang:?}");
            current = Some(name);
        }
        if let Some(variables) = current.as_ref().and_then(|name| found.get_mut(name)) {
            variables.extend(variables_of(line));
        }
    }
    found
}

fn variables_of(line: &str) -> impl Iterator<Item = String> {
    let part = |c: &char| c.is_ascii_alphanumeric() || *c == '_' || *c == '-';
    line.split('$').skip(1).map(move |rest| rest.chars().take_while(part).collect())
}

#[test]
fn every_source_parses() {
    for lang in Lang::ALL {
        for source in sources(lang) {
            if let Err((_, errors)) = FluentResource::try_new(source.to_string()) {
                let near = errors.iter().map(|error| (error, source.get(error.pos.clone())));
                panic!("{lang:?}: {:#?}", near.collect::<Vec<_>>());
            }
        }
    }
}

#[test]
fn both_languages_have_the_same_messages_and_variables() {
    let (zh, en) = (messages(Lang::Zh), messages(Lang::En));
    let names = |of: &BTreeMap<String, BTreeSet<String>>| of.keys().cloned().collect::<BTreeSet<_>>();
    let lone: Vec<_> = names(&zh).symmetric_difference(&names(&en)).cloned().collect();
    assert_eq!(lone, Vec::<String>::new(), "only in one language");
    for (name, variables) in &zh {
        assert_eq!(Some(variables), en.get(name), "variables of {name}");
    }
}

#[test]
fn a_missing_message_shows_its_name() {
    assert_eq!(Texts::new(Lang::En).get("no-such-message"), "no-such-message");
}

#[test]
fn numbers_are_grouped_and_lists_are_joined() {
    let mut bundle = Texts::new(Lang::Zh);
    let source = "probe = { $whole }|{ $fraction }|{ $huge }|{ $list }|{ NUMBER($year, useGrouping: \"false\") }";
    let resource = FluentResource::try_new(source.to_string()).map_err(|(_, errors)| errors);
    bundle.bundle.add_resource_overriding(resource.unwrap());
    let given = json!({ "whole": 1234567, "fraction": 1234.5, "huge": 1719999999123456789u64, "list": ["a", 10000], "year": 2025 });
    let text = bundle.with("probe", &arguments(given));
    assert_eq!(text, "1,234,567|1,234.5|1,719,999,999,123,456,789|a、10,000|2025");
}

#[test]
fn plurals_follow_the_number() {
    let texts = Texts::new(Lang::En);
    let one = texts.with("progress-found", &arguments(json!({ "files": 1 })));
    let many = texts.with("progress-found", &arguments(json!({ "files": 12000 })));
    assert!(one.starts_with("1 file ") || one.ends_with("1 file"), "{one}");
    assert!(many.contains("12,000 files"), "{many}");
}

#[test]
fn tags_of_browsers_and_shells_are_understood() {
    let cases =
        [("zh-CN", Some(Lang::Zh)), ("zh", Some(Lang::Zh)), ("en_US.UTF-8", Some(Lang::En)), ("fr", None), ("", None)];
    for (tag, lang) in cases {
        assert_eq!(Lang::from_tag(tag), lang, "{tag}");
    }
    assert_eq!(Lang::preferred(["fr-FR", "zh-TW", "en"]), Lang::Zh);
    assert_eq!(Lang::preferred(["fr-FR"]), Lang::En);
}

#[test]
fn numbers_read_well() {
    let whole: [(i128, &str); 5] = [(0, "0"), (999, "999"), (1000, "1,000"), (-1234567, "-1,234,567"), (100, "100")];
    for (number, text) in whole {
        assert_eq!(grouped(number), text);
    }
    let decimals =
        [(0.0, "0"), (1.0, "1"), (1234.5678, "1,234.568"), (-0.25, "-0.25"), (0.00012, "1.20e-4"), (f64::NAN, "–")];
    for (number, text) in decimals {
        assert_eq!(decimal(number), text);
    }
    let sizes = [
        (0, "0 B"),
        (999, "999 B"),
        (1000, "1.0 kB"),
        (999_960, "1.0 MB"),
        (123_456_789, "123 MB"),
        (4_294_967_296, "4.3 GB"),
    ];
    for (bytes, text) in sizes {
        assert_eq!(size(bytes), text);
    }
}
