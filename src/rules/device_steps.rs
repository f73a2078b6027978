//! The marked steps of each device, which are compared with each other.

use std::collections::BTreeMap;

use crate::table::StepRow;

/// Steps that a comparison needs: one, and two others whose median is more than either of them.
pub(super) const LEAST: usize = 3;

/// A row of the step table, and its number there, from 1.
pub(super) type Numbered<'a> = (u64, &'a StepRow);

/// The rows with a step number by device, in the order of the steps.
pub(super) struct DeviceSteps<'a>(BTreeMap<Option<i64>, Vec<Numbered<'a>>>);

impl<'a> DeviceSteps<'a> {
    pub(super) fn of(rows: &'a [StepRow]) -> Self {
        let mut devices: BTreeMap<Option<i64>, Vec<Numbered>> = BTreeMap::new();
        for (number, row) in (1..).zip(rows).filter(|(_, row)| row.step.is_some()) {
            devices.entry(row.device).or_default().push((number, row));
        }
        for rows in devices.values_mut() {
            rows.sort_by_key(|(_, row)| row.step);
        }
        DeviceSteps(devices)
    }

    /// Steps of the device that has most.
    pub(super) fn greatest(&self) -> usize {
        self.0.values().map(Vec::len).max().unwrap_or(0)
    }

    /// The devices with enough steps for a comparison.
    pub(super) fn comparable(&self) -> impl Iterator<Item = &[Numbered<'a>]> {
        self.0.values().map(Vec::as_slice).filter(|rows| rows.len() >= LEAST)
    }
}
