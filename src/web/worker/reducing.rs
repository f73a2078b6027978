//! The worker's side of a minimal reproduction: reads the files once more, as often as it takes to keep the findings, and
//! packs what is kept.

use js_sys::{Array, Uint8Array};
use web_sys::Blob;

use profvet::examine::Offered;
use profvet::reduce::{Best, Kept, Level, Reduced, Reduction, Replacements};
use profvet::report::Report;
use profvet::settings::Settings;

use super::protocol::Progress;
use super::read::{Buffer, Want};
use crate::browser;
use crate::intake::{Content, Source};

/// Makes a small copy of what the report, which is JSON text, is about. `tell` hears how far it is.
pub async fn reduce(
    sources: &[Source],
    report: &str,
    settings: &Settings,
    mut tell: impl FnMut(&Progress),
) -> Result<(Kept, Replacements, Blob), String> {
    let report: Report = serde_json::from_str(report).map_err(|error| error.to_string())?;
    let mut best = Best::default();
    for level in Level::ALL {
        if best.take(once(sources, &report, level, &mut tell).await, &report, settings) {
            break;
        }
    }
    let (reduced, kept) = best.finish();
    let bytes = Uint8Array::from(reduced.zip().as_slice());
    let zip = browser::blob_of(&Array::of1(&bytes), "application/zip").map_err(|thrown| browser::words(&thrown))?;
    Ok((kept, reduced.replaced, zip))
}

/// One pass over the files.
async fn once(sources: &[Source], report: &Report, level: Level, tell: &mut impl FnMut(&Progress)) -> Reduced {
    let offered: Vec<Offered> =
        sources.iter().map(|source| Offered { path: source.path.clone(), bytes: source.bytes() }).collect();
    let mut reduction = Reduction::new(report, &offered, level);
    let mut progress = Progress { bytes_total: reduction.bytes(), ..Progress::default() };
    let mut buffer = Buffer::new();
    for index in reduction.reads() {
        let Some(Content::File(file)) = sources.get(index).map(|source| &source.content) else { continue };
        let mut passing = reduction.open(index);
        let take = |piece: &[u8]| {
            passing.feed(piece);
            progress.bytes_done += piece.len() as u64;
            tell(&progress);
            Want::More
        };
        // What can't be read to its end is kept as far as it goes; the comparison says what is lost with it.
        let _ = buffer.read(file, 0, None, take).await;
        reduction.close(index, passing);
    }
    reduction.finish()
}
