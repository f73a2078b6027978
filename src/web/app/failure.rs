//! A run that broke off: why, and that nothing is lost by trying again.

use yew::prelude::*;

use super::ui::use_ui;
use crate::state::Failure;
use crate::visible;

#[derive(Properties, PartialEq)]
pub struct FailureProps {
    pub failure: Failure,
    pub path: Option<String>,
}

#[component]
pub fn FailureNote(props: &FailureProps) -> Html {
    let ui = use_ui();
    let (title, reason) = match &props.failure {
        Failure::Nothing => ("failure-nothing", None),
        Failure::NoWorker(reason) => ("failure-no-worker", Some(reason)),
        Failure::Crashed(reason) => ("failure-crashed", Some(reason)),
    };
    html! {
        <section class="failure" role="alert" data-failure={title}>
            <h1>{ ui.get(title) }</h1>
            if let Some(path) = &props.path {
                <p>{ ui.get("failure-while-reading") }{ " " }<code>{ visible::plain(path) }</code></p>
            }
            if let Some(reason) = reason {
                <pre>{ visible::plain(reason) }</pre>
            }
            <p>{ ui.get("failure-go-on") }</p>
            if reason.is_some() {
                <p>{ ui.get("failure-command-line") }{ " " }<code>{ "profvet check" }</code></p>
            }
        </section>
    }
}
