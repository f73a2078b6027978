//! Walking over the bars of a chart by keyboard. The chart is one stop of the Tab key, with the role of a slider: its
//! value is the bar in hand, which is read out.

use web_sys::KeyboardEvent;
use yew::prelude::*;

/// Where a key leads.
pub struct Walk {
    pub count: usize,
    /// Bars that PageUp and PageDown pass over.
    pub page: usize,
}

impl Walk {
    /// The bar that a key leads to; `None` for keys that lead nowhere.
    pub fn after(&self, key: &str, at: Option<usize>) -> Option<usize> {
        let last = self.count.checked_sub(1)?;
        let by = |step: usize, forward: bool| match at {
            None => 0,
            Some(at) if forward => at.saturating_add(step).min(last),
            Some(at) => at.saturating_sub(step).min(last),
        };
        match key {
            "ArrowRight" | "ArrowUp" => Some(by(1, true)),
            "ArrowLeft" | "ArrowDown" => Some(by(1, false)),
            "PageUp" => Some(by(self.page, true)),
            "PageDown" => Some(by(self.page, false)),
            "Home" => Some(0),
            "End" => Some(last),
            _ => None,
        }
    }
}

#[derive(Properties, PartialEq)]
pub struct WalkerProps {
    /// What the chart shows.
    pub label: AttrValue,
    /// The bar in hand.
    pub at: Option<usize>,
    pub count: usize,
    /// The bar in hand in words; what there is in all, where none is.
    pub words: AttrValue,
    pub onwalk: Callback<Option<usize>>,
    /// Enter and Space pick the bar in hand; with Shift, everything up to it.
    #[prop_or_default]
    pub onpick: Option<Callback<bool>>,
    pub children: Html,
}

/// A chart that can be walked over: put the SVG inside.
#[component]
pub fn Walker(props: &WalkerProps) -> Html {
    // Keys that come faster than drawing go on from each other, and not all from what was drawn last.
    let hand = use_mut_ref(|| props.at);
    *hand.borrow_mut() = props.at;
    let onkeydown = {
        let (onwalk, onpick) = (props.onwalk.clone(), props.onpick.clone());
        let walk = Walk { count: props.count, page: (props.count / 10).max(1) };
        Callback::from(move |event: KeyboardEvent| {
            if event.ctrl_key() || event.alt_key() || event.meta_key() {
                return;
            }
            let (key, at) = (event.key(), *hand.borrow());
            if key == "Escape" {
                onwalk.emit(None);
            } else if let ("Enter" | " ", Some(onpick), Some(_)) = (key.as_str(), &onpick, at) {
                event.prevent_default();
                onpick.emit(event.shift_key());
            } else if let Some(next) = walk.after(&key, at) {
                event.prevent_default();
                *hand.borrow_mut() = Some(next);
                onwalk.emit(Some(next));
            }
        })
    };
    html! {
        <div class="walker" role="slider" tabindex="0" aria-label={props.label.clone()} aria-orientation="horizontal"
            aria-valuemin="1" aria-valuemax={props.count.max(1).to_string()}
            aria-valuenow={props.at.map_or(1, |at| at + 1).to_string()} aria-valuetext={props.words.clone()} {onkeydown}>
            { props.children.clone() }
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_lead_to_neighbours_and_ends() {
        let walk = Walk { count: 20, page: 5 };
        let cases = [
            ("ArrowRight", None, Some(0)),
            ("ArrowRight", Some(3), Some(4)),
            ("ArrowUp", Some(19), Some(19)),
            ("ArrowLeft", Some(0), Some(0)),
            ("ArrowDown", Some(7), Some(6)),
            ("PageUp", Some(17), Some(19)),
            ("PageDown", Some(17), Some(12)),
            ("Home", Some(9), Some(0)),
            ("End", None, Some(19)),
            ("a", Some(9), None),
        ];
        for (key, at, expected) in cases {
            assert_eq!(walk.after(key, at), expected, "{key} at {at:?}");
        }
        assert_eq!(Walk { count: 0, page: 1 }.after("Home", None), None);
    }
}
