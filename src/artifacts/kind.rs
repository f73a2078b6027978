//! The kinds of artifacts, and what a file's name says about its kind (FORMATS §1).

use serde::{Deserialize, Serialize};

use crate::archive::has_archive_name;

use super::path::file_name;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    TraceView,
    /// What stage 1 leaves up to release 7.1 (FORMATS §4.1).
    TraceViewTemp,
    /// `msprof_*.json` below `mindstudio_profiler_output`, whole or a slice.
    MsprofTrace,
    /// Written by `torch.profiler`, not by torch_npu.
    KinetoTrace,
    KernelDetails,
    StepTraceTime,
    OperatorDetails,
    OpStatistic,
    ApiStatistic,
    OpSummary,
    TaskTime,
    DataPreprocess,
    L2Cache,
    SocPmu,
    MemoryRecord,
    OperatorMemory,
    NpuModuleMem,
    Nic,
    Roce,
    Pcie,
    Hccs,
    /// A table of another name and header.
    OtherTable,
    Communication,
    CommunicationMatrix,
    ProfilerInfo,
    ProfilerMetadata,
    /// `analyse.done`
    AnalyseDone,
    /// `ascend_pytorch_profiler*.db`, `msprof_*.db`
    ProfilerDb,
    AnalysisDb,
    /// `logs/*.log` of one capture.
    ParserLog,
    /// What the job printed.
    ConsoleLog,
    /// Below `FRAMEWORK/`.
    RawFramework,
    /// Below `PROF_*`, other than its results.
    RawDevice,
    /// `OPPROF_*`, `cluster_analysis_output`, MindSpore results.
    ForeignTool,
    /// Holds files of its own (`.tar.gz`, `.tar.zst`, `.zip`, `trace_view.json.gz`).
    Archive,
    /// What profvet wrote about captures: a report in JSON.
    Report,
    /// None of the above.
    Other,
}

impl Kind {
    /// The name used in reports.
    pub fn name(self) -> &'static str {
        match self {
            Kind::TraceView => "trace-view",
            Kind::TraceViewTemp => "trace-view-temp",
            Kind::MsprofTrace => "msprof-trace",
            Kind::KinetoTrace => "kineto-trace",
            Kind::KernelDetails => "kernel-details",
            Kind::StepTraceTime => "step-trace-time",
            Kind::OperatorDetails => "operator-details",
            Kind::OpStatistic => "op-statistic",
            Kind::ApiStatistic => "api-statistic",
            Kind::OpSummary => "op-summary",
            Kind::TaskTime => "task-time",
            Kind::DataPreprocess => "data-preprocess",
            Kind::L2Cache => "l2-cache",
            Kind::SocPmu => "soc-pmu",
            Kind::MemoryRecord => "memory-record",
            Kind::OperatorMemory => "operator-memory",
            Kind::NpuModuleMem => "npu-module-mem",
            Kind::Nic => "nic",
            Kind::Roce => "roce",
            Kind::Pcie => "pcie",
            Kind::Hccs => "hccs",
            Kind::OtherTable => "other-table",
            Kind::Communication => "communication",
            Kind::CommunicationMatrix => "communication-matrix",
            Kind::ProfilerInfo => "profiler-info",
            Kind::ProfilerMetadata => "profiler-metadata",
            Kind::AnalyseDone => "analyse-done",
            Kind::ProfilerDb => "profiler-db",
            Kind::AnalysisDb => "analysis-db",
            Kind::ParserLog => "parser-log",
            Kind::ConsoleLog => "console-log",
            Kind::RawFramework => "raw-framework",
            Kind::RawDevice => "raw-device",
            Kind::ForeignTool => "foreign-tool",
            Kind::Archive => "archive",
            Kind::Report => "profvet-report",
            Kind::Other => "other",
        }
    }

    /// Whether a reader of traces takes it.
    pub fn is_trace(self) -> bool {
        matches!(self, Kind::TraceView | Kind::TraceViewTemp | Kind::MsprofTrace | Kind::KinetoTrace)
    }

    /// Whether a reader of tables takes it.
    pub fn is_table(self) -> bool {
        (Kind::KernelDetails..=Kind::OtherTable).contains(&self)
    }

    /// Whether it is something a person analyses, as against configuration, logs and raw data.
    pub fn is_result(self) -> bool {
        self.is_trace()
            || self.is_table()
            || matches!(self, Kind::Communication | Kind::CommunicationMatrix | Kind::ProfilerDb | Kind::AnalysisDb)
    }
}

/// What a name tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guess {
    /// The name belongs to this kind alone.
    Sure(Kind),
    /// Its content must be looked at; until then it is `Other`.
    LookInside,
    /// Nothing that is read here.
    Unrelated,
}

