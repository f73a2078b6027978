//! The scanner's tokens do not depend on cuts, and it agrees with serde_json on what is JSON.

use profvet::json::{Container, Defect, End, Expected, Literal, Scanner, Sink, Stop, Syntax};

use super::{independent_of_cuts, is_json};

pub fn json(bytes: &[u8]) {
    let seen = independent_of_cuts(bytes, scan);
    let accepts = seen.stop.is_none() && matches!(seen.end, End::Complete { .. }) && !seen.has_defect;
    let is_too_deep = matches!(&seen.stop, Some(Stop::Syntax(place)) if place.expected == Expected::ShallowerNesting);
    if !is_too_deep {
        let judge = is_json(bytes);
        assert_eq!(accepts, judge.is_ok(), "{seen:?}, and serde_json: {judge:?}");
    }
}

fn scan(chunks: &[&[u8]]) -> Tokens {
    let mut scanner = Scanner::new();
    let mut tokens = Tokens {
        out: Vec::new(),
        unfinished: Vec::new(),
        stop: None,
        end: End::Empty,
        path: String::new(),
        has_defect: false,
    };
    for chunk in chunks {
        if let Err(stop) = scanner.feed(chunk, &mut tokens) {
            tokens.stop = Some(stop);
            break;
        }
    }
    // What a scanner says of the end after it stopped, and how much of a token it gives before, are left open.
    if tokens.stop.is_none() {
        tokens.end = scanner.finish();
    }
    tokens.path = scanner.path();
    tokens.unfinished.clear();
    tokens
}

/// All tokens, with the parts of each text joined.
#[derive(Debug, PartialEq)]
struct Tokens {
    out: Vec<u8>,
    unfinished: Vec<u8>,
    stop: Option<Stop>,
    end: End,
    path: String,
    has_defect: bool,
}

impl Tokens {
    fn part(&mut self, kind: &str, part: &[u8], end: Option<u64>) {
        self.unfinished.extend_from_slice(part);
        if let Some(end) = end {
            self.out.append(&mut self.unfinished);
            self.out.extend_from_slice(format!("<{kind} {end}>").as_bytes());
        }
    }
}

impl Sink for Tokens {
    fn open(&mut self, container: Container, at: u64) {
        self.part(&format!("open {container:?}"), b"", Some(at));
    }

    fn close(&mut self, container: Container, end: u64) {
        self.part(&format!("close {container:?}"), b"", Some(end));
    }

    fn key(&mut self, part: &[u8], last: bool) {
        self.part("key", part, last.then_some(0));
    }

    fn string(&mut self, part: &[u8], last: bool, end: u64) {
        self.part("string", part, last.then_some(end));
    }

    fn number(&mut self, part: &[u8], last: bool, end: u64) {
        self.part("number", part, last.then_some(end));
    }

    fn literal(&mut self, literal: Literal, end: u64) {
        // The minus of `-Infinity` may have come as the part of a number.
        self.unfinished.clear();
        self.part(literal.text(), b"", Some(end));
    }

    // Where a defect is told among the parts of a text does depend on the cuts: only that it is there is compared.
    fn defect(&mut self, _: Defect, _: Syntax, _: u64, _: &Scanner) {
        self.has_defect = true;
    }
}
