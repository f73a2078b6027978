//! The views of a report: each draws the numbers that the library put together for it.

mod absent;
mod bytes;
mod report_only;
mod ruler;
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

use profvet::views::{CaptureViews, View};

use crate::state::Outcome;
use absent::AbsentNote;
use report_only::ReportOnly;
use steps::StepsPanel;
use trace::TracePanel;

/// What a panel draws from: the views of one capture of an outcome.
#[derive(Clone, Properties, PartialEq)]
pub struct PanelProps {
    pub outcome: Rc<Outcome>,
    /// Index of the capture.
    pub selected: usize,
}

impl PanelProps {
    fn views(&self) -> Option<&CaptureViews> {
        self.outcome.views.captures.get(self.selected)
    }
}

/// Draws a view of a capture.
pub fn draw(view: View, props: PanelProps) -> Html {
    let Some(views) = props.views() else { return html! { <ReportOnly /> } };
    match view {
        View::Overview => Html::default(),
        View::Steps => match &views.steps {
            Ok(_) => html! { <StepsPanel ..props /> },
            Err(absent) => html! { <AbsentNote absent={absent.clone()} /> },
        },
        View::Trace => match &views.trace {
            Ok(_) => html! { <TracePanel ..props /> },
            Err(absent) => html! { <AbsentNote absent={absent.clone()} /> },
        },
    }
}

/// The views of which there is nothing to show.
pub fn empty(views: &CaptureViews) -> Vec<View> {
    let is_empty = |view: &View| match view {
        View::Overview => false,
        View::Steps => views.steps.is_err(),
        View::Trace => views.trace.is_err(),
    };
    View::ALL.into_iter().filter(is_empty).collect()
}
