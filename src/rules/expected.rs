//! Which files this configuration must produce (FORMATS §2), and why the others are not there.

use crate::archive::has_archive_name;
use crate::artifacts::{Kind, Scope, folder};
use crate::evidence::Evidence;
use crate::info::{Level, ProfilerInfo, Release};
use crate::table::Kernels;

use super::question::Question;
use super::support::{is_db_export, sees_communication, traces_hccl};

/// Whether a file is there, and whether it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    Present,
    Missing,
    AbsentByDesign,
    /// It is not there, and what is known does not tell whether it should be.
    Unsure,
}

/// One file of the layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    pub file: &'static str,
    pub kind: Kind,
    pub presence: Presence,
    /// Why it should be there, or need not: the name of a message `because-<because>`.
    pub because: &'static str,
    /// What cannot be answered without it.
    pub costs: &'static [Question],
}

/// A condition of the configuration.
type Wanted = Result<&'static str, &'static str>;

/// One file of the layout, and whether a configuration produces it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    pub file: &'static str,
    pub kind: Kind,
    /// `Ok(why)` when it must be there, `Err(why)` when it need not: names of messages `because-<why>`.
    pub due: Result<&'static str, &'static str>,
    /// What cannot be answered without it.
    pub costs: &'static [Question],
}

/// What ran while the profiler recorded, as far as the layout depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ran {
    /// Collectives; `None` when that is not known.
    pub collectives: Option<bool>,
    /// Operators on the AI CPU.
    pub ai_cpu: bool,
}

/// The configuration, and what ran under it.
struct Asked<'a> {
    info: &'a ProfilerInfo,
    ran: Ran,
}

/// One row of the table below: the file, when it is written, what it is needed for.
struct Row {
    file: &'static str,
    kind: Kind,
    /// `Ok(why)` when it must be there, `Err(why)` when it need not.
    wanted: fn(&Asked) -> Wanted,
    costs: &'static [Question],
}

const fn row(file: &'static str, kind: Kind, wanted: fn(&Asked) -> Wanted, costs: &'static [Question]) -> Row {
    Row { file, kind, wanted, costs }
}

use Question::{
    Communication, HostDeviceTimeline, KernelTime, Memory, OperatorTime, PipeUtilization, Shapes, StepBreakdown,
};

/// The deliverables of a Text export in the order of FORMATS §1.3.
const ROWS: [Row; 18] = [
    row("trace_view.json", Kind::TraceView, |_| Ok("text-export"), &[HostDeviceTimeline]),
    row("kernel_details.csv", Kind::KernelDetails, |asked| asked.kernels(), &[KernelTime, PipeUtilization, Shapes]),
    row("operator_details.csv", Kind::OperatorDetails, |asked| asked.cpu(), &[OperatorTime]),
    row("step_trace_time.csv", Kind::StepTraceTime, |asked| asked.kernels(), &[StepBreakdown]),
    row("op_statistic.csv", Kind::OpStatistic, |asked| asked.statistics(Release::V6_0Rc1), &[OperatorTime]),
    row("api_statistic.csv", Kind::ApiStatistic, |asked| asked.statistics(Release::V6_0Rc2), &[]),
    row("communication.json", Kind::Communication, |asked| asked.communication(), &[Communication]),
    row("communication_matrix.json", Kind::CommunicationMatrix, |asked| asked.communication(), &[Communication]),
    row("memory_record.csv", Kind::MemoryRecord, |asked| asked.memory(None), &[Memory]),
    row("operator_memory.csv", Kind::OperatorMemory, |asked| asked.memory(None), &[Memory]),
    row("npu_module_mem.csv", Kind::NpuModuleMem, |asked| asked.memory(Some(Release::V6_0_0)), &[Memory]),
    row("l2_cache.csv", Kind::L2Cache, |asked| asked.option(asked.info.l2_cache, "l2-cache-on", "l2-cache-off"), &[]),
    row("data_preprocess.csv", Kind::DataPreprocess, |asked| asked.ai_cpu(), &[]),
    row("nic.csv", Kind::Nic, |asked| asked.option(asked.info.sys_io, "sys-io-on", "sys-io-off"), &[]),
    row("roce.csv", Kind::Roce, |asked| asked.option(asked.info.sys_io, "sys-io-on", "sys-io-off"), &[]),
    row("pcie.csv", Kind::Pcie, |asked| asked.interconnection(), &[]),
    row("hccs.csv", Kind::Hccs, |asked| asked.interconnection(), &[]),
    row("task_time.csv", Kind::TaskTime, |asked| asked.task_time(), &[]),
];

