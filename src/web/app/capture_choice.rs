//! Which of several captures the views show.

use std::rc::Rc;

use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::ui::{Ui, use_ui};
use crate::state::{Action, Outcome};
use crate::visible;

#[derive(Properties, PartialEq)]
pub struct ChoiceProps {
    pub outcome: Rc<Outcome>,
    pub selected: usize,
}

#[component]
pub fn CaptureChoice(props: &ChoiceProps) -> Html {
    let ui = use_ui();
    let onchange = {
        let ui = ui.clone();
        Callback::from(move |event: Event| {
            let chosen = event.target_dyn_into::<HtmlSelectElement>().map(|select| select.selected_index());
            if let Some(index) = chosen.and_then(|index| usize::try_from(index).ok()) {
                ui.session.dispatch(Action::Select(index));
            }
        })
    };
    let captures = props.outcome.report.captures.iter().enumerate();
    let options = captures.map(|(index, capture)| {
        html! { <option selected={index == props.selected}>{ capture_name(&ui, capture.rank, &capture.path) }</option> }
    });
    html! {
        <label class="capture-choice">
            <span>{ ui.get("capture") }</span>
            <select {onchange}>{ for options }</select>
        </label>
    }
}

/// How a capture is called: its rank, where one is known, and its path.
pub fn capture_name(ui: &Ui, rank: Option<i64>, path: &str) -> String {
    let path = visible::plain(path);
    rank.map_or_else(|| path.clone(), |rank| format!("{} {rank} · {path}", ui.get("rank")))
}
