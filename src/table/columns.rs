//! The columns of the tables, as data: names, aliases, and what each metric group brings on each chip family.
//! Source: FORMATS §3.1 and §3.2.

use serde::{Deserialize, Serialize};

use super::kind::Kind;

/// Names of one column over the releases, newest first. Case does not count (`Step Id`, `Step ID`).
pub(super) type Names = &'static [&'static str];

pub(super) const STEP_ID: Names = &["Step Id"];
pub(super) const DEVICE_ID: Names = &["Device_id"];
pub(super) const NAME: Names = &["Name", "Op Name"];
pub(super) const TYPE: Names = &["Type", "OP Type"];
pub(super) const CORE: Names = &["Accelerator Core", "Task Type"];
pub(super) const START: Names = &["Start Time(us)", "Task Start Time(us)"];
pub(super) const DURATION: Names = &["Duration(us)", "Task Duration(us)"];
pub(super) const WAIT: Names = &["Wait Time(us)", "Task Wait Time(us)"];
pub(super) const BLOCK: Names = &["Block Num", "Block Dim"];
const MIX_BLOCK: Names = &["Mix Block Num", "Mix Block Dim"];

/// Whether a full kernel table always has a base column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// In every release.
    Always,
    /// Depends on the CANN release, the chip, or on whether operators carry graph information: its absence is no fault.
    Varies,
}

/// A base column of kernel_details.csv and op_summary.
#[derive(Clone, Copy, Debug)]
pub struct BaseColumn {
    /// Names over the releases, newest first; the second is the older or the op_summary one.
    pub names: &'static [&'static str],
    pub need: Need,
    /// Part of the reduced form too (FORMATS §3.1).
    pub reduced: bool,
}

const fn base(names: Names, need: Need, reduced: bool) -> BaseColumn {
    BaseColumn { names, need, reduced }
}

/// The base columns in file order (FORMATS §3.2), shapes apart.
pub const BASE: &[BaseColumn] = &[
    base(STEP_ID, Need::Varies, true),
    base(DEVICE_ID, Need::Varies, true),
    base(&["Model ID"], Need::Always, false),
    base(&["Task ID"], Need::Always, false),
    base(&["Stream ID"], Need::Always, false),
    base(NAME, Need::Always, true),
    base(TYPE, Need::Varies, true),
    base(&["OP State"], Need::Varies, false),
    base(CORE, Need::Always, true),
    base(START, Need::Always, true),
    base(DURATION, Need::Always, true),
    base(WAIT, Need::Always, true),
    base(BLOCK, Need::Always, true),
    base(MIX_BLOCK, Need::Varies, false),
    base(&["HF32 Eligible"], Need::Varies, false),
    base(&["Context ID"], Need::Varies, false),
];

/// The shape columns; part of the full form, and of the reduced one in the newest release.
pub const SHAPES: &[&str] =
    &["Input Shapes", "Input Data Types", "Input Formats", "Output Shapes", "Output Data Types", "Output Formats"];

/// What AI Core metrics were asked for; the names of the `AiCMetrics` enum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Group {
    PipeUtilization,
    ArithmeticUtilization,
    Memory,
    MemoryL0,
    MemoryUB,
    ResourceConflictRatio,
    L2Cache,
    MemoryAccess,
}

/// Chips that share a set of metric columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Family {
    /// 910B, 910_93 (chip V4).
    #[serde(rename = "A2/A3")]
    A2A3,
    /// Ascend 950 (chip V6).
    A5,
    /// 310P and 910A, whose metric columns have no prefix.
    #[serde(rename = "310P")]
    P310,
}

/// The columns that one group adds on one chip family.
#[derive(Clone, Copy, Debug)]
pub struct MetricSet {
    pub group: Group,
    pub family: Family,
    pub columns: &'static [&'static str],
    /// Columns that only some releases have.
    pub optional: &'static [&'static str],
}

impl Group {
    /// Columns that by themselves speak for the group (FORMATS §3.2).
    pub fn signature(self) -> &'static [&'static str] {
        match self {
            Group::PipeUtilization => &["aic_mte2_ratio", "mte2_ratio"],
            Group::ArithmeticUtilization => &["aic_cube_fops"],
            Group::Memory => &["aic_main_mem_read_bw(GB/s)"],
            Group::MemoryL0 => &["aic_l0a_read_bw(GB/s)"],
            Group::MemoryUB => &["aiv_ub_read_bw_vector(GB/s)"],
            Group::ResourceConflictRatio => &["aiv_vec_bank_cflt_ratio"],
            Group::L2Cache => &["aic_write_cache_hit", "aic_read_local_l2_hit"],
            Group::MemoryAccess => &["aic_read_main_memory_datas(KB)"],
        }
    }
}