impl Asked<'_> {
    fn npu(&self) -> Wanted {
        match &self.info.activities {
            Some(activities) if !activities.npu => Err("npu-off"),
            _ => Ok("npu-on"),
        }
    }

    fn cpu(&self) -> Wanted {
        match &self.info.activities {
            Some(activities) if !activities.cpu => Err("cpu-off"),
            _ => Ok("cpu-on"),
        }
    }

    fn kernels(&self) -> Wanted {
        self.npu()?;
        match &self.info.level {
            Some(Level::LevelNone) => Err("level-none"),
            _ => Ok("npu-on"),
        }
    }

    /// Files that need Level1 or Level2.
    fn level(&self) -> Wanted {
        self.npu()?;
        match &self.info.level {
            Some(Level::Level1 | Level::Level2) => Ok("level-high"),
            Some(Level::Level0) => Err("level0"),
            Some(Level::LevelNone) => Err("level-none"),
            Some(Level::Unknown(_)) | None => Err("level-unknown"),
        }
    }

    fn statistics(&self, since: Release) -> Wanted {
        self.since(since)?;
        self.level()
    }

    fn since(&self, since: Release) -> Wanted {
        if self.info.release.certainly_before(since) { Err("release-before") } else { Ok("release-has") }
    }

    fn communication(&self) -> Wanted {
        self.level()?;
        match self.ran.collectives {
            Some(true) => Ok("communication-seen"),
            Some(false) => Err("no-communication"),
            None => Err("communication-unknown"),
        }
    }

    fn memory(&self, device_side_since: Option<Release>) -> Wanted {
        if let Some(since) = device_side_since {
            self.since(since)?;
            self.kernels()?;
        }
        if self.info.profile_memory == Some(true) { Ok("memory-on") } else { Err("memory-off") }
    }

    fn option(&self, switch: Option<bool>, on: &'static str, off: &'static str) -> Wanted {
        self.kernels()?;
        if switch == Some(true) { Ok(on) } else { Err(off) }
    }

    fn interconnection(&self) -> Wanted {
        self.option(self.info.sys_interconnection, "sys-interconnection-on", "sys-interconnection-off")
    }

    /// Only when operators ran on the AI CPU.
    fn ai_cpu(&self) -> Wanted {
        self.npu()?;
        if self.info.level != Some(Level::Level2) {
            return Err("level2-only");
        }
        if self.ran.ai_cpu { Ok("ai-cpu-seen") } else { Err("no-ai-cpu") }
    }

    fn task_time(&self) -> Wanted {
        self.kernels()?;
        if self.info.release.certainly_at_least(Release::V26_1_0) { Ok("npu-on") } else { Err("release-before") }
    }
}

/// The questions that hang on a file of this name.
pub fn needed_for(file: &str) -> &'static [Question] {
    ROWS.iter().find(|row| row.file == file).map_or(&[], |row| row.costs)
}

/// Every file of a Text export, with whether it is there and whether it should be.
pub fn expectations(evidence: &Evidence) -> Vec<Expectation> {
    let has_ai_cpu = |kernels: &Kernels| kernels.by_core.entries.iter().any(|core| core.name == "AI_CPU");
    let ran = Ran {
        collectives: sees_communication(evidence),
        ai_cpu: evidence.kernels().is_some_and(|(_, kernels)| has_ai_cpu(kernels)),
    };
    ROWS.iter().map(|row| expectation(row, evidence, ran)).collect()
}

/// Every file of the layout, with whether a configuration produces it.
pub fn due(info: &ProfilerInfo, ran: Ran) -> Vec<Due> {
    let db_only = info.export_type.is_some_and(|export| export.db && !export.text);
    let rows = ROWS.iter().map(|row| {
        let due = if db_only { Err("db-export") } else { (row.wanted)(&Asked { info, ran }) };
        Due { file: row.file, kind: row.kind, due, costs: row.costs }
    });
    rows.collect()
}

fn expectation(row: &Row, evidence: &Evidence, ran: Ran) -> Expectation {
    let (presence, because) = if evidence.has(row.kind) {
        (Presence::Present, "present")
    } else if is_db_export(evidence) {
        (Presence::AbsentByDesign, "db-export")
    } else if let Some(info) = evidence.profiler_info() {
        match (row.wanted)(&Asked { info, ran }) {
            Ok(why) if is_complete(evidence) => (Presence::Missing, why),
            Ok(_) => (Presence::Unsure, "partial-drop"),
            Err(why @ ("level-unknown" | "communication-unknown")) => (Presence::Unsure, why),
            Err(why) => (Presence::AbsentByDesign, why),
        }
    } else {
        without_info(row, evidence)
    };
    Expectation { file: row.file, kind: row.kind, presence, because, costs: row.costs }
}

/// Without a configuration only this is certain: device events in a trace have their tables (RULES §2, `files-missing`).
fn without_info(row: &Row, evidence: &Evidence) -> (Presence, &'static str) {
    let is_device_table = matches!(row.kind, Kind::KernelDetails | Kind::StepTraceTime);
    let has_device_events = evidence.trace().is_some_and(|trace| trace.facts.has_device_layer());
    if is_device_table && has_device_events && is_complete(evidence) {
        return (Presence::Missing, "device-events-seen");
    }
    (Presence::Unsure, "no-profiler-info")
}

/// Whether what is not in the drop is not there at all: a folder was dropped, not single files.
fn is_complete(evidence: &Evidence) -> bool {
    match evidence.scope {
        Scope::Whole | Scope::OutputOnly => true,
        Scope::Loose => {
            evidence.artifacts.len() > 1 && evidence.artifacts.iter().all(|file| lies_in_folder(&file.path))
        }
        Scope::MsprofFolder | Scope::Partial => false,
    }
}

/// Files put into an archive one by one are single files, too.
fn lies_in_folder(path: &str) -> bool {
    let folder = folder(path);
    !folder.is_empty() && !has_archive_name(folder)
}

/// Whether the level is one at which HCCL is traced; `None` when it is not known.
pub(super) fn level_traces_hccl(evidence: &Evidence) -> Option<bool> {
    traces_hccl(evidence.level()?)
}
