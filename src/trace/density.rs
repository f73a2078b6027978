//! How many slices begin when, and how much of the time they cover: several series over one grid of time that widens as
//! the trace goes on.
//!
//! A cell is 2ⁿ ns wide and begins at a multiple of its width, so two cells of one width make one of the next. What the
//! grid becomes is thus decided by the earliest and the latest time alone, and grids of two halves of a trace can be put
//! together without loss.

use serde::{Deserialize, Serialize};

/// Cells of the grid that slices are counted over.
pub const CELLS: usize = 64;
/// Cells of the grid over which the time that slices cover is summed: they are drawn.
pub const COVERED_CELLS: usize = 256;
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

/// The series under way, over a grid of so many cells.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Density<const CELLS: usize> {
    /// Width of a cell, as a power of two in ns.
    shift: u32,
    /// The cell of the earliest and of the latest time, counted from the epoch on; `first > last` while there is none.
    first: i64,
    last: i64,
    series: Vec<Counts>,
}

impl<const CELLS: usize> Default for Density<CELLS> {
    fn default() -> Self {
        Density { shift: FINEST, first: i64::MAX, last: i64::MIN, series: Vec::new() }
    }
}

impl<const CELLS: usize> Density<CELLS> {
    /// What was counted over a grid that stands already.
    pub(super) fn of(grid: Grid, series: Vec<Counts>) -> Self {
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

    /// Adds the time from `start_ns` to `end_ns` to the cells that it covers.
    pub(super) fn add_span(&mut self, series: usize, start_ns: i64, end_ns: i64) {
        if end_ns <= start_ns {
            return;
        }
        let (first, last) = (start_ns >> self.shift, (end_ns - 1) >> self.shift);
        if first < self.first || last > self.last {
            self.cover(self.shift, first, last);
        }
        let (shift, begin) = (self.shift, self.first);
        let (first, last) = (start_ns >> shift, (end_ns - 1) >> shift);
        let cells = self.counts(series).get_mut((first - begin) as usize..=(last - begin) as usize);
        for (cell, covered) in (first..).zip(cells.unwrap_or_default()) {
            // Borders may lie beyond what an i64 holds.
            let border = |cell: i64| i128::from(cell) << shift;
            let (from, to) = (border(cell).max(start_ns.into()), border(cell + 1).min(end_ns.into()));
            *covered = covered.saturating_add((to - from) as u64);
        }
    }

    /// Adds what another part of the trace counted; `series_of` says which series its series are here.
    pub(super) fn add_all(&mut self, other: &Self, series_of: impl Fn(usize) -> usize) {
        if other.first > other.last {
            return;
        }
        self.cover(other.shift, other.first, other.last);
        let (by, first) = (self.shift - other.shift, self.first);
        for (series, counts) in other.series.iter().enumerate().filter(|(_, counts)| !counts.is_empty()) {
            let own = self.counts(series_of(series));
            for (cell, count) in (other.first..).zip(counts) {
                if let Some(sum) = own.get_mut(((cell >> by) - first) as usize) {
                    *sum = sum.saturating_add(*count);
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
                *counts = moved::<CELLS>(counts, |place| ((self.first + place) >> by) - low);
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
fn moved<const CELLS: usize>(counts: &[u64], place_of: impl Fn(i64) -> i64) -> Counts {
    let mut new = vec![0; CELLS];
    for (place, count) in (0..).zip(counts).filter(|(_, count)| **count > 0) {
        if let Some(sum) = new.get_mut(place_of(place) as usize) {
            *sum = u64::saturating_add(*sum, *count);
        }
    }
    new
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{CELLS, Counts, Density, Grid};

    type Counted = Density<CELLS>;

    fn counted(times: &[i64]) -> Counted {
        let mut density = Density::default();
        times.iter().for_each(|at| density.add(1, *at));
        density
    }

    fn covered(spans: &[(i64, i64)]) -> Counted {
        let mut density = Density::default();
        spans.iter().for_each(|(start, length)| density.add_span(1, *start, start.saturating_add(*length)));
        density
    }

    fn shown(mut density: Counted) -> (Grid, Counts) {
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
    fn a_slice_covers_every_cell_that_it_runs_through() {
        let (grid, covered) = shown(covered(&[(1_000, 10_000), (2_000, 48), (90_000, 0)]));
        assert_eq!((grid.start_ns, grid.cell_ns), (0, 1_024));
        let expected = [24, 1_024 + 48, 1_024, 1_024, 1_024, 1_024, 1_024, 1_024, 1_024, 1_024, 760];
        assert_eq!((&covered[..11], covered[11..].iter().sum::<u64>()), (&expected[..], 0));
    }

    #[test]
    fn absurd_times_have_their_place() {
        let (_, counts) = shown(counted(&[i64::MIN, i64::MAX, 0]));
        assert_eq!(counts.iter().sum::<u64>(), 3);
        let (_, counts) = shown(covered(&[(i64::MIN, i64::MAX), (-1, i64::MAX), (i64::MAX - 5, 5)]));
        assert_eq!(counts.iter().map(|ns| u128::from(*ns)).sum::<u128>(), 2 * (i64::MAX as u128) + 5);
    }

    fn times() -> impl Strategy<Value = Vec<(i64, i64)>> {
        let start =
            prop_oneof![any::<i64>(), -5000..5_000_000_i64, 1_700_000_000_000_000_000..1_700_000_000_900_000_000_i64];
        let length = prop_oneof![0..3000_i64, 0..900_000_000_i64];
        prop::collection::vec((start, length), 0..40)
    }

    proptest! {
        #[test]
        fn order_and_halves_do_not_matter(mut spans in times(), cut in any::<prop::sample::Index>()) {
            let starts = |spans: &[(i64, i64)]| spans.iter().map(|(start, _)| *start).collect::<Vec<i64>>();
            let (whole, whole_time) = (shown(counted(&starts(&spans))), shown(covered(&spans)));
            let (left, right) = spans.split_at(cut.index(spans.len() + 1));
            let (mut sum, mut time) = (counted(&starts(left)), covered(left));
            sum.add_all(&counted(&starts(right)), |series| series);
            time.add_all(&covered(right), |series| series);
            prop_assert_eq!((&shown(sum), &shown(time)), (&whole, &whole_time));
            spans.sort_unstable();
            prop_assert_eq!((&shown(counted(&starts(&spans))), &shown(covered(&spans))), (&whole, &whole_time));
        }
    }
}
