//! Stage 2 of a trace: the events that msprof wrote, with its key order, and the flows from torch to the device
//! (FORMATS §4.2).

use super::events::{CANN, COMMUNICATION, Events, HARDWARE, OVERLAP, OVERLAP_TRACKS, Process, position};
use super::run::{Compile, Launch};
use super::text::Text;

/// Time of the call of an operator and, inside it, of its launch, ns.
pub(super) const ACL_CALL_NS: u64 = 26_710;
pub(super) const NODE_LAUNCH_NS: u64 = 8_140;

/// A slice of the CANN process.
struct Call<'a> {
    layer: &'a str,
    name: &'a str,
    start_ns: u64,
    dur_ns: u64,
    mode: &'a str,
    level: &'a str,
    id: &'a str,
    item: &'a str,
}

impl<'a> Call<'a> {
    /// A call of AscendCL, without its duration.
    fn acl(name: &'a str, mode: &'a str, start_ns: u64) -> Self {
        Self { layer: "AscendCL", name, start_ns, dur_ns: 0, mode, level: "acl", id: name, item: "0" }
    }
}

impl Events {
    pub(super) fn device_metadata(&mut self, process: Process, threads: &[(u64, String)]) {
        let label = match process.name {
            "CANN" => "CPU".to_owned(),
            _ => format!("NPU {}", self.tracks.device),
        };
        self.metadata(process, "process_name", 0, &format!("\"name\": \"{}\"", process.name));
        for (thread, name) in threads {
            self.metadata(process, "thread_name", *thread, &format!("\"name\": \"{name}\""));
            self.metadata(process, "thread_sort_index", *thread, &format!("\"sort_index\": {thread}"));
        }
        self.metadata(process, "process_labels", 0, &format!("\"labels\": \"{label}\""));
        self.metadata(process, "process_sort_index", 0, &format!("\"sort_index\": {}", process.sort));
    }

    fn metadata(&mut self, process: Process, name: &str, thread: u64, args: &str) {
        let pid = self.tracks.pid(process);
        let text = self.begin();
        text.put("{\"name\": \"").put(name);
        text.put("\", \"pid\": ").int(pid).put(", \"tid\": ").int(thread);
        text.put(", \"args\": {").put(args).put("}, \"ph\": \"M\"}");
    }

    /// `value` in thousandths of the unit `key`.
    pub(super) fn counter(&mut self, process: Process, name: &str, ns: u64, key: &str, value: u64) {
        let pid = self.tracks.pid(process);
        let text = self.begin();
        text.put("{\"name\": \"").put(name).put("\", \"ts\": \"").fixed(ns);
        text.put("\", \"pid\": ").int(pid).put(", \"tid\": 0, \"args\": {\"").put(key);
        text.put("\": ");
        if key == "MHz" {
            text.int(value / 1000);
        } else {
            text.float(value);
        }
        text.put("}, \"ph\": \"C\"}");
    }

    pub(super) fn acl_call(&mut self, launch: &Launch) {
        let acl = launch.operator.acl;
        let mut call = Call { dur_ns: ACL_CALL_NS, ..Call::acl(acl, "ACL_NN", launch.dequeue_ns() + 3_000) };
        if launch.is_collective() {
            (call.mode, call.item) = ("HOST_HCCL", acl);
        }
        self.call(&call, launch.connection());
    }

    /// `Node@launch`, or the launch of a collective's task graph.
    pub(super) fn node_launch(&mut self, launch: &Launch) {
        let mut call = Call {
            layer: "Node",
            name: "launch",
            start_ns: node_ns(launch),
            dur_ns: NODE_LAUNCH_NS,
            mode: "launch",
            level: "node",
            id: "0",
            item: launch.operator.kernel,
        };
        if launch.is_collective() {
            (call.layer, call.name, call.mode) = ("Communication", "Launch_Ffts", "master");
            (call.level, call.item) = ("communication", "Launch_Ffts");
        }
        self.call(&call, launch.connection() + 1);
    }

