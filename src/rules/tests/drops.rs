//! What is dropped: files of a capture, damaged or not, as the cases of the table need them.

use std::collections::BTreeMap;

use crate::evidence::Evidence;
use crate::rules::testing::{captures, summarised};
use crate::rules::{Finding, find, table};

pub(super) const ROOT: &str = "x_ascend_pt";
pub(super) const OUTPUT: &str = "x_ascend_pt/ASCEND_PROFILER_OUTPUT";

/// What is dropped.
#[derive(Clone, Default)]
pub(super) struct Files {
    files: BTreeMap<String, Vec<u8>>,
    /// What is changed on each capture afterwards: what no bytes can bring about.
    change: Option<fn(&mut Evidence)>,
}

impl Files {
    pub(super) fn at(mut self, path: &str, bytes: impl AsRef<[u8]>) -> Files {
        self.files.insert(path.to_string(), bytes.as_ref().to_vec());
        self
    }
    pub(super) fn root(self, name: &str, bytes: impl AsRef<[u8]>) -> Files {
        self.at(&format!("{ROOT}/{name}"), bytes)
    }
    pub(super) fn output(self, name: &str, bytes: impl AsRef<[u8]>) -> Files {
        self.at(&format!("{OUTPUT}/{name}"), bytes)
    }
    pub(super) fn without(mut self, name: &str) -> Files {
        self.files.retain(|path, _| path.rsplit('/').next() != Some(name));
        self
    }
    pub(super) fn info(self, edit: impl Fn(String) -> String) -> Files {
        self.root("profiler_info_0.json", edit(INFO.to_string()))
    }
    pub(super) fn trace(self, text: &str) -> Files {
        self.output("trace_view.json", text)
    }
    pub(super) fn log(self, lines: &str) -> Files {
        self.at("log_0.log", lines)
    }
    pub(super) fn changed(mut self, change: fn(&mut Evidence)) -> Files {
        self.change = Some(change);
        self
    }

    /// One drop of several captures: each under the folder of its own.
    pub(super) fn beside(mut self, folder: &str, other: Files) -> Files {
        let own = other.files.into_iter().map(|(path, bytes)| (path.replacen(ROOT, folder, 1), bytes));
        self.files.extend(own);
        self
    }

    /// Paths and bytes.
    pub(super) fn into_iter(self) -> impl Iterator<Item = (String, Vec<u8>)> {
        self.files.into_iter()
    }

    pub(super) fn names(&self) -> Vec<&str> {
        self.files.keys().map(String::as_str).collect()
    }

    pub(super) fn captures(&self) -> Vec<Evidence> {
        let files: Vec<(&str, &[u8])> =
            self.files.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice())).collect();
        let mut captures = captures(&files);
        if let Some(change) = self.change {
            captures.iter_mut().for_each(change);
        }
        captures
    }

    pub(super) fn finding(&self, id: &str) -> Option<Finding> {
        finding_in(&self.captures(), id)
    }

    pub(super) fn fact(&self, id: &str, fact: &str) -> String {
        let finding = self.finding(id).expect("it applies");
        finding.facts.get(fact).and_then(|value| value.as_str()).unwrap_or_default().to_string()
    }
}

/// What a rule finds: a comparison about all captures, any other rule about the first one.
pub(super) fn finding_in(captures: &[Evidence], id: &str) -> Option<Finding> {
    if let Some(comparison) = table::comparisons().iter().find(|comparison| comparison.rule.id == id) {
        let limits = captures.first().map(|capture| capture.thresholds().clone()).unwrap_or_default();
        return comparison.judge(&summarised(captures), &limits);
    }
    let rule = find(id).unwrap_or_else(|| panic!("no rule {id}"));
    captures.first().and_then(|capture| rule.judge(capture))
}

