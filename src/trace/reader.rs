//! Takes the bytes of a trace, in pieces of any size, and says what it was.

use crate::json::{End, Expected, Scanner, Sink, Stop, Syntax};

use super::break_point::{AFTER, BEFORE, Break, Cause, Excerpt, LooksLike, cause_of};
use super::facts::{Emptiness, Ending, Facts, Form};
use super::odd_text::OddText;
use super::picker::{Fault, Picker};
use super::resync::Resync;

mod join;

const BOM: [u8; 3] = [0xef, 0xbb, 0xbf];
/// First bytes kept to tell what a file that is no JSON is.
const HEAD: usize = 32;

/// What the reader is doing.
#[derive(Debug)]
enum Mode {
    /// Waiting to know whether the file begins with a byte order mark; holds how much of one was seen.
    Bom(usize),
    Scanning,
    /// A second document follows the first; it only matters whether it is whole. It begins at this offset.
    Second(Box<Scanner>, u64),
    /// Looking for the next event behind a break.
    Lost(Resync),
    /// Nothing more can be learnt.
    Done,
}

/// Push reader of one trace file.
///
/// ```
/// use profvet::trace::{Ending, Reader};
///
/// let mut reader = Reader::new();
/// reader.feed(br#"[{"ph": "X", "name": "aten::add", "ts": "17"#);
/// reader.feed(br#".5", "dur": 2.0}"#);
/// let facts = reader.finish();
/// assert_eq!((facts.ending, facts.events), (Ending::Unclosed, 1));
/// ```
#[derive(Debug)]
pub struct Reader {
    mode: Mode,
    scanner: Scanner,
    picker: Picker,
    at: u64,
    bom: u64,
    head: Vec<u8>,
    /// The last bytes before `at`.
    tail: Vec<u8>,
    broken: Option<(Ending, Break)>,
    /// Events and offset behind them, at the break.
    before_break: Option<(u64, u64)>,
    /// Bytes behind the break that the excerpt still wants.
    after: Vec<u8>,
    /// Something other than blanks came behind the break.
    more_follows: bool,
    /// Around the first bytes that are not UTF-8.
    odd_text: Option<OddText>,
    second: Option<(u64, u64)>,
    second_is_bare: bool,
}

impl Default for Reader {
    fn default() -> Self {
        Self::new()
    }
}

struct Ignore;
impl Sink for Ignore {}

impl Reader {
    pub fn new() -> Self {
        Reader {
            mode: Mode::Bom(0),
            scanner: Scanner::new(),
            picker: Picker::new(0),
            at: 0,
            bom: 0,
            head: Vec::new(),
            tail: Vec::new(),
            broken: None,
            before_break: None,
            after: Vec::new(),
            more_follows: false,
            odd_text: None,
            second: None,
            second_is_bare: false,
        }
    }

    /// Takes the next bytes of the file.
    pub fn feed(&mut self, chunk: &[u8]) {
        let room = HEAD.saturating_sub(self.head.len());
        self.head.extend(chunk.iter().take(room));
        self.note_after(chunk);
        if let Some(odd) = &mut self.odd_text {
            odd.feed(chunk);
        }
        let mut rest = chunk;
        while !rest.is_empty() {
            let used = self.advance(rest).min(rest.len());
            let (done, left) = rest.split_at(used);
            self.remember(done);
            rest = left;
        }
    }

    /// Does one thing with the bytes at hand, and says how many of them are used up.
    fn advance(&mut self, rest: &[u8]) -> usize {
        match std::mem::replace(&mut self.mode, Mode::Done) {
            Mode::Bom(seen) => self.begin(seen, rest),
            Mode::Scanning => self.scan(rest),
            Mode::Second(scanner, start) => self.scan_second(scanner, start, rest),
            Mode::Lost(resync) => self.resync(resync, rest),
            Mode::Done => rest.len(),
        }
    }

