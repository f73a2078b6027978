//! `export-db`: a database by design
use crate::artifacts::Kind;
use crate::evidence::Evidence;
use crate::rules::support::is_db_export;
use crate::rules::{Finding, Group, Place, Rule};

pub static RULE: Rule = Rule {
    id: "export-db",
    group: Group::Files,
    needs: &[],
    applies: is_db_export,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn check(evidence: &Evidence) -> Finding {
    let is_db = |kind: Kind| matches!(kind, Kind::ProfilerDb | Kind::AnalysisDb);
    let databases: Vec<Place> =
        evidence.artifacts.iter().filter(|file| is_db(file.kind)).map(|file| Place::of(&file.path)).collect();
    if databases.is_empty() {
        // Asked for, and not there: the run state says why.
        return Finding::fail(RULE.id).seen(Place::of(&evidence.path)).fact("databases", 0);
    }
    let count = databases.len();
    Finding::info(RULE.id)
        .seen_all(databases)
        .fact("databases", count)
        .fact("asked", evidence.is_db_only() == Some(true))
}
