//! Axes: lines across the plot with their labels.

use yew::prelude::*;

use super::path::px;
use super::scale::Scale;

/// Half the width of a short label, in pixels.
const EDGE: f64 = 10.0;

/// Labels left of the plot, and lines across it from `left` to `right`.
pub fn left(scale: &Scale, ticks: &[(f64, String)], left: f64, right: f64) -> Html {
    let ticks = ticks.iter().map(|(value, label)| {
        let y = px(scale.place(*value));
        html! {
            <>
                <line class="grid" x1={px(left)} x2={px(right)} y1={y.clone()} y2={y.clone()} />
                <text class="tick" x={px(left - 6.0)} {y} text-anchor="end" dominant-baseline="middle">{ label.clone() }</text>
            </>
        }
    });
    html! { <g class="axis" aria-hidden="true">{ for ticks }</g> }
}

/// Labels below the plot, whose lower edge is at `top` and which is `width` wide, centred at their places.
pub fn bottom(labels: impl Iterator<Item = (f64, String)>, top: f64, width: f64) -> Html {
    let labels = labels.map(|(place, label)| {
        let x = px(place);
        // A label at the edge would be cut in half.
        let anchor = match place {
            place if place < EDGE => "start",
            place if place > width - 2.0 * EDGE => "end",
            _ => "middle",
        };
        html! {
            <>
                <line class="notch" x1={x.clone()} x2={x.clone()} y1={px(top)} y2={px(top + 4.0)} />
                <text class="tick" {x} y={px(top + 16.0)} text-anchor={anchor}>{ label }</text>
            </>
        }
    });
    html! { <g class="axis" aria-hidden="true">{ for labels }</g> }
}
