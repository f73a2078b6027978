//! The state machine. It can be left and entered again at any byte.

use serde::{Deserialize, Serialize};

use super::path::Path;
use super::plain::run_length;
use super::quotes::Quotes;
use super::sink::{Container, Defect, Expected, Literal, Sink};
use super::utf8::Utf8;

/// Containers that may be open at once. Traces nest 3 deep; a hostile file must not grow the stack without end.
pub const MAX_DEPTH: u32 = 1024;
const STACK_WORDS: usize = MAX_DEPTH as usize / 64;

/// Where the grammar was broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Syntax {
    /// Offset of the byte that cannot stand there.
    pub at: u64,
    /// Line of that byte, from 1.
    pub line: u64,
    /// Column of that byte in bytes, from 1.
    pub column: u64,
    pub expected: Expected,
    pub found: u8,
}

/// Why scanning cannot go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    Syntax(Syntax),
    /// The document is complete and something other than blanks follows.
    Extra(Syntax),
}

/// How the input ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Nothing but blanks.
    Empty,
    /// One whole document; `end` is the offset behind it.
    Complete { end: u64 },
    /// Between two tokens of an open container, right behind a whole value.
    AfterValue { depth: u32 },
    /// Right behind a container's opening bracket.
    AfterOpen { depth: u32 },
    /// Anywhere else: in a token, or behind a comma, key or colon.
    Inside { depth: u32 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// A value must come; `first` allows `]`, `after_comma` notes that `]` would be a trailing comma.
    Value {
        first: bool,
        after_comma: bool,
    },
    /// A key must come; `first` allows `}`.
    Key {
        first: bool,
    },
    Colon,
    /// A comma or the closing bracket must come.
    Next,
    Text {
        key: bool,
    },
    Escape {
        key: bool,
    },
    Hex {
        key: bool,
        left: u8,
    },
    Number(Number),
    Word {
        word: &'static [u8],
        matched: usize,
        literal: Literal,
    },
    Done,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    Minus,
    Zero,
    Digits,
    Point,
    Fraction,
    Exponent,
    ExponentSign,
    ExponentDigits,
}

/// What a byte does to a number.
enum Step {
    Go(Number),
    /// `-I`: the rest of `-Infinity`.
    Infinity,
    End,
    Wrong(Expected),
}

/// Scans one JSON document that arrives in pieces.
///
/// ```
/// use profvet::json::{End, Scanner, Sink};
///
/// struct Ignore;
/// impl Sink for Ignore {}
///
/// let mut scanner = Scanner::new();
/// assert!(scanner.feed(b"[{\"dur\": 1.", &mut Ignore).is_ok());
/// assert!(scanner.feed(b"5}]", &mut Ignore).is_ok());
/// assert_eq!(scanner.finish(), End::Complete { end: 14 });
/// ```
#[derive(Clone, Debug)]
pub struct Scanner {
    pub(super) state: State,
    /// Bit per open container, set for objects.
    stack: [u64; STACK_WORDS],
    pub(super) depth: u32,
    utf8: Utf8,
    /// Where the token in hand (literal, `-`) or multi-byte character began.
    token_start: u64,
    /// Offset of the next byte to come.
    at: u64,
    /// Offset behind the document, once it is complete.
    end: u64,
    line: u64,
    line_start: u64,
    pub(super) path: Path,
    /// Scratch memory of the quick way.
    pub(super) quotes: Quotes,
}

impl Default for Scanner {
    fn default() -> Self {
        Self::new()
    }
}

impl Scanner {
    /// At the start of a document.
    pub fn new() -> Self {
        Self::starting_at(0, 1, 0)
    }

    /// At a document that begins at offset `at`, in line `line`, which began at `line_start`.
    pub fn starting_at(at: u64, line: u64, line_start: u64) -> Self {
        Scanner {
            state: State::Value { first: false, after_comma: false },
            stack: [0; STACK_WORDS],
            depth: 0,
            utf8: Utf8::default(),
            token_start: at,
            at,
            end: at,
            line,
            line_start,
            path: Path::default(),
            quotes: Quotes::default(),
        }
    }

