//! The few things asked of the browser, each in one place. Nothing here can fail loudly: what a browser refuses
//! (storage in a private window, say) is done without.

use js_sys::{Array, Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, Crypto, Document, Element, HtmlAnchorElement, HtmlElement, HtmlInputElement, MouseEvent, Node, Storage, Url,
};

/// How long a download may take to start before its address is given back, in milliseconds.
const DOWNLOAD_MS: i32 = 60_000;

/// Bytes that nobody can foresee, on the page and in a worker.
pub fn random() -> Option<[u8; 16]> {
    let crypto: Crypto = Reflect::get(&js_sys::global(), &"crypto".into()).ok()?.dyn_into().ok()?;
    let mut bytes = [0; 16];
    crypto.get_random_values_with_u8_array(&mut bytes).ok()?;
    Some(bytes)
}

pub fn document() -> Option<Document> {
    web_sys::window()?.document()
}

/// The fragment of the address, with its `#`.
pub fn fragment() -> String {
    web_sys::window().and_then(|window| window.location().hash().ok()).unwrap_or_default()
}

/// The query before the fragment, with its `?`.
pub fn query() -> String {
    web_sys::window().and_then(|window| window.location().search().ok()).unwrap_or_default()
}

/// Goes to a fragment; the page hears of it as of any other change of address.
pub fn go(fragment: &str) {
    if let Some(window) = web_sys::window() {
        let _ = window.location().set_hash(fragment);
    }
}

/// Goes to a fragment in place of the present one, so that the way back skips the steps between.
pub fn go_in_place(fragment: &str) {
    if let Some(window) = web_sys::window() {
        let _ = window.location().replace(fragment);
    }
}

/// The whole address of the page.
pub fn location() -> String {
    web_sys::window().and_then(|window| window.location().href().ok()).unwrap_or_default()
}

/// The languages the reader prefers, best first.
pub fn languages() -> Vec<String> {
    let listed = web_sys::window().map(|window| window.navigator().languages());
    listed.iter().flat_map(|tags| tags.iter()).filter_map(|tag| tag.as_string()).collect()
}

fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok()?
}

/// A remembered setting.
pub fn recall(name: &str) -> Option<String> {
    storage()?.get_item(name).ok()?
}

pub fn remember(name: &str, value: &str) {
    if let Some(storage) = storage() {
        let _ = storage.set_item(name, value);
    }
}

/// Sets an attribute of `<html>`.
pub fn set_on_root(name: &str, value: &str) {
    if let Some(root) = document().and_then(|document| document.document_element()) {
        let _ = root.set_attribute(name, value);
    }
}

pub fn remove_from_root(name: &str) {
    if let Some(root) = document().and_then(|document| document.document_element()) {
        let _ = root.remove_attribute(name);
    }
}

/// Marks what [`unfold`] opened.
const UNFOLDED: &str = "data-unfolded";

/// Opens the folded elements that a selector finds, until [`fold_again`].
pub fn unfold(selector: &str) {
    let closed = format!("{selector}:not([open])");
    while let Some(element) = first(&closed) {
        let opened = element.set_attribute("open", "").and_then(|()| element.set_attribute(UNFOLDED, ""));
        if opened.is_err() {
            return;
        }
    }
}

/// Closes what [`unfold`] opened.
pub fn fold_again() {
    while let Some(element) = first(&format!("[{UNFOLDED}]")) {
        let closed = element.remove_attribute("open").and_then(|()| element.remove_attribute(UNFOLDED));
        if closed.is_err() {
            return;
        }
    }
}

fn first(selector: &str) -> Option<Element> {
    document()?.query_selector(selector).ok()?
}

pub fn set_title(title: &str) {
    if let Some(document) = document() {
        document.set_title(title);
    }
}

/// How far the page is scrolled down, in CSS pixels.
pub fn scrolled() -> f64 {
    web_sys::window().and_then(|window| window.scroll_y().ok()).unwrap_or_default()
}

pub fn scroll_to(top: f64) {
    if let Some(window) = web_sys::window() {
        window.scroll_to_with_x_and_y(0.0, top);
    }
}

/// Opens the dialog of a file input. Emptied first, so that the same choice counts again.
pub fn open_picker(id: &str) {
    let input = document().and_then(|document| document.get_element_by_id(id));
    if let Some(input) = input.and_then(|element| element.dyn_into::<HtmlInputElement>().ok()) {
        input.set_value("");
        input.click();
    }
}

/// What stands in an input.
pub fn value_of(id: &str) -> Option<String> {
    let input = document()?.get_element_by_id(id)?.dyn_into::<HtmlInputElement>().ok()?;
    Some(input.value())
}

