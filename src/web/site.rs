//! What the page's first script found of the site's presets. In: what it left behind. Out: presets, and why there are
//! none although there is a file.

use js_sys::{Object, Reflect};
use wasm_bindgen::prelude::*;

use profvet::site::Site;

#[wasm_bindgen]
extern "C" {
    /// What the page's first script leaves behind.
    #[wasm_bindgen(thread_local_v2, js_name = profvet)]
    static BOOT: Option<Object>;
}

/// The site's presets, and why they could not be used: the reason, with the place in the file.
pub fn found() -> (Site, Option<String>) {
    let part = |name: &str| {
        let boot = BOOT.with(Clone::clone);
        boot.and_then(|boot| Reflect::get(&boot, &name.into()).ok()).and_then(|part| part.as_string())
    };
    if let Some(failure) = part("siteError") {
        return (Site::default(), Some(failure));
    }
    match part("site").map(|text| Site::from_json(&text)) {
        None => (Site::default(), None),
        Some(Ok(site)) => (site, None),
        Some(Err(invalid)) => (Site::default(), Some(invalid.to_string())),
    }
}
