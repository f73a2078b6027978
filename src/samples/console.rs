//! The console log of a job (FORMATS §5): the lines that torch_npu prints between those of the training script.

use super::plan::Plan;

/// A log under construction.
#[derive(Debug)]
pub(super) struct Console {
    text: String,
    pid: u64,
    /// Seconds after 09:30:00.
    seconds: u64,
}

impl Console {
    pub(super) fn new(plan: &Plan, rank: u64) -> Self {
        let mut console = Self { text: String::new(), pid: plan.pid(rank), seconds: 0 };
        console.own(&format!("rank {rank}: 训练开始, {} ranks", plan.ranks));
        console
    }

    /// A line of the script itself.
    pub(super) fn own(&mut self, text: &str) -> &mut Self {
        self.text.push_str(text);
        self.text.push('\n');
        self
    }

    pub(super) fn info(&mut self, message: &str) -> &mut Self {
        self.line("INFO", message)
    }

    pub(super) fn warning(&mut self, message: &str) -> &mut Self {
        self.line("WARNING", message)
    }

    pub(super) fn error(&mut self, message: &str) -> &mut Self {
        self.line("ERROR", message)
    }

    /// `Task [X] run failed.` for each parser.
    pub(super) fn failed(&mut self, parsers: &[&str]) -> &mut Self {
        for parser in parsers {
            self.error(&format!("Task [{parser}] run failed."));
        }
        self
    }

    /// The stop outside the schedule's end (FORMATS §5.6, line 5).
    pub(super) fn stopped_in_record(&mut self) -> &mut Self {
        self.warning(
            "Incorrect schedule: Stop profiler while current state is RECORD which may result in incomplete parsed data.",
        )
    }

    pub(super) fn parsing_starts(&mut self, plan: &Plan, rank: u64) -> &mut Self {
        let line = format!("{}{}", plan.release.start_line, plan.machine_path(rank));
        self.info(&line)
    }

    pub(super) fn device_data_parsed(&mut self) -> &mut Self {
        // The spinner stands before whatever is printed next.
        self.text.push_str("|/-\\|/-");
        self.info("CANN profiling data parsed in a total time of 0:00:06.841297")
    }

    /// Printed after failures as well (FORMATS §5.2).
    pub(super) fn parsing_ends(&mut self) -> &mut Self {
        self.text.push_str("|/-");
        self.info("All profiling data parsed in a total time of 0:00:09.527310")
    }

    pub(super) fn finish(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.text).into_bytes()
    }

    fn line(&mut self, level: &str, message: &str) -> &mut Self {
        self.seconds += 1;
        let (minute, second) = (30 + self.seconds / 60, self.seconds % 60);
        let stamp = format!("2026-11-02 09:{minute:02}:{second:02}");
        let line = format!("[{stamp}] [{level}] [{}] profiler.py: {message}", self.pid);
        self.own(&line)
    }
}

/// The log of a job that ended well.
pub(super) fn healthy(plan: &Plan, rank: u64) -> Vec<u8> {
    let mut console = Console::new(plan, rank);
    console.parsing_starts(plan, rank);
    console.device_data_parsed();
    console.parsing_ends();
    console.own("训练结束").finish()
}
