//! `stopped-in-warmup`: stopped while the state was WARMUP: the folder was deleted
use crate::evidence::Evidence;
use crate::rules::support::{always, message_places};
use crate::rules::{Finding, Group, Need, Rule};

pub static RULE: Rule = Rule {
    id: "stopped-in-warmup",
    group: Group::Log,
    needs: &[Need::Log],
    applies: always,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn check(evidence: &Evidence) -> Finding {
    let places = message_places(evidence, &["stopped-in-warmup"], 3);
    if places.is_empty() {
        return Finding::ok(RULE.id);
    }
    // With several cycles the deleted folder is the one that had just begun; the results here are earlier ones.
    let is_later_cycle = evidence.has_results();
    let finding = if is_later_cycle { Finding::info(RULE.id) } else { Finding::fail(RULE.id) };
    finding.seen_all(places).fact("results", is_later_cycle)
}
