//! What stands in a cell of a numeric column.

use crate::decimal::Decimal;

/// A cell of a numeric column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Cell {
    /// Empty or `N/A` (FORMATS §3.0): nothing is known, which is not zero.
    Missing,
    /// Not a number.
    Bad,
    Number(Decimal),
}

impl Cell {
    pub(super) fn read(cell: &[u8]) -> Cell {
        let plain = cell.strip_suffix(b"\t").unwrap_or(cell);
        if let Some(number) = Decimal::plain(plain) {
            return Cell::Number(number);
        }
        let text = cell.trim_ascii();
        if text.is_empty() || text.eq_ignore_ascii_case(b"N/A") {
            return Cell::Missing;
        }
        Decimal::parse(text).map_or(Cell::Bad, Cell::Number)
    }

    pub(super) fn number(self) -> Option<Decimal> {
        match self {
            Cell::Number(number) => Some(number),
            Cell::Missing | Cell::Bad => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_tell_missing_from_bad() {
        for text in ["", " ", "\t", "N/A", "n/a", "N/A\t"] {
            assert_eq!(Cell::read(text.as_bytes()), Cell::Missing, "{text:?}");
        }
        for text in ["x", "1;2", "--1", "NaN"] {
            assert_eq!(Cell::read(text.as_bytes()), Cell::Bad, "{text:?}");
        }
        assert_eq!(Cell::read(b"0.25\t").number().map(Decimal::float), Some(0.25));
    }
}
