//! One archive from its first byte to its last.

use super::facts::Facts;
use super::out::{Budget, Out, Sink};
use super::stream::Stream;

/// Reads an archive.
pub struct Reader {
    stream: Stream,
    facts: Facts,
    budget: Budget,
}

impl Reader {
    /// For the archive of this path and size in bytes; its members are named below the path.
    pub fn new(path: &str, bytes: u64) -> Reader {
        Reader { stream: Stream::archive(path.to_string(), 0), facts: Facts::default(), budget: Budget::new(bytes) }
    }

    /// Takes the next bytes.
    pub fn feed(&mut self, chunk: &[u8], sink: &mut dyn Sink) {
        self.facts.bytes += chunk.len() as u64;
        self.stream.feed(chunk, &mut Out { sink, facts: &mut self.facts, budget: &mut self.budget });
    }

    /// Whether further bytes can add nothing.
    pub fn enough(&self) -> bool {
        self.stream.is_lost()
    }

    /// The archive's bytes are at their end.
    pub fn finish(mut self, sink: &mut dyn Sink) -> Facts {
        self.stream.finish(Ok(()), &mut Out { sink, facts: &mut self.facts, budget: &mut self.budget });
        self.facts
    }
}
