//! What may be told. A word is kept only if it stands in profvet itself: in its generated samples, its catalogue of log
//! messages, its table of columns. Every other gets a pseudonym, the same wherever it stands. Numbers stay, but for what
//! is the address of a machine.

use std::sync::LazyLock;

use crate::hashing::{Map, Set};
use crate::log;
use crate::samples;
use crate::table::{BASE, METRICS, SHAPES};

/// An address that belongs to nobody (RFC 5737), in the place of one that does.
const NOBODY: &[u8] = b"192.0.2.1";

/// Words of JSON, of tables and of the configuration (FORMATS §2) that no sample need hold.
const LITERALS: [&str; 21] = [
    "NaN",
    "Infinity",
    "null",
    "true",
    "false",
    "NULL",
    "N/A",
    "Level_none",
    "Level0",
    "Level1",
    "Level2",
    "ACL_AICORE_PIPE_UTILIZATION",
    "ACL_AICORE_ARITHMETIC_UTILIZATION",
    "ACL_AICORE_MEMORY_BANDWIDTH",
    "ACL_AICORE_L0B_AND_WIDTH",
    "ACL_AICORE_MEMORY_UB",
    "ACL_AICORE_RESOURCE_CONFLICT_RATIO",
    "ACL_AICORE_L2_CACHE",
    "ACL_AICORE_MEMORY_ACCESS",
    "ACL_AICORE_NONE",
    "text",
];

static PUBLIC: LazyLock<Public> = LazyLock::new(Public::new);

/// What is known of the format, and of nobody.
struct Public {
    words: Set<Vec<u8>>,
    /// Four numbers with dots between them: versions.
    quads: Set<Vec<u8>>,
}

impl Public {
    fn new() -> Public {
        let mut public = Public { words: Set::default(), quads: Set::default() };
        for sample in samples::all() {
            for file in samples::files(sample.name).unwrap_or_default() {
                public.learn(&file.bytes);
            }
        }
        log::catalogue().flat_map(|entry| entry.stems).for_each(|stem| public.learn(stem.as_bytes()));
        let columns = BASE.iter().flat_map(|column| column.names).chain(SHAPES);
        let metrics = METRICS.iter().flat_map(|set| set.columns.iter().chain(set.optional));
        columns.chain(metrics).for_each(|name| public.learn(name.as_bytes()));
        LITERALS.iter().for_each(|word| public.learn(word.as_bytes()));
        public
    }

    fn learn(&mut self, text: &[u8]) {
        let mut rest = text;
        while let Some(token) = next(rest, Form::Plain) {
            let (part, behind) = rest.split_at_checked(token.len).unwrap_or((rest, &[]));
            match token.what {
                What::Word if !self.words.contains(part) => drop(self.words.insert(part.to_vec())),
                What::Quad => drop(self.quads.insert(part.to_vec())),
                _ => {}
            }
            rest = behind;
        }
    }
}

/// How a text is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Plain,
    /// With escapes in its strings.
    Json,
}

/// Who has which pseudonym.
#[derive(Debug, Default)]
pub struct Words {
    given: Map<Vec<u8>, usize>,
}

impl Words {
    /// The text without names.
    pub fn without_names(&mut self, text: &[u8], form: Form) -> Vec<u8> {
        rewritten(text, form, |word| self.pseudonym(word))
    }

    fn pseudonym(&mut self, word: &[u8]) -> String {
        let next = self.given.len() + 1;
        let number = *self.given.entry(word.to_vec()).or_insert(next);
        format!("w{number}")
    }
}

/// The same for every text that differs in names alone.
pub fn shape(text: &[u8], form: Form) -> Vec<u8> {
    rewritten(text, form, |_| "w".to_string())
}

/// The text with something else in the place of words that are not public.
fn rewritten(text: &[u8], form: Form, mut name: impl FnMut(&[u8]) -> String) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(token) = next(rest, form) {
        let (part, behind) = rest.split_at_checked(token.len).unwrap_or((rest, &[]));
        match token.what {
            What::Word if PUBLIC.words.contains(part) => out.extend_from_slice(part),
            What::Word => out.extend_from_slice(name(part).as_bytes()),
            What::Quad if PUBLIC.quads.contains(part) => out.extend_from_slice(part),
            What::Quad => out.extend_from_slice(NOBODY),
            What::CodePoint => out.extend_from_slice(b"\\u003f"),
            What::Broken => out.push(0xff),
            What::Other => out.extend_from_slice(part),
        }
        rest = behind;
    }
    out
}

