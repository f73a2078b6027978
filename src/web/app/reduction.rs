//! The minimal reproduction: the button that makes it, how far it is, what it keeps, and the button that saves it.

use std::rc::Rc;

use web_sys::Blob;
use yew::prelude::*;

use profvet::reduce::{Change, Kept, Replacements};
use profvet::rules::Status;
use profvet::text::size;

use super::ui::{Ui, use_ui};
use super::work::{Course, Work, use_work};
use crate::browser;
use crate::state::Outcome;
use crate::visible;
use crate::worker::Client;
use crate::worker::protocol::News;

const NAME: &str = "profvet-reproduction.zip";

#[derive(Properties, PartialEq)]
pub struct ReductionProps {
    pub outcome: Rc<Outcome>,
}

/// A reproduction: what it keeps, what was replaced in it, and the zip.
type Made = (Kept, Replacements, Blob);

#[component]
pub fn Reproduction(props: &ReductionProps) -> Html {
    let ui = use_ui();
    let work = use_work::<Made>();
    if props.outcome.report.worst() < Status::Warn {
        return Html::default();
    }
    let start = {
        let (ui, outcome, work) = (ui.clone(), Rc::clone(&props.outcome), work.clone());
        Callback::from(move |_: MouseEvent| begin(&ui, &outcome, &work))
    };
    html! {
        <div class="download reproduction">
            <button type="button" data-action="make-reproduction" disabled={work.is_running()} onclick={start}>
                { ui.get("make-reproduction") }
            </button>
            { work.bar(&ui, "make-reproduction") }
            if let Course::Done((_, _, zip)) = work.course() {
                <button type="button" class="primary" data-action="download-reproduction" onclick={save(zip)}>
                    { ui.with("download-reproduction", [("size", size(zip.size() as u64).into())]) }
                </button>
            }
            <span role="status">{ note(&ui, work.course()) }</span>
        </div>
    }
}

fn note(ui: &Ui, course: &Course<Made>) -> String {
    match course {
        Course::Idle => ui.get("reproduction-note"),
        Course::Running(_) => String::new(),
        Course::Done((kept, replaced, _)) => {
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

fn begin(ui: &Ui, outcome: &Outcome, work: &Work<Made>) {
    let ask = |client: &Client| client.reduce(&ui.session.sources(), &outcome.json, &outcome.settings);
    work.begin(0, ask, |news, blob| match (news, blob) {
        (News::Reduced { kept, replaced }, Some(zip)) => Some(Ok((kept, replaced, zip))),
        _ => None,
    });
}

fn save(zip: &Blob) -> Callback<MouseEvent> {
    let zip = zip.clone();
    Callback::from(move |_| {
        if let Err(thrown) = browser::save(&zip, NAME) {
            browser::log(&browser::words(&thrown));
        }
    })
}
