//! The quick way through ordinary JSON: whole tokens inside one chunk, well formed, without surprises.
//!
//! It only ever accepts. At anything else — a token that the chunk cuts, an escape it does not know, a control character,
//! an error — it stops in front of the token, and the exact machine of `scanner.rs` takes that token. What is right is
//! therefore decided in one place; this one only has to be no more generous.
//!
//! It works in two steps over stretches of the chunk: `quotes.rs` finds where strings begin and end, and here the text
//! between them is walked. Strings themselves are not looked at again.

use super::number::number_end;
use super::quotes::LONGEST;
use super::scanner::{Scanner, State};
use super::sink::{Container, Literal, Sink};

/// Length of the first stretch, which doubles from one to the next: where the exact machine is needed often, little is
/// looked at in vain.
const FIRST_STRETCH: usize = 256;

/// No key: before one stands its quote.
const NOWHERE: (usize, usize) = (0, 0);

/// Where the quick way stands between two tokens.
#[derive(Clone, Copy)]
enum Place {
    Key { first: bool },
    Value { first: bool, after_comma: bool },
    Next,
}

impl Place {
    fn of(state: State) -> Option<Place> {
        match state {
            State::Key { first } => Some(Place::Key { first }),
            State::Value { first, after_comma } => Some(Place::Value { first, after_comma }),
            State::Next => Some(Place::Next),
            _ => None,
        }
    }

    fn state(self) -> State {
        match self {
            Place::Key { first } => State::Key { first },
            Place::Value { first, after_comma } => State::Value { first, after_comma },
            Place::Next => State::Next,
        }
    }
}

impl Scanner {
    /// Takes as many whole tokens of `chunk` from `index` on as it can, and answers where it stopped.
    pub(super) fn fast<S: Sink>(&mut self, chunk: &[u8], mut index: usize, base: u64, sink: &mut S) -> usize {
        // The outermost value begins and ends in the exact machine.
        let Some(mut place) = Place::of(self.state).filter(|_| self.depth > 0 && chunk.len() - index >= 8) else {
            return index;
        };
        let mut quotes = std::mem::take(&mut self.quotes);
        let mut stretch = FIRST_STRETCH;
        loop {
            let text = chunk.get(index..).unwrap_or_default();
            let is_sound = quotes.find(text, stretch);
            let mut walk =
                Walk { scanner: self, sink, chunk, base, start: index, quotes: quotes.places(), key: NOWHERE };
            let (stopped, at) = walk.run(place, index);
            // With strings left, it was something else that stopped the walk.
            let wants_more = walk.quotes.is_empty() && is_sound && text.len() > stretch;
            walk.leave();
            if !wants_more || at == index && stretch == LONGEST {
                (place, index) = (stopped, at);
                break;
            }
            (place, index) = (stopped, at);
            stretch = LONGEST.min(2 * stretch);
        }
        self.quotes = quotes;
        self.path.settle(chunk, self.depth);
        self.state = place.state();
        index
    }
}

/// A walk through the text between the strings of one stretch.
struct Walk<'a, S> {
    scanner: &'a mut Scanner,
    sink: &'a mut S,
    chunk: &'a [u8],
    /// Offset of the chunk in the document.
    base: u64,
    /// Where the stretch begins in the chunk.
    start: usize,
    /// Closing quotes that are still ahead, from the start of the stretch.
    quotes: &'a [u16],
    /// Where the innermost object's last key stands; nowhere, where that is not new.
    key: (usize, usize),
}

