//! Finds the end of a run of ordinary string bytes, eight at a time.

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = 0x8080_8080_8080_8080;

/// High bit set in each byte of `word` that is zero (and perhaps in bytes above the lowest such one).
const fn zero_bytes(word: u64) -> u64 {
    word.wrapping_sub(ONES) & !word & HIGHS
}

/// High bit set in each byte that ends a run: quote, backslash, below 0x20, or not ASCII.
const fn special_bytes(word: u64) -> u64 {
    let quote = zero_bytes(word ^ (ONES * b'"' as u64));
    let backslash = zero_bytes(word ^ (ONES * b'\\' as u64));
    let control = word.wrapping_sub(ONES * 0x20) & !word & HIGHS;
    quote | backslash | control | (word & HIGHS)
}

/// How many bytes at the start of `bytes` are ASCII, not control characters, and neither quote nor backslash.
pub(super) fn run_length(bytes: &[u8]) -> usize {
    let (words, rest) = bytes.as_chunks::<8>();
    for (index, word) in words.iter().enumerate() {
        let special = special_bytes(u64::from_le_bytes(*word));
        if special != 0 {
            return index * 8 + (special.trailing_zeros() / 8) as usize;
        }
    }
    let is_plain = |&byte: &u8| (0x20..0x80).contains(&byte) && byte != b'"' && byte != b'\\';
    words.len() * 8 + rest.iter().position(|byte| !is_plain(byte)).unwrap_or(rest.len())
}

#[cfg(test)]
mod tests {
    use super::run_length;

    #[test]
    fn stops_at_each_special_byte_at_each_place() {
        for length in 0..40 {
            let plain = vec![b'a'; length];
            assert_eq!(run_length(&plain), length);
            for place in 0..length {
                for special in (0..0x20).chain([b'"', b'\\']).chain(0x80..=0xff) {
                    let mut bytes = plain.clone();
                    bytes[place] = special;
                    assert_eq!(run_length(&bytes), place, "{special:#x} at {place} of {length}");
                }
            }
        }
        assert_eq!(run_length(b" !#[]^~\x7f"), 8);
    }
}
