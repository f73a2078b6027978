//! What is asked of the rows of a table.

use serde::{Deserialize, Serialize};

use crate::table::columns::is_numeric;
use crate::table::kind::Kind;

/// Which rows, and in which order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Query {
    /// `None`: as they stand in the file.
    pub sort: Option<Sort>,
    /// Rows of which name, type or core holds this; ASCII letters count the same in either case. Empty for all.
    pub filter: String,
}

/// An order of rows. Rows without a number come last in either direction, equal ones as they stand in the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sort {
    /// Name of the column.
    pub column: String,
    pub descending: bool,
}

/// Whether the rows can be sorted by a column: its cells are numbers.
pub fn is_sortable(kind: Kind, column: &str) -> bool {
    is_numeric(kind, column)
}
