//! `stopped-in-save`: stopped while the state was RECORD_AND_SAVE: the data is complete
use crate::evidence::Evidence;
use crate::rules::support::{always, message_places};
use crate::rules::{Finding, Group, Need, Rule};

pub static RULE: Rule = Rule {
    id: "stopped-in-save",
    group: Group::Log,
    needs: &[Need::Log],
    applies: always,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn check(evidence: &Evidence) -> Finding {
    let places = message_places(evidence, &["stopped-in-save"], 3);
    if places.is_empty() { Finding::ok(RULE.id) } else { Finding::info(RULE.id).seen_all(places) }
}
