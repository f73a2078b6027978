//! An archive on its way through the readers of what is in it: each member becomes a file of its own.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::archive::{self, Damage, Sink};
use crate::artifacts::Kind;
use crate::evidence::Refusal;

use super::examination::{File, Offered};
use super::reading::Reading;

/// What was in an archive.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Unpacked {
    pub(super) facts: archive::Facts,
    pub(super) files: Vec<File>,
}

pub(super) struct Unpacking {
    reader: archive::Reader,
    members: Members,
}

impl Unpacking {
    /// For the archive of this path and size in bytes.
    pub(super) fn new(path: &str, bytes: u64) -> Unpacking {
        Unpacking { reader: archive::Reader::new(path, bytes), members: Members::default() }
    }

    pub(super) fn feed(&mut self, chunk: &[u8]) {
        self.reader.feed(chunk, &mut self.members);
    }

    pub(super) fn enough(&self) -> bool {
        self.reader.enough()
    }

    pub(super) fn finish(mut self) -> Unpacked {
        let mut facts = self.reader.finish(&mut self.members);
        for path in &self.members.twice {
            facts.note(path, Damage::Duplicate, "");
        }
        Unpacked { facts, files: self.members.files() }
    }
}

/// The members so far, and the one in hand.
#[derive(Default)]
struct Members {
    by_path: BTreeMap<String, File>,
    hand: Option<(File, Option<Reading>)>,
    /// Paths that came again.
    twice: Vec<String>,
}

impl Sink for Members {
    fn enter(&mut self, path: &str, bytes: Option<u64>) -> bool {
        let mut file = File::new(Offered { path: path.to_string(), bytes: bytes.unwrap_or_default() });
        file.is_packed = true;
        let reading = (file.is_to_be_read && file.kind != Kind::Archive).then(|| file.reading());
        file.is_to_be_read = false;
        let wanted = reading.is_some();
        self.hand = Some((file, reading));
        wanted
    }

    fn bytes(&mut self, bytes: &[u8]) {
        if let Some((_, Some(reading))) = &mut self.hand
            && !reading.enough()
        {
            reading.feed(bytes);
        }
    }

    fn leave(&mut self, end: Result<u64, Damage>) {
        let Some((mut file, reading)) = self.hand.take() else {
            return;
        };
        match (end, reading) {
            (Err(damage), _) => file.refused = Some(Refusal::Packed(damage)),
            // Of a member that was passed over, the archive's own word may be all there is.
            (Ok(bytes), None) => file.offered.bytes = file.offered.bytes.max(bytes),
            (Ok(bytes), Some(reading)) => {
                file.offered.bytes = bytes;
                let closed = reading.close();
                (file.kind, file.facts) = (closed.kind, closed.facts);
            }
        }
        let path = file.offered.path.clone();
        if self.by_path.insert(path.clone(), file).is_some() && !path.ends_with('/') {
            self.twice.push(path);
        }
    }

    fn wants(&self, path: &str) -> bool {
        File::new(Offered { path: path.to_string(), bytes: 0 }).is_to_be_read
    }
}

impl Members {
    /// All files, and the folders that are empty: others are known by what lies in them.
    fn files(self) -> Vec<File> {
        let mut files: Vec<File> = Vec::new();
        for (path, file) in self.by_path {
            let is_above = |folder: &File| folder.offered.path.ends_with('/') && path.starts_with(&folder.offered.path);
            if files.last().is_some_and(is_above) {
                files.pop();
            }
            files.push(file);
        }
        files
    }
}
