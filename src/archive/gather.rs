//! Collects the bytes of a header, wherever the chunks were cut, and reads numbers from it.

/// So many bytes and no more.
pub(super) struct Gather {
    bytes: Vec<u8>,
    want: usize,
}

impl Gather {
    pub(super) fn new(want: usize) -> Gather {
        Gather { bytes: Vec::new(), want }
    }

    /// Takes what it needs from the front of `chunk`; answers whether it has all.
    pub(super) fn fill(&mut self, chunk: &mut &[u8]) -> bool {
        let (taken, rest) = chunk.split_at(chunk.len().min(self.want - self.bytes.len()));
        self.bytes.extend_from_slice(taken);
        *chunk = rest;
        self.bytes.len() == self.want
    }

    /// Wants more behind what is there, up to so many bytes in all.
    pub(super) fn widen(&mut self, want: usize) {
        self.want = want.max(self.bytes.len());
    }

    /// Begins anew, in the same memory.
    pub(super) fn restart(&mut self, want: usize) {
        self.bytes.clear();
        self.want = want;
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(super) fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }
}

/// Passes over bytes at the front of `chunk`; answers whether all of them have passed.
pub(super) fn skip(left: &mut u64, chunk: &mut &[u8]) -> bool {
    let (passed, rest) = chunk.split_at(part(*left, chunk));
    *left -= passed.len() as u64;
    *chunk = rest;
    *left == 0
}

/// How many of the bytes that are left lie in the chunk.
pub(super) fn part(left: u64, chunk: &[u8]) -> usize {
    usize::try_from(left).map_or(chunk.len(), |left| left.min(chunk.len()))
}

/// Two bytes, the low one first; 0 beyond the end.
pub(super) fn u16_at(bytes: &[u8], at: usize) -> u16 {
    array(bytes, at).map_or(0, u16::from_le_bytes)
}

/// Four bytes, the low one first; 0 beyond the end.
pub(super) fn u32_at(bytes: &[u8], at: usize) -> u32 {
    array(bytes, at).map_or(0, u32::from_le_bytes)
}

/// Eight bytes, the low one first; `None` beyond the end.
pub(super) fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    array(bytes, at).map(u64::from_le_bytes)
}

fn array<const N: usize>(bytes: &[u8], at: usize) -> Option<[u8; N]> {
    bytes.get(at..)?.get(..N)?.try_into().ok()
}
