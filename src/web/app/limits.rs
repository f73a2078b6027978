//! Limits of rules, to be set where their effect is seen. The library judges anew; the page only asks for it.

use std::rc::Rc;

use web_sys::HtmlInputElement;
use yew::prelude::*;

use profvet::settings::{Limit, Settings, limits};

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
    let fields = offered.map(|limit| field(&ui, limit, settings));
    html! {
        <details class="limits">
            <summary>{ ui.get("limits-title") }</summary>
            <div class="fields">{ for fields }</div>
        </details>
    }
}

fn field(ui: &Ui, limit: &'static Limit, settings: &Settings) -> Html {
    let value = (limit.get)(&settings.thresholds);
    let onchange = {
        let (ui, settings) = (ui.clone(), settings.clone());
        Callback::from(move |event: Event| {
            let Some(input) = event.target_dyn_into::<HtmlInputElement>() else { return };
            let mut next = settings.clone();
            (limit.set)(&mut next.thresholds, input.value_as_number());
            // Outside its range, or in the wrong order with another, it stays what it was.
            if next.thresholds.checked().is_ok() {
                ui.session.judge(&next);
            } else {
                input.set_value(&value.to_string());
            }
        })
    };
    html! {
        <label>
            <span>{ ui.get(&format!("limit-{}", limit.name)) }</span>
            <input type="number" step="any" data-limit={limit.name} min={limit.least.to_string()} max={limit.greatest.to_string()}
                value={value.to_string()} {onchange} />
            <small>{ ui.with("limit-default", [("value", limit.default.into())]) }</small>
        </label>
    }
}

#[derive(Properties, PartialEq)]
pub struct OtherLimitsProps {
    pub outcome: Rc<Outcome>,
}

/// Says that the limits are not the usual ones, and puts them back.
#[component]
pub fn OtherLimits(props: &OtherLimitsProps) -> Html {
    let ui = use_ui();
    let thresholds = &props.outcome.settings.thresholds;
    let changed = limits().iter().filter(|limit| (limit.get)(thresholds) != limit.default).count();
    if changed == 0 {
        return Html::default();
    }
    let onclick = {
        let ui = ui.clone();
        Callback::from(move |_: MouseEvent| ui.session.judge(&Settings::default()))
    };
    html! {
        <p class="note other-limits" role="status">
            { ui.with("limits-changed", [("limits", changed.into())]) }
            { " " }
            <button type="button" class="plain" data-action="usual-limits" {onclick}>{ ui.get("limits-usual") }</button>
        </p>
    }
}
