//! One whole row as the collectors see it: text by column, and numbers that are read already.

use super::cell::Cell;
use super::record::Record;
use crate::decimal::Decimal;

pub(super) struct Row<'a> {
    pub(super) record: &'a Record<'a>,
    /// By column; only those of numeric columns are read.
    pub(super) cells: &'a [Cell],
}

impl<'a> Row<'a> {
    /// The text of a cell without blanks and TABs around it; empty when there is no such column.
    pub(super) fn text(&self, column: Option<usize>) -> &'a [u8] {
        column.and_then(|column| self.record.get(column)).unwrap_or_default().trim_ascii()
    }

    /// A cell in microseconds, as nanoseconds.
    pub(super) fn ns(&self, column: Option<usize>) -> Option<i64> {
        self.number(column)?.micros_to_ns()
    }

    pub(super) fn integer(&self, column: Option<usize>) -> Option<i64> {
        self.number(column)?.integer()
    }

    pub(super) fn float(&self, column: Option<usize>) -> Option<f64> {
        self.number(column).map(Decimal::float)
    }

    pub(super) fn number(&self, column: Option<usize>) -> Option<Decimal> {
        self.cells.get(column?)?.number()
    }
}

/// Empty, or `N/A`.
pub(super) fn is_missing(text: &[u8]) -> bool {
    text.is_empty() || text.eq_ignore_ascii_case(b"N/A")
}
