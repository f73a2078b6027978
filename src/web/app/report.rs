//! The result: the verdict, and below it the views, one at a time.

use std::rc::Rc;

use yew::prelude::*;

use profvet::report::CaptureReport;
use profvet::views::{Profile, View};

use super::answers::Answers;
use super::capture_choice::CaptureChoice;
use super::captures::Captures;
use super::downloads::Downloads;
use super::findings::Findings;
use super::intake::PickButtons;
use super::inventory::Inventory;
use super::new_run::NewRun;
use super::nothing::Nothing;
use super::progress::ProgressBand;
use super::so_far::{CapturesSoFar, FilesSoFar};
use super::summary::SummaryLine;
use super::tabs::{PANEL, Tabs, tab_id};
use super::ui::use_ui;
use super::verdict::VerdictBand;
use super::views::{self, Panel, PanelProps, StillReading};
use crate::state::{Offered, Outcome, Spot, Work};

#[derive(Properties, PartialEq)]
pub struct ReportProps {
    pub outcome: Rc<Outcome>,
    /// Present while files are still being read.
    pub work: Option<Work>,
    pub offered: Offered,
    pub selected: usize,
    pub view: View,
    /// A place to be put in sight.
    pub spot: Option<Rc<Spot>>,
    pub whole_inventory: bool,
    /// What the compare view measures by.
    pub baseline: Option<Rc<Profile>>,
}

#[component]
pub fn ReportView(props: &ReportProps) -> Html {
    let ui = use_ui();
    let outcome = &props.outcome;
    let empty = outcome.views.captures.get(props.selected).map(views::empty).unwrap_or_default();
    html! {
        <ContextProvider<NewRun> context={NewRun::of(&outcome.report, props.selected)}>
            <div class="report" data-view={props.view.name()}>
                { band(props) }
                if outcome.report.captures.get(props.selected).is_some() {
                    <Tabs view={props.view} {empty} />
                    <div id={PANEL} role="tabpanel" aria-labelledby={tab_id(props.view)}>{ panel(props) }</div>
                } else {
                    <Nothing offered={props.offered.clone()} />
                    if !outcome.report.findings.is_empty() {
                        <Findings outcome={Rc::clone(outcome)} selected={props.selected} />
                    }
                }
                if props.work.is_none() {
                    <section id="drop-zone" class="again" aria-label={ui.get("drop-again")}>
                        <p>{ ui.get("drop-again") }</p>
                        <div class="buttons"><PickButtons /></div>
                    </section>
                }
            </div>
        </ContextProvider<NewRun>>
    }
}

/// The verdict, or how far reading is: on one line of the same height, but for the overview.
fn band(props: &ReportProps) -> Html {
    let (outcome, whole) = (&props.outcome, props.view == View::Overview);
    match props.work.clone() {
        Some(work) => html! { <ProgressBand {work} offered={props.offered.clone()} {whole} /> },
        None => html! { <VerdictBand outcome={Rc::clone(outcome)} offered={props.offered.clone()} {whole} /> },
    }
}

/// The chosen view. The overview stays drawn behind the others, so that it is found again as it was left.
fn panel(props: &ReportProps) -> Html {
    let (outcome, selected) = (&props.outcome, props.selected);
    let several = outcome.report.captures.len() > 1;
    let away = props.view != View::Overview;
    html! {
        <>
            <div class="overview" hidden={away}>{ if props.work.is_some() { so_far(props) } else { overview(props) } }</div>
            if away {
                if several {
                    <CaptureChoice outcome={Rc::clone(outcome)} {selected} />
                }
                <div key={selected}>{ view(props) }</div>
            }
        </>
    }
}

fn view(props: &ReportProps) -> Html {
    // What several captures are beside each other shows in the end.
    if props.view == View::Compare && props.work.is_some() {
        return html! { <StillReading /> };
    }
    let spot = props.spot.clone().filter(|spot| spot.view == props.view);
    let panel = PanelProps { outcome: Rc::clone(&props.outcome), selected: props.selected, spot };
    html! { <Panel view={props.view} {panel} baseline={props.baseline.clone()} /> }
}

fn overview(props: &ReportProps) -> Html {
    let outcome = &props.outcome;
    let captures = &outcome.report.captures;
    html! {
        <>
            if captures.len() > 1 {
                <Captures outcome={Rc::clone(outcome)} selected={props.selected} />
            }
            { for captures.get(props.selected).map(|capture| one(props, capture)) }
        </>
    }
}

/// The overview while files are still being read. What is said here stays as it is.
fn so_far(props: &ReportProps) -> Html {
    let (outcome, selected) = (&props.outcome, props.selected);
    let capture = outcome.report.captures.get(selected);
    let shown = capture.map(|capture| match outcome.underway.get(selected).filter(|underway| !underway.is_settled()) {
        Some(underway) => html! { <FilesSoFar capture={capture.clone()} underway={underway.clone()} /> },
        None => one(props, capture),
    });
    html! {
        <>
            if outcome.report.captures.len() > 1 {
                <CapturesSoFar outcome={Rc::clone(outcome)} {selected} />
            }
            { for shown }
        </>
    }
}

/// One capture. The key makes another capture a new drawing, with nothing unfolded from the one before.
fn one(props: &ReportProps, capture: &CaptureReport) -> Html {
    let outcome = &props.outcome;
    html! {
        <div class="capture" key={capture.path.clone()}>
            if let Some(views) = outcome.views.captures.get(props.selected) {
                <SummaryLine path={capture.path.clone()} rank={capture.rank} release={capture.release.clone()} summary={views.summary.clone()} />
            }
            <Answers answers={capture.answers.clone()} />
            if props.work.is_none() {
                <Downloads outcome={Rc::clone(outcome)} selected={props.selected} />
            }
            <Findings outcome={Rc::clone(outcome)} selected={props.selected} />
            <Inventory artifacts={capture.artifacts.clone()} base={capture.path.clone()} whole={props.whole_inventory} />
        </div>
    }
}
