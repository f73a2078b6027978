//! The files that the new run must write, and why the others will not be there.

use yew::prelude::*;

use profvet::config::{Choice, Collected};
use profvet::handbook::Page;
use profvet::rules::Due;

use super::super::ui::{Ui, use_ui};
use crate::route::Route;

#[derive(Properties, PartialEq)]
pub struct FilesProps {
    pub choice: Choice,
}

#[component]
pub fn Files(props: &FilesProps) -> Html {
    let ui = use_ui();
    let collected = Collected::of(&props.choice);
    let (due, other): (Vec<Due>, Vec<Due>) =
        collected.files(&props.choice).into_iter().partition(|file| file.due.is_ok());
    html! {
        <section class="expected">
            <h2>{ ui.get("config-files") }</h2>
            <ul>{ for due.iter().map(|file| expected(&ui, file, collected)) }</ul>
            <details>
                <summary>{ ui.with("config-files-other", [("files", other.len().into())]) }</summary>
                <ul>{ for other.iter().map(|file| not_expected(&ui, file)) }</ul>
            </details>
            <p><a href={ui.href(Route::Handbook(Page::WhichFileWhen))}>{ Page::WhichFileWhen.title(ui.lang()) }</a></p>
        </section>
    }
}

/// With what it answers under these settings.
fn expected(ui: &Ui, file: &Due, collected: Collected) -> Html {
    let answered = file.costs.iter().filter(|question| collected.answers(**question));
    let costs: Vec<String> = answered.map(|question| ui.get(&format!("question-{}", question.name()))).collect();
    html! {
        <li>
            <code>{ file.file }</code>
            if !costs.is_empty() {
                { " " }<span class="why">{ costs.join(ui.lang().separator()) }</span>
            }
        </li>
    }
}

fn not_expected(ui: &Ui, file: &Due) -> Html {
    let because = file.due.err().map(|because| ui.get(&format!("because-{because}"))).unwrap_or_default();
    html! { <li><code>{ file.file }</code>{ " " }<span class="why">{ because }</span></li> }
}
