//! Lists as CSV, to be opened in a spreadsheet. Names come from files of unknown origin: none may act as a formula.

/// Lines of cells as CSV, with CR LF as RFC 4180 wants it.
pub fn csv<'a>(lines: impl IntoIterator<Item = &'a [String]>) -> String {
    let mut text = String::new();
    for line in lines {
        for (at, cell) in line.iter().enumerate() {
            if at > 0 {
                text.push(',');
            }
            push(&mut text, cell);
        }
        text.push_str("\r\n");
    }
    text
}

fn push(text: &mut String, cell: &str) {
    let is_number = cell.parse::<f64>().is_ok();
    let is_formula = !is_number && cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
    if !is_formula && !cell.contains([',', '"', '\n', '\r']) {
        text.push_str(cell);
        return;
    }
    text.push('"');
    // Spreadsheets show what stands behind an apostrophe as text.
    if is_formula {
        text.push('\'');
    }
    text.push_str(&cell.replace('"', "\"\""));
    text.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_when_they_must_be_and_never_act() {
        let line = ["plain", "a,b", "say \"x\"", "=1+1", "-5", "-x", "two\nlines", ""].map(str::to_string);
        assert_eq!(csv([line.as_slice()]), "plain,\"a,b\",\"say \"\"x\"\"\",\"'=1+1\",-5,\"'-x\",\"two\nlines\",\r\n");
    }
}
