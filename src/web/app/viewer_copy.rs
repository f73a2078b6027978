//! The viewer-safe copy of a trace: the button that makes it, how far it is, and what it left out.

use std::cell::RefCell;
use std::rc::Rc;

use web_sys::File;
use yew::prelude::*;

use profvet::examine::CopyOffer;
use profvet::text::{decimal, size};
use profvet::trace::viewer::Copied;

use super::ui::{Ui, use_ui};
use crate::browser;
use crate::save::{self, Place};
use crate::visible;
use crate::worker::Client;
use crate::worker::protocol::{News, Progress};

const NAME: &str = "trace_view.viewer.json.gz";

#[derive(Properties, PartialEq)]
pub struct ViewerCopyProps {
    pub offer: CopyOffer,
}

/// How far the copy is; of no interest to anything else on the page.
#[derive(Clone, PartialEq)]
enum Course {
    Idle,
    Running(Progress),
    Done(Copied),
    Failed(String),
}

/// The worker at work, kept until the next one or until the button is gone.
type Hand = Rc<RefCell<Option<Client>>>;

#[component]
pub fn ViewerCopy(props: &ViewerCopyProps) -> Html {
    let ui = use_ui();
    let course = use_state(|| Course::Idle);
    let hand: Hand = use_mut_ref(|| None);
    let start = {
        let (ui, offer, hand, course) = (ui.clone(), props.offer.clone(), Rc::clone(&hand), course.setter());
        Callback::from(move |_: MouseEvent| {
            let (ui, offer, hand, course) = (ui.clone(), offer.clone(), Rc::clone(&hand), course.clone());
            wasm_bindgen_futures::spawn_local(async move { begin(&ui, &offer, &hand, course).await });
        })
    };
    let cancel = {
        let (hand, course) = (Rc::clone(&hand), course.setter());
        Callback::from(move |_: MouseEvent| {
            *hand.borrow_mut() = None;
            course.set(Course::Idle);
        })
    };
    let running = match &*course {
        Course::Running(progress) => Some(progress.clone()),
        _ => None,
    };
    html! {
        <div class="download">
            <button type="button" data-action="download-viewer-trace" title={visible::plain(&props.offer.artifact)}
                disabled={running.is_some()} onclick={start}>
                { ui.get("download-viewer-trace") }
            </button>
            if let Some(progress) = running {
                <progress aria-label={ui.get("download-viewer-trace")} max={progress.bytes_total.max(1).to_string()}
                    value={progress.bytes_done.to_string()}></progress>
                <span class="numbers">{ format!("{} / {}", size(progress.bytes_done), size(progress.bytes_total)) }</span>
                <button type="button" onclick={cancel}>{ ui.get("cancel") }</button>
            }
            <span role="status">{ note(&ui, &course) }</span>
        </div>
    }
}

fn note(ui: &Ui, course: &Course) -> String {
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

async fn begin(ui: &Ui, offer: &CopyOffer, hand: &Hand, course: UseStateSetter<Course>) {
    let place = save::ask(NAME).await;
    if matches!(place, Place::Nowhere) {
        return;
    }
    course.set(Course::Running(Progress { bytes_total: offer.plan.bytes, ..Progress::default() }));
    let started = ui.session.file(offer.index).and_then(|file| send(&file, offer, place, hand, course.clone()));
    if let Err(thrown) = started {
        course.set(Course::Failed(browser::words(&thrown)));
    }
}

fn send(
    file: &File,
    offer: &CopyOffer,
    place: Place,
    hand: &Hand,
    course: UseStateSetter<Course>,
) -> Result<(), wasm_bindgen::JsValue> {
    let client = Client::start(move |news, blob| match news {
        News::Progress(progress) => course.set(Course::Running(progress)),
        News::Crashed(reason) => course.set(Course::Failed(reason)),
        News::Copied(copied) => {
            let saved = blob.map_or(Ok(()), |blob| browser::save(&blob, NAME));
            let end = saved.map_or_else(|thrown| Course::Failed(browser::words(&thrown)), |()| Course::Done(copied));
            course.set(end);
        }
        _ => {}
    })?;
    let handle = match place {
        Place::File(handle) => Some(handle),
        Place::Downloads | Place::Nowhere => None,
    };
    client.copy(file, &offer.plan, handle.as_ref())?;
    *hand.borrow_mut() = Some(client);
    Ok(())
}
