//! The rules: a table of them, and the one function that applies them to a capture.
//!
//! [`Evidence`] comes in, [`Finding`]s go out, in the order of presentation. One folder per rule: `mod.rs` holds its
//! static and its check, `zh.md` and `en.md` its page. A rule never reads a file.

mod comparison;
mod expected;
mod finding;
mod planned;
mod question;
mod read_tables;
mod rule;
mod step_times;
mod summary;
mod support;
mod table;

mod activities_partial;
mod communication_absent;
mod compile_captured;
mod config_ignored;
mod cycles;
mod export_db;
mod export_refused;
mod export_silent;
mod file_too_large_for_tools;
mod file_unreadable;
mod files_missing;
mod flows_missing;
mod heavy_options;
mod kernel_columns_reduced;
mod kernel_metrics;
mod kernel_metrics_missing;
mod kernel_metrics_partial;
mod kernel_step_missing;
mod level_low;
mod log_other;
mod log_success_is_not_success;
mod metrics_off;
mod metrics_reset;
mod msprof_missing;
mod no_schedule;
mod no_warmup;
mod parser_failed;
mod rank_conflict;
mod rank_idle;
mod rank_slow;
mod rank_unknown;
mod ranks_differ;
mod ranks_incomplete;
mod run_empty;
mod run_foreign;
mod run_interrupted;
mod run_raw;
mod run_unstopped;
mod schedule_custom;
mod schedule_short;
mod step_arithmetic;
mod step_outlier;
mod step_single;
mod steps_disagree;
mod steps_fewer_than_active;
mod steps_unmarked;
mod stopped_in_record;
mod stopped_in_save;
mod stopped_in_warmup;
mod table_cut;
mod table_empty;
mod table_malformed;
mod table_sliced;
mod trace_complete;
mod trace_corrupt;
mod trace_cut;
mod trace_empty;
mod trace_encoding;
mod trace_extra_data;
mod trace_host_only;
mod trace_left_temporary;
mod trace_nonstandard;
mod trace_odd_events;
mod trace_trailing_comma;
mod trace_unclosed;
mod trace_viewer_precision;
mod version_known_bad;

use crate::evidence::Evidence;
use crate::settings::Thresholds;

pub use comparison::Comparison;
pub use expected::{Due, Expectation, Presence, Ran, due, expectations, needed_for};
pub use finding::{Finding, Place, Status};
pub use question::Question;
pub use rule::{Group, Need, Rule};
pub use step_outlier::{Outlier, StepLimits};
pub use summary::{SETTINGS, Setting, Summary};
pub use table::all;

/// The rule of this id.
pub fn find(id: &str) -> Option<&'static Rule> {
    all().iter().copied().find(|rule| rule.id == id)
}

/// Every rule about several captures that applies to these, in order of presentation, with what it found. One capture
/// is judged by [`judge`] alone.
pub fn compare(captures: &[Summary], limits: &Thresholds) -> Vec<Finding> {
    if captures.len() < 2 {
        return Vec::new();
    }
    table::comparisons().iter().filter_map(|comparison| comparison.judge(captures, limits)).collect()
}

/// Every rule that applies to the capture, in order of presentation, with what it found.
pub fn judge(evidence: &Evidence) -> Vec<Finding> {
    all().iter().filter_map(|rule| rule.judge(evidence)).collect()
}

#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