impl<S: Sink> Walk<'_, S> {
    /// Walks until it can't, and answers what is to come there.
    #[inline(always)]
    fn run(&mut self, mut place: Place, mut at: usize) -> (Place, usize) {
        let mut in_object = self.scanner.in_object();
        loop {
            at = self.skip_blanks(at);
            let Some(&byte) = self.chunk.get(at) else { break };
            let next = match (place, byte) {
                (Place::Next, b',') if in_object => Some((Place::Key { first: false }, at + 1)),
                (Place::Next, b',') => {
                    self.scanner.path.next_element(self.scanner.depth);
                    Some((Place::Value { first: false, after_comma: true }, at + 1))
                }
                (Place::Key { .. }, b'"') => self.members(at),
                (Place::Value { .. }, b'{') => self.open(Container::Object, at),
                (Place::Value { .. }, b'[') => self.open(Container::Array, at),
                (Place::Next | Place::Key { first: true }, b'}') if in_object => self.close(Container::Object, at),
                (Place::Next, b']') if !in_object => self.close(Container::Array, at),
                (Place::Value { first: true, .. }, b']') => self.close(Container::Array, at),
                (Place::Value { .. }, b't') => self.literal(Literal::True, at),
                (Place::Value { .. }, b'f') => self.literal(Literal::False, at),
                (Place::Value { .. }, b'n') => self.literal(Literal::Null, at),
                (Place::Value { .. }, _) => self.scalar(byte, at).map(|end| (Place::Next, end)),
                _ => None,
            };
            let Some(next) = next else { break };
            if matches!(byte, b'{' | b'[' | b'}' | b']') {
                in_object = self.scanner.in_object();
            }
            (place, at) = next;
        }
        (place, at)
    }

    /// Members of an object from a key on, as long as their values are strings and numbers: most of a trace. `None` when
    /// there is no whole key; else what comes next, and where.
    #[inline(always)]
    fn members(&mut self, mut at: usize) -> Option<(Place, usize)> {
        let mut next = self.key(at)?;
        loop {
            let byte = *self.chunk.get(next).unwrap_or(&0);
            let Some(end) = self.scalar(byte, next) else {
                return Some((Place::Value { first: false, after_comma: false }, next));
            };
            at = match self.chunk.get(end..)?.first_chunk() {
                Some(b", \"") => end + 2,
                Some([b',', b'"', _]) => end + 1,
                _ => return Some((Place::Next, end)),
            };
            next = match self.key(at) {
                Some(next) => next,
                None => return Some((Place::Key { first: false }, at)),
            };
        }
    }

    /// A whole key whose quote is at `at`, and where behind its colon to go on.
    #[inline(always)]
    fn key(&mut self, at: usize) -> Option<usize> {
        let [close, rest @ ..] = self.quotes else { return None };
        let close = self.start + usize::from(*close);
        let next = match self.chunk.get(close + 1..)?.first_chunk() {
            Some(b": ") => close + 3,
            Some([b':', _]) => close + 2,
            _ => return None,
        };
        self.sink.key(self.chunk.get(at + 1..close)?, true);
        self.key = (at + 1, close);
        self.quotes = rest;
        Some(next)
    }

    /// A whole string or number that begins with `byte` at `at`, and where it ends.
    #[inline(always)]
    fn scalar(&mut self, byte: u8, at: usize) -> Option<usize> {
        match byte {
            b'"' => {
                let [close, rest @ ..] = self.quotes else { return None };
                let end = self.start + usize::from(*close);
                self.sink.string(self.chunk.get(at + 1..end)?, true, self.base + end as u64 + 1);
                self.quotes = rest;
                Some(end + 1)
            }
            b'-' | b'0'..=b'9' => {
                let end = number_end(self.chunk, at)?;
                self.sink.number(self.chunk.get(at..end)?, true, self.base + end as u64);
                Some(end)
            }
            _ => None,
        }
    }

    #[inline(always)]
    fn literal(&mut self, literal: Literal, at: usize) -> Option<(Place, usize)> {
        let word = literal.text().as_bytes();
        let end = at + word.len();
        (self.chunk.get(at..end)? == word).then_some(())?;
        self.sink.literal(literal, self.base + end as u64);
        Some((Place::Next, end))
    }

    #[inline(always)]
    fn open(&mut self, container: Container, at: usize) -> Option<(Place, usize)> {
        self.leave();
        self.scanner.push(container).then_some(())?;
        self.sink.open(container, self.base + at as u64);
        let place = match container {
            Container::Object => Place::Key { first: true },
            Container::Array => Place::Value { first: true, after_comma: false },
        };
        Some((place, at + 1))
    }

    /// Closes an inner container.
    #[inline(always)]
    fn close(&mut self, container: Container, at: usize) -> Option<(Place, usize)> {
        if self.scanner.depth < 2 {
            return None;
        }
        self.key = NOWHERE;
        self.scanner.depth -= 1;
        self.sink.close(container, self.base + at as u64 + 1);
        Some((Place::Next, at + 1))
    }

    /// Notes the key in hand.
    #[inline(always)]
    fn leave(&mut self) {
        let (start, end) = std::mem::replace(&mut self.key, NOWHERE);
        if start != 0 {
            self.scanner.path.note_key(self.scanner.depth, start, end);
        }
    }

    /// Blanks between tokens are single spaces as a rule.
    #[inline(always)]
    fn skip_blanks(&mut self, mut at: usize) -> usize {
        while self.chunk.get(at) == Some(&b' ') {
            at += 1;
        }
        match self.chunk.get(at) {
            Some(0..0x20) => skip_more_blanks(self.scanner, self.chunk, at, self.base),
            _ => at,
        }
    }
}

#[inline(never)]
fn skip_more_blanks(scanner: &mut Scanner, chunk: &[u8], mut at: usize, base: u64) -> usize {
    loop {
        match chunk.get(at) {
            Some(b' ' | b'\t' | b'\r') => {}
            Some(b'\n') => scanner.new_line(base + at as u64 + 1),
            _ => return at,
        }
        at += 1;
    }
}
