//! Writes a zip: fixed times, files in the order given. `src/archive` reads what this writes.

use miniz_oxide::deflate::compress_to_vec;

use super::plan::ReducedFile;

/// 1 January 1980, the first day that zip knows.
const DAY: u16 = 0x21;
/// Bit 11: names are UTF-8.
const UTF8: u16 = 0x800;
const DEFLATE: u16 = 8;
/// What a reader must know (2.0: deflate and folders), and that Unix made it.
const VERSION: u16 = 20;
const MADE_BY_UNIX: u16 = 0x0300 | VERSION;
/// A plain file that everyone may read, and a folder.
const FILE: u32 = 0o100_644 << 16;
const FOLDER: u32 = 0o040_755 << 16;
const LEVEL: u8 = 6;

/// A reduction is far below the 4 GiB and 65 535 members at which zip needs larger fields.
pub fn zip(files: &[ReducedFile]) -> Vec<u8> {
    let (mut out, mut directory) = (Vec::new(), Vec::new());
    for file in files {
        let packed = compress_to_vec(&file.bytes, LEVEL);
        let head = header(file, packed.len());
        let start = out.len() as u32;
        out.extend_from_slice(b"PK\x03\x04");
        out.extend_from_slice(&head);
        out.extend_from_slice(file.path.as_bytes());
        out.extend_from_slice(&packed);

        directory.extend_from_slice(b"PK\x01\x02");
        directory.extend_from_slice(&MADE_BY_UNIX.to_le_bytes());
        directory.extend_from_slice(&head);
        // No comment, first disk, nothing said about text.
        directory.extend_from_slice(&[0; 6]);
        directory.extend_from_slice(&if file.path.ends_with('/') { FOLDER } else { FILE }.to_le_bytes());
        directory.extend_from_slice(&start.to_le_bytes());
        directory.extend_from_slice(file.path.as_bytes());
    }
    let (start, length, count) = (out.len() as u32, directory.len() as u32, files.len() as u16);
    out.append(&mut directory);
    out.extend_from_slice(b"PK\x05\x06\0\0\0\0");
    out.extend_from_slice(&count.to_le_bytes());
    out.extend_from_slice(&count.to_le_bytes());
    out.extend_from_slice(&length.to_le_bytes());
    out.extend_from_slice(&start.to_le_bytes());
    out.extend_from_slice(&[0; 2]);
    out
}

/// What a member's header and its line in the directory share.
fn header(file: &ReducedFile, packed: usize) -> Vec<u8> {
    let mut head = Vec::with_capacity(26);
    for field in [VERSION, UTF8, DEFLATE, 0, DAY] {
        head.extend_from_slice(&field.to_le_bytes());
    }
    for field in [crc32fast::hash(&file.bytes), packed as u32, file.bytes.len() as u32] {
        head.extend_from_slice(&field.to_le_bytes());
    }
    for field in [file.path.len() as u16, 0] {
        head.extend_from_slice(&field.to_le_bytes());
    }
    head
}
