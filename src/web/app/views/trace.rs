//! A trace as a whole: the file and where it breaks, then the layers over time.

use std::rc::Rc;

use yew::prelude::*;

use profvet::text::size;
use profvet::trace::Ending;
use profvet::views::TraceView;

use super::bytes::Bytes;
use super::ruler::Ruler;
use super::strips::Strips;
use super::window_form::WindowForm;
use super::{PanelProps, SPOT};
use crate::app::downloads::TraceDownloads;
use crate::app::ui::{Ui, use_ui};
use crate::visible;

#[component]
pub fn TracePanel(props: &PanelProps) -> Html {
    let ui = use_ui();
    let window = use_state_eq(|| None::<(f64, f64)>);
    let onwindow = {
        let window = window.setter();
        Callback::from(move |chosen| window.set(Some(chosen)))
    };

    let Some(view) = props.views().and_then(|views| views.trace.as_ref().ok()) else { return Html::default() };
    // The break is shown anyway.
    let broken_at = view.broken.as_ref().map(|broken| broken.at);
    let spot = props.place_in(&view.path).and_then(|place| place.byte).filter(|byte| Some(*byte) != broken_at);
    html! {
        <>
            <section class="panel file" aria-labelledby="file-title">
                <header>
                    <h2 id="file-title">{ ui.get("trace-file") }</h2>
                    <p class="source">{ format!("{} · {}", visible::plain(&view.path), size(view.bytes)) }</p>
                </header>
                <p>{ state(&ui, view) }</p>
                if let Some(path) = view.broken.as_ref().map(|broken| &broken.path).filter(|path| !path.is_empty()) {
                    <p>{ ui.get("trace-state-path") }{ " " }<code class="path">{ visible::plain(path) }</code></p>
                }
                <Ruler ..props.clone() />
                if let Some(broken) = view.broken.as_ref().filter(|_| view.bytes > 0) {
                    <Bytes path={view.path.clone()} at={broken.at} />
                }
                if let Some(byte) = spot {
                    <div id={SPOT} tabindex="-1"><Bytes path={view.path.clone()} at={byte} /></div>
                }
                <TraceDownloads outcome={Rc::clone(&props.outcome)} artifact={view.path.clone()} />
            </section>
            <section class="panel time" aria-labelledby="time-title">
                <header>
                    <h2 id="time-title">{ ui.get("trace-time") }</h2>
                    <p class="source">{ ui.get("trace-time-what") }</p>
                </header>
                if view.lanes.is_empty() {
                    <p>{ ui.get("trace-no-slices") }</p>
                } else {
                    <Strips panel={props.clone()} window={*window} onwindow={onwindow.clone()} />
                    <WindowForm panel={props.clone()} window={*window} {onwindow} />
                }
            </section>
        </>
    }
}

/// How the file ends, and what mending it keeps.
fn state(ui: &Ui, view: &TraceView) -> String {
    let events = ("events", view.events.into());
    let Some(broken) = &view.broken else {
        let id = if view.ending == Ending::Empty { "trace-state-empty" } else { "trace-state-whole" };
        return ui.with(id, [events]);
    };
    let place = ui.with(
        "trace-state-broken",
        [events, ("byte", broken.at.into()), ("line", broken.line.into()), ("column", broken.column.into())],
    );
    let kept = [
        ("kept", view.kept_events.into()),
        ("after", view.events_after.into()),
        ("lost", size(view.lost_bytes).into()),
    ];
    format!("{place} {}", ui.with("trace-state-kept", kept))
}
