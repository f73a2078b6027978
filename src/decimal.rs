//! Decimal numbers, exactly: an absolute time of 16 digits before and 3 behind the point does not fit an `f64`, which
//! has a grid of 0.25 µs there.

/// Powers of ten that fit a `u64`.
const POWERS: [u64; 20] = [
    1,
    10,
    100,
    1_000,
    10_000,
    100_000,
    1_000_000,
    10_000_000,
    100_000_000,
    1_000_000_000,
    10_000_000_000,
    100_000_000_000,
    1_000_000_000_000,
    10_000_000_000_000,
    100_000_000_000_000,
    1_000_000_000_000_000,
    10_000_000_000_000_000,
    100_000_000_000_000_000,
    1_000_000_000_000_000_000,
    10_000_000_000_000_000_000,
];

/// The same as floats; all are exact.
const FLOAT_POWERS: [f64; 20] =
    [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19];

/// Decimals that are kept; further ones only decide the rounding.
const MAX_SCALE: u32 = 19;

/// A time in microseconds as nanoseconds, rounded to the nearest.
///
/// Takes `8827.472999999998`, `1736408883704643.212`, `-1.7e15`, with blanks and TABs around. `None` for anything that
/// is not a decimal number, and for a number of nanoseconds beyond an `i64`.
pub fn micros_to_ns(text: &[u8]) -> Option<i64> {
    Decimal::plain(text).or_else(|| Decimal::parse(text))?.micros_to_ns()
}

/// `digits` · 10^-`scale`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decimal {
    negative: bool,
    digits: u64,
    scale: u32,
    /// The decimals left out were a half or more of the last one kept.
    round_up: bool,
}

impl Decimal {
    /// Reads a whole text; blanks and TABs around it don't count.
    pub fn parse(text: &[u8]) -> Option<Decimal> {
        let text = text.trim_ascii();
        let (negative, unsigned) = match text {
            [b'-', rest @ ..] => (true, rest),
            [b'+', rest @ ..] => (false, rest),
            _ => (false, text),
        };
        let (digits, rest) = whole(unsigned)?;
        let mut number = Decimal { negative, digits, scale: 0, round_up: false };
        let mut any = rest.len() < unsigned.len();
        let mut rest = rest;
        if let [b'.', decimals @ ..] = rest {
            rest = number.decimals(decimals);
            any |= rest.len() < decimals.len();
        }
        match rest {
            [] if any => Some(number),
            [b'e' | b'E', exponent @ ..] if any => number.shifted(power(exponent)?),
            _ => None,
        }
    }

    /// The usual cell, quickly: up to 19 digits and a point, nothing else.
    pub fn plain(text: &[u8]) -> Option<Decimal> {
        if text.len() > 20 {
            return None;
        }
        // Only 20 digits can wrap, and they are turned away below.
        let (digits, rest) = leading_digits(0, text);
        let (digits, count, scale) = match rest {
            [] => (digits, text.len(), 0),
            [b'.', decimals @ ..] => match leading_digits(digits, decimals) {
                (digits, []) => (digits, text.len() - 1, decimals.len()),
                _ => return None,
            },
            _ => return None,
        };
        (1..20).contains(&count).then_some(Decimal { negative: false, digits, scale: scale as u32, round_up: false })
    }

