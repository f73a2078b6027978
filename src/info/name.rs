//! What the names of files and folders say (FORMATS §1.1, §1.2).

use serde::{Deserialize, Serialize};

/// The rank in `profiler_info_3.json` or `ascend_pytorch_profiler_3.db`; `None` without one. Takes a path too.
pub fn rank_from_file_name(path: &str) -> Option<i64> {
    let name = last_component(path);
    let info = name.strip_prefix("profiler_info_").and_then(|rest| rest.strip_suffix(".json"));
    let database = name.strip_prefix("ascend_pytorch_profiler_").and_then(|rest| rest.strip_suffix(".db"));
    let rank = info.or(database)?;
    is_number(rank).then(|| rank.parse().ok())?
}

/// The parts of `{worker}_{pid}_{time stamp}_ascend_pt`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FolderName {
    /// `worker_name`, or the host's name; may hold underscores.
    pub worker: String,
    /// `None` also in release 5.0, where it can't be told from the worker.
    pub pid: Option<u64>,
    /// `YYYYMMDDHHMMSSmmm`: UTC up to release 7.1, local time since 7.2. Release 5.0 has a dot before the milliseconds.
    pub stamp: String,
}

impl FolderName {
    /// Reads the name from the right, as the worker may be any text. `None` for a renamed folder. Takes a path too.
    pub fn parse(path: &str) -> Option<Self> {
        let (rest, stamp) = last_component(path).strip_suffix("_ascend_pt")?.rsplit_once('_')?;
        if is_dotted_stamp(stamp) {
            return Some(FolderName { worker: rest.to_owned(), pid: None, stamp: stamp.to_owned() });
        }
        if stamp.len() != 17 || !is_number(stamp) {
            return None;
        }
        let split = rest.rsplit_once('_').filter(|(_, pid)| is_number(pid));
        let (worker, pid) = split.map_or((rest, None), |(worker, pid)| (worker, pid.parse().ok()));
        Some(FolderName { worker: worker.to_owned(), pid, stamp: stamp.to_owned() })
    }
}

fn is_dotted_stamp(stamp: &str) -> bool {
    stamp.split_once('.').is_some_and(|(seconds, rest)| seconds.len() == 14 && is_number(seconds) && is_number(rest))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn last_component(path: &str) -> &str {
    let path = path.trim_end_matches(['/', '\\']);
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::{FolderName, rank_from_file_name};

    #[test]
    fn ranks() {
        for (name, rank) in [
            ("profiler_info_3.json", Some(3)),
            ("profiler_info_0.json", Some(0)),
            ("a/b_7_ascend_pt/profiler_info_12.json", Some(12)),
            ("a\\profiler_info_12.json", Some(12)),
            ("ascend_pytorch_profiler_5.db", Some(5)),
            ("profiler_info.json", None),
            ("profiler_info_.json", None),
            ("profiler_info_-1.json", None),
            ("profiler_info_+1.json", None),
            ("profiler_info_1 (2).json", None),
            ("profiler_info_99999999999999999999.json", None),
            ("profiler_metadata.json", None),
            ("", None),
        ] {
            assert_eq!(rank_from_file_name(name), rank, "{name}");
        }
    }

    fn parts(path: &str) -> Option<(String, Option<u64>, String)> {
        FolderName::parse(path).map(|name| (name.worker, name.pid, name.stamp))
    }

    #[test]
    fn folders() {
        let known = |worker: &str, pid, stamp: &str| Some((worker.to_owned(), pid, stamp.to_owned()));
        let stamp = "20300101000000123";
        for (name, expected) in [
            ("node1_42_20300101000000123_ascend_pt", known("node1", Some(42), stamp)),
            ("dp0_pp0_tp0_42_20300101000000123_ascend_pt/", known("dp0_pp0_tp0", Some(42), stamp)),
            ("prof/测试 a b/x_1_20300101000000123_ascend_pt", known("x", Some(1), stamp)),
            ("_1_20300101000000123_ascend_pt", known("", Some(1), stamp)),
            ("worker_20300101000000123_ascend_pt", known("worker", None, stamp)),
            ("host_9_20231011221100.123_ascend_pt", known("host_9", None, "20231011221100.123")),
            ("rank0_ascend_pt", None),
            ("node1_42_2030010100000012_ascend_pt", None),
            ("node1_42_20300101000000123_ascend_pt_op_args", None),
            ("node1_42_20300101000000123_ascend_ms", None),
            ("_ascend_pt", None),
            ("", None),
        ] {
            assert_eq!(parts(name), expected, "{name}");
        }
    }
}
