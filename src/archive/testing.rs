//! Archives for tests, written by other people's writers where these can, and a sink that keeps everything.

use std::io::{Cursor, Write};

use super::{Damage, Facts, Reader, Sink};

/// What came of a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Got {
    pub(super) path: String,
    pub(super) bytes: Vec<u8>,
    pub(super) end: Option<Result<u64, Damage>>,
}

#[derive(Default)]
pub(super) struct Keep {
    pub(super) members: Vec<Got>,
}

impl Sink for Keep {
    fn enter(&mut self, path: &str, _: Option<u64>) -> bool {
        assert!(self.members.iter().all(|member| member.end.is_some()), "{path} begins inside another");
        self.members.push(Got { path: path.to_string(), bytes: Vec::new(), end: None });
        self.wants(path)
    }

    fn bytes(&mut self, bytes: &[u8]) {
        let member = self.members.last_mut().expect("a member in hand");
        assert!(member.end.is_none(), "bytes behind the end of {}", member.path);
        member.bytes.extend_from_slice(bytes);
    }

    fn leave(&mut self, end: Result<u64, Damage>) {
        let member = self.members.last_mut().expect("a member in hand");
        assert_eq!(member.end.replace(end), None, "{} ends twice", member.path);
    }

    fn wants(&self, path: &str) -> bool {
        !path.contains("unwanted")
    }
}

/// Everything in an archive that comes in chunks of these lengths, in turn.
pub(super) fn open_in(name: &str, bytes: &[u8], cuts: &[usize]) -> (Vec<Got>, Facts) {
    let mut sink = Keep::default();
    let mut reader = Reader::new(name, bytes.len() as u64);
    let (mut rest, mut cuts) = (bytes, cuts.iter().copied().cycle());
    while !rest.is_empty() {
        let (chunk, behind) = rest.split_at(cuts.next().unwrap_or(rest.len()).clamp(1, rest.len()));
        reader.feed(chunk, &mut sink);
        rest = behind;
    }
    let facts = reader.finish(&mut sink);
    assert!(sink.members.iter().all(|member| member.end.is_some()), "{name}: every member ends");
    (sink.members, facts)
}

/// Everything in an archive, the same in one piece, byte by byte and in odd pieces.
pub(super) fn open(name: &str, bytes: &[u8]) -> (Vec<Got>, Facts) {
    let whole = open_in(name, bytes, &[bytes.len().max(1)]);
    for cuts in [&[1][..], &[7, 1, 100, 3], &[511, 2], &[4096]] {
        let cut = open_in(name, bytes, cuts);
        assert_eq!(without_part(&cut.0), without_part(&whole.0), "{name} in pieces of {cuts:?}");
        assert_eq!(cut.1, whole.1, "{name} in pieces of {cuts:?}");
    }
    whole
}

/// What counts: a damaged member's bytes are thrown away.
fn without_part(members: &[Got]) -> Vec<Got> {
    let mut members = members.to_vec();
    members.iter_mut().filter(|member| member.end.is_some_and(|end| end.is_err())).for_each(|m| m.bytes.clear());
    members
}

pub(super) type Member<'a> = (&'a str, &'a [u8]);

pub(super) fn gz(bytes: &[u8]) -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    writer.write_all(bytes).expect("in memory");
    writer.finish().expect("in memory")
}

pub(super) fn zst(bytes: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(bytes, ruzstd::encoding::CompressionLevel::Fastest)
}

pub(super) fn tar(members: &[Member]) -> Vec<u8> {
    let mut writer = tar::Builder::new(Vec::new());
    for (path, bytes) in members {
        let mut header = tar::Header::new_gnu();
        let is_folder = path.ends_with('/');
        header.set_entry_type(if is_folder { tar::EntryType::Directory } else { tar::EntryType::Regular });
        header.set_size(bytes.len() as u64);
        header.set_mode(0o640);
        writer.append_data(&mut header, path, *bytes).expect("in memory");
    }
    writer.into_inner().expect("in memory")
}

pub(super) fn zip(members: &[Member], method: zip::CompressionMethod) -> Vec<u8> {
    zip_with(members, zip::write::SimpleFileOptions::default().compression_method(method))
}

pub(super) fn zip_with(members: &[Member], options: zip::write::SimpleFileOptions) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (path, bytes) in members {
        if path.ends_with('/') {
            writer.add_directory(*path, options).expect("in memory");
        } else {
            writer.start_file(*path, options).expect("in memory");
            writer.write_all(bytes).expect("in memory");
        }
    }
    writer.finish().expect("in memory").into_inner()
}

/// A zip whose members are packed with zstd, which `zip` writes only with a C compiler.
pub(super) fn zstd_zip(members: &[Member]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (path, plain) in members {
        let packed = if path.ends_with('/') { Vec::new() } else { zst(plain) };
        let method = if path.ends_with('/') { 0u16 } else { 93 };
        bytes.extend(b"PK\x03\x04\x3f\0\0\0");
        bytes.extend(method.to_le_bytes());
        bytes.extend([0; 4]);
        for number in [crc32fast::hash(plain), packed.len() as u32, plain.len() as u32, path.len() as u32] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(path.as_bytes());
        bytes.extend(packed);
    }
    bytes.extend(b"PK\x05\x06");
    bytes.extend([0; 18]);
    bytes
}

/// The same as it is written into a pipe: sizes stand behind the data.
pub(super) fn piped_zip(members: &[Member]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new_stream(Vec::new());
    for (path, bytes) in members {
        let options = zip::write::SimpleFileOptions::default();
        writer.start_file(*path, options.compression_method(zip::CompressionMethod::Deflated)).expect("in memory");
        writer.write_all(bytes).expect("in memory");
    }
    writer.finish().expect("in memory").into_inner()
}
