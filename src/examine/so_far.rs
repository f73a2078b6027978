//! What is known of the captures while files are still being read.
//!
//! Only what no further file can change is of use: a capture is settled once all its files were read, and it is said of
//! which kinds files are still unread. While it is open which files form a capture, nothing is known.

use std::collections::BTreeMap;

use crate::artifacts::{self, Kind};
use crate::evidence::Evidence;

use super::assemble::evidence;
use super::examination::{Examination, File};

/// One capture under way.
pub struct SoFar {
    /// Of the files that were read.
    pub evidence: Evidence,
    /// Files that are still unread, by path.
    pub unread: BTreeMap<String, Kind>,
    /// Files that were read, and files that are read in all.
    pub files_read: u64,
    pub files: u64,
}

impl SoFar {
    /// Whether nothing further can be learnt about this capture by itself.
    pub fn is_settled(&self) -> bool {
        self.unread.is_empty()
    }
}

impl Examination {
    /// The captures, by path, with what was read of each; none while any file may still turn out to belong to another.
    pub fn so_far(&self) -> Vec<SoFar> {
        // What has no telling name may be a log or a report, and an archive holds more files.
        let is_open = |file: &File| file.kind == Kind::Archive || (file.is_to_be_read && file.kind == Kind::Other);
        if self.files().iter().any(is_open) {
            return Vec::new();
        }
        let files = self.files();
        let names: Vec<(String, Kind)> = files.iter().map(|file| (file.offered.path.clone(), file.kind)).collect();
        let captures = artifacts::group(&names).into_iter().map(|capture| {
            let members = || capture.files.iter().chain(&capture.logs).filter_map(|index| files.get(*index));
            let read = members().filter(|file| is_read(file)).count() as u64;
            let unread = members().filter(|file| file.is_to_be_read);
            SoFar {
                evidence: evidence(&capture, files, self.settings()),
                unread: unread.clone().map(|file| (file.offered.path.clone(), file.kind)).collect(),
                files_read: read,
                files: read + unread.count() as u64,
            }
        });
        captures.collect()
    }
}

/// Read, and not only known by its name.
fn is_read(file: &File) -> bool {
    !file.is_to_be_read && (file.refused.is_some() || !matches!(file.facts, super::reading::Facts::Nothing))
}
