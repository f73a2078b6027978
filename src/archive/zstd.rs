//! Zstandard (RFC 8878), frame by frame. The decoder reads from a source and can't wait for one: so each header and each
//! block, which has at most 128 KiB, is gathered and handed over whole.

use ruzstd::decoding::errors::FrameDecoderError;
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use ruzstd::io::Read;

use super::facts::Damage;
use super::gather::{Gather, skip, u32_at};
use super::inflate::Step;

/// How a frame begins; [`super::sniff`] tells zstd by it.
pub(super) const MAGIC: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];
/// Largest window in bytes. `zstd` itself unpacks larger ones only when told to (`--long`).
const MOST_WINDOW: u64 = 128 << 20;
/// Longest block in bytes, packed or not.
const LONGEST_BLOCK: usize = 128 << 10;
/// Bytes that are passed on at once.
const PIECE: usize = 64 << 10;
/// An empty last block, and four bytes in place of a checksum.
const CLOSING: &[u8] = &[1, 0, 0, 0, 0, 0, 0];

pub(super) struct Zstd {
    state: State,
    bytes: Gather,
    decoder: Box<FrameDecoder>,
    /// Whether a checksum stands behind the last block of the frame in hand.
    has_checksum: bool,
    piece: Vec<u8>,
    /// Whether a frame has come to its end: another may follow, or nothing.
    has_part: bool,
}

enum State {
    /// The four bytes that every frame begins with.
    Magic,
    /// The byte behind them, which tells how long the header is.
    Descriptor,
    Header,
    SkipLength,
    Skip(u64),
    BlockHead,
    /// A whole block; of the last one also the checksum.
    Block {
        is_last: bool,
    },
}

impl Zstd {
    pub(super) fn new() -> Zstd {
        let mut decoder = Box::new(FrameDecoder::new());
        decoder.set_max_window_size(MOST_WINDOW);
        Zstd {
            state: State::Magic,
            bytes: Gather::new(4),
            decoder,
            has_checksum: false,
            piece: vec![0; PIECE],
            has_part: false,
        }
    }

    /// Unpacks one frame from the front of `chunk`, and leaves there what stands behind its end.
    pub(super) fn feed(
        &mut self,
        chunk: &mut &[u8],
        mut take: impl FnMut(&[u8]) -> Result<(), Damage>,
    ) -> Result<Step, Damage> {
        loop {
            let has_all = match &mut self.state {
                State::Skip(left) => skip(left, chunk),
                _ => self.bytes.fill(chunk),
            };
            if !has_all {
                return Ok(Step::More);
            }
            match self.state {
                State::Magic => self.begin()?,
                State::Descriptor => {
                    let descriptor = self.bytes.bytes().last().copied().unwrap_or_default();
                    self.has_checksum = descriptor & 4 != 0;
                    self.next(State::Header, 5 + header_length(descriptor));
                }
                State::Header => {
                    self.decoder.reset(self.bytes.bytes()).map_err(|error| refused(&error))?;
                    self.restart(State::BlockHead, 3);
                }
                State::SkipLength => self.state = State::Skip(u64::from(u32_at(self.bytes.bytes(), 4))),
                State::Skip(_) => {
                    self.has_part = true;
                    self.restart(State::Magic, 4);
                }
                State::BlockHead => self.measure()?,
                State::Block { is_last } => {
                    self.decode(&mut take)?;
                    if is_last {
                        return self.end();
                    }
                    self.restart(State::BlockHead, 3);
                }
            }
        }
    }

    /// Unpacks all frames of a chunk.
    pub(super) fn feed_all(
        &mut self,
        mut chunk: &[u8],
        take: &mut dyn FnMut(&[u8]) -> Result<(), Damage>,
    ) -> Result<(), Damage> {
        while !chunk.is_empty() {
            self.feed(&mut chunk, &mut *take)?;
        }
        Ok(())
    }

    /// Whether the content came to its end.
    pub(super) fn finish(&self) -> Result<(), Damage> {
        let is_between = matches!(self.state, State::Magic) && self.bytes.is_empty();
        if is_between && self.has_part { Ok(()) } else { Err(Damage::Truncated) }
    }

