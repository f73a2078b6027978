//! Sixteen bytes at once: which of them end a run of ordinary string text. The only module with `unsafe` code.

/// Bytes looked at together.
pub(super) const LANES: usize = 16;

/// Whether a byte ends a run: a quote, a backslash, a control character, or not ASCII.
#[inline(always)]
pub(super) fn is_special(byte: u8) -> bool {
    !(0x20..0x80).contains(&byte) || byte == b'"' || byte == b'\\'
}

/// A bit for each byte that ends a run, the first byte lowest.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn specials(block: &[u8; LANES]) -> u32 {
    use std::arch::x86_64::{
        _mm_cmpeq_epi8, _mm_cmplt_epi8, _mm_loadu_si128, _mm_movemask_epi8, _mm_or_si128, _mm_set1_epi8,
    };
    // SAFETY: SSE2 belongs to every x86_64, and the load reads the 16 bytes of `block`, at any alignment.
    unsafe {
        let bytes = _mm_loadu_si128(block.as_ptr().cast());
        // As signed numbers, control characters and what is not ASCII lie below 0x20.
        let outside = _mm_cmplt_epi8(bytes, _mm_set1_epi8(0x20));
        let quote = _mm_cmpeq_epi8(bytes, _mm_set1_epi8(b'"' as i8));
        let backslash = _mm_cmpeq_epi8(bytes, _mm_set1_epi8(b'\\' as i8));
        _mm_movemask_epi8(_mm_or_si128(outside, _mm_or_si128(quote, backslash))) as u32
    }
}

/// A bit for each byte that is a digit, the first byte lowest.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn digits(block: &[u8; LANES]) -> u32 {
    use std::arch::x86_64::{
        _mm_cmpeq_epi8, _mm_loadu_si128, _mm_min_epu8, _mm_movemask_epi8, _mm_set1_epi8, _mm_sub_epi8,
    };
    // SAFETY: as for `specials`.
    unsafe {
        let bytes = _mm_loadu_si128(block.as_ptr().cast());
        let values = _mm_sub_epi8(bytes, _mm_set1_epi8(b'0' as i8));
        _mm_movemask_epi8(_mm_cmpeq_epi8(values, _mm_min_epu8(values, _mm_set1_epi8(9)))) as u32
    }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[inline(always)]
pub(super) fn digits(block: &[u8; LANES]) -> u32 {
    use std::arch::wasm32::{i8x16_sub, u8x16_bitmask, u8x16_le, u8x16_splat, v128_load};
    // SAFETY: as for `specials`.
    let bytes = unsafe { v128_load(block.as_ptr().cast()) };
    u32::from(u8x16_bitmask(u8x16_le(i8x16_sub(bytes, u8x16_splat(b'0')), u8x16_splat(9))))
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[inline(always)]
pub(super) fn specials(block: &[u8; LANES]) -> u32 {
    use std::arch::wasm32::{i8x16_bitmask, i8x16_eq, i8x16_lt, i8x16_splat, v128_load, v128_or};
    // SAFETY: the load reads the 16 bytes of `block`, at any alignment.
    let bytes = unsafe { v128_load(block.as_ptr().cast()) };
    // As signed numbers, control characters and what is not ASCII lie below 0x20.
    let outside = i8x16_lt(bytes, i8x16_splat(0x20));
    let quote = i8x16_eq(bytes, i8x16_splat(b'"' as i8));
    let backslash = i8x16_eq(bytes, i8x16_splat(b'\\' as i8));
    u32::from(i8x16_bitmask(v128_or(outside, v128_or(quote, backslash))))
}

/// The same without vectors, for every other machine.
#[cfg(not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128"))))]
#[inline(always)]
pub(super) fn specials(block: &[u8; LANES]) -> u32 {
    portable(block, is_special)
}

#[cfg(not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128"))))]
#[inline(always)]
pub(super) fn digits(block: &[u8; LANES]) -> u32 {
    portable(block, |byte| byte.is_ascii_digit())
}

#[cfg(any(test, not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))))]
fn portable(block: &[u8; LANES], test: fn(u8) -> bool) -> u32 {
    let bit = |(place, byte): (usize, &u8)| u32::from(test(*byte)) << place;
    block.iter().enumerate().map(bit).sum()
}

#[cfg(test)]
mod tests {
    use super::{LANES, digits, is_special, portable, specials};

    #[test]
    fn vectors_and_the_portable_way_agree() {
        for byte in 0..=255 {
            for place in 0..LANES {
                let mut block = *b"ordinary text...";
                block[place] = byte;
                block[LANES - 1 - place] ^= byte;
                assert_eq!(specials(&block), portable(&block, is_special), "{block:?}");
                assert_eq!(digits(&block), portable(&block, |byte| byte.is_ascii_digit()), "{block:?}");
            }
        }
    }
}
