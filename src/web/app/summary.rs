//! Which capture is shown and how it was taken, in one line.

use yew::prelude::*;

use profvet::text::grouped;
use profvet::views::Summary;

use super::capture_choice::capture_name;
use super::chart::duration;
use super::ui::{Ui, use_ui};
use crate::visible;

#[derive(Properties, PartialEq)]
pub struct SummaryProps {
    pub path: String,
    pub rank: Option<i64>,
    pub release: Option<String>,
    pub summary: Summary,
}

#[component]
pub fn SummaryLine(props: &SummaryProps) -> Html {
    let ui = use_ui();
    let parts = parts(&ui, props).into_iter().map(|(name, value)| {
        html! { <div><dt>{ ui.get(name) }</dt><dd>{ visible::plain(&value) }</dd></div> }
    });
    html! {
        <dl class="summary" aria-label={ui.get("summary-label")}>
            <div class="which"><dt>{ ui.get("capture") }</dt><dd>{ capture_name(&ui, props.rank, &props.path) }</dd></div>
            { for parts }
        </dl>
    }
}

/// What is known, each under the name of its message.
fn parts(ui: &Ui, props: &SummaryProps) -> Vec<(&'static str, String)> {
    let summary = &props.summary;
    let schedule = summary.schedule.clone().map(|schedule| match schedule.is_empty() {
        true => ui.get("summary-no-schedule"),
        false => schedule,
    });
    let separator = ui.lang().separator();
    let options = summary.options.as_ref().filter(|options| !options.is_empty()).map(|options| options.join(separator));
    let steps = (summary.steps > 0).then(|| grouped(summary.steps.into()));
    let world = summary.world_size.map(|size| grouped(size.into()));
    let parts = [
        ("release", props.release.clone()),
        ("setting-torch_npu", summary.torch_npu.clone()),
        ("setting-cann", summary.cann.clone()),
        ("setting-level", summary.level.clone()),
        ("setting-metrics", summary.metrics.clone()),
        ("setting-activities", summary.activities.clone()),
        ("setting-schedule", schedule),
        ("setting-options", options),
        ("summary-world", world),
        ("summary-steps", steps),
        ("ranks-step", summary.step_ns.map(|ns| duration(ns as f64))),
    ];
    parts.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}
