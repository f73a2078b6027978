//! Facts of a trace do not depend on cuts; what the repair makes is JSON with the events it promises.

use std::io::Cursor;

use profvet::trace::{Ending, Facts, Form, Piece, Reader, assemble, repair, second_document};
use serde::de::IgnoredAny;

use super::{independent_of_cuts, is_json};

pub fn trace(bytes: &[u8]) {
    let facts = independent_of_cuts(bytes, read);
    assert_eq!(facts.bytes, bytes.len() as u64);
    let repair = repair(&facts);
    if facts.ending == Ending::Complete && repair.is_none() {
        is_json(bytes).unwrap_or_else(|error| panic!("called complete, but: {error}"));
    }
    if is_json(bytes).is_ok() && facts.events > 0 {
        assert_eq!(facts.ending, Ending::Complete, "JSON with events that is not called complete");
        assert_eq!(repair, None, "JSON that is to be mended");
    }
    if let Some(repair) = repair {
        let mended = assembled(bytes, &repair.pieces);
        is_json(&mended).unwrap_or_else(|error| panic!("mended, but: {error}: {}", String::from_utf8_lossy(&mended)));
        if facts.form == Form::Array {
            let events: Vec<IgnoredAny> = serde_json::from_slice(&mended).expect("a list");
            assert_eq!(events.len() as u64, repair.kept_events, "events in the mended document");
        }
    }
    if let Some(pieces) = second_document(&facts) {
        assembled(bytes, &pieces);
    }
}

fn read(chunks: &[&[u8]]) -> Facts {
    let mut reader = Reader::new();
    for chunk in chunks {
        reader.feed(chunk);
    }
    reader.finish()
}

fn assembled(bytes: &[u8], pieces: &[Piece]) -> Vec<u8> {
    let mut out = Vec::new();
    assemble(pieces, &mut Cursor::new(bytes), &mut out).expect("pieces lie in the file");
    out
}
