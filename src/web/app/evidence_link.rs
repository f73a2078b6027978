//! From a finding to the view in which it can be seen.

use yew::prelude::*;

use profvet::rules::{Group, Status};
use profvet::views::View;

use super::ui::use_ui;
use crate::route::Route;

#[derive(Properties, PartialEq)]
pub struct EvidenceLinkProps {
    pub rule: String,
    pub status: Status,
}

/// A link to the view of the rule's group; nothing where there is nothing to look at.
#[component]
pub fn EvidenceLink(props: &EvidenceLinkProps) -> Html {
    let ui = use_ui();
    let view = view_of(&props.rule).filter(|_| !matches!(props.status, Status::Ok | Status::Unknown));
    let Some(view) = view else { return Html::default() };
    let name = ui.get(&format!("view-{}", view.name()));
    html! {
        <p class="see"><a href={ui.href(Route::Report(view))}>{ ui.with("see-view", [("view", name.into())]) }</a></p>
    }
}

fn view_of(rule: &str) -> Option<View> {
    match profvet::rules::find(rule)?.group {
        Group::Steps => Some(View::Steps),
        Group::Trace => Some(View::Trace),
        _ => None,
    }
}
