//! What only several files together show.

use super::{Examination, Examined, Offered};
use crate::artifacts::{Kind, Scope};
use crate::evidence::Evidence;

fn examine(files: &[(&str, &str)]) -> Examined {
    let offered = files.iter().map(|(path, text)| Offered { path: path.to_string(), bytes: text.len() as u64 });
    let mut examination = Examination::new(offered.collect());
    for read in examination.reads() {
        let mut reading = examination.open(read.index);
        reading.feed(files[read.index].1.as_bytes());
        examination.close(read.index, reading);
    }
    examination.finish()
}

const HEADER: &str = "Op Name,OP Type,Task Type,Task Start Time(us),Task Duration(us),aicore_time(us)";
const FOLDER: &str = "PROF_000001_20260101093000000_ABC/mindstudio_profiler_output";

#[test]
fn slices_of_one_table_are_summed() {
    let slice = |number: u32| format!("{FOLDER}/op_summary_slice_{number}_20260101093000.csv");
    let first = format!("{HEADER}\nadd,Add,AI_CORE,10.0,2.0,1.0\nall,AllReduce,COMMUNICATION,11.0,5.0,N/A\n");
    let second = format!("{HEADER}\nadd,Add,AI_CORE,5.0,4.0,4.0\nmul,Mul,AI_CORE,30.0,1.0,1.0\n");
    let evidence = examine(&[(&slice(2), &second), (&slice(10), &first)]).captures.remove(0);
    let (table, kernels) = evidence.kernels().expect("kernels");
    assert_eq!(table.path, slice(10), "the first by path");
    assert_eq!((evidence.merged.len(), evidence.merged[0].slices, evidence.merged[0].kind), (1, 2, Kind::OpSummary));
    assert_eq!((kernels.total.count, kernels.total.duration_ns, kernels.communication.count), (4, 12_000, 1));
    assert_eq!((kernels.first_start_ns, kernels.last_end_ns), (Some(5_000), Some(31_000)));
    let names: Vec<(&str, u64, i64)> =
        kernels.by_type.entries.iter().map(|entry| (entry.name.as_str(), entry.count, entry.duration_ns)).collect();
    assert_eq!(names, [("Add", 2, 6_000), ("AllReduce", 1, 5_000), ("Mul", 1, 1_000)]);
    assert_eq!(kernels.metrics[0].cells, 3);
    assert_eq!(kernels.metrics[0].mean(), Some((1.0 * 2.0 + 4.0 * 4.0 + 1.0) / 7.0));
}

#[test]
fn a_mean_over_slices_is_that_of_the_whole_table() {
    // Rows without a number, zeros, and very different durations on either side of the cut.
    let rows = [
        "a,Add,AI_CORE,1.0,2.0,1.0",
        "b,Add,AI_VECTOR_CORE,3.0,900.0,0",
        "c,All,COMMUNICATION,1000.0,50000.0,N/A",
        "d,Mul,AI_CORE,2000.0,4.0,3.0",
        "e,Mul,AI_CPU,2010.0,700.0,",
        "f,Mul,AI_CORE,3000.0,60.0,0.5",
    ];
    let table = |rows: &[&str]| format!("{HEADER}\n{}\n", rows.join("\n"));
    let whole = format!("{FOLDER}/op_summary_20260101093000.csv");
    let whole = examine(&[(&whole, &table(&rows))]).captures.remove(0);
    let (_, whole) = whole.kernels().expect("kernels");
    let slice = |number: usize| format!("{FOLDER}/op_summary_slice_{number}_20260101093000.csv");
    for cut in 1..rows.len() {
        let (first, second) = rows.split_at(cut);
        let parts = examine(&[(&slice(0), &table(first)), (&slice(1), &table(second))]).captures.remove(0);
        let (_, parts) = parts.kernels().expect("kernels");
        for (a, b) in whole.metrics.iter().zip(&parts.metrics) {
            assert_eq!((a.cells, a.mean(), a.mean_of_nonzero()), (b.cells, b.mean(), b.mean_of_nonzero()), "at {cut}");
        }
        assert_eq!(whole.total, parts.total, "at {cut}");
    }
}

#[test]
fn copies_are_not_summed() {
    let text = format!("{HEADER}\nadd,Add,AI_CORE,10.0,2.0,1.0\n");
    let evidence = examine(&[
        (&format!("{FOLDER}/op_summary_20260101093000.csv"), &text),
        (&format!("{FOLDER}/op_summary_20260101093000 (1).csv"), &text),
    ])
    .captures
    .remove(0);
    assert!(evidence.merged.is_empty());
    assert_eq!(evidence.kernels().expect("kernels").1.total.count, 1);
}

#[test]
fn slices_of_a_statistic_are_summed() {
    let slice = |number: u32| format!("{FOLDER}/api_statistic_slice_{number}_20260101093000.csv");
    let text =
        "Device_id,Level,API Name,Time(us),Count,Avg(us),Min(us),Max(us),Variance\nhost,acl,aclnnAdd,7,2,1,1,1,0\n";
    let evidence = examine(&[(&slice(0), text), (&slice(1), text)]).captures.remove(0);
    let (_, statistics) = evidence.statistics(Kind::ApiStatistic).expect("statistics");
    assert_eq!((statistics.count, statistics.total_ns, statistics.rows.len()), (4, 14_000, 2));
}

/// The capture of a drop in which one folder could not be listed.
#[test]
fn a_profiler_info_that_could_not_be_read_whole_says_nothing() {
    let text = br#"{"config": {}, "end_info": {"FWK_end_time": 1}}"#;
    let info_of = |bytes: &[u8]| {
        let path = "x_ascend_pt/profiler_info_0.json".to_string();
        let mut examination = Examination::new(vec![Offered { path, bytes: text.len() as u64 }]);
        let mut reading = examination.open(0);
        reading.feed(bytes);
        examination.close(0, reading);
        let evidence = examination.finish().captures.remove(0);
        (evidence.info.is_some(), evidence.artifacts.iter().any(|file| file.refused.is_some()))
    };
    assert_eq!(info_of(text), (true, false));
    assert_eq!(info_of(&text[..text.len() / 2]), (false, true));
    assert_eq!(info_of(b""), (false, true));
}

fn without_folder(folder: &str) -> Evidence {
    let paths = ["a_ascend_pt/profiler_info_0.json", "a_ascend_pt/PROF_000001_20260805182126000_ABCDEF/host/x", folder];
    let offered = paths.map(|path| Offered { path: path.to_string(), bytes: 0 });
    let mut examination = Examination::new(offered.to_vec());
    examination.fail(2, "Permission denied".to_string());
    examination.finish().captures.remove(0)
}

#[test]
fn a_folder_that_could_not_be_listed_is_told_and_nothing_is_missing_for_it() {
    let results = "a_ascend_pt/ASCEND_PROFILER_OUTPUT/";
    let evidence = without_folder(results);
    assert_eq!(evidence.scope, Scope::Partial);
    assert!(evidence.artifacts.iter().any(|file| file.path == results && file.refused.is_some()));
    // Raw data is not read, and its absence proves nothing anyway.
    let evidence = without_folder("a_ascend_pt/PROF_000001_20260805182126000_ABCDEF/device_0/");
    assert_eq!(evidence.scope, Scope::Whole);
}
