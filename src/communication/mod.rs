//! communication.json and communication_matrix.json (FORMATS §3.5): collectives and transfers, their times, and what
//! passed each kind of link. Bytes come in, [`Facts`] and [`Matrix`] go out; `Total Op Info` is kept apart and never
//! summed with the operations that it sums.

mod broken;
mod document;
mod matrix;
mod operations;
mod walk;

pub use broken::{Broken, Cause};
pub use matrix::{Link, Matrix, MatrixReader};
pub use operations::{Facts, LinkKind, Operation, OperationType, Packets, Reader, Times};

#[cfg(test)]
mod tests;
