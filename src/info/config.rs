//! The values of the configuration, under the names a user gives them in Python.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::keys::{Keys, OddKey, short_texts};

/// What was recorded: `ProfilerActivity.CPU`, `ProfilerActivity.NPU`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Activities {
    pub cpu: bool,
    pub npu: bool,
}

impl Activities {
    pub(super) fn read(value: &Value) -> Option<Self> {
        let names = short_texts(value)?;
        let named = |activity| names.iter().any(|name| last_part(name) == activity);
        let found = Activities { cpu: named("CPU"), npu: named("NPU") };
        (found.cpu || found.npu).then_some(found)
    }
}

/// `ProfilerLevel`, after the resets torch_npu made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Level {
    LevelNone,
    Level0,
    Level1,
    Level2,
    Unknown(String),
}

impl Level {
    pub(super) fn read(value: &Value) -> Option<Self> {
        let text = super::keys::short_text(value)?;
        Some(Level::named(last_part(&text)).unwrap_or(Level::Unknown(text)))
    }

    /// The level of this name in `torch_npu.profiler.ProfilerLevel`.
    pub fn named(name: &str) -> Option<Self> {
        let known = [Level::LevelNone, Level::Level0, Level::Level1, Level::Level2];
        known.into_iter().find(|level| level.python_name() == name)
    }

    /// The member of `torch_npu.profiler.ProfilerLevel`.
    pub fn python_name(&self) -> &str {
        match self {
            Level::LevelNone => "Level_none",
            Level::Level0 => "Level0",
            Level::Level1 => "Level1",
            Level::Level2 => "Level2",
            Level::Unknown(text) => text,
        }
    }
}

/// `AiCMetrics`. The file holds CANN's names, two of which differ from Python's (FORMATS §8.26).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AicMetrics {
    PipeUtilization,
    ArithmeticUtilization,
    Memory,
    MemoryL0,
    MemoryUB,
    ResourceConflictRatio,
    L2Cache,
    MemoryAccess,
    None,
    Unknown(String),
}

impl AicMetrics {
    pub(super) fn read(value: &Value) -> Option<Self> {
        let text = super::keys::short_text(value)?;
        Some(match text.as_str() {
            "ACL_AICORE_PIPE_UTILIZATION" => AicMetrics::PipeUtilization,
            "ACL_AICORE_ARITHMETIC_UTILIZATION" => AicMetrics::ArithmeticUtilization,
            "ACL_AICORE_MEMORY_BANDWIDTH" => AicMetrics::Memory,
            "ACL_AICORE_L0B_AND_WIDTH" => AicMetrics::MemoryL0,
            "ACL_AICORE_MEMORY_UB" => AicMetrics::MemoryUB,
            "ACL_AICORE_RESOURCE_CONFLICT_RATIO" => AicMetrics::ResourceConflictRatio,
            "ACL_AICORE_L2_CACHE" => AicMetrics::L2Cache,
            "ACL_AICORE_MEMORY_ACCESS" => AicMetrics::MemoryAccess,
            "ACL_AICORE_NONE" => AicMetrics::None,
            _ => AicMetrics::Unknown(text),
        })
    }

    /// The group of this name in `torch_npu.profiler.AiCMetrics`.
    pub fn named(name: &str) -> Option<Self> {
        let known = [
            AicMetrics::PipeUtilization,
            AicMetrics::ArithmeticUtilization,
            AicMetrics::Memory,
            AicMetrics::MemoryL0,
            AicMetrics::MemoryUB,
            AicMetrics::ResourceConflictRatio,
            AicMetrics::L2Cache,
            AicMetrics::MemoryAccess,
            AicMetrics::None,
        ];
        known.into_iter().find(|metrics| metrics.python_name() == name)
    }

    /// The member of `torch_npu.profiler.AiCMetrics`.
    pub fn python_name(&self) -> &str {
        match self {
            AicMetrics::PipeUtilization => "PipeUtilization",
            AicMetrics::ArithmeticUtilization => "ArithmeticUtilization",
            AicMetrics::Memory => "Memory",
            AicMetrics::MemoryL0 => "MemoryL0",
            AicMetrics::MemoryUB => "MemoryUB",
            AicMetrics::ResourceConflictRatio => "ResourceConflictRatio",
            AicMetrics::L2Cache => "L2Cache",
            AicMetrics::MemoryAccess => "MemoryAccess",
            AicMetrics::None => "AiCoreNone",
            AicMetrics::Unknown(text) => text,
        }
    }
}

/// `ExportType`: one name up to release 6.x, a list since 7.0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExportType {
    pub text: bool,
    pub db: bool,
}

impl ExportType {
    pub(super) fn read(value: &Value) -> Option<Self> {
        let single = super::keys::short_text(value).map(|name| vec![name]);
        let names = single.or_else(|| short_texts(value))?;
        let named = |kind: &str| names.iter().any(|name| last_part(name).eq_ignore_ascii_case(kind));
        let found = ExportType { text: named("text"), db: named("db") };
        (found.text || found.db).then_some(found)
    }
}

/// Whether long pauses of Python's garbage collector are recorded.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum GcDetect {
    Off,
    /// From this length on, in ms.
    From(f64),
}

impl GcDetect {
    pub(super) fn read(value: &Value) -> Option<Self> {
        if value.is_null() { Some(GcDetect::Off) } else { value.as_f64().map(GcDetect::From) }
    }
}

/// The schedule as the file has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ScheduleConfig {
    /// `{}` or null: no schedule, or a callable of the user's own that has no attributes.
    Unset,
    Set(ScheduleParameters),
}

/// Parameters of `torch_npu.profiler.schedule`, as far as they are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScheduleParameters {
    pub skip_first: Option<u64>,
    pub skip_first_wait: Option<u64>,
    pub wait: Option<u64>,
    pub warmup: Option<u64>,
    pub active: Option<u64>,
    pub repeat: Option<u64>,
}

impl ScheduleConfig {
    pub(super) fn read(common: &Keys, odd: &mut Vec<OddKey>) -> Option<Self> {
        let value = common.get("schedule")?;
        let keys = common.section("schedule", odd);
        if value.is_null() || (keys.present() && keys.len() == 0) {
            return Some(ScheduleConfig::Unset);
        }
        keys.present().then(|| {
            ScheduleConfig::Set(ScheduleParameters {
                skip_first: keys.count("skip_first", odd),
                skip_first_wait: keys.read("skip_first_wait", "whole number from 0", odd, flag_or_count),
                wait: keys.count("wait", odd),
                warmup: keys.count("warmup", odd),
                active: keys.count("active", odd),
                repeat: keys.count("repeat", odd),
            })
        })
    }
}

/// The parameter only tells 0 from the rest, so that a truth value is as good.
fn flag_or_count(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_bool().map(u64::from))
}

/// `NPU` of `ProfilerActivity.NPU`.
fn last_part(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}
