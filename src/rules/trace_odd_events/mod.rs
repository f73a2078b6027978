//! `trace-odd-events`: elements of the trace that are no usable events
use crate::evidence::{Evidence, Sourced};
use crate::rules::support::{always, name_of};
use crate::rules::{Finding, Group, Need, Place, Rule};
use crate::trace::{Facts, Odd};

pub static RULE: Rule = Rule {
    id: "trace-odd-events",
    group: Group::Trace,
    needs: &[Need::Trace],
    applies: always,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn check(evidence: &Evidence) -> Finding {
    let count_of = |facts: &Facts| facts.odd.values().map(|spot| spot.count).sum::<u64>();
    let Some(worst) = evidence.traces.iter().max_by_key(|trace| count_of(&trace.facts)) else {
        return Finding::unknown(RULE.id, "no-trace");
    };
    let count = count_of(&worst.facts);
    if count == 0 {
        return Finding::ok(RULE.id).fact("events", worst.facts.events);
    }
    let kinds = worst.facts.odd.iter().map(|(odd, spot)| (name_of(odd).replace('-', "_"), spot.count));
    let finding = kinds.fold(Finding::warn(RULE.id), |finding, (kind, count)| finding.fact(&kind, count));
    finding
        .seen_all(evidence.traces.iter().flat_map(first_places))
        .fact("count", count)
        .fact("events", worst.facts.events)
        .fact("kinds", worst.facts.odd.keys().map(name_of).collect::<Vec<_>>())
}

/// The first place of each kind, by place.
fn first_places(trace: &Sourced<Facts>) -> Vec<Place> {
    let mut first: Vec<(u64, &Odd)> = trace.facts.odd.iter().map(|(odd, spot)| (spot.first, odd)).collect();
    first.sort_unstable();
    first.into_iter().map(|(byte, odd)| Place::of(&trace.path).at_byte(byte).showing(name_of(odd))).collect()
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{capture, finding};
    use crate::rules::{Finding, Status};

    const GOOD: &str = r#"{"ph": "X", "name": "a", "pid": 1, "ts": "1736408883704643.212", "dur": 0}"#;

    fn judged(odd: &str) -> Finding {
        let trace = format!("[{GOOD}, {odd}, {GOOD}]");
        let evidence = capture(&[("a_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", trace.as_bytes())]);
        finding(&evidence, super::RULE.id).unwrap()
    }

    #[test]
    fn each_kind() {
        for (odd, kind) in [
            ("7", "not-an-object"),
            ("{}", "empty-object"),
            (r#"{"ph": "X", "name": "a", "ts": "0.0-5", "dur": 1}"#, "unreadable-time"),
            (r#"{"ph": "X", "name": "a", "ts": 0, "dur": 1}"#, "zero-time"),
            (r#"{"ph": "X", "name": "a", "ts": "1836408883704643.212", "dur": 1}"#, "far-time"),
            (r#"{"ph": "X", "name": "a", "ts": "1736408883704643.212", "dur": -1}"#, "negative-duration"),
        ] {
            let found = judged(odd);
            assert_eq!((found.status, &found.facts["kinds"]), (Status::Warn, &serde_json::json!([kind])), "{odd}");
            let place = found.evidence[0].byte.unwrap();
            assert!((GOOD.len() as u64 + 3..=GOOD.len() as u64 + 4).contains(&place), "{odd}: {place}");
        }
    }

    #[test]
    fn order_and_metadata_are_fine() {
        for fine in [
            r#"{"ph": "X", "name": "b", "ts": "1736408883704600.000", "dur": 1}"#,
            // Five days later.
            r#"{"ph": "X", "name": "b", "ts": "1736840883704600.000", "dur": 1}"#,
            r#"{"ph": "M", "name": "b"}"#,
        ] {
            assert_eq!(judged(fine).status, Status::Ok, "{fine}");
        }
    }
}
