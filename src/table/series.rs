//! A value over time in bounded memory: the highest value of each of a fixed number of bins. When the time outgrows
//! them, the bins become twice as wide. The bins are aligned to time 0, so that the order of the rows does not matter.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

/// Bins at most.
pub const MOST_BINS: usize = 512;
/// Width of a bin at first, in ns: below it memory records do not differ.
const FIRST_WIDTH_NS: i64 = 1_000;

/// The highest values over time.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Series {
    /// Width of a bin, in ns.
    pub width_ns: i64,
    /// Bins with a value, by time; 512 at most.
    pub points: Vec<Point>,
}

/// The highest values of one bin, in MB.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// Beginning of the bin, in ns.
    pub at_ns: i64,
    pub allocated_mb: Option<f64>,
    pub reserved_mb: Option<f64>,
    pub active_mb: Option<f64>,
}

/// Allocated, reserved, active.
pub(super) type Values = [Option<f64>; 3];

pub(super) struct Gatherer {
    width_ns: i64,
    /// Number of the first bin, counted from time 0.
    first: i64,
    bins: VecDeque<Values>,
}

impl Default for Gatherer {
    fn default() -> Self {
        Gatherer { width_ns: FIRST_WIDTH_NS, first: 0, bins: VecDeque::new() }
    }
}

impl Gatherer {
    pub(super) fn add(&mut self, at_ns: i64, values: Values) {
        if values.iter().all(Option::is_none) {
            return;
        }
        self.reach(at_ns);
        let at = at_ns.div_euclid(self.width_ns) - self.first;
        let bin = usize::try_from(at).ok().and_then(|at| self.bins.get_mut(at));
        if let Some(bin) = bin {
            merge(bin, values);
        }
    }

    /// Makes room for a time, widening the bins as often as it takes.
    fn reach(&mut self, at_ns: i64) {
        loop {
            let bin = at_ns.div_euclid(self.width_ns);
            if self.bins.is_empty() {
                self.first = bin;
            }
            let last = self.first + self.bins.len() as i64 - 1;
            let (low, high) = (bin.min(self.first), bin.max(last));
            // In a table that is damaged the times may lie as far apart as numbers can.
            if high.saturating_sub(low) < MOST_BINS as i64 {
                for _ in low..self.first {
                    self.bins.push_front(Values::default());
                }
                self.first = low;
                let wanted = usize::try_from(high - low + 1).unwrap_or(MOST_BINS);
                self.bins.resize(wanted.min(MOST_BINS), Values::default());
                return;
            }
            self.widen();
        }
    }

    fn widen(&mut self) {
        self.width_ns = self.width_ns.saturating_mul(2);
        let first = self.first.div_euclid(2);
        let mut wide: VecDeque<Values> = VecDeque::new();
        for (at, values) in (self.first..).zip(self.bins.drain(..)) {
            let place = usize::try_from(at.div_euclid(2) - first).unwrap_or_default();
            wide.resize(wide.len().max(place + 1), Values::default());
            if let Some(bin) = wide.get_mut(place) {
                merge(bin, values);
            }
        }
        self.bins = wide;
        self.first = first;
    }

    pub(super) fn finish(self) -> Series {
        let (width_ns, first) = (self.width_ns, self.first);
        let point = |(at, [allocated_mb, reserved_mb, active_mb]): (i64, Values)| Point {
            at_ns: at.saturating_mul(width_ns),
            allocated_mb,
            reserved_mb,
            active_mb,
        };
        let filled = (first..).zip(self.bins).filter(|(_, values)| values.iter().any(Option::is_some));
        Series { width_ns, points: filled.map(point).collect() }
    }
}

fn merge(bin: &mut Values, values: Values) {
    for (kept, value) in bin.iter_mut().zip(values) {
        if let Some(value) = value
            && kept.is_none_or(|kept| value > kept)
        {
            *kept = Some(value);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn series(readings: &[(i64, f64)]) -> Series {
        let mut gatherer = Gatherer::default();
        readings.iter().for_each(|(at, mb)| gatherer.add(*at, [Some(*mb), None, None]));
        gatherer.finish()
    }

    #[test]
    fn bins_widen_and_keep_their_highest() {
        let readings: Vec<(i64, f64)> = (0..2_000).map(|at| (1_000_000 + at * 1_000, at as f64)).collect();
        let found = series(&readings);
        assert_eq!(found.width_ns, 4_000);
        assert_eq!(found.points.len(), 500);
        assert_eq!(found.points[0], Point { at_ns: 1_000_000, allocated_mb: Some(3.0), ..Point::default() });
        assert_eq!(found.points[499].allocated_mb, Some(1_999.0));
    }

    #[test]
    fn one_reading_is_one_point() {
        assert_eq!(
            series(&[(1_500, 2.0)]).points,
            [Point { at_ns: 1_000, allocated_mb: Some(2.0), ..Point::default() }]
        );
        assert_eq!(series(&[]).points, []);
    }

    #[test]
    fn the_farthest_times_still_fit() {
        let found = series(&[(i64::MIN, 1.0), (i64::MAX, 2.0), (0, 3.0)]);
        assert_eq!(found.points.iter().filter_map(|point| point.allocated_mb).fold(0.0, f64::max), 3.0);
        assert!(found.points.len() <= MOST_BINS);
    }

    proptest! {
        #[test]
        fn the_order_of_the_rows_does_not_matter(mut readings in prop::collection::vec((any::<i32>(), 0u16..999), 1..60)) {
            let of = |readings: &[(i32, u16)]| {
                let wide: Vec<(i64, f64)> = readings.iter().map(|(at, mb)| (i64::from(*at) * 7, f64::from(*mb))).collect();
                series(&wide)
            };
            let there = of(&readings);
            readings.reverse();
            prop_assert_eq!(&there, &of(&readings));
            prop_assert!(there.points.len() <= MOST_BINS);
            let highest = readings.iter().map(|(_, mb)| f64::from(*mb)).fold(0.0, f64::max);
            prop_assert_eq!(there.points.iter().filter_map(|point| point.allocated_mb).fold(0.0, f64::max), highest);
        }
    }
}
