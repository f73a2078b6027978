//! Small inputs, the facts they must give, and that no cut changes them.

use proptest::prelude::*;

use super::*;

const KERNELS: &str = "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Block Dim";

pub(super) fn read_as(kind: Option<Kind>, bytes: &[u8]) -> Facts {
    read_in_pieces(kind, bytes, bytes.len())
}

pub(super) fn read_in_pieces(kind: Option<Kind>, bytes: &[u8], piece: usize) -> Facts {
    let mut reader = Reader::new(kind);
    bytes.chunks(piece.max(1)).for_each(|piece| reader.feed(piece));
    reader.finish()
}

/// Reads whole and byte by byte; the facts must agree.
fn read(text: impl AsRef<[u8]>) -> Facts {
    let facts = read_as(None, text.as_ref());
    assert_eq!(facts, read_in_pieces(None, text.as_ref(), 1), "facts depend on where the bytes were cut");
    facts
}

fn header(text: &str) -> Vec<String> {
    text.split(',').map(str::to_string).collect()
}

fn kernel_rows(rows: &[&str]) -> String {
    let mut text = format!("{KERNELS}\n");
    rows.iter().for_each(|row| text.push_str(&format!("{row}\n")));
    text
}

fn first(defect: &Defect) -> &Spot {
    defect.first.as_ref().expect("a first place")
}

#[test]
fn headers_are_recognised_by_name() {
    let pipe = METRICS[0].columns.join(",");
    let table: &[(&str, Option<Kind>)] = &[
        (KERNELS, Some(Kind::KernelDetails)),
        (&KERNELS[8..], Some(Kind::KernelDetails)),
        (
            "Step ID,Device_id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Block Num",
            Some(Kind::KernelDetails),
        ),
        (&format!("{KERNELS},{pipe}"), Some(Kind::KernelDetails)),
        ("Duration(us), Name ,Start Time(us)", Some(Kind::KernelDetails)),
        (
            "Device_id,Model ID,Task ID,Stream ID,Op Name,OP Type,OP State,Task Type,Task Start Time(us),Task Duration(us),Task Wait Time(us),Block Dim",
            Some(Kind::OpSummary),
        ),
        ("Step Id,Op Name,OP Type,Task Type,Task Start Time(us),Task Duration(us)", Some(Kind::KernelDetails)),
        (
            "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble,Communication(Not Overlapped and Exclude Receive)",
            Some(Kind::StepTraceTime),
        ),
        (
            "Device_id,Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble,Communication(Not Overlapped and Exclude Receive),Preparing",
            Some(Kind::StepTraceTime),
        ),
        (
            "Step,Type,Index,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble",
            Some(Kind::ClusterStepTraceTime),
        ),
        (
            "OP Type,Core Type,Count,Total Time(us),Min Time(us),Avg Time(us),Max Time(us),Ratio(%)",
            Some(Kind::OpStatistic),
        ),
        ("Device_id,Level,API Name,Time(us),Count,Avg(us),Min(us),Max(us),Variance", Some(Kind::ApiStatistic)),
        (
            "Name,Input Shapes,Call Stack,Host Self Duration(us),Host Total Duration(us),Device Self Duration(us),Device Total Duration(us),Device Self Duration With AICore(us),Device Total Duration With AICore(us)",
            Some(Kind::OperatorDetails),
        ),
        ("Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Device Type", Some(Kind::MemoryRecord)),
        (
            "Name,Size(KB),Allocation Time(us),Release Time(us),Duration(us),Allocation Total Allocated(MB),Allocation Total Reserved(MB),Release Total Allocated(MB),Release Total Reserved(MB),Device Type",
            Some(Kind::OperatorMemory),
        ),
        ("Component,Timestamp(us),Total Reserved(MB),Device", Some(Kind::NpuModuleMem)),
        ("Device_id,Stream Id,Task Id,Hit Rate,Victim Rate,Op Name", Some(Kind::L2Cache)),
        ("Device_id,Stream Id,Task Id,TLB Hit Rate,TLB Miss Rate,Op Name", Some(Kind::SocPmu)),
        (
            "Device_id,Timestamp(us),Node,Compute_time(us),Memcpy_time(us),Task_time(us),Dispatch_time(us),Total_time(us),Stream ID,Task ID",
            Some(Kind::DataPreprocess),
        ),
        (
            "Device_id,kernel_name,kernel_type,stream_id,task_id,task_time(us),task_start(us),task_stop(us)",
            Some(Kind::TaskTime),
        ),
        (
            "Device_id,Timestamp(us),Bandwidth(MB/s),Rx Bandwidth efficiency(%),rxPacket/s,rxError rate(%)",
            Some(Kind::Nic),
        ),
        ("Device_id,Mode,Min,Max,Avg", Some(Kind::Pcie)),
        ("Device_id,Mode,Max,Min,Average", Some(Kind::Hccs)),
        ("a,b,c", None),
        ("", None),
    ];
    for (text, kind) in table {
        assert_eq!(Kind::of_header(&header(text)), *kind, "{text}");
    }
    let names: Vec<String> = [Kind::KernelDetails, Kind::L2Cache, Kind::NpuModuleMem]
        .iter()
        .map(|kind| serde_json::to_string(kind).expect("a name"))
        .collect();
    assert_eq!(names, ["\"kernel-details\"", "\"l2-cache\"", "\"npu-module-mem\""]);
}

