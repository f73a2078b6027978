//! From what was offered to the evidence of each capture.

use serde::{Deserialize, Serialize};

use crate::artifacts::{Guess, Kind, by_name};
use crate::evidence::{Evidence, Refusal};
use crate::settings::Settings;
use crate::trace::{Piece, Repair, viewer};

use super::assemble::assemble;
use super::reading::{Facts, Reading, Unnamed};

/// A file that the user offers. A path that ends in `/` is an empty folder.
#[derive(Clone, Debug, PartialEq, Eq)]
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
#[derive(Debug)]
pub(super) struct File {
    pub(super) offered: Offered,
    pub(super) kind: Kind,
    unnamed: Option<Unnamed>,
    pub(super) facts: Facts,
    pub(super) refused: Option<Refusal>,
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

    /// The files to read, by path.
    pub fn reads(&self) -> Vec<Read> {
        let mut reads: Vec<(&str, Read)> = self
            .files
            .iter()
            .enumerate()
            .filter(|(_, file)| file.is_to_be_read())
            .map(|(index, file)| (file.offered.path.as_str(), Read { index, bytes: file.offered.bytes }))
            .collect();
        reads.sort_by(|a, b| a.0.cmp(b.0));
        reads.into_iter().map(|(_, read)| read).collect()
    }

    /// A reading for the file at `index`.
    pub fn open(&self, index: usize) -> Reading {
        match self.files.get(index) {
            Some(File { unnamed: Some(unnamed), .. }) => Reading::unnamed(*unnamed),
            Some(file) => Reading::of_kind(file.kind),
            None => Reading::of_kind(Kind::Other),
        }
    }

    /// Takes back a reading that came to its end, or had enough.
    pub fn close(&mut self, index: usize, reading: Reading) {
        let Some(file) = self.files.get_mut(index) else {
            return;
        };
        let had_enough = reading.enough();
        let (kind, bytes, facts) = reading.finish();
        file.kind = kind;
        file.facts = facts;
        if bytes != file.offered.bytes && !had_enough {
            file.refused = Some(Refusal::Changed { read: bytes });
        }
    }

    /// Notes that the file at `index` could not be read, in the system's or browser's own words.
    pub fn fail(&mut self, index: usize, reason: String) {
        if let Some(file) = self.files.get_mut(index) {
            file.refused = Some(Refusal::Failed(reason));
        }
    }

    /// Puts the facts side by side.
    pub fn finish(self) -> Examined {
        assemble(self.files, &self.settings)
    }
}

impl File {
    fn new(offered: Offered) -> File {
        let guess = if offered.path.ends_with('/') { Guess::Unrelated } else { by_name(&offered.path) };
        let (kind, unnamed) = match guess {
            Guess::Sure(kind) => (kind, None),
            Guess::LookInside => (Kind::Other, Some(unnamed(&offered.path))),
            Guess::Unrelated => (Kind::Other, None),
        };
        File { offered, kind, unnamed, facts: Facts::Nothing, refused: None }
    }

    fn is_to_be_read(&self) -> bool {
        let is_read_kind = self.kind.is_trace()
            || self.kind.is_table()
            || matches!(self.kind, Kind::Communication | Kind::CommunicationMatrix)
            || matches!(self.kind, Kind::ProfilerInfo | Kind::ProfilerMetadata | Kind::ParserLog);
        self.unnamed.is_some() || is_read_kind
    }
}

fn unnamed(path: &str) -> Unnamed {
    let lower = path.to_ascii_lowercase();
    if lower.ends_with(".json") {
        Unnamed::Json
    } else if lower.ends_with(".csv") {
        Unnamed::Table
    } else {
        Unnamed::Text
    }
}
