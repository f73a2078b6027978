//! The path of a break, against a walk that knows the whole text and may recurse.

use proptest::prelude::*;

use super::tests::{document, mutated, scan, scan_whole, singles};
use super::{MAX_DEPTH, Stop};

/// Walks a document of which only the first part is there. `Err` holds the path at which it ends.
struct Walk<'a> {
    rest: &'a [u8],
}

impl Walk<'_> {
    fn peek(&mut self, path: &str) -> Result<u8, String> {
        self.rest = self.rest.trim_ascii_start();
        self.rest.first().copied().ok_or(path.to_string())
    }

    /// Takes what must stand here.
    fn take(&mut self, byte: u8, path: &str) -> Result<(), String> {
        assert_eq!(self.peek(path)?, byte, "behind {path}");
        self.rest = &self.rest[1..];
        Ok(())
    }

    fn value(&mut self, path: &str) -> Result<(), String> {
        match self.peek(path)? {
            b'{' => self.object(path),
            b'[' => self.array(path),
            b'"' => self.string(path).map(drop),
            _ => {
                let is_more = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
                let length = self.rest.iter().position(|byte| !is_more(byte)).ok_or(path.to_string())?;
                self.rest = &self.rest[length..];
                Ok(())
            }
        }
    }

    fn string(&mut self, path: &str) -> Result<Vec<u8>, String> {
        self.take(b'"', path)?;
        let mut text = Vec::new();
        loop {
            let (&byte, rest) = self.rest.split_first().ok_or(path.to_string())?;
            self.rest = rest;
            if byte == b'"' {
                return Ok(text);
            }
            text.push(byte);
            if byte == b'\\' {
                let (&byte, rest) = self.rest.split_first().ok_or(path.to_string())?;
                self.rest = rest;
                text.push(byte);
            }
        }
    }

    fn object(&mut self, path: &str) -> Result<(), String> {
        self.take(b'{', path)?;
        if self.peek(path)? == b'}' {
            return self.take(b'}', path);
        }
        loop {
            self.peek(path)?;
            let member = format!("{path}{}", step(&self.string(path)?));
            self.take(b':', &member)?;
            self.value(&member)?;
            if self.peek(&member)? == b'}' {
                return self.take(b'}', path);
            }
            self.take(b',', &member)?;
        }
    }

    fn array(&mut self, path: &str) -> Result<(), String> {
        self.take(b'[', path)?;
        let mut element = format!("{path}[0]");
        if self.peek(&element)? == b']' {
            return self.take(b']', path);
        }
        for index in 1.. {
            self.value(&element)?;
            if self.peek(&element)? == b']' {
                break;
            }
            self.take(b',', &element)?;
            element = format!("{path}[{index}]");
            if self.peek(&element)? == b']' {
                break;
            }
        }
        self.take(b']', path)
    }
}

/// Bytes of a key that a path shows.
const SHOWN: usize = 64;

fn step(key: &[u8]) -> String {
    let is_cut = key.len() > SHOWN;
    let kept = String::from_utf8_lossy(key.get(..SHOWN).unwrap_or(key));
    // A character cut in two reads as one replacement.
    let kept = if is_cut { kept.trim_end_matches(char::REPLACEMENT_CHARACTER) } else { &kept };
    let text: String =
        kept.chars().map(|c| if c.is_control() { format!("\\u{:04x}", u32::from(c)) } else { c.to_string() }).collect();
    let is_word = text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    match (is_word && text.starts_with(|c: char| !c.is_ascii_digit()), is_cut) {
        (true, false) => format!(".{text}"),
        (_, false) => format!("[\"{text}\"]"),
        (_, true) => format!("[\"{text}…\"]"),
    }
}

/// The path at the end of a text.
fn path_at_end(text: &[u8]) -> String {
    Walk { rest: text }.value("").err().unwrap_or_default()
}

#[test]
fn names_the_place() {
    for (text, path) in [
        ("", ""),
        ("[", "[0]"),
        ("[{", "[0]"),
        ("[{\"p", "[0]"),
        ("[{\"ph\"", "[0].ph"),
        ("[{\"ph\": \"X", "[0].ph"),
        ("[{\"ph\": \"X\"", "[0].ph"),
        ("[{\"ph\": \"X\",", "[0]"),
        ("[{\"args\": {", "[0].args"),
        ("[{\"args\": {\"Call st", "[0].args"),
        ("[{\"args\": {\"Call stack\": \"a", "[0].args[\"Call stack\"]"),
        ("[{\"args\": {\"Call stack\": \"a\"}", "[0].args"),
        ("[{\"args\": {\"dims\": [[1, 2", "[0].args.dims[0][1]"),
        ("[{\"args\": {\"dims\": [[1, 2]", "[0].args.dims[0]"),
        ("[{\"args\": {\"dims\": [[1, 2],", "[0].args.dims[1]"),
        ("[{\"args\": {}, \"ts\": 1}", "[0]"),
        ("[{\"args\": {}, \"ts\": 1}, ", "[1]"),
        ("[{}, {\"9\": {\"\": {\"a-b\": {\"\\\"\": nul", "[1][\"9\"][\"\"][\"a-b\"][\"\\\"\"]"),
        ("[{}, {}]", ""),
        ("{\"traceEvents\": [{}, {}", ".traceEvents[1]"),
        ("{\"traceEvents\": [{}, {}]", ".traceEvents"),
    ] {
        assert_eq!(path_at_end(text.as_bytes()), path, "the reference: {text}");
        assert_eq!(scan_whole(text.as_bytes()).1, path, "{text}");
        assert_eq!(scan(&singles(text.as_bytes())).1, path, "{text}");
    }
}

#[test]
fn stays_short() {
    let deep = vec![b'['; MAX_DEPTH as usize];
    assert_eq!(scan_whole(&deep).1, format!("{}…", "[0]".repeat(32)));
    let long = format!("{{\"{}\": {{\"x\": ", "é".repeat(100_000));
    let path = format!("[\"{}…\"].x", "é".repeat(32));
    assert_eq!(scan_whole(long.as_bytes()).1, path);
    assert_eq!(scan(&singles(long.as_bytes())).1, path);
    let odd = format!("{{\"a{}\": [", "é".repeat(100));
    assert_eq!(scan_whole(odd.as_bytes()).1, format!("[\"a{}…\"][0]", "é".repeat(31)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn agrees_with_a_recursive_walk_at_every_prefix(text in document(), front in 0..70usize) {
        // The token behind the padding stands where blocks and stretches of the quick way end.
        let text = format!("[\"{}\", {text}]", "x".repeat(4 * front));
        let bytes = text.as_bytes();
        for end in 0..=bytes.len() {
            prop_assert_eq!(scan_whole(&bytes[..end]).1, path_at_end(&bytes[..end]), "{:?}", &bytes[..end]);
        }
    }

    #[test]
    fn agrees_with_a_recursive_walk_at_an_error(bytes in mutated(document())) {
        for chunks in [singles(&bytes), vec![&bytes[..]], bytes.chunks(9).collect()] {
            let (result, path, _) = scan(&chunks);
            let end = match result {
                Err(Stop::Syntax(place) | Stop::Extra(place)) => place.at as usize,
                Ok(_) => bytes.len(),
            };
            prop_assert_eq!(path, path_at_end(&bytes[..end]), "{:?}", String::from_utf8_lossy(&bytes));
        }
    }
}
