//! The CSV tables of a capture: what a table is, whether it is whole, and what its numbers add up to.
//!
//! In: the bytes of one file, in pieces of any size. Out: [`Facts`], in memory that does not grow with the file.
//! Columns are always addressed by name (FORMATS §3), never by position or count.

mod allocations;
mod cell;
mod columns;
mod decode;
mod facts;
mod form;
mod histogram;
mod kernels;
mod kind;
pub mod listing;
mod memory;
mod operators;
mod pipes;
mod reader;
mod record;
mod row;
mod rows;
mod series;
mod shape;
mod statistics;
mod steps;
mod tally;
mod tops;
mod utf16;
mod utf8;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_judge;
#[cfg(test)]
mod tests_samples;

pub use allocations::{Allocation, MOST_ALLOCATIONS};
pub use columns::{BASE, BaseColumn, Family, Group, METRICS, MetricSet, Need, SHAPES};
pub use decode::Encoding;
pub use facts::{Content, Facts};
pub use form::{KernelForm, MetricForm, Naming, classify};
pub use histogram::{EDGES_NS, Histogram};
pub use kernels::{KernelStep, Kernels, MetricMean};
pub use kind::Kind;
pub use memory::{Memory, Peak, Peaks};
pub use operators::Operators;
pub use pipes::{BOUND_RATIO, Bound, Bounds};
pub use reader::Reader;
pub use series::{MOST_BINS, Point, Series};
pub use shape::{Defect, Shape, Spot};
pub use statistics::{Statistic, Statistics};
pub use steps::{Member, StepRow, Steps};
pub use tally::{Entry, Total, Totals};
pub use tops::{MOST_TOPS, Top};
