//! Judging anew what was read, under other settings.

use std::cell::RefCell;

use wasm_bindgen::JsValue;

use profvet::examine::Examined;
use profvet::settings::Settings;
use profvet::{report, views};

use super::packed::unpack;
use super::protocol::News;

thread_local! {
    /// What this worker has read: facts, not files.
    static KEPT: RefCell<Option<Examined>> = const { RefCell::new(None) };
}

/// Keeps what was read.
pub fn keep(examined: Examined) {
    KEPT.set(Some(examined));
}

/// Judges by these packed settings. Nothing is read again.
pub fn judge(settings: &JsValue) -> News {
    match unpack::<Settings>(settings) {
        Ok(settings) => KEPT.with_borrow_mut(|kept| match kept {
            Some(examined) => {
                examined.set(&settings);
                News::Judged {
                    report: report::json(&report::of(examined)),
                    views: views::of(&examined.captures),
                    settings: Box::new(settings),
                }
            }
            None => News::Crashed("nothing was read".to_string()),
        }),
        Err(invalid) => News::Crashed(invalid),
    }
}
