//! Takes the bytes of a trace a second time, and gives those of its copy.

use serde::{Deserialize, Serialize};

use crate::trace::stretches::Stretches;

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
    stretches: Stretches,
    writer: Writer,
}

impl Copy {
    pub fn new(plan: Plan) -> Copy {
        let (start, runs) = plan.stretches();
        Copy { stretches: Stretches::new(start, runs.to_vec()), writer: Writer::new(plan.base_us) }
    }

    /// Takes the next bytes of the file, and adds what can be written to `out`.
    pub fn feed(&mut self, chunk: &[u8], out: &mut Vec<u8>) {
        self.stretches.feed(chunk, &mut self.writer);
        out.append(&mut self.writer.out);
    }

    /// Closes the list, and says what is in it.
    pub fn finish(mut self, out: &mut Vec<u8>) -> Copied {
        self.writer.end();
        out.append(&mut self.writer.out);
        Copied { is_cut: self.stretches.is_cut(), ..self.writer.copied }
    }
}
