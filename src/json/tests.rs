//! The scanner against serde_json, and against itself under other cuts.

use proptest::prelude::*;

use super::{Container, Defect, End, Expected, Literal, Scanner, Sink, Stop, Syntax};

/// Everything the sink was told, with parts joined, so that cuts cannot show.
#[derive(Default, PartialEq, Debug)]
pub(super) struct Record {
    tokens: Vec<String>,
    part: Vec<u8>,
    defects: Vec<(Defect, u64, u64, String)>,
}

impl Record {
    fn text(&mut self, name: &str, part: &[u8], last: bool) {
        self.part.extend_from_slice(part);
        if last {
            let text = String::from_utf8_lossy(&self.part).into_owned();
            self.tokens.push(format!("{name} {text}"));
            self.part.clear();
        }
    }
}

impl Sink for Record {
    fn open(&mut self, container: Container, at: u64) {
        self.tokens.push(format!("open {container:?} {at}"));
    }
    fn close(&mut self, container: Container, end: u64) {
        self.tokens.push(format!("close {container:?} {end}"));
    }
    fn key(&mut self, part: &[u8], last: bool) {
        self.text("key", part, last);
    }
    fn string(&mut self, part: &[u8], last: bool, end: u64) {
        let name = if last { format!("string ..{end}") } else { String::new() };
        self.text(&name, part, last);
    }
    fn number(&mut self, part: &[u8], last: bool, _end: u64) {
        self.text("number", part, last);
    }
    fn literal(&mut self, literal: Literal, end: u64) {
        self.part.clear();
        self.tokens.push(format!("literal {literal:?} ..{end}"));
    }
    fn defect(&mut self, defect: Defect, place: Syntax, end: u64, scanner: &Scanner) {
        self.defects.push((defect, place.at, end, scanner.path()));
    }
}

/// How a document ends or breaks, on which path, and what the sink was told.
pub(super) type Scanned = (Result<End, Stop>, String, Record);

pub(super) fn scan(chunks: &[&[u8]]) -> Scanned {
    let mut scanner = Scanner::new();
    let mut record = Record::default();
    for chunk in chunks {
        if let Err(stop) = scanner.feed(chunk, &mut record) {
            // How much of a broken token was handed out already depends on the cuts, and nobody may use it.
            record.part.clear();
            return (Err(stop), scanner.path(), record);
        }
    }
    record.part.clear();
    (Ok(scanner.finish()), scanner.path(), record)
}

pub(super) fn scan_whole(text: &[u8]) -> Scanned {
    scan(&[text])
}

/// `Ok` when the document is strict JSON, else whether the fault is the end of the input.
pub(super) fn ours(text: &[u8]) -> Result<(), bool> {
    let (result, _, record) = scan_whole(text);
    match result {
        Ok(End::Complete { .. }) if record.defects.is_empty() => Ok(()),
        Ok(_) if !record.defects.is_empty() => Err(false),
        Ok(_) => Err(true),
        Err(_) => Err(false),
    }
}

/// The same question, put to serde_json.
pub(super) fn theirs(text: &[u8]) -> Result<(), bool> {
    // `RawValue`-like skipping does not look at UTF-8; `&str` does.
    let Ok(text) = std::str::from_utf8(text) else {
        return Err(false);
    };
    let parse = |text: &str| serde_json::from_str::<serde::de::IgnoredAny>(text).map(drop);
    // serde_json calls a number that the input's end cuts short a wrong number; a digit more shows which it is.
    let cut_number = || matches!(parse(&format!("{text}0")), Err(error) if error.is_eof());
    let ends_in_number = text.ends_with(['-', '.', 'e', 'E', '+']);
    parse(text)
        .map_err(|error| error.is_eof() || ends_in_number && (cut_number() || parse(&format!("{text}0")).is_ok()))
}

