//! The raw data beside the deliverables: FRAMEWORK and PROF_* with a few small files (FORMATS §1.2, §1.5).

use super::plan::{Plan, START_STAMP};
use super::random::Random;

/// Name of the raw CANN folder.
pub(super) const PROF: &str = "PROF_000001_20261102093000456_GHKLMNPQRSTUVWXY";

/// Relative path and content of each raw file of a rank.
pub(super) fn files(plan: &Plan, rank: u64) -> Vec<(String, Vec<u8>)> {
    let mut random = Random::new(plan.seed + 100 + rank);
    let device = format!("{PROF}/device_{rank}");
    let host = format!("{PROF}/host");
    let pid = plan.pid(rank);
    let info = format!("{{\"pid\": \"{pid}\", \"hostname\": \"host\", \"DeviceInfo\": [{{\"id\": {rank}}}]}}");
    let stamp = format!("{{\"collectionTimeBegin\": \"{START_STAMP}\"}}");
    let mut files = vec![
        (format!("{host}/info.json"), info.clone().into_bytes()),
        (format!("{host}/start_info"), stamp.clone().into_bytes()),
        (format!("{device}/info.json.{rank}"), info.into_bytes()),
        (format!("{device}/start_info.{rank}"), stamp.into_bytes()),
    ];
    let binary = [
        format!("{host}/data/unaging.api_event.slice_0"),
        format!("{device}/data/stars_soc.data.{rank}.slice_0"),
        "FRAMEWORK/torch.op_range".to_owned(),
        "FRAMEWORK/torch.op_mark".to_owned(),
        "FRAMEWORK/torch.python_tracer_func".to_owned(),
    ];
    for path in binary {
        files.push((path, records(&mut random)));
    }
    files
}

/// A few records of 64 bytes: what a raw file looks like from outside.
fn records(random: &mut Random) -> Vec<u8> {
    (0..32).flat_map(|_| random.next().to_le_bytes()).collect()
}
