//! Rules about several captures: what such a rule is, and which captures belong side by side.

use std::collections::{BTreeMap, BTreeSet};

use crate::artifacts::{Kind, Scope};
use crate::evidence::Evidence;
use crate::info::rank_from_file_name;
use crate::settings::Thresholds;

use super::finding::Finding;
use super::rule::Rule;

/// A rule that is put to all captures of a drop together. Put to one capture alone, it sees a list of one.
pub struct Comparison {
    /// Its place in the catalogue.
    pub rule: Rule,
    /// Whether the rule has anything to say about these captures.
    pub applies: fn(&[Evidence]) -> bool,
    pub check: fn(&[Evidence]) -> Finding,
}

impl Comparison {
    /// `None` when the rule does not apply.
    pub fn judge(&self, captures: &[Evidence]) -> Option<Finding> {
        (self.applies)(captures).then(|| (self.check)(captures))
    }
}

/// Captures that can be compared with others: no other tool's files, no log without a capture, no lone file.
pub(super) fn comparable(captures: &[Evidence]) -> Vec<&Evidence> {
    let is_lone = |capture: &Evidence| capture.scope == Scope::Loose && capture.artifacts.len() < 2;
    let has_data = |capture: &Evidence| capture.info.is_some() || capture.has_results() || capture.raw.is_there();
    captures.iter().filter(|capture| capture.foreign.is_empty() && has_data(capture) && !is_lone(capture)).collect()
}

/// Captures whose ranks worked together, each rank once: all, when their ranks are known and different; otherwise those
/// that were recorded at the same time. Captures that stand alone are left out.
pub(super) fn jobs(captures: &[Evidence]) -> Vec<Vec<&Evidence>> {
    let all = comparable(captures);
    let ranks: BTreeSet<Option<i64>> = all.iter().map(|capture| rank(capture)).collect();
    let groups = if ranks.len() == all.len() && !ranks.contains(&None) { vec![all] } else { at_one_time(all) };
    groups.into_iter().flat_map(rounds).filter(|job| job.len() > 1).collect()
}

/// Splits by time of recording. A capture of unknown time joins the others only where there is no choice.
fn at_one_time(captures: Vec<&Evidence>) -> Vec<Vec<&Evidence>> {
    let (mut timed, mut timeless) = (Vec::new(), Vec::new());
    for capture in captures {
        match window(capture) {
            Some(window) => timed.push((window, capture)),
            None => timeless.push(capture),
        }
    }
    timed.sort_by_key(|(window, _)| *window);
    let mut groups: Vec<(i64, Vec<&Evidence>)> = Vec::new();
    for ((start, end), capture) in timed {
        match groups.last_mut() {
            Some((latest, group)) if start <= *latest => {
                *latest = end.max(*latest);
                group.push(capture);
            }
            _ => groups.push((end, vec![capture])),
        }
    }
    let mut groups: Vec<Vec<&Evidence>> = groups.into_iter().map(|(_, group)| group).collect();
    match groups.as_mut_slice() {
        [] => groups.push(timeless),
        [only] => only.extend(timeless),
        _ => {}
    }
    groups
}

/// Cycles without a pause overlap in time: the n-th capture of each rank goes with the n-th of the others.
fn rounds(group: Vec<&Evidence>) -> Vec<Vec<&Evidence>> {
    let mut seen: BTreeMap<i64, usize> = BTreeMap::new();
    let mut rounds: BTreeMap<usize, Vec<&Evidence>> = BTreeMap::new();
    for capture in group {
        let round = rank(capture).map_or(0, |rank| {
            let count = seen.entry(rank).or_default();
            *count += 1;
            *count - 1
        });
        rounds.entry(round).or_default().push(capture);
    }
    rounds.into_values().collect()
}

/// When a capture was recorded, first and last moment, in ns since 1970.
pub(super) fn window(capture: &Evidence) -> Option<(i64, i64)> {
    let by_info = capture.profiler_info().and_then(|info| {
        let length = info.end_monotonic_ns?.checked_sub(info.start_monotonic_ns?)?;
        let end = info.collection_end_ns?;
        Some((end.checked_sub(length.max(0))?, end))
    });
    let by_kernels = || {
        let (_, kernels) = capture.kernels()?;
        Some((kernels.first_start_ns?, kernels.last_end_ns?))
    };
    by_info.or_else(by_kernels).or_else(|| capture.trace().and_then(|trace| trace.facts.span_ns))
}

/// The rank: from profiler_info or its name, else from the name of the database; never invented.
pub(super) fn rank(capture: &Evidence) -> Option<i64> {
    capture.rank.or_else(|| rank_in_name(capture, Kind::ProfilerDb))
}

/// The rank in the name of the first file of this kind that has one.
fn rank_in_name(capture: &Evidence, kind: Kind) -> Option<i64> {
    ranks_in_names(capture, kind).next().map(|(_, rank)| rank)
}