    /// Skips a byte order mark.
    fn begin(&mut self, seen: usize, rest: &[u8]) -> usize {
        if rest.first() != BOM.get(seen) {
            self.mode = Mode::Scanning;
            // One or two bytes of a mark and then something else: they belong to the document, which they spoil.
            self.take_mark(seen);
            self.note_after(rest);
            return 0;
        }
        if seen + 1 < BOM.len() {
            self.mode = Mode::Bom(seen + 1);
            return 1;
        }
        self.bom = BOM.len() as u64;
        self.scanner = Scanner::starting_at(self.bom, 1, self.bom);
        self.picker = Picker::new(self.bom);
        self.mode = Mode::Scanning;
        1
    }

    /// Scans the bytes of a mark that turned out to be none; they were remembered as they came, and that once is enough.
    fn take_mark(&mut self, seen: usize) {
        let mark = BOM.get(..seen).unwrap_or_default();
        self.tail.clear();
        self.take(mark);
        self.tail.extend_from_slice(mark);
    }

    fn scan(&mut self, rest: &[u8]) -> usize {
        self.mode = Mode::Scanning;
        self.take(rest)
    }

    /// Feeds the scanner, and turns to what is to be done where it stops.
    fn take(&mut self, bytes: &[u8]) -> usize {
        let start = self.scanner.at();
        let had_fault = self.picker.first_fault.is_some();
        let result = self.scanner.feed(bytes, &mut self.picker);
        let used = (self.scanner.at() - start) as usize;
        if !had_fault && let Some(fault) = self.picker.first_fault.clone() {
            self.before_break.get_or_insert((fault.events, fault.last_end));
            self.note_fault(fault, bytes, start);
        }
        if self.odd_text.is_none() && self.picker.not_utf8.count > 0 {
            self.odd_text = Some(self.odd_text_at(self.picker.not_utf8.first, bytes, start));
        }
        match result {
            Ok(()) => used,
            Err(Stop::Syntax(syntax)) => {
                self.break_at(Ending::Corrupt, syntax, bytes, used);
                self.picker.end_run();
                self.mode = Mode::Lost(Resync::default());
                // The byte in error may begin the next event, but the search needs what stands before it.
                used
            }
            Err(Stop::Extra(syntax)) => {
                self.break_at(Ending::ExtraData, syntax, bytes, used);
                let (line, line_start) = self.scanner.line();
                let at = syntax.at;
                match syntax.found {
                    b'[' | b'{' => self.mode = Mode::Second(Box::new(Scanner::starting_at(at, line, line_start)), at),
                    // What torch_npu appends is `, events ]`, as for a file that stage 1 left open (FORMATS §4.6 e).
                    b',' => {
                        self.second_is_bare = true;
                        let scanner = Scanner::inside_array(at + 1, line, line_start);
                        self.mode = Mode::Second(Box::new(scanner), at + 1);
                        return used + 1;
                    }
                    _ => self.mode = Mode::Done,
                }
                used
            }
        }
    }

    fn scan_second(&mut self, mut scanner: Box<Scanner>, start: u64, rest: &[u8]) -> usize {
        if scanner.feed(rest, &mut Ignore).is_ok() {
            self.mode = Mode::Second(scanner, start);
        }
        rest.len()
    }

    fn resync(&mut self, mut resync: Resync, rest: &[u8]) -> usize {
        let (used, found) = resync.feed(rest);
        if !found {
            self.mode = Mode::Lost(resync);
            return used;
        }
        let start = (self.at + used as u64).saturating_sub(resync.found().len() as u64);
        let (line, line_start) = self.scanner.line();
        self.scanner = Scanner::inside_array(start, line, line_start);
        self.picker.resume();
        self.mode = Mode::Scanning;
        self.take(resync.found());
        used
    }

