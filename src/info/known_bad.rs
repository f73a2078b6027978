//! Versions of torch_npu in which profiling itself is known to fail.

use super::version::TorchNpuVersion;

/// A package version not to profile with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownBad {
    /// The version, as `torch_npu_version` has it.
    pub version: &'static str,
    /// It fails only when call stacks are recorded.
    pub only_with_stacks: bool,
    /// Versions for the same torch that are known to be fine.
    pub good: &'static [&'static str],
}

/// Crash while collecting stacks, or a segmentation fault when the profiler stops (CASES 26).
const KNOWN: &[KnownBad] =
    &[KnownBad { version: "2.10.0.post4", only_with_stacks: true, good: &["2.10.0.post2", "2.10.0.post6"] }];

/// What is known against this version; its local part (`+git…`) does not matter.
pub fn known_bad(torch_npu_version: &str) -> Option<&'static KnownBad> {
    let version = TorchNpuVersion::parse(torch_npu_version)?;
    KNOWN.iter().find(|bad| TorchNpuVersion::parse(bad.version) == Some(version))
}
