//! Where the quotes stand that end strings, for a stretch of text that begins outside of a string.
//!
//! Bytes are looked at in blocks of 64 and only once. What lies between two quotes was then seen to be right: escapes
//! that exist, no control characters, UTF-8. At the first byte of which that can't be said the stretch ends.

use super::block::{BLOCK, Odd, odd, quotes};

/// Longest stretch, in bytes. Places fit 16 bits, and text and places together fit a processor's nearest cache.
pub(super) const LONGEST: usize = 16 * 1024;
/// Places that are written at once; most blocks have fewer.
const GROUP: usize = 8;
/// Every second bit, from the second on.
const ODD_BITS: u64 = 0xaaaa_aaaa_aaaa_aaaa;

/// The places of closing quotes in one stretch.
#[derive(Clone, Debug, Default)]
pub(super) struct Quotes {
    places: Vec<u16>,
    count: usize,
}

/// What one block hands on to the next.
#[derive(Default)]
struct Carry {
    /// Every bit, when the block begins inside a string.
    inside: u64,
    /// The first byte of the block is escaped.
    escape: bool,
    /// Up to here, bytes outside ASCII were seen to be UTF-8.
    utf8: usize,
}

impl Quotes {
    /// Finds the closing quotes in the first `length` bytes of `text`, up to [`LONGEST`]. False when the stretch ends before
    /// that, at something that is not in order.
    pub(super) fn find(&mut self, text: &[u8], length: usize) -> bool {
        // Room for a whole block behind the last place.
        self.places.resize(LONGEST + BLOCK, 0);
        self.count = 0;
        let mut carry = Carry::default();
        let (blocks, rest) = text.get(..length.min(LONGEST)).unwrap_or(text).as_chunks::<BLOCK>();
        for (index, block) in blocks.iter().enumerate() {
            let (mut marks, is_odd) = quotes(block);
            let mut sound = u64::MAX;
            if is_odd || carry.escape {
                sound = look_closer(text, index * BLOCK, &mut marks, &odd(block), &mut carry);
            }
            self.note(index * BLOCK, marks & !carry.pass(marks) & sound);
            if sound != u64::MAX {
                return false;
            }
        }
        rest.is_empty() || self.find_in_rest(text, blocks.len() * BLOCK, rest, &mut carry)
    }

    /// The places found, relative to the start of the text.
    pub(super) fn places(&self) -> &[u16] {
        self.places.get(..self.count).unwrap_or_default()
    }

    fn find_in_rest(&mut self, text: &[u8], start: usize, rest: &[u8], carry: &mut Carry) -> bool {
        let mut block = [b' '; BLOCK];
        block.iter_mut().zip(rest).for_each(|(to, from)| *to = *from);
        let (mut marks, _) = quotes(&block);
        let sound = look_closer(text, start, &mut marks, &odd(&block), carry);
        self.note(start, marks & !carry.pass(marks) & sound);
        sound == u64::MAX
    }

    /// Writes down where bits are set.
    #[inline(always)]
    fn note(&mut self, start: usize, mut marks: u64) {
        let count = marks.count_ones() as usize;
        let mut at = self.count;
        loop {
            let Some(slots) = self.places.get_mut(at..at + GROUP) else { return };
            for slot in slots {
                *slot = (start as u32 + marks.trailing_zeros()) as u16;
                marks &= marks.wrapping_sub(1);
            }
            if marks == 0 {
                break;
            }
            at += GROUP;
        }
        self.count += count;
    }
}

impl Carry {
    /// Passes a block with these quotes; which bytes lie inside of strings, the opening quote with them.
    #[inline(always)]
    fn pass(&mut self, marks: u64) -> u64 {
        let inside = prefix_xor(marks) ^ self.inside;
        self.inside = if inside >> 63 == 1 { u64::MAX } else { 0 };
        inside
    }
}

/// Takes escaped quotes out of `marks`, and answers which bytes stand before the first one that is not in order.
#[inline(never)]
fn look_closer(text: &[u8], start: usize, marks: &mut u64, odd: &Odd, carry: &mut Carry) -> u64 {
    let escapes = escapes(odd.backslashes, &mut carry.escape);
    *marks &= !escapes.escaped;
    let mut wrong = odd.controls & (prefix_xor(*marks) ^ carry.inside);
    wrong |= wrong_escapes(text, start, escapes.escaping);
    wrong |= wrong_utf8(text, start, odd.wide, &mut carry.utf8);
    match wrong {
        0 => u64::MAX,
        _ => (1 << wrong.trailing_zeros()) - 1,
    }
}

struct Escapes {
    /// Bytes behind a backslash that escapes them.
    escaped: u64,
    /// Backslashes that escape.
    escaping: u64,
}

