//! Sums by name in bounded memory.

use std::cmp::Ordering;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::hashing::Map;

/// Names that are told apart; rows with further ones go to the rest.
const MAX_NAMES: usize = 65_536;
/// Bytes that all names may take together.
const MAX_BYTES: usize = 16 << 20;
/// Entries that leave in the facts.
const MAX_ENTRIES: usize = 1_000;
/// Longest name in the facts, in characters.
const MAX_NAME: usize = 300;

/// How many, and how long together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Total {
    pub count: u64,
    /// Nanoseconds; rows without a duration add none.
    pub duration_ns: i64,
}

/// The total of one name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    pub name: String,
    pub count: u64,
    /// Nanoseconds.
    pub duration_ns: i64,
}

/// Totals by name: the 1,000 longest, and the rest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Totals {
    /// Longest first.
    pub entries: Vec<Entry>,
    /// Everything that is not in `entries`.
    pub rest: Total,
    /// Different names; a lower bound when `capped`.
    pub distinct: u64,
    /// More than 65,536 names (or 16 MiB of them) were met: names that first came later are only in the rest.
    pub capped: bool,
}

/// Places of the quick look-up in front of the map.
const RECENT: usize = 256;

#[derive(Debug)]
pub(super) struct Tally {
    index: Map<Arc<[u8]>, usize>,
    named: Vec<(Arc<[u8]>, Total)>,
    /// Where a name of this look was met last: most rows need no hash.
    recent: Box<[usize; RECENT]>,
    bytes: usize,
    rest: Total,
}

impl Default for Tally {
    fn default() -> Self {
        Tally {
            index: Map::default(),
            named: Vec::new(),
            recent: Box::new([0; RECENT]),
            bytes: 0,
            rest: Total::default(),
        }
    }
}

impl Total {
    pub(super) fn add(&mut self, duration_ns: i64) {
        self.add_all(Total { count: 1, duration_ns });
    }

    pub(super) fn add_all(&mut self, other: Total) {
        self.count = self.count.saturating_add(other.count);
        self.duration_ns = self.duration_ns.saturating_add(other.duration_ns);
    }
}

impl Tally {
    /// Answers the place of the name; `None` when it was not told apart.
    pub(super) fn add(&mut self, name: &[u8], duration_ns: i64) -> Option<usize> {
        let at = self.find(name);
        let total = match at.and_then(|at| self.named.get_mut(at)) {
            Some((_, total)) => total,
            None => &mut self.rest,
        };
        total.add(duration_ns);
        at
    }

    /// Name and total at a place.
    pub(super) fn name(&self, at: usize) -> Option<String> {
        self.named.get(at).map(|(name, _)| shown(name))
    }

    pub(super) fn total(&self, at: usize) -> Option<Total> {
        self.named.get(at).map(|(_, total)| *total)
    }

    /// All places, longest first.
    pub(super) fn ranked(&self) -> Vec<usize> {
        let mut places: Vec<usize> = (0..self.named.len()).collect();
        places.sort_unstable_by(|a, b| match (self.named.get(*a), self.named.get(*b)) {
            (Some(a), Some(b)) => longest_first(a, b),
            _ => Ordering::Equal,
        });
        places
    }

    fn find(&mut self, name: &[u8]) -> Option<usize> {
        let look = look(name);
        let recent = self.recent.get(look).copied()?;
        if self.named.get(recent).is_some_and(|(known, _)| **known == *name) {
            return Some(recent);
        }
        let at = match self.index.get(name) {
            Some(at) => *at,
            None => self.enter(name)?,
        };
        if let Some(recent) = self.recent.get_mut(look) {
            *recent = at;
        }
        Some(at)
    }

    fn enter(&mut self, name: &[u8]) -> Option<usize> {
        let bytes = self.bytes + name.len();
        if self.named.len() >= MAX_NAMES || bytes > MAX_BYTES {
            return None;
        }
        let at = self.named.len();
        let name: Arc<[u8]> = name.into();
        self.bytes = bytes;
        self.named.push((Arc::clone(&name), Total::default()));
        self.index.insert(name, at);
        Some(at)
    }

    pub(super) fn finish(self) -> Totals {
        let capped = self.rest.count > 0;
        let distinct = self.named.len() as u64;
        let (mut named, mut rest) = (self.named, self.rest);
        named.sort_unstable_by(longest_first);
        for (_, total) in named.drain(MAX_ENTRIES.min(named.len())..) {
            rest.add_all(total);
        }
        let entries = named.into_iter().map(|(name, total)| entry(&name, total)).collect();
        Totals { entries, rest, distinct, capped }
    }
}

fn longest_first((a, x): &(Arc<[u8]>, Total), (b, y): &(Arc<[u8]>, Total)) -> Ordering {
    y.duration_ns.cmp(&x.duration_ns).then(y.count.cmp(&x.count)).then_with(|| a.cmp(b))
}

/// A cheap number below [`RECENT`] in which different kernels mostly differ: their length and last letters.
fn look(name: &[u8]) -> usize {
    let last = name.iter().rev().take(4);
    let sum = last.fold(name.len(), |sum, byte| sum.wrapping_mul(31).wrapping_add(usize::from(*byte)));
    sum % RECENT
}

fn entry(name: &[u8], total: Total) -> Entry {
    Entry { name: shown(name), count: total.count, duration_ns: total.duration_ns }
}

/// A name for people, cut to length.
pub(super) fn shown(name: &[u8]) -> String {
    String::from_utf8_lossy(name).chars().take(MAX_NAME).collect()
}

impl Totals {
    /// The total of a name, when it is among the entries.
    pub fn get(&self, name: &str) -> Option<Total> {
        let entry = self.entries.iter().find(|entry| entry.name == name)?;
        Some(Total { count: entry.count, duration_ns: entry.duration_ns })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_come_first_and_nothing_is_lost() {
        let mut tally = Tally::default();
        for at in 0..1_500i64 {
            tally.add(format!("k{at}").as_bytes(), at);
            tally.add(format!("k{at}").as_bytes(), 0);
        }
        let totals = tally.finish();
        assert_eq!(totals.entries.len(), MAX_ENTRIES);
        assert_eq!(totals.entries[0], Entry { name: "k1499".into(), count: 2, duration_ns: 1499 });
        assert_eq!(totals.rest, Total { count: 1_000, duration_ns: (0..500).sum() });
        assert_eq!((totals.distinct, totals.capped), (1_500, false));
    }

    #[test]
    fn names_beyond_the_limit_go_to_the_rest() {
        let mut tally = Tally::default();
        for at in 0..MAX_NAMES as i64 + 10 {
            tally.add(&at.to_le_bytes(), 1);
        }
        let totals = tally.finish();
        assert_eq!(totals.distinct, MAX_NAMES as u64);
        assert!(totals.capped);
        assert_eq!(totals.rest.count + totals.entries.len() as u64, MAX_NAMES as u64 + 10);
    }

    #[test]
    fn long_names_are_bounded_together() {
        let mut tally = Tally::default();
        let long = vec![b'x'; MAX_BYTES];
        tally.add(&long, 1);
        tally.add(b"y", 1);
        let totals = tally.finish();
        assert!(totals.capped);
        assert_eq!(totals.entries[0].name.chars().count(), MAX_NAME);
    }
}
