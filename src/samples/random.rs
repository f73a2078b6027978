//! A small deterministic source of variety (xorshift64*): no crate, the same numbers on every platform.

/// The state of the sequence; never zero.
#[derive(Debug, Clone)]
pub(super) struct Random(u64);

impl Random {
    /// Two seeds that differ in one bit give unlike sequences.
    pub(super) fn new(seed: u64) -> Self {
        Self((seed ^ 0x9E37_79B9_7F4A_7C15).wrapping_mul(0xBF58_476D_1CE4_E5B9) | 1)
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number in `0..bound`; 0 when `bound` is 0.
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        // The high half: the low bits of the product are the weak ones.
        ((self.next() >> 32) * bound) >> 32
    }

    /// `value`, give or take 3 %: the scatter of a warm, healthy device.
    pub(super) fn near(&mut self, value: u64) -> u64 {
        let spread = value * 3 / 100;
        value - spread + self.below(2 * spread + 1)
    }
}
