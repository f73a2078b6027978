//! The profiler's parsers: what each makes and which others it needs (FORMATS §5.3). One failure fails all that depend
//! on it, and all are printed alike; this tells the roots from the echoes and says which files a root costs.
//! In: the set of parsers printed as failed. Out: roots, echoes, files.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// A parser, named as its class without the ending `Parser`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub enum Parser {
    TorchOp,
    TaskQueue,
    TracePre,
    TreeBuild,
    CannExport,
    CannTimeline,
    Relation,
    MemoryPrepare,
    CannAnalyze,
    OperatorView,
    TraceView,
    KernelView,
    TraceStepTime,
    MemoryView,
    Integrate,
    Communication,
    DbPre,
    Db,
    StackView,
    MemoryTimeline,
}

/// One row of the tree.
struct Node {
    parser: Parser,
    /// As printed on stdout from release 7.0.
    class: &'static str,
    /// As printed up to 6.0 and in the task table of `logs/`; the current name first.
    short: &'static [&'static str],
    /// Files of ASCEND_PROFILER_OUTPUT that come from this parser alone.
    files: &'static [&'static str],
    /// Parsers that must have succeeded before it starts.
    needs: &'static [Parser],
    /// Runs beside these and never ends if they make nothing.
    awaits: &'static [Parser],
}

use Parser::*;

#[rustfmt::skip]
static TREE: &[Node] = &[
    Node { parser: TorchOp, class: "TorchOpParser", short: &["torch_op"], files: &[], needs: &[], awaits: &[] },
    Node { parser: TaskQueue, class: "TaskQueueParser", short: &["task_queue"], files: &[], needs: &[], awaits: &[] },
    Node { parser: TracePre, class: "TracePreParser", short: &["trace_prepare"], files: &[], needs: &[TorchOp, TaskQueue], awaits: &[] },
    Node { parser: TreeBuild, class: "TreeBuildParser", short: &["build_tree"], files: &[], needs: &[TorchOp, TaskQueue], awaits: &[] },
    Node { parser: CannExport, class: "CANNExportParser", short: &["export"], files: &[], needs: &[], awaits: &[] },
    Node { parser: CannTimeline, class: "CANNTimelineParser", short: &["timeline"], files: &[], needs: &[], awaits: &[CannExport] },
    Node { parser: Relation, class: "RelationParser", short: &["relation"], files: &[], needs: &[TaskQueue, CannTimeline], awaits: &[] },
    Node { parser: MemoryPrepare, class: "MemoryPrepareParser", short: &["memory_prepare"], files: &[], needs: &[TreeBuild, TaskQueue, TorchOp], awaits: &[] },
    Node { parser: CannAnalyze, class: "CANNAnalyzeParser", short: &["analyze"], files: &[], needs: &[CannTimeline], awaits: &[] },
    Node { parser: OperatorView, class: "OperatorViewParser", short: &["operator"], files: &["operator_details.csv"], needs: &[TreeBuild, CannTimeline, Relation, TorchOp], awaits: &[] },
    Node { parser: TraceView, class: "TraceViewParser", short: &["trace"], files: &["trace_view.json"], needs: &[TreeBuild, TracePre, CannTimeline, TaskQueue, TorchOp], awaits: &[] },
    Node { parser: KernelView, class: "KernelViewParser", short: &["kernel"], files: &["kernel_details.csv"], needs: &[TreeBuild, CannExport, Relation], awaits: &[] },
    Node { parser: TraceStepTime, class: "TraceStepTimeParser", short: &["step_time"], files: &["step_trace_time.csv"], needs: &[TreeBuild, CannTimeline, Relation, TorchOp], awaits: &[] },
    Node { parser: MemoryView, class: "MemoryViewParser", short: &["memory"], files: &["memory_record.csv", "operator_memory.csv"], needs: &[CannExport, MemoryPrepare], awaits: &[] },
    Node { parser: Integrate, class: "IntegrateParser", short: &["integrate"], files: &["op_statistic.csv", "api_statistic.csv", "task_time.csv", "data_preprocess.csv", "l2_cache.csv", "soc_pmu.csv", "npu_module_mem.csv", "nic.csv", "roce.csv", "pcie.csv", "hccs.csv"], needs: &[CannExport], awaits: &[] },
    Node { parser: Communication, class: "CommunicationParser", short: &["communication"], files: &["communication.json", "communication_matrix.json"], needs: &[TreeBuild, CannAnalyze, Relation], awaits: &[] },
    Node { parser: DbPre, class: "DbPreParser", short: &["db_prepare"], files: &[], needs: &[TorchOp, TaskQueue], awaits: &[] },
    Node { parser: Db, class: "DbParser", short: &["torch_db", "cann_db"], files: &["ascend_pytorch_profiler.db", "analysis.db"], needs: &[CannExport, MemoryPrepare, TreeBuild, CannAnalyze, DbPre], awaits: &[] },
    Node { parser: StackView, class: "StackViewParser", short: &["export_stack"], files: &[], needs: &[TreeBuild, CannTimeline, TaskQueue, TorchOp], awaits: &[] },
    Node { parser: MemoryTimeline, class: "MemoryTimelineParser", short: &["memory_timeline"], files: &[], needs: &[], awaits: &[] },
];

