//! The configuration for a new run in place of the capture that is shown: where a rule's page links to the
//! configuration page, the link in a report is prefilled from the capture.

use yew::prelude::*;

use profvet::config::{Choice, of_capture};
use profvet::report::Report;

/// Set around a report.
#[derive(Clone, Debug, PartialEq)]
pub struct NewRun(pub Choice);

impl NewRun {
    /// For the capture that is chosen; the default without one.
    pub fn of(report: &Report, selected: usize) -> NewRun {
        NewRun(report.captures.get(selected).map(of_capture).unwrap_or_default())
    }
}

/// What a link to the configuration page asks for here.
#[hook]
pub fn use_new_run() -> Choice {
    use_context::<NewRun>().map(|NewRun(choice)| choice).unwrap_or_default()
}
