//! Two captures side by side: first whether they can be compared, then what differs.
//!
//! In: two [`Profile`]s, of which the first is what the second is measured by. Out: a [`Comparison`].

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::profile::{KernelSums, Profile, Settings};
use crate::table::{Entry, Total};

/// Kernels and types that are listed, those with the greatest difference.
const MOST_ROWS: usize = 200;

/// Two captures, compared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Comparison {
    /// Settings that differ, or of which one side is not known.
    pub settings: Vec<SettingPair>,
    /// Durations are per step where both sides name their steps, else of the whole capture.
    pub per_step: bool,
    /// Parts of a step, means in ns.
    pub steps: Vec<Pair>,
    /// Steps on either side.
    pub step_counts: Option<(u64, u64)>,
    /// Sums over all kernels, in ns.
    pub sums: Vec<Pair>,
    pub by_name: Vec<KernelPair>,
    pub by_type: Vec<KernelPair>,
    /// Names that have a difference and are not listed.
    pub further_names: usize,
}

/// One setting on both sides; `None` where nothing says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SettingPair {
    /// Part of the messages `recorded-<name>` and `recorded-effect-<name>`.
    pub name: String,
    pub first: Option<String>,
    pub second: Option<String>,
    pub weight: Weight,
}

/// What a difference of settings does to the comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weight {
    /// Nothing is known on one side.
    Unknown,
    /// The figures can be compared with care.
    Careful,
    /// Times are not comparable.
    Grave,
}

/// A figure on both sides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// Part of the message `compare-<name>`.
    pub name: String,
    pub first_ns: Option<i64>,
    pub second_ns: Option<i64>,
}

/// The kernels of one name or type on both sides. Durations in ns, per step or in all.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KernelPair {
    pub name: String,
    pub first: Option<Side>,
    pub second: Option<Side>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Side {
    /// Kernels, per step or in all.
    pub count: f64,
    pub duration_ns: f64,
    /// Mean duration of one kernel.
    pub mean_ns: f64,
}

impl Pair {
    pub fn difference_ns(&self) -> Option<i64> {
        self.second_ns?.checked_sub(self.first_ns?)
    }

    /// Second over first.
    pub fn ratio(&self) -> Option<f64> {
        let (first, second) = (self.first_ns?, self.second_ns?);
        (first > 0).then(|| second as f64 / first as f64)
    }
}

impl KernelPair {
    /// Second minus first; a side without the name counts as 0.
    pub fn difference_ns(&self) -> f64 {
        let duration = |side: Option<Side>| side.map_or(0.0, |side| side.duration_ns);
        duration(self.second) - duration(self.first)
    }

    /// Second over first; `None` when the name is on one side only.
    pub fn ratio(&self) -> Option<f64> {
        let (first, second) = (self.first?, self.second?);
        (first.duration_ns > 0.0).then(|| second.duration_ns / first.duration_ns)
    }
}

impl Comparison {
    /// The gravest thing that speaks against comparing.
    pub fn worst(&self) -> Option<Weight> {
        self.settings.iter().map(|setting| setting.weight).max()
    }
}

/// Sets `second` beside `first`.
pub fn compare(first: &Profile, second: &Profile) -> Comparison {
    let kernels = first.kernels.as_ref().zip(second.kernels.as_ref());
    let per_step = kernels.is_some_and(|(first, second)| first.steps > 0 && second.steps > 0);
    let scale = |sums: &KernelSums| if per_step { sums.steps as f64 } else { 1.0 };
    let scales = kernels.map(|(first, second)| (scale(first), scale(second)));
    let pairs = |entries: fn(&KernelSums) -> (&[Entry], bool)| match (kernels, scales) {
        (Some((first, second)), Some(scales)) => kernel_pairs(entries(first), entries(second), scales),
        _ => Vec::new(),
    };
    let mut by_name = pairs(|sums| (&sums.by_name, sums.all_names));
    let mut by_type = pairs(|sums| (&sums.by_type, sums.all_types));
    let further_names = by_name.len().saturating_sub(MOST_ROWS);
    by_name.truncate(MOST_ROWS);
    by_type.truncate(MOST_ROWS);
    Comparison {
        settings: settings(&first.settings, &second.settings),
        per_step,
        steps: steps(first, second),
        step_counts: first.steps.as_ref().zip(second.steps.as_ref()).map(|(first, second)| (first.count, second.count)),
        sums: sums(kernels, scales),
        by_name,
        by_type,
        further_names,
    }
}

