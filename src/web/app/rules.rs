//! The list of all rules, by group.

use yew::prelude::*;

use profvet::rules::Rule;

use super::ui::{Ui, use_ui};
use crate::route::Route;

#[component]
pub fn RulesPage() -> Html {
    let ui = use_ui();
    let groups = groups().into_iter().map(|(name, rules)| {
        html! {
            <section>
                <h2>{ ui.get(&format!("group-{name}")) }</h2>
                <ul>{ for rules.into_iter().map(|rule| item(&ui, rule)) }</ul>
            </section>
        }
    });
    html! {
        <div class="rules">
            <h1>{ ui.get("rules-title") }</h1>
            <p>{ ui.get("rules-what") }</p>
            { for groups }
        </div>
    }
}

fn groups() -> Vec<(&'static str, Vec<&'static Rule>)> {
    let mut groups: Vec<(&str, Vec<&Rule>)> = Vec::new();
    for rule in profvet::rules::all() {
        match groups.iter_mut().find(|(name, _)| *name == rule.group.name()) {
            Some((_, rules)) => rules.push(*rule),
            None => groups.push((rule.group.name(), vec![*rule])),
        }
    }
    groups
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
