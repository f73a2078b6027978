//! tar: blocks of 512 bytes, in the dialects of POSIX, GNU and the seventh edition.

use super::facts::Damage;
use super::gather::{Gather, part, skip};
use super::stream::{Entries, Entry, What};

const BLOCK: usize = 512;
/// Longest extended header; real ones have a path and times in some hundred bytes.
const LONGEST_TEXT: u64 = 1 << 20;

pub(super) struct Tar {
    state: State,
    /// What extended headers say about the member that follows.
    next: Extended,
    has_entry: bool,
}

enum State {
    Header(Gather),
    /// The member's bytes that are left, and the padding behind them.
    Data(u64, u64),
    /// An extended header of this type.
    Text(u8, Gather, u64),
    Padding(u64),
    Ended,
}

#[derive(Default)]
struct Extended {
    name: Option<Vec<u8>>,
    bytes: Option<u64>,
    is_sparse: bool,
}

/// Whether the block is a header: its bytes add up to the sum that stands in it.
pub(super) fn is_header(block: &[u8]) -> bool {
    let sum = |value: fn(u8) -> i64| {
        let counted = block.iter().enumerate().map(|(at, byte)| if (148..156).contains(&at) { b' ' } else { *byte });
        counted.map(value).sum::<i64>()
    };
    let written = number(field(block, 148, 8)).and_then(|written| i64::try_from(written).ok());
    // Some old programs added signed bytes.
    block.len() == BLOCK && (written == Some(sum(i64::from)) || written == Some(sum(|byte| i64::from(byte as i8))))
}

impl Tar {
    pub(super) fn new() -> Tar {
        Tar { state: State::Header(Gather::new(BLOCK)), next: Extended::default(), has_entry: false }
    }

    pub(super) fn feed(&mut self, mut chunk: &[u8], entries: &mut dyn Entries) -> Result<(), Damage> {
        while !chunk.is_empty() {
            let next = match &mut self.state {
                State::Header(block) => match block.fill(&mut chunk) {
                    true => {
                        let block = std::mem::replace(block, Gather::new(BLOCK));
                        Some(self.header(block.bytes(), entries)?)
                    }
                    false => None,
                },
                State::Data(left, padding) => {
                    let (bytes, rest) = chunk.split_at(part(*left, chunk));
                    entries.bytes(bytes)?;
                    *left -= bytes.len() as u64;
                    chunk = rest;
                    let padding = *padding;
                    (*left == 0).then(|| {
                        entries.leave(Ok(()));
                        padded(padding)
                    })
                }
                State::Text(kind, text, padding) => text.fill(&mut chunk).then(|| {
                    self.next.extend(*kind, text.bytes());
                    padded(*padding)
                }),
                State::Padding(left) => skip(left, &mut chunk).then(|| State::Header(Gather::new(BLOCK))),
                State::Ended => return Ok(()),
            };
            if let Some(next) = next {
                self.state = next;
            }
        }
        Ok(())
    }

    /// Whether the list of members came to its end. Some programs leave the closing blocks away.
    pub(super) fn finish(&self) -> Result<(), Damage> {
        match &self.state {
            State::Ended => Ok(()),
            State::Header(block) if block.is_empty() && self.has_entry => Ok(()),
            _ => Err(Damage::Truncated),
        }
    }

