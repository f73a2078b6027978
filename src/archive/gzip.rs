//! gzip (RFC 1952): header, deflate, checksum; several of them one after another are one content, as pigz writes it.

use crc32fast::Hasher;

use super::facts::Damage;
use super::gather::{Gather, skip, u16_at, u32_at};
use super::inflate::{Inflate, Step};

/// Flags of the header.
const HAS_CHECKSUM: u8 = 2;
const HAS_EXTRA: u8 = 4;
const HAS_NAME: u8 = 8;
const HAS_COMMENT: u8 = 16;

pub(super) struct Gzip {
    state: State,
    flags: u8,
    hash: Hasher,
    /// Plain bytes of this part, as its end counts them.
    length: u32,
    /// Whether a part has come to its end: what follows may be padding.
    has_part: bool,
}

enum State {
    Head(Gather),
    ExtraLength(Gather),
    Skip(u64),
    Text,
    Body(Box<Inflate>),
    Tail(Gather),
    /// Behind the last part stands something else, which gzip passes over, too.
    Padding,
}

impl Gzip {
    pub(super) fn new() -> Gzip {
        Gzip { state: State::Head(Gather::new(10)), flags: 0, hash: Hasher::new(), length: 0, has_part: false }
    }

    /// Takes the next bytes; the plain ones go to `take`.
    pub(super) fn feed(
        &mut self,
        mut chunk: &[u8],
        take: &mut dyn FnMut(&[u8]) -> Result<(), Damage>,
    ) -> Result<(), Damage> {
        while !chunk.is_empty() {
            if let Some(next) = self.step(&mut chunk, take)? {
                self.state = next;
            }
        }
        Ok(())
    }

    /// Whether the content came to its end.
    pub(super) fn finish(&self) -> Result<(), Damage> {
        match &self.state {
            State::Padding => Ok(()),
            // One or a few bytes of padding look like the start of a header.
            State::Head(_) if self.has_part => Ok(()),
            _ => Err(Damage::Truncated),
        }
    }

    fn step(
        &mut self,
        chunk: &mut &[u8],
        take: &mut dyn FnMut(&[u8]) -> Result<(), Damage>,
    ) -> Result<Option<State>, Damage> {
        let next = match &mut self.state {
            State::Head(head) => match head.fill(chunk) {
                true => Some(begin(head.bytes(), &mut self.flags, self.has_part)?),
                false => None,
            },
            State::ExtraLength(length) => {
                length.fill(chunk).then(|| State::Skip(u64::from(u16_at(length.bytes(), 0)))).map(|skip| match skip {
                    State::Skip(0) => behind(&mut self.flags),
                    skip => skip,
                })
            }
            State::Skip(left) => skip(left, chunk).then(|| behind(&mut self.flags)),
            State::Text => pass_text(chunk).then(|| behind(&mut self.flags)),
            State::Body(inflate) => {
                let (hash, length) = (&mut self.hash, &mut self.length);
                let step = inflate.feed(chunk, |plain| {
                    hash.update(plain);
                    *length = length.wrapping_add(plain.len() as u32);
                    take(plain)
                })?;
                (step == Step::Done).then(|| State::Tail(Gather::new(8)))
            }
            State::Tail(tail) => match tail.fill(chunk) {
                true => {
                    let hash = std::mem::take(&mut self.hash).finalize();
                    let length = std::mem::take(&mut self.length);
                    if (u32_at(tail.bytes(), 0), u32_at(tail.bytes(), 4)) != (hash, length) {
                        return Err(Damage::Checksum);
                    }
                    self.has_part = true;
                    Some(State::Head(Gather::new(10)))
                }
                false => None,
            },
            State::Padding => {
                *chunk = &[];
                None
            }
        };
        Ok(next)
    }
}

/// Reads the fixed part of a header.
fn begin(head: &[u8], flags: &mut u8, has_part: bool) -> Result<State, Damage> {
    match *head {
        [0x1f, 0x8b, 8, found, ..] => {
            *flags = found;
            Ok(behind(flags))
        }
        [0x1f, 0x8b, ..] => Err(Damage::Unsupported),
        _ if has_part => Ok(State::Padding),
        _ => Err(Damage::Corrupt),
    }
}

/// What comes next of the parts that the flags name; each flag is taken away as its part begins.
fn behind(flags: &mut u8) -> State {
    let mut has = |flag: u8| {
        let is_there = *flags & flag != 0;
        *flags &= !flag;
        is_there
    };
    if has(HAS_EXTRA) {
        State::ExtraLength(Gather::new(2))
    } else if has(HAS_NAME) || has(HAS_COMMENT) {
        State::Text
    } else if has(HAS_CHECKSUM) {
        State::Skip(2)
    } else {
        State::Body(Box::new(Inflate::new()))
    }
}

/// Passes over a text that ends with a zero; answers whether it did.
fn pass_text(chunk: &mut &[u8]) -> bool {
    let end = memchr::memchr(0, chunk);
    *chunk = end.and_then(|end| chunk.get(end + 1..)).unwrap_or_default();
    end.is_some()
}