/// Columns that several groups share: their presence speaks for none of them.
pub(super) const SHARED: &[&str] =
    &["aicore_time(us)", "aic_total_cycles", "total_cycles", "aiv_time(us)", "aiv_total_cycles", "cube_utilization(%)"];

const fn set(group: Group, family: Family, columns: &'static [&'static str]) -> MetricSet {
    MetricSet { group, family, columns, optional: &[] }
}

/// Every known combination (FORMATS §3.2). A group without an entry for a family is not known there.
pub const METRICS: &[MetricSet] = &[
    set(
        Group::PipeUtilization,
        Family::A2A3,
        &[
            "aicore_time(us)",
            "aic_total_cycles",
            "aic_mac_time(us)",
            "aic_mac_ratio",
            "aic_scalar_time(us)",
            "aic_scalar_ratio",
            "aic_mte1_time(us)",
            "aic_mte1_ratio",
            "aic_mte2_time(us)",
            "aic_mte2_ratio",
            "aic_fixpipe_time(us)",
            "aic_fixpipe_ratio",
            "aic_icache_miss_rate",
            "aiv_time(us)",
            "aiv_total_cycles",
            "aiv_vec_time(us)",
            "aiv_vec_ratio",
            "aiv_scalar_time(us)",
            "aiv_scalar_ratio",
            "aiv_mte2_time(us)",
            "aiv_mte2_ratio",
            "aiv_mte3_time(us)",
            "aiv_mte3_ratio",
            "aiv_icache_miss_rate",
            "cube_utilization(%)",
        ],
    ),
    set(
        Group::PipeUtilization,
        Family::A5,
        &[
            "aicore_time(us)",
            "aic_total_cycles",
            "aic_mac_time(us)",
            "aic_mac_ratio",
            "aic_scalar_time(us)",
            "aic_scalar_ratio",
            "aic_mte1_time(us)",
            "aic_mte1_ratio",
            "aic_mte2_time(us)",
            "aic_mte2_ratio",
            "aic_mte3_time(us)",
            "aic_mte3_ratio",
            "aic_fixpipe_time(us)",
            "aic_fixpipe_ratio",
            "aic_icache_miss_rate",
            "aiv_time(us)",
            "aiv_total_cycles",
            "aiv_vec_time(us)",
            "aiv_vec_ratio",
            "aiv_scalar_time(us)",
            "aiv_scalar_ratio",
            "aiv_mte2_time(us)",
            "aiv_mte2_ratio",
            "aiv_mte3_time(us)",
            "aiv_mte3_ratio",
            "aiv_icache_miss_rate",
            "cube_utilization(%)",
        ],
    ),
    set(
        Group::PipeUtilization,
        Family::P310,
        &[
            "aicore_time(us)",
            "total_cycles",
            "vec_time(us)",
            "vec_ratio",
            "mac_time(us)",
            "mac_ratio",
            "scalar_time(us)",
            "scalar_ratio",
            "mte1_time(us)",
            "mte1_ratio",
            "mte2_time(us)",
            "mte2_ratio",
            "mte3_time(us)",
            "mte3_ratio",
            "icache_miss_rate",
            "memory_bound",
            "cube_utilization(%)",
        ],
    ),
    MetricSet {
        group: Group::ArithmeticUtilization,
        family: Family::A2A3,
        columns: &[
            "aicore_time(us)",
            "aic_total_cycles",
            "aic_mac_fp16_ratio",
            "aic_mac_int8_ratio",
            "aic_cube_fops",
            "aiv_time(us)",
            "aiv_total_cycles",
            "aiv_vec_fp32_ratio",
            "aiv_vec_fp16_ratio",
            "aiv_vec_int32_ratio",
            "aiv_vec_misc_ratio",
            "aiv_vector_fops",
        ],
        // In the releases of 2023.
        optional: &["aic_vector_fops", "aiv_cube_fops"],
    },
    set(
        Group::ArithmeticUtilization,
        Family::A5,
        &[
            "aicore_time(us)",
            "aic_total_cycles",
            "aic_mac_fp16_ratio",
            "aic_mac_int8_ratio",
            "aic_cube_fops",
            "aiv_time(us)",
            "aiv_total_cycles",
        ],
    ),
    set(
        Group::Memory,
        Family::A2A3,
        &[
            "aicore_time(us)",
            "aic_total_cycles",
            "aic_l1_read_bw(GB/s)",
            "aic_l1_write_bw(GB/s)",
            "aic_main_mem_read_bw(GB/s)",
            "aic_main_mem_write_bw(GB/s)",
            "aic_l2_read_bw(GB/s)",
            "aic_l2_write_bw(GB/s)",
            "aiv_time(us)",
            "aiv_total_cycles",
            "aiv_ub_read_bw(GB/s)",
            "aiv_ub_write_bw(GB/s)",
            "aiv_main_mem_read_bw(GB/s)",
            "aiv_main_mem_write_bw(GB/s)",
            "aiv_l2_read_bw(GB/s)",
            "aiv_l2_write_bw(GB/s)",
        ],
    ),
    set(
        Group::Memory,
        Family::A5,
        &[
            "aicore_time(us)",
            "aic_total_cycles",
            "aic_l1_read_bw(GB/s)",
            "aic_l1_write_bw(GB/s)",
            "aic_main_mem_read_bw(GB/s)",
            "aic_main_mem_write_bw(GB/s)",
            "aiv_time(us)",
            "aiv_total_cycles",
            "aiv_ub_read_bw(GB/s)",
            "aiv_ub_write_bw(GB/s)",
            "aiv_main_mem_read_bw(GB/s)",
            "aiv_main_mem_write_bw(GB/s)",
        ],
    ),
    set(
        Group::MemoryL0,
        Family::A2A3,
        &[
            "aicore_time(us)",
            "aic_total_cycles",
            "aic_l0a_read_bw(GB/s)",
            "aic_l0a_write_bw(GB/s)",
            "aic_l0b_read_bw(GB/s)",
            "aic_l0b_write_bw(GB/s)",
            "aic_l0c_read_bw_cube(GB/s)",
            "aic_l0c_write_bw_cube(GB/s)",
            "aiv_time(us)",
            "aiv_total_cycles",
            "aiv_l0c_read_bw(GB/s)",
            "aiv_l0c_write_bw(GB/s)",
        ],
    ),
    set(
        Group::MemoryL0,
        Family::A5,
        &[
            "aicore_time(us)",
            "aic_total_cycles",
            "aic_l0a_read_bw(GB/s)",
            "aic_l0a_write_bw(GB/s)",
            "aic_l0b_read_bw(GB/s)",
            "aic_l0b_write_bw(GB/s)",
            "aic_l0c_read_bw_cube(GB/s)",
            "aic_l0c_write_bw_cube(GB/s)",
            "aiv_time(us)",
            "aiv_total_cycles",
            "aiv_l0c_read_bw(GB/s)",
        ],
    ),
    set(
        Group::MemoryUB,
        Family::A2A3,
        &[
            "aicore_time(us)",
            "aic_total_cycles",
            "aic_ub_read_bw_scalar(GB/s)",
            "aic_ub_write_bw_scalar(GB/s)",
            "aiv_time(us)",
            "aiv_total_cycles",
            "aiv_ub_read_bw_vector(GB/s)",
            "aiv_ub_write_bw_vector(GB/s)",
            "aiv_ub_read_bw_scalar(GB/s)",
            "aiv_ub_write_bw_scalar(GB/s)",
        ],
    ),
    set(
        Group::MemoryUB,
        Family::A5,
        &[
            "aicore_time(us)",
            "aic_total_cycles",
            "aic_ub_read_bw_scalar(GB/s)",
            "aic_ub_write_bw_scalar(GB/s)",
            "aic_fixp2ub_write_bw(GB/s)",
            "aiv_time(us)",
            "aiv_total_cycles",
            "aiv_ub_read_bw_vector(GB/s)",
            "aiv_ub_write_bw_vector(GB/s)",
            "aiv_ub_read_bw_scalar(GB/s)",
            "aiv_ub_write_bw_scalar(GB/s)",
            "aiv_fixp2ub_write_bw(GB/s)",
        ],
    ),
    set(
        Group::ResourceConflictRatio,
        Family::A2A3,
        &[
            "aicore_time(us)",
            "aic_total_cycles",
            "aiv_time(us)",
            "aiv_total_cycles",
            "aiv_vec_bankgroup_cflt_ratio",
            "aiv_vec_bank_cflt_ratio",
            "aiv_vec_resc_cflt_ratio",
        ],
    ),
    set(
        Group::ResourceConflictRatio,
        Family::A5,
        &[
            "aicore_time(us)",
            "aic_total_cycles",
            "aiv_time(us)",
            "aiv_total_cycles",
            "aiv_vec_bank_cflt_ratio",
            "aiv_vec_resc_cflt_ratio",
        ],
    ),
    set(
        Group::L2Cache,
        Family::A2A3,
        &[
            "aicore_time(us)",
            "aic_total_cycles",
            "aic_write_cache_hit",
            "aic_write_cache_miss_allocate",
            "aic_r0_read_cache_hit",
            "aic_r0_read_cache_miss_allocate",
            "aic_r1_read_cache_hit",
            "aic_r1_read_cache_miss_allocate",
            "aiv_time(us)",
            "aiv_total_cycles",
            "aiv_write_cache_hit",
            "aiv_write_cache_miss_allocate",
            "aiv_r0_read_cache_hit",
            "aiv_r0_read_cache_miss_allocate",
            "aiv_r1_read_cache_hit",
            "aiv_r1_read_cache_miss_allocate",
        ],
    ),
    set(
        Group::L2Cache,
        Family::A5,
        &[
            "aicore_time(us)",
            "aic_total_cycles",
            "aic_read_local_l2_hit",
            "aic_read_local_l2_miss",
            "aic_read_local_l2_victim",
            "aic_write_local_l2_hit",
            "aic_write_local_l2_miss",
            "aic_write_local_l2_victim",
            "aiv_time(us)",
            "aiv_total_cycles",
            "aiv_read_local_l2_hit",
            "aiv_read_local_l2_miss",
            "aiv_read_local_l2_victim",
            "aiv_write_local_l2_hit",
            "aiv_write_local_l2_miss",
            "aiv_write_local_l2_victim",
        ],
    ),
    set(
        Group::MemoryAccess,
        Family::A2A3,
        &[
            "aicore_time(us)",
            "aic_total_cycles",
            "aic_read_main_memory_datas(KB)",
            "aic_write_main_memory_datas(KB)",
            "aic_GM_to_L1_datas(KB)",
            "aic_L0C_to_L1_datas(KB)",
            "aic_L0C_to_GM_datas(KB)",
            "aic_GM_to_UB_datas(KB)",
            "aic_UB_to_GM_datas(KB)",
            "aiv_time(us)",
            "aiv_total_cycles",
            "aiv_read_main_memory_datas(KB)",
            "aiv_write_main_memory_datas(KB)",
            "aiv_GM_to_L1_datas(KB)",
            "aiv_L0C_to_L1_datas(KB)",
            "aiv_L0C_to_GM_datas(KB)",
            "aiv_GM_to_UB_datas(KB)",
            "aiv_UB_to_GM_datas(KB)",
        ],
    ),
];

