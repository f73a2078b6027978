//! The text around the first bytes of a trace that are not UTF-8, and a guess at how it is written.

use crate::gb18030;

use super::facts::TextGuess;

/// Bytes kept before the place, and from it on.
const AROUND: usize = 64;

#[derive(Debug)]
pub(super) struct OddText {
    text: Vec<u8>,
    /// Where in the text the place is.
    place: usize,
}

impl OddText {
    /// The bytes before the place, and those from it on as far as they have come.
    pub(super) fn new(before: &[u8], from: &[u8]) -> Self {
        let before = before.get(before.len().saturating_sub(AROUND)..).unwrap_or(before);
        let mut odd = OddText { text: before.to_vec(), place: before.len() };
        odd.feed(from);
        odd
    }

    /// The bytes that follow.
    pub(super) fn feed(&mut self, bytes: &[u8]) {
        let room = (self.place + AROUND).saturating_sub(self.text.len());
        self.text.extend(bytes.iter().take(room));
    }

    /// What the string that the place is in may be written in.
    pub(super) fn guess(&self) -> TextGuess {
        let string = self.string();
        // A long string is cut, perhaps inside a character of up to four bytes.
        let is_chinese = (0..4).any(|less| {
            let kept = string.get(..string.len().saturating_sub(less));
            kept.is_some_and(gb18030::is_likely)
        });
        if is_chinese { TextGuess::Gb18030 } else { TextGuess::Latin1 }
    }

    /// From the quote before the place, if it is near, to the one behind it.
    fn string(&self) -> &[u8] {
        let (before, from) = self.text.split_at(self.place.min(self.text.len()));
        let start = before.iter().rposition(|byte| *byte == b'"').map_or(before.len(), |quote| quote + 1);
        let end = from.iter().position(|byte| *byte == b'"').unwrap_or(from.len());
        self.text.get(start..before.len() + end).unwrap_or_default()
    }
}
