//! A block of code with a button that copies it.

use web_sys::HtmlElement;
use yew::prelude::*;

use super::ui::use_ui;
use crate::browser;

/// How long the button says that it has copied, in milliseconds.
const THANKS_MS: i32 = 2000;

#[derive(Properties, PartialEq)]
pub struct CodeProps {
    pub language: String,
    pub text: String,
}

#[component]
pub fn CodeBlock(props: &CodeProps) -> Html {
    let ui = use_ui();
    let code = use_node_ref();
    // Feedback of a moment, of no interest to anything else on the page.
    let copied = use_state(|| false);
    let onclick = {
        let (code, copied) = (code.clone(), copied.setter());
        Callback::from(move |_: MouseEvent| {
            copied.set(code.cast::<HtmlElement>().is_some_and(|element| browser::copy(&element)));
            let copied = copied.clone();
            wasm_bindgen_futures::spawn_local(async move {
                browser::pause(THANKS_MS).await;
                copied.set(false);
            });
        })
    };
    let label = if *copied { "copied" } else { "copy" };
    html! {
        <div class="code">
            <div class="bar">
                <span>{ props.language.clone() }</span>
                <button type="button" class="copy" {onclick} aria-live="polite">{ ui.get(label) }</button>
            </div>
            <pre tabindex="0"><code ref={code}>{ props.text.clone() }</code></pre>
        </div>
    }
}