pub(super) const INFO: &str = r#"{"config": {"common_config": {"activities": ["ProfilerActivity.CPU", "ProfilerActivity.NPU"],
"schedule": {"wait": 0, "active": 2, "warmup": 1, "repeat": 1, "skip_first": 0}, "record_shapes": false, "profile_memory": false,
"with_stack": false, "with_flops": false, "with_modules": false}, "experimental_config": {"_profiler_level": "Level1",
"_aic_metrics": "ACL_AICORE_PIPE_UTILIZATION", "_l2_cache": false, "_msprof_tx": false, "_data_simplification": true,
"record_op_args": false, "_export_type": ["text"], "_host_sys": [], "_op_attr": false, "_gc_detect_threshold": null,
"_mstx": false, "_mstx_domain_include": [], "_mstx_domain_exclude": [], "_sys_io": false, "_sys_interconnection": false}},
"start_info": {"freq": 100}, "end_info": {"collectionTimeEnd": 1764246878042628780}, "torch_npu_version": "2.8.0.post2",
"cann_version": "8.5.0", "rank_id": "0"}"#;

/// The schedule of `INFO`.
pub(super) const SCHEDULE: &str = r#"{"wait": 0, "active": 2, "warmup": 1, "repeat": 1, "skip_first": 0}"#;

pub(super) const HOST: &str = r#"[{"ph": "X", "name": "aten::add", "pid": 1, "tid": 1, "ts": "1736408883704643.212", "dur": 2.0, "cat": "cpu_op", "args": {}}, {"ph": "M", "name": "process_name", "pid": 1, "tid": 0, "args": {"name": "Python"}}"#;
pub(super) const DEVICE: &str = r#", {"name": "process_name", "pid": 9, "tid": 0, "args": {"name": "Ascend Hardware"}, "ph": "M"}, {"name": "MatMul", "pid": 9, "tid": 2, "ts": "1736408883704650.000", "dur": 0.6, "args": {}, "ph": "X"}"#;

pub(super) fn whole_trace() -> String {
    format!("{HOST}{DEVICE}]")
}

pub(super) const FULL: &str = "Step Id,Device_id,Model ID,Task ID,Stream ID,Name,Type,OP State,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Block Num,Mix Block Num,HF32 Eligible,Input Shapes,Input Data Types,Input Formats,Output Shapes,Output Data Types,Output Formats,Context ID";
pub(super) const PIPES: &str = "aicore_time(us),aic_total_cycles,aic_mac_time(us),aic_mac_ratio,aic_scalar_time(us),aic_scalar_ratio,aic_mte1_time(us),aic_mte1_ratio,aic_mte2_time(us),aic_mte2_ratio,aic_fixpipe_time(us),aic_fixpipe_ratio,aic_icache_miss_rate,aiv_time(us),aiv_total_cycles,aiv_vec_time(us),aiv_vec_ratio,aiv_scalar_time(us),aiv_scalar_ratio,aiv_mte2_time(us),aiv_mte2_ratio,aiv_mte3_time(us),aiv_mte3_ratio,aiv_icache_miss_rate,cube_utilization(%)";
pub(super) const REDUCED: &str = "Step Id,Device_id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Block Dim\r\n1,0,MatMul,N/A,N/A,1736408883704650.000\t,0.6,0,20\r\n";

/// A table of one row under this header: names where names belong, numbers elsewhere.
pub(super) fn table_of(header: &str, core: &str) -> String {
    let cell = |column: &str| match column {
        "Name" => "MatMul".to_string(),
        "Type" => "MatMulV2".to_string(),
        "Accelerator Core" => core.to_string(),
        "Start Time(us)" => "1736408883704650.000\t".to_string(),
        "OP State" => "static".to_string(),
        _ if column.ends_with("Shapes") => "\"\"\"32,3\"\"\"".to_string(),
        _ => "1".to_string(),
    };
    let row: Vec<String> = header.split(',').map(cell).collect();
    format!("{header}\r\n{}\r\n", row.join(","))
}

