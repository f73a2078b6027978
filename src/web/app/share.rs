//! Takes the report along: as JSON, Markdown or HTML, or copied as Markdown for a ticket.

use std::rc::Rc;

use js_sys::Array;
use wasm_bindgen::JsValue;
use yew::prelude::*;

use profvet::report;

use super::ui::use_ui;
use crate::browser;
use crate::clipboard;
use crate::state::Outcome;

/// How long the button says that it has copied, in milliseconds.
const THANKS_MS: i32 = 2000;

#[derive(Properties, PartialEq)]
pub struct ShareProps {
    pub outcome: Rc<Outcome>,
}

/// A form in which the report leaves.
struct Format {
    action: &'static str,
    file: &'static str,
    kind: &'static str,
}

const FORMATS: [Format; 3] = [
    Format { action: "download-json", file: "profvet-report.json", kind: "application/json" },
    Format { action: "download-markdown", file: "profvet-report.md", kind: "text/markdown" },
    Format { action: "download-html", file: "profvet-report.html", kind: "text/html" },
];

#[component]
pub fn Share(props: &ShareProps) -> Html {
    let ui = use_ui();
    let lang = ui.lang();
    // Feedback of a moment, of no interest to anything else on the page.
    let copied = use_state(|| false);
    let buttons = FORMATS.iter().map(|format| {
        let outcome = Rc::clone(&props.outcome);
        let onclick = Callback::from(move |_: MouseEvent| {
            let text = match format.action {
                "download-markdown" => report::markdown(&outcome.report, lang),
                "download-html" => report::html(&outcome.report, lang),
                _ => outcome.json.clone(),
            };
            save(&text, format).unwrap_or_else(|thrown| browser::log(&browser::words(&thrown)));
        });
        html! { <button type="button" data-action={format.action} {onclick}>{ ui.get(format.action) }</button> }
    });
    let copy = {
        let (outcome, copied) = (Rc::clone(&props.outcome), copied.setter());
        Callback::from(move |_: MouseEvent| {
            copied.set(clipboard::copy(&report::markdown(&outcome.report, lang)));
            let copied = copied.clone();
            wasm_bindgen_futures::spawn_local(async move {
                browser::pause(THANKS_MS).await;
                copied.set(false);
            });
        })
    };
    let label = if *copied { "copied" } else { "copy-markdown" };
    html! {
        <>
            { for buttons }
            <button type="button" data-action="copy-markdown" onclick={copy} aria-live="polite">{ ui.get(label) }</button>
        </>
    }
}

fn save(text: &str, format: &Format) -> Result<(), JsValue> {
    let blob = browser::blob_of(&Array::of1(&text.into()), format.kind)?;
    browser::save(&blob, format.file)
}
