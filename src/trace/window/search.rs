//! What is asked for, and the pass over the file that finds it.

use serde::{Deserialize, Serialize};

use crate::trace::stretches::Stretches;
use crate::trace::viewer::Plan;

use super::found::Found;
use super::picker::Picker;

/// Which slices are wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Query {
    /// The stretches of the file that hold whole events.
    pub plan: Plan,
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
/// let mut search = Search::new(Query { plan, window_ns: Some((12_000, 13_000)), name: "mat".into() });
/// search.feed(trace);
/// let found = search.finish();
/// assert_eq!((found.count, found.slices[0].start_ns), (1, 10_000));
/// ```
#[derive(Debug)]
pub struct Search {
    stretches: Stretches,
    picker: Picker,
}

impl Search {
    pub fn new(query: Query) -> Search {
        let (start, runs) = query.plan.stretches();
        let stretches = Stretches::new(start, runs.to_vec());
        Search { stretches, picker: Picker::new(query.window_ns, &query.name) }
    }

    /// Takes the next bytes of the file.
    pub fn feed(&mut self, chunk: &[u8]) {
        self.stretches.feed(chunk, &mut self.picker);
    }

    pub fn finish(self) -> Found {
        let is_cut = self.stretches.is_cut();
        Found { is_cut, ..self.picker.finish() }
    }
}
