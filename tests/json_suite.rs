//! What is JSON and what is not, by the files of a test suite: `y_*` must be accepted, `n_*` refused, `i_*` may be
//! either, and nothing may depend on where the bytes are cut.
//!
//! `PROFVET_JSON_SUITE` names the folder `test_parsing` of <https://github.com/nst/JSONTestSuite>; without it only the
//! table below is tried.

use std::path::Path;

use profvet::json::{Defect, End, Expected, Scanner, Sink, Stop, Syntax};

#[derive(Default)]
struct Defects(Vec<Defect>);

impl Sink for Defects {
    fn defect(&mut self, defect: Defect, _place: Syntax, _end: u64, _scanner: &Scanner) {
        self.0.push(defect);
    }
}

/// Whether a strict reader would take it, fed in chunks of this length.
fn accepts(bytes: &[u8], chunk: usize) -> bool {
    let (mut scanner, mut defects) = (Scanner::new(), Defects::default());
    let is_sound = bytes.chunks(chunk).all(|piece| scanner.feed(piece, &mut defects).is_ok());
    is_sound && defects.0.is_empty() && matches!(scanner.finish(), End::Complete { .. })
}

/// The verdict, which must be the same for every cut.
fn verdict(name: &str, bytes: &[u8]) -> bool {
    let at_once = accepts(bytes, bytes.len().max(1));
    for chunk in [1, 2, 3, 7, 16, 63, 64, 65] {
        assert_eq!(accepts(bytes, chunk), at_once, "{name} in chunks of {chunk}");
    }
    at_once
}

const YES: &[&[u8]] = &[
    b"[]",
    b"{}",
    b" [ ] \r\n\t",
    b"null",
    b"true",
    b"false",
    b"0",
    b"-0",
    b"-0.0",
    b"0e+1",
    b"1E-22",
    b"123e65",
    b"[0.4e006]",
    b"[-1]",
    b"[20e1]",
    b"\"\"",
    b"[\"\\u0060\\u012a\\u12AB\"]",
    b"[\"\\uD801\\udc37\"]",
    b"[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"]",
    b"[\"\\u0000\"]",
    b"[\"\x7f\"]",
    "[\"é ⍂㈴⍂ 😀 \u{feff} \u{10ffff} \u{2028}\"]".as_bytes(),
    b"[\"/* no comment */\"]",
    b"{\"\": 0}",
    b"{\"a\": 1, \"a\": 1}",
    b"{\"a\\u0000b\": [[[{}]]]}",
    b"[1, null, {\"a\": [2]}, \"x\"]",
];

const NO: &[&[u8]] = &[
    b"",
    b" ",
    b"[",
    b"{",
    b"]",
    b"[1",
    b"[1,",
    b"[1,]",
    b"[,1]",
    b"[1,,2]",
    b"[1 2]",
    b"[1}",
    b"[]]",
    b"[][]",
    b"[1]x",
    b"{\"a\"}",
    b"{\"a\":}",
    b"{\"a\" 1}",
    b"{\"a\":1,}",
    b"{,\"a\":1}",
    b"{a: 1}",
    b"{1: 1}",
    b"{'a': 1}",
    b"{\"a\": 1 \"b\": 2}",
    b"[+1]",
    b"[-]",
    b"[- 1]",
    b"[.5]",
    b"[1.]",
    b"[1.e1]",
    b"[01]",
    b"[-01]",
    b"[1e]",
    b"[1e+]",
    b"[1eE2]",
    b"[0x1]",
    b"[1_000]",
    b"[NaN]",
    b"[Infinity]",
    b"[-Infinity]",
    b"[-NaN]",
    b"[tru]",
    b"[truee]",
    b"[True]",
    b"[nul",
    b"\"",
    b"[\"a]",
    b"[\"\\x\"]",
    b"[\"\\u00g0\"]",
    b"[\"\\u12\"]",
    b"[\"\\",
    b"[\"\n\"]",
    b"[\"\t\"]",
    b"[\"\0\"]",
    b"['a']",
    b"[a]",
    b"[\"a\",\x0b]",
    b"[\x0c]",
    b"\xe2\x81\xa0[]",
    b"\xef\xbb\xbf[]",
    b"[1] // comment",
    b"/**/[]",
    b"[\"\x80\"]",
    b"[\"\xc0\xaf\"]",
    b"[\"\xe4\xb8\"]",
    b"[\"\xed\xa0\x80\"]",
    b"[\"\xf5\x80\x80\x80\"]",
    b"[\xff]",
];

#[test]
fn takes_json() {
    for bytes in YES {
        let name = String::from_utf8_lossy(bytes);
        assert!(verdict(&name, bytes), "{name}");
    }
}

#[test]
fn refuses_what_is_not_json() {
    for bytes in NO {
        let name = String::from_utf8_lossy(bytes);
        assert!(!verdict(&name, bytes), "{name}");
    }
}

#[test]
fn refuses_what_is_nested_too_deep() {
    let mut scanner = Scanner::new();
    let stop = scanner.feed(&b"[".repeat(100_000), &mut Defects::default());
    assert!(matches!(stop, Err(Stop::Syntax(Syntax { expected: Expected::ShallowerNesting, .. }))), "{stop:?}");
    assert!(!verdict("opened", &b"[".repeat(100_000)));
    assert!(!verdict("opened by objects", &b"{\"\":[".repeat(50_000)));
}

/// Every place at which a document can end early is told from a whole one.
#[test]
fn no_beginning_is_whole() {
    let whole = b"[{\"a\": [1.5e-3, true, null, \"\\u00e9\\n\"], \"b\": {\"c\": \"\xc3\xa9\"}}, {}, []]";
    assert!(verdict("whole", whole));
    for length in 0..whole.len() {
        assert!(!verdict("cut", &whole[..length]), "{}", String::from_utf8_lossy(&whole[..length]));
    }
}

#[test]
fn agrees_with_the_suite() {
    let Ok(folder) = std::env::var("PROFVET_JSON_SUITE") else {
        eprintln!("skipped: PROFVET_JSON_SUITE names no folder");
        return;
    };
    let mut wrong = Vec::new();
    let mut tried = 0;
    for entry in std::fs::read_dir(Path::new(&folder)).expect("PROFVET_JSON_SUITE is a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let expected = match name.get(..2) {
            Some("y_") => Some(true),
            Some("n_") => Some(false),
            Some("i_") => None,
            _ => continue,
        };
        tried += 1;
        let found = verdict(&name, &std::fs::read(&path).expect("a readable file"));
        if expected.is_some_and(|expected| expected != found) {
            wrong.push(name);
        }
    }
    assert!(tried > 0, "no y_, n_ or i_ file in {folder}");
    assert!(wrong.is_empty(), "of {tried} files: {wrong:?}");
    eprintln!("{tried} files of the suite");
}
