//! What a rule is, and how it is put to a capture.

use crate::artifacts::{Kind, Scope};
use crate::evidence::Evidence;
use crate::info::Level;

use super::finding::Finding;
use super::step_times::StepTimes;

/// The groups, in order of presentation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    RunState,
    Files,
    Trace,
    Tables,
    Steps,
    Log,
    Configuration,
    Captures,
}

impl Group {
    pub const ALL: [Group; 8] = [
        Group::RunState,
        Group::Files,
        Group::Trace,
        Group::Tables,
        Group::Steps,
        Group::Log,
        Group::Configuration,
        Group::Captures,
    ];

    /// The name used for messages and headings.
    pub fn name(self) -> &'static str {
        match self {
            Group::RunState => "run-state",
            Group::Files => "files",
            Group::Trace => "trace",
            Group::Tables => "tables",
            Group::Steps => "steps",
            Group::Log => "log",
            Group::Configuration => "configuration",
            Group::Captures => "captures",
        }
    }
}

/// What a rule cannot do without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// The capture's own folder: what is not there was not written.
    WholeFolder,
    /// profiler_info, readable.
    ProfilerInfo,
    /// A trace that was read.
    Trace,
    /// A kernel table that was read.
    Kernels,
    /// step_trace_time.csv, read.
    Steps,
    /// The times of the steps: step_trace_time.csv, else a trace that adds up to them.
    StepTimes,
    /// A console log or the parsers' own logs.
    Log,
}

/// One rule of the catalogue.
pub struct Rule {
    /// Stable: a link target, a JSON value and a test name.
    pub id: &'static str,
    pub group: Group,
    pub needs: &'static [Need],
    /// Whether the rule has anything to say about a capture of this sort.
    pub applies: fn(&Evidence) -> bool,
    pub check: fn(&Evidence) -> Finding,
    pub zh: &'static str,
    pub en: &'static str,
}

impl Rule {
    /// The rule's page in Markdown; English unless `zh` is asked for.
    pub fn page(&self, lang: &str) -> &'static str {
        if lang == "zh" { self.zh } else { self.en }
    }

    /// The page's first heading.
    pub fn title(&self, lang: &str) -> &'static str {
        self.page(lang).lines().next().unwrap_or(self.id).trim_start_matches('#').trim()
    }

    /// What the page says about mending: the section "How to fix it" in Markdown, without its heading.
    pub fn fix(&self, lang: &str) -> &'static str {
        section(self.page(lang), &FIX)
    }

    /// `None` when the rule does not apply; `unknown` when its evidence is missing.
    pub fn judge(&self, evidence: &Evidence) -> Option<Finding> {
        if !(self.applies)(evidence) || self.needs.iter().any(|need| need.is_absent_by_design(evidence)) {
            return None;
        }
        let lacking = self.needs.iter().find_map(|need| need.lacking(evidence));
        Some(lacking.map_or_else(|| (self.check)(evidence), |reason| Finding::unknown(self.id, reason)))
    }
}

/// Headings of the section that says how to mend.
const FIX: [&str; 2] = ["## How to fix it", "## 处理"];

/// The part of a page below one of these headings, up to the next of its level. Empty when there is none.
fn section(page: &'static str, headings: &[&str]) -> &'static str {
    let (mut start, mut at, mut is_code) = (None, 0, false);
    for line in page.split_inclusive('\n') {
        let text = line.trim_end();
        is_code ^= text.trim_start().starts_with("```");
        if !is_code && text.starts_with("## ") {
            if let Some(start) = start {
                return page.get(start..at).unwrap_or_default().trim();
            }
            if headings.contains(&text) {
                start = Some(at + line.len());
            }
        }
        at += line.len();
    }
    start.and_then(|start| page.get(start..)).unwrap_or_default().trim()
}

impl Need {
    /// Whether the configuration asked for something else, so that nothing is amiss.
    fn is_absent_by_design(self, evidence: &Evidence) -> bool {
        let is_device_table = matches!(self, Need::Kernels | Need::Steps | Need::StepTimes);
        let is_text = is_device_table || self == Need::Trace;
        let without_device = evidence.npu_was_on() == Some(false) || evidence.level() == Some(&Level::LevelNone);
        let is_there = match self {
            Need::Trace => evidence.trace().is_some(),
            Need::Kernels => evidence.kernels().is_some(),
            Need::Steps => evidence.steps().is_some(),
            Need::StepTimes => StepTimes::of(evidence).is_some(),
            _ => true,
        };
        !is_there && ((is_text && super::support::is_db_export(evidence)) || (is_device_table && without_device))
    }

    /// Why the need is not met: the name of a message `reason-<reason>`.
    fn lacking(self, evidence: &Evidence) -> Option<&'static str> {
        let refused = |kinds: &[Kind]| {
            evidence.artifacts.iter().any(|artifact| artifact.refused.is_some() && kinds.contains(&artifact.kind))
        };
        match self {
            Need::WholeFolder => (evidence.scope != Scope::Whole).then_some("partial-drop"),
            Need::ProfilerInfo => match &evidence.info {
                Some(info) if info.facts.is_ok() => None,
                Some(_) => Some("broken-profiler-info"),
                None => Some(super::support::no_info(evidence)),
            },
            Need::Trace if evidence.trace().is_some() => None,
            Need::Trace if refused(&[Kind::TraceView, Kind::TraceViewTemp]) => Some("trace-unreadable"),
            Need::Trace => Some("no-trace"),
            Need::Kernels if evidence.kernels().is_some() => None,
            Need::Kernels if refused(&[Kind::KernelDetails, Kind::OpSummary]) => Some("kernels-unreadable"),
            Need::Kernels => Some("no-kernels"),
            Need::Steps if evidence.steps().is_some() => None,
            Need::StepTimes if StepTimes::of(evidence).is_some() => None,
            Need::Steps | Need::StepTimes if refused(&[Kind::StepTraceTime]) => Some("steps-unreadable"),
            Need::Steps => Some("no-steps"),
            Need::StepTimes => Some("no-step-times"),
            Need::Log => evidence.logs().next().is_none().then_some("no-log"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{FIX, section};
    use crate::rules::all;

    #[test]
    fn every_page_says_how_to_mend() {
        for rule in all() {
            for lang in ["zh", "en"] {
                let fix = rule.fix(lang);
                assert!(!fix.is_empty(), "{} {lang}", rule.id);
                assert!(rule.page(lang).contains(fix));
                assert!(!fix.contains("## How to verify") && !fix.contains("## 验证"), "{} {lang}", rule.id);
            }
        }
    }

    #[test]
    fn a_heading_inside_code_ends_nothing() {
        let page = "# a\n\n## How to fix it\n\n```sh\n## a comment\nls\n```\nthen\n\n## Source\nx\n";
        assert_eq!(section(page, &FIX), "```sh\n## a comment\nls\n```\nthen");
        assert_eq!(section("# a\n## Source\nx\n", &FIX), "");
    }
}
