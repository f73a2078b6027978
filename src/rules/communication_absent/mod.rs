//! `communication-absent`: no communication*.json
use crate::artifacts::{Kind, Scope};
use crate::communication::Facts;
use crate::evidence::{Evidence, Sourced};
use crate::info::Level;
use crate::rules::expected::level_traces_hccl;
use crate::rules::support::{is_db_export, micros, no_info, sees_communication, world_size};
use crate::rules::{Finding, Group, Place, Rule};
use serde_json::json;

pub static RULE: Rule = Rule {
    id: "communication-absent",
    group: Group::Files,
    needs: &[],
    applies,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn applies(evidence: &Evidence) -> bool {
    let without_device = evidence.npu_was_on() == Some(false) || evidence.level() == Some(&Level::LevelNone);
    evidence.foreign.is_empty() && !without_device && !is_db_export(evidence)
}

fn check(evidence: &Evidence) -> Finding {
    if let Some(file) = evidence.communication.iter().find(|file| file.facts.operations == 0) {
        return without_operations(file, evidence);
    }
    if evidence.has(Kind::Communication) {
        return present(evidence);
    }
    if matches!(evidence.scope, Scope::Loose | Scope::Partial) {
        return Finding::unknown(RULE.id, "partial-drop");
    }
    let seen = sees_communication(evidence);
    match (level_is_high(evidence), seen) {
        (Some(false), _) if is_several_cards(evidence) => {
            Finding::info(RULE.id).seen(place(evidence)).fact("case", "level")
        }
        (Some(false), _) => Finding::ok(RULE.id).fact("case", "single-card"),
        (Some(true), Some(true)) => {
            with_figures(Finding::fail(RULE.id).seen(place(evidence)).fact("case", "lost"), evidence)
        }
        (Some(true), Some(false)) if is_several_cards(evidence) => Finding::ok(RULE.id).fact("case", "no-collectives"),
        (_, Some(false)) => Finding::ok(RULE.id).fact("case", "single-card"),
        (Some(true), None) => Finding::unknown(RULE.id, "no-kernels"),
        (None, _) => Finding::unknown(RULE.id, no_info(evidence)),
    }
}

/// The file is there and says nothing. A broken one is told by its own rule.
fn without_operations(file: &Sourced<Facts>, evidence: &Evidence) -> Finding {
    if file.facts.broken.is_some() || sees_communication(evidence) != Some(true) {
        return present(evidence);
    }
    let finding = Finding::fail(RULE.id).seen(Place::of(&file.path).at_byte(0)).fact("case", "no-operations");
    with_figures(finding, evidence)
}

/// What is in it: operations, their times, and what passed each kind of link.
fn present(evidence: &Evidence) -> Finding {
    let finding = Finding::ok(RULE.id).fact("case", "present");
    let Some(file) = evidence.communication.first() else {
        return finding.fact("operations", 0);
    };
    let (collective, p2p) = (file.facts.collective, file.facts.p2p);
    let used = file.facts.links.iter().filter_map(|link| Some((link, link.bandwidth()?)));
    let links = used.map(|(link, bandwidth)| {
        json!({ "link": link.name, "bytes": link.bytes, "time_us": micros(link.transit_ns), "gb_per_s": bandwidth })
    });
    finding
        .fact("operations", file.facts.operations)
        .fact("steps", file.facts.steps.len())
        .fact("elapse_us", micros(collective.elapse_ns.saturating_add(p2p.elapse_ns)))
        .fact("transit_us", micros(collective.transit_ns.saturating_add(p2p.transit_ns)))
        .fact("wait_us", micros(collective.wait_ns.saturating_add(p2p.wait_ns)))
        .fact("links", links.collect::<Vec<_>>())
}

/// From the configuration, else from files that only Level1 and Level2 produce (FORMATS §2).
fn level_is_high(evidence: &Evidence) -> Option<bool> {
    let has_statistics = evidence.has(Kind::OpStatistic) || evidence.has(Kind::ApiStatistic);
    level_traces_hccl(evidence).or(has_statistics.then_some(true))
}

/// A rank above 0 has others beside it; a launcher gives rank 0 to a single card as well (FORMATS §1.2).
fn is_several_cards(evidence: &Evidence) -> bool {
    let is_one_of_several = evidence.rank.is_some_and(|rank| rank > 0);
    let is_world = world_size(evidence).is_some_and(|size| size > 1);
    sees_communication(evidence) == Some(true) || is_world || is_one_of_several
}

fn place(evidence: &Evidence) -> Place {
    Place::of(evidence.output_path("communication.json"))
}

/// Where communication is seen.
fn with_figures(finding: Finding, evidence: &Evidence) -> Finding {
    let kernels = evidence.kernels().filter(|(_, kernels)| kernels.communication.count > 0);
    let finding = match kernels {
        Some((table, kernels)) => finding.seen(Place::of(&table.path)).fact("kernels", kernels.communication.count),
        None => finding.fact("kernels", 0),
    };
    let longest =
        evidence.steps().and_then(|(_, steps)| steps.rows.iter().filter_map(|row| row.communication_ns).max());
    finding.fact("communication_us", micros(longest.unwrap_or(0)))
}
