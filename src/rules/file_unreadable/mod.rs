//! `file-unreadable`: the browser or the system refused to read a file, or it changed meanwhile
use crate::evidence::Evidence;
use crate::evidence::Refusal;
use crate::rules::support::always;
use crate::rules::{Finding, Group, Place, Rule};

pub static RULE: Rule = Rule {
    id: "file-unreadable",
    group: Group::Files,
    needs: &[],
    applies: always,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

/// Places that are shown.
const MOST: usize = 20;

fn check(evidence: &Evidence) -> Finding {
    let refused: Vec<Place> = evidence
        .artifacts
        .iter()
        .filter_map(|file| Some((file, file.refused.as_ref()?)))
        .map(|(file, refusal)| match refusal {
            Refusal::Failed(reason) => Place::of(&file.path).showing(reason),
            Refusal::Changed { read } => Place::of(&file.path).at_byte(*read),
        })
        .collect();
    if refused.is_empty() {
        return Finding::ok(RULE.id);
    }
    let is_changed = |refusal: &Option<Refusal>| matches!(refusal, Some(Refusal::Changed { .. }));
    let changed = evidence.artifacts.iter().filter(|file| is_changed(&file.refused)).count();
    let count = refused.len();
    Finding::fail(RULE.id).seen_all(refused.into_iter().take(MOST)).fact("count", count).fact("changed", changed)
}
