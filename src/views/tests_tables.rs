//! The views of tables, communication, memory and logs, and the comparison, of small captures.

use super::communication::MOST_RANKS;
use super::compare::{Weight, compare};
use super::kernels::ColumnState;
use super::log::{Matter, ParserRole};
use super::*;
use crate::rules::testing::{capture, sample};
use crate::table::Bound;

fn views(name: &str) -> CaptureViews {
    let captures = sample(name, |_| true);
    super::capture(captures.first().expect("a capture"))
}

fn of(files: &[(&str, &str)]) -> CaptureViews {
    let files: Vec<(String, &[u8])> = files
        .iter()
        .map(|(name, text)| (format!("a_ascend_pt/ASCEND_PROFILER_OUTPUT/{name}"), text.as_bytes()))
        .collect();
    super::capture(&capture(&files.iter().map(|(path, bytes)| (path.as_str(), *bytes)).collect::<Vec<_>>()))
}

#[test]
fn kernels_of_a_healthy_capture() {
    let view = views("healthy").kernels.expect("kernels");
    let table = view.kernels.expect("a table");
    assert_eq!(table.files.len(), 1);
    assert!(table.files[0].rows >= table.total.count);
    let listed = table.by_name.iter().map(|top| top.count).sum::<u64>() + table.other_names.count;
    assert_eq!(listed, table.total.count);
    let state = |name: &str| table.columns.iter().find(|group| group.name == name).map(|group| group.state);
    assert_eq!(state("pipe-utilization"), Some(ColumnState::Whole));
    assert_eq!(state("memory-ub"), Some(ColumnState::NotRecorded));
    assert_eq!((state("shapes"), state("step")), (Some(ColumnState::Whole), Some(ColumnState::Whole)));
    let bound: u64 = table.bounds.classes.iter().map(|class| class.count).sum();
    assert_eq!(bound + table.bounds.without.count, table.total.count);
    assert_eq!(table.bounds.classes.len(), Bound::ALL.len());
    assert_eq!(view.statistics.len(), 2);
    assert!(view.operators.expect("operators").records > 0);
}

#[test]
fn level0_names_what_its_columns_cost() {
    let table = views("reduced-columns").kernels.expect("kernels").kernels.expect("a table");
    let absent: Vec<&str> = table
        .columns
        .iter()
        .filter(|group| group.state == ColumnState::Absent)
        .map(|group| group.name.as_str())
        .collect();
    assert!(absent.contains(&"pipe-utilization") && absent.contains(&"shapes"), "{absent:?}");
    assert!(table.bounds.classes.is_empty());
}

#[test]
fn statistics_stand_in_when_there_is_no_kernel_table() {
    let text = "Device_id,OP Type,Core Type,Count,Total Time(us),Min Time(us),Avg Time(us),Max Time(us),Ratio(%)\r\n0,MatMul,AI_CORE,2,20,9,10,11,100\r\n";
    let view = of(&[("op_statistic.csv", text)]).kernels.expect("a view");
    assert!(view.kernels.is_err());
    assert_eq!(view.statistics[0].rows[0].name, "MatMul");
    assert!(of(&[("trace_view.json", "[]")]).kernels.is_err());
}

