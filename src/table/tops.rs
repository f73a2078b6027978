//! The kernels that took longest, by name, with everything that is known of each.

use serde::{Deserialize, Serialize};

use super::pipes::{Bound, Bounds};
use super::tally::Tally;

/// Names that leave in the facts.
pub const MOST_TOPS: usize = 500;

/// All kernels of one name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Top {
    pub name: String,
    /// `Type` and `Accelerator Core` of the first kernel of the name.
    pub kind: String,
    pub core: String,
    /// Kernels of the name differ in type or core.
    pub mixed: bool,
    pub count: u64,
    /// Sum of the durations, in ns.
    pub duration_ns: i64,
    /// Shortest and longest duration, in ns; of kernels with a duration.
    pub shortest_ns: Option<i64>,
    pub longest_ns: Option<i64>,
    /// Sum of the wait times, in ns.
    pub wait_ns: i64,
    /// By what limits them; without classes where the table has no ratios.
    pub bounds: Bounds,
}

impl Top {
    /// Adds the same name of another slice.
    pub fn add_all(&mut self, other: &Top) {
        self.mixed |= other.mixed || self.kind != other.kind || self.core != other.core;
        self.count = self.count.saturating_add(other.count);
        self.duration_ns = self.duration_ns.saturating_add(other.duration_ns);
        self.shortest_ns = [self.shortest_ns, other.shortest_ns].into_iter().flatten().min();
        self.longest_ns = self.longest_ns.max(other.longest_ns);
        self.wait_ns = self.wait_ns.saturating_add(other.wait_ns);
        self.bounds.add_all(&other.bounds);
    }
}

/// One kernel, as far as it matters here. Type and core are their places in their tallies.
pub(super) struct Kernel {
    pub(super) kind: Option<usize>,
    pub(super) core: Option<usize>,
    pub(super) duration_ns: Option<i64>,
    pub(super) wait_ns: Option<i64>,
    pub(super) bound: Option<Bound>,
}

#[derive(Default)]
struct Detail {
    kind: Option<usize>,
    core: Option<usize>,
    mixed: bool,
    shortest_ns: Option<i64>,
    longest_ns: Option<i64>,
    wait_ns: i64,
    bounds: Bounds,
}

/// Details by the name's place in its tally, which bounds them.
#[derive(Default)]
pub(super) struct Tops(Vec<Detail>);

impl Tops {
    /// `name`: the name's place in its tally; kernels of names that were not told apart have none.
    pub(super) fn add(&mut self, name: Option<usize>, kernel: &Kernel, has_ratios: bool) {
        let Some(name) = name else { return };
        if name >= self.0.len() {
            self.0.resize_with(name + 1, || Detail { kind: kernel.kind, core: kernel.core, ..Detail::default() });
        }
        let Some(detail) = self.0.get_mut(name) else { return };
        detail.mixed |= detail.kind != kernel.kind || detail.core != kernel.core;
        super::kernels::lower(&mut detail.shortest_ns, kernel.duration_ns);
        super::kernels::raise(&mut detail.longest_ns, kernel.duration_ns);
        detail.wait_ns = detail.wait_ns.saturating_add(kernel.wait_ns.unwrap_or(0));
        if has_ratios {
            detail.bounds.add(kernel.bound, kernel.duration_ns.unwrap_or(0));
        }
    }

    pub(super) fn finish(self, names: &Tally, kinds: &Tally, cores: &Tally) -> Vec<Top> {
        let word = |tally: &Tally, at: Option<usize>| at.and_then(|at| tally.name(at)).unwrap_or_default();
        let mut ranked = names.ranked();
        ranked.truncate(MOST_TOPS);
        let top = |at: usize| {
            let (detail, total) = (self.0.get(at)?, names.total(at)?);
            Some(Top {
                name: names.name(at)?,
                kind: word(kinds, detail.kind),
                core: word(cores, detail.core),
                mixed: detail.mixed,
                count: total.count,
                duration_ns: total.duration_ns,
                shortest_ns: detail.shortest_ns,
                longest_ns: detail.longest_ns,
                wait_ns: detail.wait_ns,
                bounds: detail.bounds.clone(),
            })
        };
        ranked.into_iter().filter_map(top).collect()
    }
}
