//! Where a finding was seen: file, position, and the text found there.

use serde_json::Value;
use yew::prelude::*;

use profvet::rules::Place;

use super::evidence_link::{PlaceLink, view_of};
use super::ui::{Ui, use_ui};
use crate::visible::{self, Part};

/// Places shown before the rest is folded away.
const SHOWN: usize = 5;

#[derive(Properties, PartialEq)]
pub struct PlacesProps {
    pub rule: String,
    pub places: Vec<Place>,
    /// Path of the capture.
    pub base: String,
}

#[component]
pub fn Places(props: &PlacesProps) -> Html {
    let ui = use_ui();
    let (first, rest) = props.places.split_at_checked(SHOWN).unwrap_or((&props.places, &[]));
    html! {
        <div class="places">
            <ul aria-label={ui.get("evidence")}>{ by_file(&ui, props, first) }</ul>
            if !rest.is_empty() {
                <details>
                    <summary>{ ui.with("evidence-more", [("places", rest.len().into())]) }</summary>
                    <ul>{ by_file(&ui, props, rest) }</ul>
                </details>
            }
        </div>
    }
}

/// A file once, and below it the places in it.
fn by_file(ui: &Ui, props: &PlacesProps, places: &[Place]) -> Html {
    let files = places.chunk_by(|one, next| one.artifact == next.artifact).filter_map(|places| {
        let path = places.first()?.artifact.as_str();
        Some(html! {
            <li>
                <span class="path" title={visible::plain(path)}>{ visible::within(path, &props.base) }</span>
                { for places.iter().map(|place| spot(ui, &props.rule, place)) }
            </li>
        })
    });
    html! { <>{ for files }</> }
}

/// Position and excerpt; nothing for a file as a whole.
fn spot(ui: &Ui, rule: &str, place: &Place) -> Html {
    let position = position(ui, place);
    if position.is_empty() && place.excerpt.is_none() {
        return Html::default();
    }
    html! {
        <div class="spot">
            if !position.is_empty() {
                <span class="position">
                    if let Some(view) = view_of(rule, place) {
                        <PlaceLink {view} place={place.clone()}>{ position }</PlaceLink>
                    } else {
                        { position }
                    }
                </span>
            }
            if let Some(excerpt) = &place.excerpt {
                <code class="excerpt">{ for visible::parts(excerpt).into_iter().map(part) }</code>
            }
        </div>
    }
}

/// Such as "byte 1,234 · line 5 · column 7".
fn position(ui: &Ui, place: &Place) -> String {
    let numbers = [("place-byte", place.byte), ("place-line", place.line), ("place-row", place.row)];
    let numbers = numbers.into_iter().filter_map(|(id, number)| Some(ui.with(id, [("number", number?.into())])));
    let column = place.column.clone().map(|column| match column {
        Value::String(name) => ui.with("place-column-named", [("name", visible::plain(&name).into())]),
        number => ui.with("place-column", [("number", number)]),
    });
    numbers.chain(column).collect::<Vec<_>>().join(" · ")
}

fn part(part: Part) -> Html {
    match part {
        Part::Text(text) => html! { { text } },
        Part::Mark(mark) => html! { <span class="control">{ mark }</span> },
    }
}
