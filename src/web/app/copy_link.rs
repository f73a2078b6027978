//! A button that copies the address of what is shown.

use yew::prelude::*;

use super::ui::use_ui;
use crate::browser;

/// How long the button says that it has copied, in milliseconds.
const THANKS_MS: i32 = 2000;

#[component]
pub fn CopyLink() -> Html {
    let ui = use_ui();
    let copied = use_state(|| false);
    let onclick = {
        let copied = copied.setter();
        Callback::from(move |_: MouseEvent| {
            copied.set(browser::copy_text(&browser::location()));
            let copied = copied.clone();
            wasm_bindgen_futures::spawn_local(async move {
                browser::pause(THANKS_MS).await;
                copied.set(false);
            });
        })
    };
    let label = if *copied { "copied" } else { "copy-link" };
    html! { <button type="button" class="copy-link" {onclick} aria-live="polite">{ ui.get(label) }</button> }
}
