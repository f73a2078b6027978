//! Many bytes at once: which of them are quotes, digits, backslashes and so on. The only module with `unsafe` code.
//!
//! Everything is written once, over the few operations of a vector of 16 bytes that every machine has in its own way.

#[cfg(not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128"))))]
use portable as machine;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use simd128 as machine;
#[cfg(target_arch = "x86_64")]
use sse2 as machine;

use machine::{below, bits, equal, load, or, within};

/// Bytes of a vector.
pub(super) const LANES: usize = 16;
/// Bytes of a block: one for each bit of a word.
pub(super) const BLOCK: usize = 64;

/// Whether a byte ends a run: a quote, a backslash, a control character, or not ASCII.
#[inline(always)]
pub(super) fn is_special(byte: u8) -> bool {
    !(0x20..0x80).contains(&byte) || byte == b'"' || byte == b'\\'
}

/// A bit for each byte that ends a run, the first byte lowest.
#[inline(always)]
pub(super) fn specials(bytes: &[u8; LANES]) -> u32 {
    let bytes = load(bytes);
    // As signed numbers, control characters and what is not ASCII lie below 0x20.
    bits(or(below(bytes, 0x20), or(equal(bytes, b'"'), equal(bytes, b'\\'))))
}

/// A bit for each byte that is a digit, the first byte lowest.
#[inline(always)]
pub(super) fn digits(bytes: &[u8; LANES]) -> u32 {
    bits(within(load(bytes), b'0', 9))
}

/// A bit for each quote of a block, escaped or not, and whether the block holds anything that wants a closer look:
/// a backslash, a control character, or a byte outside ASCII.
#[inline(always)]
pub(super) fn quotes(block: &[u8; BLOCK]) -> (u64, bool) {
    let [a, b, c, d] = vectors(block);
    let odd = |bytes| or(below(bytes, 0x20), equal(bytes, b'\\'));
    let is_odd = bits(or(or(odd(a), odd(b)), or(odd(c), odd(d)))) != 0;
    (word([a, b, c, d].map(|bytes| equal(bytes, b'"'))), is_odd)
}

/// What makes a block odd, a bit for each byte.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Odd {
    pub(super) backslashes: u64,
    pub(super) controls: u64,
    /// Bytes outside ASCII.
    pub(super) wide: u64,
}

pub(super) fn odd(block: &[u8; BLOCK]) -> Odd {
    let vectors = vectors(block);
    Odd {
        backslashes: word(vectors.map(|bytes| equal(bytes, b'\\'))),
        controls: word(vectors.map(|bytes| within(bytes, 0, 0x1f))),
        wide: word(vectors.map(|bytes| below(bytes, 0))),
    }
}

#[inline(always)]
fn vectors(block: &[u8; BLOCK]) -> [machine::Bytes; 4] {
    let (lanes, _) = block.as_chunks::<LANES>();
    match lanes {
        [a, b, c, d] => [load(a), load(b), load(c), load(d)],
        _ => [load(&[0; LANES]); 4],
    }
}

/// The bits of four vectors in a row.
#[inline(always)]
fn word([a, b, c, d]: [machine::Bytes; 4]) -> u64 {
    u64::from(bits(a)) | u64::from(bits(b)) << 16 | u64::from(bits(c)) << 32 | u64::from(bits(d)) << 48
}

/// SSE2, which belongs to every x86_64.
#[cfg(target_arch = "x86_64")]
mod sse2 {
    use std::arch::x86_64::{
        __m128i, _mm_cmpeq_epi8, _mm_cmplt_epi8, _mm_loadu_si128, _mm_min_epu8, _mm_movemask_epi8, _mm_or_si128,
        _mm_set1_epi8, _mm_sub_epi8,
    };

    pub(super) type Bytes = __m128i;

    #[inline(always)]
    pub(super) fn load(bytes: &[u8; 16]) -> Bytes {
        // SAFETY: the load reads the 16 bytes of `bytes`, at any alignment.
        unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
    }

    #[inline(always)]
    pub(super) fn equal(bytes: Bytes, byte: u8) -> Bytes {
        // SAFETY: SSE2 is there, here and below.
        unsafe { _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte as i8)) }
    }

    #[inline(always)]
    pub(super) fn below(bytes: Bytes, bound: i8) -> Bytes {
        unsafe { _mm_cmplt_epi8(bytes, _mm_set1_epi8(bound)) }
    }

    #[inline(always)]
    pub(super) fn within(bytes: Bytes, first: u8, span: u8) -> Bytes {
        unsafe {
            let above = _mm_sub_epi8(bytes, _mm_set1_epi8(first as i8));
            _mm_cmpeq_epi8(above, _mm_min_epu8(above, _mm_set1_epi8(span as i8)))
        }
    }

    #[inline(always)]
    pub(super) fn or(a: Bytes, b: Bytes) -> Bytes {
        unsafe { _mm_or_si128(a, b) }
    }

    #[inline(always)]
    pub(super) fn bits(bytes: Bytes) -> u32 {
        unsafe { _mm_movemask_epi8(bytes) as u32 }
    }
}

