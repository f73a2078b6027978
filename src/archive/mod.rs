//! Opens archives while they stream past: zip, tar, gzip, zstd and what is packed in both, one archive inside another.
//!
//! The bytes of one archive go in ([`Reader::feed`]); each member's path and bytes come out through a [`Sink`], in order
//! and never more than one at a time; what was found damaged is in the [`Facts`]. Nothing is unpacked to disk or memory.

mod facts;
mod gather;
mod gzip;
mod inflate;
mod name;
mod out;
mod reader;
mod sniff;
mod stream;
mod tar;
mod zip;
mod zstd;

pub use facts::{Damage, Facts, Harm};
pub use name::has_archive_name;
pub use out::Sink;
pub use reader::Reader;
pub use sniff::{Format, format};

#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_hostile;
