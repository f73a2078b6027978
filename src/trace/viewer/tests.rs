//! What the copy holds, event by event; that cuts never show; that any input gives strict JSON.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::{BASE_EVENT, Copied, Copy, Plan};
use crate::trace::{Facts, Reader};

pub(super) fn facts(bytes: &[u8]) -> Facts {
    let mut reader = Reader::new();
    reader.feed(bytes);
    reader.finish()
}

pub(super) fn copy_in(chunks: &[&[u8]], plan: Plan) -> (Vec<u8>, Copied) {
    let mut copy = Copy::new(plan);
    let mut out = Vec::new();
    for chunk in chunks {
        copy.feed(chunk, &mut out);
    }
    let copied = copy.finish(&mut out);
    (out, copied)
}

fn copy(bytes: &[u8]) -> (Vec<u8>, Copied) {
    copy_in(&[bytes], Plan::of(&facts(bytes)).expect("events"))
}

/// The events of the copy, that of the base taken off, and the base.
pub(super) fn events(out: &[u8]) -> (Vec<Value>, i64) {
    let mut events: Vec<Value> =
        serde_json::from_slice(out).unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(out)));
    let base = events.first().filter(|event| event["name"] == BASE_EVENT).cloned();
    let Some(base) = base else { return (events, 0) };
    events.remove(0);
    (events, base["args"]["base_us"].as_str().and_then(|base| base.parse().ok()).expect("a base"))
}

/// One event in, the lines out.
fn line(event: &str) -> String {
    let before = r#"{"ph":"X","name":"first","ts":"1736408883704643.000","dur":1}"#;
    let (out, _) = copy(format!("[{before},{event}]").as_bytes());
    let text = String::from_utf8(out).expect("UTF-8");
    let lines: Vec<&str> = text.lines().skip(3).collect();
    lines.first().map(|line| line.trim_end_matches(',').to_string()).unwrap_or_default()
}

