//! Reads a file in pieces through one buffer on either side of the border between JavaScript and wasm.

use js_sys::{ArrayBuffer, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, ReadableStreamByobReader, ReadableStreamReadResult};

use crate::browser;

/// Size of a piece in bytes. Smaller pieces cost more round trips to the browser's file thread.
const PIECE: u32 = 4 << 20;

/// Whether more bytes are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Want {
    More,
    Enough,
}

pub struct Buffer {
    /// Lent to the browser while it reads; gone if the stream broke off.
    outside: Option<ArrayBuffer>,
    inside: Vec<u8>,
}

impl Buffer {
    pub fn new() -> Buffer {
        Buffer { outside: None, inside: vec![0; PIECE as usize] }
    }

    /// Gives `take` the file's bytes from offset `start` on, in order, piece by piece, until offset `end` (`None`: the
    /// end of the file) or until it has enough. Errors are in the browser's own words.
    pub async fn read(
        &mut self,
        file: &Blob,
        start: u64,
        end: Option<u64>,
        take: impl FnMut(&[u8]) -> Want,
    ) -> Result<(), String> {
        let end = end.map_or(file.size(), |end| end as f64);
        // Offsets up to 2^53 are exact as floats.
        let read = match file.slice_with_f64_and_f64(start as f64, end) {
            Ok(part) => match ReadableStreamByobReader::new(&part.stream()) {
                Ok(reader) => self.read_stream(&reader, take).await,
                Err(_) => self.read_slices(&part, take).await,
            },
            Err(thrown) => Err(thrown),
        };
        read.map_err(|thrown| browser::words(&thrown))
    }

    async fn read_stream(
        &mut self,
        reader: &ReadableStreamByobReader,
        mut take: impl FnMut(&[u8]) -> Want,
    ) -> Result<(), JsValue> {
        let mut reading = request(reader, self.outside.take());
        loop {
            let result: ReadableStreamReadResult = reading.await?.unchecked_into();
            // A cancelled stream ends without giving the buffer back.
            let Ok(piece) = result.get_value().dyn_into::<Uint8Array>() else { return Ok(()) };
            if result.get_done() == Some(true) {
                self.outside = Some(piece.buffer());
                return Ok(());
            }
            let length = self.carry_over(&piece);
            // The browser fills the buffer again while this piece is looked at.
            reading = request(reader, Some(piece.buffer()));
            if take(self.inside.get(..length).unwrap_or_default()) == Want::Enough {
                let _ = JsFuture::from(reader.cancel()).await;
                return Ok(());
            }
        }
    }

    /// For browsers whose files are no byte streams.
    async fn read_slices(&mut self, part: &Blob, mut take: impl FnMut(&[u8]) -> Want) -> Result<(), JsValue> {
        let size = part.size();
        let mut start = 0.0;
        while start < size {
            let end = (start + f64::from(PIECE)).min(size);
            let slice = part.slice_with_f64_and_f64(start, end)?;
            let piece = Uint8Array::new(&JsFuture::from(slice.array_buffer()).await?);
            let length = self.carry_over(&piece);
            if take(self.inside.get(..length).unwrap_or_default()) == Want::Enough {
                break;
            }
            start = end;
        }
        Ok(())
    }

    /// Copies a piece over the border, and answers its length.
    fn carry_over(&mut self, piece: &Uint8Array) -> usize {
        let length = piece.length() as usize;
        if let Some(room) = self.inside.get_mut(..length) {
            piece.copy_to(room);
        }
        length
    }
}

/// Asks for the next piece. The future is made at once, so that a failure is always heard.
fn request(reader: &ReadableStreamByobReader, buffer: Option<ArrayBuffer>) -> JsFuture {
    let buffer = buffer.unwrap_or_else(|| ArrayBuffer::new(PIECE));
    JsFuture::from(reader.read_with_array_buffer_view(&Uint8Array::new(&buffer)))
}
