//! Which pipe limits a kernel, by the ratio columns of PipeUtilization.
//!
//! A kernel is bound by the pipe with the highest ratio, if that is 80 % or more: the threshold and the sense are those of
//! msprof-analyze (`operator_bound_ratio`: "no mte, cube, vector, scalar ratio is more than 80 %").

use serde::{Deserialize, Serialize};

use super::columns::Header;
use super::row::Row;
use super::tally::Total;

/// From this ratio on a pipe counts as the one that limits.
pub const BOUND_RATIO: f64 = 0.8;

/// What limits a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bound {
    Cube,
    Vector,
    Scalar,
    Mte1,
    Mte2,
    Mte3,
    Fixpipe,
    /// There are ratios, and none reaches [`BOUND_RATIO`].
    NoPipe,
}

impl Bound {
    pub const ALL: [Bound; 8] = [
        Bound::Cube,
        Bound::Vector,
        Bound::Scalar,
        Bound::Mte1,
        Bound::Mte2,
        Bound::Mte3,
        Bound::Fixpipe,
        Bound::NoPipe,
    ];

    /// Short name, as in messages and exports.
    pub fn name(self) -> &'static str {
        match self {
            Bound::Cube => "cube",
            Bound::Vector => "vector",
            Bound::Scalar => "scalar",
            Bound::Mte1 => "mte1",
            Bound::Mte2 => "mte2",
            Bound::Mte3 => "mte3",
            Bound::Fixpipe => "fixpipe",
            Bound::NoPipe => "no-pipe",
        }
    }

    fn index(self) -> usize {
        self as usize
    }
}

/// The ratio columns of each pipe (FORMATS §3.2): on A2, A3 and A5 apart for cube and vector cores, on 310P together.
const COLUMNS: [(Bound, &str); 17] = [
    (Bound::Cube, "aic_mac_ratio"),
    (Bound::Cube, "mac_ratio"),
    (Bound::Vector, "aiv_vec_ratio"),
    (Bound::Vector, "vec_ratio"),
    (Bound::Scalar, "aic_scalar_ratio"),
    (Bound::Scalar, "aiv_scalar_ratio"),
    (Bound::Scalar, "scalar_ratio"),
    (Bound::Mte1, "aic_mte1_ratio"),
    (Bound::Mte1, "mte1_ratio"),
    (Bound::Mte2, "aic_mte2_ratio"),
    (Bound::Mte2, "aiv_mte2_ratio"),
    (Bound::Mte2, "mte2_ratio"),
    (Bound::Mte3, "aic_mte3_ratio"),
    (Bound::Mte3, "aiv_mte3_ratio"),
    (Bound::Mte3, "mte3_ratio"),
    (Bound::Fixpipe, "aic_fixpipe_ratio"),
    (Bound::Fixpipe, "fixpipe_ratio"),
];

/// Kernels by what limits them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bounds {
    /// In the order of [`Bound::ALL`]; empty when the table has no ratio column.
    pub classes: Vec<Total>,
    /// Kernels whose ratios are all missing, as those of communication.
    pub without: Total,
}

impl Bounds {
    /// The class with the most time, when any kernel has one.
    pub fn longest(&self) -> Option<Bound> {
        let filled = Bound::ALL.into_iter().zip(&self.classes).filter(|(_, total)| total.count > 0);
        filled.rev().max_by_key(|(_, total)| total.duration_ns).map(|(bound, _)| bound)
    }

    pub(super) fn add(&mut self, bound: Option<Bound>, duration_ns: i64) {
        match bound {
            Some(bound) => {
                self.classes.resize(Bound::ALL.len(), Total::default());
                if let Some(class) = self.classes.get_mut(bound.index()) {
                    class.add(duration_ns);
                }
            }
            None => self.without.add(duration_ns),
        }
    }

    /// Adds what a slice of the same table has counted.
    pub fn add_all(&mut self, other: &Bounds) {
        self.classes.resize(self.classes.len().max(other.classes.len()), Total::default());
        for (class, more) in self.classes.iter_mut().zip(&other.classes) {
            class.add_all(*more);
        }
        self.without.add_all(other.without);
    }
}

/// The ratio columns of one table.
pub(super) struct Pipes(Vec<(Bound, usize)>);

impl Pipes {
    pub(super) fn new(header: &[String]) -> Self {
        let found = COLUMNS.iter().filter_map(|(bound, name)| Some((*bound, Header(header).find(&[name])?)));
        Pipes(found.collect())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What limits the kernel of this row; `None` without any ratio.
    pub(super) fn bound(&self, row: &Row<'_>) -> Option<Bound> {
        let mut highest: Option<(Bound, f64)> = None;
        for (bound, column) in &self.0 {
            let Some(ratio) = row.float(Some(*column)) else { continue };
            if highest.is_none_or(|(_, known)| ratio > known) {
                highest = Some((*bound, ratio));
            }
        }
        highest.map(|(bound, ratio)| if ratio >= BOUND_RATIO { bound } else { Bound::NoPipe })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_stand_where_their_index_says() {
        for (at, bound) in Bound::ALL.into_iter().enumerate() {
            assert_eq!(bound.index(), at);
        }
    }

    #[test]
    fn the_class_with_most_time_is_named() {
        let mut bounds = Bounds::default();
        assert_eq!(bounds.longest(), None);
        bounds.add(None, 100);
        assert_eq!(bounds.longest(), None);
        bounds.add(Some(Bound::Mte2), 5);
        bounds.add(Some(Bound::NoPipe), 6);
        assert_eq!(bounds.longest(), Some(Bound::NoPipe));
        let more = bounds.clone();
        bounds.add_all(&more);
        assert_eq!(bounds.without, Total { count: 2, duration_ns: 200 });
    }
}