    /// A compile as CANN shows it: many short preparations, then the compilation itself.
    pub(super) fn compile_calls(&mut self, compile: &Compile, connection: u64) {
        let workspace = format!("{}GetWorkspaceSize", compile.operator.acl);
        let tiling = format!("{}_Tiling", compile.operator.kind);
        let (start, dur) = (compile.start_ns, compile.dur_ns);
        let round = dur / 96;
        for from in (0..12).map(|n| start + n * round) {
            self.compile_call(&workspace, "ACL_NN", from, round * 9 / 10, connection);
            self.compile_call(&tiling, "ACL_NN", from + round / 4, round / 4, connection);
        }
        let (compiled_ns, inner_ns) = (dur * 7 / 8, dur * 5 / 6);
        let name = "aclopCompileAndExecute";
        self.compile_call(name, "ACL_OP", start + dur / 8, compiled_ns, connection);
        self.compile_call("opCompile", "ACL_OP", start + dur / 7, inner_ns, connection);
    }

    fn compile_call(&mut self, name: &str, mode: &str, start_ns: u64, dur_ns: u64, connection: u64) {
        let call = Call { dur_ns, ..Call::acl(name, mode, start_ns) };
        self.call(&call, connection);
    }

    pub(super) fn model_load(&mut self, compile: &Compile, connection: u64) {
        let call = Call {
            layer: "Model",
            name: "ModelLoad",
            start_ns: compile.start_ns + compile.dur_ns / 2,
            dur_ns: compile.dur_ns / 3,
            mode: "ModelLoad",
            level: "model",
            id: "0",
            item: "0",
        };
        self.call(&call, connection);
    }

    fn call(&mut self, call: &Call, connection: u64) {
        let (pid, tid) = (self.tracks.pid(CANN), self.tracks.queue_thread());
        let text = self.begin();
        text.put("{\"name\": \"").put(call.layer).put("@").put(call.name);
        position(text, pid, tid, call.start_ns, call.dur_ns);
        text.put(", \"args\": {\"Thread Id\": ").int(tid);
        text.put(", \"Mode\": \"").put(call.mode);
        text.put("\", \"level\": \"").put(call.level);
        text.put("\", \"id\": \"").put(call.id);
        text.put("\", \"item_id\": \"").put(call.item);
        text.put("\", \"connection_id\": ").int(connection).put("}, \"ph\": \"X\"}");
    }

    pub(super) fn host_to_device_start(&mut self, launch: &Launch) {
        let (pid, tid) = (self.tracks.pid(CANN), self.tracks.queue_thread());
        let text = self.begin();
        text.put("{\"name\": \"HostToDevice");
        connection_text(text, launch);
        text.put("\", \"ph\": \"s\", \"cat\": \"HostToDevice\", \"id\": \"");
        connection_text(text, launch);
        text.put("\", \"pid\": ").int(pid).put(", \"tid\": ").int(tid);
        text.put(", \"ts\": \"").fixed(node_ns(launch)).put("\"}");
    }

    pub(super) fn host_to_device_end(&mut self, launch: &Launch) {
        let (pid, tid) = self.device_track(launch);
        let text = self.begin();
        text.put("{\"name\": \"HostToDevice");
        connection_text(text, launch);
        text.put("\", \"ph\": \"f\", \"id\": \"");
        connection_text(text, launch);
        text.put("\", \"ts\": \"").fixed(launch.device_ns);
        text.put("\", \"cat\": \"HostToDevice\", \"pid\": ").int(pid);
        text.put(", \"tid\": ").int(tid).put(", \"bp\": \"e\"}");
    }

    pub(super) fn hardware_task(&mut self, launch: &Launch) {
        let pid = self.tracks.pid(HARDWARE);
        let (name, task) = if launch.is_collective() {
            ("Notify Wait", "Notify Wait")
        } else {
            (launch.operator.kernel, launch.operator.core.task_type())
        };
        let text = self.begin();
        text.put("{\"name\": \"").put(name);
        position(text, pid, launch.stream(), launch.device_ns, launch.device_dur_ns);
        text.put(", \"args\": {\"Model Id\": 4294967295, \"Task Type\": \"").put(task);
        text.put("\", \"Physic Stream Id\": ").int(launch.stream());
        text.put(", \"Task Id\": ").int(task_id(launch));
        text.put(", \"Batch Id\": 0, \"Subtask Id\": 4294967295, \"connection_id\": ");
        text.int(launch.connection() + 1).put("}, \"ph\": \"X\"}");
    }

