//! Tests of the log reader: the catalogue line by line, the tree, whole logs, cuts and speed.

mod catalogue;
mod cuts;
mod parsers;
mod reader;

use super::{Facts, Reader};

fn read(text: impl AsRef<[u8]>) -> Facts {
    let mut reader = Reader::new();
    reader.feed(text.as_ref());
    reader.finish()
}

/// Ids of the messages, in order.
fn ids(facts: &Facts) -> Vec<&str> {
    facts.messages.iter().map(|message| message.id.as_str()).collect()
}
