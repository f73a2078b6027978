//! After a syntax error: finds the next place where an event surely begins.

/// Keys with which the producers begin an event (FORMATS §4.2); a nested object rarely begins with one of them.
const FIRST_KEYS: [&[u8]; 10] = [b"ph", b"name", b"pid", b"tid", b"ts", b"dur", b"cat", b"id", b"args", b"bp"];
/// `{`, blanks, a quote, the longest key, a quote: more is never needed to decide.
const LONGEST: usize = 24;

/// Looks for `, {"ph"` and the like, one byte after the other, across chunks.
#[derive(Clone, Debug, Default)]
pub(super) struct Resync {
    /// The last byte that was no blank, outside the candidate.
    before: u8,
    /// The candidate: the bytes from its `{` on.
    candidate: Vec<u8>,
}

/// What is known after one more byte.
enum Candidate {
    Event,
    Open,
    No,
}

impl Resync {
    /// Takes bytes until an event's start is recognised. Gives how many bytes were used; the event's first bytes are
    /// then in [`Resync::found`].
    pub(super) fn feed(&mut self, chunk: &[u8]) -> (usize, bool) {
        for (index, &byte) in chunk.iter().enumerate() {
            if self.take(byte) {
                return (index + 1, true);
            }
        }
        (chunk.len(), false)
    }

    /// The first bytes of the event that was recognised.
    pub(super) fn found(&self) -> &[u8] {
        &self.candidate
    }

    fn take(&mut self, byte: u8) -> bool {
        if !self.candidate.is_empty() {
            self.candidate.push(byte);
            match judge(&self.candidate) {
                Candidate::Event => return true,
                Candidate::Open => return false,
                Candidate::No => {
                    self.before = self.candidate.iter().rev().copied().find(|b| !b.is_ascii_whitespace()).unwrap_or(0);
                    self.candidate.clear();
                }
            }
        }
        if byte == b'{' && matches!(self.before, b',' | b'[') {
            self.candidate.push(byte);
        } else if !byte.is_ascii_whitespace() {
            self.before = byte;
        }
        false
    }
}

fn judge(candidate: &[u8]) -> Candidate {
    let inner = candidate.get(1..).unwrap_or_default().trim_ascii_start();
    let Some((&quote, key)) = inner.split_first() else {
        return if candidate.len() < LONGEST { Candidate::Open } else { Candidate::No };
    };
    if quote != b'"' || candidate.len() > LONGEST {
        return Candidate::No;
    }
    match key.split_last() {
        Some((b'"', key)) if FIRST_KEYS.contains(&key) => Candidate::Event,
        _ if FIRST_KEYS.iter().any(|first| first.starts_with(key)) => Candidate::Open,
        _ => Candidate::No,
    }
}

#[cfg(test)]
mod tests {
    use super::Resync;

    fn found_after(text: &str) -> Option<usize> {
        let mut resync = Resync::default();
        let (used, found) = resync.feed(text.as_bytes());
        found.then(|| used - resync.found().len())
    }

    #[test]
    fn finds_the_next_event_and_no_nested_object() {
        assert_eq!(found_after("xx\"}, {\"ph\": 1"), Some(6));
        assert_eq!(found_after("x,\n{ \"name\":"), Some(3));
        assert_eq!(found_after("\"args\": {\"name\": 1}"), None);
        assert_eq!(found_after("[{\"size\": 1}, {\"name\""), Some(14));
        assert_eq!(found_after(",{\"names\""), None);
        assert_eq!(found_after(",{{\"ph\""), None);
        assert_eq!(found_after(", {\"p,{\"ph\""), Some(6));
    }
}
