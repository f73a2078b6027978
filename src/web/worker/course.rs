//! How far reading is: counts what all workers read, and tells the page now and then.

use std::cell::RefCell;

use super::protocol::{News, Progress};
use super::service::tell;
use crate::browser;

/// Time between two news of progress, in milliseconds.
pub const NEWS_MS: f64 = 100.0;

pub struct Course {
    progress: RefCell<Progress>,
    began_ms: f64,
    told_ms: RefCell<f64>,
}

impl Course {
    /// Over so many files with so many bytes.
    pub fn new(files: u64, bytes: u64) -> Course {
        let progress = Progress { bytes_total: bytes, files_total: files, ..Progress::default() };
        let now = browser::now_ms();
        tell(&News::Progress(progress.clone()));
        Course { progress: RefCell::new(progress), began_ms: now, told_ms: RefCell::new(now) }
    }

    /// Reading of this file begins.
    pub fn enter(&self, path: &str) {
        self.progress.borrow_mut().path = path.to_string();
        self.tell_in_time();
    }

    /// So many bytes more were read, or need not be.
    pub fn advance(&self, bytes: u64) {
        let mut progress = self.progress.borrow_mut();
        // A stretch that has to be read again is not shown twice.
        progress.bytes_done = (progress.bytes_done + bytes).min(progress.bytes_total);
        drop(progress);
        self.tell_in_time();
    }

    /// A file is done with, whether it was read to its end or not.
    pub fn passed(&self) {
        self.progress.borrow_mut().files_done += 1;
        self.tell_in_time();
    }

    /// Files that are done with.
    pub fn done(&self) -> u64 {
        self.progress.borrow().files_done
    }

    pub fn elapsed_ms(&self) -> u64 {
        (browser::now_ms() - self.began_ms) as u64
    }

    fn tell_in_time(&self) {
        let now = browser::now_ms();
        if now - *self.told_ms.borrow() >= NEWS_MS {
            *self.told_ms.borrow_mut() = now;
            self.progress.borrow_mut().elapsed_ms = self.elapsed_ms();
            tell(&News::Progress(self.progress.borrow().clone()));
        }
    }
}