/// Tells backslashes that escape from those that are escaped (as simdjson does it).
fn escapes(backslashes: u64, carry: &mut bool) -> Escapes {
    let first_is_escaped = u64::from(*carry);
    let candidates = backslashes & !first_is_escaped;
    // Behind each run of backslashes: adding makes the carry of its first bit run through it.
    let maybe_escaped = candidates << 1;
    let codes_and_bits = (maybe_escaped | ODD_BITS).wrapping_sub(candidates);
    let codes = codes_and_bits ^ ODD_BITS;
    let escaped = codes ^ (backslashes | first_is_escaped);
    let escaping = codes & backslashes;
    *carry = escaping >> 63 == 1;
    Escapes { escaped, escaping }
}

/// A bit is set when an odd number of bits up to it are.
#[inline(always)]
fn prefix_xor(mut bits: u64) -> u64 {
    for shift in [1, 2, 4, 8, 16, 32] {
        bits ^= bits << shift;
    }
    bits
}

/// Backslashes behind which no escape stands, or none that is whole within the text.
fn wrong_escapes(text: &[u8], start: usize, mut escaping: u64) -> u64 {
    while escaping != 0 {
        let place = escaping.trailing_zeros();
        let behind = text.get(start + place as usize + 1..).unwrap_or_default();
        let is_right = match behind.first() {
            Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => true,
            Some(b'u') => behind.get(1..5).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit)),
            _ => false,
        };
        if !is_right {
            return 1 << place;
        }
        escaping &= escaping - 1;
    }
    0
}

/// The first byte of a run outside ASCII that is not whole and right within the text.
fn wrong_utf8(text: &[u8], start: usize, mut wide: u64, seen: &mut usize) -> u64 {
    // A run that began in an earlier block was looked at there.
    let known = seen.saturating_sub(start);
    wide &= if known < BLOCK { u64::MAX << known } else { 0 };
    while wide != 0 {
        let place = wide.trailing_zeros();
        let first = start + place as usize;
        let behind = text.get(first..).unwrap_or_default();
        let Some(run) = behind.iter().position(u8::is_ascii).and_then(|length| behind.get(..length)) else {
            return 1 << place;
        };
        if std::str::from_utf8(run).is_err() {
            return 1 << place;
        }
        *seen = first + run.len();
        let known = *seen - start;
        wide &= if known < BLOCK { u64::MAX << known } else { 0 };
    }
    0
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{LONGEST, Quotes};

    /// The places of closing quotes, and of the first byte that is not in order: looked for one by one.
    fn reference(text: &[u8]) -> (Vec<u16>, usize) {
        let (mut places, mut at, mut is_inside) = (Vec::new(), 0, false);
        while let Some(&byte) = text.get(at) {
            let length = match byte {
                b'"' => {
                    if is_inside {
                        places.push(at as u16);
                    }
                    is_inside = !is_inside;
                    1
                }
                b'\\' => match text.get(at + 1) {
                    Some(b'u') if text.get(at + 2..at + 6).is_some_and(|hex| hex.iter().all(u8::is_ascii_hexdigit)) => {
                        6
                    }
                    Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => 2,
                    _ => return (places, at),
                },
                0..0x20 if is_inside => return (places, at),
                0x80.. => {
                    let length = text[at..].iter().take_while(|byte| !byte.is_ascii()).count();
                    if at + length == text.len() || std::str::from_utf8(&text[at..at + length]).is_err() {
                        return (places, at);
                    }
                    length
                }
                _ => 1,
            };
            at += length;
        }
        (places, at)
    }

    fn found(text: &[u8]) -> (Vec<u16>, bool) {
        let mut quotes = Quotes::default();
        let is_sound = quotes.find(text, text.len());
        (quotes.places().to_vec(), is_sound)
    }

    fn piece() -> impl Strategy<Value = Vec<u8>> {
        let pieces: [&[u8]; 16] = [
            b"\"",
            b"\\",
            b"\\\\",
            b"\\\"",
            b"\\n",
            b"\\u00e9",
            b"\\u00",
            b"a",
            b" ",
            b"\n",
            "é".as_bytes(),
            "中文".as_bytes(),
            b"\xe4",
            b"\xb8",
            b"some ordinary text of more than sixteen bytes",
            b"\x01",
        ];
        prop::sample::select(pieces.map(<[u8]>::to_vec).to_vec())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn agree_with_a_look_at_one_byte_after_the_other(pieces in prop::collection::vec(piece(), 0..80)) {
            let text = pieces.concat();
            let (places, end) = reference(&text);
            prop_assert_eq!(found(&text), (places, end == text.len()), "{:?}", String::from_utf8_lossy(&text));
        }
    }

    #[test]
    fn every_byte_may_be_a_quote() {
        let text = vec![b'"'; LONGEST];
        assert_eq!(found(&text).0.len(), LONGEST / 2);
        assert_eq!(found(&text[..LONGEST - 1]).0.len(), LONGEST / 2 - 1);
    }

    #[test]
    fn a_stretch_ends_where_it_is_told() {
        let mut quotes = Quotes::default();
        let text = [b'"'; 300];
        assert!(quotes.find(&text, 256));
        assert_eq!(quotes.places().len(), 128);
        assert!(quotes.find(&text, 4));
        assert_eq!(quotes.places(), [1, 3]);
    }
}