#[test]
fn the_catalogue_has_the_column_counts_of_the_formats() {
    // Without Step Id; the base has 21 columns with Device_id, 18 on 310P (no Context ID, no Mix Block).
    let table: &[(Group, Family, usize)] = &[
        (Group::PipeUtilization, Family::A2A3, 46),
        (Group::ArithmeticUtilization, Family::A2A3, 33),
        (Group::Memory, Family::A2A3, 37),
        (Group::MemoryL0, Family::A2A3, 33),
        (Group::MemoryUB, Family::A2A3, 31),
        (Group::ResourceConflictRatio, Family::A2A3, 28),
        (Group::L2Cache, Family::A2A3, 37),
        (Group::MemoryAccess, Family::A2A3, 39),
        (Group::PipeUtilization, Family::A5, 48),
        (Group::ArithmeticUtilization, Family::A5, 28),
        (Group::Memory, Family::A5, 33),
        (Group::MemoryL0, Family::A5, 32),
        (Group::MemoryUB, Family::A5, 33),
        (Group::ResourceConflictRatio, Family::A5, 27),
        (Group::L2Cache, Family::A5, 37),
        (Group::PipeUtilization, Family::P310, 36),
    ];
    assert_eq!(table.len(), METRICS.len());
    for (group, family, count) in table {
        let set = METRICS.iter().find(|set| (set.group, set.family) == (*group, *family)).expect("a set");
        let base = BASE.len() - 1 + SHAPES.len() - if *family == Family::P310 { 2 } else { 0 };
        assert_eq!(base + set.columns.len(), *count, "{group:?} {family:?}");
        assert!(group.signature().iter().any(|name| set.columns.contains(name)), "{group:?} {family:?}");
    }
}

fn full_header(set: &MetricSet, without: &[&str]) -> Vec<String> {
    let base = BASE.iter().filter_map(|column| column.names.first());
    let all = base.chain(SHAPES).chain(set.columns);
    all.filter(|name| !without.contains(*name)).map(|name| name.to_string()).collect()
}

#[test]
fn every_metric_set_is_whole_by_itself() {
    for set in METRICS {
        let form = classify(&full_header(set, &[]));
        assert_eq!(form.metrics.len(), 1, "{set:?}");
        assert_eq!((form.metrics[0].group, form.metrics[0].family), (set.group, set.family));
        assert!(form.metrics[0].is_whole());
        assert!(!form.reduced);
        assert_eq!((form.unknown.len(), form.other_metrics.len(), form.base_missing.len()), (0, 0, 0));
    }
}

#[test]
fn a_partial_group_names_what_is_missing() {
    let pipe = &METRICS[0];
    let form = classify(&full_header(pipe, &["aic_mte2_ratio", "aiv_vec_ratio"]));
    assert_eq!(form.metrics[0].group, Group::PipeUtilization);
    assert_eq!(form.metrics[0].family, Family::A2A3);
    assert_eq!(form.metrics[0].missing, ["aic_mte2_ratio", "aiv_vec_ratio"]);
    assert_eq!(form.metrics[0].present.len(), 23);
}

#[test]
fn differences_between_releases_are_not_missing() {
    let old = "Step Id,Model ID,Task ID,Stream ID,Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Block Dim";
    let arithmetic = METRICS.iter().find(|set| set.group == Group::ArithmeticUtilization).expect("a set");
    let text = format!("{old},{},aic_vector_fops,aiv_cube_fops", arithmetic.columns.join(","));
    let form = classify(&header(&text));
    assert!(form.metrics[0].is_whole());
    assert_eq!(form.metrics[0].present.len(), 14);
    assert!(form.base_missing.is_empty() && form.unknown.is_empty() && form.shapes.is_empty());
    // Old spelling of MemoryAccess.
    let access = METRICS.iter().find(|set| set.group == Group::MemoryAccess).expect("a set");
    let form = classify(&header(&format!("{old},{}", access.columns.join(",").to_lowercase())));
    assert_eq!((form.metrics.len(), form.metrics[0].is_whole()), (1, true));
}

