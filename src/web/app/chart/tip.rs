//! A small box beside the pointer, or beside the bar in hand. It only repeats what can be read elsewhere.

use web_sys::HtmlElement;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct TipProps {
    /// Where the box belongs, in pixels of the chart; its parent is the chart's element, which has a position.
    pub x: f64,
    pub y: f64,
    /// Width of the chart: the box turns to where there is room.
    pub width: f64,
    pub children: Html,
}

/// Pixels between the place and the box.
const GAP: f64 = 10.0;

#[component]
pub fn Tip(props: &TipProps) -> Html {
    let node = use_node_ref();
    use_effect_with((props.x, props.y, props.width), {
        let node = node.clone();
        move |(x, y, width)| {
            let Some(element) = node.cast::<HtmlElement>() else { return };
            let own = f64::from(element.offset_width());
            let left = if x + GAP + own > *width { (x - GAP - own).max(0.0) } else { x + GAP };
            // Through the object model, which the page's policy allows; an attribute it would not.
            let style = element.style();
            let _ = style.set_property("left", &format!("{left:.0}px"));
            let _ = style.set_property("top", &format!("{y:.0}px"));
        }
    });
    html! { <div class="tip" ref={node} aria-hidden="true">{ props.children.clone() }</div> }
}