/// Whether a name is one of a list.
pub(super) fn is_one_of(name: &str, names: &[&str]) -> bool {
    names.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// Whether any metric group on any chip has this column.
pub(super) fn is_known_metric(name: &str) -> bool {
    METRICS.iter().any(|set| is_one_of(name, set.columns) || is_one_of(name, set.optional))
}

/// Whether a column that is not in the catalogue is named like a metric.
pub(super) fn looks_like_metric(name: &str) -> bool {
    const ENDINGS: &[&str] =
        &["_ratio", "_rate", "_time(us)", "_cycles", "_fops", "_bw(gb/s)", "_datas(kb)", "_hit", "_miss", "(%)"];
    let name = name.to_ascii_lowercase();
    ENDINGS.iter().any(|ending| name.ends_with(ending))
}

/// Endings of column names whose cells are numbers.
const UNITS: &[&str] = &["(us)", "(ms)", "(ns)", "(KB)", "(MB)", "(GB/s)", "(MB/s)", "(%)"];

/// Whether the cells of a column must be numbers, or empty, or `N/A`.
pub(super) fn is_numeric(kind: Kind, name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    if UNITS.iter().any(|unit| lower.ends_with(&unit.to_ascii_lowercase())) {
        return true;
    }
    match kind {
        Kind::KernelDetails | Kind::OpSummary => {
            [STEP_ID, DEVICE_ID, BLOCK, MIX_BLOCK].iter().any(|names| is_one_of(name, names))
                || is_known_metric(name)
                || looks_like_metric(name)
        }
        Kind::StepTraceTime | Kind::ClusterStepTraceTime => {
            is_one_of(name, DEVICE_ID) || is_one_of(name, &["Step"]) || is_one_of(name, STEP_PARTS)
        }
        Kind::OpStatistic | Kind::ApiStatistic => is_one_of(name, &["Count", "Variance"]),
        Kind::L2Cache | Kind::SocPmu => lower.ends_with(" rate"),
        Kind::Nic | Kind::Roce => lower.ends_with("packet/s"),
        Kind::Pcie | Kind::Hccs => is_one_of(name, &["Min", "Max", "Avg", "Average"]),
        _ => false,
    }
}

/// The parts of a step in step_trace_time.csv (FORMATS §3.3), in file order. Microseconds, without a unit in the name.
pub(super) const STEP_PARTS: &[&str] = &[
    "Computing",
    "Communication(Not Overlapped)",
    "Overlapped",
    "Communication",
    "Free",
    "Stage",
    "Bubble",
    "Communication(Not Overlapped and Exclude Receive)",
    "Preparing",
];

/// The columns of a header, found by name.
pub(super) struct Header<'a>(pub(super) &'a [String]);

impl Header<'_> {
    /// Position of the first column that has one of the names; a newer name wins over an older one.
    pub(super) fn find(&self, names: &[&str]) -> Option<usize> {
        names.iter().find_map(|name| self.0.iter().position(|column| column.trim().eq_ignore_ascii_case(name)))
    }

    pub(super) fn has(&self, names: &[&str]) -> bool {
        self.find(names).is_some()
    }
}
