//! The reading cut into tasks that workers do side by side. A worker knows nothing but its task and the bytes; what it
//! hands back travels as it likes.

use serde::{Deserialize, Serialize};

use crate::trace::{Part, Segment};

use super::examination::{Examination, File};
use super::reading::{Closed, Reading};

/// Below this, a trace is read in one go: starting a stretch costs more than it spares.
const LEAST_CUT: u64 = 32 << 20;
/// Bounds of a stretch in bytes. What a worker hands over, and what is read twice if a stretch was no good, grow with it.
const LEAST_STRETCH: u64 = 8 << 20;
const MOST_STRETCH: u64 = 64 << 20;
/// Stretches for each worker, so that all end at about the same time.
const STRETCHES: u64 = 6;
/// The beginning and the end of a file are read in order; some events fit into either.
const EDGE: u64 = 256 << 10;
/// Small files are handed out together, up to so many and so many bytes.
const BATCH: usize = 16;
const BATCH_BYTES: u64 = 4 << 20;

/// A file to be read, or a stretch of one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    /// Index of the file into what was offered.
    pub index: usize,
    /// The file's path as it was offered.
    pub path: String,
    /// Bytes that are expected to pass.
    pub bytes: u64,
    span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Span {
    Whole,
    /// Of a trace, between these borders.
    Stretch(u64, u64),
}

/// A task in hand.
pub struct Work(Inner);

enum Inner {
    Whole(Reading),
    Stretch(Box<Segment>),
}

/// What became of a task.
#[derive(Debug, Serialize, Deserialize)]
pub struct Done(Outcome);

#[derive(Debug, Serialize, Deserialize)]
enum Outcome {
    Whole(Box<Closed>),
    Stretch(Option<Box<Part>>),
    /// In the system's or browser's own words.
    Failed(String),
}

impl Task {
    /// Offset of the first byte to feed; the bytes go on from there until the work has enough.
    pub fn start(&self) -> u64 {
        match self.span {
            Span::Whole => 0,
            Span::Stretch(start, _) => start,
        }
    }

    /// Offset up to which bytes are worth asking for; `None` for the end of the file.
    pub fn end(&self) -> Option<u64> {
        match self.span {
            Span::Whole => None,
            // The event across the border, and the one behind it.
            Span::Stretch(_, end) => Some(end + EDGE),
        }
    }

    pub fn begin(&self) -> Work {
        Work(match self.span {
            Span::Whole => Inner::Whole(Reading::of_path(&self.path, self.bytes)),
            Span::Stretch(start, end) => Inner::Stretch(Box::new(Segment::new(start, end))),
        })
    }

    /// The file could not be read.
    pub fn fail(&self, reason: String) -> Done {
        match self.span {
            Span::Whole => Done(Outcome::Failed(reason)),
            // Reading in order meets the same error, and knows what came before it.
            Span::Stretch(..) => Done(Outcome::Stretch(None)),
        }
    }
}

impl Work {
    /// Takes the next bytes.
    pub fn feed(&mut self, chunk: &[u8]) {
        match &mut self.0 {
            Inner::Whole(reading) => reading.feed(chunk),
            Inner::Stretch(segment) => segment.feed(chunk),
        }
    }

    /// Whether further bytes can add nothing.
    pub fn enough(&self) -> bool {
        match &self.0 {
            Inner::Whole(reading) => reading.enough(),
            Inner::Stretch(segment) => segment.enough(),
        }
    }

    pub fn finish(self) -> Done {
        Done(match self.0 {
            Inner::Whole(reading) => Outcome::Whole(Box::new(reading.close())),
            Inner::Stretch(segment) => Outcome::Stretch(segment.finish().map(Box::new)),
        })
    }
}

impl Examination {
    /// The reading for so many workers: tasks in batches, each for one worker. The small files come first, so that what
    /// they say can be shown early; then the largest, so that all workers end at about the same time.
    ///
    /// Where a file was cut into stretches, [`Examination::reads`] still asks for it when they are done; its reading then
    /// wants only the bytes between them.
    pub fn tasks(&self, workers: usize) -> Vec<Vec<Task>> {
        let mut tasks: Vec<Task> =
            self.to_be_read().flat_map(|(index, file)| cut(index, file, workers as u64)).collect();
        tasks.sort_by_key(|task| std::cmp::Reverse(task.bytes));
        let mut batches: Vec<Vec<Task>> = Vec::new();
        let mut room = 0;
        for task in tasks {
            match batches.last_mut() {
                Some(batch) if batch.len() < BATCH && task.bytes <= room => {
                    room -= task.bytes;
                    batch.push(task);
                }
                _ => {
                    room = BATCH_BYTES.saturating_sub(task.bytes);
                    batches.push(vec![task]);
                }
            }
        }
        batches.sort_by_key(|batch| batch.iter().map(|task| task.bytes).sum::<u64>() > BATCH_BYTES);
        batches
    }

    /// Takes back what became of a task on the file at `index`, and says whether that was all of the file.
    pub fn take(&mut self, index: usize, done: Done) -> bool {
        match done.0 {
            Outcome::Whole(closed) => self.put(index, *closed),
            Outcome::Failed(reason) => self.fail(index, reason),
            Outcome::Stretch(part) => {
                if let (Some(file), Some(part)) = (self.file(index), part) {
                    file.parts.push(*part);
                }
                return false;
            }
        }
        true
    }
}

/// The whole file, or stretches of it.
fn cut(index: usize, file: &File, workers: u64) -> Vec<Task> {
    let (path, bytes) = (file.offered.path.clone(), file.offered.bytes);
    if workers < 2 || bytes < LEAST_CUT || !file.kind.is_trace() {
        return vec![Task { index, path, bytes, span: Span::Whole }];
    }
    let (first, last) = (EDGE, bytes - EDGE);
    let count = (last - first).div_ceil(((last - first) / (workers * STRETCHES)).clamp(LEAST_STRETCH, MOST_STRETCH));
    let border = |number: u64| first + (u128::from(last - first) * u128::from(number) / u128::from(count)) as u64;
    let task = |number: u64| {
        let (start, end) = (border(number), border(number + 1));
        Task { index, path: path.clone(), bytes: end - start, span: Span::Stretch(start, end) }
    };
    (0..count).map(task).collect()
}
