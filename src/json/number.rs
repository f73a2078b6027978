//! The end of a whole number, sixteen bytes at a time.

use super::block::{LANES, digits};

/// The end of the number at `start` of which more may follow in `bytes` only if it is no number; `None` when it is not
/// whole, or not right.
#[inline(always)]
pub(super) fn number_end(bytes: &[u8], start: usize) -> Option<usize> {
    let unsigned = start + usize::from(bytes.get(start) == Some(&b'-'));
    let Some(block) = bytes.get(unsigned..)?.first_chunk::<LANES>() else {
        return long_number_end(bytes, unsigned);
    };
    let digits = digits(block);
    let mut length = digits.trailing_ones() as usize;
    if length == 0 || length > 1 && block.first() == Some(&b'0') {
        return None;
    }
    if block.get(length) == Some(&b'.') {
        let fraction = (digits >> (length + 1)).trailing_ones() as usize;
        if fraction == 0 {
            return long_number_end(bytes, unsigned);
        }
        length += 1 + fraction;
    }
    match block.get(length) {
        Some(b'e' | b'E') | None => long_number_end(bytes, unsigned),
        Some(_) => Some(unsigned + length),
    }
}

/// The same for numbers that are long, have an exponent, or stand at the end of the chunk.
#[inline(never)]
fn long_number_end(bytes: &[u8], start: usize) -> Option<usize> {
    let whole = digits_end(bytes, start)?;
    if whole - start > 1 && bytes.get(start) == Some(&b'0') {
        return None;
    }
    let mut end = whole;
    if bytes.get(end) == Some(&b'.') {
        end = digits_end(bytes, end + 1)?;
    }
    if let Some(b'e' | b'E') = bytes.get(end) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        end = digits_end(bytes, end + 1 + sign)?;
    }
    // At the end of the chunk, more digits may follow.
    (end < bytes.len()).then_some(end)
}

/// The end of one or more digits.
fn digits_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut end = start;
    while let Some(block) = bytes.get(end..).and_then(|rest| rest.first_chunk::<LANES>()) {
        let length = digits(block).trailing_ones() as usize;
        end += length;
        if length < LANES {
            return (end > start).then_some(end);
        }
    }
    let rest = bytes.get(end..)?;
    end += rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
    (end > start).then_some(end)
}

#[cfg(test)]
mod tests {
    use super::number_end;

    #[test]
    fn ends_where_a_number_does() {
        for number in [
            "0",
            "-0",
            "7",
            "-12",
            "10",
            "0.5",
            "-0.25",
            "31.22",
            "4294967295",
            "1793583002175068150",
            "1e5",
            "1E-07",
            "0e0",
            "123456789012345",
            "1234567890123456",
            "12345678901234567",
            "1.5e+300",
            "0.12345678901234",
            "0.123456789012345",
            "0.1234567890123456",
            "123456789012.345",
            "1234567890123.45678901234567890",
        ] {
            for (front, behind) in [("", ","), ("[", "]"), ("", "}  "), (", ", ", \"ts\": \"1793583002175068.150\"")] {
                let text = format!("{front}{number}{behind}");
                assert_eq!(number_end(text.as_bytes(), front.len()), Some(front.len() + number.len()), "{text}");
            }
            assert_eq!(number_end(number.as_bytes(), 0), None, "{number}: more may follow");
        }
    }

    #[test]
    fn takes_nothing_that_is_no_number() {
        for text in ["-", "-x", "00", "01", "-01.5", "1.", "1.,", "1.e5", "1e", "1e,", "1e+", "1e+,", ".5", "+1", "x"] {
            for behind in ["", ", ", ",                      "] {
                assert_eq!(number_end(format!("{text}{behind}").as_bytes(), 0), None, "{text}{behind}");
            }
        }
    }
}
