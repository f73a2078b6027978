//! How traces end and break; what the repair keeps; that cuts never show.

use std::io::Cursor;

use proptest::prelude::*;

use super::{
    Cause, Emptiness, Ending, Facts, Form, Layer, LooksLike, Odd, Piece, Reader, StepParts, assemble, repair,
    second_document,
};

fn read(bytes: &[u8]) -> Facts {
    read_in(&[bytes])
}

fn read_in(chunks: &[&[u8]]) -> Facts {
    let mut reader = Reader::new();
    for chunk in chunks {
        reader.feed(chunk);
    }
    reader.finish()
}

fn assembled(bytes: &[u8], pieces: &[Piece]) -> Vec<u8> {
    let mut out = Vec::new();
    assemble(pieces, &mut Cursor::new(bytes), &mut out).expect("pieces lie in the file");
    out
}

/// The mended document, as serde_json reads it.
fn mended(bytes: &[u8]) -> Option<serde_json::Value> {
    let repair = repair(&read(bytes))?;
    let text = assembled(bytes, &repair.pieces);
    Some(serde_json::from_slice(&text).unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&text))))
}

fn events_of(value: &serde_json::Value) -> usize {
    let list = value.get("traceEvents").unwrap_or(value);
    list.as_array().map_or(0, Vec::len)
}

const E1: &str = r#"{"ph": "X", "name": "aten::add", "pid": 1, "tid": 1, "ts": "1736408883704643.212", "dur": 2.0, "cat": "cpu_op", "args": {"Call stack": "a[0];\r\nb{}"}}"#;
const E2: &str = r#"{"name": "MatMul", "pid": 9, "tid": 2, "ts": "1736408883704650.000", "dur": 0.6, "args": {"Model Id": 4294967295}, "ph": "X"}"#;

fn array(tail: &str) -> Vec<u8> {
    format!("[{E1}, {E2}{tail}").into_bytes()
}

#[test]
fn names_each_ending() {
    for (text, ending, events) in [
        (array("]"), Ending::Complete, 2),
        (array("]\n"), Ending::Complete, 2),
        (array(""), Ending::Unclosed, 2),
        (array("\n "), Ending::Unclosed, 2),
        (array(",]"), Ending::TrailingComma, 2),
        (array(", ]\n"), Ending::TrailingComma, 2),
        (array(","), Ending::Cut, 2),
        (array(", "), Ending::Cut, 2),
        (array(", {\"ph\": \"X\", \"na"), Ending::Cut, 2),
        (array(", {\"args\": {\"a\": [1"), Ending::Cut, 2),
        (array(", tru"), Ending::Cut, 2),
        (array(", 12"), Ending::Cut, 2),
        (array("]["), Ending::ExtraData, 2),
        (array("] x"), Ending::ExtraData, 2),
        (array("}"), Ending::Corrupt, 2),
        (array(",, {}]"), Ending::Corrupt, 2),
        (format!("[{E1}").into_bytes()[..40].to_vec(), Ending::Cut, 0),
        (b"\x89PNG\r\n\x1a\n".to_vec(), Ending::NotJson, 0),
        (b"hello".to_vec(), Ending::NotJson, 0),
        (b"12".to_vec(), Ending::NotJson, 0),
        (b"{".to_vec(), Ending::Cut, 0),
        (b"{\"schemaVersion\": 1,".to_vec(), Ending::Cut, 0),
        (format!("{{\"schemaVersion\": 1, \"traceEvents\": [{E1}]}}").into_bytes(), Ending::Complete, 1),
        (format!("{{\"traceEvents\": [{E1}").into_bytes(), Ending::Unclosed, 1),
        (format!("{{\"traceEvents\": [{E1}]").into_bytes(), Ending::Unclosed, 1),
        (format!("{{\"traceEvents\": [{E1},]}}").into_bytes(), Ending::TrailingComma, 1),
        (format!("{{\"traceEvents\": [{E1}], \"x\": ").into_bytes(), Ending::Cut, 1),
    ] {
        let facts = read(&text);
        let shown = String::from_utf8_lossy(&text).into_owned();
        assert_eq!((facts.ending, facts.events), (ending, events), "{shown}");
    }
}

