//! The cells of rows that were read from the file.

use crate::table::decode::Encoding;
use crate::table::record::{Record, Splitter, Width};
use crate::table::utf16::{Order, Utf16};

/// Characters shown of a cell.
pub const MOST_CELL: usize = 1_000;

/// The rows that a piece of a file holds, cell by cell, as text: at most `take` after `skip` others. What is neither
/// UTF-8 nor UTF-16 keeps its ASCII letters.
pub fn cells(bytes: &[u8], encoding: Encoding, skip: u64, take: u64) -> Vec<Vec<String>> {
    let text = match encoding {
        Encoding::Utf16Le => decoded(Order::Little, bytes),
        Encoding::Utf16Be => decoded(Order::Big, bytes),
        Encoding::Utf8 | Encoding::Gb18030 | Encoding::Unknown => bytes.to_vec(),
    };
    let mut rows = Vec::new();
    let mut number = 0;
    let mut sink = |record: &Record<'_>| {
        if number >= skip && number - skip < take {
            rows.push(row(record));
        }
        number += 1;
    };
    let mut splitter = Splitter::new(Width::Same, 0);
    splitter.feed(&text, &mut sink);
    splitter.finish(&mut sink);
    rows
}

fn decoded(order: Order, bytes: &[u8]) -> Vec<u8> {
    let mut text = Vec::with_capacity(bytes.len());
    Utf16::new(order).feed(bytes, true, &mut |piece| text.extend_from_slice(piece));
    text
}

fn row(record: &Record<'_>) -> Vec<String> {
    let text = |cell: &[u8]| String::from_utf8_lossy(cell).trim().chars().take(MOST_CELL).collect();
    (0..record.len()).map(|at| text(record.get(at).unwrap_or_default())).collect()
}
