//! trace_view.json and its kin: how the file ends, exactly where, which events and layers stand before that place.
//!
//! Bytes go into [`Reader::feed`], [`Facts`] come out of [`Reader::finish`]; nothing is judged here. [`together`] puts
//! the facts of slices together that are one trace. [`repair`] says which pieces of the original file, with which few
//! bytes between them, make a whole document again. [`viewer`] and [`window`] pass over the file once more, for a copy
//! and for the slices of a window of time.

mod blocks;
mod break_point;
mod density;
mod eras;
mod event;
mod facts;
mod name;
mod odd_text;
mod picker;
mod pids;
mod reader;
mod repair;
mod resync;
mod segment;
mod slices;
mod step_parts;
mod stretches;
mod tally;
pub mod viewer;
pub mod window;

pub use blocks::Block;
pub use break_point::{Break, Cause, Excerpt, LooksLike};
pub use density::{COVERED_CELLS, Counts, Grid};
pub use facts::{Emptiness, Ending, Facts, Form, Layer, Odd, Process, Spot, Step, TextGuess};
pub use reader::Reader;
pub use repair::{Piece, Repair, assemble, repair, second_document};
pub use segment::{Part, Patchwork, Segment};
pub use slices::{together, worst};
pub use step_parts::StepParts;

#[cfg(test)]
mod tests;
