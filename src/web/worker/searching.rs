//! The worker's side of a search: reads the trace once more, and keeps the slices that are asked for.

use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::File;

use profvet::trace::window::{Found, Query, Search};

use super::protocol::Progress;
use crate::browser;

/// Bytes read at a time.
const PIECE: f64 = (4 << 20) as f64;

/// Searches a trace. `tell` hears how far it is.
pub async fn search(file: &File, query: Query, tell: impl Fn(&Progress)) -> Result<Found, JsValue> {
    let began_ms = browser::now_ms();
    let (size, mut start) = (file.size(), 0.0);
    let mut progress = Progress { bytes_total: size as u64, ..Progress::default() };
    let mut search = Search::new(query);
    while start < size {
        let end = (start + PIECE).min(size);
        let piece = JsFuture::from(file.slice_with_f64_and_f64(start, end)?.array_buffer()).await?;
        search.feed(&Uint8Array::new(&piece).to_vec());
        start = end;
        progress.bytes_done = start as u64;
        progress.elapsed_ms = (browser::now_ms() - began_ms) as u64;
        tell(&progress);
    }
    let found = search.finish();
    if found.is_cut {
        return Err("the file has changed since it was checked".into());
    }
    Ok(found)
}
