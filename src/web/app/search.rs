//! The search of the handbook: a field, and what it finds. What is typed stays in the page and never gets into the
//! address: it may be a line of somebody's log.

use web_sys::HtmlInputElement;
use yew::prelude::*;

use profvet::handbook::{Found, Hit, search};

use super::ui::{Ui, use_ui};
use crate::route::Route;
use crate::visible;

/// Pages that are listed.
const MOST: usize = 40;

#[derive(Properties, PartialEq)]
pub struct SearchProps {
    /// What stands below as long as nothing is searched for.
    #[prop_or_default]
    pub children: Html,
}

#[component]
pub fn Search(props: &SearchProps) -> Html {
    let ui = use_ui();
    let query = use_state(String::new);
    let oninput = {
        let query = query.setter();
        Callback::from(move |event: InputEvent| {
            if let Some(input) = event.target_dyn_into::<HtmlInputElement>() {
                query.set(input.value());
            }
        })
    };
    let is_empty = query.trim().is_empty();
    let hits = if is_empty { Vec::new() } else { search(&query) };
    html! {
        <>
            <search class="search">
                <label for="handbook-search">{ ui.get("handbook-search") }</label>
                <input type="search" id="handbook-search" value={(*query).clone()} autocomplete="off" spellcheck="false"
                    aria-describedby="handbook-search-hint" {oninput} />
                <small id="handbook-search-hint">{ ui.get("handbook-search-hint") }</small>
                <p role="status" class="found">
                    if !is_empty { { ui.with("handbook-found", [("pages", hits.len().into())]) } }
                </p>
            </search>
            if is_empty {
                { props.children.clone() }
            } else {
                <ol class="hits">{ for hits.iter().take(MOST).map(|hit| item(&ui, hit)) }</ol>
            }
        </>
    }
}

fn item(ui: &Ui, hit: &Hit) -> Html {
    let (route, title, id) = match hit.found {
        Found::Rule(rule) => (Route::Rule(rule.id.to_string()), ui.title(rule.id), rule.id),
        Found::Page(page) => (Route::Handbook(page), page.title(ui.lang()).to_string(), page.id()),
    };
    html! {
        <li>
            <a href={ui.href(route)}>{ title }</a>{ " " }<code>{ id }</code>
            if hit.explains_line {
                { " " }<span class="mark good">{ ui.get("handbook-explains-line") }</span>
            }
            if !hit.excerpt.is_empty() {
                <p class="piece">{ visible::plain(&hit.excerpt) }</p>
            }
        </li>
    }
}
