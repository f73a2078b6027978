//! Tells the page what is known while files are still being read: early enough to be worth a look, and seldom enough to
//! cost next to nothing.

use std::cell::{Cell, RefCell};

use profvet::examine::{Examination, SoFar};
use profvet::{report, views};

use super::protocol::{News, Underway};
use super::service::tell;
use crate::browser;

/// What is through before has no need of it, in milliseconds.
const FIRST_MS: f64 = 700.0;
/// Time between two tellings: at least this, and so many times what one takes.
const EVERY_MS: f64 = 700.0;
const TIMES: f64 = 20.0;

pub struct Showing {
    next_ms: Cell<f64>,
    /// Files that were done with when it was told last.
    told: Cell<u64>,
}

impl Showing {
    pub fn new() -> Showing {
        Showing { next_ms: Cell::new(browser::now_ms() + FIRST_MS), told: Cell::new(0) }
    }

    /// Tells what is known, when it is time and more files are done with than last time.
    pub fn tell_in_time(&self, done: u64, examination: &RefCell<Examination>) {
        let began_ms = browser::now_ms();
        if began_ms < self.next_ms.get() || done == self.told.replace(done) {
            return;
        }
        let captures = examination.borrow().so_far();
        // Once all is read the whole result follows.
        if captures.iter().any(|capture| !capture.is_settled()) {
            tell(&News::SoFar {
                report: report::json(&report::so_far(&captures)),
                views: views::so_far(&captures),
                underway: captures.iter().map(underway).collect(),
            });
        }
        let ended_ms = browser::now_ms();
        self.next_ms.set(ended_ms + EVERY_MS.max(TIMES * (ended_ms - began_ms)));
    }
}

fn underway(capture: &SoFar) -> Underway {
    Underway { read: capture.files_read, files: capture.files, unread: capture.unread.keys().cloned().collect() }
}
