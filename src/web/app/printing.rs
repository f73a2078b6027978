//! Paper: what has to change in the page before it is printed, and the line that says what a sheet is about.

use web_sys::Event;
use yew::prelude::*;

use super::listen::use_window_event;
use super::ui::use_ui;
use crate::browser;

/// While this stands on `<html>`, the page is as wide as paper, so that charts measure what they will have.
const PRINTING: &str = "data-printing";
/// What the screen folds away and a sheet of paper can't unfold.
const FOLDED: &str = ".findings details";

/// Makes the page ready for paper when the browser is about to print, and as it was afterwards. To be asked for before
/// anything that measures itself, since the events reach listeners in that order.
#[hook]
pub fn use_printing() {
    let before = use_callback((), |_: Event, ()| {
        browser::set_on_root(PRINTING, "");
        browser::unfold(FOLDED);
    });
    let after = use_callback((), |_: Event, ()| {
        browser::remove_from_root(PRINTING);
        browser::fold_again();
    });
    use_window_event("beforeprint", before);
    use_window_event("afterprint", after);
}

#[derive(Properties, PartialEq)]
pub struct PrintHeadProps {
    /// The capture that the report is about.
    pub subject: Option<String>,
}

/// On paper alone: what was judged, by which version, and when it was printed.
#[component]
pub fn PrintHead(props: &PrintHeadProps) -> Html {
    let ui = use_ui();
    let time = use_state_eq(browser::local_time);
    let setter = time.setter();
    let before = use_callback((), move |_: Event, ()| setter.set(browser::local_time()));
    use_window_event("beforeprint", before);
    let printed = ui.with("printed", [("version", env!("CARGO_PKG_VERSION").into()), ("time", (*time).clone().into())]);
    html! {
        <div class="print-head">
            <span class="path">{ props.subject.clone().unwrap_or_default() }</span>
            <span>{ printed }</span>
        </div>
    }
}
