//! UTF-16 to UTF-8, in pieces cut anywhere. The standard library pairs the surrogates; what is kept here is only what a
//! cut left over: half a unit, or a unit that waits for its partner.

/// Which byte of a unit comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    Little,
    Big,
}

pub(super) struct Utf16 {
    order: Order,
    /// The first byte of a unit whose second has not come.
    half: Option<u8>,
    /// A high surrogate whose partner has not come.
    high: Option<u16>,
    /// Text decoded from the piece at hand; kept so that it is allocated once.
    text: String,
}

/// Units decoded before text is passed on: pieces of any size take the same memory.
const UNITS: usize = 8 * 1024;

impl Utf16 {
    pub(super) fn new(order: Order) -> Self {
        Utf16 { order, half: None, high: None, text: String::new() }
    }

    /// Decodes the next bytes; with `last` also what was left over, as U+FFFD like every surrogate without its partner.
    pub(super) fn feed(&mut self, bytes: &[u8], last: bool, sink: &mut impl FnMut(&[u8])) {
        for piece in bytes.chunks(2 * UNITS) {
            self.decode(piece);
            self.pass_on(sink);
        }
        if last {
            let left_over = usize::from(self.half.take().is_some()) + usize::from(self.high.take().is_some());
            self.text.extend(std::iter::repeat_n(char::REPLACEMENT_CHARACTER, left_over));
            self.pass_on(sink);
        }
    }

    fn pass_on(&mut self, sink: &mut impl FnMut(&[u8])) {
        sink(self.text.as_bytes());
        self.text.clear();
    }

    fn decode(&mut self, bytes: &[u8]) {
        let units: Vec<u16> = self.high.take().into_iter().chain(units(self.order, &mut self.half, bytes)).collect();
        let waits = units.last().copied().filter(|unit| (0xD800..0xDC00).contains(unit));
        let whole = units.len() - usize::from(waits.is_some());
        self.high = waits;
        let letters = char::decode_utf16(units.into_iter().take(whole));
        self.text.extend(letters.map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER)));
    }
}

/// The whole units of some bytes, the first of which may complete a half.
fn units(order: Order, half: &mut Option<u8>, bytes: &[u8]) -> Vec<u16> {
    let mut found = Vec::with_capacity(bytes.len() / 2 + 1);
    for byte in bytes {
        match (half.take(), order) {
            (None, _) => *half = Some(*byte),
            (Some(first), Order::Little) => found.push(u16::from_le_bytes([first, *byte])),
            (Some(first), Order::Big) => found.push(u16::from_be_bytes([first, *byte])),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn decoded(order: Order, bytes: &[u8], piece: usize) -> String {
        let mut decoder = Utf16::new(order);
        let mut text = Vec::new();
        let mut sink = |piece: &[u8]| text.extend_from_slice(piece);
        bytes.chunks(piece.max(1)).for_each(|piece| decoder.feed(piece, false, &mut sink));
        decoder.feed(&[], true, &mut sink);
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn halves_and_lone_surrogates_are_replaced() {
        let cases: [(&[u8], &str); 5] = [
            (b"\x97", "\u{FFFD}"),
            (b"a\0\x3d\xd8", "a\u{FFFD}"),
            (b"\x3d\xd8a\0", "\u{FFFD}a"),
            (b"\x42\xde\x3d\xd8\x42\xde", "\u{FFFD}🙂"),
            (b"\x3d\xd8\x42", "\u{FFFD}\u{FFFD}"),
        ];
        for (bytes, text) in cases {
            for piece in 1..=bytes.len() {
                assert_eq!(decoded(Order::Little, bytes, piece), text, "{bytes:?} in {piece}");
            }
        }
    }

    proptest! {
        #[test]
        fn decodes_like_the_encoding_library(bytes in proptest::collection::vec(any::<u8>(), 0..80), piece in 1usize..9) {
            // An odd byte at the end is one replacement for both; a lone surrogate before it is joined with it there.
            let even = bytes.get(..bytes.len() & !1).unwrap_or_default();
            let (little, _) = encoding_rs::UTF_16LE.decode_without_bom_handling(even);
            prop_assert_eq!(decoded(Order::Little, even, piece), little);
            let (big, _) = encoding_rs::UTF_16BE.decode_without_bom_handling(even);
            prop_assert_eq!(decoded(Order::Big, even, piece), big);
        }
    }
}
