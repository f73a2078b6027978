//! What may be told. A word is kept only if it stands in profvet itself: in its generated samples, its catalogue of log
//! messages, its table of columns. Every other gets a pseudonym, the same wherever it stands. So do addresses of machines
//! and numbers that stand for something: a hash tells nothing by itself, but two sites' files can be laid beside each
//! other by it. Numbers that are quantities stay: times, durations, sizes, counts; and small ones, such as ranks, devices
//! and processes.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::hashing::{Map, Set};
use crate::log;
use crate::report::is_address;
use crate::samples;
use crate::table::{BASE, METRICS, SHAPES};

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
        let (mut rest, mut before) = (text, b' ');
        while let Some(token) = next(rest, before, Form::Plain) {
            let (part, behind) = rest.split_at_checked(token.len).unwrap_or((rest, &[]));
            match token.what {
                What::Word if !self.words.contains(part) => drop(self.words.insert(part.to_vec())),
                What::Address if !part.contains(&b':') => drop(self.quads.insert(part.to_vec())),
                _ => {}
            }
            (rest, before) = (behind, part.last().copied().unwrap_or(before));
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

/// Who has which pseudonym. One name, one pseudonym, in all files.
#[derive(Debug, Default)]
pub struct Words {
    names: Given,
    addresses: Given,
    ids: Given,
}

/// What was replaced, in different values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replacements {
    /// Words: hosts, users, folders, operators, models and whatever else is no word of the format.
    pub names: u64,
    /// IPv4, IPv6 and MAC.
    pub addresses: u64,
    /// Numbers that stand for something: communication groups, flows, folders of digits.
    pub ids: u64,
}

impl Words {
    /// The text without names.
    pub fn without_names(&mut self, text: &[u8], form: Form) -> Vec<u8> {
        rewritten(text, form, |what, part| match what {
            What::Word => format!("w{}", self.names.number(part)),
            What::Address => nobody(part, self.addresses.number(part)),
            _ => same_length(part.len(), self.ids.number(part)),
        })
    }

    pub fn replaced(&self) -> Replacements {
        let count = |given: &Given| given.0.len() as u64;
        Replacements { names: count(&self.names), addresses: count(&self.addresses), ids: count(&self.ids) }
    }
}

/// Numbers by what they stand for, from 1.
#[derive(Debug, Default)]
struct Given(Map<Vec<u8>, usize>);

impl Given {
    fn number(&mut self, part: &[u8]) -> usize {
        let next = self.0.len() + 1;
        *self.0.entry(part.to_vec()).or_insert(next)
    }
}

/// An address of the same kind that belongs to nobody: of documentation (RFC 5737, RFC 3849, RFC 7042).
fn nobody(address: &[u8], number: usize) -> String {
    const NETS: [&str; 3] = ["192.0.2", "198.51.100", "203.0.113"];
    let (row, host) = ((number - 1) / 254, (number - 1) % 254 + 1);
    let is_mac = |between: u8| address.len() == MAC && address.iter().filter(|byte| **byte == between).count() == 5;
    if is_mac(b'-') {
        format!("00-00-5e-00-53-{host:02x}")
    } else if is_mac(b':') {
        format!("00:00:5e:00:53:{host:02x}")
    } else if address.contains(&b':') {
        format!("2001:db8::{number:x}")
    } else {
        format!("{}.{host}", NETS.get(row % NETS.len()).unwrap_or(&NETS[0]))
    }
}

/// A number of as many digits, so that whoever cannot hold the one cannot hold the other; and no larger than what 64
/// bits hold, if the one was not.
fn same_length(digits: usize, number: usize) -> String {
    format!("1{number:0>width$}", width = digits - 1)
}

/// The same for every text that differs in names alone.
pub fn shape(text: &[u8], form: Form) -> Vec<u8> {
    rewritten(text, form, |what, _| if what == What::Id { "0" } else { "w" }.to_string())
}

/// The text with something else in the place of whatever names anything.
fn rewritten(text: &[u8], form: Form, mut other: impl FnMut(What, &[u8]) -> String) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let (mut rest, mut before) = (text, b' ');
    while let Some(token) = next(rest, before, form) {
        let (part, behind) = rest.split_at_checked(token.len).unwrap_or((rest, &[]));
        match token.what {
            What::Word if PUBLIC.words.contains(part) => out.extend_from_slice(part),
            What::Address if PUBLIC.quads.contains(part) => out.extend_from_slice(part),
            What::Word | What::Address | What::Id => out.extend_from_slice(other(token.what, part).as_bytes()),
            What::CodePoint => out.extend_from_slice(b"\\u003f"),
            What::Broken => out.push(0xff),
            What::Other => out.extend_from_slice(part),
        }
        (rest, before) = (behind, part.last().copied().unwrap_or(before));
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
    /// An address of a machine. Four numbers with dots may be a version, too.
    Address,
    /// A whole number that is no quantity.
    Id,
    /// `\u56fe` in JSON.
    CodePoint,
    /// A byte that is no UTF-8: it stays broken, and says nothing.
    Broken,
    /// Numbers, blanks, marks.
    Other,
}

