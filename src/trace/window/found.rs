//! What a search found.

use serde::{Deserialize, Serialize};

use crate::hashing::Map;

/// Slices that are handed out.
const MOST: usize = 20_000;

/// The slices that were asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    /// By start; of more than 20,000 the longest.
    pub slices: Vec<Slice>,
    /// All that were found, those that are left out among them.
    pub count: u64,
    pub names: Vec<String>,
    pub tracks: Vec<Track>,
    /// A file was not the one of the first pass.
    pub is_cut: bool,
}

/// One slice, 40 bytes: its name and track are told once for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slice {
    /// Offset of the event in its file.
    pub at: u64,
    /// In ns since the epoch.
    pub start_ns: i64,
    pub duration_ns: i64,
    /// Index into the names.
    pub name: u32,
    /// Index into the tracks.
    pub track: u32,
    /// Index into the files that were searched.
    pub file: u32,
}

/// A row of the timeline, as the events name it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Track {
    pub pid: String,
    pub tid: String,
    /// From the metadata events; empty without.
    pub process: String,
    pub label: String,
    pub thread: String,
}

/// Texts, each once.
#[derive(Debug, Default)]
pub(super) struct Pool<K> {
    known: Map<K, u32>,
    pub(super) all: Vec<K>,
}

impl<K: Clone + Eq + std::hash::Hash> Pool<K> {
    pub(super) fn index(&mut self, key: K) -> u32 {
        if let Some(index) = self.known.get(&key) {
            return *index;
        }
        let index = self.all.len() as u32;
        self.known.insert(key.clone(), index);
        self.all.push(key);
        index
    }
}

/// Slices under way: twice as many as are kept, before the shorter half goes.
#[derive(Debug, Default)]
pub(super) struct Heap {
    slices: Vec<Slice>,
    pub(super) count: u64,
}

impl Heap {
    pub(super) fn push(&mut self, slice: Slice) {
        self.count += 1;
        self.slices.push(slice);
        if self.slices.len() >= 2 * MOST {
            self.drop_shorter();
        }
    }

    /// Of equally long ones the first in the file stay.
    fn drop_shorter(&mut self) {
        if self.slices.len() > MOST {
            self.slices
                .select_nth_unstable_by_key(MOST, |slice| (std::cmp::Reverse(slice.duration_ns), slice.file, slice.at));
            self.slices.truncate(MOST);
        }
    }

    pub(super) fn finish(mut self) -> Vec<Slice> {
        self.drop_shorter();
        self.slices
            .sort_unstable_by_key(|slice| (slice.start_ns, std::cmp::Reverse(slice.duration_ns), slice.file, slice.at));
        self.slices
    }
}
