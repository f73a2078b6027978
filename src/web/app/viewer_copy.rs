//! The viewer-safe copy of a trace: the button that makes it, how far it is, and what it left out.

use yew::prelude::*;

use profvet::examine::CopyOffer;
use profvet::text::decimal;
use profvet::trace::viewer::Copied;

use super::ui::{Ui, use_ui};
use super::work::{Course, Work, use_work};
use crate::browser;
use crate::save::{self, Place};
use crate::visible;
use crate::worker::Client;
use crate::worker::protocol::News;

const NAME: &str = "trace_view.viewer.json.gz";

#[derive(Properties, PartialEq)]
pub struct ViewerCopyProps {
    pub offer: CopyOffer,
}

#[component]
pub fn ViewerCopy(props: &ViewerCopyProps) -> Html {
    let ui = use_ui();
    let work = use_work::<Copied>();
    let start = {
        let (ui, offer, work) = (ui.clone(), props.offer.clone(), work.clone());
        Callback::from(move |_: MouseEvent| {
            let (ui, offer, work) = (ui.clone(), offer.clone(), work.clone());
            wasm_bindgen_futures::spawn_local(async move { begin(&ui, &offer, &work).await });
        })
    };
    html! {
        <div class="download">
            <button type="button" data-action="download-viewer-trace" title={visible::plain(&props.offer.artifact)}
                disabled={work.is_running()} onclick={start}>
                { ui.get("download-viewer-trace") }
            </button>
            { work.bar(&ui, "download-viewer-trace") }
            <span role="status">{ note(&ui, work.course()) }</span>
        </div>
    }
}

fn note(ui: &Ui, course: &Course<Copied>) -> String {
    match course {
        Course::Idle => ui.get("viewer-note"),
        Course::Running(_) => String::new(),
        Course::Done(copied) => {
            let counts = [("events", copied.events.into()), ("left", copied.left_out().into())];
            let done = ui.with("viewer-done", counts);
            let zeroed = copied.without_duration;
            if zeroed == 0 {
                return done;
            }
            format!("{done} {}", ui.with("viewer-zeroed", [("count", decimal(zeroed as f64).into())]))
        }
        Course::Failed(reason) => ui.with("viewer-failed", [("reason", visible::plain(reason).into())]),
    }
}

async fn begin(ui: &Ui, offer: &CopyOffer, work: &Work<Copied>) {
    let handle = match save::ask(NAME).await {
        Place::File(handle) => Some(handle),
        Place::Downloads => None,
        Place::Nowhere => return,
    };
    let ask = |client: &Client| {
        let file = ui.session.file(offer.index)?;
        client.copy(&file, &offer.plan, handle.as_ref())
    };
    work.begin(offer.plan.bytes, ask, |news, blob| {
        let News::Copied(copied) = news else { return None };
        let saved = blob.map_or(Ok(()), |blob| browser::save(&blob, NAME));
        Some(saved.map(|()| copied).map_err(|thrown| browser::words(&thrown)))
    });
}
