//! The catalogue, made ready for search. In: one line. Out: the rows that fit it and the text in their gaps.

use std::sync::LazyLock;

use super::catalogue::{ENTRIES, Entry, Place};
use super::clean::Cleaner;
use super::header::{LOGGER, TAG};
use super::pattern::{Captures, Pattern};
use super::sieve::Sieve;
use super::tasks::ROW_MARK;
use super::traceback::TRACEBACK;

/// Lines that matter without a row in the catalogue.
const MARKS: &[&str] = &[TAG, LOGGER, TRACEBACK, ROW_MARK];

static SEARCH: LazyLock<Search> = LazyLock::new(Search::new);

/// The catalogue row that fits one pasted line, and what stood in its gaps by name.
///
/// The line is taken for the profiler's: it needs no tag. Of several rows the most telling is given.
pub fn find(line: &str) -> Option<(&'static Entry, Captures)> {
    let mut cleaner = Cleaner::default();
    cleaner.clear();
    cleaner.push(line.as_bytes());
    let line = String::from_utf8_lossy(cleaner.text());
    let keys = search().keys_in(line.as_bytes());
    search().rows(&line, &keys, true).into_iter().next()
}

/// The search over all rows, built once.
pub(super) fn search() -> &'static Search {
    &SEARCH
}

pub(super) struct Search {
    /// Row and pattern of every stem, in the order of the table. The number of a key is its place here.
    stems: Vec<(&'static Entry, Pattern)>,
    sieve: Sieve,
}

impl Search {
    fn new() -> Self {
        let stems: Vec<(&'static Entry, Pattern)> = ENTRIES
            .iter()
            .flat_map(|entry| entry.stems.iter().map(move |stem| (entry, stem)))
            .map(|(entry, stem)| (entry, Pattern::new(stem)))
            .collect();
        let keys = stems.iter().map(|(_, pattern)| pattern.key());
        let sieve = Sieve::new(keys.chain(MARKS.iter().copied()));
        Self { stems, sieve }
    }

    /// The keys in a line, for [`Search::rows`]. Most lines have none and deserve no further look.
    pub(super) fn keys_in(&self, line: &[u8]) -> Vec<usize> {
        // An empty vector does not allocate.
        let mut keys = Vec::new();
        self.sieve.search(line, &mut keys);
        keys
    }

    /// The rows that fit a line with these keys; `ours` says that the line is known to be the profiler's.
    pub(super) fn rows(&self, line: &str, keys: &[usize], ours: bool) -> Vec<(&'static Entry, Captures)> {
        let mut rows: Vec<(&'static Entry, Captures)> = Vec::new();
        for (entry, pattern) in keys.iter().filter_map(|&key| self.stems.get(key)) {
            let believed = ours || entry.place == Place::Anywhere;
            let known = rows.last().is_some_and(|(row, _)| row.id == entry.id);
            if !believed || known {
                continue;
            }
            if let Some(captures) = pattern.find(line) {
                rows.push((entry, captures));
            }
        }
        rows
    }
}
