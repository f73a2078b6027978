//! The dependency tree against the failure sets of FORMATS §5.3.

use std::collections::BTreeSet;

use super::super::Parser::{self, *};
use super::super::{closure, cost, roots};

/// Root causes, and all that is printed as failed.
type Case = (&'static str, &'static [Parser], &'static [Parser]);

const CASES: &[Case] = &[
    (
        "msprof produced nothing",
        &[CannExport],
        &[
            CannExport,
            CannTimeline,
            Relation,
            CannAnalyze,
            OperatorView,
            TraceView,
            KernelView,
            TraceStepTime,
            MemoryView,
            Integrate,
            Communication,
            Db,
        ],
    ),
    ("export only, the JSON was ready", &[CannExport], &[CannExport, KernelView, MemoryView, Integrate, Db]),
    (
        "timeline only",
        &[CannTimeline],
        &[
            CannTimeline,
            Relation,
            CannAnalyze,
            OperatorView,
            TraceView,
            KernelView,
            TraceStepTime,
            Communication,
            Db,
            StackView,
        ],
    ),
    ("relation", &[Relation], &[Relation, OperatorView, KernelView, TraceStepTime, Communication]),
    (
        "unreadable msprof JSON",
        &[Relation, TraceView],
        &[Relation, TraceView, TraceStepTime, OperatorView, KernelView, Communication],
    ),
    ("analyze", &[CannAnalyze], &[CannAnalyze, Communication, Db]),
    (
        "tree",
        &[TreeBuild],
        &[
            TreeBuild,
            MemoryPrepare,
            OperatorView,
            TraceView,
            KernelView,
            TraceStepTime,
            MemoryView,
            Communication,
            Db,
            StackView,
        ],
    ),
    ("trace stage 1", &[TracePre], &[TracePre, TraceView]),
    (
        "cut excerpt: what lies between is missing",
        &[CannTimeline],
        &[CannTimeline, KernelView, OperatorView, TraceView, TraceStepTime, Db],
    ),
    ("two independent roots", &[TracePre, CannAnalyze], &[TracePre, TraceView, CannAnalyze, Communication]),
    ("nothing", &[], &[]),
];

fn set(parsers: &[Parser]) -> BTreeSet<Parser> {
    parsers.iter().copied().collect()
}

#[test]
fn roots_and_echoes_of_every_failure_set() {
    for (name, expected, failed) in CASES {
        let (found, echoes) = roots(&set(failed));
        assert_eq!(found, set(expected), "{name}");
        assert_eq!(echoes, &set(failed) - &set(expected), "{name}");
    }
}

#[test]
fn the_closure_of_a_single_root_is_its_failure_set() {
    for name in ["export only, the JSON was ready", "timeline only", "relation", "analyze", "tree", "trace stage 1"] {
        let (_, root, failed) = CASES.iter().find(|case| case.0 == name).expect("a case");
        assert_eq!(closure(root[0]), set(failed), "{name}");
    }
}

#[test]
fn a_root_costs_the_files_of_what_fell_with_it() {
    let everything = set(CASES[0].2);
    let files = cost(CannExport, &everything);
    for file in ["kernel_details.csv", "trace_view.json", "step_trace_time.csv", "op_statistic.csv"] {
        assert!(files.contains(&file), "{file}");
    }
    assert_eq!(cost(TracePre, &set(&[TracePre, TraceView, CannAnalyze, Communication])), ["trace_view.json"]);
    assert_eq!(cost(KernelView, &set(&[KernelView])), ["kernel_details.csv"]);
    assert!(!cost(CannExport, &set(CASES[1].2)).contains(&"trace_view.json"));
}

#[test]
fn names_lead_to_the_parser_and_back() {
    for parser in Parser::all() {
        assert_eq!(Parser::from_name(parser.class()), Some(parser));
        assert_eq!(Parser::from_name(parser.short()), Some(parser));
        let json = serde_json::to_string(&parser).expect("a string");
        assert_eq!(json, format!("\"{}\"", parser.class()));
        assert_eq!(serde_json::from_str::<Parser>(&json).expect("a parser"), parser);
    }
    assert_eq!(Parser::from_name("cann_db"), Some(Db));
    assert_eq!(Parser::from_name("Parser"), None);
    assert_eq!(Parser::all().count(), 20);
}

#[test]
fn no_parser_stands_before_what_it_needs() {
    let mut seen = BTreeSet::new();
    for parser in Parser::all() {
        assert!(parser.needs().iter().all(|need| seen.contains(need)), "{parser:?}");
        seen.insert(parser);
    }
}
