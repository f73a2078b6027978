//! The rows of a table of any size, in the file's order or sorted, all or those that hold a word: where they are in the
//! file, so that a page of them can be read when somebody looks at it.
//!
//! In: a [`Query`] and, in one pass, the bytes of the file ([`Finder`]). Out: a [`Listing`], which says which bytes hold
//! some rows ([`Listing::pieces`]), which are read at once ([`Spans`]), and [`cells`], which splits them.

mod cells;
mod finder;
mod places;
mod query;
mod rank;
mod spans;

#[cfg(test)]
mod tests;

pub use cells::{MOST_CELL, cells};
pub use finder::Finder;
pub use places::{Listing, MOST_PLACES, Piece};
pub use query::{Query, Sort, is_sortable};
pub use spans::Spans;
