//! Where the members go, and how much may come out.

use super::facts::{Damage, Facts};
use super::gather::part;

/// Takes the members of an archive, one after another.
pub trait Sink {
    /// A member begins; a path that ends in `/` is a folder. Its size in bytes, where the archive tells beforehand.
    /// Answers whether its bytes are wanted.
    fn enter(&mut self, path: &str, bytes: Option<u64>) -> bool;
    /// The next bytes of the member.
    fn bytes(&mut self, bytes: &[u8]);
    /// The member ends, with its size in bytes or with why it could not be read to its end.
    fn leave(&mut self, end: Result<u64, Damage>);
    /// Whether the member of this path would be wanted, be it a file or an archive to be opened.
    fn wants(&self, path: &str) -> bool;
}

/// Bytes that come out of one archive beyond its own size: free of any ratio, so that small ones may hold anything.
const FREE: u64 = 64 << 20;
/// How many times its own size an archive may unpack to. Traces and tables shrink to a tenth or a thirtieth; deflate
/// reaches 1032 with nothing but zeros.
const RATIO: u64 = 200;
/// Members that are kept. A result of sixteen ranks with its raw data has some ten thousand files.
const MOST_MEMBERS: u64 = 200_000;

/// What all layers of one archive share.
pub(super) struct Out<'a> {
    pub(super) sink: &'a mut dyn Sink,
    pub(super) facts: &'a mut Facts,
    pub(super) budget: &'a mut Budget,
}

/// What may still come out.
pub(super) struct Budget {
    bytes: u64,
    members: u64,
}

impl Budget {
    /// For an archive of so many bytes.
    pub(super) fn new(bytes: u64) -> Budget {
        Budget { bytes: bytes.saturating_mul(RATIO).saturating_add(FREE), members: MOST_MEMBERS }
    }

    /// Takes unpacked bytes off, of every layer: those that may still pass, and whether that is all of them. Exact to
    /// the byte, so that it does not matter where the chunks were cut.
    pub(super) fn spend<'b>(&mut self, bytes: &'b [u8]) -> (&'b [u8], Result<(), Damage>) {
        let (passing, over) = bytes.split_at(part(self.bytes, bytes));
        self.bytes -= passing.len() as u64;
        (passing, if over.is_empty() { Ok(()) } else { Err(Damage::TooLarge) })
    }

    pub(super) fn take_member(&mut self) -> Result<(), Damage> {
        self.members = self.members.checked_sub(1).ok_or(Damage::TooMany)?;
        Ok(())
    }
}

impl Out<'_> {
    pub(super) fn note(&mut self, path: &str, damage: Damage, detail: &str) {
        self.facts.note(path, damage, detail);
    }

    /// A member that is there and cannot be read.
    pub(super) fn refuse(&mut self, path: &str, bytes: Option<u64>, damage: Damage, detail: &str) {
        self.facts.members += 1;
        self.sink.enter(path, bytes);
        self.sink.leave(Err(damage));
        self.note(path, damage, detail);
    }
}
