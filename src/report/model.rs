//! The report: what the page draws, the command line prints and the JSON export holds.

use serde::{Deserialize, Serialize};

use crate::artifacts::{Kind, is_below};
use crate::rules::{Finding, Question, Status, Summary};

/// The schema name in every JSON report.
pub const SCHEMA: &str = "profvet.report/1";

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    Usable,
    PartlyUsable,
    Unusable,
    NothingRecognised,
}

impl Verdict {
    /// As in the JSON, in messages and in test hooks.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Usable => "usable",
            Verdict::PartlyUsable => "partly-usable",
            Verdict::Unusable => "unusable",
            Verdict::NothingRecognised => "nothing-recognised",
        }
    }
}

/// Whether a question can be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Can {
    Yes,
    Partly,
    No,
}

impl Can {
    /// As in the JSON, in messages and in test hooks.
    pub fn name(self) -> &'static str {
        match self {
            Can::Yes => "yes",
            Can::Partly => "partly",
            Can::No => "no",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    pub question: Question,
    pub status: Can,
    /// Ids of the rules that decided it.
    pub because: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    Present,
    Missing,
    AbsentByDesign,
    Unreadable,
}

impl State {
    /// As in the JSON, in messages and in test hooks.
    pub fn name(self) -> &'static str {
        match self {
            State::Present => "present",
            State::Missing => "missing",
            State::AbsentByDesign => "absent-by-design",
            State::Unreadable => "unreadable",
        }
    }
}

/// One line of the inventory.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ArtifactLine {
    pub path: String,
    /// Name of the artifact's kind, such as `trace-view` or `kernel-details`.
    pub kind: String,
    /// Size in bytes; 0 when it is not there.
    pub bytes: u64,
    pub state: State,
    /// Why it is missing or absent by design: the name of a message `because-<because>`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CaptureReport {
    pub path: String,
    pub rank: Option<i64>,
    pub devices: Vec<i64>,
    /// Plugin release such as `7.2.0`, when it is known.
    pub release: Option<String>,
    pub verdict: Verdict,
    /// The rule whose fix helps this capture most.
    #[serde(default)]
    pub next: Option<String>,
    pub answers: Vec<Answer>,
    pub findings: Vec<Finding>,
    pub artifacts: Vec<ArtifactLine>,
    /// What is needed to compare this capture with others.
    #[serde(default)]
    pub summary: Summary,
}

impl CaptureReport {
    /// Whether a trace that can be mended lies in an archive, out of which nothing can be mended.
    pub fn has_packed_repair(&self) -> bool {
        let archives: Vec<&str> =
            self.artifacts.iter().filter(|line| line.kind == "archive").map(|line| line.path.as_str()).collect();
        let can_be_mended = self.findings.iter().filter(|finding| finding.facts.contains_key("kept_events"));
        can_be_mended
            .flat_map(|finding| &finding.evidence)
            .any(|place| archives.iter().any(|archive| is_below(&place.artifact, archive)))
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tool {
    pub name: String,
    pub version: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    pub schema: String,
    pub tool: Tool,
    pub verdict: Verdict,
    /// The rule whose fix helps most, over all captures.
    pub next: Option<String>,
    pub captures: Vec<CaptureReport>,
    /// Findings about several captures together.
    pub findings: Vec<Finding>,
}

impl CaptureReport {
    /// Whether only a log was dropped: it may say what went wrong, and answers no question by itself.
    pub fn is_log_alone(&self) -> bool {
        let is_log = |file: &ArtifactLine| file.kind == Kind::ConsoleLog.name();
        !self.artifacts.is_empty() && self.artifacts.iter().all(is_log)
    }
}

impl Report {
    /// The gravest status among all findings; `Ok` when there is none.
    pub fn worst(&self) -> Status {
        let own = self.findings.iter();
        let all = self.captures.iter().flat_map(|capture| &capture.findings).chain(own);
        all.map(|finding| finding.status).max().unwrap_or(Status::Ok)
    }
}
