//! How many slices begin when: several series over one grid of time that widens as the trace goes on.

use serde::{Deserialize, Serialize};

/// Cells of the grid.
pub const CELLS: usize = 64;
/// Width of a cell before the grid widens: 1 µs.
const FINEST_NS: i64 = 1_000;

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
#[derive(Clone, Debug, Default)]
pub(super) struct Density {
    grid: Grid,
    series: Vec<Counts>,
}

impl Density {
    /// Counts a slice of the series that begins at `at_ns`.
    pub(super) fn add(&mut self, series: usize, at_ns: i64) {
        if self.grid.cell_ns == 0 {
            self.grid = Grid { start_ns: at_ns, cell_ns: FINEST_NS };
        }
        while !self.reach(at_ns) {
            if self.grid.cell_ns >= i64::MAX / (4 * CELLS as i64) {
                return;
            }
            self.widen(at_ns < self.grid.start_ns);
        }
        if self.series.len() <= series {
            self.series.resize(series + 1, Counts::new());
        }
        let cell = ((at_ns - self.grid.start_ns) / self.grid.cell_ns) as usize;
        if let Some(counts) = self.series.get_mut(series) {
            counts.resize(CELLS, 0);
            if let Some(count) = counts.get_mut(cell) {
                *count += 1;
            }
        }
    }

    fn reach(&self, at_ns: i64) -> bool {
        let width = self.grid.cell_ns.saturating_mul(CELLS as i64);
        at_ns >= self.grid.start_ns && at_ns.saturating_sub(self.grid.start_ns) < width
    }

    /// Doubles the width of the cells; the grid grows to the side where there is more to come.
    fn widen(&mut self, to_the_left: bool) {
        for counts in self.series.iter_mut().filter(|counts| !counts.is_empty()) {
            let halved: Vec<u64> = counts.chunks(2).map(|pair| pair.iter().sum()).collect();
            let empty = vec![0; CELLS - halved.len()];
            *counts = if to_the_left { [empty, halved].concat() } else { [halved, empty].concat() };
        }
        if to_the_left {
            self.grid.start_ns = self.grid.start_ns.saturating_sub(self.grid.cell_ns.saturating_mul(CELLS as i64));
        }
        self.grid.cell_ns *= 2;
    }

    pub(super) fn grid(&self) -> Grid {
        self.grid
    }

    /// The counts of a series, and leaves it empty.
    pub(super) fn take(&mut self, series: usize) -> Counts {
        self.series.get_mut(series).map(std::mem::take).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::{CELLS, Density};

    #[test]
    fn nothing_is_lost_when_the_grid_widens_to_either_side() {
        let mut density = Density::default();
        let times = [5_000_000_i64, 5_000_100, 9_000_000, 1_000, 700_000_000_000, 5_000_000];
        for at in times {
            density.add(1, at);
        }
        let grid = density.grid();
        let counts = density.take(1);
        assert_eq!((counts.len(), counts.iter().sum::<u64>()), (CELLS, times.len() as u64));
        for at in times {
            let cell = (at - grid.start_ns) / grid.cell_ns;
            assert!(counts[cell as usize] > 0, "{at}");
        }
        assert!(density.take(0).is_empty());
    }

    #[test]
    fn absurd_times_end() {
        let mut density = Density::default();
        for at in [i64::MIN, i64::MAX, 0] {
            density.add(0, at);
        }
        assert!(density.take(0).iter().sum::<u64>() <= 3);
    }
}