    /// Inside an array of which nothing more is known, where an element begins at offset `at`. In paths, it is number 0.
    pub fn inside_array(at: u64, line: u64, line_start: u64) -> Self {
        let mut scanner = Self::starting_at(at, line, line_start);
        scanner.push(Container::Array);
        scanner
    }

    /// Offset of the next byte.
    pub fn at(&self) -> u64 {
        self.at
    }

    /// Line of the next byte (from 1), and the offset at which that line began.
    pub fn line(&self) -> (u64, u64) {
        (self.line, self.line_start)
    }

    /// Where in the document the next byte stands, or the byte in error after a stop: `[1523].args["Call stack"]`.
    ///
    /// An array is given with the index of the element in hand, an object with its last key; the innermost object without
    /// one while none was read since it opened or since a comma. Keys stand there as they are written, but for
    /// control characters. What is too long is cut, with `…` in its place.
    pub fn path(&self) -> String {
        let awaits_key = match self.state {
            State::Key { .. } => true,
            State::Text { key } | State::Escape { key } | State::Hex { key, .. } => key,
            _ => false,
        };
        let depth = if awaits_key && self.in_object() { self.depth.saturating_sub(1) } else { self.depth };
        self.path.text(depth, |place| self.is_object(place))
    }

    /// Whether the next token is an element of the outermost array, or may be one.
    pub fn is_before_element(&self) -> bool {
        self.depth == 1 && !self.in_object() && matches!(self.state, State::Value { .. })
    }

    /// Goes on at offset `at`, behind so many more elements of the innermost array and a comma, in line `line`, which
    /// began at `line_start`.
    pub fn jump(&mut self, at: u64, elements: u64, line: u64, line_start: u64) {
        self.state = State::Value { first: false, after_comma: true };
        self.path.skip(self.depth, elements);
        (self.at, self.line, self.line_start) = (at, line, line_start);
    }

    /// Takes the next bytes of the document.
    ///
    /// # Errors
    /// The place at which the grammar is broken, or at which something follows a complete document. The scanner then
    /// stands at that byte and takes no more.
    pub fn feed<S: Sink>(&mut self, chunk: &[u8], sink: &mut S) -> Result<(), Stop> {
        let base = self.at;
        let mut index = 0;
        loop {
            index = self.fast(chunk, index, base, sink);
            self.at = base + index as u64;
            let rest = chunk.get(index..).unwrap_or_default();
            let Some(&byte) = rest.first() else {
                return Ok(());
            };
            // On a stop, `at` is the byte in error, which may stand behind the first one of the step.
            index += self.step(byte, rest, sink)?;
            self.at = base + index as u64;
        }
    }

    /// Says how the input ended. Not to be asked after a stop.
    pub fn finish(&self) -> End {
        let depth = self.depth;
        match self.state {
            State::Value { first: false, after_comma: false } if depth == 0 => End::Empty,
            State::Done => End::Complete { end: self.end },
            State::Number(number) if depth == 0 && number.is_whole() => End::Complete { end: self.at },
            State::Next => End::AfterValue { depth },
            State::Value { first: true, .. } | State::Key { first: true } => End::AfterOpen { depth },
            _ => End::Inside { depth },
        }
    }