#[test]
fn reduced_forms() {
    let shapes = SHAPES.join(",");
    let base = "Device_id,Model ID,Task ID,Stream ID,Name,Type,OP State,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Block Num,Mix Block Num,HF32 Eligible,Context ID";
    // Reduced, with steps, with devices, shape columns, missing base columns.
    let table: &[(&str, bool, bool, bool, usize, usize)] = &[
        (KERNELS, true, true, false, 0, 0),
        (&KERNELS[8..], true, false, false, 0, 0),
        (&KERNELS[8..].replace(",Block Dim", ""), true, false, false, 0, 1),
        (&format!("Device_id,{KERNELS}").replace("Block Dim", "Block Num"), true, true, true, 0, 0),
        (&format!("{KERNELS},{shapes}"), true, true, false, 6, 0),
        (&format!("{base},{shapes}"), false, false, true, 6, 0),
        (&format!("{base},aic_mac_ratio"), false, false, true, 0, 0),
        (&format!("{KERNELS},some_exe_ratio"), false, true, false, 0, 3),
    ];
    for (text, reduced, step, device, shapes, missing) in table {
        let form = classify(&header(text));
        assert_eq!((form.reduced, form.has_step_id, form.has_device_id), (*reduced, *step, *device), "{text}");
        assert_eq!((form.shapes.len(), form.base_missing.len()), (*shapes, *missing), "{text}");
    }
}

#[test]
fn unforeseen_headers_are_described() {
    let form = classify(&header("Step Id,Op Name,OP Type,Accelerator Core,Duration(us),Note,aic_new_ratio,Note"));
    assert_eq!(form.naming, Naming::Mixed);
    assert_eq!(form.unknown, ["Note", "Note"]);
    assert_eq!(form.repeated, ["Note"]);
    assert_eq!(form.other_metrics, ["aic_new_ratio"]);
    assert!(form.has_metrics() && form.metrics.is_empty());
    assert_eq!(classify(&header("Op Name,Task Type")).naming, Naming::OpSummary);
    assert_eq!(classify(&[]).naming, Naming::KernelDetails);
    // Only A5 has this column.
    assert_eq!(classify(&header("Name,aic_mte3_ratio")).metrics[0].family, Family::A5);
}

#[test]
fn kernels_are_summed() {
    let text = kernel_rows(&[
        "50,a,MatMul,AI_CORE,1736408883704643.212\t,10.5,1,8",
        "50,b,Cast,AI_VECTOR_CORE,1736408883704743.212\t,2.25,0.125,8",
        "51,a,MatMul,AI_CORE,1736408883704943.212\t,20,N/A,8",
        "51,hcom_allReduce__1,hcom_allReduce_,HCCL,1736408883704843.212\t,100.001,0,0",
        ",c,N/A,N/A,1736408883705943.212\t,,0,0",
    ]);
    let facts = read(&text);
    assert_eq!(facts.shape.kind, Kind::KernelDetails);
    assert_eq!((facts.shape.rows, facts.shape.lf, facts.shape.out_of_order), (5, 6, 1));
    assert_eq!(facts.shape.first_ns, Some(1_736_408_883_704_643_212));
    assert_eq!(facts.shape.not_numbers, Defect::default());
    let kernels = facts.kernels().expect("kernels");
    assert!(kernels.form.reduced);
    assert_eq!(kernels.total, Total { count: 5, duration_ns: 132_751 });
    assert_eq!(kernels.communication, Total { count: 1, duration_ns: 100_001 });
    assert_eq!(kernels.computing_ns(), 32_750);
    assert_eq!(kernels.by_type.get("MatMul"), Some(Total { count: 2, duration_ns: 30_500 }));
    assert_eq!(kernels.by_type.get("N/A"), Some(Total { count: 1, duration_ns: 0 }));
    assert_eq!(kernels.by_core.entries[0].name, "HCCL");
    assert_eq!(kernels.by_name.distinct, 4);
    assert_eq!((kernels.rows_without_step, kernels.rows_without_type, kernels.rows_without_duration), (1, 1, 1));
    assert_eq!(kernels.wait_ns, 1_125);
    let steps: Vec<_> =
        kernels.steps.iter().map(|step| (step.device, step.step, step.rows, step.duration_ns)).collect();
    assert_eq!(steps, [(None, 50, 2, 12_750), (None, 51, 2, 120_001)]);
    assert_eq!(kernels.steps[1].first_start_ns, Some(1_736_408_883_704_843_212));
    assert_eq!(kernels.steps[1].last_end_ns, Some(1_736_408_883_704_963_212));
    assert_eq!(kernels.last_end_ns, Some(1_736_408_883_705_943_212));
    assert!(kernels.metrics.is_empty());
    assert_eq!(kernels.durations.bins.iter().map(|bin| bin.count).sum::<u64>(), 4);
    assert_eq!(kernels.waits.bins.iter().map(|bin| bin.count).sum::<u64>(), 4);
    assert_eq!(kernels.bounds, Bounds::default());
    let a = kernels.tops.iter().find(|top| top.name == "a").expect("a");
    assert_eq!((a.kind.as_str(), a.core.as_str(), a.mixed, a.count), ("MatMul", "AI_CORE", false, 2));
    assert_eq!((a.shortest_ns, a.longest_ns, a.wait_ns), (Some(10_500), Some(20_000), 1_000));
    assert_eq!(kernels.tops.iter().map(|top| top.duration_ns).sum::<i64>(), kernels.total.duration_ns);
}

