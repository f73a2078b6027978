//! Goes on behind a stretch of the file that was read by itself.

use crate::trace::break_point::AFTER;
use crate::trace::segment::Part;

use super::{Mode, Reader};

impl Reader {
    /// Offset of the next byte to come.
    pub(in crate::trace) fn at(&self) -> u64 {
        self.at
    }

    /// Takes over what a part adds, if it begins right here and adds just what reading it would add. Says whether.
    pub(in crate::trace) fn take_over(&mut self, part: Part) -> bool {
        let (start, end) = part.range();
        let events = part.addition.events();
        if start != self.at || !self.is_between_events() || !self.picker.add(part.addition) {
            return false;
        }
        let (line, line_start) = self.scanner.line();
        let line_start = if part.lines > 0 { part.line_start } else { line_start };
        self.scanner.jump(end, events, line + part.lines, line_start);
        self.tail = part.tail;
        self.at = end;
        true
    }

    fn is_between_events(&self) -> bool {
        // The excerpt of a break and the question whether more follows it are for the bytes themselves to answer.
        let is_settled = self.broken.is_none() || (self.after.len() >= AFTER && self.more_follows);
        let is_scanning = matches!(self.mode, Mode::Scanning);
        is_settled && is_scanning && self.scanner.is_before_element() && self.picker.is_between_events()
    }
}