impl Parser {
    /// All parsers, in the order of the tree: none stands before what it needs.
    pub fn all() -> impl Iterator<Item = Parser> {
        TREE.iter().map(|node| node.parser)
    }

    /// The parser of this class (`KernelViewParser`) or short name (`kernel`).
    pub fn from_name(name: &str) -> Option<Parser> {
        let node = TREE.iter().find(|node| node.class == name || node.short.contains(&name));
        node.map(|node| node.parser)
    }

    /// The class, as printed from release 7.0.
    pub fn class(self) -> &'static str {
        self.node().map_or("", |node| node.class)
    }

    /// The short name, as printed up to release 6.0 and in the task table.
    pub fn short(self) -> &'static str {
        self.node().and_then(|node| node.short.first().copied()).unwrap_or("")
    }

    /// Files of ASCEND_PROFILER_OUTPUT that this parser writes, if the configuration asks for them (FORMATS §2).
    pub fn files(self) -> &'static [&'static str] {
        self.node().map_or(&[], |node| node.files)
    }

    /// Parsers that must have succeeded before this one starts (release 7.2 and later).
    pub fn needs(self) -> &'static [Parser] {
        self.node().map_or(&[], |node| node.needs)
    }

    fn awaits(self) -> &'static [Parser] {
        self.node().map_or(&[], |node| node.awaits)
    }

    fn node(self) -> Option<&'static Node> {
        TREE.iter().find(|node| node.parser == self)
    }
}

impl From<Parser> for &'static str {
    fn from(parser: Parser) -> Self {
        parser.class()
    }
}

impl TryFrom<String> for Parser {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        Parser::from_name(&name).ok_or_else(|| format!("no parser of the name {name:?}"))
    }
}

/// Parts the failed parsers in roots, which failed by themselves, and echoes, which failed because another did.
///
/// A dependency counts over parsers that are not in the set too, since pasted logs are often cut.
pub fn roots(failed: &BTreeSet<Parser>) -> (BTreeSet<Parser>, BTreeSet<Parser>) {
    failed.iter().partition(|&&parser| upstream(parser).is_disjoint(failed))
}

/// What cannot succeed once `root` has failed, `root` included. What merely awaits its output is not in it.
pub fn closure(root: Parser) -> BTreeSet<Parser> {
    let mut reached = BTreeSet::from([root]);
    // The order of the tree makes one pass enough.
    for parser in Parser::all() {
        if parser.needs().iter().any(|need| reached.contains(need)) {
            reached.insert(parser);
        }
    }
    reached
}

/// The files that the failed parser `root` costs: its own, and those of the failed parsers that fell with it.
pub fn cost(root: Parser, failed: &BTreeSet<Parser>) -> Vec<&'static str> {
    Parser::all()
        .filter(|&parser| parser == root || failed.contains(&parser))
        .filter(|&parser| parser == root || upstream(parser).contains(&root))
        .flat_map(|parser| parser.files().iter().copied())
        .collect()
}

/// Everything a parser needs or awaits, at any distance, without itself.
fn upstream(parser: Parser) -> BTreeSet<Parser> {
    let mut found = BTreeSet::new();
    let mut open = vec![parser];
    while let Some(parser) = open.pop() {
        for &before in parser.needs().iter().chain(parser.awaits()) {
            if found.insert(before) {
                open.push(before);
            }
        }
    }
    found
}