    /// Handles the bytes at the start of `rest` (of which `byte` is the first) and says how many were used.
    fn step<S: Sink>(&mut self, byte: u8, rest: &[u8], sink: &mut S) -> Result<usize, Stop> {
        match self.state {
            State::Text { key } => return Ok(self.text(key, rest, sink)),
            State::Number(number) => return self.number(number, rest, sink),
            State::Word { word, matched, literal } => return self.word(word, matched, literal, rest, sink),
            State::Escape { key } => return self.escape(key, byte, sink),
            State::Hex { key, left } => return self.hex(key, left, byte, sink),
            _ => {}
        }
        if matches!(byte, b' ' | b'\t' | b'\r' | b'\n') {
            if byte == b'\n' {
                self.new_line(self.at + 1);
            }
            return Ok(1);
        }
        match self.state {
            State::Value { first, after_comma } => self.value(byte, first, after_comma, sink),
            State::Key { first } => self.key(byte, first, sink),
            State::Colon if byte == b':' => {
                self.state = State::Value { first: false, after_comma: false };
                Ok(1)
            }
            State::Colon => Err(self.wrong(byte, Expected::Colon)),
            State::Next => self.next(byte, sink),
            _ => Err(Stop::Extra(self.place(byte, Expected::EndOfInput))),
        }
    }

    fn value<S: Sink>(&mut self, byte: u8, first: bool, after_comma: bool, sink: &mut S) -> Result<usize, Stop> {
        match byte {
            b'"' => self.state = State::Text { key: false },
            b'{' => self.open(Container::Object, byte, sink)?,
            b'[' => self.open(Container::Array, byte, sink)?,
            b'-' => self.begin_number(Number::Minus),
            b'0' => self.begin_number(Number::Zero),
            b'1'..=b'9' => self.begin_number(Number::Digits),
            b't' => self.begin_word(b"true", Literal::True),
            b'f' => self.begin_word(b"false", Literal::False),
            b'n' => self.begin_word(b"null", Literal::Null),
            b'N' => self.begin_word(b"NaN", Literal::NotANumber),
            b'I' => self.begin_word(b"Infinity", Literal::NotANumber),
            b']' if first => self.close(Container::Array, sink),
            b']' if after_comma => {
                sink.defect(Defect::TrailingComma, self.place(byte, Expected::Value), self.at + 1, self);
                self.close(Container::Array, sink);
            }
            _ => return Err(self.wrong(byte, Expected::Value)),
        }
        // Numbers and words are taken up again from their first byte, so that their part is whole.
        Ok(usize::from(!matches!(self.state, State::Number(_) | State::Word { .. })))
    }

    fn begin_number(&mut self, number: Number) {
        self.token_start = self.at;
        self.state = State::Number(number);
    }

    fn begin_word(&mut self, word: &'static [u8], literal: Literal) {
        self.token_start = self.at;
        self.state = State::Word { word, matched: 0, literal };
    }

    fn key<S: Sink>(&mut self, byte: u8, first: bool, sink: &mut S) -> Result<usize, Stop> {
        match byte {
            b'"' => {
                self.path.begin_key(self.depth);
                self.state = State::Text { key: true };
            }
            b'}' if first => self.close(Container::Object, sink),
            _ => return Err(self.wrong(byte, Expected::Key)),
        }
        Ok(1)
    }

    fn next<S: Sink>(&mut self, byte: u8, sink: &mut S) -> Result<usize, Stop> {
        match (byte, self.in_object()) {
            (b',', true) => self.state = State::Key { first: false },
            (b',', false) => {
                self.path.next_element(self.depth);
                self.state = State::Value { first: false, after_comma: true };
            }
            (b'}', true) => self.close(Container::Object, sink),
            (b']', false) => self.close(Container::Array, sink),
            (_, true) => return Err(self.wrong(byte, Expected::CommaOrBrace)),
            (_, false) => return Err(self.wrong(byte, Expected::CommaOrBracket)),
        }
        Ok(1)
    }

