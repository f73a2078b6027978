//! The result, from the verdict down to the list of files.

use std::rc::Rc;

use yew::prelude::*;

use profvet::report::CaptureReport;

use super::answers::Answers;
use super::captures::Captures;
use super::downloads::Downloads;
use super::findings::Findings;
use super::intake::PickButtons;
use super::inventory::Inventory;
use super::nothing::Nothing;
use super::ui::use_ui;
use super::verdict::VerdictBand;
use crate::state::{Offered, Outcome};

#[derive(Properties, PartialEq)]
pub struct ReportProps {
    pub outcome: Rc<Outcome>,
    pub offered: Offered,
    pub selected: usize,
    pub whole_inventory: bool,
}

#[component]
pub fn ReportView(props: &ReportProps) -> Html {
    let ui = use_ui();
    let outcome = &props.outcome;
    let several = outcome.report.captures.len() > 1;
    let capture = outcome.report.captures.get(props.selected);
    html! {
        <div class="report">
            <VerdictBand outcome={Rc::clone(outcome)} offered={props.offered.clone()} />
            <Downloads outcome={Rc::clone(outcome)} selected={props.selected} />
            if several {
                <Captures outcome={Rc::clone(outcome)} selected={props.selected} />
            }
            if let Some(capture) = capture {
                { one(props, capture) }
            } else {
                <Nothing offered={props.offered.clone()} />
            }
            <section id="drop-zone" class="again" aria-label={ui.get("drop-again")}>
                <p>{ ui.get("drop-again") }</p>
                <div class="buttons"><PickButtons /></div>
            </section>
        </div>
    }
}

/// One capture. The key makes another capture a new drawing, with nothing unfolded from the one before.
fn one(props: &ReportProps, capture: &CaptureReport) -> Html {
    let outcome = &props.outcome;
    html! {
        <div key={capture.path.clone()}>
            <Answers answers={capture.answers.clone()} />
            <Findings outcome={Rc::clone(outcome)} selected={props.selected} />
            <Inventory artifacts={capture.artifacts.clone()} base={capture.path.clone()} whole={props.whole_inventory} />
        </div>
    }
}
