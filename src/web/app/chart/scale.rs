//! From values to places on the screen and back.

/// Values are spread evenly, or by their order of magnitude.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spread {
    Linear,
    Log,
}

/// A stretch of values laid over a stretch of pixels. Either may run backwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    spread: Spread,
    from: f64,
    to: f64,
    start: f64,
    end: f64,
}

impl Scale {
    pub fn linear((from, to): (f64, f64), (start, end): (f64, f64)) -> Scale {
        Scale { spread: Spread::Linear, from, to, start, end }
    }

    /// Both ends of the values are above zero; what lies below the lower one is put there.
    pub fn log((from, to): (f64, f64), (start, end): (f64, f64)) -> Scale {
        let from = from.max(f64::MIN_POSITIVE);
        Scale { spread: Spread::Log, from, to: to.max(from), start, end }
    }

    /// The place of a value. Values outside are placed outside, but for those a logarithm does not have.
    pub fn place(&self, value: f64) -> f64 {
        let part = match self.spread {
            Spread::Linear => (value - self.from) / (self.to - self.from),
            Spread::Log => (value.max(self.from) / self.from).ln() / (self.to / self.from).ln(),
        };
        // One value alone stands at the start.
        self.start + if part.is_finite() { part } else { 0.0 } * (self.end - self.start)
    }

    /// The value at a place.
    pub fn value(&self, place: f64) -> f64 {
        let part = (place - self.start) / (self.end - self.start);
        let part = if part.is_finite() { part } else { 0.0 };
        match self.spread {
            Spread::Linear => self.from + part * (self.to - self.from),
            Spread::Log => self.from * (self.to / self.from).powf(part),
        }
    }

    /// Round values to label, `most` or fewer.
    pub fn ticks(&self, most: usize) -> Vec<f64> {
        match self.spread {
            Spread::Linear => linear_ticks(self.from, self.to, most),
            Spread::Log => log_ticks(self.from, self.to, most),
        }
    }
}

/// Multiples of 1, 2 or 5 times a power of ten.
fn linear_ticks(from: f64, to: f64, most: usize) -> Vec<f64> {
    let (low, high) = (from.min(to), from.max(to));
    let step = nice_step(high - low, most);
    if !(step.is_finite() && step > 0.0) {
        return vec![low];
    }
    let first = (low / step).ceil();
    let count = (high / step).floor() - first;
    // The bound is a guard for numbers so large that a step is lost in them.
    (0..=count.clamp(0.0, most as f64) as usize).map(|at| (first + at as f64) * step).collect()
}

/// The smallest of 1, 2, 5 × 10^n that divides a span into `most` parts or fewer.
pub fn nice_step(span: f64, most: usize) -> f64 {
    let rough = span / most.max(1) as f64;
    let power = 10f64.powf(rough.log10().floor());
    let factor = [1.0, 2.0, 5.0].into_iter().find(|factor| factor * power >= rough * (1.0 - 1e-9));
    factor.unwrap_or(10.0) * power
}

/// Powers of ten, and where they are few also 2 and 5 times those.
fn log_ticks(from: f64, to: f64, most: usize) -> Vec<f64> {
    let (low, high) = (from.log10().floor() as i32, to.log10().ceil() as i32);
    let every = ((high - low).unsigned_abs() as usize).div_ceil(most.max(1)).max(1);
    let inside = |value: &f64| (from * (1.0 - 1e-9)..=to * (1.0 + 1e-9)).contains(value);
    let powers: Vec<f64> = (low..=high).step_by(every).map(|power| 10f64.powi(power)).filter(inside).collect();
    let finer: Vec<f64> = (low..=high)
        .flat_map(|power| [1.0, 2.0, 5.0].map(|factor| factor * 10f64.powi(power)))
        .filter(inside)
        .collect();
    if every == 1 && finer.len() <= most { finer } else { powers }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_values_are_each_others_inverse() {
        let scales = [
            Scale::linear((0.0, 50.0), (300.0, 0.0)),
            Scale::linear((-5.0, 5.0), (0.0, 1.0)),
            Scale::log((10.0, 1e6), (0.0, 500.0)),
        ];
        for scale in scales {
            for value in [scale.from, (scale.from + scale.to) / 2.0, scale.to] {
                assert!(
                    (scale.value(scale.place(value)) - value).abs() <= 1e-9 * value.abs().max(1.0),
                    "{scale:?} {value}"
                );
            }
            assert_eq!((scale.place(scale.from), scale.place(scale.to)), (scale.start, scale.end));
        }
    }

    #[test]
    fn one_value_and_no_room_are_no_trouble() {
        assert_eq!(Scale::linear((3.0, 3.0), (0.0, 10.0)).place(3.0), 0.0);
        assert_eq!(Scale::log((3.0, 3.0), (0.0, 10.0)).place(3.0), 0.0);
        assert_eq!(Scale::log((1.0, 10.0), (0.0, 10.0)).place(-4.0), 0.0);
        assert_eq!(Scale::linear((0.0, 1.0), (5.0, 5.0)).value(7.0), 0.0);
        assert_eq!(Scale::linear((3.0, 3.0), (0.0, 1.0)).ticks(5), [3.0]);
    }

    #[test]
    fn ticks_are_round_and_few() {
        assert_eq!(Scale::linear((0.0, 47.0), (0.0, 1.0)).ticks(5), [0.0, 10.0, 20.0, 30.0, 40.0]);
        assert_eq!(Scale::linear((0.0, 1.0), (0.0, 1.0)).ticks(4), [0.0, 0.5, 1.0]);
        assert_eq!(Scale::linear((97.0, 103.0), (0.0, 1.0)).ticks(3), [98.0, 100.0, 102.0]);
        assert_eq!(Scale::log((1.0, 1e4), (0.0, 1.0)).ticks(6), [1.0, 10.0, 100.0, 1e3, 1e4]);
        assert_eq!(Scale::log((30.0, 300.0), (0.0, 1.0)).ticks(6), [50.0, 100.0, 200.0]);
        for most in 1..12 {
            for high in [1e-9, 0.7, 13.0, 999.0, 1.7e18] {
                assert!(Scale::linear((0.0, high), (0.0, 1.0)).ticks(most).len() <= most + 1, "{most} {high}");
            }
        }
    }
}
