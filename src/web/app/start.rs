//! The start page: where to drop, what will happen, and samples to try.

use yew::prelude::*;

use super::intake::PickButtons;
use super::samples::Samples;
use super::ui::use_ui;

#[derive(Properties, PartialEq)]
pub struct StartProps {
    /// The address asks for a report, and there is none.
    pub missing_report: bool,
}

#[component]
pub fn Start(props: &StartProps) -> Html {
    let ui = use_ui();
    html! {
        <div class="start">
            if props.missing_report {
                <p class="note">{ ui.get("report-missing") }</p>
            }
            <section id="drop-zone" aria-labelledby="drop-title">
                <h1 id="drop-title">{ ui.get("drop-title") }</h1>
                <p>{ ui.get("drop-what") }</p>
                <div class="buttons"><PickButtons /></div>
            </section>
            <p class="promise">{ ui.get("promise") }</p>
            <Samples />
        </div>
    }
}
