//! An archive on its way: each member that the report speaks of becomes a smaller file, as if it lay beside the archive.
//! What was damaged about the archive itself has no copy.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::archive::{Damage, Reader, Sink, has_archive_name};

use super::choice::{Choice, Level};
use super::known::Known;
use super::manner::Manner;
use super::plan::ReducedFile;
use super::thin::Thin;
use super::words::Words;

pub struct Opened {
    reader: Reader,
    members: Members,
}

/// The members so far, and the one in hand.
struct Members {
    known: Rc<Known>,
    level: Level,
    words: Words,
    hand: Option<Hand>,
    /// Of members of one name the last one counts, as when unpacking.
    files: BTreeMap<String, ReducedFile>,
    /// Members that are kept.
    room: usize,
}

struct Hand {
    path: String,
    /// Size in bytes, where the archive tells it beforehand.
    bytes: Option<u64>,
    /// `None` where only counts that it is there.
    thin: Option<Thin>,
}

impl Opened {
    /// For the archive of this path and size in bytes, of which at most `room` members are kept.
    pub(super) fn new(path: &str, bytes: u64, known: Rc<Known>, level: Level, words: Words, room: usize) -> Opened {
        let members = Members { known, level, words, hand: None, files: BTreeMap::new(), room };
        Opened { reader: Reader::new(path, bytes), members }
    }

    pub fn feed(&mut self, chunk: &[u8]) {
        self.reader.feed(chunk, &mut self.members);
    }

    /// The smaller members, and the words for the next file.
    pub(super) fn finish(mut self) -> (impl Iterator<Item = ReducedFile>, Words) {
        self.reader.finish(&mut self.members);
        (self.members.files.into_values(), self.members.words)
    }
}

impl Sink for Members {
    fn enter(&mut self, path: &str, bytes: Option<u64>) -> bool {
        let has_room = self.files.len() < self.room || self.files.contains_key(path);
        let Some(manner) = self.known.manner(path).filter(|_| has_room) else {
            return false;
        };
        let thin = is_read(manner).then(|| {
            let choice = Choice::new(self.level, self.known.named(path));
            Thin::new(manner, choice, std::mem::take(&mut self.words))
        });
        let wanted = thin.is_some();
        self.hand = Some(Hand { path: path.to_string(), bytes, thin });
        wanted
    }

    fn bytes(&mut self, bytes: &[u8]) {
        if let Some(Hand { thin: Some(thin), .. }) = &mut self.hand {
            thin.feed(bytes);
        }
    }

    fn leave(&mut self, end: Result<u64, Damage>) {
        let Some(Hand { path, bytes, thin }) = self.hand.take() else {
            return;
        };
        let file = match thin {
            // What can't be read to its end is kept as far as it goes; the comparison says what is lost with it.
            Some(thin) => {
                let (bytes, words) = thin.finish();
                self.words = words;
                ReducedFile { path: path.clone(), bytes }
            }
            None => ReducedFile::present(path.clone(), end.unwrap_or_default().max(bytes.unwrap_or_default())),
        };
        self.files.insert(path, file);
    }

    fn wants(&self, path: &str) -> bool {
        has_archive_name(path) || self.known.manner(path).is_some_and(is_read)
    }
}

fn is_read(manner: Manner) -> bool {
    !matches!(manner, Manner::Presence | Manner::Archive)
}
