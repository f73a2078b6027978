//! The limits of the rules: each a number with a default, a unit, a range and the rules that use it.

use serde::{Deserialize, Serialize};

use super::Invalid;

/// What a limit counts in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// Multiples of a usual value.
    Times,
    /// Multiples of the robust standard deviation.
    Deviations,
    Percent,
    Microseconds,
    /// 2²⁰ bytes.
    Mebibytes,
}

/// One limit, as a form or a table shows it.
pub struct Limit {
    /// Its name in JSON: that of the field of [`Thresholds`].
    pub name: &'static str,
    /// Ids of the rules that use it.
    pub rules: &'static [&'static str],
    pub unit: Unit,
    pub default: f64,
    /// The range, both ends included.
    pub least: f64,
    pub greatest: f64,
    pub get: fn(&Thresholds) -> f64,
    pub set: fn(&mut Thresholds, f64),
}

/// Every limit, in the order of the rules.
pub fn limits() -> &'static [Limit] {
    LIMITS
}

/// One row makes the field, its default and its entry in the list.
macro_rules! thresholds {
    ($($(#[$doc:meta])* $name:ident: $unit:ident = $default:literal in $least:literal..=$greatest:literal for $rules:expr;)*) => {
        /// The limits of the rules.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct Thresholds {
            $($(#[$doc])* pub $name: f64,)*
        }

        impl Default for Thresholds {
            fn default() -> Self {
                Thresholds { $($name: $default,)* }
            }
        }

        static LIMITS: &[Limit] = &[$(Limit {
            name: stringify!($name),
            rules: &$rules,
            unit: Unit::$unit,
            default: $default,
            least: $least,
            greatest: $greatest,
            get: |thresholds| thresholds.$name,
            set: |thresholds, value| thresholds.$name = value,
        },)*];
    };
}

thresholds! {
    /// JSON of more MiB can't be held by a page as one text: V8's longest string is 512 MiB.
    json_page_mib: Mebibytes = 512.0 in 1.0..=1048576.0 for ["file-too-large-for-tools"];
    /// JSON of more MiB is beyond what MindStudio Insight's manual recommends.
    json_recommended_mib: Mebibytes = 1024.0 in 1.0..=1048576.0 for ["file-too-large-for-tools"];
    /// JSON of more MiB is read as empty by torch_npu and msprof-analyze (FORMATS §4.5).
    json_empty_mib: Mebibytes = 10240.0 in 1.0..=1048576.0 for ["file-too-large-for-tools"];
    /// A table of more MiB is beyond what MindStudio Insight's manual recommends.
    csv_recommended_mib: Mebibytes = 512.0 in 1.0..=1048576.0 for ["file-too-large-for-tools"];
    /// A table of more MiB is refused by MindStudio Insight, as its manual says.
    csv_refused_mib: Mebibytes = 2048.0 in 1.0..=1048576.0 for ["file-too-large-for-tools"];
    /// A table of more MiB is read as empty by torch_npu and msprof-analyze (FORMATS §4.5).
    csv_empty_mib: Mebibytes = 5120.0 in 1.0..=1048576.0 for ["file-too-large-for-tools"];
    /// A database of more MiB is beyond what MindStudio Insight's manual recommends.
    db_recommended_mib: Mebibytes = 1024.0 in 1.0..=1048576.0 for ["file-too-large-for-tools"];
    /// A database of more MiB is refused by MindStudio Insight, as its manual says.
    db_refused_mib: Mebibytes = 20480.0 in 1.0..=1048576.0 for ["file-too-large-for-tools"];
    /// A first step of so many times the median of the others is a sign of compilation.
    compile_warn_times: Times = 3.0 in 1.0..=1000.0 for ["compile-captured"];
    /// A first step of so many times the median of the others holds compilation; the guide, problem 3, asks for ten.
    compile_fail_times: Times = 10.0 in 1.0..=1000.0 for ["compile-captured"];
    /// A step beyond so many times the median of the others may stand out (RULES §5), …
    outlier_times: Times = 1.5 in 1.0..=1000.0 for ["step-outlier"];
    /// … and does when it is also this many robust deviations away from it.
    outlier_deviations: Deviations = 5.0 in 0.0..=1000.0 for ["step-outlier"];
    /// What a part of a step has in excess must be at least this share of a usual step, or it says nothing about the
    /// step.
    step_excess_percent: Percent = 10.0 in 0.0..=1000.0 for ["compile-captured", "step-outlier"];
    /// How far the parts of a step may miss its whole: the producer calculates with floats of 1.7e15 µs, whose step is
    /// 0.25 µs (FORMATS §3.3).
    step_sum_us: Microseconds = 1.0 in 0.25..=1000000.0 for ["step-arithmetic"];
    /// Ranks spread widely beyond this: largest less smallest, over the mean. The threshold of msprof-analyze.
    rank_spread_percent: Percent = 5.0 in 0.1..=1000.0 for ["rank-slow"];
    /// A part that is below this share of the step says nothing about a rank.
    rank_part_percent: Percent = 1.0 in 0.0..=100.0 for ["rank-slow"];
    /// A rank below this share of the others' median did next to nothing.
    rank_idle_percent: Percent = 5.0 in 0.0..=100.0 for ["rank-idle", "rank-slow"];
}

/// Limits of one rule that must not change places.
type Order = [(&'static str, fn(&Thresholds) -> f64); 2];
const ORDERS: [Order; 1] = [[
    ("compile_warn_times", |thresholds| thresholds.compile_warn_times),
    ("compile_fail_times", |thresholds| thresholds.compile_fail_times),
]];

impl Thresholds {
    /// # Errors
    /// The first limit outside its range, or the first two in the wrong order.
    pub fn checked(&self) -> Result<(), Invalid> {
        for limit in LIMITS {
            let value = (limit.get)(self);
            // A number that is none lies in no range.
            if !(limit.least..=limit.greatest).contains(&value) {
                let (least, greatest) = (limit.least, limit.greatest);
                return Err(Invalid::OutOfRange { name: limit.name, value, least, greatest });
            }
        }
        for [(lower, low), (upper, high)] in ORDERS {
            if low(self) > high(self) {
                return Err(Invalid::Reversed { lower, upper });
            }
        }
        Ok(())
    }
}
