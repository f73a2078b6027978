//! UTF-8, one byte at a time (RFC 3629: no surrogates, no overlong forms, nothing above U+10FFFF).

/// Where inside a character the last byte left us.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Utf8 {
    /// Continuation bytes still to come.
    missing: u8,
    /// Bounds of the next continuation byte; only the first one has narrower bounds.
    low: u8,
    high: u8,
}

impl Utf8 {
    /// Whether a character has begun and not ended.
    pub(super) fn is_inside(self) -> bool {
        self.missing > 0
    }

    /// Takes one byte; false when it cannot stand here, and the state is then at rest again.
    pub(super) fn push(&mut self, byte: u8) -> bool {
        if self.missing > 0 {
            let fits = (self.low..=self.high).contains(&byte);
            *self = if fits { Utf8::after(self.missing - 1, 0x80, 0xbf) } else { Utf8::default() };
            return fits;
        }
        let Some(next) = Utf8::begin(byte) else {
            return false;
        };
        *self = next;
        true
    }

    fn begin(byte: u8) -> Option<Utf8> {
        Some(match byte {
            0x00..=0x7f => Utf8::default(),
            0xc2..=0xdf => Utf8::after(1, 0x80, 0xbf),
            0xe0 => Utf8::after(2, 0xa0, 0xbf),
            0xed => Utf8::after(2, 0x80, 0x9f),
            0xe1..=0xef => Utf8::after(2, 0x80, 0xbf),
            0xf0 => Utf8::after(3, 0x90, 0xbf),
            0xf1..=0xf3 => Utf8::after(3, 0x80, 0xbf),
            0xf4 => Utf8::after(3, 0x80, 0x8f),
            _ => return None,
        })
    }

    fn after(missing: u8, low: u8, high: u8) -> Utf8 {
        Utf8 { missing, low, high }
    }
}

#[cfg(test)]
mod tests {
    use super::Utf8;

    fn is_valid(bytes: &[u8]) -> bool {
        let mut state = Utf8::default();
        bytes.iter().all(|&byte| state.push(byte)) && !state.is_inside()
    }

    #[test]
    fn agrees_with_the_standard_library() {
        for first in 0x00..=0xffu8 {
            for second in [0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff] {
                for tail in [&[][..], &[0x80], &[0xbf, 0x80], &[0x41]] {
                    let bytes = [&[first, second], tail].concat();
                    assert_eq!(is_valid(&bytes), std::str::from_utf8(&bytes).is_ok(), "{bytes:x?}");
                }
            }
        }
    }
}
