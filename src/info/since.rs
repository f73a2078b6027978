//! The release a `profiler_info` was written by, from its version or from the keys it has (FORMATS §7.1).

use super::keys::Keys;
use super::release::{Release, ReleaseRange};
use super::version::TorchNpuVersion;

/// Keys of `experimental_config` and the release that brought them.
const EXPERIMENTAL: &[(&str, Release)] = &[
    ("_export_type", Release::V6_0Rc1),
    ("_msprof_tx", Release::V6_0Rc2),
    ("_op_attr", Release::V6_0Rc2),
    ("_gc_detect_threshold", Release::V6_0Rc3),
    ("_host_sys", Release::V7_1_0),
    ("_sys_io", Release::V7_1_0),
    ("_sys_interconnection", Release::V7_1_0),
    ("_mstx_domain_include", Release::V7_1_0),
    ("_mstx_domain_exclude", Release::V7_1_0),
    ("_mstx", Release::V7_2_0),
];
const ROOT: &[(&str, Release)] = &[("torch_npu_version", Release::V7_0_0), ("cann_version", Release::V7_0_0)];
const SCHEDULE: &[(&str, Release)] = &[("skip_first_wait", Release::V26_1_0)];

/// Keys that every release writes. A file without them was shortened by hand, so that a missing key says nothing.
const ALWAYS: &[&str] = &["_profiler_level", "_aic_metrics", "_l2_cache", "_data_simplification"];
const SCHEDULE_ALWAYS: &[&str] = &["wait", "warmup", "active", "repeat", "skip_first"];

/// The release by the version; where that leaves several, narrowed by the keys.
pub(super) fn release(version: Option<&str>, root: &Keys, common: &Keys, experimental: &Keys) -> ReleaseRange {
    let by_version = version.and_then(TorchNpuVersion::parse).map(TorchNpuVersion::release).unwrap_or_default();
    by_version.narrowed_by(by_keys(root, common, experimental))
}

fn by_keys(root: &Keys, common: &Keys, experimental: &Keys) -> ReleaseRange {
    // What is wrong in the schedule has been noted by the reader of the configuration.
    let schedule = common.section("schedule", &mut Vec::new());
    let whole = experimental.has_all(ALWAYS);
    let first = whole && (common.has("on_trace_ready") || schedule.has_all(&["_wait", "_active"]));
    let start = root.has("start_info").then_some(Release::V6_0Rc1);
    let list = experimental.get("_export_type").is_some_and(|value| value.is_array()).then_some(Release::V7_0_0);
    let present = [
        newest_present(experimental, EXPERIMENTAL),
        newest_present(root, ROOT),
        newest_present(&schedule, SCHEDULE),
        start,
        list,
    ];
    let absent = [
        oldest_absent(experimental, EXPERIMENTAL, whole),
        oldest_absent(root, ROOT, whole && root.has("end_info")),
        oldest_absent(&schedule, SCHEDULE, schedule.has_all(SCHEDULE_ALWAYS)),
        first.then_some(Release::V6_0Rc1),
    ];
    // A key that is there outweighs one that is missing.
    let there = ReleaseRange { at_least: present.into_iter().flatten().max(), before: None };
    there.narrowed_by(ReleaseRange { at_least: None, before: absent.into_iter().flatten().min() })
}

fn newest_present(keys: &Keys, table: &[(&str, Release)]) -> Option<Release> {
    table.iter().filter(|(key, _)| keys.has(key)).map(|(_, release)| *release).max()
}

fn oldest_absent(keys: &Keys, table: &[(&str, Release)], telling: bool) -> Option<Release> {
    let absent = table.iter().filter(|(key, _)| telling && !keys.has(key));
    absent.map(|(_, release)| *release).min()
}
