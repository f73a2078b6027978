//! Files that should be there: for each, why it is expected and what can't be answered without it.

use serde_json::Value;
use yew::prelude::*;

use super::ui::{Ui, use_ui};
use crate::visible;

#[derive(Properties, PartialEq)]
pub struct MissingProps {
    /// `{ file, because, costs: [question] }` each.
    pub files: Vec<Value>,
}

#[component]
pub fn MissingFiles(props: &MissingProps) -> Html {
    let ui = use_ui();
    let rows = props.files.iter().map(|file| row(&ui, file));
    html! { <ul class="missing">{ for rows }</ul> }
}

fn row(ui: &Ui, file: &Value) -> Html {
    let text = |name: &str| file.get(name).and_then(Value::as_str).unwrap_or_default();
    let questions = file.get("costs").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    let costs: Vec<Value> = questions.map(|name| ui.get(&format!("question-{name}")).into()).collect();
    let because = text("because");
    html! {
        <li>
            <code class="path">{ visible::plain(text("file")) }</code>
            if !because.is_empty() {
                <span>{ ui.texts.with(&format!("because-{because}"), file.as_object().unwrap_or(&Default::default())) }</span>
            }
            if !costs.is_empty() {
                <span class="costs">{ ui.with("file-costs", [("questions", costs.into())]) }</span>
            }
        </li>
    }
}
