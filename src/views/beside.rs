//! Captures beside each other: whose steps are longer, whose settings are unlike those of the others.

use std::collections::BTreeMap;

use super::CaptureViews;
use super::middle::middle;
use super::summary::Summary;

/// A setting, and how it is written.
type Setting = (&'static str, fn(&Summary) -> Option<String>);
const SETTINGS: [Setting; 7] = [
    ("torch_npu", |summary| summary.torch_npu.clone()),
    ("cann", |summary| summary.cann.clone()),
    ("level", |summary| summary.level.clone()),
    ("metrics", |summary| summary.metrics.clone()),
    ("activities", |summary| summary.activities.clone()),
    ("schedule", |summary| summary.schedule.clone()),
    ("options", |summary| summary.options.as_ref().map(|options| options.join(" "))),
];

/// Notes of each capture what sets it apart from the others.
pub(super) fn compare(captures: &mut [CaptureViews]) {
    if captures.len() < 2 {
        return;
    }
    for (name, value) in SETTINGS {
        let common = most_common(captures.iter().filter_map(|capture| value(&capture.summary)));
        for capture in captures.iter_mut() {
            // What is not written is no difference.
            let own = value(&capture.summary);
            if own.is_some() && own != common {
                capture.summary.unlike.push(name.to_string());
            }
        }
    }
    let Some(usual) = middle(captures.iter().filter_map(|capture| capture.summary.step_ns).collect()) else { return };
    for capture in captures {
        let permille = |own: i64| i128::from(own) * 1000 / i128::from(usual.max(1));
        capture.summary.step_permille = capture.summary.step_ns.and_then(|own| permille(own).try_into().ok());
    }
}

/// The value that most have; of equally many the first in order.
fn most_common(values: impl Iterator<Item = String>) -> Option<String> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for value in values {
        *counts.entry(value).or_default() += 1;
    }
    let most = counts.values().copied().max()?;
    counts.into_iter().find(|(_, count)| *count == most).map(|(value, _)| value)
}
