//! What the page draws of a capture besides its findings: numbers to look at, never verdicts.
//!
//! [`Evidence`] comes in, [`Views`] go out: plain data of bounded size, whatever the capture. One file a view.

mod absent;
mod steps;
mod view;

use serde::{Deserialize, Serialize};

use crate::evidence::Evidence;

pub use absent::{Absent, AbsentState};
pub use steps::{DeviceSteps, Source, StepBar, StepsView};
pub use view::View;

/// The views of everything that was examined together.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Views {
    /// In the order of the report's captures.
    pub captures: Vec<CaptureViews>,
}

/// The views of one capture; of what can't be drawn, why not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CaptureViews {
    pub steps: Result<StepsView, Absent>,
}

/// The views of captures, in their order.
pub fn of(captures: &[Evidence]) -> Views {
    Views { captures: captures.iter().map(capture).collect() }
}

fn capture(evidence: &Evidence) -> CaptureViews {
    CaptureViews { steps: steps::of(evidence) }
}

#[cfg(test)]
mod tests;
