//! Rules about several captures: what such a rule is, and which captures belong side by side.

use std::collections::{BTreeMap, BTreeSet};

use crate::settings::Thresholds;

use super::finding::Finding;
use super::rule::Rule;
use super::summary::{Summary, Work};

/// A rule that is put to all captures of a drop together. Put to one capture alone, it sees a list of one.
pub struct Comparison {
    /// Its place in the catalogue.
    pub rule: Rule,
    /// Whether the rule has anything to say about these captures.
    pub applies: fn(&[Summary]) -> bool,
    pub check: fn(&[Summary], &Thresholds) -> Finding,
}

impl Comparison {
    /// `None` when the rule does not apply.
    pub fn judge(&self, captures: &[Summary], limits: &Thresholds) -> Option<Finding> {
        (self.applies)(captures).then(|| (self.check)(captures, limits))
    }
}

/// Captures that can be compared with others.
pub(super) fn comparable(captures: &[Summary]) -> Vec<&Summary> {
    captures.iter().filter(|capture| capture.is_comparable).collect()
}

/// Captures whose ranks worked together, each rank once: all, when their ranks are known and different; otherwise those
/// that were recorded at the same time. Captures that stand alone are left out.
pub(super) fn jobs(captures: &[Summary]) -> Vec<Vec<&Summary>> {
    let all = comparable(captures);
    let ranks: BTreeSet<Option<i64>> = all.iter().map(|capture| capture.rank).collect();
    let groups = if ranks.len() == all.len() && !ranks.contains(&None) { vec![all] } else { at_one_time(all) };
    groups.into_iter().flat_map(rounds).filter(|job| job.len() > 1).collect()
}

/// Splits by time of recording. A capture of unknown time joins the others only where there is no choice.
fn at_one_time(captures: Vec<&Summary>) -> Vec<Vec<&Summary>> {
    let (mut timed, mut timeless) = (Vec::new(), Vec::new());
    for capture in captures {
        match capture.window_ns {
            Some(window) => timed.push((window, capture)),
            None => timeless.push(capture),
        }
    }
    timed.sort_by_key(|(window, _)| *window);
    let mut groups: Vec<(i64, Vec<&Summary>)> = Vec::new();
    for ((start, end), capture) in timed {
        match groups.last_mut() {
            Some((latest, group)) if start <= *latest => {
                *latest = end.max(*latest);
                group.push(capture);
            }
            _ => groups.push((end, vec![capture])),
        }
    }
    let mut groups: Vec<Vec<&Summary>> = groups.into_iter().map(|(_, group)| group).collect();
    match groups.as_mut_slice() {
        [] => groups.push(timeless),
        [only] => only.extend(timeless),
        _ => {}
    }
    groups
}

/// Cycles without a pause overlap in time: the n-th capture of each rank goes with the n-th of the others.
fn rounds(group: Vec<&Summary>) -> Vec<Vec<&Summary>> {
    let mut seen: BTreeMap<i64, usize> = BTreeMap::new();
    let mut rounds: BTreeMap<usize, Vec<&Summary>> = BTreeMap::new();
    for capture in group {
        let round = capture.rank.map_or(0, |rank| {
            let count = seen.entry(rank).or_default();
            *count += 1;
            *count - 1
        });
        rounds.entry(round).or_default().push(capture);
    }
    rounds.into_values().collect()
}

/// The ranks of a job that did next to nothing, beside others that worked. One that waited in a collective is none.
pub(super) fn idle<'a>(job: &[&'a Summary], limits: &Thresholds) -> Vec<&'a Summary> {
    let works: Vec<(&Summary, Work)> = job.iter().filter_map(|capture| Some((*capture, capture.work?))).collect();
    let sorted = |part: fn(Work) -> i64| {
        let mut parts: Vec<i64> = works.iter().map(|(_, work)| part(*work)).collect();
        parts.sort_unstable();
        parts
    };
    let (computing, busy) = (sorted(|work| work.computing_ns), sorted(Work::busy_ns));
    let share = limits.rank_idle_percent / 100.0;
    let is_small =
        |own: i64, all: &[i64]| median_of_others(own, all).is_some_and(|usual| (own as f64) < usual as f64 * share);
    let is_idle = |work: Work| is_small(work.computing_ns, &computing) && is_small(work.busy_ns(), &busy);
    works.iter().filter(|(_, work)| is_idle(*work)).map(|(capture, _)| *capture).collect()
}

/// The median of sorted values without one that equals `own`. Sorting once serves thousands of ranks.
fn median_of_others(own: i64, sorted: &[i64]) -> Option<i64> {
    let place = sorted.binary_search(&own).ok()?;
    let rest = sorted.len().checked_sub(1)?;
    let at = |index: usize| sorted.get(index + usize::from(index >= place)).copied();
    let upper = at(rest / 2).filter(|_| rest > 0)?;
    if rest % 2 == 1 {
        return Some(upper);
    }
    let lower = at((rest / 2).checked_sub(1)?)?;
    Some(lower + (upper - lower) / 2)
}

#[cfg(test)]
mod tests {
    use super::{jobs, median_of_others};
    use crate::rules::support::median;
    use crate::rules::testing::summaries;

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
        let captures = summaries(&files);
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

    #[test]
    fn the_median_of_the_others() {
        for values in [vec![7], vec![1, 5], vec![1, 5, 5], vec![2, 4, 4, 9], vec![0, 1, 2, 3, 90]] {
            for (at, own) in values.iter().enumerate() {
                let mut rest = values.clone();
                rest.remove(at);
                assert_eq!(median_of_others(*own, &values), median(&rest), "{own} of {values:?}");
            }
        }
    }
}
