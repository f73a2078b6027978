//! What a capture says about itself: `profiler_info*.json`, `profiler_metadata.json`, the names of file and folder.
//!
//! In: the bytes of the two small JSON files, and names. Out: the configuration as it was written (an absent key stays
//! `None`), the plugin release as far as it can be told, rank and world size. FORMATS §1.1, §1.2, §7.

mod broken;
mod config;
mod document;
mod keys;
mod known_bad;
mod metadata;
mod name;
mod profiler_info;
mod release;
mod since;
#[cfg(test)]
mod tests;
mod version;

pub use broken::{Broken, Category};
pub use config::{Activities, AicMetrics, ExportType, GcDetect, Level, ScheduleConfig, ScheduleParameters};
pub use document::{MAX_BYTES, MAX_MARKS};
pub use keys::OddKey;
pub use known_bad::{KnownBad, known_bad};
pub use metadata::{Metadata, MetadataReader};
pub use name::{FolderName, rank_from_file_name};
pub use profiler_info::{ProfilerInfo, Reader};
pub use release::{Release, ReleaseRange};
pub use version::TorchNpuVersion;
