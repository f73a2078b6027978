//! Takes the report along: as JSON, Markdown or HTML, or copied as Markdown for a ticket; and before that, takes names
//! out of it, with a look at what remains.

use std::rc::Rc;

use js_sys::Array;
use wasm_bindgen::JsValue;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use profvet::report::{self, Redacted};
use profvet::text::Lang;

use super::ui::{Ui, use_ui};
use crate::browser;
use crate::clipboard;
use crate::state::Outcome;
use crate::visible;

/// How long the button says that it has copied, in milliseconds.
const THANKS_MS: i32 = 2000;
/// Names listed beside the preview.
const MOST_NAMES: usize = 200;

#[derive(Properties, PartialEq)]
pub struct ShareProps {
    pub outcome: Rc<Outcome>,
}

/// A form in which the report leaves.
#[derive(Clone, Copy)]
struct Format {
    action: &'static str,
    /// As everyone calls it.
    name: &'static str,
    file: &'static str,
    kind: &'static str,
    write: fn(&Shared, Lang) -> String,
}

const FORMATS: [Format; 3] = [
    Format {
        action: "download-json",
        name: "JSON",
        file: "profvet-report.json",
        kind: "application/json",
        write: Shared::json,
    },
    Format {
        action: "download-markdown",
        name: "Markdown",
        file: "profvet-report.md",
        kind: "text/markdown",
        write: Shared::markdown,
    },
    Format {
        action: "download-html",
        name: "HTML",
        file: "profvet-report.html",
        kind: "text/html",
        write: Shared::html,
    },
];

/// How much is taken out.
#[derive(Clone, Copy, PartialEq)]
enum Hide {
    Nothing,
    Names,
    /// Names of operators and functions, too.
    Operators,
}

/// What leaves: the report as it is, or redacted.
#[derive(Clone)]
struct Shared {
    outcome: Rc<Outcome>,
    redacted: Option<Rc<Redacted>>,
}

impl Shared {
    fn report(&self) -> &report::Report {
        self.redacted.as_ref().map_or(&self.outcome.report, |redacted| &redacted.report)
    }

    fn json(&self, _: Lang) -> String {
        self.redacted.as_ref().map_or_else(|| self.outcome.json.clone(), |redacted| report::json(&redacted.report))
    }

    fn markdown(&self, lang: Lang) -> String {
        report::markdown(self.report(), lang)
    }

    fn html(&self, lang: Lang) -> String {
        report::html(self.report(), lang)
    }
}

#[component]
pub fn Share(props: &ShareProps) -> Html {
    let ui = use_ui();
    let hide = use_state(|| Hide::Nothing);
    let redacted = use_memo((Rc::clone(&props.outcome), *hide), |(outcome, hide)| {
        (*hide != Hide::Nothing).then(|| Rc::new(report::redacted(&outcome.report, *hide == Hide::Operators)))
    });
    let shared = Shared { outcome: Rc::clone(&props.outcome), redacted: (*redacted).clone() };
    html! {
        <>
            <div class="forms">
                <span class="label">{ ui.get("share-report") }</span>
                { for FORMATS.iter().map(|format| download(&ui, &shared, *format)) }
                <CopyMarkdown shared={shared.clone()} />
            </div>
            <fieldset class="redaction">
                <legend class="visually-hidden">{ ui.get("redact-legend") }</legend>
                { choice(&ui, "redact", *hide != Hide::Nothing, hide.setter(), [Hide::Nothing, Hide::Names]) }
                { choice(&ui, "redact-names", *hide == Hide::Operators, hide.setter(), [Hide::Names, Hide::Operators]) }
            </fieldset>
            if let Some(redacted) = &shared.redacted {
                { preview(&ui, redacted) }
            }
        </>
    }
}

fn download(ui: &Ui, shared: &Shared, format: Format) -> Html {
    let (shared, lang) = (shared.clone(), ui.lang());
    let onclick = Callback::from(move |_: MouseEvent| {
        let saved = save(&(format.write)(&shared, lang), format);
        saved.unwrap_or_else(|thrown| browser::log(&browser::words(&thrown)));
    });
    html! { <button type="button" data-action={format.action} aria-label={ui.get(format.action)} title={ui.get(format.action)} {onclick}>{ format.name }</button> }
}

fn save(text: &str, format: Format) -> Result<(), JsValue> {
    let blob = browser::blob_of(&Array::of1(&text.into()), format.kind)?;
    browser::save(&blob, format.file)
}

/// A box to tick; `states` are what it means unticked and ticked.
fn choice(ui: &Ui, name: &'static str, checked: bool, hide: UseStateSetter<Hide>, states: [Hide; 2]) -> Html {
    let onchange = Callback::from(move |event: Event| {
        let ticked = event.target_dyn_into::<HtmlInputElement>().is_some_and(|input| input.checked());
        let [unticked, ticked_state] = states;
        hide.set(if ticked { ticked_state } else { unticked });
    });
    html! {
        <label><input type="checkbox" data-option={name} {checked} {onchange} />{ " " }{ ui.get(name) }</label>
    }
}

/// What was replaced, and what remains.
fn preview(ui: &Ui, redacted: &Redacted) -> Html {
    let rows = redacted.replaced.iter().take(MOST_NAMES).map(|replaced| {
        html! {
            <tr><td><code>{ visible::plain(&replaced.name) }</code></td><td><code>{ replaced.pseudonym.clone() }</code></td></tr>
        }
    });
    let count = redacted.replaced.len();
    html! {
        <div class="preview">
            <p>{ ui.with("redact-note", [("names", count.into())]) }</p>
            if count > 0 {
                <details>
                    <summary>{ ui.get("redact-replaced") }</summary>
                    <div class="scroll" tabindex="0">
                        <table data-replaced="">
                            <thead><tr><th scope="col">{ ui.get("redact-name") }</th><th scope="col">{ ui.get("redact-pseudonym") }</th></tr></thead>
                            <tbody>{ for rows }</tbody>
                        </table>
                    </div>
                </details>
            }
            <details>
                <summary>{ ui.get("redact-preview") }</summary>
                <pre tabindex="0" data-preview="">{ report::markdown(&redacted.report, ui.lang()) }</pre>
            </details>
        </div>
    }
}

#[derive(Properties)]
struct CopyProps {
    shared: Shared,
}

impl PartialEq for CopyProps {
    fn eq(&self, other: &Self) -> bool {
        let same = |a: &Option<Rc<Redacted>>, b: &Option<Rc<Redacted>>| match (a, b) {
            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
            (None, None) => true,
            _ => false,
        };
        self.shared.outcome == other.shared.outcome && same(&self.shared.redacted, &other.shared.redacted)
    }
}

#[component]
fn CopyMarkdown(props: &CopyProps) -> Html {
    let ui = use_ui();
    // Feedback of a moment, of no interest to anything else on the page.
    let copied = use_state(|| false);
    let onclick = {
        let (shared, copied, lang) = (props.shared.clone(), copied.setter(), ui.lang());
        Callback::from(move |_: MouseEvent| {
            copied.set(clipboard::copy(&shared.markdown(lang)));
            let copied = copied.clone();
            wasm_bindgen_futures::spawn_local(async move {
                browser::pause(THANKS_MS).await;
                copied.set(false);
            });
        })
    };
    let label = if *copied { "copied" } else { "copy-markdown" };
    html! { <button type="button" data-action="copy-markdown" {onclick} aria-live="polite">{ ui.get(label) }</button> }
}
