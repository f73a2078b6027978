//! What a capture is, in a few words: release, level, schedule, ranks, and how long its steps are.

use serde::{Deserialize, Serialize};

use crate::evidence::Evidence;
use crate::info::{ProfilerInfo, ScheduleConfig, ScheduleParameters};
use crate::rules::{Presence, expectations};

use super::StepsView;
use super::middle::middle;

/// One capture in one line. `None` where nothing says so.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    pub torch_npu: Option<String>,
    pub cann: Option<String>,
    /// The member of `ProfilerLevel`.
    pub level: Option<String>,
    /// The member of `AiCMetrics`.
    pub metrics: Option<String>,
    /// Such as `CPU + NPU`.
    pub activities: Option<String>,
    /// Such as `wait=1 warmup=1 active=2`; empty without a schedule.
    pub schedule: Option<String>,
    /// Switches that are on, by their name in Python; `None` without a configuration.
    pub options: Option<Vec<String>>,
    pub rank: Option<i64>,
    pub world_size: Option<u64>,
    /// Files that are there of those that this configuration must give.
    pub present: u64,
    pub due: u64,
    pub steps: u64,
    /// Median over the steps of all devices but the first step of each, in ns.
    pub step_ns: Option<i64>,
    /// That median over the median of all captures', in thousandths; `None` for one capture alone.
    pub step_permille: Option<i64>,
    /// Settings in which the capture is unlike most others, by their names here.
    pub unlike: Vec<String>,
}

pub(super) fn of(evidence: &Evidence, steps: Option<&StepsView>) -> Summary {
    let expected = expectations(evidence);
    let count = |wanted: Presence| expected.iter().filter(|file| file.presence == wanted).count() as u64;
    let present = count(Presence::Present);
    let summary = Summary {
        rank: evidence.rank,
        world_size: evidence.metadata.as_ref().and_then(|metadata| metadata.facts.as_ref().ok()?.world_size_hint()),
        present,
        due: present + count(Presence::Missing),
        steps: steps.map_or(0, |view| view.devices.iter().map(|device| device.steps.len() as u64).max().unwrap_or(0)),
        step_ns: steps.and_then(usual_step),
        ..Summary::default()
    };
    match evidence.profiler_info() {
        Some(info) => with_configuration(summary, info),
        None => summary,
    }
}

fn with_configuration(summary: Summary, info: &ProfilerInfo) -> Summary {
    Summary {
        torch_npu: info
            .torch_npu_version
            .clone()
            .or_else(|| info.release.exact().map(|release| release.name().to_string())),
        cann: info.cann_version.clone(),
        level: info.level.as_ref().map(|level| level.python_name().to_string()),
        metrics: info.aic_metrics.as_ref().map(|metrics| metrics.python_name().to_string()),
        activities: info.activities.map(|on| {
            let names = [on.cpu.then_some("CPU"), on.npu.then_some("NPU")];
            names.into_iter().flatten().collect::<Vec<_>>().join(" + ")
        }),
        schedule: info.schedule.as_ref().map(schedule),
        options: Some(options(info)),
        ..summary
    }
}

fn options(info: &ProfilerInfo) -> Vec<String> {
    let switches = [
        ("record_shapes", info.record_shapes),
        ("profile_memory", info.profile_memory),
        ("with_stack", info.with_stack),
        ("with_flops", info.with_flops),
        ("with_modules", info.with_modules),
        ("l2_cache", info.l2_cache),
        ("sys_io", info.sys_io),
        ("sys_interconnection", info.sys_interconnection),
    ];
    let on = switches.into_iter().filter(|(_, switch)| *switch == Some(true));
    on.map(|(name, _)| name.to_string()).collect()
}

fn schedule(config: &ScheduleConfig) -> String {
    match config {
        ScheduleConfig::Unset => String::new(),
        ScheduleConfig::Set(parameters) => written(parameters),
    }
}

/// The parameters as they are written in Python; those that are 0 by default only where they are not.
fn written(set: &ScheduleParameters) -> String {
    let always = [("wait", set.wait), ("warmup", set.warmup), ("active", set.active), ("repeat", set.repeat)];
    let seldom = [("skip_first", set.skip_first), ("skip_first_wait", set.skip_first_wait)];
    let seldom = seldom.into_iter().filter(|(_, value)| value.is_some_and(|value| value > 0));
    let parts = always.into_iter().chain(seldom).filter_map(|(name, value)| Some(format!("{name}={}", value?)));
    parts.collect::<Vec<_>>().join(" ")
}

/// The first step of a device is left out where others remain: it may hold compilation.
fn usual_step(view: &StepsView) -> Option<i64> {
    let own = view
        .devices
        .iter()
        .flat_map(|device| device.steps.get(1..).filter(|rest| !rest.is_empty()).unwrap_or(&device.steps));
    middle(own.map(|bar| bar.total_ns()).collect())
}
