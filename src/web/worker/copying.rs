//! The worker's side of the viewer-safe copy: reads the trace once more, and streams the packed copy out.

use js_sys::{Promise, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, File, FileSystemFileHandle, ReadableStream, Response, WritableStream, WritableStreamDefaultWriter,
};

use profvet::trace::viewer::{Copied, Copy, Plan};

use super::protocol::Progress;
use crate::browser;

/// Bytes read at a time.
const PIECE: f64 = (4 << 20) as f64;
/// Bytes of the copy that are collected before they are handed to the browser.
const PART: usize = 1 << 20;

#[wasm_bindgen]
extern "C" {
    /// Stable in all browsers that run the page, but not in web-sys.
    type CompressionStream;
    #[wasm_bindgen(constructor, catch)]
    fn new(format: &str) -> Result<CompressionStream, JsValue>;
    #[wasm_bindgen(method, getter)]
    fn readable(this: &CompressionStream) -> ReadableStream;
    #[wasm_bindgen(method, getter)]
    fn writable(this: &CompressionStream) -> WritableStream;
}

/// Copies a trace, gzipped, into the file behind `handle`, or into a blob. `tell` hears how far it is.
pub async fn copy(
    file: &File,
    plan: Plan,
    handle: Option<FileSystemFileHandle>,
    tell: impl Fn(&Progress),
) -> Result<(Copied, Option<Blob>), JsValue> {
    let packer = CompressionStream::new("gzip")?;
    let drained = JsFuture::from(drain(&packer.readable(), handle).await?);
    let writer = packer.writable().get_writer()?;
    let copied = match pour(file, plan, &writer, tell).await {
        Ok(copied) => copied,
        Err(thrown) => {
            // What was written so far is thrown away with the stream.
            let _ = JsFuture::from(writer.abort()).await;
            return Err(thrown);
        }
    };
    Ok((copied, drained.await?.dyn_into().ok()))
}

/// Lets the packed bytes run to where they belong; they never come into this program's memory.
async fn drain(packed: &ReadableStream, handle: Option<FileSystemFileHandle>) -> Result<Promise, JsValue> {
    match handle {
        Some(handle) => {
            let target = JsFuture::from(handle.create_writable()).await?;
            Ok(packed.pipe_to(target.unchecked_ref()))
        }
        None => Response::new_with_opt_readable_stream(Some(packed))?.blob(),
    }
}

async fn pour(
    file: &File,
    plan: Plan,
    writer: &WritableStreamDefaultWriter,
    tell: impl Fn(&Progress),
) -> Result<Copied, JsValue> {
    let began_ms = browser::now_ms();
    let mut progress = Progress { bytes_total: plan.bytes, ..Progress::default() };
    let mut copy = Copy::new(plan);
    let mut text = Vec::new();
    let (size, mut start) = (file.size(), 0.0);
    while start < size {
        let end = (start + PIECE).min(size);
        let piece = JsFuture::from(file.slice_with_f64_and_f64(start, end)?.array_buffer()).await?;
        copy.feed(&Uint8Array::new(&piece).to_vec(), &mut text);
        if text.len() >= PART {
            write(writer, &mut text).await?;
        }
        start = end;
        progress.bytes_done = start as u64;
        progress.elapsed_ms = (browser::now_ms() - began_ms) as u64;
        tell(&progress);
    }
    let copied = copy.finish(&mut text);
    if copied.is_cut {
        return Err("the file has changed since it was checked".into());
    }
    write(writer, &mut text).await?;
    JsFuture::from(writer.close()).await?;
    Ok(copied)
}

/// Waits until the stream has taken the bytes, so that they don't pile up in front of it.
async fn write(writer: &WritableStreamDefaultWriter, text: &mut Vec<u8>) -> Result<(), JsValue> {
    JsFuture::from(writer.write_with_chunk(&Uint8Array::from(text.as_slice()))).await?;
    text.clear();
    Ok(())
}
