//! `export-refused`: owner or mode of a directory made the export refuse
use crate::evidence::Evidence;
use crate::log::{Level, Message};
use crate::rules::support::{always, message_place};
use crate::rules::{Finding, Group, Need, Rule};

pub static RULE: Rule = Rule {
    id: "export-refused",
    group: Group::Log,
    needs: &[Need::Log],
    applies: always,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

/// The texts of FORMATS §5.4.1.
pub(in crate::rules) const REFUSALS: [&str; 7] = [
    "owner-refused",
    "writable-refused",
    "msprof-owner-refused",
    "msprof-writable-refused",
    "msprof-path-owner-refused",
    "msprof-link-refused",
    "path-not-readable",
];

fn check(evidence: &Evidence) -> Finding {
    let refusals = REFUSALS.iter().flat_map(|id| evidence.messages(id)).filter(|(_, message)| refuses(message));
    let refusals: Vec<_> = refusals.collect();
    let Some((_, first)) = refusals.first() else {
        return Finding::ok(RULE.id);
    };
    let directory = first.captures.get("path").cloned().unwrap_or_default();
    Finding::fail(RULE.id)
        .seen_all(refusals.iter().take(5).map(|(path, message)| message_place(path, message)))
        .fact("kind", first.id.as_str())
        .fact("directory", directory)
        .fact("count", refusals.len())
}

/// From 26.1 on the owner check only warns (FORMATS §5.4).
pub(in crate::rules) fn refuses(message: &Message) -> bool {
    message.level != Some(Level::Warning)
}
