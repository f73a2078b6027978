//! Possible reasons for a finding, each confirmed, excluded or open.

use serde_json::Value;
use yew::prelude::*;

use super::ui::{Ui, use_ui};

#[derive(Properties, PartialEq)]
pub struct ReasonsProps {
    /// `{ reason, state }` each, the likeliest first.
    pub reasons: Vec<Value>,
}

#[component]
pub fn Reasons(props: &ReasonsProps) -> Html {
    let ui = use_ui();
    let rows = props.reasons.iter().map(|reason| row(&ui, reason));
    html! { <ol class="reasons">{ for rows }</ol> }
}

fn row(ui: &Ui, reason: &Value) -> Html {
    let text = |name: &str| reason.get(name).and_then(Value::as_str).unwrap_or_default();
    let (state, name) = (text("state"), text("reason"));
    html! {
        <li data-state={state.to_string()}>
            <span class="state">{ ui.get(&format!("state-{state}")) }</span>
            { " " }
            { ui.texts.with(&format!("cause-{name}"), reason.as_object().unwrap_or(&Default::default())) }
        </li>
    }
}
