//! The views of a report as tabs. Each is a link, so that it has an address; arrow keys move along them.

use web_sys::KeyboardEvent;
use yew::prelude::*;

use profvet::views::View;

use super::chart::Walk;
use super::ui::use_ui;
use crate::browser;
use crate::route::Route;

#[derive(Properties, PartialEq)]
pub struct TabsProps {
    pub view: View,
    /// Views of which this capture has nothing to show.
    pub empty: Vec<View>,
}

#[component]
pub fn Tabs(props: &TabsProps) -> Html {
    let ui = use_ui();
    let current = props.view;
    let onkeydown = Callback::from(move |event: KeyboardEvent| walk(&event));
    let tabs = View::ALL.map(|view| {
        let chosen = view == current;
        html! {
            <a role="tab" id={tab_id(view)} href={ui.href(Route::Report(view))} aria-selected={chosen.to_string()}
                aria-controls={chosen.then_some(PANEL)} tabindex={if chosen { "0" } else { "-1" }}
                class={classes!(props.empty.contains(&view).then_some("empty"))}>
                { ui.get(&format!("view-{}", view.name())) }
            </a>
        }
    });
    html! { <div class="tabs" role="tablist" aria-label={ui.get("views-label")} {onkeydown}>{ for tabs }</div> }
}

/// Id of the element that the chosen tab controls.
pub const PANEL: &str = "view-panel";

pub fn tab_id(view: View) -> String {
    format!("tab-{}", view.name())
}

/// Moves the focus along the tabs; Enter follows the link, and Space as for any tab.
fn walk(event: &KeyboardEvent) {
    let Some(at) = View::ALL.into_iter().position(|view| browser::has_focus(&tab_id(view))) else { return };
    let key = event.key();
    if key == " " {
        event.prevent_default();
        browser::click(&tab_id(View::ALL.into_iter().nth(at).unwrap_or_default()));
        return;
    }
    let is_sideways = matches!(key.as_str(), "ArrowLeft" | "ArrowRight" | "Home" | "End");
    let next = Walk { count: View::ALL.len(), page: 1 }.after(&key, Some(at)).filter(|_| is_sideways);
    if let Some(next) = next.and_then(|next| View::ALL.into_iter().nth(next)) {
        event.prevent_default();
        browser::focus(&tab_id(next));
    }
}
