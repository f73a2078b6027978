//! From what was offered to the evidence of each capture.

use serde::{Deserialize, Serialize};

use crate::artifacts::{Guess, Kind};
use crate::evidence::{Evidence, Refusal};
use crate::settings::Settings;
use crate::trace::{Part, Piece, Repair, viewer};

use super::assemble::assemble;
use super::reading::{Closed, Facts, Reading, guess};

/// A file that the user offers. A path that ends in `/` is an empty folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offered {
    /// Path below what was dropped, with `/` between folders, beginning with the dropped folder's own name.
    pub path: String,
    pub bytes: u64,
}

/// A file that is to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Read {
    /// Index into what was offered.
    pub index: usize,
    /// Bytes that are expected to pass, for the progress shown.
    pub bytes: u64,
}

/// A file, what it was taken for, and what became of it.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct File {
    pub(super) offered: Offered,
    pub(super) kind: Kind,
    /// Whether it lies in an archive.
    pub(super) is_packed: bool,
    pub(super) facts: Facts,
    pub(super) refused: Option<Refusal>,
    /// Stretches that were read by themselves.
    #[serde(skip)]
    pub(super) parts: Vec<Part>,
    pub(super) is_to_be_read: bool,
}

/// How a trace can be mended, and whether a second document is in the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RepairOffer {
    /// Index of the file into what was offered.
    pub index: usize,
    pub artifact: String,
    pub repair: Repair,
    /// Pieces of a document that follows the first.
    pub second: Option<Vec<Piece>>,
}

/// A trace of which a viewer-safe copy can be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CopyOffer {
    /// Index of the file into what was offered.
    pub index: usize,
    pub artifact: String,
    pub plan: viewer::Plan,
}

/// A report that was offered, not opened yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    pub path: String,
    /// `None` when it is too large.
    pub bytes: Option<Vec<u8>>,
}

/// The examination of everything that was dropped together.
pub struct Examination {
    files: Vec<File>,
    settings: Settings,
}

/// What the examination found.
pub struct Examined {
    pub captures: Vec<Evidence>,
    pub repairs: Vec<RepairOffer>,
    pub copies: Vec<CopyOffer>,
    /// Reports among what was offered, by path.
    pub reports: Vec<Given>,
}

impl Examined {
    /// Puts every capture under other settings. Nothing is read again: to judge anew is cheap.
    pub fn set(&mut self, settings: &Settings) {
        for capture in &mut self.captures {
            capture.settings = settings.clone();
        }
    }
}

impl Examination {
    pub fn new(offered: Vec<Offered>) -> Self {
        Examination { files: offered.into_iter().map(File::new).collect(), settings: Settings::default() }
    }

    /// The same, to be judged by these settings.
    pub fn with_settings(mut self, settings: Settings) -> Self {
        self.settings = settings;
        self
    }

    /// The files that are still to be read, by path.
    pub fn reads(&self) -> Vec<Read> {
        let mut reads: Vec<(&str, Read)> = self
            .to_be_read()
            .map(|(index, file)| (file.offered.path.as_str(), Read { index, bytes: file.offered.bytes }))
            .collect();
        reads.sort_by(|a, b| a.0.cmp(b.0));
        reads.into_iter().map(|(_, read)| read).collect()
    }

    pub(super) fn to_be_read(&self) -> impl Iterator<Item = (usize, &File)> {
        self.files.iter().enumerate().filter(|(_, file)| file.is_to_be_read)
    }

    pub(super) fn files(&self) -> &[File] {
        &self.files
    }

    pub(super) fn settings(&self) -> &Settings {
        &self.settings
    }

    pub(super) fn file(&mut self, index: usize) -> Option<&mut File> {
        self.files.get_mut(index)
    }

    /// A reading for the file at `index`.
    pub fn open(&mut self, index: usize) -> Reading {
        match self.file(index) {
            Some(file) => file.reading().with_parts(std::mem::take(&mut file.parts)),
            None => Reading::of_path("", 0),
        }
    }

    /// Takes back a reading that came to its end, or had enough.
    pub fn close(&mut self, index: usize, reading: Reading) {
        self.put(index, reading.close());
    }

    pub(super) fn put(&mut self, index: usize, mut closed: Closed) {
        let members = closed.facts.take_members();
        let Some(file) = self.file(index) else {
            return;
        };
        file.is_to_be_read = false;
        file.kind = closed.kind;
        file.facts = closed.facts;
        if closed.bytes != file.offered.bytes && !closed.had_enough {
            file.refused = Some(Refusal::Changed { read: closed.bytes });
        }
        self.files.extend(members);
    }

    /// Notes that the file at `index` could not be read, in the system's or browser's own words.
    pub fn fail(&mut self, index: usize, reason: String) {
        if let Some(file) = self.file(index) {
            file.is_to_be_read = false;
            file.refused = Some(Refusal::Failed(reason));
        }
    }

    /// Puts the facts side by side.
    pub fn finish(self) -> Examined {
        assemble(self.files, &self.settings)
    }
}

impl File {
    pub(super) fn new(offered: Offered) -> File {
        let (kind, is_to_be_read) = match guess(&offered.path) {
            Guess::Sure(kind) => (kind, is_read(kind)),
            Guess::LookInside => (Kind::Other, true),
            Guess::Unrelated => (Kind::Other, false),
        };
        let facts = Facts::Nothing;
        File { offered, kind, is_packed: false, facts, refused: None, parts: Vec::new(), is_to_be_read }
    }

    pub(super) fn reading(&self) -> Reading {
        Reading::of_path(&self.offered.path, self.offered.bytes)
    }
}

/// Whether files of this kind are read; others are known by their name alone.
fn is_read(kind: Kind) -> bool {
    kind.is_trace()
        || kind.is_table()
        || matches!(kind, Kind::Communication | Kind::CommunicationMatrix)
        || matches!(kind, Kind::ProfilerInfo | Kind::ProfilerMetadata | Kind::ParserLog | Kind::Archive)
}
