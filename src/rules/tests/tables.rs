//! Kernel tables and the form of all tables.

use super::Case;
use super::drops::*;
use crate::rules::Status;

pub(super) fn cases() -> Vec<Case> {
    use Status::{Fail, Info, Ok, Unknown, Warn};
    let kernels = |text: &str| healthy().output("kernel_details.csv", text);
    const CONFLICTS: &str = "aicore_time(us),aic_total_cycles,aiv_time(us),aiv_total_cycles,\
        aiv_vec_bankgroup_cflt_ratio,aiv_vec_bank_cflt_ratio,aiv_vec_resc_cflt_ratio";
    let no_kernels = || healthy().without("kernel_details.csv");
    let a5 =
        format!("{FULL},{}", PIPES.replace("aic_fixpipe_time", "aic_mte3_time(us),aic_mte3_ratio,aic_fixpipe_time"));
    let older = format!("{FULL},{PIPES}").replace("Device_id,", "").replace("Block Num", "Block Dim");
    let without_step = format!("{FULL},{PIPES}").replace("Step Id,", "");
    let mut cases = vec![
        ("kernel-columns-reduced", Some(Fail), kernels(REDUCED)),
        (
            "kernel-columns-reduced",
            Some(Fail),
            kernels(&REDUCED.replace("Step Id,Device_id,", "").replace("1,0,Mat", "Mat")),
        ),
        ("kernel-columns-reduced", Some(Ok), healthy()),
        ("kernel-columns-reduced", Some(Ok), kernels(&table_of(FULL, "AI_CORE"))),
        ("kernel-metrics-missing", Some(Warn), kernels(&table_of(FULL, "AI_CORE"))),
        ("kernel-metrics-missing", Some(Ok), healthy()),
        ("kernel-metrics-missing", Some(Ok), kernels(&table_of(&format!("{FULL},{CONFLICTS}"), "AI_CORE"))),
        ("kernel-metrics-missing", None, kernels(REDUCED)),
        ("kernel-metrics-partial", Some(Warn), kernels(&full_table().replace("aic_mte2_ratio,", "x,"))),
        ("kernel-metrics-partial", Some(Ok), healthy()),
        ("kernel-metrics-partial", Some(Ok), kernels(&table_of(&older, "AI_CORE"))),
        ("kernel-metrics", Some(Ok), healthy()),
        ("kernel-metrics", Some(Ok), kernels(&table_of(&a5, "AI_CORE"))),
        ("kernel-metrics", None, kernels(&table_of(FULL, "AI_CORE"))),
        ("kernel-step-missing", Some(Info), kernels(&table_of(&without_step, "AI_CORE"))),
        ("kernel-step-missing", Some(Ok), healthy()),
        // Another spelling, and no kernel inside a step.
        ("kernel-step-missing", Some(Ok), kernels(&REDUCED.replace("Step Id", "Step ID").replace("\r\n1,", "\r\n,"))),
    ];
    let text = |text: &str| healthy().output("op_statistic.csv", text);
    let slices = |numbers: &[u32]| {
        let folder = "PROF_000001_20260101093000000_ABC/mindstudio_profiler_output";
        let table = "Op Name,OP Type,Task Type,Task Start Time(us),Task Duration(us)\nadd,Add,AI_CORE,1.0,2.0\n";
        let names = numbers.iter().map(|number| format!("{folder}/op_summary_slice_{number}_20260101093000.csv"));
        names.fold(Files::default(), |files, name| files.at(&name, table))
    };
    let bare = || Files::default().info(|info| info);
    cases.extend([
        ("table-cut", Some(Fail), text("OP Type,Count,Total Time(us)\r\nAdd,1,2.5\r\nMul,")),
        ("table-cut", Some(Ok), text("OP Type,Count,Total Time(us)\r\nAdd,1,2.5")),
        ("table-cut", Some(Unknown), bare()),
        ("table-malformed", Some(Warn), text("OP Type,Count,Total Time(us)\nAdd,1,2.5x\n")),
        ("table-malformed", Some(Ok), text("OP Type,Count,Total Time(us)\nAdd,N/A,\"2.5\t\"\n")),
        ("table-malformed", Some(Unknown), bare()),
        ("table-empty", Some(Fail), text("OP Type,Count,Total Time(us)\n")),
        ("table-empty", Some(Ok), text("OP Type,Count,Total Time(us)\nAdd,1,2.5\n")),
        ("table-empty", Some(Unknown), bare()),
        ("table-sliced", Some(Warn), slices(&[0, 2])),
        ("table-sliced", Some(Ok), slices(&[0, 1])),
        ("table-sliced", None, healthy()),
    ]);
    cases.extend(["kernel-columns-reduced", "kernel-step-missing"].map(|id| (id, Some(Unknown), no_kernels())));
    cases
}
