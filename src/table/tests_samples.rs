//! Real tables, when they lie beside the project: what they are known to hold.

use std::path::PathBuf;

use super::tests::{read_as, read_in_pieces};
use super::*;

const CAPTURES: &[&str] = &[
    "msinsight-text/level0/rank0_ascend_pt",
    "msinsight-text/level1/rank0_ascend_pt",
    "msinsight-text/level1/rank1_ascend_pt",
    "msinsight-text/level2/rank0_ascend_pt",
    "msinsight-4ranks/rank_0_ascend_pt",
    "msinsight-4ranks/rank_1_ascend_pt",
    "msinsight-4ranks/rank_2_ascend_pt",
];

/// The folder of real captures; `None` with a message where it is not there.
fn samples() -> Option<PathBuf> {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/samples"));
    if folder.is_dir() {
        return Some(folder);
    }
    println!("skipped: no folder {}", folder.display());
    None
}

fn bytes(capture: &str, file: &str) -> Option<Vec<u8>> {
    std::fs::read(samples()?.join(capture).join("ASCEND_PROFILER_OUTPUT").join(file)).ok()
}

fn facts(capture: &str, file: &str) -> Option<Facts> {
    Some(read_as(None, &bytes(capture, file)?))
}

fn tables(capture: &str) -> Vec<PathBuf> {
    let folder = samples().map(|samples| samples.join(capture).join("ASCEND_PROFILER_OUTPUT"));
    let entries = folder.and_then(|folder| std::fs::read_dir(folder).ok()).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|end| end == "csv")).collect()
}

#[test]
fn healthy_tables_have_no_defect() {
    for path in CAPTURES.iter().flat_map(|capture| tables(capture)) {
        let bytes = std::fs::read(&path).expect("a readable sample");
        let facts = read_as(None, &bytes);
        let shape = &facts.shape;
        let named: Kind = path
            .file_stem()
            .map(|stem| stem.to_string_lossy().replace('_', "-"))
            .and_then(|name| serde_json::from_str(&format!("\"{name}\"")).ok())
            .expect("a known table");
        assert_eq!(shape.header_kind, Some(named), "{}", path.display());
        for defect in [
            &shape.short_rows,
            &shape.long_rows,
            &shape.too_long,
            &shape.not_numbers,
            &shape.repeated_headers,
            &shape.nul_bytes,
            &shape.not_utf8,
        ] {
            assert_eq!(*defect, Defect::default(), "{}", path.display());
        }
        assert!(shape.cut.is_none() && shape.rows > 0, "{}", path.display());
        assert_eq!(facts, read_in_pieces(None, &bytes, 1), "{}", path.display());
        assert_eq!(facts, read_in_pieces(None, &bytes, 4099), "{}", path.display());
    }
}

#[test]
fn the_judge_counts_as_many_records() {
    for path in CAPTURES.iter().flat_map(|capture| tables(capture)) {
        let bytes = std::fs::read(&path).expect("a readable sample");
        let records = csv::Reader::from_reader(bytes.as_slice()).byte_records().count() as u64;
        assert_eq!(read_as(None, &bytes).shape.rows, records, "{}", path.display());
    }
}

#[test]
fn records_are_not_lines() {
    let Some(bytes) = bytes("msinsight-text/level1/rank0_ascend_pt", "operator_details.csv") else { return };
    let facts = read_as(None, &bytes);
    assert_eq!(bytes.iter().filter(|byte| **byte == b'\n').count(), 6_224);
    assert_eq!(facts.operators().map(|operators| operators.records), Some(859));
    assert_eq!((facts.shape.rows, facts.shape.lf, facts.shape.crlf), (859, 860, 0));
}

/// The tables round each kernel on its own.
fn agree(a: Option<i64>, b: i64) -> bool {
    a.is_some_and(|a| (a - b).abs() <= 100)
}

#[test]
fn compute_time_agrees_between_tables() {
    for capture in CAPTURES {
        let Some(kernels) = facts(capture, "kernel_details.csv") else { continue };
        let kernels = kernels.kernels().expect("kernels").clone();
        let steps = facts(capture, "step_trace_time.csv").expect("a step table");
        let step = steps.steps().and_then(|steps| steps.rows.first()).expect("a step");
        assert!(agree(step.computing_ns, kernels.computing_ns()), "{capture}");
        if let Some(statistic) = facts(capture, "op_statistic.csv") {
            let total = statistic.statistics().map(|statistics| statistics.total_ns);
            assert!(agree(total, kernels.computing_ns()), "{capture}");
        }
        let seen: Vec<_> = kernels.steps.iter().map(|step| Some(step.step)).collect();
        assert_eq!(seen, [step.step], "{capture}");
    }
}

#[test]
fn forms_of_the_levels() {
    let form = |capture: &str| Some(facts(capture, "kernel_details.csv")?.kernels()?.form.clone());
    if let Some(level0) = form("msinsight-text/level0/rank0_ascend_pt") {
        assert!(level0.reduced && level0.has_step_id && !level0.has_device_id && level0.shapes.is_empty());
    }
    for capture in ["msinsight-text/level1/rank0_ascend_pt", "msinsight-text/level2/rank0_ascend_pt"] {
        let Some(form) = form(capture) else { continue };
        assert!(!form.reduced && !form.has_device_id && form.shapes.len() == 6, "{capture}");
        assert_eq!((form.metrics.len(), form.metrics[0].group), (1, Group::PipeUtilization), "{capture}");
        assert!(form.metrics[0].is_whole() && form.unknown.is_empty() && form.base_missing.is_empty(), "{capture}");
    }
    if let Some(four) = form("msinsight-4ranks/rank_2_ascend_pt") {
        assert!(four.has_device_id && four.metrics[0].is_whole() && four.other_metrics.is_empty());
    }
}

#[test]
fn level0_has_no_types() {
    let Some(facts) = facts("msinsight-text/level0/rank0_ascend_pt", "kernel_details.csv") else { return };
    let kernels = facts.kernels().expect("kernels");
    assert_eq!((kernels.total.count, kernels.rows_without_type), (191, 191));
    assert_eq!((kernels.rows_without_core, kernels.communication.count), (187, 4));
}
