//! The lines around one that matters.
//! In: every line of the log, and which of them matter. Out: up to [`LINES`] lines on either side of each.

use std::collections::VecDeque;

use super::facts::Context;
use super::lines::RawLine;

/// Lines kept on either side.
const LINES: usize = 3;
/// Bytes kept of a line for as long as nobody knows whether it is shown: 400 characters of any script.
const MOST_BYTES: usize = 1_600;
/// Contexts at most.
const MOST: usize = 200;

/// Follows the lines.
#[derive(Debug, Default)]
pub(super) struct Around {
    /// The last lines, oldest first; the buffers are used again.
    last: VecDeque<Vec<u8>>,
    contexts: Vec<Context>,
    /// Contexts at the end of the list that want further lines.
    open: usize,
}

impl Around {
    /// A line that has come, after it was looked at.
    pub(super) fn pass(&mut self, raw: &RawLine, excerpt: impl Fn(&str) -> String) {
        let head = raw.text.get(..MOST_BYTES).unwrap_or(raw.text);
        self.follow(raw.number, head, excerpt);
        let mut line = if self.last.len() >= LINES { self.last.pop_front() } else { None }.unwrap_or_default();
        line.clear();
        line.extend_from_slice(head);
        self.last.push_back(line);
    }

    /// Appends the line to the contexts that stand open.
    fn follow(&mut self, number: u64, head: &[u8], excerpt: impl Fn(&str) -> String) {
        let first = self.contexts.len().saturating_sub(self.open);
        let mut done = 0;
        for context in self.contexts.get_mut(first..).unwrap_or_default() {
            if number > context.line {
                context.after.push(excerpt(&String::from_utf8_lossy(head)));
            }
            done += usize::from(context.after.len() >= LINES);
        }
        // They are filled in the order in which they began.
        self.open -= done;
    }

    /// The line in hand matters.
    pub(super) fn keep(&mut self, line: u64, excerpt: impl Fn(&str) -> String) {
        if self.contexts.len() >= MOST || self.contexts.last().is_some_and(|last| last.line == line) {
            return;
        }
        let before = self.last.iter().map(|line| excerpt(&String::from_utf8_lossy(line))).collect();
        self.contexts.push(Context { line, before, after: Vec::new() });
        self.open += 1;
    }

    pub(super) fn finish(self) -> Vec<Context> {
        self.contexts
    }
}