#[test]
fn agrees_with_serde_json_on_a_table() {
    for text in [
        "",
        " ",
        "[",
        "]",
        "[]",
        "{}",
        "{",
        "}",
        "[1]",
        "[1,]",
        "[,1]",
        "[1 2]",
        "{\"a\":1}",
        "{\"a\":1,}",
        "{\"a\"}",
        "{\"a\":}",
        "{a:1}",
        "{1:1}",
        "[1]]",
        "[1] x",
        "null",
        "nul",
        "nulL",
        "true",
        "false",
        "-",
        "-0",
        "01",
        "-01",
        "1.",
        "1.5",
        "1.e5",
        "1e",
        "1e+",
        "1e+5",
        "1E5",
        ".5",
        "+1",
        "\"",
        "\"a\"",
        "\"\\",
        "\"\\n\"",
        "\"\\x\"",
        "\"\\u12zz\"",
        "\"\\u12g4\"",
        "\"\\u1234\"",
        "\"\\ud800\"",
        "\"\u{1}\"",
        "\"\n\"",
        "\"é\"",
        "\"中文\"",
        "NaN",
        "[Infinity]",
        "[-Infinity]",
        "[[[[]]]]",
        "[[[[]]]",
        "{\"a\":{\"b\":[1,{\"c\":null}]}}",
        "[1,2",
        "[1,",
        "[\"a",
        "[1e5,",
        "[-",
        "[tru",
        "\t\r\n[]\n",
        "[]\u{0}",
        "\u{feff}[]",
        "[\"a\":1]",
        "{\"a\",1}",
        "{,}",
        "[{}{}]",
        "[{},,{}]",
    ] {
        assert_eq!(ours(text.as_bytes()), theirs(text.as_bytes()), "{text:?}");
    }
}

#[test]
fn says_where_and_what_was_expected() {
    for (text, at, line, column, expected) in [
        ("[1,,2]", 3, 1, 4, Expected::Value),
        ("[1\n,,2]", 4, 2, 2, Expected::Value),
        ("{\"a\" 1}", 5, 1, 6, Expected::Colon),
        ("[{\"a\":1 \"b\":2}]", 8, 1, 9, Expected::CommaOrBrace),
        ("[\"a\" \"b\"]", 5, 1, 6, Expected::CommaOrBracket),
        ("[\"\\q\"]", 3, 1, 4, Expected::Escape),
        ("[\"\\u00x0\"]", 6, 1, 7, Expected::HexDigit),
        ("[1.x]", 3, 1, 4, Expected::Digit),
        ("[nuul]", 3, 1, 4, Expected::Literal),
        ("{\n\nx", 3, 3, 1, Expected::Key),
    ] {
        match scan_whole(text.as_bytes()).0 {
            Err(Stop::Syntax(syntax)) => {
                let got = (syntax.at, syntax.line, syntax.column, syntax.expected);
                assert_eq!(got, (at, line, column, expected), "{text:?}");
            }
            other => panic!("{text:?}: {other:?}"),
        }
    }
}

#[test]
fn tells_the_ways_to_end() {
    for (text, end) in [
        ("", End::Empty),
        (" \n", End::Empty),
        ("[]", End::Complete { end: 2 }),
        (" [] \n", End::Complete { end: 3 }),
        ("12", End::Complete { end: 2 }),
        ("[", End::AfterOpen { depth: 1 }),
        ("[{}", End::AfterValue { depth: 1 }),
        ("[{} ", End::AfterValue { depth: 1 }),
        ("[{},", End::Inside { depth: 1 }),
        ("[{", End::AfterOpen { depth: 2 }),
        ("[{\"a\": 1", End::Inside { depth: 2 }),
        ("[{\"a\": \"x\"", End::AfterValue { depth: 2 }),
        ("[{\"a", End::Inside { depth: 2 }),
    ] {
        assert_eq!(scan_whole(text.as_bytes()).0, Ok(end), "{text:?}");
    }
}

#[test]
fn goes_on_over_defects() {
    let text = b"[{\"a\nb\": NaN, \"c\": \"\xff\xc3\", \"d\": -Infinity},]";
    let (result, _, record) = scan_whole(text);
    assert_eq!(result, Ok(End::Complete { end: text.len() as u64 }));
    assert_eq!(
        record.defects,
        [
            (Defect::ControlCharacter, 4, 5, "[0]".to_string()),
            (Defect::NotANumber, 9, 12, "[0][\"a\\u000ab\"]".to_string()),
            (Defect::NotUtf8, 20, 21, "[0].c".to_string()),
            (Defect::NotUtf8, 21, 22, "[0].c".to_string()),
            (Defect::NotANumber, 30, 39, "[0].d".to_string()),
            (Defect::TrailingComma, 41, 42, "[1]".to_string()),
        ]
    );
}