    /// Takes string bytes up to and with the closing quote, or up to an escape, or to the end of the chunk.
    fn text<S: Sink>(&mut self, key: bool, rest: &[u8], sink: &mut S) -> usize {
        let base = self.at;
        let mut index = 0;
        loop {
            if !self.utf8.is_inside() {
                index += run_length(rest.get(index..).unwrap_or_default());
            }
            let Some(&byte) = rest.get(index) else {
                self.emit(key, rest, false, base + index as u64, sink);
                return index;
            };
            let at = base + index as u64;
            if self.utf8.is_inside() || byte >= 0x80 {
                index += self.multibyte(byte, at, sink);
            } else if byte == b'"' {
                self.emit(key, rest.get(..index).unwrap_or_default(), true, at + 1, sink);
                self.state = if key { State::Colon } else { self.after_value(at + 1) };
                return index + 1;
            } else if byte == b'\\' {
                self.emit(key, rest.get(..=index).unwrap_or_default(), false, at + 1, sink);
                self.state = State::Escape { key };
                return index + 1;
            } else {
                sink.defect(Defect::ControlCharacter, self.place_at(at, byte, Expected::Text), at + 1, self);
                if byte == b'\n' {
                    self.new_line(at + 1);
                }
                index += 1;
            }
        }
    }

    /// Takes one byte of a character outside ASCII; 0 when the byte must be looked at again.
    fn multibyte<S: Sink>(&mut self, byte: u8, at: u64, sink: &mut S) -> usize {
        let was_inside = self.utf8.is_inside();
        if !was_inside {
            self.token_start = at;
        }
        if self.utf8.push(byte) {
            return 1;
        }
        let end = if was_inside { at } else { at + 1 };
        sink.defect(Defect::NotUtf8, self.place_at(self.token_start, byte, Expected::Text), end, self);
        usize::from(!was_inside)
    }

    fn escape<S: Sink>(&mut self, key: bool, byte: u8, sink: &mut S) -> Result<usize, Stop> {
        self.state = match byte {
            b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => State::Text { key },
            b'u' => State::Hex { key, left: 4 },
            _ => return Err(self.wrong(byte, Expected::Escape)),
        };
        self.emit(key, &[byte], false, self.at + 1, sink);
        Ok(1)
    }

    fn hex<S: Sink>(&mut self, key: bool, left: u8, byte: u8, sink: &mut S) -> Result<usize, Stop> {
        if !byte.is_ascii_hexdigit() {
            return Err(self.wrong(byte, Expected::HexDigit));
        }
        self.state = if left > 1 { State::Hex { key, left: left - 1 } } else { State::Text { key } };
        self.emit(key, &[byte], false, self.at + 1, sink);
        Ok(1)
    }

    fn number<S: Sink>(&mut self, mut number: Number, rest: &[u8], sink: &mut S) -> Result<usize, Stop> {
        // The first byte of a number led to its first state and was not used yet.
        let mut index = usize::from(self.at == self.token_start);
        loop {
            let Some(&byte) = rest.get(index) else {
                self.state = State::Number(number);
                sink.number(rest, false, self.at + index as u64);
                return Ok(index);
            };
            match number.step(byte) {
                Step::Go(next) => number = next,
                Step::Infinity => {
                    self.state = State::Word { word: b"Infinity", matched: 0, literal: Literal::NotANumber };
                    return Ok(index);
                }
                Step::End => {
                    let end = self.at + index as u64;
                    sink.number(rest.get(..index).unwrap_or_default(), true, end);
                    self.state = self.after_value(end);
                    return Ok(index);
                }
                Step::Wrong(expected) => {
                    self.at += index as u64;
                    return Err(self.wrong(byte, expected));
                }
            }
            index += 1;
        }
    }

    fn word<S: Sink>(
        &mut self,
        word: &'static [u8],
        matched: usize,
        literal: Literal,
        rest: &[u8],
        sink: &mut S,
    ) -> Result<usize, Stop> {
        let left = word.get(matched..).unwrap_or_default();
        let same = left.iter().zip(rest).take_while(|(a, b)| a == b).count();
        if same == left.len() {
            let end = self.at + same as u64;
            if literal == Literal::NotANumber {
                let found = word.first().copied().unwrap_or_default();
                sink.defect(Defect::NotANumber, self.place_at(self.token_start, found, Expected::Value), end, self);
            }
            sink.literal(literal, end);
            self.state = self.after_value(end);
            return Ok(same);
        }
        if let Some(&byte) = rest.get(same) {
            self.at += same as u64;
            return Err(self.wrong(byte, Expected::Literal));
        }
        self.state = State::Word { word, matched: matched + same, literal };
        Ok(same)
    }

