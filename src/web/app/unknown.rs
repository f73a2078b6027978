//! An address where nothing is: says so, and offers the nearest.

use yew::prelude::*;

use profvet::views::View;

use super::ui::{Ui, use_ui};
use crate::route::{Route, nearest};
use crate::visible;

#[derive(Properties, PartialEq)]
pub struct UnknownProps {
    pub path: String,
}

#[component]
pub fn Unknown(props: &UnknownProps) -> Html {
    let ui = use_ui();
    let route = nearest(&props.path, profvet::rules::all().iter().map(|rule| rule.id));
    html! {
        <section class="unknown">
            <h1>{ ui.get("unknown-title") }</h1>
            <p><code>{ format!("#/{}", visible::plain(&props.path)) }</code></p>
            <p>{ ui.get("unknown-nearest") }{ " " }<a href={ui.href(route.clone())}>{ name(&ui, &route) }</a></p>
        </section>
    }
}

fn name(ui: &Ui, route: &Route) -> String {
    match route {
        Route::Start | Route::Unknown(_) => ui.get("nav-start"),
        Route::Report(View::Overview) => ui.get("nav-report"),
        Route::Report(view) => ui.get(&format!("view-{}", view.name())),
        Route::Rules => ui.get("nav-handbook"),
        Route::Handbook(page) => page.title(ui.lang()).to_string(),
        Route::Rule(id) => ui.title(id),
        Route::Schedule(_) => ui.get("nav-schedule"),
        Route::Config(_) => ui.get("nav-config"),
    }
}
