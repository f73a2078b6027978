//! Finds bytes that are not UTF-8 and NUL bytes in a stream of pieces.

/// How many, and the first place in bytes from the start of the file.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Found {
    pub(super) count: u64,
    pub(super) first: Option<u64>,
}

impl Found {
    fn add(&mut self, byte: u64) {
        self.count += 1;
        self.first.get_or_insert(byte);
    }
}

/// Looks at the bytes of a file as they come.
#[derive(Clone, Debug, Default)]
pub(super) struct Check {
    position: u64,
    /// Start of a character whose end is in the next piece: three bytes at most.
    carry: Vec<u8>,
    /// Sequences that are not UTF-8.
    pub(super) not_utf8: Found,
    pub(super) nul: Found,
}

impl Check {
    /// Bytes that were skipped before the first piece (a byte order mark).
    pub(super) fn skip(&mut self, bytes: u64) {
        self.position += bytes;
    }

    pub(super) fn feed(&mut self, piece: &[u8]) {
        self.count_nul(piece);
        let mut rest = piece;
        while let (false, Some((first, tail))) = (self.carry.is_empty(), rest.split_first()) {
            self.carry.push(*first);
            rest = tail;
            let read = (piece.len() - rest.len()) as u64;
            self.settle_carry(self.position + read);
        }
        let offset = (piece.len() - rest.len()) as u64;
        self.check(rest, self.position + offset);
        self.position += piece.len() as u64;
    }

    /// Call at the end: a character that never ended is not UTF-8.
    pub(super) fn finish(&mut self) {
        if !self.carry.is_empty() {
            let byte = self.position - self.carry.len() as u64;
            self.not_utf8.add(byte);
            self.carry.clear();
        }
    }

    fn count_nul(&mut self, piece: &[u8]) {
        if !piece.contains(&0) {
            return;
        }
        let at = piece.iter().position(|byte| *byte == 0).unwrap_or(0);
        self.nul.first.get_or_insert(self.position + at as u64);
        self.nul.count += piece.iter().filter(|byte| **byte == 0).count() as u64;
    }

    /// Lets go of the carried bytes, which end at `end`, as far as they are decided.
    fn settle_carry(&mut self, end: u64) {
        while let Err(error) = std::str::from_utf8(&self.carry) {
            let Some(length) = error.error_len() else {
                self.carry.drain(..error.valid_up_to());
                return;
            };
            let start = end - self.carry.len() as u64;
            self.not_utf8.add(start + error.valid_up_to() as u64);
            self.carry.drain(..error.valid_up_to() + length);
        }
        self.carry.clear();
    }

    fn check(&mut self, mut text: &[u8], mut position: u64) {
        while let Err(error) = std::str::from_utf8(text) {
            let valid = error.valid_up_to();
            let rest = text.get(valid..).unwrap_or_default();
            position += valid as u64;
            let Some(length) = error.error_len() else {
                self.carry.extend_from_slice(rest);
                return;
            };
            self.not_utf8.add(position);
            text = rest.get(length..).unwrap_or_default();
            position += length as u64;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole(bytes: &[u8]) -> (Found, Found) {
        let mut check = Check::default();
        check.feed(bytes);
        check.finish();
        (check.not_utf8, check.nul)
    }

    #[test]
    fn the_first_odd_byte_is_found() {
        let odd = |bytes: &[u8]| whole(bytes).0;
        assert_eq!(odd("plain, 测试 🙂".as_bytes()), Found::default());
        assert_eq!(odd(b"ab\xb2\xe2"), Found { count: 2, first: Some(2) });
        assert_eq!(odd(b"a\xe4\xb8"), Found { count: 1, first: Some(1) });
        assert_eq!(odd(b"a\xe0\x80b"), Found { count: 2, first: Some(1) });
        assert_eq!(whole(b"a\0b\0").1, Found { count: 2, first: Some(1) });
    }

    proptest::proptest! {
        #[test]
        fn cuts_change_nothing(
            bytes in proptest::collection::vec(proptest::sample::select(&b"a\0\x80\xb8\xc3\xe0\xe4\xed\xf0\xf4\xff"[..]), 0..40)
        ) {
            let mut check = Check::default();
            bytes.iter().for_each(|byte| check.feed(&[*byte]));
            check.finish();
            proptest::prop_assert_eq!((check.not_utf8, check.nul), whole(&bytes));
        }
    }
}
