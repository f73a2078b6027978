//! zip, by its local headers as they stream past: a cut one gives what arrived, and one inside another archive is read
//! the same way. What the directory at the end adds is only that the end was reached.

use crc32fast::Hasher;

use super::facts::Damage;
use super::gather::{Gather, part, skip, u16_at, u32_at, u64_at};
use super::inflate::{Inflate, Step};
use super::stream::{Entries, Entry, What};
use super::zstd::Zstd;

const LOCAL: u32 = 0x0403_4b50;
const CENTRAL: u32 = 0x0201_4b50;
const END: u32 = 0x0605_4b50;
const END_64: u32 = 0x0606_4b50;
const LOCATOR_64: u32 = 0x0706_4b50;
const DESCRIPTOR: u32 = 0x0807_4b50;

/// Flags of a local header.
const IS_ENCRYPTED: u16 = 1;
const HAS_DESCRIPTOR: u16 = 8;
/// A size that stands in the extra field instead.
const IN_EXTRA: u32 = u32::MAX;

/// Compression methods by number (APPNOTE 4.4.5): those that are read here, and the others.
const STORED: u16 = 0;
const DEFLATED: u16 = 8;
const ZSTD: u16 = 93;
const OTHERS: [(u16, &str); 6] = [(9, "deflate64"), (12, "bzip2"), (14, "lzma"), (95, "xz"), (98, "ppmd"), (99, "aes")];

pub(super) struct Zip {
    state: State,
}

enum State {
    Signature(Gather),
    Local(Gather),
    /// A local header's fixed part, and its name and extra field.
    Name(Vec<u8>, Gather),
    Data(Box<Member>),
    Descriptor(Box<Member>, Gather),
    /// Bytes of the directory to pass.
    Skip(u64),
    Central(Gather),
    End64(Gather),
    Ended,
}

/// The member in hand.
struct Member {
    method: Method,
    /// Packed bytes that are left; `None` if only the data tells where it ends.
    left: Option<u64>,
    has_descriptor: bool,
    /// Whether sizes have eight bytes.
    is_64: bool,
    crc: u32,
    hash: Hasher,
    packed: u64,
    plain: u64,
    /// Whether the member was told to be damaged already; what is left of it is passed over.
    is_over: bool,
}

enum Method {
    Stored,
    Deflated(Box<Inflate>),
    Zstd(Box<Zstd>),
    /// Not wanted, or not readable.
    Passed,
}

impl Zip {
    pub(super) fn new() -> Zip {
        Zip { state: signature() }
    }

    pub(super) fn feed(&mut self, mut chunk: &[u8], entries: &mut dyn Entries) -> Result<(), Damage> {
        while !chunk.is_empty() {
            let state = std::mem::replace(&mut self.state, State::Ended);
            self.state = step(state, &mut chunk, entries)?;
        }
        Ok(())
    }

    /// Whether the end of the archive was reached.
    pub(super) fn finish(&self) -> Result<(), Damage> {
        if matches!(self.state, State::Ended) { Ok(()) } else { Err(Damage::Truncated) }
    }
}

fn signature() -> State {
    State::Signature(Gather::new(4))
}

fn passed(bytes: u64) -> State {
    if bytes == 0 { signature() } else { State::Skip(bytes) }
}

fn step(state: State, chunk: &mut &[u8], entries: &mut dyn Entries) -> Result<State, Damage> {
    match state {
        State::Signature(mut bytes) => match bytes.fill(chunk) {
            true => by_signature(u32_at(bytes.bytes(), 0)),
            false => Ok(State::Signature(bytes)),
        },
        State::Local(mut bytes) => {
            if !bytes.fill(chunk) {
                return Ok(State::Local(bytes));
            }
            let variable = usize::from(u16_at(bytes.bytes(), 22)) + usize::from(u16_at(bytes.bytes(), 24));
            let (head, names) = (bytes.bytes().to_vec(), Gather::new(variable));
            if variable == 0 { enter(&head, &[], entries) } else { Ok(State::Name(head, names)) }
        }
        State::Name(head, mut bytes) => {
            if bytes.fill(chunk) {
                enter(&head, bytes.bytes(), entries)
            } else {
                Ok(State::Name(head, bytes))
            }
        }
        State::Data(member) => data(member, chunk, entries),
        State::Descriptor(member, bytes) => descriptor(member, bytes, chunk, entries),
        State::Skip(mut left) => Ok(if skip(&mut left, chunk) { signature() } else { State::Skip(left) }),
        State::Central(mut bytes) => {
            if !bytes.fill(chunk) {
                return Ok(State::Central(bytes));
            }
            let lengths = [24, 26, 28].map(|at| u64::from(u16_at(bytes.bytes(), at)));
            Ok(passed(lengths.iter().sum()))
        }
        State::End64(mut bytes) => match bytes.fill(chunk) {
            true => u64_at(bytes.bytes(), 0).map(passed).ok_or(Damage::Corrupt),
            false => Ok(State::End64(bytes)),
        },
        State::Ended => {
            *chunk = &[];
            Ok(State::Ended)
        }
    }
}

