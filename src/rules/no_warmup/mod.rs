//! `no-warmup`: the schedule has no warmup
use crate::evidence::Evidence;
use crate::rules::support::message_places;
use crate::rules::{Finding, Group, Place, Rule};

pub static RULE: Rule = Rule {
    id: "no-warmup",
    group: Group::Configuration,
    needs: &[],
    applies,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

/// Without a schedule there is no warmup to miss.
fn applies(evidence: &Evidence) -> bool {
    !evidence.profiler_info().is_some_and(|info| info.without_schedule())
}

fn check(evidence: &Evidence) -> Finding {
    let lines = message_places(evidence, &["no-warmup"], 1);
    let warmup = evidence.profiler_info().and_then(|info| info.schedule_parameters()?.warmup);
    match (&evidence.info, warmup) {
        (Some(info), Some(0)) => {
            Finding::info(RULE.id).seen(Place::of(&info.path).showing("\"warmup\": 0")).seen_all(lines)
        }
        // The line may belong to another schedule of the same job.
        (_, Some(warmup)) => Finding::ok(RULE.id).fact("warmup", warmup),
        (_, None) if !lines.is_empty() => Finding::info(RULE.id).seen_all(lines),
        (_, None) => Finding::unknown(RULE.id, "schedule-not-written"),
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::Status;
    use crate::rules::testing::{capture, finding};

    fn status(schedule: &str, log: &str) -> Option<Status> {
        let info = format!(r#"{{"config": {{"common_config": {{{schedule}}}}}}}"#);
        let log = format!("[2026-11-02 09:30:01] [WARNING] [42] profiler.py: {log}\n");
        let evidence = capture(&[("a_ascend_pt/profiler_info.json", info.as_bytes()), ("log_0.log", log.as_bytes())]);
        finding(&evidence, super::RULE.id).map(|finding| finding.status)
    }

    #[test]
    fn by_configuration_then_by_log() {
        let line = "Profiler won't be using warmup, this can skew profiler results";
        assert_eq!(status(r#""schedule": {"warmup": 0, "active": 2}"#, ""), Some(Status::Info));
        assert_eq!(status(r#""schedule": {"warmup": 1, "active": 2}"#, line), Some(Status::Ok));
        assert_eq!(status("", line), Some(Status::Info));
        assert_eq!(status("", ""), Some(Status::Unknown));
        assert_eq!(status(r#""schedule": {}"#, ""), None);
    }
}
