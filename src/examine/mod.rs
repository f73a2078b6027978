//! Drives the readers: an artifact's bytes in, its facts into the evidence of the right capture.
//!
//! The page and the command line tell what there is ([`Examination::new`]), read what they are asked to
//! ([`Examination::reads`]) and hand the bytes over ([`Reading::feed`]). With several workers, they first do the
//! [`Examination::tasks`]. Nothing here does I/O.

mod archives;
mod assemble;
mod examination;
mod merge;
mod reading;
mod so_far;
mod task;
mod unpacking;

pub use examination::{CopyOffer, Examination, Examined, Given, Offered, Read, RepairOffer};
pub use reading::Reading;
pub use so_far::SoFar;
pub use task::{Done, Task, Work};

#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_archives;
