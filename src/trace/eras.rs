//! Series over time, apart by era: what a slice counts whose time is far from all others, because its clock was not
//! converted or its digits were damaged, must not widen the grid of the rest until nothing is seen on it.
//!
//! An era is a window of 2ⁿ ns that begins at a multiple of its width. Windows are widened, and put together, when there
//! are more than a few; so which there are is decided by the times alone, not by their order, and eras of two stretches
//! of a trace can be put together without loss.

use serde::{Deserialize, Serialize};

use super::density::{CELLS, COVERED_CELLS, Density};
use super::facts::Spot;

/// Width of a window before it is widened, as a power of two in ns: 6.5 days. Neighbouring windows count as one era, so
/// that no capture is ever split.
const FINEST: u32 = 49;
/// One for the capture, another where it lies on a border, and two for mistakes.
const MOST: usize = 4;

/// The eras of a trace.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Eras {
    /// Width of a window, as a power of two in ns.
    shift: u32,
    eras: Vec<Era>,
}

/// What was counted in one window; slices belong to where they begin.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Era {
    /// Counted from the epoch on.
    window: i64,
    /// Slices at time 0, and all others.
    at_zero: Spot,
    others: Spot,
    pub(super) density: Density<CELLS>,
    pub(super) covered: Density<COVERED_CELLS>,
    /// Earliest start and latest end.
    pub(super) span: Option<(i64, i64)>,
}

/// Slices that lie in no way near most others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Apart {
    pub(super) at_zero: Spot,
    pub(super) others: Spot,
}

impl Default for Eras {
    fn default() -> Self {
        Eras { shift: FINEST, eras: Vec::new() }
    }
}

impl Eras {
    /// Takes a slice that begins at `start_ns`: the event `index`, which stands at the byte `at`.
    pub(super) fn add(&mut self, start_ns: i64, duration_ns: Option<i64>, at: u64, index: u64) {
        let Some(era) = self.era(start_ns) else { return };
        let spot = if start_ns == 0 { &mut era.at_zero } else { &mut era.others };
        spot.add(at, index);
        if let Some(duration) = duration_ns {
            era.span = joined_spans(era.span, Some((start_ns, start_ns.saturating_add(duration))));
        }
    }

    /// Counts such a slice in a series.
    pub(super) fn count(&mut self, series: usize, start_ns: i64, duration_ns: Option<i64>) {
        let Some(era) = self.era(start_ns) else { return };
        era.density.add(series, start_ns);
        if let Some(duration) = duration_ns {
            era.covered.add_span(series, start_ns, start_ns.saturating_add(duration));
        }
    }

    /// Adds what a stretch counted, before which `events` events stand; `series_of` says which series its series are here.
    pub(super) fn add_all(&mut self, other: Eras, events: u64, series_of: impl Fn(usize) -> usize) {
        self.widen_to(other.shift);
        for mut theirs in other.eras {
            theirs.window >>= self.shift - other.shift;
            theirs.at_zero.event += events;
            theirs.others.event += events;
            match self.eras.iter_mut().find(|era| era.window == theirs.window) {
                Some(own) => own.add_all(&theirs, &series_of),
                None => {
                    let mut own = Era { window: theirs.window, ..Era::default() };
                    own.add_all(&theirs, &series_of);
                    self.eras.push(own);
                }
            }
        }
        self.narrow();
    }

    /// The era in which most slices begin, among equals the latest; and the slices of all others.
    pub(super) fn finish(mut self) -> (Era, Apart) {
        self.eras.sort_by_key(|era| era.window);
        let mut whole: Vec<Era> = Vec::new();
        for era in self.eras {
            match whole.last_mut() {
                Some(last) if last.window + 1 == era.window => {
                    last.add_all(&era, &|series| series);
                    last.window = era.window;
                }
                _ => whole.push(era),
            }
        }
        let main = (0..whole.len()).max_by_key(|place| whole.get(*place).map(Era::slices));
        let main = main.map(|place| whole.remove(place)).unwrap_or_default();
        let apart = whole.iter().fold(Apart::default(), |apart, era| Apart {
            at_zero: apart.at_zero.joined(era.at_zero),
            others: apart.others.joined(era.others),
        });
        (main, apart)
    }

    fn era(&mut self, start_ns: i64) -> Option<&mut Era> {
        let place = self.place(start_ns).or_else(|| self.open(start_ns))?;
        self.eras.get_mut(place)
    }

    fn place(&self, start_ns: i64) -> Option<usize> {
        let window = start_ns >> self.shift;
        self.eras.iter().position(|era| era.window == window)
    }

    #[inline(never)]
    fn open(&mut self, start_ns: i64) -> Option<usize> {
        self.eras.push(Era { window: start_ns >> self.shift, ..Era::default() });
        self.narrow();
        self.place(start_ns)
    }

    /// Widens the windows until there are few.
    fn narrow(&mut self) {
        while self.eras.len() > MOST {
            self.widen_to(self.shift + 1);
        }
    }

