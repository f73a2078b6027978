//! Names that tell nothing about anybody: of the layout of a result, of systems, of public packages, and words that are
//! in every log.

use crate::artifacts::{Guess, Kind, by_name, is_prof_folder};

/// Endings of files that are kept.
pub(super) fn is_ending(ending: &str) -> bool {
    const ENDINGS: [&str; 31] = [
        "json", "csv", "db", "log", "txt", "out", "err", "py", "sh", "yaml", "yml", "gz", "zip", "tar", "tgz", "zst",
        "tzst", "xz", "txz", "bz2", "7z", "rar", "so", "cpp", "h", "bin", "slice", "done", "html", "md", "pt",
    ];
    ENDINGS.contains(&ending)
}

/// Parts of paths that are the same everywhere.
const PARTS: [&str; 66] = [
    // The layout of a result.
    "ASCEND_PROFILER_OUTPUT",
    "FRAMEWORK",
    "mindstudio_profiler_output",
    "mindstudio_profiler_log",
    "logs",
    "host",
    "device",
    "data",
    "sqlite",
    "start_info",
    "cluster_analysis_output",
    "analyse.done",
    "export_only_prof_dir",
    // Systems and installations.
    "home",
    "Users",
    "root",
    "usr",
    "local",
    "opt",
    "var",
    "tmp",
    "etc",
    "mnt",
    "dev",
    "proc",
    "lib",
    "lib64",
    "bin",
    "sbin",
    "share",
    "include",
    "src",
    "tools",
    "site-packages",
    "dist-packages",
    "Ascend",
    "ascend",
    "ascend-toolkit",
    "latest",
    "nnae",
    "nnrt",
    "profiler",
    "profiler_tool",
    "analysis",
    "msprof",
    "msprof.py",
    "msprof_info.sh",
    "driver",
    "opp",
    "runtime",
    "compiler",
    "hccl",
    "conda",
    "miniconda3",
    "anaconda3",
    "envs",
    "base",
    "python",
    "python3",
    "plog",
    "debug",
    "run",
    "log",
    "stdout",
    "stderr",
    "nohup.out",
];

/// Packages whose own files are public: what lies below them is no secret.
const PACKAGES: [&str; 12] = [
    "torch",
    "torch_npu",
    "torchvision",
    "torchair",
    "numpy",
    "transformers",
    "deepspeed",
    "megatron",
    "mindspeed",
    "vllm",
    "vllm_ascend",
    "triton",
];

/// Whether everything below this folder is public.
pub(super) fn is_package(part: &str) -> bool {
    PACKAGES.contains(&part) || is_python(part)
}

fn is_python(part: &str) -> bool {
    let version = part.strip_prefix("python3.");
    version.is_some_and(|minor| !minor.is_empty() && minor.bytes().all(|byte| byte.is_ascii_digit()))
}

/// A part of a path that is kept.
pub(super) fn is_part(part: &str) -> bool {
    // A letter alone is a drive, or what stands behind the stroke of an escape.
    part.len() < 2
        || part.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
        || PARTS.contains(&part)
        || is_package(part)
        || is_prof_folder(part)
        || is_numbered(part)
        || is_file(part)
}

/// `device_0`, `rank3`, `step_12`, `log_0.log`.
fn is_numbered(part: &str) -> bool {
    let stem = part.strip_suffix(".log").unwrap_or(part);
    let word = stem.trim_end_matches(|digit: char| digit.is_ascii_digit()).trim_end_matches(['_', '-']);
    word.len() < stem.len() && ["device", "rank", "step", "log", "card", "npu", "part"].contains(&word)
}

/// A deliverable of the profiler, by its name.
fn is_file(name: &str) -> bool {
    let is_plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_.".contains(&byte));
    let lower = name.to_ascii_lowercase();
    let is_named_database = lower.ends_with(".db") && lower.bytes().any(|byte| byte.is_ascii_digit());
    match by_name(name) {
        Guess::Sure(_) if lower.ends_with(".pt.trace.json") => false,
        Guess::Sure(_) if is_named_database => is_numbered_database(&lower),
        // Whoever packs a result gives the archive a name, unless one file is packed under its own: `trace_view.json.gz`.
        Guess::Sure(Kind::Archive) => name.rsplit_once('.').is_some_and(|(stem, _)| is_file(stem)),
        Guess::Sure(_) => true,
        _ => is_plain(name) && is_parser_log(name),
    }
}