    /// Takes the decimals at the start of `text` and answers what follows them.
    fn decimals<'a>(&mut self, mut text: &'a [u8]) -> &'a [u8] {
        let mut full = false;
        while let [byte @ b'0'..=b'9', rest @ ..] = text {
            let digit = u64::from(byte - b'0');
            text = rest;
            if full {
                continue;
            }
            let longer = self.digits.checked_mul(10).and_then(|digits| digits.checked_add(digit));
            match longer {
                Some(digits) if self.scale < MAX_SCALE => {
                    self.digits = digits;
                    self.scale += 1;
                }
                _ => {
                    full = true;
                    self.round_up = digit >= 5;
                }
            }
        }
        text
    }

    /// The number times 10^`power`; `None` when it becomes too large.
    fn shifted(mut self, power: i64) -> Option<Decimal> {
        let scale = i64::from(self.scale).checked_sub(power)?;
        if self.digits == 0 || scale < 0 {
            let up = u32::try_from(scale.checked_neg()?).unwrap_or(0);
            if self.digits != 0 {
                self.digits = self.digits.checked_mul(10u64.checked_pow(up)?)?;
            }
            self.scale = 0;
            self.round_up = false;
            return Some(self);
        }
        let scale = u32::try_from(scale).ok()?;
        if let Some(over) = scale.checked_sub(MAX_SCALE) {
            (self.digits, self.round_up) = divided(self.digits, over);
        }
        self.scale = scale.min(MAX_SCALE);
        Some(self)
    }

    /// Microseconds as nanoseconds, to the nearest.
    pub fn micros_to_ns(self) -> Option<i64> {
        self.scaled(3)
    }

    /// The number as an integer; `None` when it has a fraction (`50.0` has none).
    pub fn integer(self) -> Option<i64> {
        let unit = *POWERS.get(self.scale as usize)?;
        let whole = self.digits.checked_rem(unit)? == 0 && !self.round_up;
        if whole { self.scaled(0) } else { None }
    }

    pub fn is_zero(self) -> bool {
        self.digits == 0
    }

    /// The nearest f64, to one part in 10^15 or to 2 · 10^-19. For ratios, sizes and means, never for absolute times.
    pub fn float(self) -> f64 {
        let unit = FLOAT_POWERS.get(self.scale as usize).copied().unwrap_or(1.0);
        let value = self.digits as f64 / unit;
        if self.negative { -value } else { value }
    }

    /// The number times 10^`decimals`, rounded to the nearest, halves away from zero.
    fn scaled(self, decimals: u32) -> Option<i64> {
        let magnitude = if self.scale <= decimals {
            let up = *POWERS.get((decimals - self.scale) as usize)?;
            let carry = u64::from(self.round_up && self.scale == decimals);
            // Checked products are slow in WebAssembly.
            let product = match up {
                1 => self.digits,
                10 | 100 | 1000 if self.digits < 1 << 53 => self.digits * up,
                _ => self.digits.checked_mul(up)?,
            };
            product.checked_add(carry)?
        } else {
            let (digits, round_up) = divided(self.digits, self.scale - decimals);
            digits + u64::from(round_up)
        };
        let magnitude = i64::try_from(magnitude).ok()?;
        Some(if self.negative { -magnitude } else { magnitude })
    }
}

/// `number` with the digits at the start of `text` behind it, and what follows them. Wraps beyond 19 digits.
#[inline(always)]
fn leading_digits(mut number: u64, mut text: &[u8]) -> (u64, &[u8]) {
    while let Some((eight, rest)) = text.split_first_chunk() {
        let Some(digits) = eight_digits(eight) else { break };
        number = number.wrapping_mul(100_000_000).wrapping_add(digits);
        text = rest;
    }
    while let [byte @ b'0'..=b'9', rest @ ..] = text {
        number = number.wrapping_mul(10).wrapping_add(u64::from(byte - b'0'));
        text = rest;
    }
    (number, text)
}

/// Eight digits at once: neighbours are joined to two digits, these to four, and those to eight.
#[inline(always)]
fn eight_digits(text: &[u8; 8]) -> Option<u64> {
    let bytes = u64::from_le_bytes(*text);
    let digits = bytes.wrapping_sub(0x3030_3030_3030_3030);
    // The highest bit of each byte shows what lies below `0` or above `9`.
    if (bytes.wrapping_add(0x4646_4646_4646_4646) | digits) & 0x8080_8080_8080_8080 != 0 {
        return None;
    }
    let twos = digits.wrapping_mul(10).wrapping_add(digits >> 8) & 0x00ff_00ff_00ff_00ff;
    let fours = twos.wrapping_mul(100).wrapping_add(twos >> 16) & 0x0000_ffff_0000_ffff;
    Some(fours.wrapping_mul(10_000).wrapping_add(fours >> 32) & 0xffff_ffff)
}

/// The digits before the point, and what follows them; `None` when they don't fit.
fn whole(mut text: &[u8]) -> Option<(u64, &[u8])> {
    let mut digits = 0u64;
    while let [byte @ b'0'..=b'9', rest @ ..] = text {
        digits = digits.checked_mul(10)?.checked_add(u64::from(byte - b'0'))?;
        text = rest;
    }
    Some((digits, text))
}

/// The power after an `e`.
fn power(text: &[u8]) -> Option<i64> {
    let (negative, unsigned) = match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, text),
    };
    let (digits, rest) = whole(unsigned)?;
    if unsigned.is_empty() || !rest.is_empty() {
        return None;
    }
    let digits = i64::try_from(digits).ok()?;
    Some(if negative { -digits } else { digits })
}

