//! Console logs (`log_0.log`, captured stdout, any text) and the files of `logs/` written by the profiler's parsers.
//! In: the bytes of one text file, in pieces of any size. Out: [`Facts`] — the profiler's messages with their places,
//! the parsers that failed, the task table, the tracebacks. Nothing here judges; the texts stand in `catalogue.rs`.

mod around;
mod catalogue;
mod clean;
mod facts;
mod find;
mod header;
mod lines;
mod parsers;
mod pattern;
mod reader;
mod sieve;
mod tasks;
mod traceback;

#[cfg(test)]
mod tests;

pub use catalogue::{Entry, Group, Level, Place, catalogue};
pub use facts::{Context, Facts, Line, Message, TaskRow, TaskState, Traceback};
pub use find::find;
pub use parsers::{Parser, closure, cost, roots};
pub use reader::Reader;