/// The vectors of WebAssembly.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128 {
    use std::arch::wasm32::{
        i8x16_bitmask, i8x16_eq, i8x16_lt, i8x16_splat, i8x16_sub, u8x16_le, u8x16_splat, v128, v128_load, v128_or,
    };

    pub(super) type Bytes = v128;

    #[inline(always)]
    pub(super) fn load(bytes: &[u8; 16]) -> Bytes {
        // SAFETY: the load reads the 16 bytes of `bytes`, at any alignment.
        unsafe { v128_load(bytes.as_ptr().cast()) }
    }

    #[inline(always)]
    pub(super) fn equal(bytes: Bytes, byte: u8) -> Bytes {
        i8x16_eq(bytes, u8x16_splat(byte))
    }

    #[inline(always)]
    pub(super) fn below(bytes: Bytes, bound: i8) -> Bytes {
        i8x16_lt(bytes, i8x16_splat(bound))
    }

    #[inline(always)]
    pub(super) fn within(bytes: Bytes, first: u8, span: u8) -> Bytes {
        u8x16_le(i8x16_sub(bytes, u8x16_splat(first)), u8x16_splat(span))
    }

    #[inline(always)]
    pub(super) fn or(a: Bytes, b: Bytes) -> Bytes {
        v128_or(a, b)
    }

    #[inline(always)]
    pub(super) fn bits(bytes: Bytes) -> u32 {
        u32::from(i8x16_bitmask(bytes))
    }
}

/// The same without vectors, for every other machine.
#[cfg(any(test, not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))))]
mod portable {
    /// Lanes that are compared hold 0 or 0xff.
    pub(super) type Bytes = [u8; 16];

    pub(super) fn load(bytes: &[u8; 16]) -> Bytes {
        *bytes
    }

    fn where_true(bytes: Bytes, test: impl Fn(u8) -> bool) -> Bytes {
        bytes.map(|byte| if test(byte) { 0xff } else { 0 })
    }

    pub(super) fn equal(bytes: Bytes, other: u8) -> Bytes {
        where_true(bytes, |byte| byte == other)
    }

    pub(super) fn below(bytes: Bytes, bound: i8) -> Bytes {
        where_true(bytes, |byte| byte.cast_signed() < bound)
    }

    pub(super) fn within(bytes: Bytes, first: u8, span: u8) -> Bytes {
        where_true(bytes, |byte| byte.wrapping_sub(first) <= span)
    }

    pub(super) fn or(a: Bytes, b: Bytes) -> Bytes {
        std::array::from_fn(|lane| a.get(lane).copied().unwrap_or(0) | b.get(lane).copied().unwrap_or(0))
    }

    pub(super) fn bits(bytes: Bytes) -> u32 {
        bytes.iter().rev().fold(0, |bits, byte| bits << 1 | u32::from(byte >> 7))
    }
}

#[cfg(test)]
mod tests {
    use super::{BLOCK, LANES, Odd, digits, is_special, machine, odd, portable, quotes, specials};

    /// Sixteen bytes with `byte` at `place`, and something else made of it elsewhere.
    fn sample(byte: u8, place: usize) -> [u8; LANES] {
        let mut bytes = *b"ordinary text...";
        bytes[place] = byte;
        bytes[LANES - 1 - place] ^= byte;
        bytes
    }

    fn marked(bytes: &[u8], test: impl Fn(u8) -> bool) -> u64 {
        bytes.iter().enumerate().map(|(place, byte)| u64::from(test(*byte)) << place).sum()
    }

    fn samples() -> impl Iterator<Item = [u8; LANES]> {
        (0..=255).flat_map(|byte| (0..LANES).map(move |place| sample(byte, place)))
    }

    #[test]
    fn vectors_and_the_portable_way_agree() {
        for sample in samples() {
            let bytes = machine::load(&sample);
            let bits = machine::bits;
            assert_eq!(portable::load(&sample), sample);
            for byte in [0, b'"', b'\\', 0x80, 0xff] {
                assert_eq!(bits(machine::equal(bytes, byte)), portable::bits(portable::equal(sample, byte)));
            }
            for bound in [0, 0x20] {
                assert_eq!(bits(machine::below(bytes, bound)), portable::bits(portable::below(sample, bound)));
            }
            for (first, span) in [(b'0', 9), (0, 0x1f)] {
                let ours = portable::bits(portable::within(sample, first, span));
                assert_eq!(bits(machine::within(bytes, first, span)), ours);
            }
            let both = machine::or(machine::equal(bytes, b'o'), machine::equal(bytes, b't'));
            let ours = portable::or(portable::equal(sample, b'o'), portable::equal(sample, b't'));
            assert_eq!(bits(both), portable::bits(ours));
        }
    }

    #[test]
    fn marks_are_what_their_names_say() {
        for sample in samples() {
            assert_eq!(u64::from(specials(&sample)), marked(&sample, is_special), "{sample:?}");
            assert_eq!(u64::from(digits(&sample)), marked(&sample, |byte| byte.is_ascii_digit()), "{sample:?}");
        }
        for (index, sample) in samples().enumerate() {
            let mut block = [b' '; BLOCK];
            let start = index % (BLOCK - LANES);
            block[start..start + LANES].copy_from_slice(&sample);
            let expected = Odd {
                backslashes: marked(&block, |byte| byte == b'\\'),
                controls: marked(&block, |byte| byte < 0x20),
                wide: marked(&block, |byte| byte >= 0x80),
            };
            let is_odd = (expected.backslashes | expected.controls | expected.wide) != 0;
            assert_eq!(quotes(&block), (marked(&block, |byte| byte == b'"'), is_odd));
            assert_eq!(odd(&block), expected);
        }
    }
}
