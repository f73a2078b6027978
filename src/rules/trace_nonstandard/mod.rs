//! `trace-nonstandard`: things that Python accepts and JSON does not allow
use crate::evidence::{Evidence, Sourced};
use crate::rules::support::always;
use crate::rules::{Finding, Group, Need, Place, Rule};
use crate::trace::Facts;

pub static RULE: Rule = Rule {
    id: "trace-nonstandard",
    group: Group::Trace,
    needs: &[Need::Trace],
    applies: always,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn check(evidence: &Evidence) -> Finding {
    let not_numbers: u64 = evidence.traces.iter().map(|trace| trace.facts.not_numbers.count).sum();
    let control: u64 = evidence.traces.iter().map(|trace| trace.facts.control_characters.count).sum();
    if not_numbers + control == 0 {
        return Finding::ok(RULE.id);
    }
    Finding::warn(RULE.id)
        .seen_all(evidence.traces.iter().flat_map(first_places))
        .fact("not_numbers", not_numbers)
        .fact("control_characters", control)
}

/// The first place of each kind.
fn first_places(trace: &Sourced<Facts>) -> Vec<Place> {
    let spots = [&trace.facts.not_numbers, &trace.facts.control_characters];
    let found = spots.into_iter().filter(|spot| spot.count > 0);
    found.map(|spot| Place::of(&trace.path).at_byte(spot.first)).collect()
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{capture, finding};
    use crate::rules::{Finding, Status};

    fn judged(value: &str) -> Finding {
        let trace = format!("[{{\"ph\": \"C\", \"ts\": \"1.0\", \"name\": \"a\", \"args\": {{\"x\": {value}}}}}]");
        let evidence = capture(&[("a_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", trace.as_bytes())]);
        finding(&evidence, super::RULE.id).unwrap()
    }

    #[test]
    fn tokens_and_control_characters() {
        let found = judged("NaN");
        assert_eq!((found.status, found.facts["not_numbers"].as_u64()), (Status::Warn, Some(1)));
        let found = judged("\"a\tb\"");
        assert_eq!((found.status, found.facts["control_characters"].as_u64()), (Status::Warn, Some(1)));
        assert!(found.evidence[0].byte.is_some());
    }

    #[test]
    fn words_and_escapes_are_fine() {
        assert_eq!(judged("\"NaN\\t\"").status, Status::Ok);
    }
}