    pub(super) fn collective(&mut self, launch: &Launch, ranks: u64) {
        let pid = self.tracks.pid(COMMUNICATION);
        let name = launch.name();
        let text = self.begin();
        text.put("{\"name\": \"").put(&name);
        position(text, pid, 0, launch.device_ns, launch.device_dur_ns);
        text.put(", \"args\": {\"rank_size\": ").int(ranks).put(", \"connection_id\": ");
        text.int(launch.connection() + 1);
        text.put(", \"model id\": 4294967295, \"data_type\": \"BFP16\", \"alg_type\": \"MESH-RING\", ");
        text.put("\"count\": 12582912, \"relay\": \"no\", \"retry\": \"no\"}, \"ph\": \"X\"}");
    }

    /// The copy inside a collective: half of its time.
    pub(super) fn collective_task(&mut self, launch: &Launch) {
        let pid = self.tracks.pid(COMMUNICATION);
        let half = launch.device_dur_ns / 2;
        let (from, to) = (self.tracks.device, self.tracks.device ^ 1);
        let text = self.begin();
        text.put("{\"name\": \"Memcpy");
        position(text, pid, 1, launch.device_ns + half, half);
        text.put(", \"args\": {\"notify_id\": \"18446744073709551615\", \"duration estimated(us)\": ");
        text.float(half).put(", \"stream id\": ").int(launch.stream());
        text.put(", \"task id\": ").int(task_id(launch));
        text.put(", \"context id\": 0, \"task type\": \"Memcpy\", \"src rank\": ").int(from);
        text.put(", \"dst rank\": ").int(to);
        text.put(", \"transport type\": \"SDMA\", \"size(Byte)\": 12582912, \"data type\": \"INVALID_TYPE\", ");
        text.put("\"link type\": \"HCCS\", \"bandwidth(GB/s)\": 26.886, \"model id\": 4294967295}, \"ph\": \"X\"}");
    }

    /// A stretch of `Overlap Analysis`; these events have no args.
    pub(super) fn overlap(&mut self, track: usize, start_ns: u64, dur_ns: u64) {
        let pid = self.tracks.pid(OVERLAP);
        let name = OVERLAP_TRACKS.get(track).copied().unwrap_or_default();
        let text = self.begin();
        text.put("{\"name\": \"").put(name);
        position(text, pid, track as u64, start_ns, dur_ns);
        text.put(", \"ph\": \"X\"}");
    }

    /// Both ends of the flow from the torch operator to its kernel; the id is the device start in ns, above 2^53.
    pub(super) fn torch_to_npu(&mut self, launch: &Launch) {
        let (host, thread) = (self.tracks.host, self.tracks.thread_of(launch.operator));
        let (pid, tid) = self.device_track(launch);
        let id = launch.device_ns;
        self.framework_flow("s", "async_npu", id, host, thread, launch.host_ns);
        self.framework_flow("f", "async_npu", id, pid, tid, launch.device_ns);
    }

    fn device_track(&self, launch: &Launch) -> (u64, u64) {
        if launch.is_collective() {
            (self.tracks.pid(COMMUNICATION), 0)
        } else {
            (self.tracks.pid(HARDWARE), launch.stream())
        }
    }
}

/// `Task ID` of a launch on its stream.
pub(super) fn task_id(launch: &Launch) -> u64 {
    (11_000 + launch.index) % 65_536
}

fn node_ns(launch: &Launch) -> u64 {
    launch.dequeue_ns() + 14_000
}

/// The ids of `HostToDevice` are strings; those of some launches pass 64 bits.
fn connection_text(text: &mut Text, launch: &Launch) {
    if launch.index % 4 == 3 {
        text.put("400").int(10_000_000_000_000_000 + launch.connection() + 1);
    } else {
        text.int(launch.connection() + 1);
    }
}
