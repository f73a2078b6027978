//! A trace that msprof cut into slices, put together: `msprof_slice_0_…json`, `msprof_slice_1_…json` (FORMATS §1.5,
//! §4.6 p).
//!
//! Each slice is a document of its own and names the processes at its head. What is known of the whole comes out; where
//! in its file a slice is damaged stays with the slice.

use std::collections::BTreeMap;

use super::density::{CELLS, COVERED_CELLS, Counts, Density, Grid};
use super::facts::{Ending, Facts, Layer, Process, Spot};
use super::step_parts::StepParts;
use super::tally::{ACLNN, COMPILE, FIRST_PROCESS};

/// The place, in these slices, of the one that breaks off first; of the first where none does.
pub fn worst(slices: &[&Facts]) -> usize {
    let is_whole = |facts: &Facts| matches!(facts.ending, Ending::Complete | Ending::Empty);
    slices.iter().position(|facts| !is_whole(facts)).unwrap_or(0)
}

/// The facts of all slices of one trace, in their order.
pub fn together(slices: &[&Facts]) -> Facts {
    let mut whole = Facts {
        ending: ending(slices),
        form: slices.iter().map(|facts| facts.form).find(|form| *form != Default::default()).unwrap_or_default(),
        is_closed: slices.iter().all(|facts| facts.is_closed),
        ..Facts::default()
    };
    whole.emptiness = slices.first().filter(|_| whole.ending == Ending::Empty).and_then(|facts| facts.emptiness);
    let (mut density, mut covered) = (Density::<CELLS>::default(), Density::<COVERED_CELLS>::default());
    for facts in slices {
        add_spots(&mut whole, facts);
        let places = adopt(&mut whole.processes, &facts.processes);
        let place_of = |series: usize| match series.checked_sub(FIRST_PROCESS) {
            Some(process) => FIRST_PROCESS + places.get(process).copied().unwrap_or_default(),
            None => series,
        };
        density.add_all(&counted(facts), place_of);
        covered.add_all(&covered_by(facts), place_of);
        add_sums(&mut whole, facts);
    }
    (whole.step_parts, whole.has_step_parts) = step_parts(slices, &whole.processes);
    whole.grid = density.grid();
    whole.aclnn_over_time = density.take(ACLNN);
    whole.compile_over_time = density.take(COMPILE);
    whole.covered_grid = covered.grid();
    whole.aclnn_covered_ns = covered.take(ACLNN);
    whole.compile_covered_ns = covered.take(COMPILE);
    for (place, process) in whole.processes.iter_mut().enumerate() {
        process.over_time = density.take(FIRST_PROCESS + place);
        process.covered_ns = covered.take(FIRST_PROCESS + place);
    }
    whole
}

/// A slice without events is none that breaks off.
fn ending(slices: &[&Facts]) -> Ending {
    let worst = slices.get(worst(slices)).map(|facts| facts.ending).unwrap_or_default();
    let is_complete = worst == Ending::Empty && slices.iter().any(|facts| facts.ending == Ending::Complete);
    if is_complete { Ending::Complete } else { worst }
}

/// Places count as if the slices lay one behind the other.
fn add_spots(whole: &mut Facts, facts: &Facts) {
    let (bytes, events) = (whole.bytes, whole.events);
    let moved = |spot: Spot| Spot { first: spot.first + bytes, ..spot };
    whole.control_characters.add_all(moved(facts.control_characters), events);
    whole.not_numbers.add_all(moved(facts.not_numbers), events);
    whole.not_utf8_as = whole.not_utf8_as.or(facts.not_utf8_as);
    whole.not_utf8.add_all(moved(facts.not_utf8), events);
    for (odd, spot) in &facts.odd {
        whole.odd.entry(*odd).or_default().add_all(moved(*spot), events);
    }
}

fn add_sums(whole: &mut Facts, facts: &Facts) {
    whole.bytes += facts.bytes;
    whole.events += facts.events;
    whole.events_after += facts.events_after;
    whole.kept_events += facts.kept_events;
    for (phase, count) in &facts.phases {
        *whole.phases.entry(phase.clone()).or_default() += count;
    }
    whole.steps.extend(facts.steps.iter().cloned());
    whole.aclnn += facts.aclnn;
    whole.compile += facts.compile;
    for (name, ns) in &facts.overlap_ns {
        let sum = whole.overlap_ns.entry(name.clone()).or_default();
        *sum = sum.saturating_add(*ns);
    }
    let spans = whole.span_ns.into_iter().chain(facts.span_ns);
    whole.span_ns = spans.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)));
    whole.earliest_ns = whole.earliest_ns.into_iter().chain(facts.earliest_ns).min();
    whole.absolute_times += facts.absolute_times;
    whole.wide_ids += facts.wide_ids;
}

/// Finds or adds the processes of a slice, and answers which they are in the whole.
fn adopt(whole: &mut Vec<Process>, processes: &[Process]) -> Vec<usize> {
    let mut known: BTreeMap<String, usize> =
        whole.iter().enumerate().map(|(place, process)| (process.pid.clone(), place)).collect();
    let place_of = |theirs: &Process| {
        let place = *known.entry(theirs.pid.clone()).or_insert(whole.len());
        if place == whole.len() {
            whole.push(Process { pid: theirs.pid.clone(), ..Process::default() });
        }
        if let Some(own) = whole.get_mut(place) {
            own.events += theirs.events;
            // The last name that is given counts.
            for (own, theirs) in [(&mut own.name, &theirs.name), (&mut own.label, &theirs.label)] {
                if !theirs.is_empty() {
                    own.clone_from(theirs);
                }
            }
        }
        place
    };
    processes.iter().map(place_of).collect()
}

/// What a slice counted over time.
fn counted(facts: &Facts) -> Density<CELLS> {
    let processes = facts.processes.iter().map(|process| &process.over_time);
    series(facts.grid, [&facts.aclnn_over_time, &facts.compile_over_time].into_iter().chain(processes))
}

/// The time that a slice covers.
fn covered_by(facts: &Facts) -> Density<COVERED_CELLS> {
    let processes = facts.processes.iter().map(|process| &process.covered_ns);
    series(facts.covered_grid, [&facts.aclnn_covered_ns, &facts.compile_covered_ns].into_iter().chain(processes))
}

fn series<'a, const CELLS: usize>(grid: Grid, series: impl Iterator<Item = &'a Counts>) -> Density<CELLS> {
    Density::of(grid, series.cloned().collect())
}

/// The parts of everything, by device. A mark of a step in one slice is not known to the sums of the others: no numbers
/// rather than wrong ones. Nor are there any where a slice does not name a process whose slices count.
fn step_parts(slices: &[&Facts], processes: &[Process]) -> (Vec<StepParts>, bool) {
    let is_part = |name: &str| matches!(Layer::of_process(name), Layer::OverlapAnalysis | Layer::Communication);
    let counts = |pid: &str| processes.iter().any(|process| process.pid == pid && is_part(&process.name));
    let is_unnamed = |process: &Process| process.name.is_empty() && process.events > 0 && counts(&process.pid);
    let has_unnamed = |facts: &Facts| facts.processes.iter().any(is_unnamed);
    if slices.iter().any(|facts| !facts.has_step_parts || !facts.steps.is_empty() || has_unnamed(facts)) {
        return (Vec::new(), false);
    }
    let mut devices: BTreeMap<Option<i64>, StepParts> = BTreeMap::new();
    for parts in slices.iter().flat_map(|facts| &facts.step_parts) {
        let own = devices.entry(parts.device).or_default();
        own.device = parts.device;
        own.add(parts);
    }
    (devices.into_values().collect(), true)
}
