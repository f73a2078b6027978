//! The tables that the rules about all tables look at, and places in them.

use crate::evidence::{Evidence, Sourced};
use crate::table::{Facts, Spot};

use super::finding::Place;
use super::support::is_db_export;

/// A database by design has no tables.
pub(super) fn has_tables_by_design(evidence: &Evidence) -> bool {
    !is_db_export(evidence)
}

/// Tables that were read to their end. Any other file that ends in `.csv` is none, and one that changed while it was
/// read says nothing about how it ends.
pub(super) fn read_tables(evidence: &Evidence) -> Vec<&Sourced<Facts>> {
    let is_whole = |path: &str| !evidence.artifacts.iter().any(|file| file.path == path && file.refused.is_some());
    evidence.tables.iter().filter(|table| table.kind.is_table() && is_whole(&table.path)).collect()
}

/// The place of a spot in a table.
pub(super) fn spot_place(path: &str, spot: &Spot) -> Place {
    let mut place = Place::of(path).at_byte(spot.byte).at_line(spot.line);
    if spot.row > 0 {
        place = place.at_row(spot.row);
    }
    if let Some(column) = &spot.column {
        place = place.at_column(column.as_str());
    }
    if spot.excerpt.is_empty() { place } else { place.showing(&spot.excerpt) }
}
