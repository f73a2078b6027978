//! Evidence for the tests of the rules: files as they would be dropped go in, and pass the same readers as on the page.

use crate::evidence::Evidence;
use crate::examine::{Examination, Offered};

use super::{Finding, Summary};

/// The captures that files of these paths and bytes make up, by path. A path that ends in `/` is an empty folder.
pub(crate) fn captures(files: &[(&str, &[u8])]) -> Vec<Evidence> {
    let offered = files.iter().map(|(path, bytes)| Offered { path: path.to_string(), bytes: bytes.len() as u64 });
    let mut examination = Examination::new(offered.collect());
    for read in examination.reads() {
        let mut reading = examination.open(read.index);
        reading.feed(files[read.index].1);
        examination.close(read.index, reading);
    }
    examination.finish().captures
}

/// The one capture that files of these paths and bytes make up.
pub(crate) fn capture(files: &[(&str, &[u8])]) -> Evidence {
    let mut captures = captures(files);
    assert_eq!(captures.len(), 1, "captures of {:?}", files.iter().map(|file| file.0).collect::<Vec<_>>());
    captures.remove(0)
}

/// What the rule of this id finds; `None` when it does not apply.
pub(crate) fn finding(evidence: &Evidence, id: &str) -> Option<Finding> {
    super::find(id).unwrap_or_else(|| panic!("no rule {id}")).judge(evidence)
}

/// The captures of a generated sample, of which only the files that `keep` wants are dropped.
pub(crate) fn sample(name: &str, keep: impl Fn(&str) -> bool) -> Vec<Evidence> {
    let files = crate::samples::files(name).unwrap_or_else(|| panic!("no sample {name}"));
    let kept = files.iter().filter(|file| keep(&file.path));
    captures(&kept.map(|file| (file.path.as_str(), file.bytes.as_slice())).collect::<Vec<_>>())
}

/// The captures that files make up, as they stand beside each other.
pub(crate) fn summaries(files: &[(&str, &[u8])]) -> Vec<Summary> {
    summarised(&captures(files))
}

pub(crate) fn summarised(captures: &[Evidence]) -> Vec<Summary> {
    captures.iter().map(Summary::of).collect()
}
