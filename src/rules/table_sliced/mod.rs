//! `table-sliced`: a table in slices, and not all of them
use crate::evidence::{Evidence, slice};
use crate::rules::{Finding, Group, Place, Rule};
use std::collections::{BTreeMap, BTreeSet};

pub static RULE: Rule = Rule {
    id: "table-sliced",
    group: Group::Tables,
    needs: &[],
    applies,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

/// Rows after which msprof begins a new slice (FORMATS §1.5).
const FULL: u64 = 1_000_000;

/// Slices that belong together: one folder, one table, one time stamp.
type Whole<'a> = (&'a str, &'a str, &'a str);

fn applies(evidence: &Evidence) -> bool {
    !slices(evidence).is_empty()
}

fn check(evidence: &Evidence) -> Finding {
    let slices = slices(evidence);
    let incomplete: Vec<(&Whole, Vec<u64>, bool)> = slices
        .iter()
        .map(|(whole, numbers)| (whole, gaps(numbers.keys().copied()), ends_full(evidence, numbers)))
        .filter(|(_, gaps, full)| !gaps.is_empty() || *full)
        .collect();
    let Some((whole, gaps, full)) = incomplete.first() else {
        return Finding::ok(RULE.id).fact("slices", slices.values().map(BTreeMap::len).sum::<usize>());
    };
    let here = slices.get(*whole).map(BTreeMap::len).unwrap_or(0);
    let places = incomplete.iter().filter_map(|(whole, ..)| slices.get(*whole)).flat_map(|numbers| numbers.values());
    Finding::warn(RULE.id)
        .seen_all(places.map(|path| Place::of(*path)))
        .fact("count", incomplete.len())
        .fact("table", whole.1)
        .fact("here", here)
        .fact("lacking", gaps.clone())
        .fact("last_is_full", *full)
}

/// The slices by what they are slices of, and by number.
fn slices(evidence: &Evidence) -> BTreeMap<Whole<'_>, BTreeMap<u64, &str>> {
    let mut slices: BTreeMap<Whole, BTreeMap<u64, &str>> = BTreeMap::new();
    let pieces = evidence.artifacts.iter().filter(|file| file.kind.is_table() || file.kind.is_trace());
    for file in pieces {
        if let Some(piece) = slice(&file.path) {
            slices.entry(piece.whole()).or_default().insert(piece.number, &file.path);
        }
    }
    slices
}

/// Numbers below the greatest that are not there; slices count from 0.
fn gaps(numbers: impl Iterator<Item = u64>) -> Vec<u64> {
    /// Numbers that are listed.
    const MOST: usize = 100;
    let numbers: BTreeSet<u64> = numbers.collect();
    let last = numbers.last().copied().unwrap_or(0);
    (0..last).filter(|number| !numbers.contains(number)).take(MOST).collect()
}

/// Whether the last slice is full, so that another one may follow.
fn ends_full(evidence: &Evidence, numbers: &BTreeMap<u64, &str>) -> bool {
    let last = numbers.last_key_value().map(|(_, path)| *path);
    let table = evidence.tables.iter().find(|table| Some(table.path.as_str()) == last);
    table.is_some_and(|table| table.facts.shape.rows >= FULL)
}

#[cfg(test)]
mod tests {
    use crate::rules::Status;
    use crate::rules::testing::{capture, finding};

    fn status(numbers: &[u64]) -> Option<Status> {
        let table = b"Op Name,OP Type,Task Type,Task Start Time(us),Task Duration(us)\nadd,Add,AI_CORE,1.0,2.0\n";
        let folder = "PROF_000001_20260101093000000_ABC/mindstudio_profiler_output";
        let paths = numbers.iter().map(|n| format!("{folder}/op_summary_slice_{n}_20260101093000.csv"));
        let paths: Vec<String> = paths.collect();
        let files: Vec<(&str, &[u8])> = paths.iter().map(|path| (path.as_str(), table.as_slice())).collect();
        finding(&capture(&files), super::RULE.id).map(|finding| finding.status)
    }

    #[test]
    fn gaps_are_seen() {
        assert_eq!(status(&[0, 2]), Some(Status::Warn));
        assert_eq!(status(&[1]), Some(Status::Warn));
        assert_eq!(status(&[0, 1, 2]), Some(Status::Ok));
    }

    #[test]
    fn whole_tables_are_no_slices() {
        let evidence = capture(&[("a_ascend_pt/ASCEND_PROFILER_OUTPUT/op_statistic.csv", b"OP Type\n".as_slice())]);
        assert_eq!(finding(&evidence, super::RULE.id), None);
    }

    #[test]
    fn a_huge_number_ends() {
        assert_eq!(status(&[u64::MAX]), Some(Status::Warn));
    }
}
