//! Finds the few lines worth a closer look. Training logs run to hundreds of megabytes and hardly any line is the
//! profiler's; this passes over them without reading every byte (Wu–Manber: a window of nine bytes whose last four
//! occur in no key lets the search jump ahead by six).
//! In: a line and the keys it may contain. Out: the numbers of the keys that stand in it.

/// Bytes of a key that are looked at, its last ones, as many begin alike. No key may be shorter.
pub(super) const WINDOW: usize = 9;

/// Slots of the jump table: 16 KiB stay in the first-level cache.
const SLOTS: usize = 1 << 14;

/// The bytes of a window the jump is decided on.
const BLOCK: usize = 4;

pub(super) struct Sieve {
    /// By block: how far the window may move without missing a key.
    jumps: Vec<u8>,
    /// Window and number of each key, sorted by window.
    keys: Vec<([u8; WINDOW], usize)>,
}

impl Sieve {
    /// Builds the table; the number of a key is its place in `keys`. Keys shorter than [`WINDOW`] are never found.
    pub(super) fn new<'a>(keys: impl Iterator<Item = &'a str>) -> Self {
        let mut windows: Vec<([u8; WINDOW], usize)> =
            keys.enumerate().filter_map(|(number, key)| Some((*key.as_bytes().last_chunk()?, number))).collect();
        windows.sort_unstable();
        let widest = WINDOW - BLOCK + 1;
        let mut jumps = vec![widest as u8; SLOTS];
        for (window, _) in &windows {
            for (at, block) in window.windows(BLOCK).enumerate() {
                let distance = (WINDOW - BLOCK - at) as u8;
                if let Some(jump) = jumps.get_mut(slot(block)) {
                    *jump = distance.min(*jump);
                }
            }
        }
        Self { jumps, keys: windows }
    }

    /// Adds to `found` the numbers of the keys in `line`, each once, in order.
    pub(super) fn search(&self, line: &[u8], found: &mut Vec<usize>) {
        let mut start = 0;
        while let Some(window) = line.get(start..start + WINDOW) {
            let block = window.last_chunk::<BLOCK>().map_or(0, |block| slot(block));
            let jump = self.jumps.get(block).copied().unwrap_or(1);
            if jump == 0 {
                self.compare(window, found);
                start += 1;
            } else {
                start += usize::from(jump);
            }
        }
        found.sort_unstable();
        found.dedup();
    }

    fn compare(&self, window: &[u8], found: &mut Vec<usize>) {
        let first = self.keys.partition_point(|(key, _)| key.as_slice() < window);
        let same = self.keys.iter().skip(first);
        found.extend(same.take_while(|(key, _)| key == window).map(|(_, number)| *number));
    }
}

fn slot(block: &[u8]) -> usize {
    let mixed = block.iter().fold(0u32, |mixed, &byte| mixed << 8 | u32::from(byte));
    (mixed.wrapping_mul(0x9E37_79B1) >> 18) as usize
}
