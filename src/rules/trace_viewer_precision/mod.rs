//! `trace-viewer-precision`: times and ids that viewers cannot hold exactly
use crate::evidence::Evidence;
use crate::rules::support::always;
use crate::rules::{Finding, Group, Need, Place, Rule};

pub static RULE: Rule = Rule {
    id: "trace-viewer-precision",
    group: Group::Trace,
    needs: &[Need::Trace],
    applies: always,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn check(evidence: &Evidence) -> Finding {
    let times: u64 = evidence.traces.iter().map(|trace| trace.facts.absolute_times).sum();
    let ids: u64 = evidence.traces.iter().map(|trace| trace.facts.wide_ids).sum();
    if times + ids == 0 {
        return Finding::ok(RULE.id);
    }
    let is_wide =
        |trace: &&crate::evidence::Sourced<crate::trace::Facts>| trace.facts.absolute_times + trace.facts.wide_ids > 0;
    Finding::info(RULE.id)
        .seen_all(evidence.traces.iter().filter(is_wide).map(|trace| Place::of(&trace.path)))
        .fact("times", times)
        .fact("ids", ids)
}

#[cfg(test)]
mod tests {
    use crate::rules::Status;
    use crate::rules::testing::{capture, finding};

    #[test]
    fn absolute_and_relative_times() {
        for (ts, status) in [("\"1736408883704643.212\"", Status::Info), ("12.5", Status::Ok)] {
            let trace = format!("[{{\"ph\": \"X\", \"name\": \"a\", \"ts\": {ts}, \"dur\": 1}}]");
            let evidence = capture(&[("a_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", trace.as_bytes())]);
            assert_eq!(finding(&evidence, super::RULE.id).unwrap().status, status, "{ts}");
        }
    }
}
