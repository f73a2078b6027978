//! Which times stand where in the file, so that a search for a window of time reads only the blocks that it touches.
//!
//! A block is 2ⁿ bytes wide and begins at a multiple of its width; an event belongs to the block in which it begins. The
//! width doubles when the file outgrows the greatest number of blocks. What the blocks become is thus decided by the file
//! alone, and those of two halves of it can be put together.

use serde::{Deserialize, Serialize};

/// Blocks of a file at most; of 1 GB each has 512 KiB.
const MOST: u64 = 2048;
/// Width of a block at first, as a power of two in bytes: a few events.
const FINEST: u32 = 10;

/// What begins in one block of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block {
    /// Offset of the first slice or metadata event that begins here.
    at: u64,
    /// Earliest start and latest end of the slices, in ns; the start lies behind the end where there are none.
    from_ns: i64,
    to_ns: i64,
    /// Metadata events name the tracks of slices anywhere in the file.
    has_metadata: bool,
}

impl Block {
    fn at(at: u64) -> Block {
        Block { at, from_ns: i64::MAX, to_ns: i64::MIN, has_metadata: false }
    }

    fn join(&mut self, next: &Block) {
        self.from_ns = self.from_ns.min(next.from_ns);
        self.to_ns = self.to_ns.max(next.to_ns);
        self.has_metadata |= next.has_metadata;
    }

    /// Whether a slice that begins here may reach into `from..to`, or names its track.
    fn is_wanted(&self, (from, to): (i64, i64)) -> bool {
        self.has_metadata || self.from_ns < to && self.to_ns >= from
    }
}

/// The blocks under way.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Blocks {
    /// Width of a block, as a power of two in bytes.
    shift: u32,
    /// Offset behind the last block.
    border: u64,
    /// In file order; those without slices and metadata are left out.
    blocks: Vec<Block>,
}

impl Default for Blocks {
    fn default() -> Self {
        Blocks { shift: FINEST, border: 0, blocks: Vec::new() }
    }
}

impl Blocks {
    /// A slice at an offset, behind those before.
    #[inline]
    pub(super) fn slice(&mut self, at: u64, start_ns: i64, end_ns: i64) {
        if let Some(block) = self.block(at) {
            block.from_ns = block.from_ns.min(start_ns);
            block.to_ns = block.to_ns.max(end_ns);
        }
    }

    pub(super) fn metadata(&mut self, at: u64) {
        if let Some(block) = self.block(at) {
            block.has_metadata = true;
        }
    }

    #[inline]
    fn block(&mut self, at: u64) -> Option<&mut Block> {
        if at >= self.border {
            self.push(Block::at(at));
        }
        self.blocks.last_mut()
    }

    /// Adds the blocks of the stretch of the file that follows.
    pub(super) fn add_all(&mut self, other: Blocks) {
        for block in other.blocks {
            self.push(block);
        }
    }

    #[inline(never)]
    fn push(&mut self, block: Block) {
        while block.at >> self.shift >= MOST {
            self.shift += 1;
            let shift = self.shift;
            self.blocks.dedup_by(|next, own| joins(shift, own, next));
        }
        let shift = self.shift;
        if !self.blocks.last_mut().is_some_and(|last| joins(shift, last, &block)) {
            self.blocks.push(block);
        }
        self.border = ((block.at >> self.shift) + 1) << self.shift;
    }

    pub(super) fn finish(self) -> Vec<Block> {
        self.blocks
    }
}

/// Joins a block to the one before where both are one of this width. Says whether.
fn joins(shift: u32, own: &mut Block, next: &Block) -> bool {
    let is_one = own.at >> shift == next.at >> shift;
    if is_one {
        own.join(next);
    }
    is_one
}

/// What of the stretches `runs` of whole events a search for a window must read: from the first byte of an event to behind
/// the last byte of another, in file order.
pub(super) fn touched(blocks: &[Block], runs: &[(u64, u64)], window_ns: (i64, i64)) -> Vec<(u64, u64)> {
    let mut touched: Vec<(u64, u64)> = Vec::new();
    let ends = blocks.iter().skip(1).map(|next| next.at).chain([u64::MAX]);
    let mut runs = runs.iter().peekable();
    for (block, end) in blocks.iter().zip(ends).filter(|(block, _)| block.is_wanted(window_ns)) {
        while runs.next_if(|run| run.1 <= block.at).is_some() {}
        // The last of them may reach into the blocks that follow.
        for run in runs.clone().take_while(|run| run.0 < end) {
            let (from, to) = (run.0.max(block.at), run.1.min(end));
            match touched.last_mut() {
                // Two runs may touch, and still be two.
                Some(last) if last.1 == from && run.0 < from => last.1 = to,
                _ => touched.push((from, to)),
            }
        }
    }
    touched
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn of(slices: &[(u64, i64, i64)]) -> Blocks {
        let mut blocks = Blocks::default();
        slices.iter().for_each(|(at, start, end)| blocks.slice(*at, *start, *end));
        blocks
    }

    #[test]
    fn a_window_reads_the_blocks_that_it_touches_and_those_that_name_tracks() {
        let mut blocks = of(&[(5, 10, 20), (900, 15, 30), (1100, 40, 50), (4000, 0, 100), (5000, 60, 60)]);
        blocks.metadata(6000);
        let blocks = blocks.finish();
        assert_eq!(blocks.iter().map(|block| block.at).collect::<Vec<_>>(), [5, 1100, 4000, 5000, 6000]);
        let runs = [(0, 2000), (2500, 9000)];
        let touched = |from, to| touched(&blocks, &runs, (from, to));
        assert_eq!(touched(0, 10), [(4000, 5000), (6000, 9000)]);
        assert_eq!(touched(0, 11), [(5, 1100), (4000, 5000), (6000, 9000)]);
        assert_eq!(touched(50, 51), [(1100, 2000), (2500, 5000), (6000, 9000)]);
        assert_eq!(touched(60, 61), [(4000, 9000)], "a slice without length is where it stands");
        assert_eq!(touched(101, 999), [(6000, 9000)]);
    }

    #[test]
    fn there_are_never_more_than_so_many() {
        let slices: Vec<(u64, i64, i64)> = (0..40_000).map(|at| (at * 1000, at as i64, at as i64 + 1)).collect();
        let blocks = of(&slices);
        assert!(blocks.blocks.len() as u64 <= MOST && blocks.blocks.len() as u64 > MOST / 2);
        assert!(blocks.blocks.is_sorted_by(|a, b| a.at >> blocks.shift < b.at >> blocks.shift));
        let far = of(&[(u64::MAX - 1, 0, 1)]);
        assert_eq!(far.blocks.len(), 1);
    }

    proptest! {
        #[test]
        fn halves_do_not_matter(
            gaps in prop::collection::vec((prop_oneof![1..3000_u64, 1..2_000_000_u64], 0..100_i64), 0..300),
            cut in any::<prop::sample::Index>(),
        ) {
            let place = |at: &mut u64, (gap, ns): &(u64, i64)| { *at += gap; Some((*at, *ns, ns + 5)) };
            let slices: Vec<(u64, i64, i64)> = gaps.iter().scan(0, place).collect();
            let whole = of(&slices);
            let (left, right) = slices.split_at(cut.index(slices.len() + 1));
            let mut sum = of(left);
            sum.add_all(of(right));
            prop_assert_eq!((sum.shift, sum.blocks), (whole.shift, whole.blocks));
        }
    }
}
