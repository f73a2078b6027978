//! Follows Python tracebacks, also behind a prefix such as `[rank0]: `.
//! In: the lines of a log from the head of a traceback on. Out: where it begins, and the exception it ends with.

use super::facts::Traceback;

/// The head of a traceback.
pub(super) const TRACEBACK: &str = "Traceback (most recent call last)";

/// Lines of other output among the frames before the exception is given up.
const MOST_NOISE: u32 = 20;

/// A traceback whose exception has not come yet.
#[derive(Debug)]
pub(super) struct Open {
    /// What stands before the head, and again before each line that belongs to it.
    prefix: String,
    noise: u32,
    through_torch_npu: bool,
    found: Traceback,
}

/// What a line meant for an open traceback.
pub(super) enum Step {
    /// A frame of it.
    Frame,
    /// Other output that came between.
    Noise,
    /// It ended; whether the line is an exception that came through torch_npu.
    Ended { traceback: Traceback, ours: bool },
}

impl Open {
    /// Opens at a line that contains [`TRACEBACK`].
    pub(super) fn new(text: &str, excerpt: String, line: u64, byte: u64) -> Self {
        let prefix = text.split(TRACEBACK).next().unwrap_or("");
        Self {
            prefix: prefix.to_owned(),
            noise: 0,
            through_torch_npu: false,
            found: Traceback { line, byte, first: excerpt, last: String::new(), last_line: 0, in_profiler: false },
        }
    }

    /// Takes the next line.
    pub(super) fn step(&mut self, text: &str, excerpt: impl Fn(&str) -> String, line: u64) -> Step {
        let body = behind(&self.prefix, text);
        if body.is_some_and(|body| body.starts_with([' ', '\t'])) {
            self.through_torch_npu |= text.contains("torch_npu");
            self.found.in_profiler |= text.contains("torch_npu/profiler");
            return Step::Frame;
        }
        if let Some(body) = body.filter(|body| is_exception(body)) {
            self.found.last = excerpt(body);
            self.found.last_line = line;
            return self.end(self.through_torch_npu);
        }
        self.noise += 1;
        if self.noise > MOST_NOISE {
            return self.end(false);
        }
        Step::Noise
    }

    /// The traceback as far as it came.
    pub(super) fn cut(self) -> Traceback {
        self.found
    }

    fn end(&self, ours: bool) -> Step {
        Step::Ended { traceback: self.found.clone(), ours }
    }
}

/// The text behind a prefix, whose digits may have changed since: there may be a clock in it.
fn behind<'a>(prefix: &str, text: &'a str) -> Option<&'a str> {
    let body = text.get(prefix.len()..)?;
    let mut pairs = prefix.bytes().zip(text.bytes());
    let same = pairs.all(|(old, new)| old == new || (old.is_ascii_digit() && new.is_ascii_digit()));
    same.then_some(body)
}

/// `ValueError: text`, `torch.package.SomeError`, `KeyboardInterrupt`.
fn is_exception(body: &str) -> bool {
    let name = body.split(':').next().unwrap_or("").trim_end();
    name.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.'))
}
