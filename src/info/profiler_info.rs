//! `profiler_info*.json`: how the capture was configured, started and stopped.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::config::{Activities, AicMetrics, ExportType, GcDetect, Level, ScheduleConfig, ScheduleParameters};
use super::document::Document;
use super::keys::{Keys, OddKey};
use super::release::ReleaseRange;
use super::{Broken, since};

/// Reads one `profiler_info*.json`.
#[derive(Clone, Debug, Default)]
pub struct Reader(Document);

impl Reader {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn feed(&mut self, chunk: &[u8]) {
        self.0.feed(chunk);
    }

    /// # Errors
    /// When the file is not one JSON object, or too large.
    pub fn finish(self) -> Result<ProfilerInfo, Broken> {
        self.0.object().map(|root| ProfilerInfo::of(&root))
    }
}

/// What the file says. `None`: the key is absent, or its value is listed in `odd_keys`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ProfilerInfo {
    pub activities: Option<Activities>,
    pub schedule: Option<ScheduleConfig>,
    pub record_shapes: Option<bool>,
    pub profile_memory: Option<bool>,
    pub with_stack: Option<bool>,
    pub with_flops: Option<bool>,
    pub with_modules: Option<bool>,

    pub level: Option<Level>,
    pub aic_metrics: Option<AicMetrics>,
    pub l2_cache: Option<bool>,
    pub msprof_tx: Option<bool>,
    pub mstx: Option<bool>,
    pub data_simplification: Option<bool>,
    pub record_op_args: Option<bool>,
    pub export_type: Option<ExportType>,
    pub host_sys: Option<Vec<String>>,
    pub op_attr: Option<bool>,
    pub gc_detect: Option<GcDetect>,
    pub mstx_domain_include: Option<Vec<String>>,
    pub mstx_domain_exclude: Option<Vec<String>>,
    pub sys_io: Option<bool>,
    pub sys_interconnection: Option<bool>,

    pub has_start_info: bool,
    /// Written when the profiler stops: without it, it did not.
    pub has_end_info: bool,
    /// Monotonic clock at the start of recording, ns.
    pub start_monotonic_ns: Option<i64>,
    /// End of recording, ns since 1970.
    pub collection_end_ns: Option<i64>,
    /// Monotonic clock at the end of recording, ns.
    pub end_monotonic_ns: Option<i64>,

    pub torch_npu_version: Option<String>,
    /// `None` also for CANN's "not known".
    pub cann_version: Option<String>,
    pub rank_id: Option<i64>,

    /// The plugin release, from `torch_npu_version` or else from the keys that exist.
    pub release: ReleaseRange,
    pub odd_keys: Vec<OddKey>,
}

impl ProfilerInfo {
    /// The schedule's parameters, when one is known to be set.
    pub fn schedule_parameters(&self) -> Option<&ScheduleParameters> {
        match &self.schedule {
            Some(ScheduleConfig::Set(parameters)) => Some(parameters),
            Some(ScheduleConfig::Unset) | None => None,
        }
    }

    /// Whether the file says that there was no schedule (or a callable without attributes).
    pub fn without_schedule(&self) -> bool {
        self.schedule == Some(ScheduleConfig::Unset)
    }

    fn of(root: &Map<String, Value>) -> Self {
        let mut info = ProfilerInfo::default();
        let root = Keys::root(root);
        let mut odd = Vec::new();
        let config = root.section("config", &mut odd);
        let common = config.section("common_config", &mut odd);
        let experimental = config.section("experimental_config", &mut odd);
        info.take_common(&common, &mut odd);
        info.take_collection(&experimental, &mut odd);
        info.take_system(&experimental, &mut odd);
        info.take_times(&root, &mut odd);
        info.take_versions(&root, &mut odd);
        info.release = since::release(info.torch_npu_version.as_deref(), &root, &common, &experimental);
        info.odd_keys = odd;
        info
    }

    fn take_common(&mut self, common: &Keys, odd: &mut Vec<OddKey>) {
        self.activities = common.read("activities", "list with CPU or NPU", odd, Activities::read);
        self.schedule = ScheduleConfig::read(common, odd);
        self.record_shapes = common.bool("record_shapes", odd);
        self.profile_memory = common.bool("profile_memory", odd);
        self.with_stack = common.bool("with_stack", odd);
        self.with_flops = common.bool("with_flops", odd);
        self.with_modules = common.bool("with_modules", odd);
    }

    fn take_collection(&mut self, experimental: &Keys, odd: &mut Vec<OddKey>) {
        self.level = experimental.read("_profiler_level", "name of a level", odd, Level::read);
        self.aic_metrics = experimental.read("_aic_metrics", "name of a metric group", odd, AicMetrics::read);
        self.l2_cache = experimental.bool("_l2_cache", odd);
        self.msprof_tx = experimental.bool("_msprof_tx", odd);
        self.mstx = experimental.bool("_mstx", odd);
        self.mstx_domain_include = experimental.texts("_mstx_domain_include", odd);
        self.mstx_domain_exclude = experimental.texts("_mstx_domain_exclude", odd);
        self.data_simplification = experimental.bool("_data_simplification", odd);
        self.record_op_args = experimental.bool("record_op_args", odd);
        self.export_type = experimental.read("_export_type", "text, db or a list of them", odd, ExportType::read);
    }

    fn take_system(&mut self, experimental: &Keys, odd: &mut Vec<OddKey>) {
        self.host_sys = experimental.texts("_host_sys", odd);
        self.op_attr = experimental.bool("_op_attr", odd);
        self.gc_detect = experimental.read("_gc_detect_threshold", "number or null", odd, GcDetect::read);
        self.sys_io = experimental.bool("_sys_io", odd);
        self.sys_interconnection = experimental.bool("_sys_interconnection", odd);
    }

    fn take_times(&mut self, root: &Keys, odd: &mut Vec<OddKey>) {
        let start = root.section("start_info", odd);
        let end = root.section("end_info", odd);
        self.has_start_info = start.present();
        self.has_end_info = end.present();
        self.start_monotonic_ns = start.integer("start_monotonic", odd);
        self.collection_end_ns = end.integer("collectionTimeEnd", odd);
        self.end_monotonic_ns = end.integer("MonotonicTimeEnd", odd);
    }

    fn take_versions(&mut self, root: &Keys, odd: &mut Vec<OddKey>) {
        self.torch_npu_version = root.text("torch_npu_version", odd);
        self.cann_version = root.text("cann_version", odd).filter(|version| version != "not known");
        self.rank_id = root.loose_integer("rank_id", odd);
    }
}