#[test]
fn the_pipe_that_limits_a_kernel() {
    let header = "Name,Type,Accelerator Core,Start Time(us),Duration(us),aic_mac_ratio,aiv_vec_ratio,aiv_mte2_ratio";
    let rows = [
        "a,MatMul,AI_CORE,1,10,0.80,0,0",
        "a,MatMul,AI_CORE,2,20,0.79,0.1,0.5",
        "b,Cast,AI_VECTOR_CORE,3,4,0,0.81,0.9",
        "c,hcom,HCCL,4,5,N/A,N/A,N/A",
        "b,Other,AI_VECTOR_CORE,5,6,0,0.9,0.9",
    ];
    let facts = read(format!("{header}\n{}\n", rows.join("\n")));
    let kernels = facts.kernels().expect("kernels");
    let found: Vec<_> =
        Bound::ALL.into_iter().zip(&kernels.bounds.classes).filter(|(_, total)| total.count > 0).collect();
    assert_eq!(
        found,
        [
            (Bound::Cube, &Total { count: 1, duration_ns: 10_000 }),
            (Bound::Vector, &Total { count: 1, duration_ns: 6_000 }),
            (Bound::Mte2, &Total { count: 1, duration_ns: 4_000 }),
            (Bound::NoPipe, &Total { count: 1, duration_ns: 20_000 }),
        ]
    );
    assert_eq!(kernels.bounds.without, Total { count: 1, duration_ns: 5_000 });
    let tops: Vec<_> = kernels.tops.iter().map(|top| (top.name.as_str(), top.mixed, top.bounds.longest())).collect();
    assert_eq!(tops, [("a", false, Some(Bound::NoPipe)), ("b", true, Some(Bound::Vector)), ("c", false, None)]);
}

#[test]
fn metric_means_leave_out_what_is_not_there() {
    let text = "Name,Accelerator Core,Start Time(us),Duration(us),Stream ID,aic_mac_ratio,aiv_vec_ratio,aic_cube_fops\n\
                a,AI_CORE,1,10,2,0.5,0.0,N/A\n\
                b,AI_CORE,20,30,2,0.9,0.0,N/A\n\
                c,AI_VECTOR_CORE,60,40,2,0.0,0.25,\n\
                d,COMMUNICATION,60,1000,N/A,N/A,N/A,N/A\n";
    let facts = read(text);
    let kernels = facts.kernels().expect("kernels");
    let metrics: Vec<_> =
        kernels.metrics.iter().map(|m| (m.column.as_str(), m.cells, m.mean(), m.mean_of_nonzero())).collect();
    assert_eq!(
        metrics,
        [
            ("aic_mac_ratio", 3, Some(32.0 / 80.0), Some(32.0 / 40.0)),
            ("aiv_vec_ratio", 3, Some(10.0 / 80.0), Some(0.25)),
            ("aic_cube_fops", 0, None, None),
        ]
    );
}

#[test]
fn op_summary_is_read_by_its_own_names() {
    let text = "Device_id,Model ID,Task ID,Stream ID,Op Name,OP Type,OP State,Task Type,Task Start Time(us),Task Duration(us),Task Wait Time(us),Block Num\n\
                3,1,2,3,a,MatMul,dynamic,AI_CORE,5.5,2,1,20\n";
    let facts = read(text);
    let kernels = facts.kernels().expect("kernels");
    assert_eq!((facts.shape.kind, kernels.form.naming), (Kind::OpSummary, Naming::OpSummary));
    assert_eq!((kernels.devices.as_slice(), kernels.total.duration_ns), ([3].as_slice(), 2_000));
    assert_eq!((kernels.first_start_ns, kernels.wait_ns, kernels.rows_without_step), (Some(5_500), 1_000, 1));
    assert_eq!(kernels.by_core.entries[0].name, "AI_CORE");
}

#[test]
fn steps_of_every_release() {
    let nine = "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble,Communication(Not Overlapped and Exclude Receive)";
    let facts = read(format!("{nine}\r\n50,8827.472999999998,1,2,3,4.5,-5,0,1e3\r\n"));
    let steps = facts.steps().expect("steps");
    assert_eq!(facts.shape.crlf, 2);
    assert_eq!(
        steps.rows,
        [StepRow {
            device: None,
            step: Some(50),
            member: None,
            computing_ns: Some(8_827_473),
            communication_not_overlapped_ns: Some(1_000),
            overlapped_ns: Some(2_000),
            communication_ns: Some(3_000),
            free_ns: Some(4_500),
            stage_ns: Some(-5_000),
            bubble_ns: Some(0),
            communication_not_overlapped_and_exclude_receive_ns: Some(1_000_000),
            preparing_ns: None,
        }]
    );
    let facts = read(format!(
        "Device_id,{nine},Preparing\n0,,12000.0,0,0,0,3000.0,15000.0,0,0,-1764246877073569.25\n-1,7,x,,0,0,0,0,0,0,0\n"
    ));
    let rows = &facts.steps().expect("steps").rows;
    assert_eq!((rows[0].device, rows[0].step, rows[0].computing_ns), (Some(0), None, Some(12_000_000)));
    assert_eq!(rows[0].preparing_ns, Some(-1_764_246_877_073_569_250));
    assert_eq!((rows[1].device, rows[1].computing_ns, rows[1].communication_not_overlapped_ns), (Some(-1), None, None));
    assert_eq!(facts.shape.not_numbers.count, 1);
    assert_eq!(first(&facts.shape.not_numbers).column.as_deref(), Some("Computing"));
}

