//! What one capture is beside others: the settings it was taken with.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::evidence::Evidence;
use crate::info::{ProfilerInfo, ScheduleConfig};

/// A part of the report of a capture, made for comparing it with others.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// Settings that decide about the numbers, by the name they have in Python, as far as profiler_info tells them.
    #[serde(default)]
    pub settings: BTreeMap<String, String>,
}

impl Summary {
    pub fn of(evidence: &Evidence) -> Summary {
        Summary { settings: evidence.profiler_info().map(settings).unwrap_or_default() }
    }
}

/// A setting that decides about the numbers, and its value in words; `None` when it is not written.
pub type Setting = (&'static str, fn(&ProfilerInfo) -> Option<String>);

/// The settings in the order in which they are named.
pub const SETTINGS: [Setting; 11] = [
    ("_profiler_level", |info| info.level.as_ref().map(|level| level.python_name().to_string())),
    ("_aic_metrics", |info| info.aic_metrics.as_ref().map(|metrics| metrics.python_name().to_string())),
    ("activities", activities),
    ("schedule", schedule),
    ("with_stack", |info| info.with_stack.map(|on| on.to_string())),
    ("with_modules", |info| info.with_modules.map(|on| on.to_string())),
    ("profile_memory", |info| info.profile_memory.map(|on| on.to_string())),
    ("record_shapes", |info| info.record_shapes.map(|on| on.to_string())),
    ("_l2_cache", |info| info.l2_cache.map(|on| on.to_string())),
    ("torch_npu_version", |info| info.torch_npu_version.clone()),
    ("cann_version", |info| info.cann_version.clone()),
];

fn settings(info: &ProfilerInfo) -> BTreeMap<String, String> {
    let written = SETTINGS.iter().filter_map(|(name, value)| Some((name.to_string(), value(info)?)));
    written.collect()
}

fn activities(info: &ProfilerInfo) -> Option<String> {
    let on = info.activities.as_ref()?;
    let names = [on.cpu.then_some("CPU"), on.npu.then_some("NPU")];
    Some(names.into_iter().flatten().collect::<Vec<_>>().join(" + "))
}

fn schedule(info: &ProfilerInfo) -> Option<String> {
    let ScheduleConfig::Set(set) = info.schedule.as_ref()? else {
        return Some("none".to_string());
    };
    let parts = [
        ("skip_first", set.skip_first),
        ("skip_first_wait", set.skip_first_wait),
        ("wait", set.wait),
        ("warmup", set.warmup),
        ("active", set.active),
        ("repeat", set.repeat),
    ];
    let written = parts.into_iter().filter_map(|(name, value)| Some(format!("{name}={}", value?)));
    Some(written.collect::<Vec<_>>().join(" "))
}
