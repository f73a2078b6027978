//! From what was examined to the smaller files: which of them are read, and under which names they come out.

use std::rc::Rc;

use crate::examine::{Examination, Offered};
use crate::report::{self, Paths, Report};
use crate::settings::Settings;

use super::choice::{Choice, Level, Named};
use super::known::Known;
use super::manner::Manner;
use super::opened::Opened;
use super::thin::Thin;
use super::words::{Replacements, Words};
use super::zip::zip;

/// Files of a reduction. What lies beyond is left out, and the findings that need it with it.
const MOST_FILES: usize = 4_000;

/// A reduction in the making.
#[derive(Debug)]
pub struct Reduction {
    known: Rc<Known>,
    files: Vec<File>,
    /// What was kept so far, under the paths of the original.
    kept: Vec<ReducedFile>,
    words: Words,
    level: Level,
}

/// A file that was offered.
#[derive(Debug)]
struct File {
    /// Index into what was offered.
    index: usize,
    path: String,
    bytes: u64,
    manner: Manner,
}

/// A file on its way through, or an archive of them.
pub enum Passing {
    File(Box<Thin>),
    Archive(Box<Opened>),
}

/// A small copy, without names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reduced {
    pub files: Vec<ReducedFile>,
    pub replaced: Replacements,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReducedFile {
    /// Ends in `/` for an empty folder.
    pub path: String,
    pub bytes: Vec<u8>,
}

impl Passing {
    /// Takes the next bytes of the file.
    pub fn feed(&mut self, chunk: &[u8]) {
        match self {
            Passing::File(thin) => thin.feed(chunk),
            Passing::Archive(opened) => opened.feed(chunk),
        }
    }
}

impl Reduction {
    /// For the files that the report speaks of.
    pub fn new(report: &Report, offered: &[Offered], level: Level) -> Reduction {
        let known = Known::of(report);
        let mut files: Vec<File> = offered
            .iter()
            .enumerate()
            .filter_map(|(index, file)| {
                let manner = known.manner(&file.path)?;
                Some(File { index, path: file.path.clone(), bytes: file.bytes, manner })
            })
            .collect();
        files.sort_by(|a, b| a.path.cmp(&b.path));
        files.truncate(MOST_FILES);
        let present = files.iter().filter(|file| file.manner == Manner::Presence);
        let kept = present.map(|file| ReducedFile::present(file.path.clone(), file.bytes)).collect();
        Reduction { known: Rc::new(known), files, kept, words: Words::default(), level }
    }

    fn to_be_read(&self) -> impl Iterator<Item = &File> {
        self.files.iter().filter(|file| file.manner != Manner::Presence)
    }

    /// Indexes of the files that are to be read, one after the other.
    pub fn reads(&self) -> Vec<usize> {
        self.to_be_read().map(|file| file.index).collect()
    }

    /// Bytes that are to be read.
    pub fn bytes(&self) -> u64 {
        self.to_be_read().map(|file| file.bytes).sum()
    }

    /// Begins the file at `index`.
    pub fn open(&mut self, index: usize) -> Passing {
        let words = std::mem::take(&mut self.words);
        match self.files.iter().find(|file| file.index == index) {
            Some(file) if file.manner == Manner::Archive => {
                let room = MOST_FILES.saturating_sub(self.kept.len());
                let known = Rc::clone(&self.known);
                Passing::Archive(Box::new(Opened::new(&file.path, file.bytes, known, self.level, words, room)))
            }
            Some(file) => self.begin(file.manner, self.known.named(&file.path), words),
            None => self.begin(Manner::Presence, Named::default(), words),
        }
    }

    fn begin(&self, manner: Manner, named: Named, words: Words) -> Passing {
        Passing::File(Box::new(Thin::new(manner, Choice::new(self.level, named), words)))
    }

    /// Takes a file that was read to its end. One that could not be read is simply not closed, and left out.
    pub fn close(&mut self, index: usize, passing: Passing) {
        match passing {
            Passing::File(thin) => {
                let (bytes, words) = thin.finish();
                self.words = words;
                let file = self.files.iter().find(|file| file.index == index);
                self.kept.extend(file.map(|file| ReducedFile { path: file.path.clone(), bytes }));
            }
            Passing::Archive(opened) => {
                let (files, words) = opened.finish();
                self.words = words;
                self.kept.extend(files);
            }
        }
    }

    pub fn finish(mut self) -> Reduced {
        self.kept.sort_by(|a, b| a.path.cmp(&b.path));
        let mut files: Vec<ReducedFile> = Vec::new();
        for file in self.kept {
            // Of folders only those that are empty are told.
            if files.last().is_some_and(|last| last.path.ends_with('/') && file.path.starts_with(&last.path)) {
                files.pop();
            }
            files.push(file);
        }
        rename(&mut files);
        Reduced { files, replaced: self.words.replaced() }
    }
}

impl ReducedFile {
    /// A file of which only counts that it is there, and whether it is empty.
    pub(super) fn present(path: String, bytes: u64) -> ReducedFile {
        ReducedFile { path, bytes: vec![b'x'; usize::from(bytes > 0)] }
    }
}

/// Puts pseudonyms for the parts of paths that tell something; the first time to learn which there are.
fn rename(files: &mut [ReducedFile]) {
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
