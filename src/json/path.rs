//! Where in the document a place is: `[1523].args["Call stack"]`.

use std::fmt::{self, Display};

/// Levels that are told apart; traces nest 3 deep (FORMATS §4.2).
const LEVELS: usize = 32;
/// Bytes of a key that are kept.
const KEY: usize = 64;

/// What is known about one open container.
#[derive(Clone, Debug, Default)]
struct Level {
    /// Index of the element in hand, of an array.
    index: u64,
    /// Text of the last key of an object, cut off behind [`KEY`] bytes, and whether it was longer.
    key: Vec<u8>,
    is_cut: bool,
    /// Where that text stands in the chunk in hand, as long as it was not copied from there.
    in_chunk: Option<(usize, usize)>,
}

/// The way from the outermost container to the innermost one. Memory is bounded, however long keys are and however
/// deep containers nest.
#[derive(Clone, Debug, Default)]
pub(super) struct Path {
    levels: Vec<Level>,
}

impl Path {
    fn level(&mut self, depth: u32) -> Option<&mut Level> {
        self.levels.get_mut((depth as usize).checked_sub(1)?)
    }

    /// A container opens, which is then the `depth`-th.
    #[inline]
    pub(super) fn open(&mut self, depth: u32) {
        if let Some(level) = self.level(depth) {
            level.index = 0;
        } else if self.levels.len() < LEVELS {
            self.levels.push(Level::default());
        }
    }

    /// The next element of the innermost array begins.
    #[inline]
    pub(super) fn next_element(&mut self, depth: u32) {
        self.skip(depth, 1);
    }

    /// So many elements of the innermost array go by.
    #[inline]
    pub(super) fn skip(&mut self, depth: u32, elements: u64) {
        if let Some(level) = self.level(depth) {
            level.index += elements;
        }
    }

    /// The innermost object's key stands in the chunk in hand, from `start` to before `end`.
    #[inline]
    pub(super) fn note_key(&mut self, depth: u32, start: usize, end: usize) {
        if let Some(level) = self.level(depth) {
            level.in_chunk = Some((start, end));
        }
    }

    /// The innermost object's next key begins.
    pub(super) fn begin_key(&mut self, depth: u32) {
        if let Some(level) = self.level(depth) {
            level.key.clear();
            level.is_cut = false;
            level.in_chunk = None;
        }
    }

    /// Part of that key.
    pub(super) fn add_key(&mut self, depth: u32, part: &[u8]) {
        if let Some(level) = self.level(depth) {
            level.add(part);
        }
    }

    /// Copies what still stands in the chunk.
    pub(super) fn settle(&mut self, chunk: &[u8], depth: u32) {
        for level in self.levels.iter_mut().take(depth as usize) {
            if let Some((start, end)) = level.in_chunk.take() {
                level.key.clear();
                level.is_cut = false;
                level.add(chunk.get(start..end).unwrap_or_default());
            }
        }
    }

    /// As text, for `depth` open containers of which `is_object` says what they are, from 0 for the outermost one. The
    /// innermost one is left out when no element of it is in hand.
    pub(super) fn text(&self, depth: u32, is_object: impl Fn(u32) -> bool) -> String {
        let mut text = String::new();
        for (place, level) in (0..depth).zip(&self.levels) {
            text += &if is_object(place) { Key(level).to_string() } else { format!("[{}]", level.index) };
        }
        if depth as usize > LEVELS {
            text.push('…');
        }
        text
    }
}

impl Level {
    fn add(&mut self, part: &[u8]) {
        let room = KEY.saturating_sub(self.key.len());
        self.is_cut |= part.len() > room;
        self.key.extend_from_slice(part.get(..room).unwrap_or(part));
    }
}

/// A key as a step of the path: `.args`, or `["Call stack"]`, with escapes as they stand in the file. Control characters
/// become escapes too.
struct Key<'a>(&'a Level);

impl Display for Key<'_> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let Level { key, is_cut, .. } = self.0;
        let is_word = key.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
        if is_word && !is_cut && key.first().is_some_and(|byte| !byte.is_ascii_digit()) {
            return write!(out, ".{}", String::from_utf8_lossy(key));
        }
        out.write_str("[\"")?;
        for character in String::from_utf8_lossy(whole_characters(key, *is_cut)).chars() {
            match character {
                // Not allowed in a key, and not fit to be shown.
                control if control.is_control() => write!(out, "\\u{:04x}", u32::from(control))?,
                character => write!(out, "{character}")?,
            }
        }
        out.write_str(if *is_cut { "…\"]" } else { "\"]" })
    }
}

/// Without the part of a character at which a text was cut off.
fn whole_characters(text: &[u8], is_cut: bool) -> &[u8] {
    match std::str::from_utf8(text) {
        Err(error) if is_cut && error.error_len().is_none() => text.get(..error.valid_up_to()).unwrap_or(text),
        _ => text,
    }
}
