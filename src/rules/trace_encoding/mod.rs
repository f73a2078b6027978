//! `trace-encoding`: the trace is not plain UTF-8
use crate::evidence::{Evidence, Sourced};
use crate::rules::support::{always, name_of};
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
    let finding = finding.seen_all(places).fact("found", found).fact("count", trace.facts.not_utf8.count);
    match trace.facts.not_utf8_as {
        Some(guess) if *worst == Odd::NotUtf8 => finding.fact("guess", name_of(&guess)),
        _ => finding,
    }
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

    /// The guess for a name, which is the same for pieces of any length.
    fn guess(name: &[u8]) -> String {
        let trace = [b"[{\"ph\": \"X\", \"ts\": \"1.0\", \"name\": \"", name, b"\", \"dur\": 1}]"].concat();
        let path = "a_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json";
        let found = finding(&capture(&[(path, &trace)]), super::RULE.id).unwrap();
        let guess = found.facts["guess"].as_str().expect("a guess").to_string();
        for length in 1..9 {
            let mut reader = crate::trace::Reader::new();
            trace.chunks(length).for_each(|piece| reader.feed(piece));
            let again = reader.finish().not_utf8_as.expect("a guess");
            assert_eq!(super::name_of(&again), guess, "{length}");
        }
        guess
    }

    #[test]
    fn what_the_names_may_be_written_in() {
        let chinese = |text: &str| encoding_rs::GB18030.encode(text).0.into_owned();
        assert_eq!(guess(&chinese("融合算子")), "gb18030");
        assert_eq!(guess(&chinese("a/编译/b")), "gb18030");
        assert_eq!(guess(&chinese(&"反向传播".repeat(40))), "gb18030");
        assert_eq!(guess(b"caf\xe9"), "latin1");
        assert_eq!(guess(b"\xfcber \xe4hnliche Gr\xf6\xdfen"), "latin1");
    }

    #[test]
    fn without_a_trace() {
        let evidence = capture(&[("a_ascend_pt/profiler_info.json", b"{}".as_slice())]);
        assert_eq!(finding(&evidence, super::RULE.id).unwrap().status, Status::Unknown);
    }
}
