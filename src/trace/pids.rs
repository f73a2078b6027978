//! Finds the process of a pid. Neighbouring events often belong to different processes, so this happens for each event.

use crate::hashing::Map;

/// Pids that are found without hashing them in earnest; a capture has some thirty processes (FORMATS §4.3).
const SLOTS: usize = 64;

/// A short pid, told apart by its length, first and last bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Short {
    length: usize,
    first: u64,
    last: u64,
}

/// Pids as they stand in the file, and the index of each.
#[derive(Clone, Debug, Default)]
pub(super) struct Pids {
    all: Map<Vec<u8>, usize>,
    /// Where short ones were found last, by their hash.
    recent: Vec<(Short, usize)>,
}

impl Pids {
    /// The index of a pid that was added.
    #[inline(always)]
    pub(super) fn find(&mut self, pid: &[u8]) -> Option<usize> {
        let short = Short::of(pid);
        if let Some(short) = short
            && let Some((found, index)) = self.recent.get(short.slot())
            && *found == short
        {
            return Some(*index);
        }
        self.find_in_all(pid, short)
    }

    #[inline(never)]
    fn find_in_all(&mut self, pid: &[u8], short: Option<Short>) -> Option<usize> {
        let index = *self.all.get(pid)?;
        if let Some(short) = short {
            self.recent.resize(SLOTS, (Short::default(), 0));
            if let Some(slot) = self.recent.get_mut(short.slot()) {
                *slot = (short, index);
            }
        }
        Some(index)
    }

    pub(super) fn add(&mut self, pid: &[u8], index: usize) {
        self.all.insert(pid.to_vec(), index);
    }

    /// All pids, in the order of their indices.
    pub(super) fn into_list(self) -> Vec<Vec<u8>> {
        let mut pids: Vec<(usize, Vec<u8>)> = self.all.into_iter().map(|(pid, index)| (index, pid)).collect();
        pids.sort_unstable();
        pids.into_iter().map(|(_, pid)| pid).collect()
    }
}

impl Short {
    #[inline(always)]
    fn of(pid: &[u8]) -> Option<Short> {
        let length = pid.len();
        let (first, last) = if let (Some(first), Some(last)) = (pid.first_chunk(), pid.last_chunk()) {
            (u64::from_le_bytes(*first), u64::from_le_bytes(*last))
        } else if let (Some(first), Some(last)) = (pid.first_chunk(), pid.last_chunk()) {
            (u64::from(u32::from_le_bytes(*first)), u64::from(u32::from_le_bytes(*last)))
        } else {
            let [first, .., last] = pid else {
                return pid.first().map(|only| Short { length, first: u64::from(*only), last: 0 });
            };
            let middle = pid.get(1).copied().unwrap_or(0);
            (u64::from(*first) | u64::from(middle) << 8, u64::from(*last))
        };
        (length <= 16).then_some(Short { length, first, last })
    }

    /// By the highest bits of a product with 2^64 divided by the golden ratio.
    #[inline(always)]
    fn slot(self) -> usize {
        let mixed = (self.first ^ self.last.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> (64 - SLOTS.trailing_zeros())) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::Pids;

    #[test]
    fn no_two_pids_are_mixed_up() {
        let mut texts: Vec<String> = (0..3000).map(|pid: u32| pid.to_string()).collect();
        texts.extend((1..40).map(|length| "1".repeat(length)).filter(|text| text.len() > 4));
        texts.extend(
            ["", "\0", "\0\0", "1\0", "12\0", "a1234567z", "a12345678z", "a123456789012345678z", "python"]
                .map(String::from),
        );
        let mut pids = Pids::default();
        for (index, text) in texts.iter().enumerate() {
            assert_eq!(pids.find(text.as_bytes()), None, "{text:?}");
            pids.add(text.as_bytes(), index);
        }
        for _ in 0..2 {
            for (index, text) in texts.iter().enumerate() {
                assert_eq!(pids.find(text.as_bytes()), Some(index), "{text:?}");
                assert_eq!(pids.find(text.as_bytes()), Some(index), "{text:?} again");
            }
        }
        assert_eq!(pids.find(b"unknown"), None);
    }
}