/// The files of this kind whose names hold a rank, by path.
pub(super) fn ranks_in_names(capture: &Evidence, kind: Kind) -> impl Iterator<Item = (&str, i64)> {
    let files = capture.artifacts.iter().filter(move |file| file.kind == kind);
    files.filter_map(|file| Some((file.path.as_str(), rank_from_file_name(&file.path)?)))
}

/// How a capture is named beside others: by its rank, else by its path.
pub(super) fn label(capture: &Evidence) -> String {
    rank(capture).map_or_else(|| capture.path.clone(), |rank| format!("rank {rank}"))
}

/// What a rank did in its whole window, in ns: computing, and communication that nothing hid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Work {
    pub(super) computing_ns: i64,
    pub(super) communication_ns: i64,
}

impl Work {
    pub(super) fn busy_ns(self) -> i64 {
        self.computing_ns.saturating_add(self.communication_ns)
    }

    /// From the steps, else from the kernels; `None` when neither is there.
    pub(super) fn of(capture: &Evidence) -> Option<Work> {
        if let Some((_, steps)) = capture.steps().filter(|(_, steps)| !steps.rows.is_empty()) {
            let sum = |part: fn(&crate::table::StepRow) -> Option<i64>| {
                steps.rows.iter().filter_map(part).fold(0i64, i64::saturating_add)
            };
            return Some(Work {
                computing_ns: sum(|row| row.computing_ns),
                communication_ns: sum(|row| row.communication_not_overlapped_ns),
            });
        }
        let (_, kernels) = capture.kernels()?;
        Some(Work { computing_ns: kernels.computing_ns(), communication_ns: kernels.communication.duration_ns })
    }
}

/// The limits that a comparison judges by: all captures of a drop have the same.
pub(super) fn limits(captures: &[Evidence]) -> Thresholds {
    captures.first().map(|capture| capture.thresholds().clone()).unwrap_or_default()
}

/// The ranks of a job that did next to nothing, beside others that worked. One that waited in a collective is none.
pub(super) fn idle<'a>(job: &[&'a Evidence]) -> Vec<&'a Evidence> {
    let works: Vec<(&Evidence, Work)> = job.iter().filter_map(|capture| Some((*capture, Work::of(capture)?))).collect();
    let others = |at: usize, part: fn(Work) -> i64| {
        let rest = works.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, (_, work))| part(*work));
        super::support::median(&rest.collect::<Vec<_>>())
    };
    let is_idle = |at: usize, capture: &Evidence, work: Work| {
        let share = capture.thresholds().rank_idle_percent / 100.0;
        let is_small = |own: i64, usual: Option<i64>| usual.is_some_and(|usual| (own as f64) < usual as f64 * share);
        is_small(work.computing_ns, others(at, |work| work.computing_ns))
            && is_small(work.busy_ns(), others(at, Work::busy_ns))
    };
    let found = works.iter().enumerate().filter(|(at, (capture, work))| is_idle(*at, capture, *work));
    found.map(|(_, (capture, _))| *capture).collect()
}

#[cfg(test)]
mod tests {
    use super::jobs;
    use crate::rules::testing::captures;

    /// Captures of these ranks, recorded from and to these seconds; their folders by job.
    fn grouped(captured: &[(Option<u8>, u64, u64)]) -> Vec<Vec<String>> {
        let files: Vec<(String, String)> = captured
            .iter()
            .enumerate()
            .map(|(at, (rank, start, end))| {
                let rank = rank.map(|rank| format!(", \"rank_id\": {rank}")).unwrap_or_default();
                let info = format!(
                    r#"{{"start_info": {{"start_monotonic": 0}}, "end_info": {{"collectionTimeEnd": {end}000000000,
                    "MonotonicTimeEnd": {}000000000}}{rank}}}"#,
                    end - start
                );
                (format!("x/{at}_ascend_pt/profiler_info.json"), info)
            })
            .collect();
        let files: Vec<(&str, &[u8])> = files.iter().map(|(path, info)| (path.as_str(), info.as_bytes())).collect();
        let name = |path: &str| path.trim_start_matches("x/").trim_end_matches("_ascend_pt").to_string();
        let captures = captures(&files);
        jobs(&captures).iter().map(|job| job.iter().map(|capture| name(&capture.path)).collect()).collect()
    }

    #[test]
    fn different_ranks_are_one_job() {
        assert_eq!(grouped(&[(Some(0), 10, 20), (Some(1), 30, 40)]), [["0", "1"]]);
    }

    #[test]
    fn the_same_rank_again_is_another_time() {
        let runs = [(Some(0), 10, 20), (Some(1), 11, 21), (Some(0), 50, 60), (Some(1), 51, 61), (Some(0), 90, 99)];
        assert_eq!(grouped(&runs), [["0", "1"], ["2", "3"]]);
        let cycles = [(Some(0), 10, 20), (Some(1), 11, 21), (Some(0), 20, 30), (Some(1), 21, 31)];
        assert_eq!(grouped(&cycles), [["0", "1"], ["2", "3"]]);
    }

    #[test]
    fn unknown_ranks_go_by_time() {
        assert_eq!(grouped(&[(None, 10, 20), (None, 12, 22), (None, 50, 60)]), [["0", "1"]]);
    }
}