/// One kernel in each of the steps 1 and 2.
pub(super) fn full_table() -> String {
    let table = table_of(&format!("{FULL},{PIPES}"), "AI_CORE");
    let second = table.lines().nth(1).map(|row| row.replacen('1', "2", 1)).unwrap_or_default();
    format!("{table}{second}\r\n")
}

pub(super) const STEPS: &str = "Device_id,Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble,Communication(Not Overlapped and Exclude Receive),Preparing";

pub(super) const OPERATION: &str = r#"{"step1": {"p2p": {}, "collective": {"hcom_allReduce__1_0_1@g": {"Communication Time Info":
{"Elapse Time(ms)": 1.0}, "Communication Bandwidth Info": {}}}}}"#;

/// Rows of (device, step, computing, free), in µs.
pub(super) fn steps(rows: &[(&str, &str, f64, f64)]) -> String {
    let row = |(device, step, computing, free): &(&str, &str, f64, f64)| {
        format!("{device},{step},{computing},0,0,0,{free},{},0,0,10\r\n", computing + free)
    };
    format!("{STEPS}\r\n{}", rows.iter().map(row).collect::<String>())
}

pub(super) fn two_steps() -> String {
    steps(&[("0", "1", 1000.0, 300.0), ("0", "2", 1010.0, 310.0)])
}

/// A complete one-card Level1 capture of release 7.3.0.
pub(super) fn healthy() -> Files {
    Files::default()
        .info(|info| info)
        .trace(&whole_trace())
        .output("kernel_details.csv", full_table())
        .output("step_trace_time.csv", two_steps())
        .output("operator_details.csv", "Name,Input Shapes,Call Stack,Host Self Duration(us),Host Total Duration(us),Device Self Duration(us),Device Total Duration(us),Device Self Duration With AICore(us),Device Total Duration With AICore(us)\r\naten::add,,,1,1,0,0,0,0\r\n")
        .output("op_statistic.csv", "Device_id,OP Type,Core Type,Count,Total Time(us),Min Time(us),Avg Time(us),Max Time(us),Ratio(%)\n0,MatMulV2,AI_CORE,1,1,1,1,1,100\n")
        .output("api_statistic.csv", "Device_id,Level,API Name,Time(us),Count,Avg(us),Min(us),Max(us),Variance\nhost,acl,aclnnAdd,1,1,1,1,1,0\n")
        .log("[2026-08-05 18:21:26] [INFO] [42] profiler.py: Start parsing profiling data: /x\n")
}

pub(super) fn raw(files: Files) -> Files {
    files
        .root("PROF_000001_20260805182126000_ABCDEF/device_0/data/x.slice_0", "raw")
        .root("FRAMEWORK/torch.op_range", "raw")
}

pub(super) fn line(level: &str, text: &str) -> String {
    format!("|/-[2026-08-05 18:21:26] [{level}] [42] profiler.py: {text}\n")
}

pub(super) fn failed(classes: &[&str]) -> String {
    classes.iter().map(|class| line("ERROR", &format!("Task [{class}] run failed."))).collect()
}

pub(super) const CASCADE: [&str; 6] = [
    "CANNExportParser",
    "CANNTimelineParser",
    "RelationParser",
    "KernelViewParser",
    "TraceViewParser",
    "OperatorViewParser",
];

pub(super) const RECORD: &str =
    "Incorrect schedule: Stop profiler while current state is RECORD which may result in incomplete parsed data.";
pub(super) const WARMUP: &str =
    "Incorrect schedule: Stop profiler while current state is WARMUP which will result in empty parsed data.";
pub(super) const SAVE: &str =
    "Stop profiler while current state is RECORD_AND_SAVE, perhaps the scheduling cycle has not yet completed.";
pub(super) const RESET: &str =
    "Please use level1 or level2 if you want to collect aic metrics, reset aic metrics to None!";

/// An output folder without the capture's own folder around it.
pub(super) fn bare_output() -> Files {
    Files::default().at("ASCEND_PROFILER_OUTPUT/trace_view.json", whole_trace())
}