    fn widen_to(&mut self, shift: u32) {
        let by = shift.saturating_sub(self.shift);
        if by == 0 {
            return;
        }
        self.shift = shift;
        for mut era in std::mem::take(&mut self.eras) {
            era.window >>= by;
            match self.eras.iter_mut().find(|own| own.window == era.window) {
                Some(own) => own.add_all(&era, &|series| series),
                None => self.eras.push(era),
            }
        }
    }
}

impl Era {
    fn slices(&self) -> u64 {
        self.at_zero.count + self.others.count
    }

    fn add_all(&mut self, other: &Era, series_of: &impl Fn(usize) -> usize) {
        self.at_zero = self.at_zero.joined(other.at_zero);
        self.others = self.others.joined(other.others);
        self.density.add_all(&other.density, series_of);
        self.covered.add_all(&other.covered, series_of);
        self.span = joined_spans(self.span, other.span);
    }
}

fn joined_spans(one: Option<(i64, i64)>, other: Option<(i64, i64)>) -> Option<(i64, i64)> {
    one.into_iter().chain(other).reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Apart, Eras, Spot};
    use crate::trace::density::{Counts, Grid};

    const NOW: i64 = 1_762_075_800_000_000_000;
    const DAY: i64 = 86_400_000_000_000;

    fn counted(slices: &[(i64, i64)], first: u64) -> Eras {
        let mut eras = Eras::default();
        for (place, (start, duration)) in (first..).zip(slices) {
            eras.add(*start, Some(*duration), 100 * place, place - first);
            eras.count(1, *start, Some(*duration));
        }
        eras
    }

    type Shown = (Grid, Counts, Grid, Counts, Option<(i64, i64)>, Apart);

    fn shown(eras: Eras) -> Shown {
        let (mut main, apart) = eras.finish();
        let grids = (main.density.grid(), main.covered.grid());
        (grids.0, main.density.take(1), grids.1, main.covered.take(1), main.span, apart)
    }

    fn capture() -> Vec<(i64, i64)> {
        (0..1_000).map(|number| (NOW + number * 1_000_000, 900_000)).collect()
    }

    #[test]
    fn mistaken_times_do_not_coarsen_the_rest() {
        let whole = shown(counted(&capture(), 0));
        for mistake in [0, 5, -7, NOW / 1_000, NOW + 20 * DAY, NOW - 20 * DAY, i64::MAX, i64::MIN] {
            let mut slices = capture();
            slices.insert(10, (mistake, 50));
            let mut found = shown(counted(&slices, 0));
            let spot = Spot { count: 1, first: 1_000, event: 10 };
            let none = Spot::default();
            let apart = if mistake == 0 { (spot, none) } else { (none, spot) };
            let told = std::mem::take(&mut found.5);
            assert_eq!((told.at_zero, told.others), apart, "{mistake}");
            assert_eq!(found, whole, "{mistake}");
        }
    }

    #[test]
    fn what_lies_within_days_is_one_capture() {
        let border = (NOW >> super::FINEST) << super::FINEST;
        for far in [border - 5, border + 5, NOW + 5 * DAY, NOW - 5 * DAY] {
            let mut slices = capture();
            slices.push((far, 50));
            slices.push((border, 50));
            let (.., span, apart) = shown(counted(&slices, 0));
            let (first, last) = span.expect("there are slices");
            assert!(first <= far && far < last && apart == Apart::default(), "{far}");
        }
    }

    fn slices() -> impl Strategy<Value = Vec<(i64, i64)>> {
        let start = prop_oneof![
            3 => NOW..NOW + DAY,
            1 => any::<i64>(),
            1 => Just(0),
            1 => (-9..9_i64).prop_map(|weeks| NOW + weeks * 7 * DAY),
        ];
        prop::collection::vec((start, 0..DAY), 0..30)
    }

    proptest! {
        #[test]
        fn cuts_do_not_show(slices in slices(), cuts in prop::collection::vec(any::<prop::sample::Index>(), 2)) {
            let whole = shown(counted(&slices, 0));
            let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut.index(slices.len() + 1)).collect();
            cuts.sort_unstable();
            let mut sum = Eras::default();
            for (from, to) in [(0, cuts[0]), (cuts[0], cuts[1]), (cuts[1], slices.len())] {
                sum.add_all(counted(&slices[from..to], from as u64), from as u64, |series| series);
            }
            prop_assert_eq!(shown(sum), whole);
        }

        #[test]
        fn order_shows_in_the_first_place_alone(mut slices in slices()) {
            let mut whole = shown(counted(&slices, 0));
            slices.reverse();
            let mut found = shown(counted(&slices, 0));
            for shown in [&mut whole, &mut found] {
                for spot in [&mut shown.5.at_zero, &mut shown.5.others] {
                    *spot = Spot { count: spot.count, ..Spot::default() };
                }
            }
            prop_assert_eq!(found, whole);
        }
    }
}
