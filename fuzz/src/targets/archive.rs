//! Archives: what comes out does not depend on cuts and stays below the archive; nothing follows an end; the report, too,
//! is the same for any cuts.

use profvet::archive::{Damage, Facts, Reader, Sink};
use profvet::report;

use super::independent_of_cuts;
use super::whole::report_of;
use crate::random::Random;

/// The format is told by the bytes; the name only tells how a packed file is called.
const NAMES: [&str; 3] = ["in/capture.tar.gz", "trace_view.json.gz", "capture.zip"];

pub fn archive(bytes: &[u8]) {
    let name = *Random::of(bytes).one_of(&NAMES);
    read_alike(name, bytes);
    let mut mended = bytes.to_vec();
    if mend_tar_checksums(&mut mended) {
        read_alike(name, &mended);
    }
    let files = [(name.to_string(), bytes)];
    let at_once = report_of(&files, |content| vec![content]);
    let mut random = Random::of(bytes);
    let in_pieces = report_of(&files, |content| random.cut(content));
    assert_eq!(report::json(&at_once), report::json(&in_pieces), "cuts change the report");
}

fn read_alike(name: &str, bytes: &[u8]) {
    let (members, facts) = independent_of_cuts(bytes, |chunks| read(name, chunks));
    assert_eq!(facts.bytes, bytes.len() as u64);
    for Member { path, .. } in &members {
        assert!(path.starts_with(&format!("{name}/")), "{path:?}");
        assert!(path.split('/').all(|part| part != ".."), "{path:?}");
    }
}

#[derive(Debug, PartialEq)]
struct Member {
    path: String,
    bytes: Vec<u8>,
    end: Option<Result<u64, Damage>>,
}

#[derive(Default)]
struct Keep(Vec<Member>);

impl Sink for Keep {
    fn enter(&mut self, path: &str, _: Option<u64>) -> bool {
        assert!(self.0.last().is_none_or(|last| last.end.is_some()), "{path:?} begins inside another");
        self.0.push(Member { path: path.to_string(), bytes: Vec::new(), end: None });
        self.wants(path)
    }

    fn bytes(&mut self, bytes: &[u8]) {
        let member = self.0.last_mut().expect("bytes of a member");
        assert_eq!(member.end, None, "bytes behind the end of {:?}", member.path);
        member.bytes.extend_from_slice(bytes);
    }

    fn leave(&mut self, end: Result<u64, Damage>) {
        let member = self.0.last_mut().expect("the end of a member");
        assert_eq!(member.end.replace(end), None, "{:?} ends twice", member.path);
    }

    fn wants(&self, path: &str) -> bool {
        !path.ends_with(".bin")
    }
}

fn read(name: &str, chunks: &[&[u8]]) -> (Vec<Member>, Facts) {
    let mut sink = Keep::default();
    let mut reader = Reader::new(name, chunks.iter().map(|chunk| chunk.len() as u64).sum());
    for chunk in chunks {
        reader.feed(chunk, &mut sink);
    }
    let facts = reader.finish(&mut sink);
    for member in &mut sink.0 {
        match member.end {
            // What came of a damaged member is thrown away, however much it was.
            Some(Err(_)) => member.bytes.clear(),
            Some(Ok(bytes)) => assert!(member.bytes.is_empty() || member.bytes.len() as u64 == bytes),
            None => panic!("{:?} never ends", member.path),
        }
    }
    (sink.0, facts)
}

/// Puts in the sums that changed headers of a tar would need, so that changes get past them. Answers whether there was one.
fn mend_tar_checksums(bytes: &mut [u8]) -> bool {
    let mut changed = false;
    for block in bytes.chunks_exact_mut(512).filter(|block| block[257..262] == *b"ustar") {
        block[148..156].fill(b' ');
        let sum: u32 = block.iter().map(|byte| u32::from(*byte)).sum();
        block[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
        changed = true;
    }
    changed
}
