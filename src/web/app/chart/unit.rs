//! Lengths of time in words: ns, µs, ms, s.

use profvet::text::decimal;

use super::scale::nice_step;

/// Units with their length in ns, the largest first.
const UNITS: [(f64, &str); 4] = [(1e9, "s"), (1e6, "ms"), (1e3, "µs"), (1.0, "ns")];

/// A length of time with four significant digits, such as `12.34 ms`.
pub fn duration(ns: f64) -> String {
    let (length, name) = unit_of(ns);
    let value = ns / length;
    let power = 10f64.powi(places(value) as i32);
    format!("{} {name}", decimal((value * power).round() / power))
}

/// The same with zeros at its end, such as `3.040 ms`: in a column the points stand below each other.
pub fn measured(ns: f64) -> String {
    let (length, name) = unit_of(ns);
    let value = ns / length;
    // A ns has no parts that anything measured, and what is so large is grouped.
    if length <= 1.0 || value.abs() >= 1000.0 {
        return duration(ns);
    }
    format!("{value:.*} {name}", places(value))
}

/// Digits behind the point that make four significant ones.
fn places(value: f64) -> usize {
    match value.abs() {
        size if size >= 1000.0 => 0,
        size if size >= 100.0 => 1,
        size if size >= 10.0 => 2,
        _ => 3,
    }
}

/// The largest unit of which there is at least one.
fn unit_of(ns: f64) -> (f64, &'static str) {
    // What rounds up to the next unit is written in it.
    let reached = |(length, _): &(f64, &str)| ns.abs() >= length * 0.99995;
    UNITS.into_iter().find(reached).unwrap_or((1.0, "ns"))
}

/// Ticks of a linear stretch of time that begins at 0, in one unit for all of them: places in ns, and labels.
pub fn duration_ticks(span_ns: f64, most: usize) -> Vec<(f64, String)> {
    let step = nice_step(span_ns, most);
    if !(step.is_finite() && step > 0.0) {
        return vec![(0.0, "0".to_string())];
    }
    let (length, name) = unit_of(span_ns);
    let label = |ns: f64| if ns == 0.0 { "0".to_string() } else { format!("{} {name}", decimal(ns / length)) };
    let count = (span_ns / step + 1e-9).floor().clamp(0.0, most as f64) as usize;
    (0..=count).map(|at| at as f64 * step).map(|ns| (ns, label(ns))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_have_the_unit_that_suits_them() {
        let cases = [
            (0.0, "0 ns"),
            (7.0, "7 ns"),
            (999.0, "999 ns"),
            (1_000.0, "1 µs"),
            (12_345.6, "12.35 µs"),
            (999_960.0, "1 ms"),
            (123_456_789.0, "123.5 ms"),
            (-2_500_000_000.0, "-2.5 s"),
            (86_400e9, "86,400 s"),
        ];
        for (ns, text) in cases {
            assert_eq!(duration(ns), text);
        }
    }

    #[test]
    fn columns_have_all_their_digits() {
        let cases = [
            (0.0, "0 ns"),
            (940.0, "940 ns"),
            (3_040_000.0, "3.040 ms"),
            (81_500_000.0, "81.50 ms"),
            (-2_500_000_000.0, "-2.500 s"),
            (999_960.0, "1.000 ms"),
            (86_400e9, "86,400 s"),
        ];
        for (ns, text) in cases {
            assert_eq!(measured(ns), text);
        }
    }

    #[test]
    fn ticks_of_time_share_a_unit() {
        let labels = |span, most| duration_ticks(span, most).into_iter().map(|(_, label)| label).collect::<Vec<_>>();
        assert_eq!(labels(47_000_000.0, 5), ["0", "10 ms", "20 ms", "30 ms", "40 ms"]);
        assert_eq!(labels(2_200_000_000.0, 5), ["0", "0.5 s", "1 s", "1.5 s", "2 s"]);
        assert_eq!(labels(0.0, 5), ["0"]);
    }
}
