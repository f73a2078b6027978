//! An empty, valid SQLite database: what a `.db` artifact looks like from outside.

const PAGE: u16 = 4096;

/// One page: the header of the file, and the root of an empty schema table (SQLite file format, §1.3 and §1.6).
pub(super) fn empty() -> Vec<u8> {
    let mut page = b"SQLite format 3\0".to_vec();
    page.extend_from_slice(&PAGE.to_be_bytes());
    // Read and write version, reserved bytes, payload fractions.
    page.extend_from_slice(&[1, 1, 0, 64, 32, 32]);
    // Change counter, pages, no free pages (2), schema cookie and format, cache, vacuum root, UTF-8, user version,
    // incremental vacuum, application id.
    for word in [1, 1, 0, 0, 0, 4, 0, 0, 1, 0, 0, 0u32] {
        page.extend_from_slice(&word.to_be_bytes());
    }
    page.resize(92, 0);
    // The counter again, and the version of SQLite that wrote it.
    for word in [1, 3_045_001u32] {
        page.extend_from_slice(&word.to_be_bytes());
    }
    // A table leaf without cells; its content area starts at the end of the page.
    page.extend_from_slice(&[0x0D, 0, 0, 0, 0]);
    page.extend_from_slice(&PAGE.to_be_bytes());
    page.push(0);
    page.resize(usize::from(PAGE), 0);
    page
}
