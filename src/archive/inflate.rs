//! Deflate, pushed: packed bytes in, plain bytes out, through one window of fixed size.

use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_HAS_MORE_INPUT;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};

use super::facts::Damage;

/// Size of the window in bytes. Deflate looks back 32 KiB; a larger one means fewer and longer pieces.
const WINDOW: usize = 1 << 17;

pub(super) struct Inflate {
    core: Box<DecompressorOxide>,
    window: Vec<u8>,
    at: usize,
}

/// Whether the packed data came to its own end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    More,
    Done,
}

impl Inflate {
    pub(super) fn new() -> Inflate {
        Inflate { core: Box::default(), window: vec![0; WINDOW], at: 0 }
    }

    /// Unpacks from the front of `chunk`, and leaves there what stands behind the end.
    pub(super) fn feed(
        &mut self,
        chunk: &mut &[u8],
        mut take: impl FnMut(&[u8]) -> Result<(), Damage>,
    ) -> Result<Step, Damage> {
        loop {
            let (status, read, written) =
                decompress(&mut self.core, chunk, &mut self.window, self.at, TINFL_FLAG_HAS_MORE_INPUT);
            *chunk = chunk.get(read..).unwrap_or_default();
            let end = self.at + written;
            let fresh = self.window.get(self.at..end).unwrap_or_default();
            self.at = end % WINDOW;
            if !fresh.is_empty() {
                take(fresh)?;
            }
            match status {
                TINFLStatus::Done => return Ok(Step::Done),
                TINFLStatus::NeedsMoreInput => return Ok(Step::More),
                TINFLStatus::HasMoreOutput => {}
                _ => return Err(Damage::Corrupt),
            }
        }
    }
}
