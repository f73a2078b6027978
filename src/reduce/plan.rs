//! From what was examined to the smaller files: which of them are read, and under which names they come out.

use std::fmt;

use crate::examine::{Examination, Offered};
use crate::hashing::Map;
use crate::report::{self, Paths, Report, State};
use crate::rules::Place;
use crate::settings::Settings;

use super::choice::{Choice, Level, Named};
use super::manner::Manner;
use super::thin::Thin;
use super::words::Words;
use super::zip::zip;

/// Files of a reduction. What lies beyond is left out, and the findings that need it with it.
const MOST_FILES: usize = 4_000;

/// The files lie in an archive: they are to be unpacked first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Packed;

impl fmt::Display for Packed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "what lies in an archive can't be made smaller: unpack it first")
    }
}

impl std::error::Error for Packed {}

/// A reduction in the making.
#[derive(Debug)]
pub struct Reduction {
    files: Vec<File>,
    words: Words,
    level: Level,
}

#[derive(Debug)]
struct File {
    /// Index into what was offered.
    index: usize,
    path: String,
    bytes: u64,
    manner: Manner,
    named: Named,
    /// What is kept, once it was read.
    kept: Option<Vec<u8>>,
}

/// A small copy, without names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reduced {
    pub files: Vec<ReducedFile>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReducedFile {
    /// Ends in `/` for an empty folder.
    pub path: String,
    pub bytes: Vec<u8>,
}

impl Reduction {
    /// For the files that the report speaks of.
    ///
    /// # Errors
    /// When some of them lie in an archive.
    pub fn new(report: &Report, offered: &[Offered], level: Level) -> Result<Reduction, Packed> {
        let there = There::of(report);
        if there.kinds.values().any(|kind| *kind == ARCHIVE) {
            return Err(Packed);
        }
        let mut named = named(report);
        let mut files: Vec<File> = offered
            .iter()
            .enumerate()
            .filter_map(|(index, file)| {
                let named = named.remove(file.path.as_str());
                let manner = there.manner(&file.path).or(named.as_ref().map(|_| Manner::Lines))?;
                let (path, bytes) = (file.path.clone(), file.bytes);
                Some(File { index, path, bytes, manner, named: named.unwrap_or_default(), kept: None })
            })
            .collect();
        files.sort_by(|a, b| a.path.cmp(&b.path));
        files.truncate(MOST_FILES);
        rename(&mut files);
        Ok(Reduction { files, words: Words::default(), level })
    }

    /// Indexes of the files that are to be read, one after the other.
    pub fn reads(&self) -> Vec<usize> {
        let read = self.files.iter().filter(|file| file.manner != Manner::Presence);
        read.map(|file| file.index).collect()
    }

    /// Bytes that are to be read.
    pub fn bytes(&self) -> u64 {
        self.files.iter().filter(|file| file.manner != Manner::Presence).map(|file| file.bytes).sum()
    }

    /// Begins the file at `index`.
    pub fn open(&mut self, index: usize) -> Thin {
        let file = self.files.iter_mut().find(|file| file.index == index);
        let (manner, named) = file
            .map(|file| (file.manner, std::mem::take(&mut file.named)))
            .unwrap_or((Manner::Presence, Named::default()));
        Thin::new(manner, Choice::new(self.level, named), std::mem::take(&mut self.words))
    }

    /// Takes a file that was read to its end. One that could not be read is simply not closed, and left out.
    pub fn close(&mut self, index: usize, thin: Thin) {
        let (bytes, words) = thin.finish();
        self.words = words;
        if let Some(file) = self.files.iter_mut().find(|file| file.index == index) {
            file.kept = Some(bytes);
        }
    }

    pub fn finish(self) -> Reduced {
        let files = self.files.into_iter().filter_map(|file| {
            let present = || vec![b'x'; usize::from(file.bytes > 0)];
            let bytes = if file.manner == Manner::Presence { present() } else { file.kept? };
            Some(ReducedFile { path: file.path, bytes })
        });
        Reduced { files: files.collect() }
    }
}

/// What the report lists as being there.
struct There<'a> {
    /// Names of kinds by path. A folder whose files are not listed one by one ends in `/`.
    kinds: Map<&'a str, &'a str>,
}

const ARCHIVE: &str = "archive";

impl There<'_> {
    fn of(report: &Report) -> There<'_> {
        let lines = report.captures.iter().flat_map(|capture| &capture.artifacts);
        let there = lines.filter(|line| matches!(line.state, State::Present | State::Unreadable));
        There { kinds: there.map(|line| (line.path.as_str(), line.kind.as_str())).collect() }
    }

    /// How a file is made smaller. `None` when it is not listed: a console log, or nothing that counts.
    fn manner(&self, path: &str) -> Option<Manner> {
        if let Some(kind) = self.kinds.get(path) {
            return Some(Manner::of(kind));
        }
        let mut ends = path.match_indices('/').map(|(at, _)| at + 1);
        let in_listed = ends.any(|end| path.get(..end).is_some_and(|folder| self.kinds.contains_key(folder)));
        (in_listed || path.ends_with('/')).then_some(Manner::Presence)
    }
}

/// What the findings name in each file.
fn named(report: &Report) -> Map<&str, Named> {
    let own = report.captures.iter().flat_map(|capture| &capture.findings);
    let mut named: Map<&str, Named> = Map::default();
    for place in own.chain(&report.findings).flat_map(|finding| &finding.evidence) {
        let Place { artifact, byte, line, row, .. } = place;
        let file = named.entry(artifact.as_str()).or_default();
        file.bytes.extend(*byte);
        file.rows.extend(*line);
        file.rows.extend(*row);
    }
    named
}

/// Puts pseudonyms for the parts of paths that tell something; the first time to learn which there are.
fn rename(files: &mut [File]) {
    let mut paths = Paths::default();
    for file in files.iter() {
        paths.redacted(&file.path);
    }
    for file in files {
        file.path = paths.redacted(&file.path);
    }
}

impl Reduced {
    /// What profvet says of it.
    pub fn judged(&self, settings: &Settings) -> Report {
        let offered = self.files.iter().map(|file| Offered { path: file.path.clone(), bytes: file.bytes.len() as u64 });
        let mut examination = Examination::new(offered.collect()).with_settings(settings.clone());
        for read in examination.reads() {
            let mut reading = examination.open(read.index);
            reading.feed(self.files.get(read.index).map(|file| file.bytes.as_slice()).unwrap_or_default());
            examination.close(read.index, reading);
        }
        report::of(&examination.finish())
    }

    /// As one file. The same for the same reduction.
    pub fn zip(&self) -> Vec<u8> {
        zip(&self.files)
    }
}
