//! Which pieces of a file are kept. In: pieces in order, and what each is alike. Out: whether each is kept now, or may be
//! as one of the last.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::hashing::Map;

/// How much is kept. A higher level is tried where a lower one loses a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    Small,
    Middle,
    Large,
}

/// Kinds of pieces that are told apart; beyond them a piece is nothing new.
const MOST_KINDS: usize = 2_000;
/// Pieces on either side of one that a finding names.
const AROUND: u64 = 3;
/// The mark of a step, of which each is kept: they are few, and all of them count.
const STEP: &[u8] = b"ProfilerStep";
const MOST_STEPS: u64 = 1_000;

impl Level {
    pub const ALL: [Level; 3] = [Level::Small, Level::Middle, Level::Large];

    /// Pieces of each kind.
    fn alike(self) -> u64 {
        match self {
            Level::Small => 3,
            Level::Middle => 40,
            Level::Large => 2_000,
        }
    }

    /// Bytes from the start of a file.
    fn head(self) -> u64 {
        match self {
            Level::Small => 4 << 10,
            Level::Middle => 32 << 10,
            Level::Large => 512 << 10,
        }
    }

    /// Bytes of a file in all, its end and what findings name left out of account.
    fn most(self) -> u64 {
        match self {
            Level::Small => 128 << 10,
            Level::Middle => 512 << 10,
            Level::Large => 2 << 20,
        }
    }

    /// Pieces from the end of a file, or of a list in it.
    pub(super) fn last(self) -> usize {
        match self {
            Level::Small => 3,
            Level::Middle => 20,
            Level::Large => 200,
        }
    }
}

/// What findings name in a file.
#[derive(Clone, Debug, Default)]
pub struct Named {
    /// Offsets in bytes.
    pub bytes: Vec<u64>,
    /// Rows or lines, counted from 1.
    pub rows: Vec<u64>,
}

#[derive(Debug)]
pub(super) struct Choice {
    level: Level,
    named: Named,
    /// Pieces by kind.
    alike: Map<u64, u64>,
    /// Pieces that came by.
    count: u64,
    /// Bytes that came by, and that were kept.
    passed: u64,
    kept: u64,
}

impl Choice {
    pub fn new(level: Level, named: Named) -> Choice {
        Choice { level, named, alike: Map::default(), count: 0, passed: 0, kept: 0 }
    }

    pub fn level(&self) -> Level {
        self.level
    }

    /// Whether to keep the next piece, which stands at these offsets of the file. `shape` says what it is alike, and is
    /// asked only when it matters.
    pub fn keeps(&mut self, start: u64, end: u64, shape: impl FnOnce() -> Vec<u8>) -> bool {
        self.count += 1;
        let bytes = end - start;
        let is_first = self.passed <= self.level.head();
        self.passed += bytes;
        let is_kept = self.is_named(start, end) || is_first || self.is_new(bytes, shape);
        if is_kept {
            self.kept += bytes;
        }
        is_kept
    }

    fn is_named(&self, start: u64, end: u64) -> bool {
        // Whatever follows a named place shows how the file goes on.
        let reach = AROUND * (end - start);
        let near = |byte: &u64| (start.saturating_sub(reach)..=end + reach).contains(byte);
        // A row may be counted with the header or without it.
        let row = |row: &u64| self.count.abs_diff(*row) <= AROUND;
        self.named.bytes.iter().any(near) || self.named.rows.iter().any(row)
    }

    fn is_new(&mut self, bytes: u64, shape: impl FnOnce() -> Vec<u8>) -> bool {
        if self.kept + bytes > self.level.most() {
            return false;
        }
        let shape = shape();
        let is_step = shape.windows(STEP.len()).any(|window| window == STEP);
        let most = if is_step { MOST_STEPS } else { self.level.alike() };
        let kind = kind_of(&shape);
        let room = self.alike.len() < MOST_KINDS;
        match self.alike.get_mut(&kind) {
            Some(seen) => {
                *seen += 1;
                *seen <= most
            }
            None if room => {
                self.alike.insert(kind, 1);
                true
            }
            None => false,
        }
    }
}

/// Pieces are alike that differ in numbers alone.
fn kind_of(shape: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    let mut in_number = false;
    for byte in shape {
        let is_number = byte.is_ascii_digit() || (in_number && *byte == b'.');
        if !is_number {
            byte.hash(&mut hasher);
        } else if !in_number {
            b'0'.hash(&mut hasher);
        }
        in_number = is_number;
    }
    hasher.finish()
}
