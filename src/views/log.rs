//! The lines of the logs that matter, with the lines around them, and the tree of the parsers that failed.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::absent::{Absent, AbsentState};
use crate::evidence::{Evidence, Sourced};
use crate::log::{Context, Facts, Level, Parser, TaskRow, cost, roots};

/// Lines of one log that cross to the page.
const MOST_LINES: usize = 400;
/// Lines of one message; its count tells how many there are.
const MOST_OF_ONE: usize = 20;

/// What the log view draws: at least one log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LogView {
    pub logs: Vec<LogPart>,
    /// `None` when no parser failed.
    pub parsers: Option<ParserTree>,
}

/// One log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LogPart {
    pub path: String,
    pub bytes: u64,
    /// Lines of the file.
    pub lines: u64,
    /// The lines that matter, in order.
    pub shown: Vec<LogLine>,
    /// Lines that matter and are not listed.
    pub further: u64,
    /// Names that failed and are in no tree.
    pub failed_unknown: Vec<String>,
    /// Parsers that began and did not end.
    pub unfinished: Vec<String>,
    /// The task table at the end of a parser log.
    pub tasks: Vec<TaskRow>,
}

/// A line that matters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LogLine {
    /// From 1.
    pub line: u64,
    pub byte: u64,
    pub level: Option<Level>,
    pub matter: Matter,
    pub text: String,
    pub before: Vec<String>,
    pub after: Vec<String>,
}

/// Why a line matters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Matter {
    /// A message of the catalogue.
    Known(String),
    /// A warning or error of the profiler that the catalogue does not know.
    Unknown,
    /// The end of a traceback; the line is the exception, or the head of one without.
    Traceback,
}

/// The parsers, as far as a failure reaches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ParserTree {
    /// None stands before what it needs.
    pub nodes: Vec<ParserNode>,
}

/// One parser.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ParserNode {
    pub name: String,
    pub role: ParserRole,
    /// Longest way from a parser that needs none, in parsers.
    pub depth: usize,
    /// Places in the list of those it needs.
    pub needs: Vec<usize>,
    /// Files it writes; of a root, those its failure costs.
    pub files: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ParserRole {
    /// Failed by itself.
    Root,
    /// Failed because one that it needs did.
    Echo,
    /// Not reported as failed.
    Other,
}

pub(super) fn of(evidence: &Evidence) -> Result<LogView, Absent> {
    let logs: Vec<LogPart> = evidence.logs().map(part).collect();
    if logs.is_empty() {
        return Err(Absent {
            file: "log_0.log".to_string(),
            because: "log".to_string(),
            state: AbsentState::Unsure,
            rule: "parser-failed".to_string(),
        });
    }
    let failed: BTreeSet<Parser> = evidence.logs().flat_map(|log| log.facts.failed.iter().copied()).collect();
    Ok(LogView { logs, parsers: (!failed.is_empty()).then(|| tree(&failed)) })
}

fn part(log: &Sourced<Facts>) -> LogPart {
    let facts = &log.facts;
    let contexts: BTreeMap<u64, &Context> = facts.contexts.iter().map(|context| (context.line, context)).collect();
    let mut shown = known(facts);
    shown.extend(facts.other.iter().map(|line| LogLine {
        line: line.line,
        byte: line.byte,
        level: Some(line.level),
        matter: Matter::Unknown,
        text: line.text.clone(),
        before: Vec::new(),
        after: Vec::new(),
    }));
    shown.extend(tracebacks(facts, &shown));
    shown.sort_by_key(|line| line.line);
    shown.truncate(MOST_LINES);
    for line in &mut shown {
        if let Some(context) = contexts.get(&line.line) {
            line.before = context.before.clone();
            line.after = context.after.clone();
        }
    }
    let matter = facts.counts.values().sum::<u64>() + facts.other_count + facts.traceback_count;
    LogPart {
        path: log.path.clone(),
        bytes: facts.bytes,
        lines: facts.lines,
        further: matter.saturating_sub(shown.len() as u64),
        shown,
        failed_unknown: facts.failed_unknown.iter().cloned().collect(),
        unfinished: facts.unfinished.iter().cloned().collect(),
        tasks: facts.tasks.clone(),
    }
}

fn known(facts: &Facts) -> Vec<LogLine> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut few = |id| {
        let count = counts.entry(id).or_default();
        *count += 1;
        *count <= MOST_OF_ONE
    };
    let messages = facts.messages.iter().filter(|message| few(message.id.as_str()));
    let line = messages.map(|message| LogLine {
        line: message.line,
        byte: message.byte,
        level: message.level,
        matter: Matter::Known(message.id.clone()),
        text: message.text.clone(),
        before: Vec::new(),
        after: Vec::new(),
    });
    line.collect()
}

/// Tracebacks whose exception is not among the lines already.
fn tracebacks(facts: &Facts, shown: &[LogLine]) -> Vec<LogLine> {
    let lines: BTreeSet<u64> = shown.iter().map(|line| line.line).collect();
    let news = facts.tracebacks.iter().filter(|traceback| !lines.contains(&traceback.last_line));
    let line = news.map(|traceback| {
        let has_end = traceback.last_line > 0;
        LogLine {
            line: if has_end { traceback.last_line } else { traceback.line },
            byte: traceback.byte,
            level: None,
            matter: Matter::Traceback,
            text: if has_end { traceback.last.clone() } else { traceback.first.clone() },
            before: if has_end { vec![traceback.first.clone()] } else { Vec::new() },
            after: Vec::new(),
        }
    });
    line.collect()
}

fn tree(failed: &BTreeSet<Parser>) -> ParserTree {
    let (own, _) = roots(failed);
    let places: BTreeMap<Parser, usize> = Parser::all().enumerate().map(|(at, parser)| (parser, at)).collect();
    let mut nodes: Vec<ParserNode> = Vec::new();
    for parser in Parser::all() {
        let needs: Vec<usize> = parser.needs().iter().filter_map(|need| places.get(need).copied()).collect();
        let deepest = needs.iter().filter_map(|need| nodes.get(*need)).map(|node| node.depth + 1).max();
        let role = match (own.contains(&parser), failed.contains(&parser)) {
            (true, _) => ParserRole::Root,
            (false, true) => ParserRole::Echo,
            (false, false) => ParserRole::Other,
        };
        let files = if role == ParserRole::Root { cost(parser, failed) } else { parser.files().to_vec() };
        nodes.push(ParserNode {
            name: parser.class().to_string(),
            role,
            depth: deepest.unwrap_or_default(),
            needs,
            files: files.into_iter().map(str::to_string).collect(),
        });
    }
    ParserTree { nodes }
}
