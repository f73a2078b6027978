//! The choices as a form. Each goes into the address, and the page follows the address.

use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use profvet::config::{Choice, Framework, MOST_STEPS, Stage};
use profvet::rules::Question;

use super::super::ui::{Ui, use_ui};
use crate::browser;
use crate::route::Route;

#[derive(Properties, PartialEq)]
pub struct FormProps {
    pub choice: Choice,
}

#[component]
pub fn Form(props: &FormProps) -> Html {
    let ui = use_ui();
    let choice = &props.choice;
    html! {
        <form class="parameters choices" onsubmit={|event: SubmitEvent| event.prevent_default()}>
            <fieldset>
                <legend>{ ui.get("config-questions") }</legend>
                { for Question::ALL.into_iter().map(|question| of_question(&ui, choice, question)) }
            </fieldset>
            { select(&ui, "framework", Framework::ALL.map(Framework::name), choice.framework.name(), {
                let choice = choice.clone();
                move |name| Framework::from_name(name).map(|framework| Choice { framework, ..choice.clone() })
            }) }
            { select(&ui, "stage", Stage::ALL.map(Stage::name), choice.stage.name(), {
                let choice = choice.clone();
                move |name| Stage::from_name(name).map(|stage| Choice { stage, ..choice.clone() })
            }) }
            { steps(&ui, choice) }
            { switch(&ui, "config-stack", "stack", choice.stack, Choice { stack: !choice.stack, ..choice.clone() }) }
            { switch(&ui, "config-shapes", "shapes", choice.shapes, Choice { shapes: !choice.shapes, ..choice.clone() }) }
        </form>
    }
}

fn of_question(ui: &Ui, choice: &Choice, question: Question) -> Html {
    let mut next = choice.clone();
    if !next.questions.remove(&question) {
        next.questions.insert(question);
    }
    let name = format!("question-{}", question.name());
    switch(ui, &name, question.name(), choice.asks(question), next)
}

/// A box that leads to another choice when it is clicked.
fn switch(ui: &Ui, label: &str, name: &'static str, on: bool, next: Choice) -> Html {
    let to = ui.href(Route::Config(next));
    html! {
        <label class="switch">
            <input type="checkbox" {name} checked={on} onchange={move |_: Event| browser::go_in_place(&to)} />
            <span>{ ui.get(label) }</span>
        </label>
    }
}

fn select<const N: usize>(
    ui: &Ui,
    name: &'static str,
    values: [&'static str; N],
    chosen: &str,
    next: impl Fn(&str) -> Option<Choice> + 'static,
) -> Html {
    let onchange = {
        let ui = ui.clone();
        Callback::from(move |event: Event| {
            let value = event.target_dyn_into::<HtmlSelectElement>().map(|select| select.value());
            if let Some(choice) = value.and_then(|value| next(&value)) {
                browser::go(&ui.href(Route::Config(choice)));
            }
        })
    };
    let options = values.map(|value| {
        let text = ui.get(&format!("{name}-{value}"));
        html! { <option {value} selected={value == chosen}>{ text }</option> }
    });
    html! {
        <label class="field">
            <span>{ ui.get(&format!("config-{name}")) }</span>
            <select {name} {onchange}>{ for options }</select>
        </label>
    }
}

fn steps(ui: &Ui, choice: &Choice) -> Html {
    let oninput = {
        let (ui, choice) = (ui.clone(), choice.clone());
        Callback::from(move |event: InputEvent| {
            let typed = event.target_dyn_into::<HtmlInputElement>().and_then(|input| input.value().parse().ok());
            // What is no number of steps yet stays in the field, and the style marks it.
            if let Some(steps) = typed.filter(|steps| (1..=MOST_STEPS).contains(steps)) {
                browser::go_in_place(&ui.href(Route::Config(Choice { steps, ..choice.clone() })));
            }
        })
    };
    html! {
        <label class="field">
            <span>{ ui.get("config-steps") }</span>
            <input type="number" name="steps" min="1" max={MOST_STEPS.to_string()} step="1" required=true
                inputmode="numeric" value={choice.window().to_string()} {oninput} />
        </label>
    }
}
