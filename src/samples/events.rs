//! A trace_view.json under construction: its text, its count of events, its processes and threads (FORMATS §4).
//! The kinds of events are in `framework` (stage 1) and `device` (stage 2); the samples and the benchmarks share them.

use super::operators::Operator;
use super::text::Text;

/// Frames of every call stack, innermost first; part of a path is not ASCII, as in real projects.
pub(super) const CALL_STACK: [&str; 3] = [
    "/opt/venv/lib/torch/nn/modules/module.py(1751): _call_impl",
    "/home/user/模型/train.py(88): train_step",
    "<string>(1): <module>",
];

/// Process and thread ids of one rank. A process of msprof is (pid << 10) | (sort index << 5) | device.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tracks {
    pub(super) host: u64,
    pub(super) device: u64,
}

/// A process of msprof in the trace: its name and its sort index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Process {
    pub(super) name: &'static str,
    pub(super) sort: u64,
}

pub(super) const CANN: Process = process("CANN", 7);
pub(super) const HARDWARE: Process = process("Ascend Hardware", 14);
pub(super) const FREQUENCY: Process = process("AI Core Freq", 15);
pub(super) const COMMUNICATION: Process = process("Communication", 16);
pub(super) const HBM: Process = process("HBM", 18);
pub(super) const NPU_MEM: Process = process("NPU MEM", 20);
pub(super) const OVERLAP: Process = process("Overlap Analysis", 24);

/// The tracks of `Overlap Analysis`, in the order of their thread ids.
pub(super) const OVERLAP_TRACKS: [&str; 4] = ["Computing", "Communication", "Communication(Not Overlapped)", "Free"];

const fn process(name: &'static str, sort: u64) -> Process {
    Process { name, sort }
}

impl Tracks {
    pub(super) fn pid(self, process: Process) -> u64 {
        (self.host << 10) | (process.sort << 5) | self.device
    }

    pub(super) fn queue_thread(self) -> u64 {
        self.host + 3198
    }

    pub(super) fn autograd_thread(self) -> u64 {
        self.host + 8571
    }

    /// The thread that calls an operator.
    pub(super) fn thread_of(self, operator: &Operator) -> u64 {
        if operator.backward { self.autograd_thread() } else { self.host }
    }
}

/// A trace under construction: its text, and how many events it has.
#[derive(Debug)]
pub(super) struct Events {
    pub(super) text: Text,
    pub(super) count: u64,
    /// What stands before the next event.
    gap: &'static str,
    pub(super) tracks: Tracks,
    /// How often the innermost frame of a call stack stands there: nested modules.
    pub(super) depth: usize,
}

impl Events {
    pub(super) fn new(tracks: Tracks, depth: usize) -> Self {
        Self { text: Text::default(), count: 0, gap: "[", tracks, depth }
    }

    /// Between the stages only a comma is written, without a blank (FORMATS §4.1).
    pub(super) fn begin_second_stage(&mut self) {
        self.gap = ",";
    }

    pub(super) fn begin(&mut self) -> &mut Text {
        self.count += 1;
        let gap = std::mem::replace(&mut self.gap, ", ");
        self.text.put(gap)
    }
}

/// From the closing quote of the name to the duration; what is the same in every slice.
pub(super) fn position(text: &mut Text, pid: u64, tid: u64, start_ns: u64, dur_ns: u64) {
    text.put("\", \"pid\": ").int(pid).put(", \"tid\": ").int(tid);
    text.put(", \"ts\": \"").fixed(start_ns).put("\", \"dur\": ");
    if dur_ns == 0 {
        text.put("0");
    } else {
        text.float(dur_ns);
    }
}