fn is_numbered_database(name: &str) -> bool {
    let stem = name.strip_suffix(".db").unwrap_or(name);
    ["ascend_pytorch_profiler", "msprof"].iter().any(|known| {
        stem.strip_prefix(known).is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit() || byte == b'_'))
    })
}

/// `profiler_20261102093000_4242_ProfilingParser.log`
fn is_parser_log(name: &str) -> bool {
    let Some(rest) = name.strip_prefix("profiler_").and_then(|rest| rest.strip_suffix(".log")) else {
        return false;
    };
    let (numbers, words): (Vec<&str>, Vec<&str>) =
        rest.split('_').partition(|word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()));
    !numbers.is_empty() && words.iter().all(|word| word.ends_with("Parser") || word.is_empty())
}

/// Words of running text that are no names, although a machine, a person or a folder may be called so.
pub(super) fn is_word(word: &str) -> bool {
    const WORDS: [&str; 62] = [
        "host",
        "hosts",
        "device",
        "devices",
        "rank",
        "ranks",
        "node",
        "worker",
        "workers",
        "localhost",
        "server",
        "client",
        "root",
        "user",
        "users",
        "admin",
        "npu",
        "cpu",
        "gpu",
        "data",
        "prof",
        "profile",
        "profiler",
        "profiling",
        "result",
        "results",
        "output",
        "outputs",
        "input",
        "inputs",
        "trace",
        "kernel",
        "step",
        "steps",
        "test",
        "tests",
        "train",
        "training",
        "model",
        "models",
        "python",
        "torch",
        "error",
        "warning",
        "info",
        "task",
        "file",
        "files",
        "folder",
        "path",
        "none",
        "true",
        "false",
        "unknown",
        "main",
        "master",
        "parser",
        "memory",
        "communication",
        "time",
        "read",
        "write",
    ];
    let lower = word.to_ascii_lowercase();
    WORDS.contains(&lower.as_str()) || PARTS.contains(&word) || PACKAGES.contains(&word)
}

/// Words between strokes that are no path: units, and alternatives.
pub(super) fn is_alternative(word: &str) -> bool {
    const WORDS: [&str; 24] = [
        "and",
        "or",
        "s",
        "us",
        "ms",
        "ns",
        "b",
        "kb",
        "mb",
        "gb",
        "n",
        "a",
        "min",
        "max",
        "in",
        "out",
        "on",
        "off",
        "cann",
        "ge",
        "hccl",
        "acl",
        "collective",
        "p2p",
    ];
    let lower = word.to_ascii_lowercase();
    lower.bytes().all(|byte| byte.is_ascii_digit()) || WORDS.contains(&lower.as_str()) || is_word(&lower)
}

/// Last labels of the names of machines.
pub(super) fn is_domain(label: &str) -> bool {
    const LABELS: [&str; 24] = [
        "com", "net", "org", "cn", "edu", "gov", "io", "ai", "dev", "cloud", "de", "fr", "uk", "eu", "jp", "ru", "sg",
        "hk", "tw", "internal", "lan", "corp", "intranet", "example",
    ];
    LABELS.contains(&label)
}

/// Machines of the vendor and of public projects.
pub(super) fn is_public_host(name: &str) -> bool {
    const HOSTS: [&str; 8] = [
        "hiascend.com",
        "gitcode.com",
        "gitee.com",
        "github.com",
        "pytorch.org",
        "python.org",
        "huawei.com",
        "ui.perfetto.dev",
    ];
    HOSTS.iter().any(|host| name == *host || name.strip_suffix(host).is_some_and(|rest| rest.ends_with('.')))
}

/// Keys whose value is the name of a machine or of a person.
pub(super) fn key(word: &str) -> Option<super::Class> {
    const HOSTS: [&str; 10] = [
        "hostname",
        "host_name",
        "nodename",
        "node_name",
        "master_addr",
        "master_address",
        "server_id",
        "container_id",
        "worker_name",
        "pod_name",
    ];
    const USERS: [&str; 6] = ["user", "username", "user_name", "login", "logname", "author"];
    let lower = word.to_ascii_lowercase();
    if HOSTS.contains(&lower.as_str()) {
        return Some(super::Class::Host);
    }
    USERS.contains(&lower.as_str()).then_some(super::Class::User)
}
