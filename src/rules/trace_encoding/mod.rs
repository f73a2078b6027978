//! `trace-encoding`: the trace is not plain UTF-8
use crate::evidence::{Evidence, Sourced};
use crate::rules::support::always;
use crate::rules::{Finding, Group, Need, Place, Rule};
use crate::trace::{Facts, LooksLike};

pub static RULE: Rule = Rule {
    id: "trace-encoding",
    group: Group::Trace,
    needs: &[Need::Trace],
    applies: always,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

/// What departs from UTF-8, worst last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Odd {
    ByteOrderMark,
    NotUtf8,
    Utf16,
}

fn check(evidence: &Evidence) -> Finding {
    let odd: Vec<(&Sourced<Facts>, Odd)> =
        evidence.traces.iter().filter_map(|trace| Some((trace, odd(&trace.facts)?))).collect();
    let Some((trace, worst)) = odd.iter().max_by_key(|(_, odd)| *odd) else {
        return Finding::ok(RULE.id);
    };
    let (finding, found) = match worst {
        Odd::ByteOrderMark => (Finding::warn(RULE.id), "byte-order-mark"),
        Odd::NotUtf8 => (Finding::fail(RULE.id), "not-utf-8"),
        Odd::Utf16 => (Finding::fail(RULE.id), "utf-16"),
    };
    let places = odd.iter().map(|(trace, odd)| place(trace, *odd));
    finding.seen_all(places).fact("found", found).fact("count", trace.facts.not_utf8.count)
}

fn odd(facts: &Facts) -> Option<Odd> {
    let looks_like = facts.broken.as_ref().and_then(|broken| broken.looks_like);
    if looks_like == Some(LooksLike::Utf16) {
        Some(Odd::Utf16)
    } else if facts.not_utf8.count > 0 {
        Some(Odd::NotUtf8)
    } else {
        (facts.bom > 0).then_some(Odd::ByteOrderMark)
    }
}

fn place(trace: &Sourced<Facts>, odd: Odd) -> Place {
    let place = Place::of(&trace.path);
    match odd {
        Odd::NotUtf8 => place.at_byte(trace.facts.not_utf8.first),
        Odd::ByteOrderMark | Odd::Utf16 => place.at_byte(0).at_line(1),
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::Status;
    use crate::rules::testing::{capture, finding};

    fn judged(trace: &[u8]) -> (Status, Option<String>) {
        let evidence = capture(&[("a_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", trace)]);
        let found = finding(&evidence, super::RULE.id).unwrap();
        (found.status, found.facts.get("found").and_then(|found| found.as_str()).map(str::to_string))
    }

    #[test]
    fn marks_and_other_encodings() {
        let event =
            |name: &[u8]| [b"[{\"ph\": \"X\", \"ts\": \"1.0\", \"dur\": 1, \"name\": \"", name, b"\"}]"].concat();
        assert_eq!(judged(&event("算子".as_bytes())), (Status::Ok, None));
        let marked = [b"\xef\xbb\xbf".as_slice(), &event(b"a")].concat();
        assert_eq!(judged(&marked), (Status::Warn, Some("byte-order-mark".into())));
        assert_eq!(judged(&event(b"\xcb\xe3\xd7\xd3")), (Status::Fail, Some("not-utf-8".into())));
        let wide: Vec<u8> = "\u{feff}[{}]".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(judged(&wide), (Status::Fail, Some("utf-16".into())));
    }

    #[test]
    fn without_a_trace() {
        let evidence = capture(&[("a_ascend_pt/profiler_info.json", b"{}".as_slice())]);
        assert_eq!(finding(&evidence, super::RULE.id).unwrap().status, Status::Unknown);
    }
}
