//! Where rows are in the file.

use crate::table::decode::Encoding;

/// Rows whose places are kept one by one: of more, the first in the order that was asked for. 16 bytes each.
pub const MOST_PLACES: usize = 2_000_000;
/// Rows between two marks at first. A page reads from a mark on.
const EVERY: u64 = 128;
/// Marks at most; of more, every other goes.
const MOST_MARKS: usize = 65_536;
/// Bytes that are read of one row: what is longer is shown cut.
const MOST_ROW: u32 = 64 * 1024;

/// The rows that were found.
#[derive(Clone, Debug, PartialEq)]
pub struct Listing {
    /// The header.
    pub columns: Vec<String>,
    pub encoding: Encoding,
    /// Rows of the table.
    pub rows: u64,
    /// Rows that fit the question.
    pub matched: u64,
    /// Bytes of the header with its line end, from the beginning of the file.
    pub header_end: u64,
    pub(super) order: Order,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Order {
    /// All rows as they stand in the file.
    File(Marks),
    /// These rows, one by one.
    Places(Vec<Place>),
}

/// Beginnings of some rows.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Marks {
    every: u64,
    starts: Vec<u64>,
    end: u64,
}

/// One row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) start: u64,
    pub(super) length: u32,
    /// Number of the row, from 1.
    pub(super) row: u32,
}

/// Bytes of the file that hold rows of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    pub start: u64,
    pub end: u64,
    /// Rows at the beginning of the piece that are not of the page.
    pub skip: u64,
    /// Rows after those that are.
    pub take: u64,
    /// Number of the first of them, from 1.
    pub row: u64,
}

impl Default for Marks {
    fn default() -> Self {
        Marks { every: EVERY, starts: Vec::new(), end: 0 }
    }
}

impl Marks {
    /// Notes the row with this number, from 0.
    pub(super) fn note(&mut self, number: u64, start: u64, end: u64) {
        self.end = end;
        if !number.is_multiple_of(self.every) {
            return;
        }
        if self.starts.len() >= MOST_MARKS {
            let mut at = 0;
            self.starts.retain(|_| {
                at += 1;
                at % 2 == 1
            });
            self.every *= 2;
            if !number.is_multiple_of(self.every) {
                return;
            }
        }
        self.starts.push(start);
    }

    fn mark(&self, number: u64) -> Option<u64> {
        self.starts.get(usize::try_from(number / self.every).ok()?).copied()
    }

    fn piece(&self, first: u64, count: u64) -> Option<Piece> {
        let start = self.mark(first)?;
        let behind = first.saturating_add(count).next_multiple_of(self.every);
        let end = self.mark(behind).unwrap_or(self.end);
        Some(Piece { start, end, skip: first % self.every, take: count, row: first + 1 })
    }
}

impl Listing {
    /// Rows that can be looked at: all that matched, or the first 2,000,000 of them in the order that was asked for.
    pub fn len(&self) -> u64 {
        match &self.order {
            Order::File(_) => self.rows,
            Order::Places(places) => places.len() as u64,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes that hold `count` rows from the row at `first` on, counted from 0 in the order of the listing.
    pub fn pieces(&self, first: u64, count: u64) -> Vec<Piece> {
        let count = count.min(self.len().saturating_sub(first));
        match &self.order {
            _ if count == 0 => Vec::new(),
            Order::File(marks) => marks.piece(first, count).into_iter().collect(),
            Order::Places(places) => {
                let skip = usize::try_from(first).unwrap_or(usize::MAX);
                let take = usize::try_from(count).unwrap_or(usize::MAX);
                places.iter().skip(skip).take(take).map(Place::piece).collect()
            }
        }
    }
}

impl Place {
    fn piece(&self) -> Piece {
        let length = u64::from(self.length.min(MOST_ROW));
        Piece { start: self.start, end: self.start + length, skip: 0, take: 1, row: u64::from(self.row) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_thin_out_and_still_find_every_row() {
        let mut marks = Marks::default();
        let rows = EVERY * MOST_MARKS as u64 * 2 + 77;
        for number in 0..rows {
            marks.note(number, number * 10, number * 10 + 10);
        }
        assert!(marks.starts.len() <= MOST_MARKS);
        for first in [0, 1, EVERY, EVERY * 3 + 5, rows - 1] {
            let piece = marks.piece(first, 1).expect("a piece");
            assert_eq!(piece.start / 10 + piece.skip, first);
            assert!(piece.end >= (first + 1) * 10, "{first} lies in its piece");
        }
    }
}
