//! Damages an input, as a full disk, a killed process, an editor or a hostile hand would.

use crate::random::Random;

/// Longest input that mutation makes.
const LONGEST: usize = 64 * 1024;

/// Pieces at which readers change their mind.
const TOKENS: [&[u8]; 54] = [
    b"{",
    b"}",
    b"[",
    b"]",
    b",",
    b":",
    b"\"",
    b"\\",
    b"\\u",
    b"\\ud800",
    b"\\u0000",
    b"\n",
    b"\r\n",
    b"\r",
    b"\0",
    b"\t",
    b" ",
    b"-",
    b"+",
    b".",
    b"e",
    b"E+",
    b"0",
    b"00",
    b"1e999",
    b"NaN",
    b"-Infinity",
    b"true",
    b"null",
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"\xfe\xff",
    b"\xf0\x9f\x98\x80",
    b"\xe4\xb8",
    b"\xc0\x80",
    b"\xed\xa0\x80",
    b"\xb0\xa1",
    b"\x1b[31m",
    b"18446744073709551616",
    b"-9223372036854775808",
    b"9007199254740993",
    b"340282366920938463463374607431768211456",
    b"\"ph\": \"X\"",
    b"\"ph\": \"M\"",
    b"\"traceEvents\": [",
    b"{\"ph\": \"X\", \"name\": \"a\", \"ts\": 1.5, \"dur\": -1}, ",
    b"\"ts\": \"1736408883704643.212\"",
    b"\"dur\": 1e300",
    b"[ERROR]",
    b"Traceback (most recent call last):\n",
    b"\x1e",
    b"\"\"",
    b"N/A",
    b"]}",
];

/// A few random changes to `input`, which may take pieces from `other`.
pub fn mutate(random: &mut Random, input: &[u8], other: &[u8]) -> Vec<u8> {
    let mut bytes = window(random, input).to_vec();
    for _ in 0..=random.length(12) {
        change(random, &mut bytes, other);
        bytes.truncate(LONGEST);
    }
    bytes
}

/// All of it, or its beginning, end or middle: most faults need few bytes, and few bytes are soon read.
fn window<'a>(random: &mut Random, input: &'a [u8]) -> &'a [u8] {
    let length = random.length(input.len());
    match random.below(4) {
        0 => &input[..length],
        1 => &input[input.len() - length..],
        2 => &input[range(random, input.len())],
        _ => input,
    }
}

fn change(random: &mut Random, bytes: &mut Vec<u8>, other: &[u8]) {
    let at = random.below(bytes.len() + 1);
    let stretch = range(random, bytes.len());
    match random.below(9) {
        0 => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte ^= 1 << random.below(8);
            }
        }
        1 => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte = random.draw() as u8;
            }
        }
        2 => drop(bytes.drain(stretch)),
        3 => insert(bytes, at, random.one_of::<&[u8]>(&TOKENS)),
        4 => {
            let token = *random.one_of::<&[u8]>(&TOKENS);
            bytes.splice(stretch, token.iter().copied());
        }
        5 => {
            let copy = bytes[stretch].to_vec();
            insert(bytes, at, &copy);
        }
        6 => {
            let from = range(random, other.len());
            insert(bytes, at, &other[from]);
        }
        7 => bytes.truncate(at),
        _ => {
            let copy = bytes[stretch].to_vec();
            let times = 1 + random.length(LONGEST / copy.len().max(64));
            insert(bytes, at, &copy.repeat(times));
        }
    }
}

fn insert(bytes: &mut Vec<u8>, at: usize, piece: &[u8]) {
    bytes.splice(at..at, piece.iter().copied());
}

/// A stretch within `length`, mostly short.
fn range(random: &mut Random, length: usize) -> std::ops::Range<usize> {
    let start = random.below(length + 1);
    let longest = (length - start).min(2000);
    start..start + random.length(longest)
}

/// A shorter input that still fails, found by leaving out stretches until `seconds` are over or nothing more can go.
pub fn minimise(input: &[u8], seconds: u64, fails: impl Fn(&[u8]) -> bool) -> Vec<u8> {
    let start = std::time::Instant::now();
    let mut least = input.to_vec();
    let mut step = least.len() / 2;
    while step > 0 {
        let mut at = 0;
        while at < least.len() && start.elapsed().as_secs() < seconds {
            let mut shorter = least.clone();
            shorter.drain(at..(at + step).min(least.len()));
            if fails(&shorter) { least = shorter } else { at += step }
        }
        step /= 2;
    }
    least
}
