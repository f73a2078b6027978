//! One JSON document on its way in: scanned, walked, and its break noted.

use crate::json::{Container, End, Scanner, Stop};

use super::broken::{Broken, Cause, Window};
use super::walk::{Leaves, Walk};

#[derive(Debug)]
pub(super) struct Document<L> {
    scanner: Scanner,
    walk: Walk<L>,
    window: Window,
    stop: Option<Stop>,
}

impl<L: Leaves> Document<L> {
    pub(super) fn new(leaves: L) -> Self {
        Document { scanner: Scanner::new(), walk: Walk::new(leaves), window: Window::default(), stop: None }
    }

    pub(super) fn feed(&mut self, chunk: &[u8]) {
        if self.stop.is_some() {
            self.window.follow(chunk);
            return;
        }
        let base = self.scanner.at();
        let stop = self.scanner.feed(chunk, &mut self.walk).err();
        let read = usize::try_from(self.scanner.at().saturating_sub(base)).unwrap_or(usize::MAX).min(chunk.len());
        let (good, rest) = chunk.split_at(read);
        self.window.pass(good);
        self.window.follow(rest);
        self.stop = stop;
    }

    /// What was gathered, and how the document is broken.
    pub(super) fn finish(self) -> (L, Option<Broken>) {
        let broken = self.broken();
        (self.walk.into_leaves(), broken)
    }

    fn broken(&self) -> Option<Broken> {
        let (line, line_start) = self.scanner.line();
        let at = self.scanner.at();
        let (cause, at, line, column) = match (self.stop, self.scanner.finish()) {
            (Some(Stop::Syntax(syntax)), _) => (Cause::Syntax, syntax.at, syntax.line, syntax.column),
            (Some(Stop::Extra(syntax)), _) => (Cause::ExtraData, syntax.at, syntax.line, syntax.column),
            (None, End::Complete { .. }) if self.walk.root() == Some(Container::Object) => return None,
            (None, End::Complete { .. }) => (Cause::NotAnObject, 0, 1, 1),
            (None, End::Empty) => (Cause::Empty, 0, 1, 1),
            (None, _) => (Cause::Cut, at, line, at.saturating_sub(line_start) + 1),
        };
        Some(Broken { cause, at, line, column, excerpt: self.window.excerpt() })
    }
}
