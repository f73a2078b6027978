//! A complete result folder of one rank, and the means to take away or replace what a sample lacks.

use super::plan::{Level, Plan};
use super::run::Run;
use super::{SampleFile, communication, configuration, console, database, kernels, parsers, raw, tables, trace};

/// Name of the folder of the deliverables.
const OUTPUT: &str = "ASCEND_PROFILER_OUTPUT";

/// The files of one rank, below its result folder.
#[derive(Debug)]
pub(super) struct Capture {
    pub(super) run: Run,
    root: String,
    files: Vec<SampleFile>,
}

impl Capture {
    /// Everything that the plan's configuration must produce (FORMATS §2).
    pub(super) fn new(plan: &Plan, rank: u64) -> Self {
        let mut capture = Self::unparsed(plan, rank);
        if plan.database {
            capture.output("ascend_pytorch_profiler.db", database::empty());
            capture.output("analysis.db", database::empty());
        } else {
            capture.text_deliverables(plan);
        }
        if plan.release.marks_done {
            capture.output("analyse.done", Vec::new());
        }
        capture
    }

    /// Collected and stopped, but not parsed: profiler_info and the raw data.
    pub(super) fn unparsed(plan: &Plan, rank: u64) -> Self {
        let mut capture = Self::configuration_only(plan, rank);
        for (path, bytes) in raw::files(plan, rank) {
            capture.put(&path, bytes);
        }
        capture
    }

    /// profiler_info and profiler_metadata, nothing else.
    pub(super) fn configuration_only(plan: &Plan, rank: u64) -> Self {
        let run = Run::new(plan, rank);
        let info = configuration::info(plan, rank, &run);
        let mut capture = Self { run, root: plan.folder(rank), files: Vec::new() };
        capture.put(&configuration::info_name(plan, rank), info);
        capture.put("profiler_metadata.json", configuration::metadata(plan, rank));
        capture
    }

    fn text_deliverables(&mut self, plan: &Plan) {
        self.output("trace_view.json", trace::whole(plan, &self.run));
        self.output("kernel_details.csv", kernels::table(plan, &self.run));
        self.output("step_trace_time.csv", tables::step_trace_time(&self.run));
        self.output("operator_details.csv", tables::operator_details(&self.run, true));
        if plan.level == Level::Level1 {
            self.output("op_statistic.csv", tables::op_statistic(&self.run));
            self.output("api_statistic.csv", tables::api_statistic(&self.run));
        }
        if plan.level == Level::Level1 && plan.ranks > 1 {
            self.output("communication.json", communication::operations(&self.run));
            self.output("communication_matrix.json", communication::matrix(plan, &self.run));
        }
        if plan.memory {
            self.output("memory_record.csv", tables::memory_record(&self.run));
            self.output("operator_memory.csv", tables::operator_memory(&self.run));
            self.output("npu_module_mem.csv", tables::npu_module_mem(&self.run));
        }
    }

    /// Adds or replaces a deliverable.
    pub(super) fn output(&mut self, name: &str, bytes: Vec<u8>) {
        self.put(&format!("{OUTPUT}/{name}"), bytes);
    }

    /// Takes deliverables away.
    pub(super) fn without(mut self, names: &[&str]) -> Self {
        let gone = |file: &SampleFile| names.iter().any(|name| file.path.ends_with(&format!("{OUTPUT}/{name}")));
        self.files.retain(|file| !gone(file));
        self
    }

    /// Adds the log of an analysis of rank 0 in which the parsers `broken` failed.
    pub(super) fn with_parser_log(mut self, plan: &Plan, broken: &[&str]) -> Self {
        self.put(&parsers::log_path(plan, 0), parsers::log(broken));
        self
    }

    /// Replaces trace_view.json by what `change` makes of it.
    pub(super) fn with_trace(mut self, change: impl FnOnce(Vec<u8>) -> Vec<u8>) -> Self {
        let name = format!("{OUTPUT}/trace_view.json");
        if let Some(file) = self.files.iter_mut().find(|f| f.path.ends_with(&name)) {
            file.bytes = change(std::mem::take(&mut file.bytes));
        }
        self
    }

    pub(super) fn into_files(self) -> Vec<SampleFile> {
        self.files
    }

    fn put(&mut self, path: &str, bytes: Vec<u8>) {
        let path = format!("{}/{path}", self.root);
        self.files.retain(|file| file.path != path);
        self.files.push(SampleFile { path, bytes });
    }
}

/// The console log of a rank, beside the result folders.
pub(super) fn log(rank: u64, bytes: Vec<u8>) -> SampleFile {
    SampleFile { path: format!("log_{rank}.log"), bytes }
}

/// Complete captures of all ranks with the logs of a job that ended well.
pub(super) fn job(plan: &Plan) -> Vec<SampleFile> {
    let ranks = 0..plan.ranks;
    ranks
        .flat_map(|rank| {
            let mut files = Capture::new(plan, rank).into_files();
            files.push(log(rank, console::healthy(plan, rank)));
            files
        })
        .collect()
}
