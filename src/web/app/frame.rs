//! What stands around every page: name, navigation and settings above, a word about the tool below.

use web_sys::HtmlSelectElement;
use yew::prelude::*;

use profvet::config::Choice;
use profvet::text::Lang;
use profvet::views::View;

use super::help::Help;
use super::ui::use_ui;
use crate::route::{Address, Asked, Plan, Route};
use crate::state::{Action, Theme};

#[derive(Properties, PartialEq)]
pub struct HeaderProps {
    pub address: Address,
    pub theme: Theme,
    /// There is a report to go to.
    pub report: bool,
}

#[component]
pub fn Header(props: &HeaderProps) -> Html {
    let ui = use_ui();
    let link = |route: Route, name: &str| {
        let current = (section(&props.address.route) == section(&route)).then_some("page");
        html! { <a href={ui.href(route)} aria-current={current}>{ ui.get(name) }</a> }
    };
    html! {
        <header class="top">
            <a class="brand" href={ui.href(Route::Start)}>{ "profvet" }</a>
            <nav aria-label={ui.get("nav-label")}>
                { link(Route::Start, "nav-start") }
                if props.report {
                    { link(Route::Report(View::Overview), "nav-report") }
                }
                { link(Route::Rules, "nav-handbook") }
                { link(Route::Schedule(Plan::default()), "nav-schedule") }
                { link(Route::Config(Choice::default()), "nav-config") }
            </nav>
            <div class="settings">
                <Languages address={props.address.clone()} />
                <ThemeSwitch theme={props.theme} />
                <Help />
            </div>
        </header>
    }
}

/// The first part of a path: pages of the handbook belong to its contents.
fn section(route: &Route) -> String {
    let path = match route {
        Route::Rule(_) | Route::Handbook(_) => Route::Rules.path(),
        other => other.path(),
    };
    path.split('/').nth(1).unwrap_or_default().to_string()
}

#[derive(Properties, PartialEq)]
struct LanguagesProps {
    address: Address,
}

/// The languages are links, since the language is part of the address.
#[component]
fn Languages(props: &LanguagesProps) -> Html {
    let ui = use_ui();
    let links = Lang::ALL.map(|lang| {
        let asked = Asked { lang: Some(lang), ..props.address.asked.clone() };
        let address = asked.address(props.address.route.clone());
        let current = (ui.lang() == lang).then_some("true");
        html! { <a href={address.format()} lang={lang.html_tag()} hreflang={lang.html_tag()} aria-current={current}>{ lang.own_name() }</a> }
    });
    html! { <span class="languages" role="group" aria-label={ui.get("settings-language")}>{ for links }</span> }
}

#[derive(Properties, PartialEq)]
struct ThemeProps {
    theme: Theme,
}

#[component]
fn ThemeSwitch(props: &ThemeProps) -> Html {
    let ui = use_ui();
    let onchange = {
        let ui = ui.clone();
        Callback::from(move |event: Event| {
            let chosen = event.target_dyn_into::<HtmlSelectElement>().map(|select| select.value());
            if let Some(theme) = chosen.and_then(|name| Theme::from_name(&name)) {
                ui.session.dispatch(Action::Paint(theme));
            }
        })
    };
    let options = Theme::ALL.map(|theme| {
        let text = ui.get(&format!("theme-{}", theme.name()));
        html! { <option value={theme.name()} selected={theme == props.theme}>{ text }</option> }
    });
    html! { <select class="theme" aria-label={ui.get("settings-theme")} {onchange}>{ for options }</select> }
}

#[component]
pub fn Footer() -> Html {
    let ui = use_ui();
    html! {
        <footer>
            <span>{ ui.get("privacy") }</span>
            <span class="version">{ format!("profvet {}", env!("CARGO_PKG_VERSION")) }</span>
        </footer>
    }
}
