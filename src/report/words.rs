//! What every format of a report says in the same words. In: parts of a report. Out: text, in which what comes from
//! artifacts is told apart from what profvet says itself.

use serde_json::{Map, Value};

use crate::rules::{self, Finding, Place, Status};
use crate::text::{Lang, Texts, visible};

use super::document::Inline;
use super::model::{Can, State, Verdict};

/// Stand around quoted text on its way through a message: private characters, which no message holds.
const OPEN: char = '\u{e000}';
const CLOSE: char = '\u{e001}';

pub(super) struct Words {
    texts: Texts,
}

impl Words {
    pub(super) fn new(lang: Lang) -> Words {
        Words { texts: Texts::new(lang) }
    }

    pub(super) fn lang(&self) -> Lang {
        self.texts.lang()
    }

    pub(super) fn get(&self, id: &str) -> String {
        self.texts.get(id)
    }

    /// A message with one argument.
    pub(super) fn with(&self, id: &str, name: &str, value: impl Into<Value>) -> String {
        self.texts.with(id, &Map::from_iter([(name.to_string(), value.into())]))
    }

    /// A message whose arguments come from elsewhere.
    pub(super) fn sentence_with(&self, id: &str, arguments: &[(&str, &str)]) -> Vec<Inline> {
        let arguments = arguments.iter().map(|(name, value)| (name.to_string(), quoted(&Value::from(*value))));
        unquoted(&self.texts.with(id, &Map::from_iter(arguments)))
    }

    /// A message that a report may name and this version does not have.
    pub(super) fn known(&self, id: &str) -> Option<String> {
        self.texts.has(id).then(|| self.texts.get(id))
    }

    pub(super) fn verdict(&self, verdict: Verdict) -> String {
        self.get(&format!("verdict-{}", verdict.name()))
    }

    pub(super) fn verdict_sentence(&self, verdict: Verdict) -> String {
        self.get(&format!("verdict-{}-sentence", verdict.name()))
    }

    pub(super) fn can(&self, can: Can) -> String {
        self.get(&format!("can-{}", can.name()))
    }

    pub(super) fn status(&self, status: Status) -> String {
        self.get(&format!("status-{}", status.name()))
    }

    pub(super) fn state(&self, state: State) -> String {
        self.get(&format!("state-{}", state.name()))
    }

    /// The title of a rule's page, or the id of a rule that this version does not know.
    pub(super) fn title(&self, rule: &str) -> Vec<Inline> {
        let title = rules::find(rule).map_or(rule, |rule| rule.title(self.lang().tag()));
        let parts = title.split('`').enumerate().filter(|(_, part)| !part.is_empty());
        let inline = |(at, part): (usize, &str)| match at % 2 {
            0 => Inline::Text(part.to_string()),
            _ => Inline::Code(part.to_string()),
        };
        parts.map(inline).collect()
    }

    /// The heart of the finding, with its numbers; the reason of one that could not be checked. Of what is fine there
    /// may be nothing to say beyond its title.
    pub(super) fn sentence(&self, finding: &Finding) -> Vec<Inline> {
        let reason = finding.facts.get("reason").and_then(Value::as_str).map(|reason| format!("reason-{reason}"));
        let id = reason.unwrap_or_else(|| format!("finding-{}", finding.rule));
        if !self.texts.has(&id) {
            return Vec::new();
        }
        let quoted = finding.facts.iter().map(|(name, value)| (name.clone(), quoted(value)));
        let mut arguments = Map::from_iter(quoted);
        arguments.insert("status".to_string(), finding.status.name().into());
        unquoted(&self.texts.with(&id, &arguments))
    }

    /// Lines below the sentence: files that are missing, causes that are possible.
    pub(super) fn details(&self, finding: &Finding) -> Vec<Vec<Inline>> {
        let objects = |fact: &str| finding.facts.get(fact).and_then(Value::as_array).into_iter().flatten();
        let files = objects("files").filter_map(Value::as_object).map(|file| self.missing_file(file));
        let reasons = objects("reasons").filter_map(Value::as_object).map(|reason| self.reason(reason));
        files.chain(reasons).collect()
    }

    fn missing_file(&self, file: &Map<String, Value>) -> Vec<Inline> {
        let costs = file.get("costs").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
        let costs: Vec<String> = costs.map(|question| self.get(&format!("question-{question}"))).collect();
        let costs =
            if costs.is_empty() { String::new() } else { format!(" → {}", costs.join(self.lang().separator())) };
        let because = self.get(&format!("because-{}", text_of(file, "because")));
        vec![
            Inline::Code(text_of(file, "file").to_string()),
            Inline::Text(format!("{}{because}{costs}", self.lang().colon())),
        ]
    }

    fn reason(&self, reason: &Map<String, Value>) -> Vec<Inline> {
        let state = self.get(&format!("state-{}", text_of(reason, "state")));
        let cause = self.get(&format!("cause-{}", text_of(reason, "reason")));
        vec![Inline::Text(format!("{state}{}{cause}", self.lang().colon()))]
    }

    /// File, position and what was found there.
    pub(super) fn place(&self, place: &Place) -> Vec<Inline> {
        let mut shown = vec![Inline::Code(place.artifact.clone())];
        let numbers = [("byte", place.byte), ("line", place.line), ("row", place.row)];
        let numbers = numbers.into_iter().filter_map(|(name, number)| Some((name, number?)));
        let positions = numbers.map(|(name, number)| self.with(&format!("place-{name}"), "number", number));
        shown.extend(positions.map(|position| Inline::Text(format!(" · {position}"))));
        if let Some(column) = &place.column {
            shown.push(Inline::Text(" · ".to_string()));
            shown.extend(self.column(column));
        }
        if let Some(excerpt) = &place.excerpt {
            shown.push(Inline::Text(" · ".to_string()));
            shown.push(Inline::Code(excerpt.clone()));
        }
        shown
    }

    fn column(&self, column: &Value) -> Vec<Inline> {
        match column {
            Value::String(_) => unquoted(&self.with("place-column-named", "name", quoted(column))),
            number => vec![Inline::Text(self.with("place-column", "number", number.clone()))],
        }
    }
}

fn text_of<'a>(fields: &'a Map<String, Value>, name: &str) -> &'a str {
    fields.get(name).and_then(Value::as_str).unwrap_or_default()
}

/// A fact with its texts marked as quotations. A word stays as it is: messages select by such words.
fn quoted(value: &Value) -> Value {
    match value {
        Value::String(text) if !is_word(text) => {
            let shown = visible::plain(text).replace([OPEN, CLOSE], "\u{fffd}");
            format!("{OPEN}{shown}{CLOSE}").into()
        }
        Value::Array(items) => items.iter().map(quoted).collect(),
        other => other.clone(),
    }
}

/// Nothing that a format could take for more than a word.
fn is_word(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b' ' | b'_' | b'-'))
}

/// A message apart: its own words, and what it quotes.
fn unquoted(text: &str) -> Vec<Inline> {
    let mut inlines = Vec::new();
    for part in text.split(OPEN) {
        let (quotation, own) = part.split_once(CLOSE).unwrap_or(("", part));
        inlines.extend((!quotation.is_empty()).then(|| Inline::Code(quotation.to_string())));
        inlines.extend((!own.is_empty()).then(|| Inline::Text(own.to_string())));
    }
    inlines
}