fn settings(first: &Settings, second: &Settings) -> Vec<SettingPair> {
    if !first.known || !second.known {
        let said = |settings: &Settings| settings.known.then(|| "profiler_info".to_string());
        let pair = SettingPair {
            name: "configuration".to_string(),
            first: said(first),
            second: said(second),
            weight: Weight::Unknown,
        };
        return vec![pair];
    }
    let heavy = |settings: &Settings| Some(settings.heavy.join(", "));
    let number = |number: Option<u64>| number.map(|number| number.to_string());
    let pairs = [
        ("level", first.level.clone(), second.level.clone(), Weight::Grave),
        ("metrics", first.metrics.clone(), second.metrics.clone(), Weight::Careful),
        ("activities", first.activities.clone(), second.activities.clone(), Weight::Careful),
        ("heavy", heavy(first), heavy(second), Weight::Grave),
        ("schedule", first.schedule.clone(), second.schedule.clone(), Weight::Careful),
        ("release", first.release.clone(), second.release.clone(), Weight::Careful),
        ("cann", first.cann.clone(), second.cann.clone(), Weight::Careful),
        ("world-size", number(first.world_size), number(second.world_size), Weight::Grave),
    ];
    pairs.into_iter().filter_map(setting).collect()
}

fn setting((name, first, second, weight): (&str, Option<String>, Option<String>, Weight)) -> Option<SettingPair> {
    let weight = if first.is_some() && second.is_some() { weight } else { Weight::Unknown };
    (first != second).then(|| SettingPair { name: name.to_string(), first, second, weight })
}

fn steps(first: &Profile, second: &Profile) -> Vec<Pair> {
    let (Some(first), Some(second)) = (&first.steps, &second.steps) else { return Vec::new() };
    let parts = [
        ("stage", first.stage_ns, second.stage_ns),
        ("computing", first.computing_ns, second.computing_ns),
        ("communication", first.communication_ns, second.communication_ns),
        ("not-overlapped", first.not_overlapped_ns, second.not_overlapped_ns),
        ("free", first.free_ns, second.free_ns),
    ];
    let pair = |(name, first_ns, second_ns): (&str, _, _)| Pair { name: name.to_string(), first_ns, second_ns };
    parts.into_iter().map(pair).filter(|pair| pair.first_ns.is_some() || pair.second_ns.is_some()).collect()
}

fn sums(kernels: Option<(&KernelSums, &KernelSums)>, scales: Option<(f64, f64)>) -> Vec<Pair> {
    let (Some((first, second)), Some((per_first, per_second))) = (kernels, scales) else { return Vec::new() };
    let scales = (per_first, per_second);
    let computing = |sums: &KernelSums| sums.total.duration_ns.saturating_sub(sums.communication.duration_ns);
    let communication = |sums: &KernelSums| sums.communication.duration_ns;
    vec![
        pair("kernel-computing", computing(first), computing(second), scales),
        pair("kernel-communication", communication(first), communication(second), scales),
        pair("kernel-wait", first.wait_ns, second.wait_ns, scales),
    ]
}

fn pair(name: &str, first: i64, second: i64, (per_first, per_second): (f64, f64)) -> Pair {
    Pair {
        name: name.to_string(),
        first_ns: Some((first as f64 / per_first).round() as i64),
        second_ns: Some((second as f64 / per_second).round() as i64),
    }
}

/// The names of both sides, greatest difference first. A name that one side does not list counts as missing there only
/// if that side lists all of its names.
fn kernel_pairs(first: (&[Entry], bool), second: (&[Entry], bool), scales: (f64, f64)) -> Vec<KernelPair> {
    let mut names: BTreeMap<&str, (Option<Total>, Option<Total>)> = BTreeMap::new();
    let total = |entry: &Entry| Total { count: entry.count, duration_ns: entry.duration_ns };
    for entry in first.0 {
        names.entry(&entry.name).or_default().0 = Some(total(entry));
    }
    for entry in second.0 {
        names.entry(&entry.name).or_default().1 = Some(total(entry));
    }
    let is_sure = |sides: &(Option<Total>, Option<Total>)| match sides {
        (Some(_), None) => second.1,
        (None, Some(_)) => first.1,
        _ => true,
    };
    let sure = names.into_iter().filter(|(_, sides)| is_sure(sides));
    let mut pairs: Vec<KernelPair> = sure
        .map(|(name, sides)| KernelPair {
            name: name.to_string(),
            first: sides.0.map(|total| side(total, scales.0)),
            second: sides.1.map(|total| side(total, scales.1)),
        })
        .collect();
    pairs.sort_by(|a, b| b.difference_ns().abs().total_cmp(&a.difference_ns().abs()).then_with(|| a.name.cmp(&b.name)));
    pairs
}

fn side(total: Total, scale: f64) -> Side {
    let (count, duration_ns) = (total.count as f64, total.duration_ns as f64);
    Side { count: count / scale, duration_ns: duration_ns / scale, mean_ns: duration_ns / count.max(1.0) }
}