    /// Keeps the first place at which reading had to stop.
    fn break_at(&mut self, ending: Ending, syntax: Syntax, bytes: &[u8], used: usize) {
        if self.broken.is_some() {
            return;
        }
        let is_first_byte = self.picker.form == Form::None && ending == Ending::Corrupt;
        let ending = if is_first_byte { Ending::NotJson } else { ending };
        self.before_break.get_or_insert((self.picker.events, self.picker.last_end));
        let (before, after) = bytes.split_at(used.min(bytes.len()));
        let before = self.before(before);
        let mut broken = Break::of_syntax(&syntax, self.picker.events, self.scanner.path());
        if ending == Ending::Corrupt {
            broken.cause = Some(cause_of(syntax.expected, syntax.found, &before));
        }
        self.broken = Some((ending, broken));
        self.excerpt(&before, after);
    }

    /// The text around the place `at` in `bytes`, which begin at `start`, or just before them: a character may have begun
    /// there.
    fn odd_text_at(&self, at: u64, bytes: &[u8], start: u64) -> OddText {
        let early = (start.saturating_sub(at) as usize).min(self.tail.len());
        if early > 0 {
            let (before, begun) = self.tail.split_at(self.tail.len() - early);
            let mut odd = OddText::new(before, begun);
            odd.feed(bytes);
            return odd;
        }
        let (before, from) = bytes.split_at((at.saturating_sub(start) as usize).min(bytes.len()));
        OddText::new(&self.before(before), from)
    }

    /// Keeps a fault over which the scanner went on, such as a raw control character.
    fn note_fault(&mut self, fault: Fault, bytes: &[u8], start: u64) {
        if self.broken.is_some() {
            return;
        }
        let place = fault.place;
        let used = (place.at.saturating_sub(start) as usize).min(bytes.len());
        let (before, after) = bytes.split_at(used);
        let before = self.before(before);
        let mut broken = Break::of_syntax(&place, fault.events, fault.path);
        let is_control = place.expected == Expected::Text;
        broken.cause = Some(if is_control { Cause::ControlCharacter } else { Cause::TrailingComma });
        self.broken = Some((Ending::Corrupt, broken));
        self.excerpt(&before, after);
    }

    /// The bytes before the end of `recent`, which follows `tail`.
    fn before(&self, recent: &[u8]) -> Vec<u8> {
        let all =
            [self.tail.as_slice(), recent.get(recent.len().saturating_sub(BEFORE)..).unwrap_or_default()].concat();
        all.get(all.len().saturating_sub(BEFORE)..).unwrap_or_default().to_vec()
    }

    fn excerpt(&mut self, before: &[u8], after: &[u8]) {
        if let Some((_, broken)) = &mut self.broken {
            broken.excerpt.before = String::from_utf8_lossy(before).into_owned();
        }
        self.after = after.get(..AFTER).unwrap_or(after).to_vec();
        // The byte in error itself is the first one of these.
        self.more_follows |= after.iter().skip(1).any(|byte| !byte.is_ascii_whitespace());
    }

    /// Completes the excerpt from chunks that come after the break's own.
    fn note_after(&mut self, chunk: &[u8]) {
        if self.broken.is_some() {
            let room = AFTER.saturating_sub(self.after.len());
            self.after.extend(chunk.iter().take(room));
            self.more_follows |= chunk.iter().any(|byte| !byte.is_ascii_whitespace());
        }
    }

    fn remember(&mut self, done: &[u8]) {
        self.at += done.len() as u64;
        let recent = done.get(done.len().saturating_sub(BEFORE)..).unwrap_or_default();
        self.tail.extend_from_slice(recent);
        let surplus = self.tail.len().saturating_sub(BEFORE);
        self.tail.drain(..surplus);
    }

