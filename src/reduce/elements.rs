//! Splits JSON into the elements of its lists at one depth, and what is around them. It judges nothing: what is damaged
//! comes out as it is.

use super::thin::{END, LONGEST, Out};

#[derive(Debug)]
pub struct Elements {
    /// The depth of elements in a document that begins with `[`, and with `{`.
    depths: (u32, u32),
    /// Known from the first bracket on.
    wanted: Option<u32>,
    depth: u32,
    in_string: bool,
    is_escaped: bool,
    /// What stands before the next element, or around lists.
    between: Vec<u8>,
    element: Option<Element>,
    offset: u64,
}

#[derive(Debug)]
struct Element {
    start: u64,
    text: Vec<u8>,
    /// The end of one that is too long.
    end: Vec<u8>,
}

impl Elements {
    pub fn new(in_list: u32, in_object: u32) -> Elements {
        Elements {
            depths: (in_list, in_object),
            wanted: None,
            depth: 0,
            in_string: false,
            is_escaped: false,
            between: Vec::new(),
            element: None,
            offset: 0,
        }
    }

    pub fn feed(&mut self, chunk: &[u8], out: &mut Out) {
        for byte in chunk {
            if self.in_string {
                self.in_string = self.is_escaped || *byte != b'"';
                self.is_escaped = !self.is_escaped && *byte == b'\\';
                self.push(*byte);
            } else {
                self.token(*byte, out);
            }
            self.offset += 1;
        }
    }

    pub fn finish(self, out: &mut Out) {
        match self.element {
            Some(element) => out.unfinished(&self.between, &element.text, &element.end),
            None => out.frame(&self.between),
        }
    }

    fn token(&mut self, byte: u8, out: &mut Out) {
        let at_elements = self.wanted == Some(self.depth);
        match byte {
            b',' if at_elements => {
                self.end_element(out);
                self.between.push(byte);
            }
            b'[' | b'{' => self.opens(byte, out),
            b']' | b'}' => self.closes(byte, out),
            _ if byte.is_ascii_whitespace() => self.push(byte),
            _ => {
                self.in_string = byte == b'"';
                self.begin_if(at_elements);
                self.push(byte);
            }
        }
    }

    fn opens(&mut self, byte: u8, out: &mut Out) {
        self.begin_if(self.wanted == Some(self.depth));
        self.push(byte);
        self.depth += 1;
        let wanted = *self.wanted.get_or_insert(if byte == b'[' { self.depths.0 } else { self.depths.1 });
        if self.element.is_none() && wanted == self.depth {
            out.frame(&std::mem::take(&mut self.between));
        }
    }

    fn closes(&mut self, byte: u8, out: &mut Out) {
        let ends_list = self.wanted == Some(self.depth);
        if ends_list {
            self.end_element(out);
        }
        self.push(byte);
        self.depth = self.depth.saturating_sub(1);
        if ends_list {
            out.frame(&std::mem::take(&mut self.between));
        }
    }

    fn begin_if(&mut self, begins: bool) {
        if begins && self.element.is_none() {
            self.element = Some(Element { start: self.offset, text: Vec::new(), end: Vec::new() });
        }
    }

    fn end_element(&mut self, out: &mut Out) {
        if let Some(element) = self.element.take() {
            let before = std::mem::take(&mut self.between);
            if element.end.is_empty() {
                out.piece(&before, &element.text, element.start);
            }
        }
    }

    fn push(&mut self, byte: u8) {
        match &mut self.element {
            Some(element) if element.text.len() < LONGEST => element.text.push(byte),
            Some(element) => {
                element.end.push(byte);
                if element.end.len() > 2 * END {
                    element.end.drain(..END);
                }
            }
            None if self.between.len() < LONGEST => self.between.push(byte),
            None => {}
        }
    }
}
