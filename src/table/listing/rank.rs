//! A number as a place in an order.

use crate::decimal::Decimal;

/// The last place, of rows without a number.
pub(super) const LAST: i64 = i64::MAX;

/// The place of a number: the lower the earlier. `is_time`: the cell is in microseconds, of which an absolute time has
/// more digits than a float64.
pub(super) fn rank(number: Option<Decimal>, is_time: bool, descending: bool) -> i64 {
    let ns = || number.filter(|_| is_time).and_then(Decimal::micros_to_ns);
    let Some(place) = ns().or_else(|| number.map(Decimal::float).map(order)) else { return LAST };
    let place = if descending { !place } else { place };
    place.min(LAST - 1)
}

/// Integers in the order of floats.
fn order(float: f64) -> i64 {
    let bits = float.to_bits() as i64;
    bits ^ ((bits >> 63) as u64 >> 1) as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_follow_the_numbers() {
        let numbers = ["-7.5", "-0.25", "0", "0.001", "3", "1e9"].map(|text| Decimal::parse(text.as_bytes()));
        for is_time in [false, true] {
            let places = |descending| numbers.map(|number| rank(number, is_time, descending));
            assert!(places(false).is_sorted() && places(true).iter().rev().is_sorted(), "{is_time}");
            assert!(places(true).iter().chain(&places(false)).all(|place| *place < LAST));
        }
        assert_eq!((rank(None, true, false), rank(None, false, true)), (LAST, LAST));
        let near = [b"1736408883704643.212", b"1736408883704643.213"].map(|text| Decimal::parse(text));
        assert!(rank(near[0], true, false) < rank(near[1], true, false));
    }
}
