//! A stem of the catalogue, taken apart: fixed text and named gaps (the notation is explained in `catalogue.rs`).
//! In: a cleaned line. Out: the text that stood in the gaps, if the stem fits.

use std::collections::BTreeMap;

use super::parsers::Parser;

/// Text that stood in the gaps, by name.
pub(super) type Captures = BTreeMap<String, String>;

/// A gap in the middle of a stem may not swallow a whole line.
const LONGEST_GAP: usize = 1024;

/// Places in one line at which a stem is tried; a line made to hold more is not worth the time.
const MOST_PLACES: usize = 16;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    Word,
    Number,
    Task,
    Exactly(&'static str),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Piece {
    Fixed(&'static str),
    Gap(&'static str, Kind),
}

/// A stem, ready to be compared.
#[derive(Debug)]
pub(super) struct Pattern {
    pieces: Vec<Piece>,
}

impl Pattern {
    /// Takes a stem apart.
    pub(super) fn new(stem: &'static str) -> Self {
        let mut pieces = Vec::new();
        let mut rest = stem;
        while let Some((fixed, after)) = rest.split_once('{') {
            if !fixed.is_empty() {
                pieces.push(Piece::Fixed(fixed));
            }
            let (gap, after) = after.split_once('}').unwrap_or((after, ""));
            pieces.push(gap_piece(gap));
            rest = after;
        }
        if !rest.is_empty() {
            pieces.push(Piece::Fixed(rest));
        }
        Self { pieces }
    }

    /// The longest fixed text: what a line must contain at least.
    pub(super) fn key(&self) -> &'static str {
        let fixed = self.pieces.iter().filter_map(|piece| match piece {
            Piece::Fixed(text) => Some(*text),
            Piece::Gap(..) => None,
        });
        fixed.max_by_key(|text| text.len()).unwrap_or("")
    }

    /// Compares with a line, at every place where the first fixed text stands.
    pub(super) fn find(&self, line: &str) -> Option<Captures> {
        let (lead, fixed, tail) = match self.pieces.as_slice() {
            [Piece::Gap(name, kind), Piece::Fixed(fixed), tail @ ..] => (Some((*name, *kind)), *fixed, tail),
            [Piece::Fixed(fixed), tail @ ..] => (None, *fixed, tail),
            _ => return None,
        };
        let mut places = line.match_indices(fixed).take(MOST_PLACES);
        places.find_map(|(at, _)| {
            let mut captures = Captures::new();
            if let Some((name, kind)) = lead {
                let value = kind.last_of(line.get(..at)?)?;
                captures.insert(name.to_owned(), value.to_owned());
            }
            fits(tail, line.get(at + fixed.len()..)?, &mut captures).then_some(captures)
        })
    }
}

fn gap_piece(gap: &'static str) -> Piece {
    if let Some((name, text)) = gap.split_once('=') {
        return Piece::Gap(name, Kind::Exactly(text));
    }
    match gap.split_once(':') {
        Some((name, "word")) => Piece::Gap(name, Kind::Word),
        Some((name, "number")) => Piece::Gap(name, Kind::Number),
        Some((name, "task")) => Piece::Gap(name, Kind::Task),
        _ => Piece::Gap(gap, Kind::Text),
    }
}

/// Compares the pieces behind the first fixed text with the rest of the line.
fn fits(pieces: &[Piece], mut rest: &str, captures: &mut Captures) -> bool {
    let mut pieces = pieces.iter();
    while let Some(piece) = pieces.next() {
        match piece {
            Piece::Fixed(fixed) => match rest.strip_prefix(fixed) {
                Some(after) => rest = after,
                None => return false,
            },
            Piece::Gap(name, kind) => {
                let (value, after) = match pieces.next() {
                    Some(Piece::Fixed(fixed)) => match rest.split_once(fixed) {
                        Some((value, after)) if kind.allows(value) => (value, after),
                        _ => return false,
                    },
                    _ => match kind.first_of(rest) {
                        Some(value) => (value, ""),
                        None => return false,
                    },
                };
                captures.insert((*name).to_owned(), value.to_owned());
                rest = after;
            }
        }
    }
    true
}

impl Kind {
    /// Whether a gap between two fixed texts may hold this.
    fn allows(self, value: &str) -> bool {
        if value.is_empty() || value.len() > LONGEST_GAP {
            return false;
        }
        match self {
            Kind::Text => true,
            Kind::Word => value.chars().all(is_word),
            Kind::Number => value.chars().all(|c| c.is_ascii_digit()),
            Kind::Task => is_task(value),
            Kind::Exactly(text) => value == text,
        }
    }

    /// What a gap at the end of a stem takes.
    fn first_of(self, rest: &str) -> Option<&str> {
        let value = match self {
            Kind::Text => {
                let value = rest.trim();
                return Some(value.strip_suffix('.').unwrap_or(value));
            }
            Kind::Number => leading(rest, |c| c.is_ascii_digit()),
            Kind::Word | Kind::Task | Kind::Exactly(_) => leading(rest, is_word).trim_end_matches('.'),
        };
        self.allows(value).then_some(value)
    }

    /// What a gap at the start of a stem takes: the last word before it.
    fn last_of(self, before: &str) -> Option<&str> {
        let start = before
            .char_indices()
            .rev()
            .take_while(|&(_, c)| match self {
                Kind::Number => c.is_ascii_digit() || c == '-',
                _ => is_word(c),
            })
            .last()
            .map(|(at, _)| at)?;
        before.get(start..).filter(|value| self.allows(value))
    }
}

fn leading(text: &str, keep: impl Fn(char) -> bool) -> &str {
    let end = text.find(|c| !keep(c)).unwrap_or(text.len());
    text.get(..end).unwrap_or("")
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.')
}

/// Newer releases may bring parsers not in the tree; their classes end in `Parser` all the same.
fn is_task(value: &str) -> bool {
    Parser::from_name(value).is_some()
        || (value.len() > "Parser".len()
            && value.ends_with("Parser")
            && value.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'))
}
