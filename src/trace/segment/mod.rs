//! A large trace read in several places at once: stretches of the file go in, the facts of one reader come out.
//!
//! A [`Segment`] reads a stretch from where an event seems to begin, and gives a [`Part`]: sums, and the exact place at
//! which the next stretch begins. A [`Patchwork`] reads the file from its first byte and puts a part in where it arrives
//! at the part's beginning, between two events; a part that does not fit, or holds anything out of the ordinary, is not
//! used, and its stretch is read in order. The facts are therefore always those of reading in order.

mod part;
mod patchwork;
mod speculative;

pub use part::Part;
pub use patchwork::Patchwork;
pub use speculative::Segment;

#[cfg(test)]
mod tests;
