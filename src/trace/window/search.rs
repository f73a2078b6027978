//! What is asked for, and the pass over the file that finds it.

use serde::{Deserialize, Serialize};

use crate::near::joined;
use crate::trace::stretches::Stretches;
use crate::trace::viewer::Plan;

use super::found::Found;
use super::picker::Picker;

/// Which slices are wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Query {
    /// For each file of the trace the stretches that hold whole events. The slices of a trace are several files.
    pub plans: Vec<Plan>,
    /// Slices that reach into `from..to`, in ns since the epoch; `None` for all times.
    pub window_ns: Option<(i64, i64)>,
    /// A part of the slice's name, in any case of ASCII letters; empty for every name.
    pub name: String,
}

/// A search under way.
///
/// ```
/// use profvet::trace::{Reader, viewer::Plan, window::{Query, Search}};
///
/// let trace = br#"[{"ph": "X", "name": "MatMul", "pid": 1, "tid": 2, "ts": 10, "dur": 5}]"#;
/// let mut reader = Reader::new();
/// reader.feed(trace);
/// let plan = Plan::of(&reader.finish()).unwrap_or_default();
/// let mut search = Search::new(Query { plans: vec![plan], window_ns: Some((12_000, 13_000)), name: "mat".into() });
/// for wanted in search.wanted().to_vec() {
///     search.feed(&trace[wanted.start as usize..wanted.end as usize]);
/// }
/// let found = search.finish();
/// assert_eq!((found.count, found.slices[0].start_ns), (1, 10_000));
/// ```
#[derive(Debug)]
pub struct Search {
    picker: Picker,
    /// By file.
    files: Vec<Stretches>,
    /// What is to be read, file by file and in file order.
    wanted: Vec<Wanted>,
    /// Index of what is being read.
    part: usize,
    /// Offset of the next byte to come.
    at: u64,
}

/// Bytes `start..end` of a file that are to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Index into the plans.
    pub file: usize,
    pub start: u64,
    pub end: u64,
}

impl Search {
    pub fn new(query: Query) -> Search {
        let mut search = Search {
            picker: Picker::new(query.window_ns, &query.name),
            files: Vec::new(),
            wanted: Vec::new(),
            part: 0,
            at: 0,
        };
        for (file, plan) in query.plans.iter().enumerate() {
            let (start, runs) = plan.stretches();
            let runs = query.window_ns.map_or_else(|| runs.to_vec(), |window| plan.stretches_in(window));
            search.wanted.extend(joined(runs.iter().copied()).into_iter().map(|(start, end)| Wanted {
                file,
                start,
                end,
            }));
            search.files.push(Stretches::new(start, runs));
        }
        search.enter();
        search
    }

    /// What is to be read, one after the other.
    pub fn wanted(&self) -> &[Wanted] {
        &self.wanted
    }

    /// Takes the next bytes of what is wanted, cut anywhere.
    pub fn feed(&mut self, chunk: &[u8]) {
        let mut rest = chunk;
        while let Some(Wanted { file, end, .. }) = self.wanted.get(self.part).copied()
            && !rest.is_empty()
        {
            let length = end.saturating_sub(self.at).min(rest.len() as u64);
            let (now, later) = rest.split_at(length as usize);
            if let Some(stretches) = self.files.get_mut(file) {
                stretches.feed(now, &mut self.picker);
            }
            self.at += length;
            rest = later;
            if self.at >= end {
                self.part += 1;
                self.enter();
            }
        }
    }

    /// Goes to where the next bytes come from.
    fn enter(&mut self) {
        let Some(Wanted { file, start, .. }) = self.wanted.get(self.part).copied() else { return };
        self.at = start;
        self.picker.enter_file(file);
        if let Some(stretches) = self.files.get_mut(file) {
            stretches.jump(start);
        }
    }

    pub fn finish(self) -> Found {
        let is_cut = self.files.iter().any(Stretches::is_cut);
        Found { is_cut, ..self.picker.finish() }
    }
}
