//! What is there, what is missing, and what need not be there.

use std::collections::BTreeMap;

use crate::artifacts::Kind;
use crate::evidence::{Archived, Evidence};
use crate::rules::{Presence, expectations};

use super::model::{ArtifactLine, State};

/// Files of no known kind that are listed one by one; the rest is summed up in one line.
const MOST_OTHERS: usize = 50;

/// Files that are there by path, then raw data, then the files that are not there in the order of the layout.
pub(super) fn of(evidence: &Evidence) -> Vec<ArtifactLine> {
    let mut lines = if evidence.is_log_alone() { logs(evidence) } else { present(evidence) };
    lines.extend(raw(evidence));
    let absent = expectations(evidence).into_iter().filter_map(|file| {
        let state = match file.presence {
            Presence::Missing => State::Missing,
            Presence::AbsentByDesign => State::AbsentByDesign,
            Presence::Present | Presence::Unsure => return None,
        };
        Some(ArtifactLine {
            path: evidence.output_path(file.file),
            kind: file.kind.name().to_string(),
            bytes: 0,
            state,
            because: Some(file.because.to_string()),
        })
    });
    lines.extend(absent);
    lines
}

/// The logs that were dropped without a capture. Beside a capture they are listed nowhere: they may speak of many.
fn logs(evidence: &Evidence) -> Vec<ArtifactLine> {
    evidence.console.iter().map(|log| line(log.path.clone(), log.kind, log.facts.bytes, State::Present)).collect()
}

/// The files that are there.
pub(super) fn present(evidence: &Evidence) -> Vec<ArtifactLine> {
    let mut lines: Vec<ArtifactLine> = evidence.archives.iter().map(archive).collect();
    let mut others: BTreeMap<&str, (u64, usize)> = BTreeMap::new();
    for file in &evidence.artifacts {
        let is_listed = file.kind != Kind::Other || others.values().map(|sum| sum.1).sum::<usize>() < MOST_OTHERS;
        if file.kind == Kind::Other {
            let sum = others.entry("other").or_default();
            *sum = (sum.0 + file.bytes, sum.1 + 1);
        }
        if !is_listed {
            continue;
        }
        let state = if file.refused.is_some() { State::Unreadable } else { State::Present };
        lines.push(line(file.path.clone(), file.kind, file.bytes, state));
    }
    lines
}

fn archive(archive: &Archived) -> ArtifactLine {
    let is_open = archive.refused.is_none() && archive.facts.as_ref().is_some_and(|facts| facts.members > 0);
    let state = if is_open { State::Present } else { State::Unreadable };
    line(archive.path.clone(), Kind::Archive, archive.bytes, state)
}

/// Raw data is counted, not listed: it has thousands of files.
fn raw(evidence: &Evidence) -> Vec<ArtifactLine> {
    let raw = &evidence.raw;
    let framework = raw.framework.then(|| (format!("{}/FRAMEWORK/", evidence.path), Kind::RawFramework));
    let prof = raw.prof.iter().map(|folder| (format!("{folder}/"), Kind::RawDevice));
    let folders: Vec<(String, Kind)> = framework.into_iter().chain(prof).collect();
    let lines = folders.into_iter().map(|(path, kind)| {
        let bytes = raw.folders.get(path.trim_end_matches('/')).copied().unwrap_or(0);
        line(path, kind, bytes, State::Present)
    });
    lines.collect()
}

fn line(path: String, kind: Kind, bytes: u64, state: State) -> ArtifactLine {
    ArtifactLine { path, kind: kind.name().to_string(), bytes, state, because: None }
}
