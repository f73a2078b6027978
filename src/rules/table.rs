//! The table of rules, in order of presentation (RULES: run state, files, trace, tables, steps, log, configuration,
//! several captures).

use super::{Comparison, Rule};

/// Every rule, in order of presentation.
pub fn all() -> &'static [&'static Rule] {
    &ALL
}

/// Every rule about several captures, in order of presentation.
pub(super) fn comparisons() -> &'static [&'static Comparison] {
    &COMPARISONS
}

static ALL: [&Rule; 67] = [
    &super::run_raw::RULE,
    &super::run_empty::RULE,
    &super::run_unstopped::RULE,
    &super::run_interrupted::RULE,
    &super::run_foreign::RULE,
    &super::files_missing::RULE,
    &super::export_db::RULE,
    &super::communication_absent::RULE,
    &super::file_unreadable::RULE,
    &super::file_too_large_for_tools::RULE,
    &super::trace_unclosed::RULE,
    &super::trace_trailing_comma::RULE,
    &super::trace_cut::RULE,
    &super::trace_corrupt::RULE,
    &super::trace_extra_data::RULE,
    &super::trace_empty::RULE,
    &super::trace_left_temporary::RULE,
    &super::trace_host_only::RULE,
    &super::trace_encoding::RULE,
    &super::trace_nonstandard::RULE,
    &super::trace_odd_events::RULE,
    &super::trace_viewer_precision::RULE,
    &super::trace_complete::RULE,
    &super::kernel_columns_reduced::RULE,
    &super::kernel_metrics_missing::RULE,
    &super::kernel_metrics_partial::RULE,
    &super::kernel_metrics::RULE,
    &super::kernel_step_missing::RULE,
    &super::table_cut::RULE,
    &super::table_malformed::RULE,
    &super::table_empty::RULE,
    &super::table_sliced::RULE,
    &super::compile_captured::RULE,
    &super::step_outlier::RULE,
    &super::step_single::RULE,
    &super::steps_fewer_than_active::RULE,
    &super::steps_unmarked::RULE,
    &super::steps_disagree::RULE,
    &super::step_arithmetic::RULE,
    &super::parser_failed::RULE,
    &super::export_refused::RULE,
    &super::export_silent::RULE,
    &super::msprof_missing::RULE,
    &super::stopped_in_record::RULE,
    &super::stopped_in_warmup::RULE,
    &super::stopped_in_save::RULE,
    &super::schedule_custom::RULE,
    &super::metrics_reset::RULE,
    &super::config_ignored::RULE,
    &super::flows_missing::RULE,
    &super::log_success_is_not_success::RULE,
    &super::log_other::RULE,
    &super::level_low::RULE,
    &super::metrics_off::RULE,
    &super::activities_partial::RULE,
    &super::no_schedule::RULE,
    &super::no_warmup::RULE,
    &super::schedule_short::RULE,
    &super::heavy_options::RULE,
    &super::version_known_bad::RULE,
    &super::ranks_incomplete::RULE.rule,
    &super::ranks_differ::RULE.rule,
    &super::rank_slow::RULE.rule,
    &super::rank_idle::RULE.rule,
    &super::rank_unknown::RULE.rule,
    &super::rank_conflict::RULE.rule,
    &super::cycles::RULE.rule,
];

static COMPARISONS: [&Comparison; 7] = [
    &super::ranks_incomplete::RULE,
    &super::ranks_differ::RULE,
    &super::rank_slow::RULE,
    &super::rank_idle::RULE,
    &super::rank_unknown::RULE,
    &super::rank_conflict::RULE,
    &super::cycles::RULE,
];
