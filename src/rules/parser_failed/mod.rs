//! `parser-failed`: a parser of the profiler failed
use crate::evidence::Evidence;
use crate::log::{Parser, TaskState, cost, roots};
use crate::rules::support::{always, message_places};
use crate::rules::{Finding, Group, Need, Place, Rule};
use serde_json::{Value, json};
use std::collections::BTreeSet;

pub static RULE: Rule = Rule {
    id: "parser-failed",
    group: Group::Log,
    needs: &[Need::Log],
    applies: always,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

/// Messages that name a failure.
const FAILURES: &[&str] = &["task-failed", "task-not-run", "file-not-made"];
/// Places that are shown.
const MOST: usize = 12;

fn check(evidence: &Evidence) -> Finding {
    let failed = failed_parsers(evidence);
    let unknown: BTreeSet<&str> =
        evidence.logs().flat_map(|log| &log.facts.failed_unknown).map(String::as_str).collect();
    let lines: u64 =
        evidence.logs().map(|log| FAILURES.iter().filter_map(|id| log.facts.counts.get(*id)).sum::<u64>()).sum();
    if failed.is_empty() && unknown.is_empty() && lines == 0 {
        return Finding::ok(RULE.id);
    }
    let (roots, echoes) = roots(&failed);
    let files: BTreeSet<&str> = roots.iter().flat_map(|root| cost(*root, &failed)).collect();
    let classes = |parsers: &BTreeSet<Parser>| parsers.iter().map(|parser| parser.class()).collect::<Vec<_>>();
    let table: Vec<Value> = roots.iter().filter_map(|root| row(*root, &failed)).collect();
    let roots: Vec<&str> = classes(&roots).into_iter().chain(unknown.iter().copied()).collect();
    Finding::fail(RULE.id)
        .seen_all(message_places(evidence, FAILURES, MOST))
        .seen_all(failed_rows(evidence))
        .fact("count", failed.len() + unknown.len())
        .fact("lines", lines)
        .fact("roots", roots)
        .fact("echoes", classes(&echoes))
        .fact("costs", files.into_iter().collect::<Vec<_>>())
        .fact("table", table)
}

/// A root, and the files that it costs; `None` where it costs none.
fn row(root: Parser, failed: &BTreeSet<Parser>) -> Option<Value> {
    let costs = cost(root, failed);
    (!costs.is_empty()).then(|| json!({ "parser": root.class(), "costs": costs.join(", ") }))
}

/// By the console, by the task table of `logs/`, and by parsers that began and did not end.
fn failed_parsers(evidence: &Evidence) -> BTreeSet<Parser> {
    let mut failed: BTreeSet<Parser> = evidence.logs().flat_map(|log| log.facts.failed.iter().copied()).collect();
    for log in &evidence.parser_logs {
        let rows = log.facts.tasks.iter().filter(|task| task.state == TaskState::Failed);
        failed.extend(rows.filter_map(|task| task.parser));
        let succeeded = |parser: &Parser| {
            let rows = log.facts.tasks.iter().filter(|task| task.parser == Some(*parser));
            rows.into_iter().any(|task| task.state != TaskState::Failed)
        };
        let unfinished = log.facts.unfinished.iter().filter_map(|name| Parser::from_name(name));
        // Without device data the export and timeline parsers return early and never say that they finished.
        failed.extend(unfinished.filter(|parser| !succeeded(parser) && evidence.npu_was_on() != Some(false)));
    }
    failed
}

fn failed_rows(evidence: &Evidence) -> Vec<Place> {
    let rows = evidence.parser_logs.iter().flat_map(|log| log.facts.tasks.iter().map(|task| (log.path.as_str(), task)));
    let failed = rows.filter(|(_, task)| task.state == TaskState::Failed);
    failed
        .take(MOST)
        .map(|(path, task)| Place::of(path).at_byte(task.byte).at_line(task.line).showing(&task.name))
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{capture, finding};

    #[test]
    fn each_root_has_the_files_that_it_costs() {
        let line =
            |class: &str| format!("[2026-11-02 09:30:01] [ERROR] [42] profiler.py: Task [{class}] run failed.\n");
        let failed = ["CANNAnalyzeParser", "CommunicationParser", "IntegrateParser", "TaskQueueParser"].map(line);
        let evidence = capture(&[("log_0.log", failed.concat().as_bytes())]);
        let found = finding(&evidence, super::RULE.id).unwrap();
        let rows = found.facts["table"].as_array().unwrap();
        let costs = |parser: &str| {
            let row = rows.iter().find(|row| row["parser"] == parser);
            row.and_then(|row| row["costs"].as_str()).unwrap_or_default()
        };
        assert!(costs("IntegrateParser").starts_with("op_statistic.csv, api_statistic.csv"), "{rows:?}");
        // What it costs is what fell with it.
        assert_eq!(costs("TaskQueueParser"), "communication.json, communication_matrix.json");
        assert_eq!(costs("CommunicationParser"), "", "an echo");
    }
}
