//! Nothing that profvet knows: what it looked for, and what it was given.

use yew::prelude::*;

use super::ui::use_ui;
use crate::state::Offered;
use crate::visible;

#[derive(Properties, PartialEq)]
pub struct NothingProps {
    pub offered: Offered,
}

const LOOKED_FOR: [&str; 4] = ["looked-for-capture", "looked-for-output", "looked-for-raw", "looked-for-log"];

#[component]
pub fn Nothing(props: &NothingProps) -> Html {
    let ui = use_ui();
    let names = props.offered.first.iter().map(|path| html! { <li class="path">{ visible::plain(path) }</li> });
    let more = props.offered.files.saturating_sub(props.offered.first.len() as u64);
    html! {
        <section class="nothing">
            <h2>{ ui.get("looked-for") }</h2>
            <ul>{ for LOOKED_FOR.map(|id| html! { <li>{ ui.get(id) }</li> }) }</ul>
            <h2>{ ui.with("dropped", [("files", props.offered.files.into())]) }</h2>
            <ul class="dropped">{ for names }</ul>
            if more > 0 {
                <p>{ ui.with("dropped-more", [("files", more.into())]) }</p>
            }
        </section>
    }
}
