//! `log-other`: warnings and errors of the profiler that no other rule explains
use crate::evidence::Evidence;
use crate::log::{Facts, Level, Message, catalogue};
use crate::rules::config_ignored;
use crate::rules::export_refused::{REFUSALS, refuses};
use crate::rules::msprof_missing::lacks;
use crate::rules::support::{always, message_place};
use crate::rules::{Finding, Group, Need, Place, Rule};
use std::collections::BTreeSet;

pub static RULE: Rule = Rule {
    id: "log-other",
    group: Group::Log,
    needs: &[Need::Log],
    applies: always,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

/// Messages that other rules speak about; those of `config-ignored` and `export-refused` are listed there.
const EXPLAINED: [&str; 17] = [
    "stopped-in-warmup",
    "stopped-in-save",
    "stopped-in-record",
    "schedule-custom",
    "no-warmup",
    "task-failed",
    "task-not-run",
    "file-not-made",
    "msprof-missing",
    "msprof-script-missing",
    "export-type-failed",
    "daemon-process",
    "flows-missing",
    "metrics-reset",
    "parsing-started",
    "cann-parsed",
    "all-parsed",
];
/// Places that are shown: the first line of each sort.
const MOST: usize = 40;

fn check(evidence: &Evidence) -> Finding {
    let count: u64 = evidence.logs().map(|log| log.facts.other_count + unexplained(&log.facts)).sum();
    if count == 0 {
        return Finding::ok(RULE.id);
    }
    let mut seen = BTreeSet::new();
    let mut places = Vec::new();
    let mut errors = 0usize;
    for log in evidence.logs() {
        let known = log.facts.messages.iter().filter(|message| !is_explained(message, &log.facts));
        let known = known.map(|message| (level(message), message.text.as_str(), message_place(&log.path, message)));
        let other = log.facts.other.iter().map(|line| {
            let place = Place::of(&log.path).at_byte(line.byte).at_line(line.line).showing(&line.text);
            (line.level, line.text.as_str(), place)
        });
        let mut lines: Vec<_> = known.chain(other).filter(|(level, ..)| *level != Level::Info).collect();
        errors += lines.iter().filter(|(level, ..)| *level == Level::Error).count();
        lines.sort_by_key(|(_, _, place)| place.byte);
        places.extend(lines.into_iter().filter(|(_, text, _)| seen.insert(sort_of(text))).map(|(.., place)| place));
    }
    Finding::info(RULE.id)
        .fact("count", count)
        .fact("errors", errors)
        .fact("sorts", places.len())
        .seen_all(places.into_iter().take(MOST))
}

/// Whether another rule shows the line.
fn is_explained(message: &Message, log: &Facts) -> bool {
    match message.id.as_str() {
        WRAPPER => !is_reason_of_its_own(message, log),
        id if REFUSALS.contains(&id) => refuses(message),
        id => is_always_explained(id),
    }
}

/// Whether another rule shows every line of this kind.
fn is_always_explained(id: &str) -> bool {
    EXPLAINED.contains(&id) || config_ignored::MESSAGES.iter().any(|(known, _)| *known == id)
}

/// Wraps the reason of a failed export. A known one stands in a message of its own, in the same line.
const WRAPPER: &str = "export-failed";

/// A reason that no row of the catalogue knows, such as a full disk: no other rule tells it.
fn is_reason_of_its_own(message: &Message, log: &Facts) -> bool {
    let has_reason = message.captures.get("reason").is_some_and(|reason| !reason.trim().is_empty());
    let is_known = log.messages.iter().any(|other| other.byte == message.byte && other.id != message.id);
    has_reason && !is_known && lacks(message).is_none()
}

/// As printed, else as the profiler usually prints it.
fn level(message: &Message) -> Level {
    message.level.or_else(|| usual_level(&message.id)).unwrap_or(Level::Warning)
}

fn usual_level(id: &str) -> Option<Level> {
    catalogue().find(|entry| entry.id == id).map(|entry| entry.level)
}

/// Lines that no other rule shows. Whether one does depends on the line itself for a few ids, which are counted as far
/// as they are listed.
fn unexplained(log: &Facts) -> u64 {
    let by_line = |id: &str| id == WRAPPER || REFUSALS.contains(&id);
    let is_wanted = |id: &str| !by_line(id) && !is_always_explained(id) && usual_level(id) != Some(Level::Info);
    let by_id: u64 = log.counts.iter().filter(|(id, _)| is_wanted(id)).map(|(_, count)| count).sum();
    let listed = log.messages.iter().filter(|message| by_line(&message.id) && !is_explained(message, log));
    by_id + listed.count() as u64
}

/// The text without its numbers: lines of one sort differ in times, process ids and counts.
fn sort_of(text: &str) -> String {
    text.chars().filter(|character| !character.is_ascii_digit()).collect()
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{capture, finding};
    use crate::rules::{Finding, Status};

    fn judged(lines: &[&str]) -> Finding {
        let log: String = lines.iter().map(|line| format!("[2026-11-02 09:30:01] {line}\n")).collect();
        finding(&capture(&[("log_0.log", log.as_bytes())]), super::RULE.id).unwrap()
    }

    #[test]
    fn what_nobody_explains_is_shown() {
        let found = judged(&[
            "[INFO] [42] profiler.py: All profiling data parsed in a total time of 0:00:41",
            "[WARNING] [42] profiler.py: The moon is in the wrong quarter",
            "[WARNING] [43] profiler.py: The moon is in the wrong quarter",
            "[ERROR] [42] profiler.py: Can't create file: /data/prof/trace_view.json",
        ]);
        assert_eq!((found.status, found.evidence.len()), (Status::Info, 2));
        assert_eq!((found.facts["count"].as_u64(), found.facts["errors"].as_u64()), (Some(3), Some(1)));
    }

    #[test]
    fn what_others_explain_is_left_to_them() {
        let found = judged(&[
            "[ERROR] [42] profiler.py: Task [KernelViewParser] run failed.",
            "[WARNING] [42] profiler.py: Invalid parameter l2_cache, which must be of bool type, reset it to False.",
        ]);
        assert_eq!(found.status, Status::Ok);
    }
}
