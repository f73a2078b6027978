//! `log-success-is-not-success`: the closing line of the parser beside failures
use crate::artifacts::Kind;
use crate::evidence::Evidence;
use crate::log::{Facts, TaskState};
use crate::rules::support::{always, message_places};
use crate::rules::{Finding, Group, Need, Place, Rule};

pub static RULE: Rule = Rule {
    id: "log-success-is-not-success",
    group: Group::Log,
    needs: &[Need::Log],
    applies: always,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn check(evidence: &Evidence) -> Finding {
    let mut signs = message_places(evidence, &["all-parsed"], 3);
    let done = evidence.artifacts.iter().filter(|file| file.kind == Kind::AnalyseDone);
    signs.extend(done.map(|file| Place::of(&file.path)));
    let failures: usize = evidence.logs().map(|log| failures(&log.facts)).max().unwrap_or(0);
    if signs.is_empty() || failures == 0 {
        return Finding::ok(RULE.id);
    }
    Finding::info(RULE.id)
        .seen_all(signs)
        .fact("failures", failures)
        .fact("device_data_parsed", evidence.messages("cann-parsed").next().is_some())
}

/// Parsers that the log reports as failed.
fn failures(log: &Facts) -> usize {
    let rows = log.tasks.iter().filter(|task| task.state == TaskState::Failed).count();
    (log.failed.len() + log.failed_unknown.len()).max(rows)
}

#[cfg(test)]
mod tests {
    use crate::rules::Status;
    use crate::rules::testing::{capture, finding};

    #[test]
    fn only_beside_failures() {
        let end =
            "[2026-11-02 09:30:01] [INFO] [42] profiler.py: All profiling data parsed in a total time of 0:00:41\n";
        let failed = "[2026-11-02 09:30:00] [ERROR] [42] profiler.py: Task [KernelViewParser] run failed.\n";
        for (log, status) in
            [(end.to_string(), Status::Ok), (failed.to_string(), Status::Ok), (format!("{failed}{end}"), Status::Info)]
        {
            let evidence = capture(&[("log_0.log", log.as_bytes())]);
            assert_eq!(finding(&evidence, super::RULE.id).unwrap().status, status, "{log}");
        }
    }
}