#[test]
fn tells_the_ways_to_be_empty() {
    for (text, emptiness) in [
        ("", Emptiness::ZeroBytes),
        ("\u{feff}", Emptiness::ZeroBytes),
        (" \n", Emptiness::Blank),
        ("[", Emptiness::OpenBracket),
        ("[]", Emptiness::EmptyArray),
        ("]", Emptiness::CloseBracket),
        ("]\n", Emptiness::CloseBracket),
        ("{}", Emptiness::NoEvents),
        ("{\"traceEvents\": []}", Emptiness::NoEvents),
    ] {
        let facts = read(text.as_bytes());
        assert_eq!((facts.ending, facts.emptiness), (Ending::Empty, Some(emptiness)), "{text:?}");
    }
    assert_eq!(read(b"] x").ending, Ending::NotJson);
}

#[test]
fn gives_the_place_where_reading_stopped() {
    let cut = array(", {\"ph\": \"X\", \"na");
    let facts = read(&cut);
    let broken = facts.broken.expect("a break");
    assert_eq!((broken.at, broken.line, broken.event), (cut.len() as u64, 1, 2));
    assert_eq!(facts.last_whole_event_end as usize, array("").len());
    assert!(broken.excerpt.before.ends_with("\"na"));

    let corrupt = array(", {\"ph\": \"X\",, \"ts\": 1}, {\"ph\": \"i\"}]");
    let facts = read(&corrupt);
    let broken = facts.broken.expect("a break");
    assert_eq!(&corrupt[..broken.at as usize][corrupt.len().min(array("").len())..], b", {\"ph\": \"X\",");
    assert_eq!((broken.column, broken.cause), (broken.at + 1, Some(Cause::DoubleComma)));
    assert!(broken.excerpt.after.starts_with(", \"ts\""));
    assert_eq!((facts.events, facts.events_after), (2, 1));
}

#[test]
fn gives_the_path_of_that_place() {
    for (tail, path) in [
        ("", "[1]"),
        (",", "[2]"),
        (",]", "[2]"),
        (", {\"ph\": \"X\", \"na", "[2]"),
        (", {\"args\": {\"Call stack\": \"a", "[2].args[\"Call stack\"]"),
        (", {\"args\": {\"Call stack\": \"a \"b\" c\"}}]", "[2].args[\"Call stack\"]"),
        (", {\"name\": \"a\nb\"}]", "[2].name"),
        (", {\"a\": [1, {\"b\": [],}]}]", "[2].a[1]"),
        ("] x", ""),
    ] {
        let bytes = array(tail);
        for chunk in [1, 7, bytes.len()] {
            let chunks: Vec<&[u8]> = bytes.chunks(chunk).collect();
            let broken = read_in(&chunks).broken.expect("a break");
            assert_eq!(broken.path, path, "{tail} in chunks of {chunk}");
        }
    }
}

#[test]
fn names_known_causes() {
    for (tail, cause) in [
        (", {\"name\": \"a\nb\"}]", Cause::ControlCharacter),
        (", {\"name\": \"C:\\dir\"}]", Cause::UnescapedBackslash),
        (", {\"name\": \"say \"hi\" now\"}]", Cause::UnescapedQuote),
        (", {name: 1}]", Cause::MissingQuote),
        (", {\"name\": abc\"}]", Cause::MissingQuote),
        (",, {\"ph\": \"X\"}]", Cause::DoubleComma),
        (" {\"ph\": \"X\"}]", Cause::MissingComma),
        (", {\"dur\":, \"ph\": \"X\"}]", Cause::MissingValue),
        (", {\"ph\": \"X\", \"na{\"ph\": \"X\", \"name\": 1}]", Cause::InterleavedWriters),
        (", {\"a\": [1,]}, {\"ph\": \"X\"}]", Cause::TrailingComma),
        (", {\"a\": 1,}, {\"ph\": \"X\"}]", Cause::TrailingComma),
    ] {
        let facts = read(&array(tail));
        assert_eq!(facts.ending, Ending::Corrupt, "{tail}");
        assert_eq!(facts.broken.and_then(|broken| broken.cause), Some(cause), "{tail}");
        assert_eq!(facts.events, 2, "{tail}");
    }
}