    fn emit<S: Sink>(&mut self, key: bool, part: &[u8], last: bool, end: u64, sink: &mut S) {
        if key {
            self.path.add_key(self.depth, part);
            sink.key(part, last);
        } else {
            sink.string(part, last, end);
        }
    }

    fn open<S: Sink>(&mut self, container: Container, byte: u8, sink: &mut S) -> Result<(), Stop> {
        if !self.push(container) {
            return Err(self.wrong(byte, Expected::ShallowerNesting));
        }
        self.state = match container {
            Container::Object => State::Key { first: true },
            Container::Array => State::Value { first: true, after_comma: false },
        };
        sink.open(container, self.at);
        Ok(())
    }

    /// Notes an open container; false when there is no room for one more.
    #[inline]
    pub(super) fn push(&mut self, container: Container) -> bool {
        let (word, bit) = (self.depth as usize / 64, self.depth % 64);
        let Some(slot) = self.stack.get_mut(word) else {
            return false;
        };
        *slot = match container {
            Container::Object => *slot | 1 << bit,
            Container::Array => *slot & !(1 << bit),
        };
        self.depth += 1;
        self.path.open(self.depth);
        true
    }

    fn close<S: Sink>(&mut self, container: Container, sink: &mut S) {
        self.depth = self.depth.saturating_sub(1);
        self.state = self.after_value(self.at + 1);
        sink.close(container, self.at + 1);
    }

    /// The state behind a value that ends before offset `end`.
    fn after_value(&mut self, end: u64) -> State {
        if self.depth > 0 {
            return State::Next;
        }
        self.end = end;
        State::Done
    }

    /// Whether the innermost open container is an object.
    #[inline]
    pub(super) fn in_object(&self) -> bool {
        self.is_object(self.depth.saturating_sub(1))
    }

    /// Whether an open container, counted from 0 for the outermost one, is an object.
    #[inline]
    fn is_object(&self, place: u32) -> bool {
        self.stack.get(place as usize / 64).is_some_and(|word| word >> (place % 64) & 1 == 1)
    }

    pub(super) fn new_line(&mut self, start: u64) {
        self.line += 1;
        self.line_start = start;
    }

    fn wrong(&self, found: u8, expected: Expected) -> Stop {
        Stop::Syntax(self.place(found, expected))
    }

    fn place(&self, found: u8, expected: Expected) -> Syntax {
        self.place_at(self.at, found, expected)
    }

    fn place_at(&self, at: u64, found: u8, expected: Expected) -> Syntax {
        Syntax { at, line: self.line, column: at.saturating_sub(self.line_start) + 1, expected, found }
    }
}

impl Number {
    fn step(self, byte: u8) -> Step {
        use Number::{Digits, Exponent, ExponentDigits, ExponentSign, Fraction, Minus, Point, Zero};
        match (self, byte) {
            (Minus, b'0') => Step::Go(Zero),
            (Minus, b'1'..=b'9') | (Digits, b'0'..=b'9') => Step::Go(Digits),
            (Minus, b'I') => Step::Infinity,
            (Zero | Digits, b'.') => Step::Go(Point),
            (Point | Fraction, b'0'..=b'9') => Step::Go(Fraction),
            (Zero | Digits | Fraction, b'e' | b'E') => Step::Go(Exponent),
            (Exponent, b'+' | b'-') => Step::Go(ExponentSign),
            (Exponent | ExponentSign | ExponentDigits, b'0'..=b'9') => Step::Go(ExponentDigits),
            (Minus | Point | Exponent | ExponentSign, _) => Step::Wrong(Expected::Digit),
            _ => Step::End,
        }
    }

    fn is_whole(self) -> bool {
        matches!(self, Number::Zero | Number::Digits | Number::Fraction | Number::ExponentDigits)
    }
}
