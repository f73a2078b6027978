//! The configuration page. In: what the reader wants to know, from the address. Out: code to copy, what it costs, the
//! files to expect, and what stays unanswered.

mod files;
mod form;

use yew::prelude::*;

use profvet::config::{Choice, Code, Collected, Framework, Window, code};

use self::files::Files;
use self::form::Form;
use super::code::CodeBlock;
use super::copy_link::CopyLink;
use super::ui::{Ui, use_ui};
use crate::route::{Plan, Route};

#[derive(Properties, PartialEq)]
pub struct ConfigProps {
    pub choice: Choice,
}

#[component]
pub fn ConfigPage(props: &ConfigProps) -> Html {
    let ui = use_ui();
    let choice = &props.choice;
    let collected = Collected::of(choice);
    html! {
        <div class="config">
            <div class="heading"><h1>{ ui.get("config-title") }</h1><CopyLink /></div>
            <p>{ ui.get("config-what") }</p>
            <Form choice={choice.clone()} />
            { unanswered(&ui, choice, collected) }
            <section class="codes">
                <h2>{ ui.get("config-code") }</h2>
                <p>{ ui.get(&format!("config-note-{}", choice.framework.name())) }</p>
                { for code(choice, &ui.texts).iter().map(|code| piece(&ui, code)) }
                { windows(&ui, choice) }
            </section>
            <section>
                <h2>{ ui.get("config-costs") }</h2>
                <ul class="costs">
                    { for collected.costs().into_iter().map(|cost| html! { <li>{ ui.get(&format!("cost-{cost}")) }</li> }) }
                </ul>
            </section>
            <Files choice={choice.clone()} />
        </div>
    }
}

fn piece(ui: &Ui, code: &Code) -> Html {
    html! {
        <div class="piece">
            <h3>{ ui.get(code.purpose) }</h3>
            <CodeBlock language={code.language} text={code.text.clone()} />
        </div>
    }
}

/// What the framework cannot be asked.
fn unanswered(ui: &Ui, choice: &Choice, collected: Collected) -> Html {
    let open = collected.unanswered(choice);
    if open.is_empty() {
        return Html::default();
    }
    let names: Vec<String> = open.iter().map(|question| ui.get(&format!("question-{}", question.name()))).collect();
    html! { <p class="note" data-unanswered={open.len().to_string()}>{ ui.with("config-unanswered", [("questions", names.into())]) }</p> }
}

/// The windows as links to the page that shows what they do.
fn windows(ui: &Ui, choice: &Choice) -> Html {
    let items = Window::of(choice).into_iter().map(|window| {
        let plan = Plan { schedule: window.schedule, none: false, calls: window.calls() };
        let stage = ui.get(&format!("stage-{}", window.stage.name()));
        // Its scripts make the calls: the loop must only run as often.
        let name = if choice.framework == Framework::CannRecipes { "config-window-recipes" } else { "config-window" };
        let text = ui.with(name, [("stage", stage.into()), ("calls", window.calls().into())]);
        html! { <li><a href={ui.href(Route::Schedule(plan))}>{ text }</a></li> }
    });
    html! { <ul class="windows">{ for items }</ul> }
}
