//! The slices of a window of time, read on demand: a second pass over the blocks of the file that the window touches.
//!
//! In: a [`Query`], then the bytes that it needs ([`Search::wanted`], [`Search::feed`]). Out: the slices that reach into
//! the window, the longest of them where there are too many, and how many there are ([`Found`]). Events of a trace are
//! not in the order of time: the first pass noted which times stand where.

mod found;
mod lanes;
mod picker;
mod search;

pub use found::{Found, Slice, Track};
pub use lanes::{Lane, lanes};
pub use search::{Query, Search, Wanted};

#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_blocks;
