//! A small deterministic generator (SplitMix64).

pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    /// A generator that depends on nothing but these bytes (FNV-1a).
    pub fn of(bytes: &[u8]) -> Self {
        Random(
            bytes
                .iter()
                .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)),
        )
    }

    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Below `limit`; 0 when that is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.draw() % limit.max(1) as u64) as usize
    }

    /// One of these.
    pub fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }

    /// Small numbers often, large ones up to `limit` sometimes.
    pub fn length(&mut self, limit: usize) -> usize {
        let bits = self.below(usize::BITS as usize - limit.leading_zeros() as usize + 1);
        self.below((1usize << bits).min(limit) + 1)
    }

    /// The bytes, cut into pieces of random lengths.
    pub fn cut<'a>(&mut self, bytes: &'a [u8]) -> Vec<&'a [u8]> {
        let longest = *self.one_of(&[1, 2, 7, 64, 1000, 100_000]);
        let mut rest = bytes;
        let mut pieces = Vec::new();
        while !rest.is_empty() {
            let (piece, after) = rest.split_at((1 + self.below(longest)).min(rest.len()));
            pieces.push(piece);
            rest = after;
        }
        pieces
    }
}
