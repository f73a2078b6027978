//! The eight questions, and which rules decided each answer.

use yew::prelude::*;

use profvet::report::{Answer, Can};

use super::mark;
use super::ui::{Ui, use_ui};
use crate::route::Route;

#[derive(Properties, PartialEq)]
pub struct AnswersProps {
    pub answers: Vec<Answer>,
}

#[component]
pub fn Answers(props: &AnswersProps) -> Html {
    let ui = use_ui();
    let answers = props.answers.iter().map(|answer| one(&ui, answer));
    html! {
        <section class="answers" aria-labelledby="answers-title">
            <h2 id="answers-title">{ ui.get("answers-title") }</h2>
            <ul>{ for answers }</ul>
        </section>
    }
}

fn one(ui: &Ui, answer: &Answer) -> Html {
    let name = answer.question.name();
    let because = answer.because.iter().map(|rule| {
        html! { <li><a href={ui.href(Route::Rule(rule.clone()))} title={rule.clone()}>{ ui.title(rule) }</a></li> }
    });
    html! {
        <li data-question={name} data-answer={answer.status.name()}>
            { mark::answer(ui, answer) }
            <div>
                <h3>{ ui.get(&format!("question-{name}")) }</h3>
                <p>{ ui.get(&format!("question-{name}-what")) }</p>
                if !answer.because.is_empty() {
                    <ul class="because">{ for because }</ul>
                } else if answer.status == Can::No {
                    <p>{ ui.get("no-data") }</p>
                }
            </div>
        </li>
    }
}