/// A stretch of text, and what it is.
struct Token {
    what: What,
    len: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    /// Letters, digits and `_`, with a letter among them.
    Word,
    /// An IPv4 address, or a version.
    Quad,
    /// `\u56fe` in JSON.
    CodePoint,
    /// A byte that is no UTF-8: it stays broken, and says nothing.
    Broken,
    /// Numbers, blanks, marks.
    Other,
}

fn next(text: &[u8], form: Form) -> Option<Token> {
    let first = *text.first()?;
    if form == Form::Json && first == b'\\' {
        let is_point =
            text.get(1) == Some(&b'u') && text.get(2..6).is_some_and(|hex| hex.iter().all(u8::is_ascii_hexdigit));
        return Some(if is_point {
            Token { what: What::CodePoint, len: 6 }
        } else {
            Token { what: What::Other, len: text.len().min(2) }
        });
    }
    if let Some(token) = number(text) {
        return Some(token);
    }
    let mut len = 0;
    while let Some(step) = in_word(text.get(len..).unwrap_or_default()) {
        len += step;
    }
    Some(match len {
        0 => Token { what: if first < 0x80 { What::Other } else { What::Broken }, len: 1 },
        // A letter alone tells nothing.
        1 => Token { what: What::Other, len },
        _ => Token { what: What::Word, len },
    })
}

/// Digits with dots between them, and the power of ten behind; `None` where a letter follows at once, as in `3x3`.
fn number(text: &[u8]) -> Option<Token> {
    let digits = |text: &[u8]| text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut len = digits(text);
    (len > 0).then_some(())?;
    let (mut parts, mut longest) = (1, len);
    while text.get(len) == Some(&b'.') {
        let more = digits(text.get(len + 1..).unwrap_or_default());
        if more == 0 {
            break;
        }
        len += 1 + more;
        (parts, longest) = (parts + 1, longest.max(more));
    }
    if let Some([b'e' | b'E', exponent @ ..]) = text.get(len..) {
        let sign = usize::from(matches!(exponent.first(), Some(b'+' | b'-')));
        let more = digits(exponent.get(sign..).unwrap_or_default());
        len += if more > 0 { 1 + sign + more } else { 0 };
    }
    let is_word = in_word(text.get(len..).unwrap_or_default()).is_some() && parts == 1;
    let what = if parts == 4 && longest <= 3 { What::Quad } else { What::Other };
    (!is_word).then_some(Token { what, len })
}

/// How long the character is that stands first, if it is one of a word. A zero is one, too: of text in UTF-16 no letter is
/// looked at alone.
fn in_word(text: &[u8]) -> Option<usize> {
    let first = *text.first()?;
    if first < 0x80 {
        return (first.is_ascii_alphanumeric() || first == b'_' || first == 0).then_some(1);
    }
    // Whatever is not ASCII counts as a letter: marks of other scripts are no part of the format.
    (2..=4).find(|len| text.get(..*len).is_some_and(|bytes| std::str::from_utf8(bytes).is_ok()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &[u8], form: Form) -> String {
        String::from_utf8_lossy(&Words::default().without_names(text, form)).into_owned()
    }

    #[test]
    fn only_public_words_and_numbers_are_told() {
        for (text, expected) in [
            (r#"{"ph": "X", "name": "SecretKernel", "ts": 1e-05}"#, r#"{"ph": "X", "name": "w1", "ts": 1e-05}"#),
            (r#"{"name": "ProfilerStep#3"}"#, r#"{"name": "ProfilerStep#3"}"#),
            ("zhangsan at 10.23.45.67:29500, zhangsan", "w1 at 192.0.2.1:29500, w1"),
            ("1.2.3.4.5 300 0.25 1.5E+05 0.5us 8.1.RC1", "1.2.3.4.5 300 0.25 1.5E+05 0.5us 8.1.RC1"),
            ("新模型 图.json", "w1 w2.json"),
            ("02:42:ac:11:00:02", "02:42:w1:11:00:02"),
            ("v9_of_secret 3x3", "w1 w2"),
        ] {
            assert_eq!(told(text.as_bytes(), Form::Plain), expected, "{text}");
        }
        assert_eq!(told(br#"["\u56fe\n\"secretword\"", "\\dd"]"#, Form::Json), r#"["\u003f\n\"w1\"", "\\w2"]"#);
        assert_eq!(Words::default().without_names(b"\xb2\xe2", Form::Plain), [0xff, 0xff]);
        assert_eq!(told(b"s\0e\0c\0r\0", Form::Plain), "w1");
    }
}
