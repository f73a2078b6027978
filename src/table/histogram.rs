//! How times are spread: count and sum in bins whose edges go 1, 2, 5 from 100 ns to 10 s.

use serde::{Deserialize, Serialize};

use super::tally::Total;

/// Lower edges of the bins but the first, in ns. A bin holds the times from its edge up to below the next one.
pub const EDGES_NS: [i64; 25] = [
    100,
    200,
    500,
    1_000,
    2_000,
    5_000,
    10_000,
    20_000,
    50_000,
    100_000,
    200_000,
    500_000,
    1_000_000,
    2_000_000,
    5_000_000,
    10_000_000,
    20_000_000,
    50_000_000,
    100_000_000,
    200_000_000,
    500_000_000,
    1_000_000_000,
    2_000_000_000,
    5_000_000_000,
    10_000_000_000,
];

/// Times by their length.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Histogram {
    /// One more than there are edges: the first bin is everything below the first edge.
    pub bins: Vec<Total>,
}

impl Default for Histogram {
    fn default() -> Self {
        Histogram { bins: vec![Total::default(); EDGES_NS.len() + 1] }
    }
}

impl Histogram {
    pub(super) fn add(&mut self, ns: i64) {
        let at = EDGES_NS.partition_point(|edge| *edge <= ns);
        if let Some(bin) = self.bins.get_mut(at) {
            bin.add(ns);
        }
    }

    /// Adds what another table, or a slice of the same, has counted.
    pub fn add_all(&mut self, other: &Histogram) {
        for (bin, more) in self.bins.iter_mut().zip(&other.bins) {
            bin.add_all(*more);
        }
    }

    /// Whether nothing was counted.
    pub fn is_empty(&self) -> bool {
        self.bins.iter().all(|bin| bin.count == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edge_belongs_to_the_bin_that_it_begins() {
        let mut histogram = Histogram::default();
        for ns in [-5, 0, 99, 100, 199, 200, 9_999_999_999, 10_000_000_000, i64::MAX] {
            histogram.add(ns);
        }
        let counts: Vec<u64> = histogram.bins.iter().map(|bin| bin.count).collect();
        assert_eq!((counts[0], counts[1], counts[2]), (3, 2, 1));
        assert_eq!((counts[24], counts[25]), (1, 2));
        assert_eq!(counts.iter().sum::<u64>(), 9);
        assert!(EDGES_NS.is_sorted());
    }
}
