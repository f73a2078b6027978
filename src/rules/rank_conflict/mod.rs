//! `rank-conflict`: statements about the rank contradict each other
use crate::rules::comparison::{Comparison, comparable};
use crate::rules::summary::Summary;
use crate::rules::{Finding, Group, Place, Rule};
use crate::settings::Thresholds;
use std::collections::BTreeSet;

pub static RULE: Comparison = Comparison {
    rule: Rule {
        id: "rank-conflict",
        group: Group::Captures,
        needs: &[],
        applies: |capture| applies(&[Summary::of(capture)]),
        check: |capture| check(&[Summary::of(capture)], capture.thresholds()),
        zh: include_str!("zh.md"),
        en: include_str!("en.md"),
    },
    applies,
    check,
};

/// Places that are shown.
const MOST: usize = 40;

/// One statement alone cannot be contradicted.
fn applies(captures: &[Summary]) -> bool {
    captures.iter().map(|capture| capture.rank_statements.len()).sum::<usize>() > 1
}

fn check(captures: &[Summary], _: &Thresholds) -> Finding {
    let torn: Vec<&Summary> = captures.iter().filter(|capture| contradicts_itself(capture)).collect();
    let twins = twins(captures);
    if torn.is_empty() && twins.is_empty() {
        return Finding::ok(RULE.rule.id);
    }
    let inside = torn.iter().flat_map(|capture| &capture.rank_statements).map(|said| said.place.clone());
    let between = twins.iter().flat_map(|(a, b)| [Place::of(&a.path), Place::of(&b.path)]);
    let ranks: BTreeSet<i64> = torn.iter().flat_map(|capture| &capture.rank_statements).map(|said| said.rank).collect();
    let claimed: BTreeSet<i64> = twins.iter().filter_map(|(capture, _)| capture.rank).collect();
    Finding::warn(RULE.rule.id)
        .seen_all(inside.chain(between).take(MOST))
        .fact("case", if torn.is_empty() { "twice" } else { "inside" })
        .fact("captures", torn.len())
        .fact("pairs", twins.len())
        .fact("ranks", if torn.is_empty() { claimed } else { ranks }.into_iter().collect::<Vec<_>>())
}

fn contradicts_itself(capture: &Summary) -> bool {
    capture.rank_statements.iter().map(|said| said.rank).collect::<BTreeSet<_>>().len() > 1
}

/// Pairs of captures that claim one rank at one time. At different times they are cycles or runs.
fn twins(captures: &[Summary]) -> Vec<(&Summary, &Summary)> {
    let mut known: Vec<(i64, (i64, i64), &Summary)> =
        comparable(captures).into_iter().filter_map(|one| Some((one.rank?, one.window_ns?, one))).collect();
    known.sort_by_key(|(rank, window, _)| (*rank, *window));
    let pairs = known.windows(2).filter_map(|pair| match pair {
        [(rank, (_, end), a), (other, (start, _), b)] if rank == other && start < end => Some((*a, *b)),
        _ => None,
    });
    pairs.collect()
}

#[cfg(test)]
mod tests {
    use crate::rules::Status;
    use crate::rules::testing::{capture, finding, summaries};
    use crate::settings::Thresholds;

    fn inside(name: &str, info: &str, metadata: &str) -> Option<Status> {
        let path = format!("a_ascend_pt/{name}");
        let files = [(path.as_str(), info.as_bytes()), ("a_ascend_pt/profiler_metadata.json", metadata.as_bytes())];
        finding(&capture(&files), super::RULE.rule.id).map(|finding| finding.status)
    }

    #[test]
    fn sources_of_one_capture() {
        assert_eq!(inside("profiler_info_1.json", r#"{"rank_id": 2}"#, "{}"), Some(Status::Warn));
        let metadata = r#"{"distributed_args": {"rank": 3}}"#;
        assert_eq!(inside("profiler_info_1.json", r#"{"rank_id": 1}"#, metadata), Some(Status::Warn));
        // A number in some releases, a text in others.
        assert_eq!(inside("profiler_info_3.json", r#"{"rank_id": "3"}"#, metadata), Some(Status::Ok));
        assert_eq!(inside("profiler_info.json", "{}", "{}"), None);
    }

    #[test]
    fn one_rank_twice_at_one_time() {
        let info = |end: u64| {
            format!(
                r#"{{"start_info": {{"start_monotonic": 1000}}, "end_info": {{"collectionTimeEnd": {end},
                "MonotonicTimeEnd": 9000}}, "rank_id": 0}}"#
            )
        };
        let judged = |end: u64| {
            let (a, b) = (info(1_736_408_884_000_000_000), info(end));
            let both = summaries(&[
                ("x/a_ascend_pt/profiler_info_0.json", a.as_bytes()),
                ("x/b_ascend_pt/profiler_info_0.json", b.as_bytes()),
            ]);
            (super::RULE.check)(&both, &Thresholds::default()).status
        };
        assert_eq!(judged(1_736_408_884_000_004_000), Status::Warn);
        assert_eq!(judged(1_736_408_885_000_000_000), Status::Ok);
    }
}
