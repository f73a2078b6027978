//! Samples to try, by the problem they show.

use std::rc::Rc;

use yew::prelude::*;

use profvet::samples::Sample;

use super::root::begin;
use super::ui::{Ui, use_ui};
use crate::intake::Intake;

#[component]
pub fn Samples() -> Html {
    let ui = use_ui();
    let groups = groups().into_iter().map(|(problem, samples)| {
        let items = samples.into_iter().map(|sample| item(&ui, sample));
        html! {
            <section>
                <h2>{ ui.get(&problem_message(problem)) }</h2>
                <ul>{ for items }</ul>
            </section>
        }
    });
    html! {
        <details class="samples">
            <summary>{ ui.get("samples-title") }</summary>
            <p>{ ui.get("samples-what") }</p>
            <div class="columns">{ for groups }</div>
        </details>
    }
}

/// The samples of each problem, problems in the order of their first sample.
fn groups() -> Vec<(&'static str, Vec<&'static Sample>)> {
    let mut groups: Vec<(&str, Vec<&Sample>)> = Vec::new();
    for sample in profvet::samples::all() {
        match groups.iter_mut().find(|(problem, _)| *problem == sample.problem) {
            Some((_, samples)) => samples.push(sample),
            None => groups.push((sample.problem, vec![sample])),
        }
    }
    groups
}

/// The name of the message for a problem of the guide, such as `0.5`.
fn problem_message(problem: &str) -> String {
    match problem {
        "" => "problem-none".to_string(),
        number => format!("problem-{}", number.replace('.', "-")),
    }
}

fn item(ui: &Ui, sample: &'static Sample) -> Html {
    let (session, asked, name) = (Rc::clone(&ui.session), ui.asked.clone(), sample.name);
    let onclick = Callback::from(move |_: MouseEvent| begin(&session, &asked, Intake::Sample(name)));
    html! {
        <li>
            <button type="button" class="plain" data-sample={name} {onclick}>{ ui.get(&format!("sample-{name}")) }</button>
            { " " }
            <code>{ name }</code>
        </li>
    }
}
