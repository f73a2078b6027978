//! What the first bytes of a file say about its format. The name only says that it is some archive: a browser unpacks
//! a `.tar.gz` on the way and leaves its name.

use super::gather::Gather;
use super::{tar, zstd};

/// Bytes from the start that are enough to tell.
pub(super) const HEAD: usize = 512;

/// How the formats that are read by their first bytes begin.
const GZIP: &[u8] = &[0x1f, 0x8b];
const ZIP: &[u8] = b"PK\x03\x04";
const EMPTY_ZIP: &[u8] = b"PK\x05\x06";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Gzip,
    Tar,
    Zip,
    Zstd,
    /// Known by this name, and not read here.
    Other(&'static str),
}

/// First bytes of formats that are not read here.
const OTHERS: [(&[u8], &str); 6] = [
    (&[0xfd, b'7', b'z', b'X', b'Z', 0], "xz"),
    (b"BZh", "bzip2"),
    (&[b'7', b'z', 0xbc, 0xaf, 0x27, 0x1c], "7z"),
    (b"Rar!\x1a\x07", "rar"),
    (&[0x04, 0x22, 0x4d, 0x18], "lz4"),
    (b"PK\x07\x08", "split zip"),
];

/// The format of what begins with `head`; 512 bytes are enough.
pub fn format(head: &[u8]) -> Option<Format> {
    if head.starts_with(GZIP) {
        return Some(Format::Gzip);
    }
    if head.starts_with(ZIP) || head.starts_with(EMPTY_ZIP) {
        return Some(Format::Zip);
    }
    if head.starts_with(zstd::MAGIC) || zstd::is_skippable(head) {
        return Some(Format::Zstd);
    }
    if let Some((_, name)) = OTHERS.iter().find(|(start, _)| head.starts_with(start)) {
        return Some(Format::Other(name));
    }
    let mut block = Gather::new(HEAD);
    (block.fill(&mut &*head) && tar::is_header(block.bytes())).then_some(Format::Tar)
}

/// Whether so few bytes are there that an archive may have begun with them.
pub(super) fn may_begin(head: &[u8]) -> bool {
    [GZIP, ZIP, EMPTY_ZIP, zstd::MAGIC].iter().any(|start| start.starts_with(head))
}