#[test]
fn refuses_bottomless_nesting() {
    let deep = vec![b'['; super::MAX_DEPTH as usize];
    assert!(matches!(scan_whole(&deep).0, Ok(End::AfterOpen { depth: super::MAX_DEPTH })));
    let deeper = vec![b'['; super::MAX_DEPTH as usize + 1];
    assert!(matches!(scan_whole(&deeper).0, Err(Stop::Syntax(place)) if place.expected == Expected::ShallowerNesting));
}

#[test]
fn reports_what_follows_a_document() {
    assert!(matches!(scan_whole(b"[] [1]").0, Err(Stop::Extra(place)) if place.at == 3));
}

/// A document as a trace might hold it, with every kind of token.
pub(super) fn document() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("null".to_string()),
        Just("true".to_string()),
        any::<i64>().prop_map(|n| n.to_string()),
        (any::<f64>()).prop_map(|n| serde_json::to_string(&n).unwrap_or_default()),
        ".{0,24}".prop_map(|text| serde_json::to_string(&text).unwrap_or_default()),
        "[\\x00-\\x7f\u{80}-\u{ffff}]{0,12}".prop_map(|text| serde_json::to_string(&text).unwrap_or_default()),
    ];
    leaf.prop_recursive(4, 40, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(|items| format!("[{}]", items.join(", "))),
            prop::collection::vec(("[a-z\u{4e00}\"\\\\]{0,5}", inner), 0..6).prop_map(|fields| {
                let fields: Vec<String> = fields
                    .iter()
                    .map(|(key, value)| format!("{}: {value}", serde_json::to_string(key).unwrap_or_default()))
                    .collect();
                format!("{{{}}}", fields.join(", "))
            }),
        ]
    })
}

/// Bytes that make trouble where they do not belong.
pub(super) fn troublemaker() -> impl Strategy<Value = u8> {
    prop_oneof![any::<u8>(), prop::sample::select(b"\"\\{}[]:,-.0eE \n\x00\x1f\x80\xc3\xe4tfnNI".to_vec())]
}

/// A text with one byte changed, left out or put in.
pub(super) fn mutated(text: impl Strategy<Value = String>) -> impl Strategy<Value = Vec<u8>> {
    (text, any::<prop::sample::Index>(), troublemaker(), 0..3).prop_map(|(text, place, byte, how)| {
        let mut bytes = text.into_bytes();
        let place = place.index(bytes.len().max(1));
        match how {
            0 if place < bytes.len() => bytes[place] = byte,
            1 if place < bytes.len() => drop(bytes.remove(place)),
            _ => bytes.insert(place, byte),
        }
        bytes
    })
}

pub(super) fn singles(bytes: &[u8]) -> Vec<&[u8]> {
    bytes.chunks(1).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn agrees_with_serde_json_on_every_prefix(text in document()) {
        let bytes = text.as_bytes();
        for end in (0..=bytes.len()).filter(|&end| text.is_char_boundary(end)) {
            prop_assert_eq!(ours(&bytes[..end]), theirs(&bytes[..end]), "{:?}", &text[..end]);
        }
    }

    #[test]
    fn agrees_with_serde_json_on_mutations(bytes in mutated(document())) {
        prop_assert_eq!(ours(&bytes).is_ok(), theirs(&bytes).is_ok(), "{:?}", String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn does_not_see_where_chunks_are_cut(bytes in prop_oneof![
        document().prop_map(String::into_bytes),
        prop::collection::vec(troublemaker(), 0..80),
    ], cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..6)) {
        let whole = scan_whole(&bytes);
        prop_assert_eq!(&scan(&singles(&bytes)), &whole);
        let mut places: Vec<usize> = cuts.iter().map(|cut| cut.index(bytes.len() + 1)).collect();
        places.extend([0, bytes.len()]);
        places.sort_unstable();
        let pieces: Vec<&[u8]> = places.windows(2).map(|pair| &bytes[pair[0]..pair[1]]).collect();
        prop_assert_eq!(&scan(&pieces), &whole);
    }
}