fn by_signature(signature: u32) -> Result<State, Damage> {
    match signature {
        LOCAL => Ok(State::Local(Gather::new(26))),
        CENTRAL => Ok(State::Central(Gather::new(42))),
        END => Ok(State::Ended),
        END_64 => Ok(State::End64(Gather::new(8))),
        LOCATOR_64 => Ok(State::Skip(16)),
        // Of an empty member that was written as if its size were not known.
        DESCRIPTOR => Ok(State::Skip(12)),
        _ => Err(Damage::Corrupt),
    }
}

/// The fixed part of a local header without its signature, and the name and extra field behind it.
fn enter(head: &[u8], variable: &[u8], entries: &mut dyn Entries) -> Result<State, Damage> {
    let (flags, method) = (u16_at(head, 2), u16_at(head, 4));
    let (name, extra) = variable.split_at(usize::from(u16_at(head, 22)).min(variable.len()));
    let sizes = Sizes::of(head, extra);
    let has_descriptor = flags & HAS_DESCRIPTOR != 0;
    let is_known = !has_descriptor || sizes.packed > 0;
    let is_folder = name.ends_with(b"/") || name.ends_with(b"\\");
    let is_encrypted = flags & IS_ENCRYPTED != 0;
    // Deflate and zstd tell where they end.
    let is_endless = !is_known && matches!(method, DEFLATED | ZSTD) && !is_encrypted;
    let what = match method {
        _ if is_folder => What::Folder,
        _ if is_encrypted => What::Unreadable(Damage::Encrypted, ""),
        STORED if !is_known => What::Unreadable(Damage::Unsupported, "stored without a size"),
        STORED | DEFLATED | ZSTD => What::File,
        method => What::Unreadable(Damage::Unsupported, other(method)),
    };
    let wanted = entries.enter(&Entry { name, bytes: is_known.then_some(sizes.plain), what })?;
    if !is_known && !is_endless && !is_folder {
        // Where the next member begins is not to be found.
        return Err(Damage::Unsupported);
    }
    let method = match method {
        DEFLATED if wanted || is_endless => Method::Deflated(Box::new(Inflate::new())),
        ZSTD if wanted || is_endless => Method::Zstd(Box::new(Zstd::new())),
        STORED if wanted => Method::Stored,
        _ => Method::Passed,
    };
    let member = Box::new(Member {
        left: (!is_endless).then_some(sizes.packed),
        has_descriptor: has_descriptor && (is_known || is_endless),
        is_64: sizes.is_64,
        crc: u32_at(head, 10),
        hash: Hasher::new(),
        packed: 0,
        plain: if matches!(method, Method::Passed) { sizes.plain } else { 0 },
        method,
        is_over: what != What::File,
    });
    // A member without bytes ends where it begins.
    if member.left == Some(0) { ended(member, entries) } else { Ok(State::Data(member)) }
}

/// Sizes as the header tells them, with those of the zip64 field where it has them.
struct Sizes {
    packed: u64,
    plain: u64,
    is_64: bool,
}

impl Sizes {
    fn of(head: &[u8], extra: &[u8]) -> Sizes {
        let (packed, plain) = (u32_at(head, 14), u32_at(head, 18));
        let mut sizes = Sizes { packed: u64::from(packed), plain: u64::from(plain), is_64: false };
        let Some(mut field) = zip64(extra) else {
            return sizes;
        };
        sizes.is_64 = true;
        let mut next = || {
            let value = u64_at(field, 0);
            field = field.get(8..).unwrap_or_default();
            value
        };
        if plain == IN_EXTRA {
            sizes.plain = next().unwrap_or(sizes.plain);
        }
        if packed == IN_EXTRA {
            sizes.packed = next().unwrap_or(sizes.packed);
        }
        sizes
    }
}

/// The field with the long sizes among the extra fields.
fn zip64(mut extra: &[u8]) -> Option<&[u8]> {
    while extra.len() >= 4 {
        let (id, length) = (u16_at(extra, 0), usize::from(u16_at(extra, 2)));
        let body = extra.get(4..4 + length)?;
        if id == 1 {
            return Some(body);
        }
        extra = extra.get(4 + length..)?;
    }
    None
}

