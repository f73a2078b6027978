//! Decimal microseconds, as the profiler writes them, into integer nanoseconds.
//!
//! Absolute times have 16 digits before the point and 3 behind it: an `f64` holds them only to 0.25 µs, so none is used.

/// Most digits that an exponent may shift; anything beyond is far outside an `i64` of nanoseconds.
const MAX_SHIFT: i32 = 64;

/// Reads `1736408883704643.212`, `-3`, `1.5e3` as microseconds and gives nanoseconds, rounded half away from zero.
///
/// Blanks and TABs around the number are allowed (FORMATS §3.0). `None` for anything that is not a number or does not
/// fit.
pub fn to_ns(text: &[u8]) -> Option<i64> {
    let text = text.trim_ascii();
    let (negative, text) = match text.split_first()? {
        (b'-', rest) => (true, rest),
        (b'+', rest) => (false, rest),
        _ => (false, text),
    };
    let (mantissa, exponent) = split_exponent(text)?;
    let (whole, fraction) = match mantissa.iter().position(|&byte| byte == b'.') {
        Some(point) => (mantissa.get(..point)?, mantissa.get(point + 1..)?),
        None => (mantissa, &[][..]),
    };
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let magnitude = scaled(whole, fraction, exponent + 3)?;
    Some(if negative { -magnitude } else { magnitude })
}

fn split_exponent(text: &[u8]) -> Option<(&[u8], i32)> {
    let Some(mark) = text.iter().position(|byte| matches!(byte, b'e' | b'E')) else {
        return Some((text, 0));
    };
    let digits = std::str::from_utf8(text.get(mark + 1..)?).ok()?;
    let exponent: i32 = digits.parse().ok()?;
    (exponent.abs() <= MAX_SHIFT).then_some((text.get(..mark)?, exponent))
}

/// `whole.fraction × 10^shift` as an integer, rounded half up.
fn scaled(whole: &[u8], fraction: &[u8], shift: i32) -> Option<i64> {
    let keep = whole.len() as i64 + i64::from(shift);
    let mut value: i64 = 0;
    let mut round = false;
    for (index, &byte) in whole.iter().chain(fraction).enumerate() {
        if !byte.is_ascii_digit() {
            return None;
        }
        let digit = i64::from(byte - b'0');
        if (index as i64) < keep {
            value = value.checked_mul(10)?.checked_add(digit)?;
        } else if index as i64 == keep {
            round = digit >= 5;
        }
    }
    let digits = (whole.len() + fraction.len()) as i64;
    for _ in digits..keep {
        value = value.checked_mul(10)?;
    }
    value.checked_add(i64::from(round))
}

#[cfg(test)]
mod tests {
    use super::to_ns;

    #[test]
    fn reads_what_the_profiler_writes() {
        for (text, ns) in [
            ("1736408883704643.212", 1_736_408_883_704_643_212),
            ("1736408883973810", 1_736_408_883_973_810_000),
            ("1736408883704643.212\t", 1_736_408_883_704_643_212),
            ("145.57", 145_570),
            ("8827.472999999998", 8_827_473),
            ("0", 0),
            ("-0.5", -500),
            ("1.5e3", 1_500_000),
            ("-1.7e15", -1_700_000_000_000_000_000),
            ("0.0004", 0),
            ("0.0005", 1),
            (".5", 500),
            ("2E-3", 2),
        ] {
            assert_eq!(to_ns(text.as_bytes()), Some(ns), "{text}");
        }
    }

    #[test]
    fn refuses_what_is_no_number() {
        for text in ["", "N/A", "0.0-5", ".", "-", "1e", "1e999", "12a", "99999999999999999999", "1.2.3"] {
            assert_eq!(to_ns(text.as_bytes()), None, "{text}");
        }
    }
}