    /// Says what the file was.
    pub fn finish(mut self) -> Facts {
        if let Mode::Bom(seen) = self.mode {
            self.mode = Mode::Scanning;
            self.take_mark(seen);
        }
        if let Mode::Second(scanner, start) = &self.mode
            && let End::Complete { end } = scanner.finish()
        {
            self.second = Some((*start, end));
        }
        let (ending, emptiness) = self.ending();
        let broken = self.break_for(ending);
        let (events, last_whole_event_end) = self.before_break.unwrap_or((self.picker.events, self.picker.last_end));
        let mut facts = Facts {
            bytes: self.at,
            ending,
            emptiness,
            form: self.picker.form,
            bom: self.bom,
            start: self.bom,
            broken,
            is_closed: self.picker.is_closed(),
            events,
            events_after: self.picker.events - events,
            last_whole_event_end,
            second: self.second,
            second_is_bare: self.second_is_bare,
            control_characters: self.picker.control_characters,
            not_numbers: self.picker.not_numbers,
            not_utf8: self.picker.not_utf8,
            not_utf8_as: self.odd_text.as_ref().map(OddText::guess),
            runs: self.picker.runs,
            kept_events: self.picker.kept,
            mends: self.picker.mends,
            ..Facts::default()
        };
        self.picker.tally.settle(&mut facts);
        facts
    }

    fn ending(&self) -> (Ending, Option<Emptiness>) {
        let empty = |emptiness| (Ending::Empty, Some(emptiness));
        if let Some((ending, broken)) = &self.broken {
            let is_lone_bracket = *ending == Ending::NotJson && broken.found == Some(b']') && !self.more_follows;
            return if is_lone_bracket { empty(Emptiness::CloseBracket) } else { (*ending, None) };
        }
        let base = self.picker.base();
        match self.scanner.finish() {
            End::Empty if self.at == self.bom => empty(Emptiness::ZeroBytes),
            End::Empty => empty(Emptiness::Blank),
            End::Complete { .. } if self.picker.events > 0 && self.picker.trailing_comma.is_some() => {
                (Ending::TrailingComma, None)
            }
            End::Complete { .. } if self.picker.events > 0 => (Ending::Complete, None),
            End::Complete { .. } if self.picker.form == Form::None => (Ending::NotJson, None),
            End::Complete { .. } if self.picker.form == Form::Array => empty(Emptiness::EmptyArray),
            End::Complete { .. } => empty(Emptiness::NoEvents),
            End::AfterOpen { depth: 1 } if self.picker.form == Form::Array => empty(Emptiness::OpenBracket),
            End::AfterValue { depth } if self.picker.events > 0 && Some(depth) == base => (Ending::Unclosed, None),
            // The list of events is closed, and the object around it is not.
            End::AfterValue { depth: 1 } if self.picker.events > 0 && base == Some(2) => (Ending::Unclosed, None),
            _ => (Ending::Cut, None),
        }
    }

    /// The place where reading stopped, for every ending but a complete one.
    fn break_for(&self, ending: Ending) -> Option<Break> {
        if let Some((_, broken)) = &self.broken {
            let mut broken = broken.clone();
            broken.excerpt.after = String::from_utf8_lossy(&self.after).into_owned();
            if ending == Ending::NotJson {
                broken.looks_like = Some(LooksLike::of(&self.head));
            }
            return Some(broken);
        }
        match ending {
            Ending::Complete => None,
            Ending::TrailingComma => {
                let fault = self.picker.trailing_comma.clone()?;
                let mut broken = Break::of_syntax(&fault.place, fault.events, fault.path);
                broken.cause = Some(Cause::TrailingComma);
                broken.excerpt.before = self.tail_text();
                Some(broken)
            }
            _ => Some(self.break_at_end()),
        }
    }

    fn break_at_end(&self) -> Break {
        let (line, line_start) = self.scanner.line();
        Break {
            at: self.at,
            line,
            column: self.at.saturating_sub(line_start) + 1,
            event: self.picker.events,
            path: self.scanner.path(),
            expected: None,
            found: None,
            cause: None,
            looks_like: None,
            excerpt: Excerpt { before: self.tail_text(), after: String::new() },
        }
    }

    fn tail_text(&self) -> String {
        String::from_utf8_lossy(&self.tail).into_owned()
    }
}

/// The bracket that closes the list of events, and with it the document.
pub(super) fn closing(form: Form) -> &'static str {
    match form {
        Form::Object => "]}",
        Form::Array | Form::None => "]",
    }
}