#[test]
fn cluster_steps_name_their_member() {
    let text = "Step,Type,Index,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble\n,rank,0,1,0,0,0,2,3,0\n1,stage,\"(0, 1)\",1,0,0,0,2,3,0\n";
    let facts = read(text);
    let rows = &facts.steps().expect("steps").rows;
    assert_eq!(rows[0].member, Some(Member { kind: "rank".into(), index: "0".into() }));
    assert_eq!(rows[1].member.as_ref().map(|member| member.index.as_str()), Some("(0, 1)"));
    assert_eq!((rows[1].step, rows[1].free_ns), (Some(1), Some(2_000)));
    assert_eq!(facts.shape.not_numbers.count, 0);
}

#[test]
fn statistics_come_longest_first() {
    let facts = read(
        "OP Type,Core Type,Count,Total Time(us),Min Time(us),Avg Time(us),Max Time(us),Ratio(%)\nCast,AI_VECTOR_CORE,3,1.5,0.4,0.5,0.6,10\nMatMul,AI_CORE,2,13.5,6,6.75,7.5,90\n",
    );
    let statistics = facts.statistics().expect("statistics");
    assert_eq!((statistics.count, statistics.total_ns), (5, 15_000));
    assert_eq!(statistics.rows[0].name, "MatMul");
    assert_eq!((statistics.rows[0].class.as_str(), statistics.rows[0].avg_ns), ("AI_CORE", Some(6_750)));
    let facts = read(
        "Device_id,Level,API Name,Time(us),Count,Avg(us),Min(us),Max(us),Variance\nhost,acl,opCompile,372.94,19,19.628,7.73,47.05,82.71\nhost,runtime,,1,1,1,1,1,0\n",
    );
    let statistics = facts.statistics().expect("statistics");
    assert_eq!(statistics.rows[0].device.as_deref(), Some("host"));
    assert_eq!((statistics.rows[0].class.as_str(), statistics.rows[0].total_ns), ("acl", Some(372_940)));
    assert_eq!((statistics.rows[1].name.as_str(), facts.shape.not_numbers.count), ("", 0));
}

#[test]
fn operators_span_lines() {
    let text = "Name,Input Shapes,Call Stack,Host Self Duration(us),Host Total Duration(us),Device Self Duration(us),Device Total Duration(us),Device Self Duration With AICore(us),Device Total Duration With AICore(us)\r\n\
                aten::add,\"2,3;\r\n2,3\",\"a.py(1): f;\r\nb.py(2): g\",1.5,2,3,4,0,0\r\n\
                aten::mul,,,2.5,3,N/A,N/A,0,0\r\n\
                aten::add,\"\",,1,1,0,0,0,0";
    let facts = read(text);
    let operators = facts.operators().expect("operators");
    assert_eq!((facts.shape.rows, facts.shape.crlf, facts.shape.lf), (3, 3, 0));
    assert_eq!((operators.records, operators.with_device_duration, operators.with_device_work), (3, 2, 1));
    assert_eq!((operators.with_shapes, operators.with_call_stack), (1, 1));
    assert_eq!((operators.host_self_ns, operators.device_self_ns), (5_000, 3_000));
    assert_eq!(operators.by_name.get("aten::add"), Some(Total { count: 2, duration_ns: 2_500 }));
}

#[test]
fn memory_peaks() {
    let facts = read(
        "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Total Active(MB),Stream Ptr,Device Type\nAPP,1736405443756384.100\t,,2109.6015625,,,NPU:0\nPTA,10.5,900,1452.0,900,1431569360,NPU:0\nPTA,20.5,954.5,1452.0,,1431569360,NPU:0\n",
    );
    let memory = facts.memory().expect("memory");
    assert_eq!(memory.peaks.len(), 2);
    assert_eq!((memory.peaks[0].component.as_str(), memory.peaks[0].allocated), ("APP", None));
    assert_eq!(memory.peaks[0].reserved.map(|peak| peak.mb), Some(2109.6015625));
    assert_eq!(memory.peaks[1].allocated, Some(Peak { mb: 954.5, at_ns: Some(20_500) }));
    assert_eq!(memory.peaks[1].reserved, Some(Peak { mb: 1452.0, at_ns: Some(10_500) }));
    assert_eq!((memory.first_ns, memory.last_ns), (Some(10_500), Some(1_736_405_443_756_384_100)));

    let facts = read(
        "Name,Size(KB),Allocation Time(us),Release Time(us),Active Release Time(us),Duration(us),Active Duration(us),Allocation Total Allocated(MB),Allocation Total Reserved(MB),Allocation Total Active(MB),Release Total Allocated(MB),Release Total Reserved(MB),Release Total Active(MB),Stream Ptr,Device Type\naten::empty,-0.5,100,,,,,954.25,1452.0,954.25,,,,1,NPU:0\ncann::x,64,110,120,,10,,,,,0.125,74.75,,,NPU:0\n",
    );
    let memory = facts.memory().expect("memory");
    let peaks: Vec<_> =
        memory.peaks.iter().map(|peaks| (peaks.component.as_str(), peaks.reserved.map(|peak| peak.mb))).collect();
    assert_eq!(peaks, [("GE", Some(74.75)), ("PTA", Some(1452.0))]);
    assert_eq!((memory.not_released, memory.last_ns), (1, Some(120_000)));
    let largest: Vec<_> = memory.largest.iter().map(|one| (one.name.as_str(), one.size_kb, one.released_ns)).collect();
    assert_eq!(largest, [("cann::x", 64.0, Some(120_000)), ("aten::empty", -0.5, None)]);
    let times: Vec<i64> = memory.peaks[0].series.points.iter().map(|point| point.at_ns).collect();
    assert_eq!(times, [120_000], "a reading without values is no point");

    let facts = read("Component,Timestamp(us),Total Reserved(MB),Device\nSLOG,1.5,2.0,NPU:0\n");
    let memory = facts.memory().expect("memory");
    assert_eq!((memory.peaks[0].component.as_str(), memory.peaks[0].rows), ("SLOG", 1));
}

