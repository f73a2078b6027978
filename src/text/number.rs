//! Numbers as a person reads them.

/// Decimal places kept of a fraction.
const PLACES: usize = 3;

/// An integer with its digits in groups of three.
pub fn grouped(number: i128) -> String {
    let digits = number.unsigned_abs().to_string();
    let sign = if number < 0 { "-" } else { "" };
    format!("{sign}{}", groups(&digits))
}

/// A number with grouped digits and at most three decimal places; a smaller one keeps three significant digits.
pub fn decimal(number: f64) -> String {
    if !number.is_finite() {
        return "–".to_string();
    }
    if number != 0.0 && number.abs() < 0.001 {
        return format!("{number:.2e}");
    }
    let text = format!("{:.PLACES$}", number.abs());
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let sign = if number < 0.0 { "-" } else { "" };
    match fraction.trim_end_matches('0') {
        "" => format!("{sign}{}", groups(whole)),
        fraction => format!("{sign}{}.{fraction}", groups(whole)),
    }
}

/// A size in bytes, in the decimal units that file managers and disk makers use.
pub fn size(bytes: u64) -> String {
    const UNITS: [&str; 4] = ["kB", "MB", "GB", "TB"];
    if bytes < 1000 {
        return format!("{bytes} B");
    }
    let mut scaled = bytes as f64 / 1000.0;
    let mut unit = UNITS[0];
    for larger in &UNITS[1..] {
        // 999.95 would be written as 1000.0.
        if scaled < 999.95 {
            break;
        }
        scaled /= 1000.0;
        unit = larger;
    }
    let places = usize::from(scaled < 99.95);
    format!("{scaled:.places$} {unit}")
}

fn groups(digits: &str) -> String {
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
