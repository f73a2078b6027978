//! Slices as rows of a picture: those of a track below each other where they nest.

use std::collections::BTreeMap;

use super::found::{Found, Slice};

/// Rows of one track; what nests deeper stays in the last.
const DEEPEST: usize = 24;

/// The slices of one track, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lane {
    /// Index into the tracks of what was found.
    pub track: u32,
    /// Indices into its slices, by start; the outermost row first.
    pub rows: Vec<Vec<usize>>,
}

/// A lane for each track, by process and thread.
pub fn lanes(found: &Found) -> Vec<Lane> {
    let mut by_track: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (index, slice) in found.slices.iter().enumerate() {
        by_track.entry(slice.track).or_default().push(index);
    }
    let mut lanes: Vec<Lane> =
        by_track.into_iter().map(|(track, indices)| Lane { track, rows: rows(found, &indices) }).collect();
    lanes.sort_by(|a, b| {
        let key = |lane: &Lane| found.tracks.get(lane.track as usize);
        key(a).cmp(&key(b))
    });
    lanes
}

/// Each slice goes into the first row whose last slice has ended. The slices are in the order of their start.
fn rows(found: &Found, indices: &[usize]) -> Vec<Vec<usize>> {
    let mut rows: Vec<Vec<usize>> = Vec::new();
    let mut ends: Vec<i64> = Vec::new();
    for index in indices {
        let Some(Slice { start_ns, duration_ns, .. }) = found.slices.get(*index) else { continue };
        let free = ends.iter().position(|end| end <= start_ns);
        let row = free.unwrap_or_else(|| ends.len().min(DEEPEST - 1));
        if row == rows.len() {
            rows.push(Vec::new());
            ends.push(i64::MIN);
        }
        if let (Some(row), Some(end)) = (rows.get_mut(row), ends.get_mut(row)) {
            row.push(*index);
            *end = (*end).max(start_ns.saturating_add(*duration_ns));
        }
    }
    rows
}
