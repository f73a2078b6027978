//! `schedule-custom`: a schedule function of the user's own ends a window without saving
use crate::evidence::Evidence;
use crate::rules::support::{always, message_places};
use crate::rules::{Finding, Group, Need, Rule};

pub static RULE: Rule = Rule {
    id: "schedule-custom",
    group: Group::Log,
    needs: &[Need::Log],
    applies: always,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn check(evidence: &Evidence) -> Finding {
    let Some((_, first)) = evidence.messages("schedule-custom").next() else {
        return Finding::ok(RULE.id);
    };
    let state = |name: &str| first.captures.get(name).cloned().unwrap_or_default();
    Finding::warn(RULE.id)
        .seen_all(message_places(evidence, &["schedule-custom"], 3))
        .fact("from", state("from"))
        .fact("to", state("to"))
        .fact("count", evidence.messages("schedule-custom").count())
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{capture, finding};
    use crate::rules::{Finding, Status};

    fn judged(line: &str) -> Finding {
        let log = format!("[2026-11-02 09:30:01] [WARNING] [42] profiler.py: {line}\n");
        finding(&capture(&[("log_0.log", log.as_bytes())]), super::RULE.id).unwrap()
    }

    #[test]
    fn transitions_that_the_built_in_schedule_cannot_make() {
        let found = judged("Incorrect schedule: RECORD followed by NONE");
        assert_eq!((found.status, found.facts["from"].as_str()), (Status::Warn, Some("RECORD")));
    }

    #[test]
    fn a_stop_is_another_matter() {
        let line = "Incorrect schedule: Stop profiler while current state is RECORD which may result in incomplete parsed data.";
        assert_eq!(judged(line).status, Status::Ok);
    }
}
