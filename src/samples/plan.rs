//! What a generated job is: release, profiling configuration, ranks, and how the run went.

/// 2026-11-02 09:30:00.123 of the machine's clock (UTC+8), ns since the epoch: when every sample starts.
pub(super) const START_NS: u64 = 1_793_583_000_123_000_000;
/// The same moment in the name of the result folder: local time since 7.2 (FORMATS §1.1).
pub(super) const START_STAMP: &str = "20261102093000123";

/// A plugin release and what depends on it (FORMATS, version map).
#[derive(Debug)]
pub(super) struct Release {
    pub(super) torch_npu: &'static str,
    pub(super) cann: &'static str,
    /// `Block Num` since CANN 9.0, `Block Dim` before.
    pub(super) blocks: &'static str,
    /// What the log says before the folder's path when parsing starts.
    pub(super) start_line: &'static str,
    /// `analyse.done` is written at the end (since 26.0).
    pub(super) marks_done: bool,
}

/// Release 26.0.
pub(super) static R26_0: Release = Release {
    torch_npu: "2.9.0.post2",
    cann: "9.0.0",
    blocks: "Num",
    start_line: "Start parsing profiling data in sync mode at: ",
    marks_done: true,
};
/// Release 7.3.1.
pub(super) static R7_3_1: Release = Release {
    torch_npu: "2.8.0.post3",
    cann: "8.5.0",
    blocks: "Dim",
    start_line: "Start parsing profiling data in sync mode at: ",
    marks_done: false,
};
/// Release 7.3.0, the first whose owner and mode gate many users met (FORMATS §5.4.1).
pub(super) static R7_3_0: Release = Release {
    torch_npu: "2.8.0.post2",
    cann: "8.5.0",
    blocks: "Dim",
    start_line: "Start parsing profiling data: ",
    marks_done: false,
};
/// Release 7.2.
pub(super) static R7_2: Release = Release {
    torch_npu: "2.7.1",
    cann: "8.3.RC1",
    blocks: "Dim",
    start_line: "Start parsing profiling data: ",
    marks_done: false,
};

/// `profiler_level`; the two that the samples need.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Level {
    Level0,
    Level1,
}

/// The parameters of `torch_npu.profiler.schedule`; `wait` is 0 in every sample.
#[derive(Debug, Clone, Copy)]
pub(super) struct Schedule {
    pub(super) skip_first: u64,
    pub(super) warmup: u64,
    pub(super) active: u64,
}

/// One job.
#[derive(Debug, Clone)]
pub(super) struct Plan {
    pub(super) release: &'static Release,
    pub(super) level: Level,
    /// PipeUtilization, else AiCoreNone.
    pub(super) metrics: bool,
    /// None: started and stopped by hand, so the steps have no marks.
    pub(super) schedule: Option<Schedule>,
    pub(super) ranks: u64,
    pub(super) memory: bool,
    pub(super) database: bool,
    /// Steps that were recorded; fewer than `active` when the run broke off.
    pub(super) steps: u64,
    /// The last step lacks its last operator: the run broke off inside it.
    pub(super) cut_short: bool,
    /// The first step compiles its operators.
    pub(super) compiles: bool,
    pub(super) seed: u64,
}

impl Plan {
    /// A healthy one-card Level1 job of `steps` steps with pipe utilization.
    pub(super) fn new(release: &'static Release, steps: u64) -> Self {
        Self {
            release,
            level: Level::Level1,
            metrics: true,
            schedule: Some(Schedule { skip_first: 10, warmup: 2, active: steps }),
            ranks: 1,
            memory: false,
            database: false,
            steps,
            cut_short: false,
            compiles: false,
            seed: 1,
        }
    }

    /// N of the first `ProfilerStep#N` (FORMATS §6.4).
    pub(super) fn first_step(&self) -> u64 {
        self.schedule.map_or(0, |s| s.skip_first + s.warmup)
    }

    /// Process id of a rank.
    pub(super) fn pid(&self, rank: u64) -> u64 {
        4242 + rank
    }

    /// Name of the result folder of a rank.
    pub(super) fn folder(&self, rank: u64) -> String {
        format!("host_{}_{START_STAMP}_ascend_pt", self.pid(rank))
    }

    /// Where the folder lay on the machine that ran the job: quoted by the log.
    pub(super) fn machine_path(&self, rank: u64) -> String {
        format!("/home/user/run/prof/{}", self.folder(rank))
    }
}