/// What stands first in a text, and behind the byte `before`.
fn next(text: &[u8], before: u8, form: Form) -> Option<Token> {
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
    if let Some(token) = address(text, before).or_else(|| number(text, before)) {
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

/// Length of a MAC address.
const MAC: usize = 17;
/// The longest IPv6 address.
const LONGEST_ADDRESS: usize = 39;

/// An address in groups of hexadecimal digits: IPv6 and MAC.
fn address(text: &[u8], before: u8) -> Option<Token> {
    let is_inside = before == b':' || before == b'-' || before == b'_' || before.is_ascii_alphanumeric();
    let starts = text.first().is_some_and(u8::is_ascii_hexdigit) && !is_inside;
    // Nearly every text is over here: what has no mark among its first digits is none.
    let mark = text.iter().take(5).find(|byte| !byte.is_ascii_hexdigit()).filter(|_| starts)?;
    if !matches!(mark, b':' | b'-') {
        return None;
    }
    let in_address = |byte: &&u8| byte.is_ascii_hexdigit() || *byte == mark;
    let len = text.iter().take(LONGEST_ADDRESS + 1).take_while(in_address).count();
    let ends = in_word(text.get(len..).unwrap_or_default()).is_none();
    let part = std::str::from_utf8(text.get(..len)?).ok()?;
    (ends && is_address(part)).then_some(Token { what: What::Address, len })
}

/// Digits from which on a whole number stands for something: hashes and counters of 64 bits.
const ID_DIGITS: usize = 18;
/// Digits of a time in ns since the epoch.
const TIME_DIGITS: usize = 19;
/// Digits behind `@`, which stands before a communication group (FORMATS §3.5), and of a folder in a path: numbers of
/// employees and of jobs.
const GROUP_DIGITS: usize = 6;
const FOLDER_DIGITS: usize = 4;

/// Digits with dots between them, and the power of ten behind; `None` where a letter follows at once, as in `3x3`.
fn number(text: &[u8], before: u8) -> Option<Token> {
    let digits = |text: &[u8]| text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut len = digits(text);
    (len > 0).then_some(())?;
    let (whole, mut parts, mut longest) = (len, 1, len);
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
    let what = if parts == 4 && longest <= 3 {
        What::Address
    } else if len == whole && is_id(text, len, before) {
        What::Id
    } else {
        What::Other
    };
    (!is_word).then_some(Token { what, len })
}

/// Whether a whole number of so many digits is no quantity.
fn is_id(text: &[u8], digits: usize, before: u8) -> bool {
    // From 2001 to 2065.
    let is_time = digits == TIME_DIGITS && matches!(text.first(), Some(b'1' | b'2'));
    let is_folder = before == b'/' && text.get(digits) == Some(&b'/') && digits >= FOLDER_DIGITS;
    (digits >= ID_DIGITS && !is_time) || (before == b'@' && digits >= GROUP_DIGITS) || is_folder
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
    fn what_was_replaced_is_counted() {
        let mut words = Words::default();
        words.without_names(b"zhangsan at 10.1.1.1 and 10.1.1.2, a@123456, zhangsan at 10.1.1.1", Form::Plain);
        assert_eq!(words.replaced(), Replacements { names: 1, addresses: 2, ids: 1 });
    }

    #[test]
    fn addresses_stay_apart_and_belong_to_nobody() {
        let given: Set<String> = (1..=600).map(|number| nobody(b"10.1.1.1", number)).collect();
        assert_eq!(given.len(), 600);
        assert!(
            given.iter().all(|address| address.parse::<std::net::Ipv4Addr>().is_ok_and(|own| own.is_documentation()))
        );
    }

    #[test]
    fn only_public_words_and_numbers_are_told() {
        for (text, expected) in [
            (r#"{"ph": "X", "name": "SecretKernel", "ts": 1e-05}"#, r#"{"ph": "X", "name": "w1", "ts": 1e-05}"#),
            (r#"{"name": "ProfilerStep#3"}"#, r#"{"name": "ProfilerStep#3"}"#),
            ("zhangsan at 10.23.45.67:29500, zhangsan", "w1 at 192.0.2.1:29500, w1"),
            ("to 10.1.1.1, 10.1.1.2 and 10.1.1.1", "to 192.0.2.1, 192.0.2.2 and 192.0.2.1"),
            ("1.2.3.4.5 300 0.25 1.5E+05 0.5us 8.1.RC1", "1.2.3.4.5 300 0.25 1.5E+05 0.5us 8.1.RC1"),
            ("新模型 图.json", "w1 w2.json"),
            ("at 02:42:ac:11:00:02, 02-42-ac-11-00-02", "at 00:00:5e:00:53:01, 00-00-5e-00-53-02"),
            ("[fe80::42:acff:fe11:2]:80 ::1 09:30:01", "[2001:db8::1]:80 ::1 09:30:01"),
            // Groups, hashes, folders of digits.
            ("a@17522688603477080586 a@12", "a@10000000000000000001 a@12"),
            ("17522688603477080586, 3985310405473756128", "10000000000000000001, 1000000000000000002"),
            ("/00512345/3/00512345/5", "/10000001/3/10000001/5"),
            // Times, counters, counts, processes.
            (
                "1736412475029844920 16894211928475 2383860256 5/1000",
                "1736412475029844920 16894211928475 2383860256 5/1000",
            ),
            ("v9_of_secret 3x3", "w1 w2"),
        ] {
            assert_eq!(told(text.as_bytes(), Form::Plain), expected, "{text}");
        }
        assert_eq!(told(br#"["\u56fe\n\"secretword\"", "\\dd"]"#, Form::Json), r#"["\u003f\n\"w1\"", "\\w2"]"#);
        assert_eq!(Words::default().without_names(b"\xb2\xe2", Form::Plain), [0xff, 0xff]);
        assert_eq!(told(b"s\0e\0c\0r\0", Form::Plain), "w1");
    }
}