#[test]
fn the_largest_allocations_are_kept() {
    let header = "Name,Size(KB),Allocation Time(us),Release Time(us)";
    let rows: Vec<String> = (0..MOST_ALLOCATIONS * 3).map(|at| format!("op{at},{},{at},", at % 250)).collect();
    let facts = read(format!("{header}\n{}\n", rows.join("\n")));
    let largest = &facts.memory().expect("memory").largest;
    assert_eq!(largest.len(), MOST_ALLOCATIONS);
    assert_eq!((largest[0].name.as_str(), largest[0].size_kb), ("op249", 249.0));
    assert!(largest.is_sorted_by(|a, b| a.size_kb >= b.size_kb));
    assert_eq!(largest.last().map(|one| one.size_kb), Some(150.0));
}

#[test]
fn other_tables_have_a_shape_only() {
    let facts =
        read("Stream Id,Task Id,Hit Rate,Victim Rate,Op Name\n2,11054,N/A,0.066608,a\n2,11054,oops,0.066608,a\n");
    assert_eq!((facts.shape.kind, facts.shape.rows, &facts.content), (Kind::L2Cache, 2, &Content::Nothing));
    assert_eq!(first(&facts.shape.not_numbers).excerpt, "oops");
    let facts = read("a,b\n1,2\n");
    assert_eq!((facts.shape.kind, facts.shape.header_kind, facts.shape.rows), (Kind::Other, None, 1));
    // The name decides between tables with the same header, and when the header says nothing.
    let facts = read_as(Some(Kind::Roce), b"Device_id,Timestamp(us),Bandwidth(MB/s),rxPacket/s\n0,1,2,x\n");
    assert_eq!((facts.shape.kind, facts.shape.header_kind), (Kind::Roce, Some(Kind::Nic)));
    assert_eq!(facts.shape.not_numbers.count, 1);
    let facts = read_as(Some(Kind::KernelDetails), b"1,2,3\n4,5,6\n");
    assert_eq!((facts.shape.kind, facts.shape.header_kind, facts.shape.rows), (Kind::KernelDetails, None, 1));
}

#[test]
fn empty_files() {
    for text in ["", "\n\r\n\n", "\u{feff}"] {
        let facts = read(text);
        assert!(facts.shape.columns.is_empty(), "{text:?}");
        assert_eq!((facts.shape.rows, facts.shape.cut.is_none()), (0, true), "{text:?}");
        assert_eq!(facts.shape.bytes, text.len() as u64);
    }
    let facts = read(KERNELS);
    assert_eq!((facts.shape.columns.len(), facts.shape.rows, facts.shape.cut.is_none()), (8, 0, true));
    assert!(facts.kernels().is_some());
}

#[test]
fn short_and_long_rows_stay_out_of_sums() {
    let text = kernel_rows(&["1,a,T,C,1,10,0,8", "1,a,T,C,1,10,0", "1,a,T,C,1,10,0,8,9", "1,b,T,C,1,10,0,8,9"]);
    let facts = read(&text);
    assert_eq!((facts.shape.rows, facts.shape.short_rows.count, facts.shape.long_rows.count), (4, 1, 2));
    let spot = first(&facts.shape.short_rows);
    assert_eq!((spot.row, spot.line, spot.excerpt.as_str()), (2, 3, "1,a,T,C,1,10,0"));
    assert_eq!(spot.byte, text.find("1,a,T,C,1,10,0\n").expect("the row") as u64);
    assert_eq!(first(&facts.shape.long_rows).row, 3);
    assert_eq!(facts.kernels().map(|kernels| kernels.total.count), Some(1));
}

