//! Finds the end of a run of ordinary string bytes, sixteen at a time.

use super::block::{LANES, is_special, specials};

/// How many bytes at the start of `bytes` are ASCII, not control characters, and neither quote nor backslash.
#[inline(always)]
pub(super) fn run_length(bytes: &[u8]) -> usize {
    // Most strings of a trace end in their first block.
    if let Some(block) = bytes.first_chunk::<LANES>() {
        let special = specials(block);
        if special != 0 {
            return special.trailing_zeros() as usize;
        }
    }
    long_run_length(bytes)
}

fn long_run_length(bytes: &[u8]) -> usize {
    let (blocks, rest) = bytes.as_chunks::<LANES>();
    for (index, block) in blocks.iter().enumerate() {
        let special = specials(block);
        if special != 0 {
            return index * LANES + special.trailing_zeros() as usize;
        }
    }
    let whole = blocks.len() * LANES;
    whole + rest.iter().position(|byte| is_special(*byte)).unwrap_or(rest.len())
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
