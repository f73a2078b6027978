//! How many slices begin when: several series over one grid of time that widens as the trace goes on.
//!
//! A cell is 2ⁿ ns wide and begins at a multiple of its width, so two cells of one width make one of the next. What the
//! grid becomes is thus decided by the earliest and the latest time alone, and grids of two halves of a trace can be put
//! together without loss.

use serde::{Deserialize, Serialize};

/// Cells of the grid.
pub const CELLS: usize = 64;
/// Width of a cell before the grid widens, as a power of two in ns: 1,024 ns.
const FINEST: u32 = 10;

/// The grid of time that all series of a trace share.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grid {
    /// Start of the first cell, in ns since the epoch.
    pub start_ns: i64,
    /// Width of a cell, in ns; 0 while no slice was seen.
    pub cell_ns: i64,
}

/// Counts by cell of the grid; empty while there is nothing to count.
pub type Counts = Vec<u64>;

/// The series under way.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Density {
    /// Width of a cell, as a power of two in ns.
    shift: u32,
    /// The cell of the earliest and of the latest time, counted from the epoch on; `first > last` while there is none.
    first: i64,
    last: i64,
    series: Vec<Counts>,
}

impl Default for Density {
    fn default() -> Self {
        Density { shift: FINEST, first: i64::MAX, last: i64::MIN, series: Vec::new() }
    }
}

impl Density {
    /// What was counted over a grid that stands already.
    pub(super) fn of(grid: Grid, series: Vec<Counts>) -> Density {
        let used = series.iter().filter_map(|counts| counts.iter().rposition(|count| *count > 0)).max();
        let Some(used) = used.filter(|_| grid.cell_ns > 0) else {
            return Density::default();
        };
        let shift = grid.cell_ns.trailing_zeros();
        let first = grid.start_ns >> shift;
        Density { shift, first, last: first + used as i64, series }
    }

    /// Counts a slice of the series that begins at `at_ns`.
    pub(super) fn add(&mut self, series: usize, at_ns: i64) {
        let cell = at_ns >> self.shift;
        if cell < self.first || cell > self.last {
            self.cover(self.shift, cell, cell);
        }
        let place = ((at_ns >> self.shift) - self.first) as usize;
        if let Some(count) = self.counts(series).get_mut(place) {
            *count += 1;
        }
    }

    /// Adds what another part of the trace counted; `series_of` says which series its series are here.
    pub(super) fn add_all(&mut self, other: &Density, series_of: impl Fn(usize) -> usize) {
        if other.first > other.last {
            return;
        }
        self.cover(other.shift, other.first, other.last);
        let (by, first) = (self.shift - other.shift, self.first);
        for (series, counts) in other.series.iter().enumerate().filter(|(_, counts)| !counts.is_empty()) {
            let own = self.counts(series_of(series));
            for (cell, count) in (other.first..).zip(counts) {
                if let Some(sum) = own.get_mut(((cell >> by) - first) as usize) {
                    *sum += count;
                }
            }
        }
    }

    fn counts(&mut self, series: usize) -> &mut [u64] {
        if self.series.len() <= series {
            self.series.resize(series + 1, Counts::new());
        }
        match self.series.get_mut(series) {
            Some(counts) if counts.is_empty() => {
                counts.resize(CELLS, 0);
                counts
            }
            Some(counts) => counts,
            None => &mut [],
        }
    }

    /// Widens the grid, if need be, until it holds the cells `first..=last` of the width 2^`shift`.
    fn cover(&mut self, shift: u32, first: i64, last: i64) {
        let mut widest = self.shift.max(shift);
        let (mut low, mut high) = (first >> (widest - shift), last >> (widest - shift));
        if self.first <= self.last {
            let by = widest - self.shift;
            (low, high) = (low.min(self.first >> by), high.max(self.last >> by));
        }
        while high - low >= CELLS as i64 {
            (low, high, widest) = (low >> 1, high >> 1, widest + 1);
        }
        if self.first <= self.last && (widest, low) != (self.shift, self.first) {
            let by = widest - self.shift;
            for counts in self.series.iter_mut().filter(|counts| !counts.is_empty()) {
                *counts = moved(counts, |place| ((self.first + place) >> by) - low);
            }
        }
        (self.shift, self.first, self.last) = (widest, low, high);
    }

    pub(super) fn grid(&self) -> Grid {
        if self.first > self.last {
            return Grid::default();
        }
        Grid { start_ns: self.first << self.shift, cell_ns: 1 << self.shift }
    }

    /// The counts of a series, and leaves it empty.
    pub(super) fn take(&mut self, series: usize) -> Counts {
        self.series.get_mut(series).map(std::mem::take).unwrap_or_default()
    }
}

/// Counts whose cells have new places.
fn moved(counts: &[u64], place_of: impl Fn(i64) -> i64) -> Counts {
    let mut new = vec![0; CELLS];
    for (place, count) in (0..).zip(counts).filter(|(_, count)| **count > 0) {
        if let Some(sum) = new.get_mut(place_of(place) as usize) {
            *sum += count;
        }
    }
    new
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{CELLS, Counts, Density, Grid};

    fn counted(times: &[i64]) -> Density {
        let mut density = Density::default();
        times.iter().for_each(|at| density.add(1, *at));
        density
    }

    fn shown(mut density: Density) -> (Grid, Counts) {
        (density.grid(), density.take(1))
    }

    #[test]
    fn nothing_is_lost_when_the_grid_widens_to_either_side() {
        let times = [5_000_000_i64, 5_000_100, 9_000_000, 1_000, 700_000_000_000, -3, 5_000_000];
        let (grid, counts) = shown(counted(&times));
        assert_eq!((counts.len(), counts.iter().sum::<u64>()), (CELLS, times.len() as u64));
        for at in times {
            let cell = (at - grid.start_ns) / grid.cell_ns;
            assert!(counts[cell as usize] > 0, "{at}");
        }
        assert!(counted(&times).take(0).is_empty());
    }

    #[test]
    fn absurd_times_have_their_place() {
        let (_, counts) = shown(counted(&[i64::MIN, i64::MAX, 0]));
        assert_eq!(counts.iter().sum::<u64>(), 3);
    }

    proptest! {
        #[test]
        fn order_and_halves_do_not_matter(
            mut times in prop::collection::vec(prop_oneof![any::<i64>(), -5000..5_000_000_i64, 1_700_000_000_000_000_000..1_700_000_000_900_000_000_i64], 0..40),
            cut in any::<prop::sample::Index>(),
        ) {
            let whole = shown(counted(&times));
            let (left, right) = times.split_at(cut.index(times.len() + 1));
            let mut sum = counted(left);
            sum.add_all(&counted(right), |series| series);
            prop_assert_eq!(&shown(sum), &whole);
            times.sort_unstable();
            prop_assert_eq!(&shown(counted(&times)), &whole);
        }
    }
}
