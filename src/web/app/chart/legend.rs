//! What the colours mean; where that helps, a switch for each.

use yew::prelude::*;

#[derive(Clone, PartialEq)]
pub struct Entry {
    /// The class that gives the colour.
    pub class: &'static str,
    pub label: String,
    /// Whether it is drawn, for those that can be switched.
    pub shown: Option<bool>,
}

#[derive(Properties, PartialEq)]
pub struct LegendProps {
    pub entries: Vec<Entry>,
    /// Gets the index of the entry that is to be switched.
    #[prop_or_default]
    pub onswitch: Callback<usize>,
}

#[component]
pub fn Legend(props: &LegendProps) -> Html {
    let entries = props.entries.iter().enumerate().map(|(index, entry)| {
        let swatch = html! {
            <svg class="swatch" width="12" height="12" aria-hidden="true"><rect class={entry.class} width="12" height="12" /></svg>
        };
        let content = match entry.shown {
            None => html! { <span>{ swatch }{ &entry.label }</span> },
            Some(shown) => {
                let onclick = props.onswitch.reform(move |_: MouseEvent| index);
                html! { <button type="button" aria-pressed={shown.to_string()} {onclick}>{ swatch }{ &entry.label }</button> }
            }
        };
        html! { <li>{ content }</li> }
    });
    html! { <ul class="legend">{ for entries }</ul> }
}
