//! The files that are read: in pieces of one size, and never written over.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use profvet::trace::{Facts, Reader};

/// Bytes read at a time.
pub const CHUNK: usize = 1 << 20;

/// Whether two names are those of one file.
pub fn same_file(a: &Path, b: &Path) -> bool {
    matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}

/// The facts of a trace.
pub fn read_trace(source: &mut File) -> io::Result<Facts> {
    let mut reader = Reader::new();
    let mut buffer = vec![0; CHUNK];
    loop {
        let count = source.read(&mut buffer)?;
        if count == 0 {
            return Ok(reader.finish());
        }
        reader.feed(buffer.get(..count).unwrap_or_default());
    }
}