#[test]
fn the_matrix_names_its_ranks_in_order() {
    let pairs: Vec<String> = (0..70)
        .map(|rank| {
            format!(
                r#""{rank}-{}": {{"Transport Type": "HCCS", "Transit Size(MB)": {rank}.5, "Transit Time(ms)": 1, "Bandwidth(GB/s)": 1}}"#,
                69 - rank
            )
        })
        .collect();
    let text =
        format!(r#"{{"step1": {{"collective": {{"allreduce-total@g": {{{}, "all": {{}}}}}}}}}}"#, pairs.join(","));
    let matrix = of(&[("communication_matrix.json", &text)]).communication.expect("a view").matrix.expect("a matrix");
    assert_eq!((matrix.ranks.len(), matrix.further_ranks), (MOST_RANKS, 6));
    assert_eq!(matrix.ranks[..3], ["0", "1", "2"]);
    assert_eq!((matrix.links[0].source.as_str(), matrix.links[0].destination.as_str()), ("69", "0"));
    assert_eq!(matrix.links[0].bandwidth, Some(69.5));
}

#[test]
fn communication_of_a_healthy_capture() {
    let view = views("healthy").communication.expect("communication");
    let operations = view.operations.expect("operations");
    assert_eq!(operations.operations, operations.collective.count + operations.p2p.count);
    assert_eq!(operations.types.iter().map(|kind| kind.times.elapse_ns).sum::<i64>(), operations.collective.elapse_ns);
    assert!(operations.unknown.is_empty());
    assert!(view.matrix.is_ok());
    assert!(views("single-card").communication.is_err());
}

#[test]
fn memory_has_a_course_that_reaches_its_peak() {
    let view = views("healthy").memory.expect("memory");
    assert_eq!(view.tables.len(), 3);
    for table in &view.tables {
        for course in &table.courses {
            let highest = course.series.points.iter().filter_map(|point| point.reserved_mb).fold(f64::MIN, f64::max);
            assert_eq!(course.reserved.map(|peak| peak.mb), Some(highest), "{} {}", table.path, course.component);
        }
    }
    assert!(!view.tables[1].largest.is_empty());
}

#[test]
fn a_failed_parser_is_drawn_with_what_fell_with_it() {
    let log = "[2026-08-05 18:21:31] [ERROR] [1] profiler.py: Task [CANNExportParser] run failed.\n\
               [2026-08-05 18:21:31] [ERROR] [1] profiler.py: Task [KernelViewParser] run failed.\n\
               [2026-08-05 18:21:32] [ERROR] [1] profiler.py: Nobody knows this line.\n";
    let evidence =
        capture(&[("a_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", b"[]"), ("log_0.log", log.as_bytes())]);
    let view = super::capture(&evidence).log.expect("a log");
    let tree = view.parsers.expect("a tree");
    let role = |name: &str| tree.nodes.iter().find(|node| node.name == name).map(|node| node.role);
    assert_eq!(role("CANNExportParser"), Some(ParserRole::Root));
    assert_eq!(role("KernelViewParser"), Some(ParserRole::Echo));
    assert_eq!(role("TraceViewParser"), Some(ParserRole::Other));
    for (at, node) in tree.nodes.iter().enumerate() {
        assert!(node.needs.iter().all(|need| *need < at && tree.nodes[*need].depth < node.depth), "{}", node.name);
    }
    let lines: Vec<_> = view.logs[0].shown.iter().map(|line| (line.line, line.matter == Matter::Unknown)).collect();
    assert_eq!(lines, [(1, false), (2, false), (3, true)]);
    assert_eq!(view.logs[0].shown[2].before.len(), 2);
    assert_eq!(view.logs[0].further, 0);
    assert!(views("healthy").log.map_or(true, |view| view.parsers.is_none()));
}

#[test]
fn a_capture_compared_with_itself_differs_in_nothing() {
    let profile = views("healthy").profile;
    let comparison = compare(&profile, &profile);
    assert_eq!(comparison.settings, []);
    assert!(comparison.per_step && !comparison.by_name.is_empty() && !comparison.steps.is_empty());
    assert!(comparison.steps.iter().chain(&comparison.sums).all(|pair| pair.difference_ns() == Some(0)));
    assert!(comparison.by_name.iter().all(|pair| pair.difference_ns() == 0.0 && pair.ratio() == Some(1.0)));
}

#[test]
fn what_speaks_against_a_comparison_comes_first() {
    let (full, reduced) = (views("healthy").profile, views("reduced-columns").profile);
    let comparison = compare(&full, &reduced);
    let level = comparison.settings.iter().find(|setting| setting.name == "level").expect("the level");
    assert_eq!((level.first.as_deref(), level.second.as_deref()), (Some("Level1"), Some("Level0")));
    assert_eq!(comparison.worst(), Some(Weight::Grave));
    let unknown = Profile::default();
    assert_eq!(compare(&full, &unknown).worst(), Some(Weight::Unknown));
    assert!(compare(&full, &unknown).by_name.is_empty());
}

#[test]
fn a_name_beyond_the_list_is_not_called_missing() {
    let profile = |all_names| {
        let kernels = |name: &str, ns| crate::table::Entry { name: name.to_string(), count: 2, duration_ns: ns };
        let by_name = if all_names { vec![kernels("a", 10), kernels("b", 4)] } else { vec![kernels("a", 30)] };
        let sums = super::profile::KernelSums { by_name, all_names, ..Default::default() };
        Profile { kernels: Some(sums), ..Profile::default() }
    };
    let found = compare(&profile(true), &profile(false)).by_name;
    assert_eq!(found.len(), 1, "b may be in the second, among the names that are not listed");
    assert_eq!((found[0].difference_ns(), found[0].ratio()), (20.0, Some(3.0)));
    assert_eq!(found[0].second.map(|side| side.mean_ns), Some(15.0));
}
