//! Which table a file is, by the names of its columns.

use serde::{Deserialize, Serialize};

use super::columns::{CORE, DURATION, Header, NAME, START, STEP_ID};

/// A table of a capture (FORMATS §3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    KernelDetails,
    /// CANN's own table below `PROF_*`, from which kernel_details.csv is made.
    OpSummary,
    StepTraceTime,
    OpStatistic,
    ApiStatistic,
    OperatorDetails,
    MemoryRecord,
    OperatorMemory,
    NpuModuleMem,
    L2Cache,
    SocPmu,
    DataPreprocess,
    TaskTime,
    Nic,
    Roce,
    Pcie,
    Hccs,
    /// Of msprof-analyze, over several ranks (FORMATS §1.6).
    ClusterStepTraceTime,
    Other,
}

impl Kind {
    /// Recognises a table by its column names, of any release, with op_summary names or a mixture.
    ///
    /// `None`: not a table that is known. nic.csv and roce.csv have the same header; it answers [`Kind::Nic`].
    pub fn of_header(header: &[String]) -> Option<Kind> {
        let header = Header(header);
        let all = |columns: &[&str]| columns.iter().all(|column| header.has(&[column]));
        let steps = all(&["Computing", "Stage"]) || all(&["Computing", "Free"]);
        if steps {
            let cluster = all(&["Type", "Index"]);
            return Some(if cluster { Kind::ClusterStepTraceTime } else { Kind::StepTraceTime });
        }
        let known: &[(Kind, &[&str])] = &[
            (Kind::OperatorMemory, &["Size(KB)", "Allocation Time(us)"]),
            (Kind::MemoryRecord, &["Component", "Total Allocated(MB)"]),
            (Kind::NpuModuleMem, &["Component", "Total Reserved(MB)", "Timestamp(us)"]),
            (Kind::OperatorDetails, &["Name", "Host Self Duration(us)"]),
            (Kind::OpStatistic, &["OP Type", "Count", "Total Time(us)"]),
            (Kind::ApiStatistic, &["Level", "API Name"]),
            (Kind::SocPmu, &["TLB Hit Rate"]),
            (Kind::L2Cache, &["Hit Rate", "Victim Rate"]),
            (Kind::TaskTime, &["kernel_name", "task_time(us)"]),
            (Kind::DataPreprocess, &["Node", "Memcpy_time(us)"]),
            (Kind::DataPreprocess, &["Node", "Memcpy_time(ms)"]),
            (Kind::Nic, &["Bandwidth(MB/s)", "rxPacket/s"]),
            (Kind::Pcie, &["Mode", "Min", "Max", "Avg"]),
            (Kind::Hccs, &["Mode", "Min", "Max", "Average"]),
        ];
        known.iter().find(|(_, columns)| all(columns)).map(|(kind, _)| *kind).or_else(|| kernels(&header))
    }

    /// Whether the table has one row per kernel.
    pub fn is_kernels(self) -> bool {
        matches!(self, Kind::KernelDetails | Kind::OpSummary)
    }
}

fn kernels(header: &Header<'_>) -> Option<Kind> {
    let kernels = header.has(NAME) && header.has(DURATION) && (header.has(START) || header.has(CORE));
    if !kernels {
        return None;
    }
    // Third-party files mix both sets of names (`Step Id` with `Op Name`); only torch_npu adds the step.
    let summary = header.has(&["Op Name", "Task Duration(us)"]) && !header.has(STEP_ID) && !header.has(&["Name"]);
    Some(if summary { Kind::OpSummary } else { Kind::KernelDetails })
}
