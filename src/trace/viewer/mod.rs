//! The viewer-safe copy of a trace: numeric times relative to a base, flow ids renumbered, strict JSON.
//!
//! In: the facts of a first pass ([`Plan::of`]), then the bytes of the same file once more ([`Copy::feed`]). Out: the
//! bytes of a bare list of events, one a line, and what was left out of it ([`Copied`]).

mod copy;
mod event;
mod flows;
mod plan;
mod writer;

pub use copy::{Copied, Copy};
pub use plan::{BASE_EVENT, Plan};

#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_samples;