    /// Gives out what the decoder holds back of a frame that was cut: up to a window of what arrived.
    pub(super) fn give_up(&mut self, take: &mut dyn FnMut(&[u8]) -> Result<(), Damage>) -> Result<(), Damage> {
        if !matches!(self.state, State::BlockHead | State::Block { .. }) {
            return Ok(());
        }
        self.decoder.decode_blocks(CLOSING, BlockDecodingStrategy::UptoBlocks(1)).map_err(|_| Damage::Corrupt)?;
        self.pass_on(take)
    }

    /// Goes on to a part that begins with the bytes at hand.
    fn next(&mut self, state: State, want: usize) {
        self.state = state;
        self.bytes.widen(want);
    }

    fn restart(&mut self, state: State, want: usize) {
        self.state = state;
        self.bytes.restart(want);
    }

    fn begin(&mut self) -> Result<(), Damage> {
        match self.bytes.bytes() {
            MAGIC => self.next(State::Descriptor, 5),
            head if is_skippable(head) => self.next(State::SkipLength, 8),
            _ => return Err(Damage::Corrupt),
        }
        Ok(())
    }

    /// Reads how long the block is (RFC 8878 3.1.1.2).
    fn measure(&mut self) -> Result<(), Damage> {
        let head = self.bytes.bytes().iter().rev().fold(0, |head, byte| head << 8 | usize::from(*byte));
        let (is_last, kind, size) = (head & 1 != 0, head >> 1 & 3, head >> 3);
        if kind == 3 || size > LONGEST_BLOCK {
            return Err(Damage::Corrupt);
        }
        // A byte that is repeated stands there once.
        let content = if kind == 1 { 1 } else { size };
        let checksum = if is_last && self.has_checksum { 4 } else { 0 };
        self.next(State::Block { is_last }, 3 + content + checksum);
        Ok(())
    }

    fn decode(&mut self, take: &mut dyn FnMut(&[u8]) -> Result<(), Damage>) -> Result<(), Damage> {
        let block = self.bytes.bytes();
        self.decoder.decode_blocks(block, BlockDecodingStrategy::UptoBlocks(1)).map_err(|_| Damage::Corrupt)?;
        self.pass_on(take)
    }

    /// Passes on what the decoder needs no more to look back at.
    fn pass_on(&mut self, take: &mut dyn FnMut(&[u8]) -> Result<(), Damage>) -> Result<(), Damage> {
        loop {
            let length = self.decoder.read(&mut self.piece).map_err(|_| Damage::Corrupt)?;
            match self.piece.get(..length) {
                Some(piece) if length > 0 => take(piece)?,
                _ => return Ok(()),
            }
        }
    }

    /// The frame is at its end.
    fn end(&mut self) -> Result<Step, Damage> {
        let written = self.decoder.get_checksum_from_data();
        if written.is_some() && written != self.decoder.get_calculated_checksum() {
            return Err(Damage::Checksum);
        }
        self.has_part = true;
        self.restart(State::Magic, 4);
        Ok(Step::Done)
    }
}

/// Whether a frame begins that holds nothing of the content; `pzstd` writes one in front.
pub(super) fn is_skippable(head: &[u8]) -> bool {
    matches!(head, [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..])
}

/// Length of what follows a header's descriptor (RFC 8878 3.1.1.1).
fn header_length(descriptor: u8) -> usize {
    let is_single = descriptor & 0x20 != 0;
    let window = usize::from(!is_single);
    let dictionary = match descriptor & 3 {
        3 => 4,
        length => usize::from(length),
    };
    let content = match descriptor >> 6 {
        0 if is_single => 1,
        0 => 0,
        power => 1 << power,
    };
    window + dictionary + content
}

fn refused(error: &FrameDecoderError) -> Damage {
    match error {
        FrameDecoderError::WindowSizeTooBig { .. } | FrameDecoderError::DictNotProvided { .. } => Damage::Unsupported,
        _ => Damage::Corrupt,
    }
}