/// `digits` / 10^`places`, and whether the rest is a half or more.
fn divided(digits: u64, places: u32) -> (u64, bool) {
    match POWERS.get(places as usize) {
        Some(&unit) => (digits / unit, digits % unit >= unit / 2 && unit > 1),
        None => (0, false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn microseconds_become_exact_nanoseconds() {
        let table: &[(&str, Option<i64>)] = &[
            ("0", Some(0)),
            ("0.0", Some(0)),
            ("50.621", Some(50_621)),
            ("8827.472999999998", Some(8_827_473)),
            ("8873.756000000001", Some(8_873_756)),
            ("1736408883704643.212\t", Some(1_736_408_883_704_643_212)),
            ("1736408883704643.2127", Some(1_736_408_883_704_643_213)),
            ("1736408883704643.21249999999", Some(1_736_408_883_704_643_212)),
            ("1764246877073569.640\t", Some(1_764_246_877_073_569_640)),
            ("-1764246877073569.25", Some(-1_764_246_877_073_569_250)),
            ("-1.7e15", Some(-1_700_000_000_000_000_000)),
            ("-1.7E+15", Some(-1_700_000_000_000_000_000)),
            ("1.5e-3", Some(2)),
            ("1.4e-3", Some(1)),
            ("1e-400", Some(0)),
            ("0e999999999999999999", Some(0)),
            ("0.0005", Some(1)),
            ("0.0004999999999999999999999", Some(0)),
            ("0.00000000000000000000000000009", Some(0)),
            ("-0.0005", Some(-1)),
            (" 12 ", Some(12_000)),
            ("+3.", Some(3_000)),
            (".5", Some(500)),
            ("9223372036854775.807", Some(i64::MAX)),
            ("9223372036854775.808", None),
            ("99999999999999999999999999", None),
            ("1e300", None),
            ("1e999999999999999999999", None),
            ("", None),
            (".", None),
            ("-", None),
            ("e5", None),
            ("1e", None),
            ("1e+", None),
            ("1.2.3", None),
            ("1,234", None),
            ("0x10", None),
            ("nan", None),
            ("inf", None),
            ("N/A", None),
            ("0.0-5", None),
            ("12 34", None),
        ];
        for (text, ns) in table {
            assert_eq!(micros_to_ns(text.as_bytes()), *ns, "{text:?}");
        }
    }

    #[test]
    fn powers_are_powers() {
        for (at, (power, float)) in POWERS.iter().zip(FLOAT_POWERS).enumerate() {
            assert_eq!((Some(*power), *power as f64), (10u64.checked_pow(at as u32), float));
        }
    }

    #[test]
    fn integers_may_carry_an_empty_fraction() {
        let integer = |text: &str| Decimal::parse(text.as_bytes()).and_then(Decimal::integer);
        assert_eq!(integer("50"), Some(50));
        assert_eq!(integer("50.0"), Some(50));
        assert_eq!(integer("-1"), Some(-1));
        assert_eq!(integer("50.5"), None);
        assert_eq!(integer("1.00000000000000000000000009"), Some(1));
    }

    proptest::proptest! {
        #[test]
        fn floats_agree_with_the_standard_parser(text in "-?[0-9]{1,15}(\\.[0-9]{1,12})?(e[+-]?[0-9])?") {
            if let (Some(ours), Ok(theirs)) = (Decimal::parse(text.as_bytes()), text.parse::<f64>()) {
                let ours = ours.float();
                proptest::prop_assert!((ours - theirs).abs() <= theirs.abs() * 1e-15 + 2e-19, "{} {} {}", text, ours, theirs);
            }
        }

        #[test]
        fn nanoseconds_agree_with_integer_arithmetic(whole in 0u64..9_000_000_000_000_000, part in 0u64..1000) {
            let text = format!("{whole}.{part:03}");
            proptest::prop_assert_eq!(micros_to_ns(text.as_bytes()), i64::try_from(whole * 1000 + part).ok());
        }

        #[test]
        fn the_quick_way_agrees_with_the_long_one(text in "[0-9]{0,22}\\.?[0-9]{0,22}") {
            if let Some(quick) = Decimal::plain(text.as_bytes()) {
                proptest::prop_assert_eq!(Some(quick), Decimal::parse(text.as_bytes()));
            }
        }

        #[test]
        fn any_text_is_read_without_a_panic(text in proptest::collection::vec(proptest::num::u8::ANY, 0..40)) {
            let _ = Decimal::parse(&text).map(|number| (number.micros_to_ns(), number.integer(), number.float()));
        }
    }
}
