//! The report for a terminal.

use std::fmt::Write;

use crate::rules::{Finding, Group, Status, find};
use crate::text::{Lang, size, visible};

use super::document::{Inline, Line};
use super::model::{CaptureReport, Report, State};
use super::words::Words;

/// Places of one finding that are shown.
const MOST_PLACES: usize = 6;
/// Longest excerpt on a line, in characters.
const EXCERPT: usize = 160;

/// The report in plain text, in one of the languages.
pub fn text(report: &Report, lang: Lang) -> String {
    let mut page = Page { words: Words::new(lang), out: String::new() };
    page.report(report);
    page.out
}

struct Page {
    words: Words,
    out: String,
}

impl Page {
    /// Artifacts are data: no control character of theirs reaches a terminal.
    fn line(&mut self, text: &str) {
        // Writing to a String cannot fail.
        let _ = writeln!(self.out, "{}", visible::plain(text));
    }

    fn report(&mut self, report: &Report) {
        if report.captures.len() != 1 {
            let verdict = self.words.verdict(report.verdict);
            let sentence = self.words.verdict_sentence(report.verdict);
            self.line(&format!("{verdict}: {sentence}"));
            self.next(report.next.as_deref());
        }
        for capture in &report.captures {
            self.capture(capture);
        }
        for finding in report.findings.iter().filter(|finding| is_told(finding.status)) {
            self.finding(finding);
        }
    }

    fn capture(&mut self, capture: &CaptureReport) {
        if !self.out.is_empty() {
            self.line("");
        }
        let colon = self.words.lang().colon();
        let mut head = format!("{}{colon}{}", capture.path, self.words.verdict(capture.verdict));
        if let Some(rank) = capture.rank {
            head += &format!(" · {} {rank}", self.words.get("rank"));
        }
        if let Some(release) = &capture.release {
            head += &format!(" · {} {release}", self.words.get("release"));
        }
        self.line(&head);
        if capture.is_log_alone() {
            self.line(&self.words.get("log-alone"));
        }
        self.next(capture.next.as_deref());
        self.answers(capture);
        self.findings(capture);
        self.absences(capture);
        if capture.has_packed_repair() {
            self.line(&self.words.get("packed-trace"));
        }
    }

    fn next(&mut self, rule: Option<&str>) {
        if let Some(rule) = rule {
            let title = plain(&self.words.title(rule));
            self.line(&format!("{}{}{title} [{rule}]", self.words.get("next-step"), self.words.lang().colon()));
        }
    }

    fn answers(&mut self, capture: &CaptureReport) {
        self.line("");
        let colon = self.words.lang().colon();
        for answer in &capture.answers {
            let question = self.words.get(&format!("question-{}", answer.question.name()));
            let because =
                if answer.because.is_empty() { String::new() } else { format!("  [{}]", answer.because.join(", ")) };
            self.line(&format!("  {question}{colon}{}{because}", self.words.can(answer.status)));
        }
    }

    fn findings(&mut self, capture: &CaptureReport) {
        for group in Group::ALL {
            let own = |finding: &&Finding| find(&finding.rule).is_some_and(|rule| rule.group == group);
            let told: Vec<&Finding> = capture.findings.iter().filter(own).filter(|f| is_told(f.status)).collect();
            if told.is_empty() {
                continue;
            }
            self.line("");
            self.line(&self.words.get(&format!("group-{}", group.name())));
            for finding in told {
                self.finding(finding);
            }
        }
        let quiet = |status: Status| capture.findings.iter().filter(|finding| finding.status == status).count();
        self.line("");
        self.line(&self.words.with("checks-passed", "checks", quiet(Status::Ok)));
        self.line(&self.words.with("checks-unmade", "checks", quiet(Status::Unknown)));
    }

    fn finding(&mut self, finding: &Finding) {
        let title = plain(&self.words.title(&finding.rule));
        self.line(&format!("  {}  {title} [{}]", self.words.status(finding.status), finding.rule));
        self.line(&format!("    {}", plain(&self.words.sentence(finding))));
        for detail in self.words.details(finding) {
            self.line(&format!("    · {}", plain(&detail)));
        }
        for place in finding.evidence.iter().take(MOST_PLACES) {
            let mut place = place.clone();
            place.excerpt = place.excerpt.map(|excerpt| excerpt.chars().take(EXCERPT).collect());
            self.line(&format!("    → {}", plain(&self.words.place(&place))));
        }
        if finding.evidence.len() > MOST_PLACES {
            self.line(&format!("    → … {}", finding.evidence.len()));
        }
    }

    fn absences(&mut self, capture: &CaptureReport) {
        for state in [State::Missing, State::Unreadable, State::AbsentByDesign] {
            let files: Vec<_> = capture.artifacts.iter().filter(|file| file.state == state).collect();
            if files.is_empty() {
                continue;
            }
            self.line(&self.words.state(state));
            for file in files {
                let because = file.because.as_ref().map(|because| self.words.get(&format!("because-{because}")));
                let because = because.unwrap_or_else(|| size(file.bytes));
                self.line(&format!("  {}  {because}", file.path));
            }
        }
    }
}

/// What a person must read; the rest is counted.
fn is_told(status: Status) -> bool {
    matches!(status, Status::Fail | Status::Warn | Status::Info)
}

fn plain(line: &Line) -> String {
    let texts = line.iter().map(|inline| match inline {
        Inline::Text(text) | Inline::Strong(text) | Inline::Code(text) | Inline::Rule(text) => text.as_str(),
        Inline::Mark { text, .. } => text.as_str(),
    });
    texts.collect()
}
