//! The slices of a window of time, read on demand: a second pass over the file, which keeps what is asked for.
//!
//! In: a [`Query`], then the bytes of the file ([`Search::feed`]). Out: the slices that reach into the window, the longest
//! of them where there are too many, and how many there are ([`Found`]). Events of a trace are not in the order of time,
//! so nothing short of the whole file will do.

mod found;
mod lanes;
mod picker;
mod search;

pub use found::{Found, Slice, Track};
pub use lanes::{Lane, lanes};
pub use search::{Query, Search};

#[cfg(test)]
mod tests;
