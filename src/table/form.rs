//! The form of a kernel table: what its header says about level, metrics, chip and release.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use crate::hashing::Set;

use super::columns::{
    BASE, DEVICE_ID, Family, Group, Header, METRICS, MetricSet, Need, SHAPES, SHARED, STEP_ID, is_known_metric,
    is_one_of, looks_like_metric,
};

/// A header of kernel_details.csv or op_summary, described by its names.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KernelForm {
    pub naming: Naming,
    pub has_step_id: bool,
    pub has_device_id: bool,
    /// Identity and times only: no task or stream, no metrics (FORMATS §3.1). It may still have shapes.
    pub reduced: bool,
    /// Shape columns that are there, as the catalogue spells them.
    pub shapes: Vec<String>,
    /// Metric groups that are there, whole or in part.
    pub metrics: Vec<MetricForm>,
    /// Columns that look like metrics but belong to no group that was found.
    pub other_metrics: Vec<String>,
    /// Base columns that every release writes and this header lacks (of the reduced form's when `reduced`).
    pub base_missing: Vec<String>,
    /// Columns that are in no catalogue. Described, not condemned.
    pub unknown: Vec<String>,
    /// Names that stand in the header more than once.
    pub repeated: Vec<String>,
}

/// Whose column names a kernel table uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Naming {
    /// `Name`, `Duration(us)`.
    KernelDetails,
    /// `Op Name`, `Task Duration(us)`.
    OpSummary,
    /// Some of both.
    Mixed,
}

/// A metric group in a header.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MetricForm {
    pub group: Group,
    /// The chip family of whose columns most are there and fewest are missing.
    pub family: Family,
    /// Columns of the group that are there, as the catalogue spells them.
    pub present: Vec<String>,
    /// Columns of the group on this family that are missing. Differences between releases are not among them.
    pub missing: Vec<String>,
}

impl KernelForm {
    /// Whether any metric can be read from the table.
    pub fn has_metrics(&self) -> bool {
        !self.metrics.is_empty() || !self.other_metrics.is_empty()
    }
}

impl MetricForm {
    /// Nothing is missing.
    pub fn is_whole(&self) -> bool {
        self.missing.is_empty()
    }
}

/// Describes the header of a kernel table.
pub fn classify(header: &[String]) -> KernelForm {
    let columns = Header(header);
    let metrics: Vec<MetricForm> = GROUPS.iter().filter_map(|group| metric_form(*group, &columns)).collect();
    let leftover: Vec<&str> = leftover(header, &metrics);
    let (other_metrics, unknown) = leftover.into_iter().map(str::to_string).partition(|name| is_metric(name));
    let mut form = KernelForm {
        naming: naming(&columns),
        has_step_id: columns.has(STEP_ID),
        has_device_id: columns.has(DEVICE_ID),
        reduced: false,
        shapes: there(SHAPES, &columns),
        metrics,
        other_metrics,
        base_missing: Vec::new(),
        unknown,
        repeated: repeated(header),
    };
    form.reduced = !form.has_metrics() && !columns.has(&["Stream ID", "Task ID", "Model ID"]);
    form.base_missing = base_missing(form.reduced, &columns);
    form
}

const GROUPS: &[Group] = &[
    Group::PipeUtilization,
    Group::ArithmeticUtilization,
    Group::Memory,
    Group::MemoryL0,
    Group::MemoryUB,
    Group::ResourceConflictRatio,
    Group::L2Cache,
    Group::MemoryAccess,
];

/// The group as the best fitting family has it; `None` when no column speaks for the group.
fn metric_form(group: Group, header: &Header<'_>) -> Option<MetricForm> {
    let sets = || METRICS.iter().filter(|set| set.group == group);
    let own = |set: &MetricSet| set.columns.iter().any(|name| !is_one_of(name, SHARED) && header.has(&[name]));
    if !sets().any(own) {
        return None;
    }
    let set =
        sets().min_by_key(|set| (Reverse(there(set.columns, header).len()), missing(set.columns, header).len()))?;
    let mut present = there(set.columns, header);
    present.extend(there(set.optional, header));
    Some(MetricForm { group, family: set.family, present, missing: missing(set.columns, header) })
}

fn there(names: &[&str], header: &Header<'_>) -> Vec<String> {
    names.iter().filter(|name| header.has(&[name])).map(|name| name.to_string()).collect()
}

fn missing(names: &[&str], header: &Header<'_>) -> Vec<String> {
    names.iter().filter(|name| !header.has(&[name])).map(|name| name.to_string()).collect()
}

fn naming(header: &Header<'_>) -> Naming {
    let torch = header.has(&["Name", "Type", "Accelerator Core", "Start Time(us)", "Duration(us)", "Wait Time(us)"]);
    let cann = header.has(&[
        "Op Name",
        "OP Type",
        "Task Type",
        "Task Start Time(us)",
        "Task Duration(us)",
        "Task Wait Time(us)",
    ]);
    match (torch, cann) {
        (true, true) => Naming::Mixed,
        (false, true) => Naming::OpSummary,
        (_, false) => Naming::KernelDetails,
    }
}

fn base_missing(reduced: bool, header: &Header<'_>) -> Vec<String> {
    let needed = BASE.iter().filter(|column| column.need == Need::Always && (column.reduced || !reduced));
    let missing = needed.filter(|column| !header.has(column.names));
    missing.filter_map(|column| column.names.first()).map(|name| name.to_string()).collect()
}

/// Columns that are neither base, nor shape, nor of a group that was found.
fn leftover<'a>(header: &'a [String], metrics: &[MetricForm]) -> Vec<&'a str> {
    let known = |name: &str| {
        is_one_of(name, SHAPES)
            || BASE.iter().any(|column| is_one_of(name, column.names))
            || metrics.iter().any(|form| METRICS.iter().any(|set| set.group == form.group && belongs(set, name)))
    };
    header.iter().map(|name| name.trim()).filter(|name| !known(name)).collect()
}

fn belongs(set: &MetricSet, name: &str) -> bool {
    is_one_of(name, set.columns) || is_one_of(name, set.optional)
}

fn is_metric(name: &str) -> bool {
    is_known_metric(name) || looks_like_metric(name)
}

fn repeated(header: &[String]) -> Vec<String> {
    let mut seen = Set::default();
    let again = header.iter().filter(|name| !seen.insert(name.trim().to_ascii_lowercase()));
    again.filter(|name| !name.trim().is_empty()).cloned().collect()
}
