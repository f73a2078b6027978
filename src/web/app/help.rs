//! The keys that the page knows, on a sheet that `?` opens.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlDialogElement, KeyboardEvent};
use yew::prelude::*;

use super::listen::use_window_event;
use super::ui::use_ui;
use crate::browser;

/// Keys, and the message that says what they do; keys of one line are alternatives.
const KEYS: [(&[&str], &str); 11] = [
    (&["?"], "key-help"),
    (&["Tab"], "key-tab"),
    (&["←", "→"], "key-tabs"),
    (&["←", "→", "Home", "End", "PageUp", "PageDown"], "key-bars"),
    (&["↑", "↓"], "key-lines"),
    (&["Enter"], "key-window"),
    (&["Shift + Enter"], "key-extend"),
    (&["+", "−"], "key-zoom"),
    (&["0"], "key-all"),
    (&["Ctrl + P"], "key-print"),
    (&["Esc"], "key-close"),
];

#[component]
pub fn Help() -> Html {
    let ui = use_ui();
    let sheet = use_node_ref();
    let open = {
        let sheet = sheet.clone();
        move || {
            if let Some(sheet) = sheet.cast::<HtmlDialogElement>().filter(|sheet| !sheet.open()) {
                // Refused only where the element is not in the page.
                let _ = sheet.show_modal();
            }
        }
    };
    let onkey = use_callback((), {
        let open = open.clone();
        move |event: Event, ()| {
            if event.dyn_ref::<KeyboardEvent>().is_some_and(|event| event.key() == "?") && !is_typing() {
                open();
            }
        }
    });
    use_window_event("keydown", onkey);
    let lines = KEYS.iter().map(|(keys, message)| {
        let keys = keys.iter().map(|key| html! { <><kbd>{ *key }</kbd>{ " " }</> });
        html! { <div><dt>{ for keys }</dt><dd>{ ui.get(message) }</dd></div> }
    });
    let onclick = Callback::from(move |_: MouseEvent| open());
    html! {
        <>
            <button type="button" class="help" aria-label={ui.get("keys-title")} title={ui.get("keys-title")} {onclick}>{ "?" }</button>
            <dialog ref={sheet} class="keys" aria-labelledby="keys-title">
                <h2 id="keys-title">{ ui.get("keys-title") }</h2>
                <dl>{ for lines }</dl>
                <form method="dialog"><button type="submit">{ ui.get("keys-close") }</button></form>
            </dialog>
        </>
    }
}

/// Whether what is typed belongs into a field.
fn is_typing() -> bool {
    let focused = browser::document().and_then(|document| document.active_element());
    let is_field = |element: Element| matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT");
    focused.is_some_and(is_field)
}
