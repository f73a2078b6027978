//! What is kept of a capture to set it beside another one: how it was recorded, and its main figures. It needs no files,
//! so that a capture can wait for the next one to be dropped.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::evidence::Evidence;
use crate::info::{Level, ProfilerInfo, ScheduleParameters};
use crate::table::{Entry, StepRow, Steps, Total};

/// Kernels by name that are compared.
const MOST_KERNELS: usize = 500;

/// One capture.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Profile {
    pub path: String,
    pub rank: Option<i64>,
    /// How it was recorded.
    pub settings: Settings,
    /// Means over the steps of step_trace_time.csv.
    pub steps: Option<StepMeans>,
    pub kernels: Option<KernelSums>,
}

/// How a capture was recorded; `None` and empty where nothing says.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// Whether there is a profiler_info at all.
    pub known: bool,
    pub level: Option<String>,
    pub metrics: Option<String>,
    /// `wait=1, warmup=1, active=2, repeat=1`; empty without a schedule.
    pub schedule: Option<String>,
    pub release: Option<String>,
    pub cann: Option<String>,
    pub activities: Option<String>,
    /// Options that stretch the host's time.
    pub heavy: Vec<String>,
    pub world_size: Option<u64>,
}

/// Means of the parts of a step over all steps and devices, in ns.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct StepMeans {
    /// Steps that have a number.
    pub count: u64,
    pub stage_ns: Option<i64>,
    pub computing_ns: Option<i64>,
    pub communication_ns: Option<i64>,
    pub not_overlapped_ns: Option<i64>,
    pub free_ns: Option<i64>,
}

/// Sums over all kernels.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct KernelSums {
    pub total: Total,
    pub communication: Total,
    pub wait_ns: i64,
    /// Steps that the kernels name, on all devices.
    pub steps: u64,
    pub by_name: Vec<Entry>,
    /// Every name is listed: one that is not there does not occur.
    pub all_names: bool,
    pub by_type: Vec<Entry>,
    pub all_types: bool,
}

pub(super) fn of(evidence: &Evidence) -> Profile {
    Profile {
        path: evidence.path.clone(),
        rank: evidence.rank,
        settings: settings(evidence),
        steps: evidence.steps().and_then(|(_, steps)| means(steps)),
        kernels: kernels(evidence),
    }
}

fn settings(evidence: &Evidence) -> Settings {
    let release = evidence.release().exact().map(|release| release.name().to_string());
    let world_size = evidence.metadata.as_ref().and_then(|metadata| metadata.facts.as_ref().ok()?.world_size);
    let Some(info) = evidence.profiler_info() else {
        return Settings { release, world_size, ..Settings::default() };
    };
    Settings {
        known: true,
        level: info.level.as_ref().map(|level| level.python_name().to_string()),
        metrics: info.aic_metrics.as_ref().map(|metrics| metrics.python_name().to_string()),
        schedule: schedule(info),
        release,
        cann: info.cann_version.clone(),
        activities: info.activities.map(|activities| {
            let names = [("CPU", activities.cpu), ("NPU", activities.npu)].into_iter().filter(|(_, on)| *on);
            names.map(|(name, _)| name).collect::<Vec<_>>().join(" + ")
        }),
        heavy: heavy(info),
        world_size,
    }
}

fn schedule(info: &ProfilerInfo) -> Option<String> {
    if info.without_schedule() {
        return Some(String::new());
    }
    let ScheduleParameters { skip_first, wait, warmup, active, repeat, .. } = *info.schedule_parameters()?;
    let parameters =
        [("skip_first", skip_first), ("wait", wait), ("warmup", warmup), ("active", active), ("repeat", repeat)];
    let set = parameters.into_iter().filter_map(|(name, value)| Some(format!("{name}={}", value?)));
    Some(set.collect::<Vec<_>>().join(", "))
}

fn heavy(info: &ProfilerInfo) -> Vec<String> {
    let switches = [
        ("with_stack", info.with_stack == Some(true)),
        ("with_modules", info.with_modules == Some(true)),
        ("record_shapes", info.record_shapes == Some(true)),
        ("profile_memory", info.profile_memory == Some(true)),
        ("Level2", info.level == Some(Level::Level2)),
        ("l2_cache", info.l2_cache == Some(true)),
        ("host_sys", info.host_sys.as_ref().is_some_and(|systems| !systems.is_empty())),
        ("sys_io", info.sys_io == Some(true)),
        ("sys_interconnection", info.sys_interconnection == Some(true)),
    ];
    switches.into_iter().filter(|(_, on)| *on).map(|(name, _)| name.to_string()).collect()
}

fn means(steps: &Steps) -> Option<StepMeans> {
    let rows: Vec<&StepRow> = steps.rows.iter().filter(|row| row.step.is_some() && row.member.is_none()).collect();
    if rows.is_empty() {
        return None;
    }
    let mean = |part: fn(&StepRow) -> Option<i64>| {
        let values: Vec<i128> = rows.iter().filter_map(|row| part(row)).map(i128::from).collect();
        let count = i128::try_from(values.len()).ok().filter(|count| *count > 0)?;
        i64::try_from(values.iter().sum::<i128>() / count).ok()
    };
    Some(StepMeans {
        count: rows.iter().filter_map(|row| row.step).collect::<BTreeSet<i64>>().len() as u64,
        stage_ns: mean(|row| row.stage_ns),
        computing_ns: mean(|row| row.computing_ns),
        communication_ns: mean(|row| row.communication_ns),
        not_overlapped_ns: mean(|row| row.communication_not_overlapped_ns),
        free_ns: mean(|row| row.free_ns),
    })
}

fn kernels(evidence: &Evidence) -> Option<KernelSums> {
    let (_, kernels) = evidence.kernels().filter(|(_, kernels)| kernels.total.count > 0)?;
    let first = |entries: &[Entry]| entries.iter().take(MOST_KERNELS).cloned().collect::<Vec<Entry>>();
    let by_name = first(&kernels.by_name.entries);
    let by_type = first(&kernels.by_type.entries);
    Some(KernelSums {
        total: kernels.total,
        communication: kernels.communication,
        wait_ns: kernels.wait_ns,
        steps: kernels.steps.len() as u64,
        all_names: by_name.len() as u64 == kernels.by_name.distinct && !kernels.by_name.capped,
        all_types: by_type.len() as u64 == kernels.by_type.distinct && !kernels.by_type.capped,
        by_name,
        by_type,
    })
}