fn other(method: u16) -> &'static str {
    OTHERS.iter().find(|(number, _)| *number == method).map_or("unknown method", |(_, name)| name)
}

fn data(mut member: Box<Member>, chunk: &mut &[u8], entries: &mut dyn Entries) -> Result<State, Damage> {
    let available = member.left.map_or(chunk.len(), |left| part(left, chunk));
    let (packed, rest) = chunk.split_at(available);
    let mut unread = packed;
    let step = member.unpack(&mut unread, entries);
    let read = packed.len() - unread.len();
    match (step, &mut member.left) {
        (Ok(step), Some(left)) => {
            *left -= read as u64;
            *chunk = chunk.get(read..).unwrap_or_default();
            if step == Step::Done && *left > 0 {
                // Behind the end of the data, and still the member's.
                member.spoil(Damage::Corrupt, entries);
            }
        }
        (Ok(_), None) => *chunk = chunk.get(read..).unwrap_or_default(),
        (Err(damage), _) if damage.ends_all() => return Err(damage),
        (Err(damage), Some(left)) => {
            *left -= packed.len() as u64;
            *chunk = rest;
            member.spoil(damage, entries);
        }
        (Err(damage), None) => return Err(damage),
    }
    member.packed += read as u64;
    let is_at_end = match member.left {
        Some(left) => left == 0,
        None => matches!(step, Ok(Step::Done)),
    };
    match is_at_end {
        true if member.left.is_some() && matches!(step, Ok(Step::More)) && member.has_own_end() => {
            member.spoil(Damage::Corrupt, entries);
            ended(member, entries)
        }
        true => ended(member, entries),
        false => Ok(State::Data(member)),
    }
}

impl Member {
    /// Whether the data tells where it ends.
    fn has_own_end(&self) -> bool {
        matches!(self.method, Method::Deflated(_) | Method::Zstd(_))
    }

    fn unpack(&mut self, packed: &mut &[u8], entries: &mut dyn Entries) -> Result<Step, Damage> {
        let (hash, plain) = (&mut self.hash, &mut self.plain);
        let mut take = |bytes: &[u8]| {
            hash.update(bytes);
            *plain += bytes.len() as u64;
            entries.bytes(bytes)
        };
        match &mut self.method {
            Method::Deflated(inflate) => inflate.feed(packed, take),
            Method::Zstd(zstd) => zstd.feed(packed, take),
            Method::Stored => {
                take(packed)?;
                *packed = &[];
                Ok(Step::More)
            }
            Method::Passed => {
                *packed = &[];
                Ok(Step::More)
            }
        }
    }

    /// Gives up the member, and passes over the rest of it.
    fn spoil(&mut self, damage: Damage, entries: &mut dyn Entries) {
        if !self.is_over {
            entries.leave(Err(damage));
        }
        self.is_over = true;
        self.method = Method::Passed;
    }
}

/// The member's data is at its end; its checksum may follow.
fn ended(member: Box<Member>, entries: &mut dyn Entries) -> Result<State, Damage> {
    if member.has_descriptor {
        return Ok(State::Descriptor(member, Gather::new(4)));
    }
    let crc = member.crc;
    Ok(left(*member, crc, entries))
}

fn left(mut member: Member, crc: u32, entries: &mut dyn Entries) -> State {
    let is_checked = !matches!(member.method, Method::Passed);
    if is_checked && member.hash.clone().finalize() != crc {
        member.spoil(Damage::Checksum, entries);
    } else if !member.is_over {
        entries.leave(Ok(()));
    }
    signature()
}

/// Checksum and sizes behind the data, with or without a signature in front.
fn descriptor(
    mut member: Box<Member>,
    mut bytes: Gather,
    chunk: &mut &[u8],
    entries: &mut dyn Entries,
) -> Result<State, Damage> {
    if !bytes.fill(chunk) {
        return Ok(State::Descriptor(member, bytes));
    }
    if bytes.bytes().len() == 4 && u32_at(bytes.bytes(), 0) == DESCRIPTOR {
        member.has_descriptor = false;
        return Ok(State::Descriptor(member, Gather::new(8)));
    }
    // With a signature eight bytes were gathered, the checksum and half of the sizes; without one, the checksum.
    let crc = u32_at(bytes.bytes(), 0);
    let is_64 = member.is_64 || member.packed > u64::from(u32::MAX) || member.plain > u64::from(u32::MAX);
    let sizes = if is_64 { 16 } else { 8 };
    let rest = sizes + 4 - bytes.bytes().len() as u64;
    left(*member, crc, entries);
    Ok(State::Skip(rest))
}