    fn header(&mut self, block: &[u8], entries: &mut dyn Entries) -> Result<State, Damage> {
        if block.iter().all(|byte| *byte == 0) {
            return Ok(State::Ended);
        }
        if !is_header(block) {
            return Err(Damage::Corrupt);
        }
        let bytes = number(field(block, 124, 12)).ok_or(Damage::Corrupt)?;
        let kind = block.get(156).copied().unwrap_or_default();
        self.has_entry = true;
        if matches!(kind, b'L' | b'x') {
            let length = usize::try_from(bytes).ok().filter(|_| bytes <= LONGEST_TEXT).ok_or(Damage::Corrupt)?;
            return Ok(match length {
                0 => State::Header(Gather::new(BLOCK)),
                _ => State::Text(kind, Gather::new(length), padding(bytes)),
            });
        }
        if matches!(kind, b'K' | b'g') {
            return Ok(passed(bytes));
        }
        let extended = std::mem::take(&mut self.next);
        let bytes = extended.bytes.unwrap_or(bytes);
        let name = extended.name.unwrap_or_else(|| name(block));
        let what = match kind {
            _ if extended.is_sparse => What::Unreadable(Damage::Unsupported, "sparse"),
            b'0' | 0 | b'7' if name.ends_with(b"/") => What::Folder,
            b'0' | 0 | b'7' => What::File,
            b'5' => What::Folder,
            b'1' | b'2' => What::Link,
            b'S' => What::Unreadable(Damage::Unsupported, "sparse"),
            // Devices, pipes and the marks of backup programs.
            _ => return Ok(passed(bytes)),
        };
        let has_data = what == What::File;
        entries.enter(&Entry { name: &name, bytes: Some(bytes), what })?;
        if !has_data {
            // A link's size is that of its target, which is not here.
            return Ok(passed(if matches!(kind, b'1' | b'2') { 0 } else { bytes }));
        }
        if bytes == 0 {
            entries.leave(Ok(()));
            return Ok(State::Header(Gather::new(BLOCK)));
        }
        Ok(State::Data(bytes, padding(bytes)))
    }
}

impl Extended {
    fn extend(&mut self, kind: u8, text: &[u8]) {
        if kind == b'L' {
            self.name = Some(until_zero(text).to_vec());
            return;
        }
        let mut rest = text;
        while let Some((key, value, behind)) = record(rest) {
            match key {
                b"path" => self.name = Some(value.to_vec()),
                b"size" => self.bytes = std::str::from_utf8(value).ok().and_then(|value| value.parse().ok()),
                _ if key.starts_with(b"GNU.sparse.") => self.is_sparse = true,
                _ => {}
            }
            rest = behind;
        }
    }
}

/// The first record of an extended header, `LENGTH KEY=VALUE\n`, and what stands behind it.
fn record(text: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let space = memchr::memchr(b' ', text)?;
    let length: usize = std::str::from_utf8(text.get(..space)?).ok()?.parse().ok()?;
    let body = text.get(space + 1..length)?;
    let equals = memchr::memchr(b'=', body)?;
    let value = body.get(equals + 1..)?;
    Some((body.get(..equals)?, value.strip_suffix(b"\n").unwrap_or(value), text.get(length..)?))
}

fn field(block: &[u8], at: usize, length: usize) -> &[u8] {
    block.get(at..at + length).unwrap_or_default()
}

fn until_zero(bytes: &[u8]) -> &[u8] {
    bytes.get(..memchr::memchr(0, bytes).unwrap_or(bytes.len())).unwrap_or_default()
}

/// The name, with the folder that POSIX keeps apart.
fn name(block: &[u8]) -> Vec<u8> {
    let name = until_zero(field(block, 0, 100));
    let folder = until_zero(field(block, 345, 155));
    if field(block, 257, 6) == b"ustar\0" && !folder.is_empty() {
        return [folder, b"/", name].concat();
    }
    name.to_vec()
}

/// A number in octal digits, or in the base 256 of GNU for large ones.
fn number(field: &[u8]) -> Option<u64> {
    if let [0x80, rest @ ..] = field {
        let (high, low) = rest.split_at(rest.len().checked_sub(8)?);
        return high.iter().all(|byte| *byte == 0).then(|| low.iter().fold(0, |sum, byte| sum << 8 | u64::from(*byte)));
    }
    let digits = std::str::from_utf8(until_zero(field)).ok()?.trim();
    if digits.is_empty() { Some(0) } else { u64::from_str_radix(digits, 8).ok() }
}

/// Bytes from the end of `bytes` to the end of its block.
fn padding(bytes: u64) -> u64 {
    bytes.wrapping_neg() % BLOCK as u64
}

fn padded(padding: u64) -> State {
    if padding == 0 { State::Header(Gather::new(BLOCK)) } else { State::Padding(padding) }
}

/// Passes over bytes that are of no member, and their padding.
fn passed(bytes: u64) -> State {
    padded(bytes.saturating_add(padding(bytes)))
}