#[test]
fn what_is_no_number_is_never_zero() {
    let text = kernel_rows(&["1,a,T,C,1,10,0,8", "1,a,T,C,1,ten,0,8", "x,a,T,C,1,\"1,5\",0,8", "1,a,T,C,,N/A,0,"]);
    let facts = read(&text);
    assert_eq!(facts.shape.not_numbers.count, 3);
    let spot = first(&facts.shape.not_numbers);
    assert_eq!((spot.row, spot.column.as_deref(), spot.excerpt.as_str()), (2, Some("Duration(us)"), "ten"));
    let kernels = facts.kernels().expect("kernels");
    assert_eq!((kernels.total.duration_ns, kernels.rows_without_duration), (10_000, 3));
    assert_eq!((kernels.rows_without_step, facts.shape.first_ns), (1, Some(1_000)));
}

#[test]
fn a_header_that_comes_again_is_no_row() {
    let text = kernel_rows(&["1,a,T,C,1,10,0,8", KERNELS, "1,a,T,C,1,10,0,8"]);
    let facts = read(&text);
    assert_eq!((facts.shape.rows, facts.shape.repeated_headers.count, facts.shape.not_numbers.count), (2, 1, 0));
    assert_eq!(first(&facts.shape.repeated_headers).row, 2);
}

#[test]
fn a_cut_is_told_from_a_missing_last_line_end() {
    let whole = kernel_rows(&["1,a,T,C,1,10,0,8", "1,b,T,C,1,10,0,8"]);
    // Rows, and where the cut is.
    type Case<'a> = (&'a str, &'a str, u64, Option<(u64, Option<&'a str>)>);
    let table: &[Case<'_>] = &[
        ("whole", whole.as_str(), 2, None),
        ("no last line end", whole.trim_end(), 2, None),
        ("half a CRLF", &format!("{}\r", whole.trim_end()), 2, None),
        ("cut in the last cell", &whole[..whole.len() - 3], 1, Some((2, Some("Wait Time(us)")))),
        ("cut in the row", &whole[..whole.len() - 12], 1, Some((2, Some("Type")))),
        ("open quote", &format!("{whole}1,\"a,T,C,1,10,0,8\n1,c"), 2, Some((3, Some("Name")))),
        ("open quote, then a line end", &format!("{whole}1,\"a,T,C,1,10,0,8\n"), 2, Some((3, Some("Name")))),
        ("more fields than the header", &format!("{whole}1,a,T,C,1,10,0,8,9"), 3, None),
        ("open quote in the header", "Name,\"Type", 0, Some((0, None))),
    ];
    for (name, text, rows, cut) in table {
        let facts = read(text);
        let spot = facts.shape.cut.as_ref().map(|spot| (spot.row, spot.column.as_deref()));
        assert_eq!((facts.shape.rows, spot), (*rows, *cut), "{name}");
        assert_eq!(facts.shape.short_rows.count, 0, "{name}");
    }
    let facts = read(&whole[..whole.len() - 3]);
    let spot = facts.shape.cut.expect("a cut");
    assert_eq!((spot.byte, spot.line, spot.excerpt.as_str()), (whole.len() as u64 - 17, 3, "1,b,T,C,1,10,0"));
}

#[test]
fn line_ends_are_counted_by_record() {
    let facts = read("a,b\r\n1,\"x\r\ny\"\n\n\r\n2,3\r4,5\r\n6,7\r");
    assert_eq!((facts.shape.crlf, facts.shape.lf, facts.shape.cr, facts.shape.rows), (2, 1, 2, 4));
}

#[test]
fn nul_bytes_have_a_place() {
    let mut text = kernel_rows(&["1,a,T,C,1,10,0,8"]).into_bytes();
    let at = text.len() as u64 + 2;
    text.extend_from_slice(b"1,\0\0,T,C,1,10,0,8\n");
    text.extend_from_slice(&[0; 100]);
    let facts = read(&text);
    assert_eq!(facts.shape.nul_bytes.count, 102);
    let spot = first(&facts.shape.nul_bytes);
    assert_eq!((spot.row, spot.byte, spot.column.as_deref()), (2, at, Some("Name")));
    assert!(facts.shape.cut.is_some(), "a tail of NUL bytes is no row");
}

#[test]
fn text_that_is_not_utf8() {
    let (chinese, _, _) = encoding_rs::GB18030.encode("1,融合算子,T,C,1,10,0,8\n");
    let mut text = kernel_rows(&["1,a,T,C,1,10,0,8"]).into_bytes();
    let at = text.len() as u64 + 2;
    text.extend_from_slice(&chinese);
    let facts = read(&text);
    assert_eq!(facts.shape.encoding, Encoding::Gb18030);
    let spot = first(&facts.shape.not_utf8);
    assert_eq!((spot.row, spot.byte, spot.column.as_deref()), (2, at, Some("Name")));
    let latin = kernel_rows(&["1,caf"]).replace("caf\n", "caf");
    let facts = read([latin.as_bytes(), b"\xe9,T,C,1,10,0,8\n"].concat());
    assert_eq!((facts.shape.encoding, facts.shape.not_utf8.count, facts.shape.rows), (Encoding::Unknown, 1, 1));
    let facts = read([kernel_rows(&[]).as_bytes(), b"1,a,\xe6\xb5"].concat());
    assert_eq!((facts.shape.not_utf8.count, facts.shape.cut.is_some()), (1, true));
}

