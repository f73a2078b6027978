//! The worker's side of looking at the rows of a table: one pass finds them, then pages are read as they are asked for.

use js_sys::{Array, Uint8Array};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, File};

use profvet::table::Kind;
use profvet::table::listing::{Finder, Listing, Piece, Query, Spans, cells, is_sortable};

use super::protocol::{Listed, ListedColumn, MOST_SAVED, PageRow, Progress, Window};
use super::read::{Buffer, Want};
use crate::browser;

/// Rows that were found, and the file they are in.
pub struct Found {
    file: File,
    listing: Listing,
}

/// Finds rows. `tell` hears how far it is.
pub async fn find(file: File, query: Query, mut tell: impl FnMut(&Progress)) -> Result<Found, String> {
    let began_ms = browser::now_ms();
    let mut progress = Progress { bytes_total: file.size() as u64, ..Progress::default() };
    let mut finder = Finder::new(query);
    let mut buffer = Buffer::new();
    buffer
        .read(&file, 0, None, |piece| {
            finder.feed(piece);
            progress.bytes_done += piece.len() as u64;
            progress.elapsed_ms = (browser::now_ms() - began_ms) as u64;
            tell(&progress);
            Want::More
        })
        .await?;
    Ok(Found { file, listing: finder.finish() })
}

impl Found {
    /// What the page needs to know of them.
    pub fn listed(&self) -> Listed {
        let listing = &self.listing;
        let column =
            |name: &String| ListedColumn { name: name.clone(), sortable: is_sortable(Kind::KernelDetails, name) };
        Listed {
            columns: listing.columns.iter().map(column).collect(),
            rows: listing.rows,
            matched: listing.matched,
            len: listing.len(),
        }
    }

    /// Reads some rows: all their bytes at once, however they are spread over the file.
    pub async fn page(&self, window: Window) -> Result<Vec<PageRow>, JsValue> {
        let pieces = self.listing.pieces(window.first, window.count);
        let spans = Spans::of(&pieces);
        let parts = Array::new();
        for (start, end) in spans.iter() {
            let part = self.slice(start, end)?;
            parts.push(&part);
        }
        let blob = browser::blob_of(&parts, "")?;
        let bytes = Uint8Array::new(&JsFuture::from(blob.array_buffer()).await?).to_vec();
        Ok(pieces.iter().flat_map(|piece| self.rows(piece, spans.bytes_of(piece, &bytes))).collect())
    }

    fn rows(&self, piece: &Piece, bytes: &[u8]) -> impl Iterator<Item = PageRow> {
        let found = cells(bytes, self.listing.encoding, piece.skip, piece.take);
        (piece.row..).zip(found).map(|(row, cells)| PageRow { row, cells })
    }

    /// The rows as a file: the header and the bytes of each row as they stand, which nobody copies until it is saved.
    pub async fn saved(&self) -> Result<Blob, JsValue> {
        let header = self.slice(0, self.listing.header_end)?;
        let ends_in_cr = self.byte_before(self.listing.header_end).await? == Some(b'\r');
        let parts = Array::of1(&header);
        for piece in self.listing.pieces(0, MOST_SAVED) {
            // A record that ends in CR LF is known up to the CR.
            if ends_in_cr {
                parts.push(&"\n".into());
            }
            let part = self.slice(piece.start, piece.end)?;
            parts.push(&part);
        }
        browser::blob_of(&parts, "text/csv")
    }

    async fn byte_before(&self, place: u64) -> Result<Option<u8>, JsValue> {
        let last = self.slice(place.saturating_sub(1), place)?;
        let bytes = Uint8Array::new(&JsFuture::from(last.array_buffer()).await?).to_vec();
        Ok(bytes.first().copied())
    }

    fn slice(&self, start: u64, end: u64) -> Result<Blob, JsValue> {
        self.file.slice_with_f64_and_f64(start as f64, end as f64)
    }
}
