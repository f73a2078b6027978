//! Paths: what the layout and public packages name stays, the rest gets pseudonyms, part by part, so that the shape and
//! the number of folders can still be seen.

use crate::archive::has_archive_name;
use crate::info::FolderName;

use super::book::{Book, Class};
use super::known;

/// The ending that makes a folder a capture.
const CAPTURE: &str = "_ascend_pt";

/// A path with its strokes as they are, `/` or `\`.
pub(super) fn redacted(path: &str, book: &mut Book) -> String {
    let mut out = String::with_capacity(path.len());
    let mut before = "";
    let mut is_public = false;
    let pieces: Vec<&str> = path.split_inclusive(['/', '\\']).collect();
    for (at, piece) in pieces.iter().enumerate() {
        let part = piece.trim_end_matches(['/', '\\']);
        let is_last = at + 1 == pieces.len() && part.len() == piece.len();
        is_public = (is_public && part != "site-packages" && part != "dist-packages") || known::is_package(part);
        if is_public {
            out.push_str(part);
        } else if matches!(before, "home" | "Users") && !matches!(part, "" | "root") {
            out.push_str(&book.pseudonym(Class::User, part));
        } else {
            out.push_str(&self::part(part, is_last, book));
        }
        out.push_str(piece.get(part.len()..).unwrap_or_default());
        if !part.is_empty() {
            before = part;
        }
    }
    out
}

/// One part of a path.
fn part(part: &str, is_last: bool, book: &mut Book) -> String {
    if known::is_part(part) || matches!(part, ".." | "~") {
        return part.to_string();
    }
    if let Some(known) = book.word(part) {
        return known.to_string();
    }
    if let Some(capture) = capture(part, book) {
        return capture;
    }
    let has_ending = part.rsplit_once('.').is_some_and(|(stem, ending)| !stem.is_empty() && known::is_ending(ending));
    // What lies in an archive is named below it.
    let is_file = has_ending && (is_last || has_archive_name(part));
    let class = if is_file { Class::File } else { Class::Folder };
    book.pseudonym(class, part)
}

/// `node17_4242_20261102093000123_ascend_pt` → `host-1_4242_20261102093000123_ascend_pt`.
pub(super) fn capture(name: &str, book: &mut Book) -> Option<String> {
    let stem = name.strip_suffix(CAPTURE)?;
    if let Some(worker) = FolderName::parse(name).map(|name| name.worker) {
        let rest = name.strip_prefix(worker.as_str())?;
        let worker = if worker.is_empty() { worker } else { book.pseudonym(Class::Host, &worker) };
        return Some(format!("{worker}{rest}"));
    }
    let stem =
        if stem.is_empty() || known::is_part(stem) { stem.to_string() } else { book.pseudonym(Class::Folder, stem) };
    Some(stem + CAPTURE)
}
