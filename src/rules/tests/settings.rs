//! Moved limits: each changes what its rules find, without anything being read again.

use std::collections::BTreeSet;

use crate::evidence::Evidence;
use crate::rules::testing::{captures, finding, summarised};
use crate::rules::{Status, compare, find};
use crate::settings::{Settings, Thresholds, limits};

/// The step tables of as many ranks, by computing and free time of each step in µs.
fn ranks(steps: &[&[(f64, f64)]]) -> Vec<Evidence> {
    let header = "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble\r\n";
    let row = |(at, (own, free)): (usize, &(f64, f64))| format!("{at},{own},0,0,0,{free},{},0\r\n", own + free);
    let table = |rows: &&[(f64, f64)]| header.to_string() + &rows.iter().enumerate().map(row).collect::<String>();
    let tables: Vec<String> = steps.iter().map(table).collect();
    let path = |rank: usize, name: &str| format!("x/r{rank}_ascend_pt/{name}");
    let names: Vec<[String; 2]> = (0..tables.len())
        .map(|rank| {
            let info = format!("profiler_info_{rank}.json");
            [path(rank, &info), path(rank, "ASCEND_PROFILER_OUTPUT/step_trace_time.csv")]
        })
        .collect();
    let pairs = names.iter().zip(&tables);
    let files = pairs
        .flat_map(|([info, steps], table)| [(info.as_str(), b"{}".as_slice()), (steps.as_str(), table.as_bytes())]);
    captures(&files.collect::<Vec<_>>())
}

fn one(steps: &[(f64, f64)]) -> Vec<Evidence> {
    ranks(&[steps])
}

/// A capture with one file of this name, which is said to be so large.
fn large(name: &str, mib: u64) -> Vec<Evidence> {
    let path = format!("a_ascend_pt/ASCEND_PROFILER_OUTPUT/{name}");
    let mut captures = captures(&[(&path, b"[]".as_slice())]);
    captures[0].artifacts[0].bytes = mib << 20;
    captures
}

/// A sum of the parts that misses Stage by 2 µs.
fn unequal() -> Vec<Evidence> {
    let header = "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble\r\n";
    let path = "a_ascend_pt/ASCEND_PROFILER_OUTPUT/step_trace_time.csv";
    captures(&[(path, format!("{header}1,10,0,0,0,5,17,0\r\n").as_bytes())])
}

/// A limit, its new value, a rule, the captures, and the rule's finding before and after: status and, where the status
/// stays, the fact that changes.
type Move = (&'static str, f64, &'static str, Vec<Evidence>, Status, Status, &'static str);

fn moves() -> Vec<Move> {
    use Status::{Fail, Info, Ok, Warn};
    let size = "file-too-large-for-tools";
    let (trace, table, db) = ("trace_view.json", "op_statistic.csv", "ascend_pytorch_profiler.db");
    let slow_first = |times: f64| one(&[(times * 1000.0, 10.0), (1000.0, 10.0), (1000.0, 10.0), (1000.0, 10.0)]);
    let late = [(1000.0, 9.0), (1000.0, 10.0), (1000.0, 11.0), (1700.0, 10.0), (1000.0, 10.0)];
    let scattered = [(1000.0, 9.0), (900.0, 10.0), (1100.0, 11.0), (1700.0, 10.0), (1000.0, 10.0)];
    let small_part = [(1000.0, 10.0), (1000.0, 10.0), (1000.0, 60.0), (1000.0, 10.0)];
    vec![
        ("json_page_mib", 100.0, size, large(trace, 200), Ok, Info, ""),
        ("json_recommended_mib", 4000.0, size, large(trace, 2000), Info, Info, "effect"),
        ("json_empty_mib", 4000.0, size, large(trace, 5000), Info, Info, "effect"),
        ("csv_recommended_mib", 100.0, size, large(table, 200), Ok, Info, ""),
        ("csv_refused_mib", 600.0, size, large(table, 700), Info, Info, "effect"),
        ("csv_empty_mib", 600.0, size, large(table, 700), Info, Info, "effect"),
        ("db_recommended_mib", 100.0, size, large(db, 200), Ok, Info, ""),
        ("db_refused_mib", 100.0, size, large(db, 200), Ok, Info, ""),
        ("compile_warn_times", 5.0, "compile-captured", slow_first(4.0), Warn, Ok, ""),
        ("compile_fail_times", 4.0, "compile-captured", slow_first(4.0), Warn, Fail, ""),
        ("outlier_times", 2.0, "step-outlier", one(&late), Warn, Ok, ""),
        ("outlier_deviations", 4.0, "step-outlier", one(&scattered), Ok, Warn, ""),
        ("step_excess_percent", 1.0, "step-outlier", one(&small_part), Ok, Warn, ""),
        ("step_sum_us", 2.0, "step-arithmetic", unequal(), Warn, Ok, ""),
        ("rank_spread_percent", 20.0, "rank-slow", ranks(&[&[(100.0, 1.0)], &[(110.0, 1.0)]]), Info, Ok, ""),
        ("rank_part_percent", 0.0, "rank-slow", ranks(&[&[(100.0, 0.1)], &[(100.0, 0.2)]]), Ok, Info, ""),
        ("rank_idle_percent", 1.0, "rank-idle", ranks(&[&[(100.0, 1.0)], &[(3.0, 1.0)]]), Info, Ok, ""),
    ]
}

/// The rule's status, and one of its facts.
fn seen(captures: &[Evidence], rule: &str, fact: &str) -> (Status, serde_json::Value) {
    let compared =
        compare(&summarised(captures), captures[0].thresholds()).into_iter().find(|finding| finding.rule == rule);
    let found = compared.or_else(|| finding(&captures[0], rule)).unwrap_or_else(|| panic!("{rule} applies"));
    (found.status, found.facts.get(fact).cloned().unwrap_or_default())
}

#[test]
fn each_limit_moves_a_finding() {
    let moves = moves();
    let moved: BTreeSet<&str> = moves.iter().map(|(limit, ..)| *limit).collect();
    assert_eq!(moved, limits().iter().map(|limit| limit.name).collect());
    for (name, value, rule, mut captures, before, after, fact) in moves {
        let limit = limits().iter().find(|limit| limit.name == name).expect("a limit");
        assert!(find(rule).is_some() && limit.rules.contains(&rule), "{name} is not a limit of {rule}");
        let first = seen(&captures, rule, fact);
        let mut thresholds = Thresholds::default();
        (limit.set)(&mut thresholds, value);
        for capture in &mut captures {
            capture.settings = Settings { thresholds: thresholds.clone(), ..Settings::default() };
        }
        let second = seen(&captures, rule, fact);
        assert_eq!((first.0, second.0), (before, after), "{name} = {value}");
        assert!(fact.is_empty() || first.1 != second.1, "{name}: {fact} stays {}", first.1);
    }
}

#[test]
fn each_limit_names_rules_that_say_it() {
    for limit in limits() {
        for rule in limit.rules {
            assert!(find(rule).is_some(), "{}: {rule}", limit.name);
        }
    }
}
