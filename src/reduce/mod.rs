//! A minimal reproduction: a small, anonymous copy of what was examined, in which the same things are wrong.
//!
//! In: the report on it, and the bytes of its files, once, piece by piece. Out: files of a few hundred kB in all, as a
//! zip, and which findings they still make. Nothing here does I/O, and no file is held whole. What names anything stays
//! behind ([`words`]): of names only those that stand in profvet itself are kept. Numbers that are quantities stay.

mod best;
mod choice;
mod elements;
mod kept;
mod known;
mod manner;
mod opened;
mod plan;
mod records;
#[cfg(test)]
mod tests;
mod thin;
mod words;
mod zip;

pub use best::Best;
pub use choice::Level;
pub use kept::{Change, Kept};
pub use opened::Opened;
pub use plan::{Passing, Reduced, ReducedFile, Reduction};
pub use thin::Thin;
pub use words::Replacements;
