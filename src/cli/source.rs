//! The files that are read: in pieces of one size, and never written over.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use profvet::archive;
use profvet::trace::{Facts, Reader};

/// Bytes read at a time.
pub const CHUNK: usize = 1 << 20;

/// Whether two names are those of one file.
pub fn same_file(a: &Path, b: &Path) -> bool {
    matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}

/// Opens a file that is given by its name. Reading a pipe or device may never end.
pub fn open(path: &Path) -> io::Result<File> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("not a file"));
    }
    File::open(path)
}

/// The facts of a trace.
pub fn read_trace(source: &mut File) -> io::Result<Facts> {
    let mut reader = Reader::new();
    let mut buffer = vec![0; CHUNK];
    let mut is_start = true;
    loop {
        let count = source.read(&mut buffer)?;
        let chunk = buffer.get(..count).unwrap_or_default();
        if chunk.is_empty() {
            return Ok(reader.finish());
        }
        if is_start && archive::format(chunk).is_some() {
            return Err(io::Error::other("this is an archive: unpack the trace first"));
        }
        is_start = false;
        reader.feed(chunk);
    }
}
