//! A push scanner for JSON: says what stands where, and how and at which byte a document ends or breaks.
//!
//! Bytes come in through [`Scanner::feed`] in pieces of any size; what they mean goes out through a [`Sink`]. Nothing is
//! kept but the stack of open containers, so memory does not grow with the document.

mod block;
mod fast;
mod number;
mod path;
mod plain;
mod quotes;
mod scanner;
mod sink;
mod utf8;

pub use scanner::{End, MAX_DEPTH, Scanner, Stop, Syntax};
pub use sink::{Container, Defect, Expected, Literal, Sink};

#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_large;
#[cfg(test)]
mod tests_path;
