//! What a site expects of the configuration of its captures.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::info::{AicMetrics, Level, ProfilerInfo, ScheduleConfig};

/// The configuration that captures should have; `None` leaves a setting free.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Expected {
    /// `ProfilerLevel`, by its name in Python.
    #[serde(deserialize_with = "read_level", serialize_with = "write_level")]
    pub level: Option<Level>,
    /// `AiCMetrics`, by its name in Python.
    #[serde(deserialize_with = "read_metrics", serialize_with = "write_metrics")]
    pub aic_metrics: Option<AicMetrics>,
    pub schedule: Option<ExpectedSchedule>,
}

/// Parameters of `torch_npu.profiler.schedule`; `None` leaves one free.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ExpectedSchedule {
    pub skip_first: Option<u64>,
    pub skip_first_wait: Option<u64>,
    pub wait: Option<u64>,
    pub warmup: Option<u64>,
    pub active: Option<u64>,
    pub repeat: Option<u64>,
}

/// A setting that is not as expected, in the words of the configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deviation {
    pub setting: &'static str,
    pub expected: String,
    pub found: String,
}

impl Expected {
    pub fn is_empty(&self) -> bool {
        *self == Expected::default()
    }

    /// Where a configuration departs from what is expected. What the file does not say is no deviation.
    pub fn deviations(&self, info: &ProfilerInfo) -> Vec<Deviation> {
        let level = differing("profiler_level", &self.level, &info.level, Level::python_name);
        let metrics = differing("aic_metrics", &self.aic_metrics, &info.aic_metrics, AicMetrics::python_name);
        let schedule = self.schedule.iter().flat_map(|expected| expected.deviations(info.schedule.as_ref()));
        level.into_iter().chain(metrics).chain(schedule).collect()
    }
}

fn differing<T: PartialEq>(
    setting: &'static str,
    expected: &Option<T>,
    found: &Option<T>,
    name: fn(&T) -> &str,
) -> Option<Deviation> {
    let (expected, found) = (expected.as_ref()?, found.as_ref()?);
    let deviation = || Deviation { setting, expected: name(expected).to_string(), found: name(found).to_string() };
    (expected != found).then(deviation)
}

impl ExpectedSchedule {
    fn deviations(&self, found: Option<&ScheduleConfig>) -> Vec<Deviation> {
        let written = match found {
            Some(ScheduleConfig::Set(written)) => written,
            Some(ScheduleConfig::Unset) => {
                return vec![Deviation { setting: "schedule", expected: self.words(), found: "none".to_string() }];
            }
            None => return Vec::new(),
        };
        let parameters = [
            ("schedule.skip_first", self.skip_first, written.skip_first),
            ("schedule.skip_first_wait", self.skip_first_wait, written.skip_first_wait),
            ("schedule.wait", self.wait, written.wait),
            ("schedule.warmup", self.warmup, written.warmup),
            ("schedule.active", self.active, written.active),
            ("schedule.repeat", self.repeat, written.repeat),
        ];
        let deviation = |(setting, expected, found): (&'static str, Option<u64>, Option<u64>)| {
            // What is not written has torch_npu's default, 0; `active` has none.
            let found = found.or((setting != "schedule.active").then_some(0))?;
            let expected = expected.filter(|expected| *expected != found)?;
            Some(Deviation { setting, expected: expected.to_string(), found: found.to_string() })
        };
        parameters.into_iter().filter_map(deviation).collect()
    }

    /// Such as `warmup=2 active=8`.
    pub fn words(&self) -> String {
        let parameters = [
            ("skip_first", self.skip_first),
            ("skip_first_wait", self.skip_first_wait),
            ("wait", self.wait),
            ("warmup", self.warmup),
            ("active", self.active),
            ("repeat", self.repeat),
        ];
        let set = parameters.into_iter().filter_map(|(name, value)| Some(format!("{name}={}", value?)));
        let words = set.collect::<Vec<_>>().join(" ");
        if words.is_empty() { "any".to_string() } else { words }
    }
}

fn read_level<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Level>, D::Error> {
    named(from, Level::named, "profiler level", "Level_none, Level0, Level1, Level2")
}

fn read_metrics<'de, D: Deserializer<'de>>(from: D) -> Result<Option<AicMetrics>, D::Error> {
    const KNOWN: &str = "PipeUtilization, ArithmeticUtilization, Memory, MemoryL0, MemoryUB, ResourceConflictRatio, \
                         L2Cache, MemoryAccess, AiCoreNone";
    named(from, AicMetrics::named, "AI Core metric group", KNOWN)
}

fn named<'de, D: Deserializer<'de>, T>(
    from: D,
    find: fn(&str) -> Option<T>,
    what: &str,
    known: &str,
) -> Result<Option<T>, D::Error> {
    let Some(name) = Option::<String>::deserialize(from)? else {
        return Ok(None);
    };
    let unknown = || D::Error::custom(format_args!("`{name}` is no {what}; expected one of {known}"));
    find(&name).map(Some).ok_or_else(unknown)
}

fn write_level<S: Serializer>(level: &Option<Level>, to: S) -> Result<S::Ok, S::Error> {
    level.as_ref().map(Level::python_name).serialize(to)
}

fn write_metrics<S: Serializer>(metrics: &Option<AicMetrics>, to: S) -> Result<S::Ok, S::Error> {
    metrics.as_ref().map(AicMetrics::python_name).serialize(to)
}