#[test]
fn exchanges_what_viewers_misread_and_nothing_else() {
    for (event, written) in [
        (
            r#"{"ph": "X", "name": "k", "pid": 9, "tid": 2, "ts": "1736408883704643.212", "dur": 0.6}"#,
            r#"{"ph":"X","name":"k","pid":9,"tid":2,"ts":0.212,"dur":0.6}"#,
        ),
        (
            r#"{"ts": 1736408883704645.25, "ph": "C", "args": {"MHz": 800}}"#,
            r#"{"ts":2.25,"ph":"C","args":{"MHz":800}}"#,
        ),
        (r#"{"ts": "1736408883704645", "dur": " 2.50 ", "ph": "X"}"#, r#"{"ts":2,"dur":2.5,"ph":"X"}"#),
        (r#"{"ts": "1736408883704645", "dur": "N/A", "ph": "X"}"#, r#"{"ts":2,"dur":0,"ph":"X"}"#),
        (r#"{"ts": "1736408883704645", "dur": NaN, "ph": "X"}"#, r#"{"ts":2,"dur":0,"ph":"X"}"#),
        (r#"{"ts": "1736408883704645.001", "dur": 8827.472999999998}"#, r#"{"ts":2.001,"dur":8827.472999999998}"#),
        // Fields of these names inside args are none of the event.
        (
            r#"{"ph": "X", "ts": 1736408883704645.1, "args": {"ts": "7.5", "dur": "1", "list": [1, "ts", {"id": 2}], "e": {}}}"#,
            r#"{"ph":"X","ts":2.1,"args":{"ts":"7.5","dur":"1","list":[1,"ts",{"id":2}],"e":{}}}"#,
        ),
        (
            r#"{"ph": "M", "name": "process_name", "pid": 1, "args": {"name": "CANN"}}"#,
            r#"{"ph":"M","name":"process_name","pid":1,"args":{"name":"CANN"}}"#,
        ),
        (r#"{"ph": "M", "ts": "0.0-5", "name": "x"}"#, r#"{"ph":"M","ts":0,"name":"x"}"#),
        (
            r#"{"ph": "X", "ts": 1736408883704645, "a": Infinity, "b": -Infinity, "c": [NaN]}"#,
            r#"{"ph":"X","ts":2,"a":null,"b":null,"c":[null]}"#,
        ),
        (
            "{\"ph\": \"X\", \"ts\": 1736408883704645, \"a\u{1}b\": \"c\nd\\n\"}",
            r#"{"ph":"X","ts":2,"a\u0001b":"c\u000ad\n"}"#,
        ),
        // An id that is no flow's.
        (r#"{"ph": "b", "ts": 1736408883704645, "id": "0x5"}"#, r#"{"ph":"b","ts":2,"id":"0x5"}"#),
        // Left out.
        (r#"{"ph": "X", "ts": "0.0-5", "dur": 1}"#, "]"),
        (r#"{"ph": "X", "ts": 0, "dur": 1}"#, "]"),
        (r#"{"ph": "X", "dur": 1}"#, "]"),
        ("7", "]"),
        ("[{}]", "]"),
        ("{}", "]"),
    ] {
        assert_eq!(line(event), written, "{event}");
    }
}

#[test]
fn counts_what_is_left_out() {
    let trace = br#"[{"ph":"X","ts":"1736408883704643.5","dur":"x"},{"ph":"s","ts":"0.0-5","id":1},{"ph":"X","ts":0,"dur":1},7,null,"a",[],{}]"#;
    let (out, copied) = copy(trace);
    let expected =
        Copied { events: 1, without_time: 2, before_base: 1, not_objects: 4, without_duration: 1, ..Copied::default() };
    assert_eq!(copied, expected);
    assert_eq!(copied.left_out(), 7);
    assert_eq!(events(&out), (vec![json!({"ph": "X", "ts": 0.5, "dur": 0})], 1_736_408_883_704_643));
}

#[test]
fn numbers_the_flows_one_to_one() {
    let flow = |ph: &str, cat: &str, id: &str| format!(r#"{{"ph":"{ph}","id":{id},"name":"n","ts":5,"cat":"{cat}"}}"#);
    let trace = [
        flow("s", "async_npu", "1736408883840600069"),
        flow("s", "async_npu", "1736408883840600070"),
        flow("f", "HostToDevice", "\"7\""),
        flow("f", "async_npu", "1736408883840600070"),
        flow("f", "async_npu", "1736408883840600070"),
        flow("s", "HostToDevice", "7"),
        flow("s", "fwdbwd", "7"),
        flow("f", "async_npu", "1736408883840600069"),
    ];
    let (out, _) = copy(format!("[{}]", trace.join(",")).as_bytes());
    let ids: Vec<u64> = events(&out).0.iter().filter_map(|event| event["id"].as_u64()).collect();
    assert_eq!(ids, [1, 2, 3, 2, 2, 3, 4, 1]);
}

#[test]
fn takes_the_base_from_the_earliest_event_of_any_kind() {
    let counter = r#"{"ph":"C","ts":"1736408883573887.920","args":{"MHz":800}}"#;
    let slice = r#"{"ph":"X","ts":"1736408883674584.732","dur":1}"#;
    let (out, copied) = copy(format!("[{slice},{counter},{{\"ph\":\"M\",\"ts\":0}}]").as_bytes());
    let (events, base) = events(&out);
    assert_eq!((base, copied.left_out()), (1_736_408_883_573_887, 0));
    assert_eq!((&events[0]["ts"], &events[1]["ts"], &events[2]["ts"]), (&json!(100_697.732), &json!(0.92), &json!(0)));
}

#[test]
fn leaves_relative_times_and_lifts_negative_ones() {
    let (out, _) = copy(br#"[{"ph":"X","ts":12.5,"dur":1},{"ph":"X","ts":"3","dur":1}]"#);
    assert_eq!(events(&out), (vec![json!({"ph":"X","ts":12.5,"dur":1}), json!({"ph":"X","ts":3,"dur":1})], 0));
    let (out, _) = copy(br#"[{"ph":"X","ts":-12.5,"dur":1}]"#);
    assert_eq!(events(&out), (vec![json!({"ph":"X","ts":0.5,"dur":1})], -13));
}

#[test]
fn mends_on_the_way() {
    let event = r#"{"ph": "X", "name": "a", "ts": 5.5, "dur": 1}"#;
    for (text, count) in [
        (format!("\u{feff}[{event}, {event}"), 2),
        (format!("[{event}, {event},]"), 2),
        (format!("[{event}, {{\"ph\": \"X\", \"na"), 1),
        (format!("[{event}, {{\"ph\": \"X\",, \"ts\": 1}}, {event}, {event}"), 3),
        (format!("[{event}][{event}]"), 1),
        (
            format!(
                "{{\"schemaVersion\": 1, \"x\": [{{\"ts\": 1}}], \"traceEvents\": [{event}, {event}], \"y\": [1]}}"
            ),
            2,
        ),
        (format!("{{\"traceEvents\": [{event}, {event}"), 2),
        (format!("{{\"traceEvents\": [{{\"a\": [1,]}}, {event}]}}"), 1),
    ] {
        let (out, copied) = copy(text.as_bytes());
        assert_eq!((copied.events, copied.is_cut), (count, false), "{text}");
        assert_eq!(events(&out).0.len() as u64, count, "{text}");
    }
}

#[test]
fn has_no_copy_without_events() {
    for text in ["", "[]", "]", "{}", "PNG", "[{\"ph"] {
        assert_eq!(Plan::of(&facts(text.as_bytes())), None, "{text}");
    }
}

#[test]
fn says_that_the_file_has_changed() {
    let trace = br#"[{"ph":"X","ts":1,"dur":1},{"ph":"X","ts":2,"dur":1}]"#;
    let plan = Plan::of(&facts(trace)).expect("events");
    for other in [&trace[..30], b"", b"[{\"ph\":\"X\",\"ts\":1},}                       "] {
        let (out, copied) = copy_in(&[other], plan.clone());
        assert!(copied.is_cut);
        assert_eq!(events(&out).0.len() as u64, copied.events);
    }
}

#[test]
fn leaves_out_an_event_of_boundless_length() {
    let long = format!(r#"[{{"ph":"X","ts":1,"a":"{}","b":[1,2]}},{{"ph":"X","ts":2}}]"#, "x".repeat(17 << 20));
    let (out, copied) = copy(long.as_bytes());
    assert_eq!((copied.events, copied.too_large), (1, 1));
    assert_eq!(events(&out).0, [json!({"ph": "X", "ts": 2})]);
}

fn damaged() -> impl Strategy<Value = Vec<u8>> {
    let event = prop_oneof![
        Just(
            r#"{"ph": "X", "name": "a", "ts": "1736408883704643.212", "dur": 2.0, "args": {"s": "a[0];\r\nb{}", "l": [1, {}]}}"#
        ),
        Just(r#"{"ph":"s","id":1736408883840600069,"ts":"1736408883704640.000","name":"n","cat":"c"}"#),
        Just(r#"{"ph":"M","name":"图\u4e00","ts":-Infinity,"args":{"x":[null, true, -1.5e-3]}}"#),
        Just(r#"{"ph":"X","ts":"0.0-5","dur":NaN}"#),
        Just("{}"),
        Just("-Infinity"),
        Just("[7]"),
    ];
    let damage = (any::<prop::sample::Index>(), prop::sample::select(b"\"\\{}[], \n\x01\xff\xe5:-".to_vec()));
    (prop::collection::vec(event, 0..6), prop::collection::vec(damage, 0..3), any::<bool>()).prop_map(
        |(events, damage, object)| {
            let list = format!("[{}]", events.join(", "));
            let text = if object { format!("{{\"a\": [1], \"traceEvents\": {list}, \"b\": 2}}") } else { list };
            let mut bytes = text.into_bytes();
            for (at, byte) in damage {
                let at = at.index(bytes.len());
                bytes[at] = byte;
            }
            bytes
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn is_strict_json_and_does_not_see_cuts(bytes in damaged(), cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..5)) {
        let Some(plan) = Plan::of(&facts(&bytes)) else { return Ok(()) };
        let (out, copied) = copy_in(&[&bytes], plan.clone());
        prop_assert!(!copied.is_cut);
        prop_assert_eq!(copied.events + copied.left_out(), plan.events);
        prop_assert_eq!(events(&out).0.len() as u64, copied.events);
        let singles: Vec<&[u8]> = bytes.chunks(1).collect();
        prop_assert_eq!(&copy_in(&singles, plan.clone()), &(out.clone(), copied));
        let mut places: Vec<usize> = cuts.iter().map(|cut| cut.index(bytes.len() + 1)).collect();
        places.extend([0, bytes.len()]);
        places.sort_unstable();
        let pieces: Vec<&[u8]> = places.windows(2).map(|pair| &bytes[pair[0]..pair[1]]).collect();
        prop_assert_eq!(&copy_in(&pieces, plan), &(out, copied));
    }

    #[test]
    fn survives_a_file_that_is_another(bytes in damaged(), other in damaged()) {
        let Some(plan) = Plan::of(&facts(&bytes)) else { return Ok(()) };
        let (out, copied) = copy_in(&[&other], plan);
        prop_assert_eq!(events(&out).0.len() as u64, copied.events);
    }
}
