//! What can be taken away: the report, and a trace mended as far as it can be.

use std::rc::Rc;

use wasm_bindgen::JsValue;
use yew::prelude::*;

use profvet::examine::RepairOffer;
use profvet::report::CaptureReport;
use profvet::text::size;
use profvet::trace::Piece;

use super::reduction::Reproduction;
use super::share::Share;
use super::ui::{Ui, use_ui};
use super::viewer_copy::ViewerCopy;
use crate::browser;
use crate::state::Outcome;
use crate::visible;

const TRACE: &str = "trace_view.repaired.json";
const SECOND: &str = "trace_view.second.json";

#[derive(Properties, PartialEq)]
pub struct DownloadsProps {
    pub outcome: Rc<Outcome>,
    pub selected: usize,
}

#[component]
pub fn Downloads(props: &DownloadsProps) -> Html {
    let ui = use_ui();
    let outcome = &props.outcome;
    let repairs = outcome.repairs.iter().filter(|offer| belongs(props, &offer.artifact));
    let capture = outcome.report.captures.get(props.selected);
    let copies = outcome.copies.iter().filter(|offer| belongs(props, &offer.artifact));
    html! {
        <section class="downloads" aria-label={ui.get("downloads")}>
            <Share outcome={Rc::clone(outcome)} />
            { for repairs.map(|offer| mended(&ui, offer)) }
            { for copies.map(|offer| html! { <ViewerCopy key={offer.index} offer={offer.clone()} /> }) }
            <Reproduction outcome={Rc::clone(outcome)} />
            if capture.is_some_and(CaptureReport::has_packed_repair) {
                <p>{ ui.get("packed-trace") }</p>
            }
        </section>
    }
}

#[derive(Properties, PartialEq)]
pub struct TraceDownloadsProps {
    pub outcome: Rc<Outcome>,
    /// Path of the trace.
    pub artifact: String,
}

/// The mended and the viewer-safe copy of one trace.
#[component]
pub fn TraceDownloads(props: &TraceDownloadsProps) -> Html {
    let ui = use_ui();
    let repairs = props.outcome.repairs.iter().filter(|offer| offer.artifact == props.artifact);
    let copies = props.outcome.copies.iter().filter(|offer| offer.artifact == props.artifact);
    html! {
        <div class="downloads">
            { for repairs.map(|offer| mended(&ui, offer)) }
            { for copies.map(|offer| html! { <ViewerCopy key={offer.index} offer={offer.clone()} /> }) }
        </div>
    }
}

/// Whether an artifact is one of the capture that is shown.
fn belongs(props: &DownloadsProps, artifact: &str) -> bool {
    let capture = props.outcome.report.captures.get(props.selected);
    capture.is_some_and(|capture| capture.artifacts.iter().any(|line| line.path == artifact))
}

fn mended(ui: &Ui, offer: &RepairOffer) -> Html {
    let repair = &offer.repair;
    let note = [("events", repair.kept_events.into()), ("lost", size(repair.lost_bytes).into())];
    let path = visible::plain(&offer.artifact);
    html! {
        <div class="download">
            <button type="button" data-action="download-repaired-trace" title={path.clone()} onclick={save(ui, offer.index, &repair.pieces, TRACE)}>
                { ui.get("download-repaired-trace") }
            </button>
            <span>{ ui.with("repaired-note", note) }</span>
            if let Some(second) = &offer.second {
                <button type="button" data-action="download-second-trace" title={path} onclick={save(ui, offer.index, second, SECOND)}>
                    { ui.get("download-second-trace") }
                </button>
            }
        </div>
    }
}

fn save(ui: &Ui, index: usize, pieces: &[Piece], name: &'static str) -> Callback<MouseEvent> {
    let (session, pieces) = (Rc::clone(&ui.session), pieces.to_vec());
    Callback::from(move |_| {
        report_failure(session.repaired(index, &pieces).and_then(|blob| browser::save(&blob, name)))
    })
}

fn report_failure(saved: Result<(), JsValue>) {
    if let Err(thrown) = saved {
        browser::log(&browser::words(&thrown));
    }
}
