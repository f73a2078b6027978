//! The one-file page of a site: the presets written into it, where it looks for them.

use std::fmt;

/// What stands in front of the presets in the one-file page, and behind them (`tools/bundle.mjs`).
const BEFORE: &str = "<script id=\"profvet-site\" type=\"application/json\">";
const AFTER: &str = "</script>";

/// The text is not that of the one-file page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPage;

impl fmt::Display for NoPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this is not profvet.html, the one-file page: it has no `{BEFORE}`")
    }
}

impl std::error::Error for NoPage {}

/// The one-file page with these presets, which are valid JSON, in the place of those it has.
///
/// # Errors
/// When the text is no such page.
pub fn with_presets(page: &str, json: &str) -> Result<String, NoPage> {
    let (before, rest) = page.split_once(BEFORE).ok_or(NoPage)?;
    let (_, after) = rest.split_once(AFTER).ok_or(NoPage)?;
    // In JSON `<` stands in strings only, and there it may be written so: nothing in it ends the element.
    let json = json.trim().replace('<', "\\u003c");
    Ok(format!("{before}{BEFORE}{json}{AFTER}{after}"))
}
