//! Copies a text that is not on the page.

use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::browser;

/// Puts a text on the clipboard, by way of an element that is there for the moment only. Answers whether it worked.
pub fn copy(text: &str) -> bool {
    let copied = || -> Option<bool> {
        let document = browser::document()?;
        let element = document.create_element("pre").ok()?.dyn_into::<HtmlElement>().ok()?;
        element.set_class_name("copied");
        element.set_text_content(Some(text));
        document.body()?.append_child(&element).ok()?;
        let copied = browser::copy(&element);
        element.remove();
        Some(copied)
    };
    copied().unwrap_or(false)
}
