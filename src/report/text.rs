//! The report for a terminal.

use std::fmt::Write;

use serde_json::{Map, Value};

use crate::rules::{self, Finding, Group, Place, Status};
use crate::text::{Lang, Texts, size};

use super::model::{Can, CaptureReport, Report, State, Verdict};

/// Places of one finding that are shown.
const MOST_PLACES: usize = 6;
/// Longest excerpt on a line, in characters.
const EXCERPT: usize = 160;

/// The report in plain text, in one of the languages.
pub fn text(report: &Report, lang: Lang) -> String {
    let texts = Texts::new(lang);
    let mut page = Page { texts, lang, out: String::new() };
    page.report(report);
    page.out
}

struct Page {
    texts: Texts,
    lang: Lang,
    out: String,
}

impl Page {
    fn line(&mut self, text: &str) {
        // Writing to a String cannot fail.
        let _ = writeln!(self.out, "{}", harmless(text));
    }

    fn get(&self, id: &str) -> String {
        self.texts.get(id)
    }

    /// A message with one argument.
    fn with(&self, id: &str, name: &str, value: Value) -> String {
        self.texts.with(id, &Map::from_iter([(name.to_string(), value)]))
    }

    fn report(&mut self, report: &Report) {
        if report.captures.len() != 1 {
            let verdict = self.verdict(report.verdict);
            let sentence = self.get(&format!("verdict-{}-sentence", verdict_name(report.verdict)));
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

    fn verdict(&self, verdict: Verdict) -> String {
        self.get(&format!("verdict-{}", verdict_name(verdict)))
    }

    fn capture(&mut self, capture: &CaptureReport) {
        if !self.out.is_empty() {
            self.line("");
        }
        let mut head = format!("{}: {}", capture.path, self.verdict(capture.verdict));
        if let Some(rank) = capture.rank {
            head += &format!(" · {} {rank}", self.get("rank"));
        }
        if let Some(release) = &capture.release {
            head += &format!(" · {} {release}", self.get("release"));
        }
        self.line(&head);
        self.next(capture.next.as_deref());
        self.answers(capture);
        self.findings(capture);
        self.absences(capture);
    }

    fn next(&mut self, rule: Option<&str>) {
        if let Some(rule) = rule.and_then(rules::find) {
            let title = rule.title(self.lang.tag());
            self.line(&format!("{} {title} [{}]", self.get("next-step"), rule.id));
        }
    }

    fn answers(&mut self, capture: &CaptureReport) {
        self.line("");
        for answer in &capture.answers {
            let can = match answer.status {
                Can::Yes => "can-yes",
                Can::Partly => "can-partly",
                Can::No => "can-no",
            };
            let question = self.get(&format!("question-{}", answer.question.name()));
            let because =
                if answer.because.is_empty() { String::new() } else { format!("  [{}]", answer.because.join(", ")) };
            self.line(&format!("  {question}: {}{because}", self.get(can)));
        }
    }

    fn findings(&mut self, capture: &CaptureReport) {
        for group in Group::ALL {
            let own = |finding: &&Finding| rules::find(&finding.rule).is_some_and(|rule| rule.group == group);
            let told: Vec<&Finding> = capture.findings.iter().filter(own).filter(|f| is_told(f.status)).collect();
            if told.is_empty() {
                continue;
            }
            self.line("");
            self.line(&self.get(&format!("group-{}", group.name())));
            for finding in told {
                self.finding(finding);
            }
        }
        let quiet = |status: Status| capture.findings.iter().filter(|finding| finding.status == status).count();
        self.line("");
        self.line(&self.with("checks-passed", "checks", quiet(Status::Ok).into()));
        self.line(&self.with("checks-unknown", "checks", quiet(Status::Unknown).into()));
    }

    fn finding(&mut self, finding: &Finding) {
        let status = self.get(&format!("status-{}", status_name(finding.status)));
        let title = rules::find(&finding.rule).map_or(finding.rule.as_str(), |rule| rule.title(self.lang.tag()));
        self.line(&format!("  {status}  {title} [{}]", finding.rule));
        let sentence = self.sentence(finding);
        self.line(&format!("    {sentence}"));
        self.list(finding, "files", |page, file| page.missing_file(file));
        self.list(finding, "reasons", |page, reason| page.reason(reason));
        for place in finding.evidence.iter().take(MOST_PLACES) {
            self.line(&format!("    → {}", self.place(place)));
        }
        if finding.evidence.len() > MOST_PLACES {
            self.line(&format!("    → … {}", finding.evidence.len()));
        }
    }

    /// The heart of the finding in words, with its numbers.
    fn sentence(&self, finding: &Finding) -> String {
        if let Some(reason) = finding.facts.get("reason").and_then(Value::as_str) {
            return self.get(&format!("reason-{reason}"));
        }
        let mut arguments = finding.facts.clone();
        arguments.insert("status".to_string(), status_name(finding.status).into());
        self.texts.with(&format!("finding-{}", finding.rule), &arguments)
    }

    /// One line per object of a fact that is a list of objects.
    fn list(&mut self, finding: &Finding, fact: &str, show: fn(&Page, &Map<String, Value>) -> String) {
        let items = finding.facts.get(fact).and_then(Value::as_array).cloned().unwrap_or_default();
        for item in items.iter().filter_map(Value::as_object) {
            let shown = show(self, item);
            self.line(&format!("    · {shown}"));
        }
    }

    fn missing_file(&self, file: &Map<String, Value>) -> String {
        let text = |name: &str| file.get(name).and_then(Value::as_str).unwrap_or_default();
        let because = self.get(&format!("because-{}", text("because")));
        let costs = file.get("costs").and_then(Value::as_array).cloned().unwrap_or_default();
        let costs: Vec<String> =
            costs.iter().filter_map(Value::as_str).map(|question| self.get(&format!("question-{question}"))).collect();
        let costs =
            if costs.is_empty() { String::new() } else { format!(" → {}", costs.join(self.lang.separator())) };
        format!("{}: {because}{costs}", text("file"))
    }

    fn reason(&self, reason: &Map<String, Value>) -> String {
        let text = |name: &str| reason.get(name).and_then(Value::as_str).unwrap_or_default();
        let state = self.get(&format!("state-{}", text("state")));
        format!("{state}: {}", self.get(&format!("cause-{}", text("reason"))))
    }

    fn place(&self, place: &Place) -> String {
        let mut shown = place.artifact.clone();
        let numbers = [("byte", place.byte), ("line", place.line), ("row", place.row)];
        for (name, number) in numbers.into_iter().filter_map(|(name, number)| Some((name, number?))) {
            shown += &format!(" · {}", self.with(&format!("place-{name}"), "number", number.into()));
        }
        match &place.column {
            Some(Value::String(name)) => {
                shown += &format!(" · {}", self.with("place-column-named", "name", name.as_str().into()))
            }
            Some(number) => shown += &format!(" · {}", self.with("place-column", "number", number.clone())),
            None => {}
        }
        if let Some(excerpt) = &place.excerpt {
            let excerpt: String = excerpt.chars().take(EXCERPT).collect();
            shown += &format!(" · {excerpt}");
        }
        shown
    }

    fn absences(&mut self, capture: &CaptureReport) {
        for state in [State::Missing, State::Unreadable, State::AbsentByDesign] {
            let files: Vec<_> = capture.artifacts.iter().filter(|file| file.state == state).collect();
            if files.is_empty() {
                continue;
            }
            self.line(&self.get(&format!("state-{}", state_name(state))));
            for file in files {
                let because = file.because.as_ref().map(|because| self.get(&format!("because-{because}")));
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

fn verdict_name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Usable => "usable",
        Verdict::PartlyUsable => "partly-usable",
        Verdict::Unusable => "unusable",
        Verdict::NothingRecognised => "nothing-recognised",
    }
}

fn status_name(status: Status) -> &'static str {
    match status {
        Status::Ok => "ok",
        Status::Info => "info",
        Status::Unknown => "unknown",
        Status::Warn => "warn",
        Status::Fail => "fail",
    }
}

fn state_name(state: State) -> &'static str {
    match state {
        State::Present => "present",
        State::Missing => "missing",
        State::AbsentByDesign => "absent-by-design",
        State::Unreadable => "unreadable",
    }
}

/// Artifacts are data: no control character of theirs reaches a terminal.
fn harmless(text: &str) -> String {
    let shown = |character: char| if character.is_control() { '\u{fffd}' } else { character };
    text.chars().map(shown).collect()
}