#[test]
fn tells_what_a_file_is_that_is_no_json() {
    for (bytes, kind) in [
        (&b"\x89PNG\r\n"[..], LooksLike::Png),
        (b"\x1f\x8b\x08", LooksLike::Gzip),
        (b"PK\x03\x04", LooksLike::Zip),
        (b"<!DOCTYPE html>", LooksLike::Html),
        (b"\xff\xfe[\0", LooksLike::Utf16),
        (b"\0\0\0\0", LooksLike::Zeros),
        (b"\x7fELF\x02\x01\x01\0", LooksLike::Binary),
        (b"log line", LooksLike::Text),
    ] {
        let broken = read(bytes).broken.expect("a break");
        assert_eq!(broken.looks_like, Some(kind), "{bytes:?}");
    }
}

#[test]
fn counts_layers_steps_and_odd_events() {
    let text = format!(
        r#"[{E1}, {E2}, {{"ph": "M", "name": "process_name", "pid": 9, "tid": 0, "args": {{"name": "Ascend Hardware"}}}},
        {{"ph": "M", "name": "process_labels", "pid": 9, "args": {{"labels": "NPU 3"}}}},
        {{"name": "process_name", "pid": "7", "args": {{"name": "Overlap \u0041nalysis"}}, "ph": "M"}},
        {{"name": "Free", "pid": "7", "ts": "1736408883704643.000", "dur": 1.5, "ph": "X"}},
        {{"ph": "X", "name": "ProfilerStep#50", "pid": 1, "ts": "1736408883704600.000", "dur": 100, "cat": "cpu_op"}},
        {{"ph": "s", "id": 1736408883840600069, "pid": 1, "ts": 1736408883704640.5}}, {{"ph": "s", "id": "9007199254740993", "pid": 1}},
        {{}}, 5, "x", [], {{"ph": "X", "ts": "0.0-5", "dur": -1}}, {{"name": "no phase"}}, {{"ph": "X", "ts": 0, "dur": "abc"}}]"#
    );
    let facts = read(text.as_bytes());
    assert_eq!((facts.ending, facts.events), (Ending::Complete, 16));
    assert!(facts.has_layer(Layer::AscendHardware) && facts.has_layer(Layer::OverlapAnalysis));
    assert!(!facts.has_layer(Layer::Cann));
    let hardware = facts.processes.iter().find(|process| process.pid == "9").expect("pid 9");
    assert_eq!((hardware.label.as_str(), hardware.events), ("NPU 3", 1));
    assert_eq!(facts.steps.len(), 1);
    assert_eq!((facts.steps[0].number, facts.steps[0].duration_ns), (50, Some(100_000)));
    assert_eq!(facts.overlap_ns.get("Free"), Some(&1500));
    assert_eq!(facts.wide_ids, 1);
    let odd = |kind| facts.odd.get(&kind).map_or(0, |spot| spot.count);
    assert_eq!(odd(Odd::NotAnObject), 3);
    for kind in [
        Odd::EmptyObject,
        Odd::UnreadableTime,
        Odd::NegativeDuration,
        Odd::NoPhase,
        Odd::ZeroTime,
        Odd::UnreadableDuration,
    ] {
        assert_eq!(odd(kind), 1, "{kind:?}");
    }
    assert_eq!(facts.span_ns, Some((1_736_408_883_704_600_000, 1_736_408_883_704_700_000)));
}

