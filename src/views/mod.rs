//! What the page draws of a capture besides its findings: numbers to look at, never verdicts.
//!
//! [`Evidence`] comes in, [`Views`] go out: plain data of bounded size, whatever the capture. One file a view.

mod absent;
mod beside;
pub mod communication;
pub mod compare;
mod coverage;
mod csv;
pub mod kernels;
pub mod log;
pub mod memory;
mod middle;
mod profile;
mod so_far;
mod steps;
mod summary;
mod view;

use serde::{Deserialize, Serialize};

use crate::evidence::Evidence;

pub use absent::{Absent, AbsentState};
pub use coverage::{Lane, Subject, TraceView};
pub use csv::csv;
pub use profile::Profile;
pub use so_far::so_far;
pub use steps::{DeviceSteps, Source, Spread, StepBar, StepsView};
pub use summary::Summary;
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
    pub summary: Summary,
    pub steps: Result<StepsView, Absent>,
    pub trace: Result<TraceView, Absent>,
    pub kernels: Result<kernels::KernelsView, Absent>,
    pub communication: Result<communication::CommunicationView, Absent>,
    pub memory: Result<memory::MemoryView, Absent>,
    pub log: Result<log::LogView, Absent>,
    /// What is compared with another capture.
    pub profile: Profile,
}

/// The views of captures, in their order.
pub fn of(captures: &[Evidence]) -> Views {
    let mut captures: Vec<CaptureViews> = captures.iter().map(capture).collect();
    beside::compare(&mut captures);
    Views { captures }
}

fn capture(evidence: &Evidence) -> CaptureViews {
    let steps = steps::of(evidence);
    CaptureViews {
        summary: summary::of(evidence, steps.as_ref().ok()),
        steps,
        trace: coverage::of(evidence),
        kernels: kernels::of(evidence),
        communication: communication::of(evidence),
        memory: memory::of(evidence),
        log: log::of(evidence),
        profile: profile::of(evidence),
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_tables;
