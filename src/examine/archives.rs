//! Which archive speaks about which capture.

use std::collections::BTreeMap;

use crate::archive;
use crate::artifacts::{Kind, Scope, is_below};
use crate::evidence::{Archived, Evidence};
use crate::settings::Settings;

use super::assemble::nothing_of;
use super::examination::File;
use super::reading::Facts;

/// Gives each capture the archives that it came out of or that lie in it. An archive that could not be read and holds no
/// capture is one of its own, so that it is told.
pub(super) fn attach(captures: &mut Vec<Evidence>, files: &[File], settings: &Settings) {
    let mut alone = Vec::new();
    for archive in files.iter().filter(|file| file.kind == Kind::Archive && !file.is_packed) {
        let path = archive.offered.path.as_str();
        let belongs = |capture: &&mut Evidence| is_below(&capture.path, path) || is_below(path, &capture.path);
        let mut own: Vec<&mut Evidence> = captures.iter_mut().filter(belongs).collect();
        let is_shared = own.len() > 1;
        for capture in &mut own {
            let found = archived(archive, is_shared.then_some(capture.path.as_str()));
            if found.is_cut() {
                capture.scope = Scope::Partial;
            }
            capture.archives.push(found);
        }
        let was_offered_itself = own.is_empty() && (!path.contains('/') || captures.is_empty());
        if was_offered_itself {
            alone.extend(lost(archive, settings));
        }
    }
    captures.extend(alone);
    captures.sort_by(|a, b| a.path.cmp(&b.path));
}

/// An archive out of which nothing came that is known, because it could not be read.
fn lost(archive: &File, settings: &Settings) -> Option<Evidence> {
    let found = archived(archive, None);
    let is_harmed = found.is_cut();
    let mut evidence = nothing_of(&found.path, Scope::Loose, settings);
    evidence.archives.push(found);
    is_harmed.then_some(evidence)
}

fn archived(archive: &File, capture: Option<&str>) -> Archived {
    let facts = match &archive.facts {
        Facts::Archive(unpacked) => Some(unpacked.facts.clone()),
        _ => None,
    };
    let facts = match capture {
        Some(capture) => facts.map(|facts| of_capture(facts, capture)),
        None => facts,
    };
    let refused = archive.refused.clone();
    Archived { path: archive.offered.path.clone(), bytes: archive.offered.bytes, refused, facts }
}

/// Of several captures in one archive each is told only what is wrong with itself, or with all.
fn of_capture(facts: archive::Facts, capture: &str) -> archive::Facts {
    let mut own = archive::Facts { counts: BTreeMap::new(), harms: Vec::new(), ..facts };
    for harm in facts.harms {
        if is_below(&harm.path, capture) || is_below(capture, &harm.path) {
            own.note(&harm.path, harm.damage, &harm.detail);
        }
    }
    own
}
