//! Bytes of one artifact under construction, with the number formats that torch_npu and CANN print.
//! Times come in as integer nanoseconds and leave as microseconds with exact decimals.

/// A growing text; every method appends and hands itself on.
#[derive(Debug, Default)]
pub(super) struct Text {
    bytes: Vec<u8>,
}

impl Text {
    pub(super) fn put(&mut self, text: &str) -> &mut Self {
        self.bytes.extend_from_slice(text.as_bytes());
        self
    }

    pub(super) fn int(&mut self, number: u64) -> &mut Self {
        let mut digits = [b'0'; 20];
        let (mut rest, mut used) = (number, 0);
        for digit in digits.iter_mut().rev() {
            *digit = b'0' + (rest % 10) as u8;
            rest /= 10;
            used += 1;
            if rest == 0 {
                break;
            }
        }
        let from = digits.len() - used;
        self.bytes.extend_from_slice(digits.get(from..).unwrap_or_default());
        self
    }

    /// Thousandths with all three decimals: a time stamp, or a CANN duration (FORMATS §3.0).
    pub(super) fn fixed(&mut self, thousandths: u64) -> &mut Self {
        let rest = thousandths % 1000;
        self.int(thousandths / 1000);
        let digit = |n: u64| b'0' + (n % 10) as u8;
        self.bytes.extend_from_slice(&[b'.', digit(rest / 100), digit(rest / 10), digit(rest)]);
        self
    }

    /// Thousandths as Python prints a float: at least one decimal, no trailing zeros.
    pub(super) fn float(&mut self, thousandths: u64) -> &mut Self {
        self.fixed(thousandths);
        self.trim_decimals()
    }

    /// Millionths as Python prints a float: milliseconds of the communication files.
    pub(super) fn float_of_millionths(&mut self, millionths: u64) -> &mut Self {
        self.int(millionths / 1_000_000).put(".");
        // A leading 1 keeps the zeros after the point; it is taken out again.
        let mark = self.bytes.len();
        self.int(1_000_000 + millionths % 1_000_000);
        self.bytes.remove(mark);
        self.trim_decimals()
    }

    /// The content of a JSON string: escaped as `json.dumps(…, ensure_ascii=False)` does.
    pub(super) fn json(&mut self, text: &str) -> &mut Self {
        for part in text.split_inclusive(['"', '\\', '\r', '\n']) {
            let mut chars = part.chars();
            let last = chars.next_back();
            let escaped = match last {
                Some('"') => "\\\"",
                Some('\\') => "\\\\",
                Some('\r') => "\\r",
                Some('\n') => "\\n",
                _ => {
                    self.put(part);
                    continue;
                }
            };
            self.put(chars.as_str()).put(escaped);
        }
        self
    }

    pub(super) fn len(&self) -> usize {
        self.bytes.len()
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(super) fn clear(&mut self) {
        self.bytes.clear();
    }

    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    fn trim_decimals(&mut self) -> &mut Self {
        while self.bytes.ends_with(b"0") && !self.bytes.ends_with(b".0") {
            self.bytes.pop();
        }
        self
    }
}
