//! The parameters as a form. What is typed goes into the address, and the page follows the address.

use web_sys::HtmlInputElement;
use yew::prelude::*;

use profvet::schedule::python;

use super::super::ui::{Ui, use_ui};
use crate::browser;
use crate::route::{Plan, Route};

#[derive(Properties, PartialEq)]
pub struct FormProps {
    pub plan: Plan,
}

/// One number of the form: its name in Python and in the address, and where it lies in the plan.
struct Field {
    name: &'static str,
    place: fn(&mut Plan) -> &mut u64,
}

const FIELDS: [Field; 6] = [
    Field { name: "skip_first", place: |plan| &mut plan.schedule.skip_first },
    Field { name: "wait", place: |plan| &mut plan.schedule.wait },
    Field { name: "warmup", place: |plan| &mut plan.schedule.warmup },
    Field { name: "active", place: |plan| &mut plan.schedule.active },
    Field { name: "repeat", place: |plan| &mut plan.schedule.repeat },
    Field { name: "steps", place: |plan| &mut plan.calls },
];

#[component]
pub fn Form(props: &FormProps) -> Html {
    let ui = use_ui();
    let plan = props.plan;
    let clean = plan.schedule.minimum_steps().filter(|least| *least != plan.calls && !plan.none);
    html! {
        <form class="parameters" aria-label={ui.get("schedule-parameters")} onsubmit={|event: SubmitEvent| event.prevent_default()}>
            { for FIELDS.iter().map(|field| number(&ui, plan, field)) }
            { switch(&ui, "skip_first_wait", plan.schedule.skip_first_wait != 0, plan.none, move |on| {
                let mut plan = plan;
                plan.schedule.skip_first_wait = u64::from(on);
                plan
            }) }
            { switch(&ui, "none", plan.none, false, move |none| Plan { none, ..plan }) }
            <div class="buttons">
                if let Some(least) = clean {
                    <button type="button" onclick={go(&ui, Plan { calls: least, ..plan })}>
                        { ui.with("schedule-use-least", [("calls", least.into())]) }
                    </button>
                }
                <button type="button" onclick={go(&ui, with_calls(Plan::default()))}>{ ui.get("schedule-use-guide") }</button>
            </div>
        </form>
    }
}

/// As many calls as it takes.
fn with_calls(plan: Plan) -> Plan {
    Plan { calls: python::calls(&plan.schedule), ..plan }
}

fn number(ui: &Ui, plan: Plan, field: &'static Field) -> Html {
    let mut shown = plan;
    let value = *(field.place)(&mut shown);
    let hint = format!("hint-{}", field.name);
    let oninput = {
        let ui = ui.clone();
        Callback::from(move |event: InputEvent| {
            let typed = event.target_dyn_into::<HtmlInputElement>().map(|input| input.value());
            // What is no number yet stays in the field, and the style marks it.
            if let Some(number) = typed.and_then(|typed| typed.parse().ok()) {
                let mut next = plan;
                *(field.place)(&mut next) = number;
                browser::go_in_place(&ui.href(Route::Schedule(next)));
            }
        })
    };
    html! {
        <label class="field">
            <code>{ if field.name == "steps" { "step()" } else { field.name } }</code>
            <input type="number" name={field.name} min="0" step="1" required=true inputmode="numeric"
                value={value.to_string()} disabled={plan.none} aria-describedby={hint.clone()} {oninput} />
            <small id={hint}>{ ui.get(&format!("schedule-{}", field.name.replace('_', "-"))) }</small>
        </label>
    }
}

fn switch(ui: &Ui, name: &'static str, on: bool, disabled: bool, next: impl Fn(bool) -> Plan + 'static) -> Html {
    let onchange = {
        let ui = ui.clone();
        Callback::from(move |event: Event| {
            if let Some(input) = event.target_dyn_into::<HtmlInputElement>() {
                browser::go(&ui.href(Route::Schedule(next(input.checked()))));
            }
        })
    };
    html! {
        <label class="switch">
            <input type="checkbox" {name} checked={on} {disabled} {onchange} />
            <span>{ ui.get(&format!("schedule-{}", name.replace('_', "-"))) }</span>
        </label>
    }
}

fn go(ui: &Ui, plan: Plan) -> Callback<MouseEvent> {
    let to = ui.href(Route::Schedule(plan));
    Callback::from(move |_| browser::go(&to))
}
