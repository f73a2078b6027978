//! Configuration and metadata do not depend on cuts; any text may stand where a name or a version is expected.

use profvet::info::{FolderName, MetadataReader, Reader, TorchNpuVersion, rank_from_file_name};

use super::independent_of_cuts;

pub fn info(bytes: &[u8]) {
    let _info = independent_of_cuts(bytes, |chunks| {
        let mut reader = Reader::new();
        for chunk in chunks {
            reader.feed(chunk);
        }
        reader.finish()
    });
    let _metadata = independent_of_cuts(bytes, |chunks| {
        let mut reader = MetadataReader::new();
        for chunk in chunks {
            reader.feed(chunk);
        }
        reader.finish()
    });
    let text = String::from_utf8_lossy(bytes);
    rank_from_file_name(&text);
    FolderName::parse(&text);
    TorchNpuVersion::parse(&text);
}
