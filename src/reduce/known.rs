//! What the report says of the files: which there are, and what its findings name in them.

use crate::hashing::Map;
use crate::report::{Report, State};
use crate::rules::Place;

use super::choice::Named;
use super::manner::Manner;

#[derive(Debug)]
pub(super) struct Known {
    /// By path. A folder whose files are not listed one by one ends in `/`.
    manners: Map<String, Manner>,
    named: Map<String, Named>,
}

impl Known {
    pub fn of(report: &Report) -> Known {
        let lines = report.captures.iter().flat_map(|capture| &capture.artifacts);
        let there = lines.filter(|line| matches!(line.state, State::Present | State::Unreadable));
        let manners = there.map(|line| (line.path.clone(), Manner::of(&line.kind))).collect();
        Known { manners, named: named(report) }
    }

    /// How a file is made smaller. `None` for what does not count.
    pub fn manner(&self, path: &str) -> Option<Manner> {
        if let Some(manner) = self.manners.get(path) {
            return Some(*manner);
        }
        let mut ends = path.match_indices('/').map(|(at, _)| at + 1);
        let in_listed = ends.any(|end| path.get(..end).is_some_and(|folder| self.manners.contains_key(folder)));
        if in_listed || path.ends_with('/') {
            return Some(Manner::Presence);
        }
        // A console log is not listed.
        self.named.contains_key(path).then_some(Manner::Lines)
    }

    /// What findings name in a file.
    pub fn named(&self, path: &str) -> Named {
        self.named.get(path).cloned().unwrap_or_default()
    }
}

fn named(report: &Report) -> Map<String, Named> {
    let own = report.captures.iter().flat_map(|capture| &capture.findings);
    let mut named: Map<String, Named> = Map::default();
    for place in own.chain(&report.findings).flat_map(|finding| &finding.evidence) {
        let Place { artifact, byte, line, row, .. } = place;
        let file = named.entry(artifact.clone()).or_default();
        file.bytes.extend(*byte);
        file.rows.extend(*line);
        file.rows.extend(*row);
    }
    named
}
