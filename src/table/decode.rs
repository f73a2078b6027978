//! Encoding of a table: skips a byte order mark and turns UTF-16 into UTF-8, piece by piece.

use serde::{Deserialize, Serialize};

use crate::gb18030;

use super::utf16::{Order, Utf16};

/// How the text of a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Encoding {
    Utf8,
    Utf16Le,
    Utf16Be,
    /// Not UTF-8, and reads as Chinese in GB18030: a guess.
    Gb18030,
    /// Not UTF-8, and nothing speaks for another encoding.
    Unknown,
}

/// Bytes looked at before deciding; more than any byte order mark.
const SNIFF: usize = 64;

/// Turns the bytes of a file into UTF-8 text (or text in an ASCII superset, passed on as it is).
pub(super) struct Decoder {
    state: State,
    pub(super) encoding: Encoding,
    /// Length of the byte order mark that was skipped.
    pub(super) bom: u64,
}

enum State {
    Sniffing(Vec<u8>),
    Bytes,
    Utf16(Utf16),
}

impl Decoder {
    pub(super) fn new() -> Self {
        Decoder { state: State::Sniffing(Vec::new()), encoding: Encoding::Utf8, bom: 0 }
    }

    /// The next bytes of the file. `sink` gets text only after the encoding and the mark are known.
    pub(super) fn feed(&mut self, bytes: &[u8], sink: &mut impl FnMut(&Self, &[u8])) {
        let State::Sniffing(seen) = &mut self.state else {
            self.decode(bytes, false, sink);
            return;
        };
        let (head, tail) = bytes.split_at(bytes.len().min(SNIFF.saturating_sub(seen.len())));
        seen.extend_from_slice(head);
        if seen.len() >= SNIFF {
            self.decide(sink);
            self.decode(tail, false, sink);
        }
    }

    /// Call at the end.
    pub(super) fn finish(&mut self, sink: &mut impl FnMut(&Self, &[u8])) {
        self.decide(sink);
        self.decode(&[], true, sink);
    }

    fn decide(&mut self, sink: &mut impl FnMut(&Self, &[u8])) {
        let State::Sniffing(seen) = &mut self.state else { return };
        let seen = std::mem::take(seen);
        let (encoding, bom) = sniff(&seen);
        self.encoding = encoding;
        self.bom = bom as u64;
        self.state = match encoding {
            Encoding::Utf16Le => State::Utf16(Utf16::new(Order::Little)),
            Encoding::Utf16Be => State::Utf16(Utf16::new(Order::Big)),
            _ => State::Bytes,
        };
        self.decode(seen.get(bom..).unwrap_or_default(), false, sink);
    }

    fn decode(&mut self, bytes: &[u8], last: bool, sink: &mut impl FnMut(&Self, &[u8])) {
        // The state is taken out so that the sink can look at the decoder meanwhile.
        let mut state = std::mem::replace(&mut self.state, State::Bytes);
        match &mut state {
            State::Utf16(decoder) => decoder.feed(bytes, last, &mut |text| sink(self, text)),
            State::Bytes | State::Sniffing(_) => sink(self, bytes),
        }
        self.state = state;
    }
}

/// The encoding that the first bytes speak for, and the length of the mark.
fn sniff(bytes: &[u8]) -> (Encoding, usize) {
    match bytes {
        [0xEF, 0xBB, 0xBF, ..] => (Encoding::Utf8, 3),
        [0xFF, 0xFE, ..] => (Encoding::Utf16Le, 2),
        [0xFE, 0xFF, ..] => (Encoding::Utf16Be, 2),
        _ => (by_nul_pattern(bytes), 0),
    }
}

/// Column names are ASCII, so that every other byte of a UTF-16 header is NUL.
fn by_nul_pattern(bytes: &[u8]) -> Encoding {
    let pairs = bytes.len() / 2;
    let nul = |odd: usize| bytes.iter().skip(odd).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd) = (nul(0), nul(1));
    let most = |count: usize| pairs >= 2 && count * 4 >= pairs * 3;
    if most(odd) && even == 0 {
        Encoding::Utf16Le
    } else if most(even) && odd == 0 {
        Encoding::Utf16Be
    } else {
        Encoding::Utf8
    }
}

/// Guesses the encoding of a record that is not UTF-8.
pub(super) fn guess(record: &[u8]) -> Encoding {
    if gb18030::is_likely(record) { Encoding::Gb18030 } else { Encoding::Unknown }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(bytes: &[u8], piece: usize) -> (Encoding, u64, String) {
        let mut decoder = Decoder::new();
        let mut text = Vec::new();
        let mut sink = |_: &Decoder, piece: &[u8]| text.extend_from_slice(piece);
        bytes.chunks(piece.max(1)).for_each(|piece| decoder.feed(piece, &mut sink));
        decoder.finish(&mut sink);
        (decoder.encoding, decoder.bom, String::from_utf8_lossy(&text).into_owned())
    }

    #[test]
    fn marks_and_patterns_decide() {
        let header = "Name,Type,测试🙂\n".repeat(9);
        let le: Vec<u8> = header.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let be: Vec<u8> = header.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let table: Vec<(&str, Vec<u8>, Encoding, u64)> = vec![
            ("utf-8", header.clone().into_bytes(), Encoding::Utf8, 0),
            ("utf-8 mark", [b"\xef\xbb\xbf", header.as_bytes()].concat(), Encoding::Utf8, 3),
            ("utf-16le mark", [b"\xff\xfe", le.as_slice()].concat(), Encoding::Utf16Le, 2),
            ("utf-16be mark", [b"\xfe\xff", be.as_slice()].concat(), Encoding::Utf16Be, 2),
            ("utf-16le", le.clone(), Encoding::Utf16Le, 0),
            ("utf-16be", be.clone(), Encoding::Utf16Be, 0),
        ];
        for (name, bytes, encoding, bom) in table {
            for piece in [1, 2, 3, 7, 1000] {
                assert_eq!(decoded(&bytes, piece), (encoding, bom, header.clone()), "{name} {piece}");
            }
        }
        assert_eq!(decoded(b"", 1).0, Encoding::Utf8);
        assert_eq!(decoded(&[0; 80], 9).0, Encoding::Utf8);
    }

    #[test]
    fn chinese_is_guessed_and_latin_is_not() {
        for text in ["算子,融合测试,1.0", "名称，类型", "矩阵乘（左）,aclnnMatmul,镕"] {
            let (chinese, _, _) = encoding_rs::GB18030.encode(text);
            assert_eq!(guess(&chinese), Encoding::Gb18030, "{text}");
        }
        let (japanese, _, _) = encoding_rs::SHIFT_JIS.encode("名称,ｶﾅ,カナ");
        assert_eq!(guess(&japanese), Encoding::Unknown);
        assert_eq!(guess(b"caf\xe9,r\xe9seau,1.0"), Encoding::Unknown);
        assert_eq!(guess(b"\xff\xff"), Encoding::Unknown);
        assert_eq!(guess(b"cut \xcb"), Encoding::Unknown);
    }
}
