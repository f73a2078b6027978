//! The worker's side of a search: reads what the window touches of the trace's files, and keeps the slices that are
//! asked for.

use js_sys::Array;
use wasm_bindgen::prelude::*;
use web_sys::File;

use profvet::trace::window::{Found, Query, Search, Wanted};

use super::protocol::Progress;
use super::read::{Buffer, Want};
use crate::browser;

const CHANGED: &str = "the file has changed since it was checked";

/// Searches a trace, of which the files are in the order of the query's plans. `tell` hears how far it is.
pub async fn search(files: &[File], query: Query, tell: impl Fn(&Progress)) -> Result<Found, JsValue> {
    let began_ms = browser::now_ms();
    if !query.plans.iter().map(|plan| plan.bytes).eq(files.iter().map(|file| file.size() as u64)) {
        return Err(CHANGED.into());
    }
    let mut search = Search::new(query);
    let parts = Array::new();
    for Wanted { file, start, end } in search.wanted().iter().copied() {
        if let Some(file) = files.get(file) {
            let part = file.slice_with_f64_and_f64(start as f64, end as f64)?;
            parts.push(&part);
        }
    }
    let wanted = browser::blob_of(&parts, "")?;
    let mut progress = Progress { bytes_total: wanted.size() as u64, ..Progress::default() };
    let mut buffer = Buffer::new();
    buffer
        .read(&wanted, 0, None, |piece| {
            search.feed(piece);
            progress.bytes_done += piece.len() as u64;
            progress.elapsed_ms = (browser::now_ms() - began_ms) as u64;
            tell(&progress);
            Want::More
        })
        .await?;
    let found = search.finish();
    if found.is_cut {
        return Err(CHANGED.into());
    }
    Ok(found)
}
