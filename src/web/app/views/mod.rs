//! The views of a report: each draws the numbers that the library put together for it.

mod absent;
mod bytes;
mod communication;
mod compare;
mod desk;
mod figures;
mod histogram;
mod kernels;
mod list;
mod log;
mod matrix;
mod memory;
mod memory_chart;
mod parser_tree;
mod report_only;
mod rows;
mod rows_plan;
mod ruler;
mod statistics;
mod step_chart;
mod step_parts;
mod steps;
mod strips;
mod trace;
mod window_chart;
mod window_form;
mod window_table;

use std::rc::Rc;

use yew::prelude::*;

use profvet::rules::Place;
use profvet::views::{Absent, AbsentState, CaptureViews, Profile, View};

use crate::browser;
use crate::state::{Outcome, Spot};
use absent::AbsentNote;
pub use absent::StillReading;
use communication::CommunicationPanel;
use compare::ComparePanel;
use kernels::KernelsPanel;
use log::LogPanel;
use memory::MemoryPanel;
use report_only::ReportOnly;
use steps::StepsPanel;
use trace::TracePanel;

/// What a panel draws from: the views of one capture of an outcome.
#[derive(Clone, Properties, PartialEq)]
pub struct PanelProps {
    pub outcome: Rc<Outcome>,
    /// Index of the capture.
    pub selected: usize,
    /// The place that a finding's link leads to.
    pub spot: Option<Rc<Spot>>,
}

/// Id of the element that shows the place of a finding.
const SPOT: &str = "spot";

impl PanelProps {
    /// The place to be put in sight, when it is in this file.
    fn place_in(&self, path: &str) -> Option<&Place> {
        self.spot.as_ref().map(|spot| &spot.place).filter(|place| place.artifact == path)
    }

    fn views(&self) -> Option<&CaptureViews> {
        self.outcome.views.captures.get(self.selected)
    }
}

#[derive(Properties, PartialEq)]
pub struct ViewProps {
    pub view: View,
    pub panel: PanelProps,
    /// What was kept to compare the capture with.
    pub baseline: Option<Rc<Profile>>,
}

/// A view of a capture. Where a finding's link led to a place of it, that is put in sight and gets the focus.
#[component]
pub fn Panel(props: &ViewProps) -> Html {
    use_effect_with(props.panel.spot.clone(), |spot| {
        if spot.is_some() {
            browser::reveal(SPOT);
        }
    });
    draw(props.view, props.panel.clone(), props.baseline.clone())
}

fn draw(view: View, props: PanelProps, baseline: Option<Rc<Profile>>) -> Html {
    let Some(views) = props.views() else { return html! { <ReportOnly /> } };
    if let Some(absent) = absent(view, views) {
        return html! { <AbsentNote absent={absent.clone()} /> };
    }
    match view {
        View::Overview => Html::default(),
        View::Steps => html! { <StepsPanel ..props /> },
        View::Trace => html! { <TracePanel ..props /> },
        View::Kernels => html! { <KernelsPanel ..props /> },
        View::Communication => html! { <CommunicationPanel ..props /> },
        View::Memory => html! { <MemoryPanel ..props /> },
        View::Log => html! { <LogPanel ..props /> },
        View::Compare => html! { <ComparePanel panel={props} {baseline} /> },
    }
}

/// Why there is nothing to draw.
fn absent(view: View, views: &CaptureViews) -> Option<&Absent> {
    match view {
        View::Overview | View::Compare => None,
        View::Steps => views.steps.as_ref().err(),
        View::Trace => views.trace.as_ref().err(),
        View::Kernels => views.kernels.as_ref().err(),
        View::Communication => views.communication.as_ref().err(),
        View::Memory => views.memory.as_ref().err(),
        View::Log => views.log.as_ref().err(),
    }
}

/// The views of which there is nothing to show, now or ever.
pub fn empty(views: &CaptureViews) -> Vec<View> {
    let is_empty = |view: &View| absent(*view, views).is_some_and(|absent| absent.state != AbsentState::Reading);
    View::ALL.into_iter().filter(is_empty).collect()
}