/// Names of the deliverables (FORMATS §1.3, §1.5), without what a rank, slice or time stamp adds.
const TABLES: [(&str, Kind); 17] = [
    ("kernel_details", Kind::KernelDetails),
    ("step_trace_time", Kind::StepTraceTime),
    ("operator_details", Kind::OperatorDetails),
    ("op_statistic", Kind::OpStatistic),
    ("api_statistic", Kind::ApiStatistic),
    ("op_summary", Kind::OpSummary),
    ("task_time", Kind::TaskTime),
    ("data_preprocess", Kind::DataPreprocess),
    ("l2_cache", Kind::L2Cache),
    ("soc_pmu", Kind::SocPmu),
    ("memory_record", Kind::MemoryRecord),
    ("operator_memory", Kind::OperatorMemory),
    ("npu_module_mem", Kind::NpuModuleMem),
    ("nic", Kind::Nic),
    ("roce", Kind::Roce),
    ("pcie", Kind::Pcie),
    ("hccs", Kind::Hccs),
];

/// What the path says; folders count only where the layout gives them a meaning.
pub fn by_name(path: &str) -> Guess {
    let folders: Vec<&str> = path.split('/').collect();
    let inside = |test: fn(&str) -> bool| folders.iter().rev().skip(1).any(|folder| test(folder));
    if inside(|folder| {
        folder.starts_with("OPPROF_") || folder == "cluster_analysis_output" || folder.ends_with("_ascend_ms")
    }) {
        return Guess::Sure(Kind::ForeignTool);
    }
    if inside(|folder| folder == "FRAMEWORK") {
        return Guess::Sure(Kind::RawFramework);
    }
    let is_msprof_result = inside(|folder| folder == "mindstudio_profiler_output");
    if inside(is_prof_folder) && !is_msprof_result {
        return Guess::Sure(Kind::RawDevice);
    }
    by_file_name(file_name(path), inside(|folder| folder == "logs"))
}

fn by_file_name(name: &str, is_in_logs: bool) -> Guess {
    let lower = name.to_ascii_lowercase();
    if has_archive_name(&lower) {
        return Guess::Sure(Kind::Archive);
    }
    if let Some(stem) = lower.strip_suffix(".json") {
        return by_json_stem(stem);
    }
    if let Some(stem) = lower.strip_suffix(".csv") {
        return TABLES
            .iter()
            .find(|(table, _)| is_variant(stem, table))
            .map_or(Guess::LookInside, |(_, kind)| Guess::Sure(*kind));
    }
    if lower.ends_with(".db") {
        return match lower.as_str() {
            "analysis.db" => Guess::Sure(Kind::AnalysisDb),
            _ if lower.starts_with("ascend_pytorch_profiler") || is_msprof_database(&lower) => {
                Guess::Sure(Kind::ProfilerDb)
            }
            _ => Guess::Unrelated,
        };
    }
    if lower == "analyse.done" {
        return Guess::Sure(Kind::AnalyseDone);
    }
    if is_in_logs && lower.starts_with("profiler_") && lower.ends_with(".log") {
        return Guess::Sure(Kind::ParserLog);
    }
    let is_text = [".log", ".txt", ".out", ".err"].iter().any(|ending| lower.ends_with(ending));
    let is_stream = ["stdout", "stderr", "nohup"].iter().any(|start| lower.starts_with(start));
    if is_text || is_stream || lower.contains(".log.") { Guess::LookInside } else { Guess::Unrelated }
}

fn by_json_stem(stem: &str) -> Guess {
    Guess::Sure(match stem {
        "trace_view_temp" => Kind::TraceViewTemp,
        "profiler_metadata" => Kind::ProfilerMetadata,
        _ if is_variant(stem, "trace_view") => Kind::TraceView,
        _ if is_variant(stem, "profiler_info") => Kind::ProfilerInfo,
        _ if is_variant(stem, "communication_matrix") => Kind::CommunicationMatrix,
        _ if is_variant(stem, "communication") => Kind::Communication,
        _ if stem.ends_with(".pt.trace") => Kind::KinetoTrace,
        _ if is_variant(stem, "msprof") || is_variant(stem, "msprof_slice") => Kind::MsprofTrace,
        _ => return Guess::LookInside,
    })
}

/// Whether `stem` is `name` with nothing but numbers, `slice` and copy marks behind it: `op_summary_20260101093000`,
/// `op_summary_slice_0_20260101093000`, `kernel_details (1)`, `profiler_info_3`.
fn is_variant(stem: &str, name: &str) -> bool {
    stem.strip_prefix(name).is_some_and(|rest| {
        rest.split(['_', '-', ' ', '.']).all(|word| {
            let digits = word.trim_matches(['(', ')']);
            digits.bytes().all(|byte| byte.is_ascii_digit()) || matches!(word, "slice" | "copy")
        })
    })
}

/// `msprof_20260101093000.db` (FORMATS §1.5).
pub fn is_msprof_database(name: &str) -> bool {
    name.starts_with("msprof") && name.ends_with(".db")
}

/// `PROF_000001_20260101093000123_ABCDEF` (FORMATS §1.2: `^PROF_\d+_\d+_[0-9a-zA-Z]+`).
pub fn is_prof_folder(name: &str) -> bool {
    let Some(rest) = name.strip_prefix("PROF_") else {
        return false;
    };
    let mut words = rest.split('_');
    let is_number = |word: Option<&str>| {
        word.is_some_and(|word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()))
    };
    is_number(words.next()) && is_number(words.next()) && words.next().is_some_and(|word| !word.is_empty())
}