#[test]
fn marks_and_utf16() {
    let text = kernel_rows(&["1,测试🙂,T,C,1,10,0,8", "1,a,T,C,1,ten,0,8"]);
    let plain = read(&text);
    let with_mark = read(format!("\u{feff}{text}"));
    assert!(with_mark.shape.bom && !plain.shape.bom);
    assert_eq!(with_mark.shape.columns, plain.shape.columns);
    assert_eq!(first(&with_mark.shape.not_numbers).byte, first(&plain.shape.not_numbers).byte + 3);

    let row = text.find("1,a,").expect("the row");
    let at = text[..row].encode_utf16().count() as u64 * 2;
    for (mark, encoding) in
        [(true, Encoding::Utf16Le), (false, Encoding::Utf16Le), (true, Encoding::Utf16Be), (false, Encoding::Utf16Be)]
    {
        let units = mark.then_some(0xFEFFu16).into_iter().chain(text.encode_utf16());
        let bytes: Vec<u8> = match encoding {
            Encoding::Utf16Le => units.flat_map(u16::to_le_bytes).collect(),
            _ => units.flat_map(u16::to_be_bytes).collect(),
        };
        let facts = read(&bytes);
        assert_eq!((facts.shape.encoding, facts.shape.bom), (encoding, mark));
        assert_eq!((facts.shape.bytes, facts.shape.nul_bytes.count), (bytes.len() as u64, 0));
        assert_eq!(first(&facts.shape.not_numbers).byte, at + if mark { 2 } else { 0 });
        assert_eq!(facts.content, plain.content);
    }
}

#[test]
fn a_record_without_end_does_not_fill_the_memory() {
    let mut reader = Reader::new(None);
    reader.feed(kernel_rows(&["1,a,T,C,1,10,0,8"]).as_bytes());
    reader.feed(b"1,\"");
    let filler = vec![b'x'; 1 << 20];
    (0..9).for_each(|_| reader.feed(&filler));
    reader.feed(b"\",T,C,1,10,0,8\n1,b,T,C,1,10,0,8\n");
    let facts = reader.finish();
    assert_eq!((facts.shape.rows, facts.shape.too_long.count), (2, 1));
    assert_eq!(first(&facts.shape.too_long).row, 2);
    assert_eq!(facts.kernels().map(|kernels| kernels.total.count), Some(2));

    let many = format!("a,b\n{}\n1,2\n", ",".repeat(10_000));
    let facts = read(many);
    assert_eq!((facts.shape.rows, facts.shape.too_long.count), (1, 1));
}

#[test]
fn facts_survive_json() {
    let text = kernel_rows(&["50,a,MatMul,AI_CORE,1736408883704643.212\t,10.5,1,8", "50,a,MatMul,AI_CORE,x,10.5,1,8"]);
    let facts = read(&text);
    let json = serde_json::to_string(&facts).expect("facts as JSON");
    assert_eq!(serde_json::from_str::<Facts>(&json).expect("facts from JSON"), facts);
}

proptest! {
    #[test]
    fn any_bytes_in_any_pieces(
        bytes in proptest::collection::vec(
            prop_oneof![
                4 => proptest::sample::select(&b"ab1,.\"\n\r\t N/A"[..]),
                1 => any::<u8>(),
            ],
            0..300,
        ),
        headed in any::<bool>(),
        piece in 1usize..40,
    ) {
        let head = if headed { KERNELS.as_bytes() } else { b"" };
        let bytes = [head, bytes.as_slice()].concat();
        let whole = read_as(None, &bytes);
        prop_assert_eq!(&whole, &read_in_pieces(None, &bytes, 1));
        prop_assert_eq!(&whole, &read_in_pieces(None, &bytes, piece));
        prop_assert_eq!(whole.shape.bytes, bytes.len() as u64);
    }

    #[test]
    fn damaged_tables_in_any_pieces(
        at in 0usize..400,
        damage in proptest::collection::vec(any::<u8>(), 0..4),
        drop in 0usize..30,
        piece in 1usize..60,
    ) {
        let mut bytes = kernel_rows(&[
            "50,a,MatMul,AI_CORE,1736408883704643.212\t,10.5,1,8",
            "50,\"测,试\",Cast,AI_VECTOR_CORE,1736408883704743.212\t,2.25,0.125,8",
            "51,a,\"\"\"x\"\"\",AI_CORE,1736408883704943.212\t,20,N/A,8",
        ]).into_bytes();
        let at = at.min(bytes.len());
        let end = (at + drop).min(bytes.len());
        bytes.splice(at..end, damage);
        let whole = read_as(None, &bytes);
        prop_assert_eq!(&whole, &read_in_pieces(None, &bytes, 1));
        prop_assert_eq!(&whole, &read_in_pieces(None, &bytes, piece));
        if let Some(cut) = &whole.shape.cut {
            prop_assert!(cut.byte < bytes.len() as u64);
        }
    }
}
