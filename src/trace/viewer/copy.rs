//! Takes the bytes of a trace a second time, and gives those of its copy.

use serde::{Deserialize, Serialize};

use crate::json::Scanner;

use super::plan::Plan;
use super::writer::Writer;

/// What became of the events.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Copied {
    /// Events written; the one that keeps the base is not counted.
    pub events: u64,
    /// Events left out because `ts` is no number or is not there. Viewers drop them, too.
    pub without_time: u64,
    /// Events left out because they stand before the base, such as those at 0 in a trace of absolute times.
    pub before_base: u64,
    /// Elements of the list left out because they are no objects.
    pub not_objects: u64,
    /// Events left out because their text has more than 16 MiB.
    pub too_large: u64,
    /// Durations that are no number, written as 0.
    pub without_duration: u64,
    /// The file was not the one of the first pass, or did not come to its end.
    pub is_cut: bool,
}

impl Copied {
    /// Elements of the list that are not in the copy.
    pub fn left_out(&self) -> u64 {
        self.without_time + self.before_base + self.not_objects + self.too_large
    }
}

/// The viewer-safe copy in the making.
///
/// ```
/// use profvet::trace::{Reader, viewer};
///
/// let trace = br#"[{"ph": "X", "name": "a", "ts": "1736408883704643.212", "dur": 0.6}"#;
/// let mut reader = Reader::new();
/// reader.feed(trace);
/// let plan = viewer::Plan::of(&reader.finish()).unwrap_or_default();
/// let mut copy = viewer::Copy::new(plan);
/// let mut out = Vec::new();
/// copy.feed(trace, &mut out);
/// assert_eq!(copy.finish(&mut out).events, 1);
/// assert!(String::from_utf8_lossy(&out).contains(r#""ts":0.212,"dur":0.6"#));
/// ```
#[derive(Debug)]
pub struct Copy {
    plan: Plan,
    /// Index of the stretch in hand, or of the next one.
    run: usize,
    at: u64,
    /// Set inside of a stretch.
    scanner: Option<Box<Scanner>>,
    writer: Writer,
}

impl Copy {
    pub fn new(plan: Plan) -> Copy {
        let writer = Writer::new(plan.base_us);
        Copy { plan, run: 0, at: 0, scanner: None, writer }
    }

    /// Takes the next bytes of the file, and adds what can be written to `out`.
    pub fn feed(&mut self, chunk: &[u8], out: &mut Vec<u8>) {
        let mut rest = chunk;
        while let Some(&(start, end)) = self.plan.runs.get(self.run)
            && !rest.is_empty()
        {
            let is_inside = self.at >= start;
            let until = if is_inside { end } else { start };
            let length = until.saturating_sub(self.at).min(rest.len() as u64);
            let (now, later) = rest.split_at(length as usize);
            let is_sound = !is_inside || self.scan(now, start);
            self.writer.copied.is_cut |= !is_sound;
            self.at += length;
            rest = later;
            if !is_sound || is_inside && self.at >= end {
                self.writer.leave();
                self.scanner = None;
                self.run += 1;
            }
        }
        self.at += rest.len() as u64;
        out.append(&mut self.writer.out);
    }

    /// Closes the list, and says what is in it.
    pub fn finish(mut self, out: &mut Vec<u8>) -> Copied {
        self.writer.end();
        out.append(&mut self.writer.out);
        let is_cut = self.writer.copied.is_cut || self.run < self.plan.runs.len();
        Copied { is_cut, ..self.writer.copied }
    }

    /// False when the bytes are no longer what they were.
    fn scan(&mut self, bytes: &[u8], start: u64) -> bool {
        let (writer, plan) = (&mut self.writer, &self.plan);
        let scanner = self.scanner.get_or_insert_with(|| {
            if self.run == 0 && start == plan.start {
                writer.enter_document();
                Box::new(Scanner::starting_at(start, 1, start))
            } else {
                writer.enter_list();
                Box::new(Scanner::inside_array(start, 1, start))
            }
        });
        scanner.feed(bytes, writer).is_ok()
    }
}
