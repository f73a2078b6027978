//! Why a view has nothing to draw.

use serde::{Deserialize, Serialize};

use crate::artifacts::Kind;
use crate::evidence::Evidence;
use crate::rules::{Presence, expectations};

/// What is missing for a view, and where to read more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Absent {
    /// The file that the view is drawn from.
    pub file: String,
    /// The name of a message: `because-<because>`, why the file should be there or need not, or
    /// `view-absent-<because>` where the file is there and does not serve.
    pub because: String,
    pub state: AbsentState,
    /// The rule whose page says more.
    pub rule: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AbsentState {
    Missing,
    ByDesign,
    /// Not there, and nothing says whether it should be.
    Unsure,
    /// There, but nothing in it can be drawn.
    Unusable,
    /// It is still being read.
    Reading,
}

impl Absent {
    /// For now.
    pub(super) fn reading() -> Absent {
        Absent { file: String::new(), because: String::new(), state: AbsentState::Reading, rule: String::new() }
    }

    /// Why the file of this kind is not there.
    pub(super) fn of(evidence: &Evidence, kind: Kind) -> Absent {
        let expected = expectations(evidence).into_iter().find(|file| file.kind == kind);
        let (file, because, state) = match expected {
            Some(file) => (file.file, file.because, state(file.presence)),
            None => (kind.name(), "no-profiler-info", AbsentState::Unsure),
        };
        let because = if state == AbsentState::Unusable { "empty" } else { because };
        let rule = if state == AbsentState::Unusable { "table-empty" } else { "files-missing" };
        Absent { file: file.to_string(), because: because.to_string(), state, rule: rule.to_string() }
    }
}

fn state(presence: Presence) -> AbsentState {
    match presence {
        Presence::Present => AbsentState::Unusable,
        Presence::Missing => AbsentState::Missing,
        Presence::AbsentByDesign => AbsentState::ByDesign,
        Presence::Unsure => AbsentState::Unsure,
    }
}
