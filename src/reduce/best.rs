//! The best of the copies that were tried, level by level.

use crate::report::Report;
use crate::settings::Settings;

use super::kept::{Kept, kept};
use super::plan::Reduced;

#[derive(Debug, Default)]
pub struct Best(Option<(Reduced, Kept)>);

impl Best {
    /// Takes one more. Says whether it makes all findings of the report, so that no further one need be tried.
    pub fn take(&mut self, reduced: Reduced, report: &Report, settings: &Settings) -> bool {
        let now = kept(report, &reduced.judged(settings));
        let is_all = now.is_all();
        if self.0.as_ref().is_none_or(|(_, before)| now.distance() < before.distance()) {
            self.0 = Some((reduced, now));
        }
        is_all
    }

    /// The smallest of those that come closest to the report, and what it keeps.
    pub fn finish(self) -> (Reduced, Kept) {
        self.0.unwrap_or_default()
    }
}
