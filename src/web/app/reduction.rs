//! The minimal reproduction: the button that makes it, how far it is, what it keeps, and the button that saves it.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::JsValue;
use web_sys::Blob;
use yew::prelude::*;

use profvet::reduce::{Change, Kept, Replacements};
use profvet::rules::Status;
use profvet::text::size;

use super::ui::{Ui, use_ui};
use crate::browser;
use crate::state::Outcome;
use crate::visible;
use crate::worker::Client;
use crate::worker::protocol::{News, Progress};

const NAME: &str = "profvet-reproduction.zip";

#[derive(Properties, PartialEq)]
pub struct ReductionProps {
    pub outcome: Rc<Outcome>,
}

/// How far it is; of no interest to anything else on the page.
enum Course {
    Idle,
    Running(Progress),
    Made(Kept, Replacements, Blob),
    Failed(String),
}

/// The worker at work, kept until the next one or until the button is gone.
type Hand = Rc<RefCell<Option<Client>>>;

#[component]
pub fn Reproduction(props: &ReductionProps) -> Html {
    let ui = use_ui();
    let course = use_state(|| Course::Idle);
    let hand: Hand = use_mut_ref(|| None);
    if props.outcome.report.worst() < Status::Warn {
        return Html::default();
    }
    let start = {
        let (ui, outcome, hand, course) = (ui.clone(), Rc::clone(&props.outcome), Rc::clone(&hand), course.setter());
        Callback::from(move |_: MouseEvent| {
            course.set(Course::Running(Progress::default()));
            if let Err(thrown) = begin(&ui, &outcome, &hand, course.clone()) {
                course.set(Course::Failed(browser::words(&thrown)));
            }
        })
    };
    let cancel = {
        let (hand, course) = (Rc::clone(&hand), course.setter());
        Callback::from(move |_: MouseEvent| {
            *hand.borrow_mut() = None;
            course.set(Course::Idle);
        })
    };
    let is_running = matches!(&*course, Course::Running(_));
    html! {
        <div class="download reproduction">
            <button type="button" data-action="make-reproduction" disabled={is_running} onclick={start}>
                { ui.get("make-reproduction") }
            </button>
            if let Course::Running(progress) = &*course {
                <progress aria-label={ui.get("make-reproduction")} max={progress.bytes_total.max(1).to_string()}
                    value={progress.bytes_done.to_string()}></progress>
                <button type="button" onclick={cancel}>{ ui.get("cancel") }</button>
            }
            if let Course::Made(_, _, zip) = &*course {
                <button type="button" class="primary" data-action="download-reproduction" onclick={save(zip)}>
                    { ui.with("download-reproduction", [("size", size(zip.size() as u64).into())]) }
                </button>
            }
            <span role="status">{ note(&ui, &course) }</span>
        </div>
    }
}

fn note(ui: &Ui, course: &Course) -> String {
    match course {
        Course::Idle => ui.get("reproduction-note"),
        Course::Running(_) => String::new(),
        Course::Made(kept, replaced, _) => {
            let list = |name: &str, changes: &[Change]| {
                let rules: Vec<&str> = changes.iter().map(|change| change.rule.as_str()).collect();
                (!rules.is_empty()).then(|| ui.with(name, [("rules", rules.into())]))
            };
            let kept_all = ui.with("reproduction-kept", [("findings", kept.kept.into())]);
            let changes = [list("reproduction-lost", &kept.lost), list("reproduction-added", &kept.added)];
            let Replacements { names, addresses, ids } = *replaced;
            let replaced = [("names", names.into()), ("addresses", addresses.into()), ("ids", ids.into())];
            let replaced = ui.with("reproduction-replaced", replaced);
            let said = std::iter::once(kept_all).chain(changes.into_iter().flatten()).chain([replaced]);
            said.collect::<Vec<_>>().join(" ")
        }
        Course::Failed(reason) => ui.with("reproduction-failed", [("reason", visible::plain(reason).into())]),
    }
}

fn begin(ui: &Ui, outcome: &Outcome, hand: &Hand, course: UseStateSetter<Course>) -> Result<(), JsValue> {
    let client = Client::start(move |news, blob| match (news, blob) {
        (News::Progress(progress), _) => course.set(Course::Running(progress)),
        (News::Crashed(reason), _) => course.set(Course::Failed(reason)),
        (News::Reduced { kept, replaced }, Some(zip)) => course.set(Course::Made(kept, replaced, zip)),
        _ => {}
    })?;
    client.reduce(&ui.session.sources(), &outcome.json, &outcome.settings)?;
    *hand.borrow_mut() = Some(client);
    Ok(())
}

fn save(zip: &Blob) -> Callback<MouseEvent> {
    let zip = zip.clone();
    Callback::from(move |_| {
        if let Err(thrown) = browser::save(&zip, NAME) {
            browser::log(&browser::words(&thrown));
        }
    })
}
