//! Hears other pages that hand over files, and answers them. Only origins that the site names are heard; whoever else
//! speaks is ignored, and the reader is told. An answer says that profvet is done, and more only where the site wants it.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use serde_json::{Value, json};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, MessageEvent, Window};
use yew::prelude::*;

use profvet::report::Report;
use profvet::rules::Status;

use super::listen::use_window_event;
use super::root::begin;
use super::ui::Ui;
use crate::browser;
use crate::intake::{self, Intake};
use crate::state::{Action, Overheard, State, Work};

/// Changes when a message means something else than before.
const PROTOCOL: u32 = 1;

/// Who asked, and how it names its question.
#[derive(Clone)]
struct Asker {
    window: Window,
    origin: String,
    id: Option<String>,
}

/// Who waits for the end of a run.
type Waiting = Rc<RefCell<Option<(Asker, u64)>>>;

/// Takes what other pages hand over.
#[hook]
pub fn use_handover(ui: &Ui, state: &State) {
    let waiting: Waiting = use_mut_ref(|| None);
    let hear = {
        let waiting = Rc::clone(&waiting);
        use_callback(ui.clone(), move |event: Event, ui| {
            if let Ok(message) = event.dyn_into::<MessageEvent>() {
                hear(ui, &waiting, &message);
            }
        })
    };
    use_window_event("message", hear);
    let ui = ui.clone();
    use_effect_with((state.run, state.work.clone()), move |(run, work)| end(&ui, &waiting, *run, work));
}

fn hear(ui: &Ui, waiting: &Waiting, message: &MessageEvent) {
    let (data, origin) = (message.data(), message.origin());
    if !intake::is_for_profvet(&data) {
        return;
    }
    if !ui.given.site.admits(&origin) {
        return ui.session.dispatch(Action::Overheard(Overheard::Stranger { origin }));
    }
    // A window of another origin passes no test of its kind, and can be sent a message all the same.
    let Some(window) = message.source().map(|source| source.unchecked_into::<Window>()) else { return };
    let asker = Asker { window, origin, id: intake::id_of(&data) };
    match intake::Asked::read(&data) {
        Ok(intake::Asked::Hello) => asker.tell(json!({ "profvet": "ready", "protocol": PROTOCOL })),
        Ok(intake::Asked::Check(handed)) => {
            asker.tell(json!({ "profvet": "accepted", "files": handed.count() }));
            begin(&ui.session, &ui.asked, Intake::Handed(handed));
            let before = waiting.replace(Some((asker, ui.session.run())));
            cancelled(before);
        }
        Err(malformed) => {
            asker.tell(json!({ "profvet": "refused", "reason": malformed.0 }));
            let overheard = Overheard::Malformed { origin: asker.origin, reason: malformed.0 };
            ui.session.dispatch(Action::Overheard(overheard));
        }
    }
}

/// Answers at the end of the run that somebody waits for.
fn end(ui: &Ui, waiting: &Waiting, run: u64, work: &Work) {
    let Some(awaited) = waiting.borrow().as_ref().map(|(_, awaited)| *awaited) else { return };
    let answer = match work {
        // The page does not know of the run yet, or it goes on.
        _ if run < awaited => return,
        Work::Listing | Work::Reading(_) if run == awaited => return,
        Work::Done(outcome) if run == awaited => done(&outcome.report, ui.given.site.embed.verdict),
        Work::Failed { .. } if run == awaited => json!({ "profvet": "failed" }),
        _ => return cancelled(waiting.take()),
    };
    if let Some((asker, _)) = waiting.take() {
        asker.tell(answer);
    }
}

/// Something else was begun, or the reader stopped it.
fn cancelled(waiting: Option<(Asker, u64)>) {
    if let Some((asker, _)) = waiting {
        asker.tell(json!({ "profvet": "cancelled" }));
    }
}

fn done(report: &Report, with_verdict: bool) -> Value {
    if !with_verdict {
        return json!({ "profvet": "done" });
    }
    let own = report.captures.iter().flat_map(|capture| &capture.findings);
    let findings = || own.clone().chain(&report.findings);
    let rules = |status: Status| -> BTreeSet<&str> {
        findings().filter(|finding| finding.status == status).map(|finding| finding.rule.as_str()).collect()
    };
    json!({
        "profvet": "done",
        "verdict": report.verdict,
        "captures": report.captures.len(),
        "fail": rules(Status::Fail),
        "warn": rules(Status::Warn),
    })
}

impl Asker {
    /// The browser hands the answer to nobody but this origin, whatever the window shows by now.
    fn tell(&self, mut answer: Value) {
        if let (Some(answer), Some(id)) = (answer.as_object_mut(), &self.id) {
            answer.insert("id".to_string(), id.as_str().into());
        }
        let sent = js_sys::JSON::parse(&answer.to_string())
            .and_then(|answer: JsValue| self.window.post_message(&answer, &self.origin));
        if let Err(thrown) = sent {
            browser::log(&browser::words(&thrown));
        }
    }
}
