//! Puts the slices of one table or one trace together: `op_summary_slice_0_…csv`, `op_summary_slice_1_…csv`
//! (FORMATS §1.5).

use std::collections::BTreeMap;

use crate::evidence::{Merged, Sourced, slice};
use crate::table::{Content, Entry, Facts, KernelStep, Kernels, MOST_TOPS, Statistics, Top, Total, Totals};
use crate::trace;

/// Entries of the list of names, as many as one table gives.
const MOST_NAMES: usize = 1_000;

/// The sums over each table that came in several slices.
pub(super) fn tables(tables: &[Sourced<Facts>]) -> Vec<Merged> {
    wholes(tables).iter().filter_map(|slices| merged(slices.iter())).collect()
}

/// Each trace that came in several slices.
pub(super) fn traces(traces: &[Sourced<trace::Facts>]) -> Vec<Sourced<trace::Facts>> {
    wholes(traces).iter().filter_map(|slices| whole_trace(slices)).collect()
}

fn whole_trace(slices: &[&Sourced<trace::Facts>]) -> Option<Sourced<trace::Facts>> {
    let facts: Vec<&trace::Facts> = slices.iter().map(|slice| &slice.facts).collect();
    let shown = slices.get(trace::worst(&facts))?;
    Some(Sourced { path: shown.path.clone(), kind: shown.kind, facts: trace::together(&facts) })
}

/// The files that are slices of one whole, by number. A copy (`kernel_details (1).csv`) is no slice.
fn wholes<T>(files: &[Sourced<T>]) -> Vec<Vec<&Sourced<T>>> {
    let mut wholes: BTreeMap<(&str, &str, &str), BTreeMap<u64, &Sourced<T>>> = BTreeMap::new();
    for file in files {
        if let Some(piece) = slice(&file.path) {
            wholes.entry(piece.whole()).or_default().insert(piece.number, file);
        }
    }
    let several = wholes.into_values().filter(|slices| slices.len() > 1);
    several.map(|slices| slices.into_values().collect()).collect()
}

fn merged<'a>(mut slices: impl ExactSizeIterator<Item = &'a &'a Sourced<Facts>>) -> Option<Merged> {
    let count = slices.len();
    let first = slices.next()?;
    let mut whole =
        Merged { path: first.path.clone(), kind: first.kind, slices: count, content: first.facts.content.clone() };
    for slice in slices {
        whole.path = whole.path.min(slice.path.clone());
        match (&mut whole.content, &slice.facts.content) {
            (Content::Kernels(sum), Content::Kernels(slice)) => add_kernels(sum, slice),
            (Content::Statistics(sum), Content::Statistics(slice)) => add_statistics(sum, slice),
            _ => {}
        }
    }
    Some(whole)
}

fn add_kernels(sum: &mut Kernels, slice: &Kernels) {
    add_metrics(sum, slice);
    sum.devices.extend(&slice.devices);
    sum.devices.sort_unstable();
    sum.devices.dedup();
    add_steps(&mut sum.steps, &slice.steps);
    sum.rows_of_further_steps += slice.rows_of_further_steps;
    sum.rows_without_step += slice.rows_without_step;
    add(&mut sum.total, slice.total);
    add(&mut sum.communication, slice.communication);
    add_names(&mut sum.by_type, &slice.by_type);
    add_names(&mut sum.by_core, &slice.by_core);
    add_names(&mut sum.by_name, &slice.by_name);
    sum.rows_without_type += slice.rows_without_type;
    sum.rows_without_core += slice.rows_without_core;
    sum.rows_without_duration += slice.rows_without_duration;
    sum.first_start_ns = earlier(sum.first_start_ns, slice.first_start_ns);
    sum.last_start_ns = sum.last_start_ns.max(slice.last_start_ns);
    sum.last_end_ns = sum.last_end_ns.max(slice.last_end_ns);
    sum.wait_ns = sum.wait_ns.saturating_add(slice.wait_ns);
    sum.durations.add_all(&slice.durations);
    sum.waits.add_all(&slice.waits);
    sum.bounds.add_all(&slice.bounds);
    add_tops(&mut sum.tops, &slice.tops);
}

/// As with the names, a kernel that is only in one slice's list has its other part in the sums alone.
fn add_tops(sum: &mut Vec<Top>, slice: &[Top]) {
    let mut names: BTreeMap<String, Top> = sum.drain(..).map(|top| (top.name.clone(), top)).collect();
    for top in slice {
        match names.get_mut(&top.name) {
            Some(known) => known.add_all(top),
            None => drop(names.insert(top.name.clone(), top.clone())),
        }
    }
    sum.extend(names.into_values());
    sum.sort_by_key(|top| std::cmp::Reverse(top.duration_ns));
    sum.truncate(MOST_TOPS);
}

fn earlier(a: Option<i64>, b: Option<i64>) -> Option<i64> {
    [a, b].into_iter().flatten().min()
}

fn add(sum: &mut Total, other: Total) {
    sum.count = sum.count.saturating_add(other.count);
    sum.duration_ns = sum.duration_ns.saturating_add(other.duration_ns);
}

fn add_steps(sum: &mut Vec<KernelStep>, slice: &[KernelStep]) {
    let mut steps: BTreeMap<(Option<i64>, i64), KernelStep> = BTreeMap::new();
    for step in sum.drain(..).chain(slice.iter().cloned()) {
        steps
            .entry((step.device, step.step))
            .and_modify(|known| {
                known.rows += step.rows;
                known.duration_ns = known.duration_ns.saturating_add(step.duration_ns);
                known.first_start_ns = earlier(known.first_start_ns, step.first_start_ns);
                known.last_end_ns = known.last_end_ns.max(step.last_end_ns);
            })
            .or_insert(step);
    }
    sum.extend(steps.into_values());
}

/// A name that one slice lists and another has in its rest stays apart: the listed part is a lower bound, the sum of all
/// is right.
fn add_names(sum: &mut Totals, slice: &Totals) {
    let mut names: BTreeMap<String, Total> = BTreeMap::new();
    for Entry { name, count, duration_ns } in sum.entries.drain(..).chain(slice.entries.iter().cloned()) {
        add(names.entry(name).or_default(), Total { count, duration_ns });
    }
    sum.distinct = sum.distinct.max(slice.distinct).max(names.len() as u64);
    sum.capped |= slice.capped;
    add(&mut sum.rest, slice.rest);
    let entry = |(name, total): (String, Total)| Entry { name, count: total.count, duration_ns: total.duration_ns };
    sum.entries.extend(names.into_iter().map(entry));
    sum.entries.sort_by(|a, b| (b.duration_ns, &a.name).cmp(&(a.duration_ns, &b.name)));
    for entry in sum.entries.drain(sum.entries.len().min(MOST_NAMES)..) {
        add(&mut sum.rest, Total { count: entry.count, duration_ns: entry.duration_ns });
    }
}

fn add_metrics(sum: &mut Kernels, slice: &Kernels) {
    for metric in &slice.metrics {
        match sum.metrics.iter_mut().find(|known| known.column == metric.column) {
            Some(known) => known.add(metric),
            None => sum.metrics.push(metric.clone()),
        }
    }
}

fn add_statistics(sum: &mut Statistics, slice: &Statistics) {
    sum.rows.extend(slice.rows.iter().cloned());
    sum.rows.sort_by_key(|row| std::cmp::Reverse(row.total_ns));
    sum.rows_left_out += slice.rows_left_out;
    sum.count = sum.count.saturating_add(slice.count);
    sum.total_ns = sum.total_ns.saturating_add(slice.total_ns);
}