/// Moves the focus to an element.
pub fn focus(id: &str) {
    let element = document().and_then(|document| document.get_element_by_id(id));
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

/// Puts an element in sight and moves the focus to it.
pub fn reveal(id: &str) {
    if let Some(element) = document().and_then(|document| document.get_element_by_id(id)) {
        element.scroll_into_view();
        focus(id);
    }
}

/// Whether an element has the focus.
pub fn has_focus(id: &str) -> bool {
    let focused = document().and_then(|document| document.active_element());
    focused.is_some_and(|element| element.id() == id)
}

/// Does what a click on an element does.
pub fn click(id: &str) {
    let element = document().and_then(|document| document.get_element_by_id(id));
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        element.click();
    }
}

/// Where the pointer is in an element, in CSS pixels from its upper left corner.
pub fn place_in(event: &MouseEvent, element: &Element) -> (f64, f64) {
    let frame = element.get_bounding_client_rect();
    (f64::from(event.client_x()) - frame.left(), f64::from(event.client_y()) - frame.top())
}

/// Hands a file to the reader.
pub fn save(blob: &Blob, name: &str) -> Result<(), JsValue> {
    let document = document().ok_or("no document")?;
    let address = Url::create_object_url_with_blob(blob)?;
    let link: HtmlAnchorElement = document.create_element("a")?.unchecked_into();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    wasm_bindgen_futures::spawn_local(async move {
        pause(DOWNLOAD_MS).await;
        let _ = Url::revoke_object_url(&address);
    });
    Ok(())
}

/// Copies the text of an element. The old command works on every page; the clipboard interface is missing on
/// addresses without https, such as those of an intranet. The text stays selected if the browser refuses.
pub fn copy(element: &HtmlElement) -> bool {
    let selected = || -> Option<()> {
        let selection = web_sys::window()?.get_selection().ok()??;
        let node: &Node = element;
        selection.select_all_children(node).ok()
    };
    selected().is_some() && command("copy")
}

/// Copies a text that stands nowhere on the page.
pub fn copy_text(text: &str) -> bool {
    let copied = || -> Option<bool> {
        let document = document()?;
        let holder: HtmlElement = document.create_element("span").ok()?.unchecked_into();
        holder.set_class_name("visually-hidden");
        holder.set_text_content(Some(text));
        document.body()?.append_child(&holder).ok()?;
        let copied = copy(&holder);
        holder.remove();
        Some(copied)
    };
    copied().unwrap_or(false)
}

fn command(name: &str) -> bool {
    let Some(document) = document() else { return false };
    let method = Reflect::get(&document, &"execCommand".into()).ok();
    let done = method
        .and_then(|method| method.dyn_into::<Function>().ok())
        .and_then(|method| method.call1(&document, &name.into()).ok());
    done.is_some_and(|done| done.is_truthy())
}

/// Lets the browser draw and answer, for at least so many milliseconds. Works in page and worker.
pub async fn pause(milliseconds: i32) {
    let global = js_sys::global();
    let timer = Reflect::get(&global, &"setTimeout".into()).ok().and_then(|timer| timer.dyn_into::<Function>().ok());
    let Some(timer) = timer else { return };
    let promise = Promise::new(&mut |resolve, _| {
        let _ = timer.call2(&global, &resolve, &milliseconds.into());
    });
    let _ = JsFuture::from(promise).await;
}

/// Milliseconds since 1970.
pub fn now_ms() -> f64 {
    js_sys::Date::now()
}

/// Now, by the clock of the reader: `2026-01-31 09:05`.
pub fn local_time() -> String {
    let now = js_sys::Date::new_0();
    let day = format!("{:04}-{:02}-{:02}", now.get_full_year(), now.get_month() + 1, now.get_date());
    format!("{day} {:02}:{:02}", now.get_hours(), now.get_minutes())
}

/// What a thrown value says, in the browser's own words.
pub fn words(thrown: &JsValue) -> String {
    let part = |name: &str| Reflect::get(thrown, &name.into()).ok().and_then(|part| part.as_string());
    match (part("name"), part("message")) {
        (Some(name), Some(message)) => format!("{name}: {message}"),
        (Some(only), None) | (None, Some(only)) => only,
        (None, None) => thrown.as_string().unwrap_or_else(|| format!("{thrown:?}")),
    }
}

/// Writes an error to the console.
pub fn log(message: &str) {
    web_sys::console::error_1(&message.into());
}

/// A blob of pieces: texts and blobs.
pub fn blob_of(pieces: &Array, kind: &str) -> Result<Blob, JsValue> {
    let options = web_sys::BlobPropertyBag::new();
    options.set_type(kind);
    Blob::new_with_blob_sequence_and_options(pieces, &options)
}