/// One damaged time must not turn every strip into a single cell.
#[test]
fn a_time_far_from_all_others_stays_out_of_the_picture() {
    let slice = |ts: &str| format!(r#"{{"ph": "X", "name": "aclnnAdd", "pid": 1, "ts": "{ts}", "dur": 500}}"#);
    let mut events: Vec<String> = (0..90).map(|index| slice(&format!("17364088837{:05}.000", index * 1_000))).collect();
    let picture = |facts: &Facts| {
        let covered = (facts.covered_grid, facts.processes[0].covered_ns.clone(), facts.aclnn_covered_ns.clone());
        (facts.span_ns, facts.grid, facts.processes[0].over_time.clone(), covered)
    };
    let read_all = |events: &[String]| read(format!("[{}]", events.join(", ")).as_bytes());
    let whole = picture(&read_all(&events));
    events.insert(40, slice("0"));
    events.insert(50, slice("9223372036854775.807"));
    events.insert(60, slice("173640888.370"));
    let facts = read_all(&events);
    assert_eq!(picture(&facts), whole);
    let odd: Vec<(Odd, u64, u64)> = facts.odd.iter().map(|(odd, spot)| (*odd, spot.count, spot.event)).collect();
    assert_eq!(odd, [(Odd::ZeroTime, 1, 40), (Odd::FarTime, 2, 50)]);
    // The sums that ask for no time have them.
    assert_eq!(facts.aclnn, 93);
    let relative = read_all(&[slice("0"), slice("1000")]);
    assert!(relative.odd.is_empty() && relative.span_ns == Some((0, 1_500_000)));
}

#[test]
fn counts_slices_over_time() {
    let slice = |name: &str, pid: u32, micros: u32| {
        format!(r#"{{"ph": "X", "name": "{name}", "pid": {pid}, "ts": "17364088837{micros:05}.000", "dur": 1}}"#)
    };
    let mut events: Vec<String> = (0..50).map(|index| slice("AscendCL@aclnnMatMul", 1, index * 10)).collect();
    events.push(slice("AscendCL@aclopCompileAndExecute", 1, 5));
    events.extend((0..50).map(|index| slice("MatMul", 9, 90_000 + index * 10)));
    events.push(r#"{"ph": "M", "name": "process_name", "pid": 9, "args": {"name": "Ascend Hardware"}}"#.to_string());
    let facts = read(format!("[{}]", events.join(", ")).as_bytes());
    assert_eq!((facts.aclnn, facts.compile), (50, 1));
    let first_half = |counts: &[u64]| counts.iter().take(32).sum::<u64>();
    let kernels = facts.layer_over_time(Layer::AscendHardware);
    assert_eq!((kernels.iter().sum::<u64>(), first_half(&kernels)), (50, 0));
    assert_eq!(first_half(&facts.aclnn_over_time), 50);
    assert_eq!(facts.compile_over_time.iter().sum::<u64>(), 1);
}

/// Slices `(name, pid, start, duration)` in µs; pid 7 is `Overlap Analysis` and pid 8 `Communication`, both of NPU 2.
fn steps_of(slices: &[(&str, u32, u32, u32)]) -> Facts {
    let slice = |(name, pid, start, dur): &(&str, u32, u32, u32)| {
        format!(r#"{{"ph": "X", "name": "{name}", "pid": {pid}, "ts": "1736408883{start:06}.000", "dur": {dur}}}"#)
    };
    let mut events: Vec<String> = slices.iter().map(slice).collect();
    for (pid, name) in [(7, "Overlap Analysis"), (8, "Communication")] {
        events.push(format!(r#"{{"ph": "M", "name": "process_name", "pid": {pid}, "args": {{"name": "{name}"}}}}"#));
        events.push(format!(r#"{{"ph": "M", "name": "process_labels", "pid": {pid}, "args": {{"labels": "NPU 2"}}}}"#));
    }
    read(format!("[{}]", events.join(", ")).as_bytes())
}

#[test]
fn sums_the_parts_of_each_step() {
    let facts = steps_of(&[
        ("Free", 7, 90, 20),
        ("Computing", 7, 110, 30),
        ("Communication", 7, 130, 30),
        ("ProfilerStep#5", 1, 100, 100),
        ("Communication(Not Overlapped)", 7, 140, 20),
        ("hcom_receive__1", 8, 150, 7),
        ("Computing", 1, 150, 1000),
        ("Free", 7, 199, 2),
        ("ProfilerStep#6", 1, 200, 50),
        ("Computing", 7, 201, 9),
        ("Computing", 7, 300, 1),
    ]);
    assert!(facts.has_step_parts);
    let five = StepParts {
        device: Some(2),
        step: Some(5),
        computing_ns: 30_000,
        communication_not_overlapped_ns: 20_000,
        overlapped_ns: 10_000,
        communication_ns: 30_000,
        free_ns: 2_000,
        stage_ns: 84_000,
        bubble_ns: 7_000,
        preparing_ns: Some(10_000),
    };
    let six = StepParts {
        device: Some(2),
        step: Some(6),
        computing_ns: 10_000,
        stage_ns: 100_000,
        preparing_ns: Some(1_000),
        ..StepParts::default()
    };
    assert_eq!(facts.step_parts, [five, six]);
}

#[test]
fn without_step_marks_all_is_one_step() {
    let facts = steps_of(&[("Free", 7, 90, 20), ("Computing", 7, 110, 30)]);
    let [row] = facts.step_parts.as_slice() else { panic!("one row") };
    assert_eq!(
        (row.device, row.step, row.computing_ns, row.free_ns, row.stage_ns),
        (Some(2), None, 30_000, 20_000, 50_000)
    );
    assert_eq!(row.preparing_ns, None);
    assert!(steps_of(&[("hcom_receive__1", 8, 150, 7), ("Computing", 1, 3, 4)]).step_parts.is_empty());
}

#[test]
fn a_step_mark_far_behind_its_slices_gives_no_numbers() {
    let mut slices = vec![("Free", 7, 10, 1); (1 << 18) + 1];
    let facts = steps_of(&slices);
    assert_eq!(facts.step_parts[0].free_ns, 1_000 * slices.len() as i64);
    slices.push(("ProfilerStep#6", 1, 0, 50));
    let facts = steps_of(&slices);
    assert!(!facts.has_step_parts && facts.step_parts.is_empty());
    slices.swap(0, (1 << 18) + 1);
    let facts = steps_of(&slices);
    assert_eq!((facts.step_parts[0].step, facts.step_parts[0].free_ns), (Some(6), 1_000 * (slices.len() as i64 - 1)));
}

#[test]
fn repairs_each_ending() {
    for (tail, kept) in [
        ("", 2),
        (",]", 2),
        (", ", 2),
        (", {\"ph\": \"X\", \"na", 2),
        ("] [1, 2]", 2),
        ("}", 2),
        (", {\"name\": \"a\nb\", \"dur\": NaN}]", 3),
        (", {\"ph\": \"X\", \"na{\"ph\": \"X\", \"name\": 1}, {\"ph\": \"X\"}, {\"name\": 2}]", 4),
        (", {\"name\": \"\u{1}\"}, 7, {\"ph\": 1},]", 5),
        (", {\"dur\": -Infinity}]", 3),
    ] {
        let text = array(tail);
        let value = mended(&text).unwrap_or_else(|| panic!("{tail}: nothing kept"));
        assert_eq!(events_of(&value), kept, "{tail}");
        assert_eq!(repair(&read(&text)).map(|repair| repair.kept_events), Some(kept as u64), "{tail}");
    }
    let object = format!("{{\"schemaVersion\": 1, \"traceEvents\": [{E1}, {E2}, {{\"ph\"");
    assert_eq!(mended(object.as_bytes()).map(|value| events_of(&value)), Some(2));
    let bom = format!("\u{feff}[{E1}]");
    assert_eq!(mended(bom.as_bytes()).map(|value| events_of(&value)), Some(1));
    let latin = [b"[{\"name\": \"", &b"\xe9\xff\xc3"[..], b"\"}]"].concat();
    assert_eq!(mended(&latin).map(|value| events_of(&value)), Some(1));
    assert!(repair(&read(&array("]"))).is_none());
    assert!(repair(&read(b"[")).is_none());
}

#[test]
fn counts_what_a_repair_loses() {
    let lost = |tail: &str| repair(&read(&array(tail))).map(|repair| repair.lost_bytes);
    assert_eq!(lost(""), Some(0));
    assert_eq!(lost(",]"), Some(1));
    assert_eq!(lost(", {\"p"), Some(5));
    assert_eq!(lost(", {\"name\": \"a\nb\"}]"), Some(0));
}

#[test]
fn offers_the_second_document() {
    let text = array("][{\"ph\": \"i\"}]");
    let facts = read(&text);
    let pieces = second_document(&facts).expect("a second document");
    assert_eq!(assembled(&text, &pieces), b"[{\"ph\": \"i\"}]");
    let appended = array("],{\"ph\": \"i\"}]");
    let pieces = second_document(&read(&appended)).expect("a second document");
    assert_eq!(assembled(&appended, &pieces), b"[{\"ph\": \"i\"}]");
    assert!(second_document(&read(&array("][{\"ph\""))).is_none());
    assert!(second_document(&read(&array("]]"))).is_none());
}

#[test]
fn half_a_byte_order_mark_is_a_broken_file() {
    for bytes in [&b"\xef83"[..], b"\xef\xbb[1]", b"\xef", b"\xef\xbb"] {
        let whole = read(bytes);
        assert_eq!(whole.ending, Ending::NotJson, "{bytes:?}");
        let singles: Vec<&[u8]> = bytes.chunks(1).collect();
        assert_eq!(read_in(&singles), whole, "{bytes:?}");
    }
}

#[test]
fn recognises_the_object_form() {
    assert_eq!(read(b"{\"a\": {\"traceEvents\": [1]}, \"traceEvents\": [2, 3]}").events, 2);
    assert_eq!(read(b"{\"traceEvents\": 5}").form, Form::Object);
}

/// A trace, whole or damaged at random.
fn damaged() -> impl Strategy<Value = Vec<u8>> {
    let event = prop_oneof![
        Just(E1.to_string()),
        Just(E2.to_string()),
        Just("{}".to_string()),
        Just("7".to_string()),
        "[a-z\u{4e00}]{0,9}".prop_map(|name| format!("{{\"ph\": \"X\", \"name\": \"{name}\", \"dur\": NaN}}")),
    ];
    let damage = (any::<prop::sample::Index>(), prop::sample::select(b"\"\\{}[], \n\xff:e".to_vec()), 0..4);
    (prop::collection::vec(event, 0..6), prop::option::of(damage), any::<bool>()).prop_map(
        |(events, damage, object)| {
            let list = format!("[{}]", events.join(", "));
            let mut bytes = if object { format!("{{\"traceEvents\": {list}}}") } else { list }.into_bytes();
            if let Some((place, byte, how)) = damage {
                let place = place.index(bytes.len());
                match how {
                    0 => bytes[place] = byte,
                    1 => bytes.truncate(place),
                    2 => drop(bytes.remove(place)),
                    _ => bytes.insert(place, byte),
                }
            }
            bytes
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn does_not_see_where_chunks_are_cut(bytes in damaged(), cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..5)) {
        let whole = read(&bytes);
        let singles: Vec<&[u8]> = bytes.chunks(1).collect();
        prop_assert_eq!(&read_in(&singles), &whole);
        let mut places: Vec<usize> = cuts.iter().map(|cut| cut.index(bytes.len() + 1)).collect();
        places.extend([0, bytes.len()]);
        places.sort_unstable();
        let pieces: Vec<&[u8]> = places.windows(2).map(|pair| &bytes[pair[0]..pair[1]]).collect();
        prop_assert_eq!(&read_in(&pieces), &whole);
    }

    #[test]
    fn every_repair_loads_and_keeps_what_it_says(bytes in damaged()) {
        if let Some(repair) = repair(&read(&bytes)) {
            let text = assembled(&bytes, &repair.pieces);
            let loaded = serde_json::from_slice::<serde_json::Value>(&text);
            // A number beyond an f64 is JSON all the same.
            prop_assume!(!matches!(&loaded, Err(error) if error.to_string().contains("out of range")));
            let value = loaded.map_err(|error| TestCaseError::fail(format!("{error}: {}", String::from_utf8_lossy(&text))))?;
            prop_assert_eq!(events_of(&value) as u64, repair.kept_events, "{}", String::from_utf8_lossy(&text));
        }
    }

    #[test]
    fn agrees_with_serde_json_about_wholeness(bytes in damaged()) {
        let facts = read(&bytes);
        let strict = facts.not_numbers.count == 0 && facts.not_utf8.count == 0;
        let whole = matches!(facts.ending, Ending::Complete)
            || matches!(facts.emptiness, Some(Emptiness::EmptyArray | Emptiness::NoEvents));
        let theirs = serde_json::from_slice::<serde_json::Value>(&bytes);
        // A number beyond an f64 is JSON all the same.
        prop_assume!(!matches!(&theirs, Err(error) if error.to_string().contains("out of range")));
        prop_assert_eq!(whole && strict, theirs.is_ok(), "{} {:?}", String::from_utf8_lossy(&bytes), theirs);
    }
}
