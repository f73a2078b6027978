//! The contents of the handbook: a search, the pages, and the rules by symptom.

use yew::prelude::*;

use profvet::handbook::{Page, Symptom};
use profvet::rules::Rule;

use super::copy_link::CopyLink;
use super::search::Search;
use super::ui::{Ui, use_ui};
use crate::route::Route;

#[component]
pub fn RulesPage() -> Html {
    let ui = use_ui();
    let symptoms = Symptom::all().iter().map(|symptom| {
        html! {
            <section data-symptom={symptom.name}>
                <h2>{ ui.get(&format!("symptom-{}", symptom.name)) }</h2>
                <ul>{ for symptom.rules().map(|rule| item(&ui, rule)) }</ul>
            </section>
        }
    });
    let rest: Vec<Html> = Symptom::rest().map(|rule| item(&ui, rule)).collect();
    html! {
        <div class="rules">
            <div class="heading"><h1>{ ui.get("handbook-title") }</h1><CopyLink /></div>
            <p>{ ui.get("handbook-what") }</p>
            <Search>
                <section class="pages">
                    <h2>{ ui.get("handbook-pages") }</h2>
                    <ul>{ for Page::ALL.into_iter().map(|page| of_handbook(&ui, page)) }</ul>
                </section>
                { for symptoms }
                if !rest.is_empty() {
                    <section><h2>{ ui.get("group-other") }</h2><ul>{ for rest }</ul></section>
                }
            </Search>
        </div>
    }
}

fn of_handbook(ui: &Ui, page: Page) -> Html {
    html! { <li><a href={ui.href(Route::Handbook(page))}>{ page.title(ui.lang()) }</a></li> }
}

fn item(ui: &Ui, rule: &'static Rule) -> Html {
    html! {
        <li>
            <a href={ui.href(Route::Rule(rule.id.to_string()))}>{ ui.title(rule.id) }</a>
            { " " }
            <code>{ rule.id }</code>
        </li>
    }
}
