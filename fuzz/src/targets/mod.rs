//! The targets: bytes in, a panic when a promise is broken.

mod archive;
mod info;
mod json;
mod log;
mod table;
mod trace;
mod whole;

pub use archive::archive;
pub use info::info;
pub use json::json;
pub use log::log;
pub use table::table;
pub use trace::trace;
pub use whole::{FILE, as_input, whole};

use std::fmt::Debug;

use crate::random::Random;

/// The same facts, wherever the chunks are cut: a reader is tried with one chunk, with random ones and with single bytes.
fn independent_of_cuts<F: Debug + PartialEq>(bytes: &[u8], read: impl Fn(&[&[u8]]) -> F) -> F {
    let facts = read(&[bytes]);
    same(&facts, &read(&Random::of(bytes).cut(bytes)), "random cuts");
    if bytes.len() < 2000 {
        let single: Vec<&[u8]> = bytes.chunks(1).collect();
        same(&facts, &read(&single), "single bytes");
    }
    facts
}

fn same<F: Debug + PartialEq>(expected: &F, found: &F, cuts: &str) {
    // A sum that is no number is not equal to itself, but looks the same.
    if expected != found {
        assert_eq!(format!("{expected:?}"), format!("{found:?}"), "{cuts} change the facts");
    }
}

/// Whether serde_json takes it as one document. Texts must be UTF-8, which it does not check in what it skips.
fn is_json(bytes: &[u8]) -> Result<(), String> {
    let text = std::str::from_utf8(bytes).map_err(|error| error.to_string())?;
    serde_json::from_str::<serde::de::IgnoredAny>(text).map(drop).map_err(|error| error.to_string())
}
