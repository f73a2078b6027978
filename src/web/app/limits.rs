//! Limits of rules, to be set where their effect is seen. They go into the address, and the library judges anew.

use std::rc::Rc;

use web_sys::HtmlInputElement;
use yew::prelude::*;

use profvet::settings::{Limit, Settings, limits};

use super::presets::ask;
use super::ui::{Ui, use_ui};
use crate::state::Outcome;

#[derive(Properties, PartialEq)]
pub struct LimitsProps {
    pub outcome: Rc<Outcome>,
    /// Ids of the rules whose limits are offered.
    pub rules: &'static [&'static str],
}

#[component]
pub fn Limits(props: &LimitsProps) -> Html {
    let ui = use_ui();
    let settings = &props.outcome.settings;
    let offered = limits().iter().filter(|limit| limit.rules.iter().any(|rule| props.rules.contains(rule)));
    // Nothing can be judged anew before all is read.
    let is_open = !props.outcome.underway.is_empty();
    let fields = offered.map(|limit| field(&ui, limit, settings, is_open));
    html! {
        <details class="limits">
            <summary>{ ui.get("limits-title") }</summary>
            <div class="fields">{ for fields }</div>
        </details>
    }
}

fn field(ui: &Ui, limit: &'static Limit, settings: &Settings, disabled: bool) -> Html {
    let value = (limit.get)(&settings.thresholds);
    let onchange = {
        let (ui, settings) = (ui.clone(), settings.clone());
        Callback::from(move |event: Event| {
            let Some(input) = event.target_dyn_into::<HtmlInputElement>() else { return };
            let mut next = settings.clone();
            (limit.set)(&mut next.thresholds, input.value_as_number());
            // Outside its range, or in the wrong order with another, it stays what it was.
            if next.thresholds.checked().is_ok() {
                ask(|asked| {
                    asked.preset = asked.preset.with_limits(&ui.given.base(asked), &next);
                });
            } else {
                input.set_value(&value.to_string());
            }
        })
    };
    html! {
        <label>
            <span>{ ui.get(&format!("limit-{}", limit.name)) }</span>
            <input type="number" step="any" data-limit={limit.name} min={limit.least.to_string()} max={limit.greatest.to_string()}
                value={value.to_string()} {disabled} {onchange} />
            <small>{ ui.with("limit-default", [("value", limit.default.into())]) }</small>
        </label>
    }
}
