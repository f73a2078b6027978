//! Passes over a trace a second time, through the stretches of whole events that the first pass found.

use crate::json::{Scanner, Sink};

/// What follows the tokens of the stretches.
pub(super) trait Follower: Sink {
    /// What comes next begins a document.
    fn enter_document(&mut self);
    /// What comes next begins an event.
    fn enter_list(&mut self);
    /// What comes next does not join on.
    fn leave(&mut self);
}

/// The stretches, and where in them the pass is.
#[derive(Debug)]
pub(super) struct Stretches {
    /// Offset at which the document begins.
    start: u64,
    runs: Vec<(u64, u64)>,
    /// Index of the stretch in hand, or of the next one.
    run: usize,
    at: u64,
    /// Set inside of a stretch.
    scanner: Option<Box<Scanner>>,
    is_cut: bool,
}

impl Stretches {
    pub(super) fn new(start: u64, runs: Vec<(u64, u64)>) -> Stretches {
        Stretches { start, runs, run: 0, at: 0, scanner: None, is_cut: false }
    }

    /// The next bytes come from this offset on. What is passed over must lie between the stretches.
    pub(super) fn jump(&mut self, at: u64) {
        self.at = at;
    }

    /// Takes the next bytes of the file, and has those of the stretches followed.
    pub(super) fn feed(&mut self, chunk: &[u8], follower: &mut impl Follower) {
        let mut rest = chunk;
        while let Some(&(start, end)) = self.runs.get(self.run)
            && !rest.is_empty()
        {
            let is_inside = self.at >= start;
            let until = if is_inside { end } else { start };
            let length = until.saturating_sub(self.at).min(rest.len() as u64);
            let (now, later) = rest.split_at(length as usize);
            let is_sound = !is_inside || self.scan(now, start, follower);
            self.is_cut |= !is_sound;
            self.at += length;
            rest = later;
            if !is_sound || is_inside && self.at >= end {
                follower.leave();
                self.scanner = None;
                self.run += 1;
            }
        }
        self.at += rest.len() as u64;
    }

    /// Whether the file was not the one of the first pass, or did not come to its end.
    pub(super) fn is_cut(&self) -> bool {
        self.is_cut || self.run < self.runs.len()
    }

    /// False when the bytes are no longer what they were.
    fn scan(&mut self, bytes: &[u8], start: u64, follower: &mut impl Follower) -> bool {
        let is_document = self.run == 0 && start == self.start;
        let scanner = self.scanner.get_or_insert_with(|| {
            if is_document {
                follower.enter_document();
                Box::new(Scanner::starting_at(start, 1, start))
            } else {
                follower.enter_list();
                Box::new(Scanner::inside_array(start, 1, start))
            }
        });
        scanner.feed(bytes, follower).is_ok()
    }
}
