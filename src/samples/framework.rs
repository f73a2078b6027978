//! Stage 1 of a trace: the events that torch_npu itself writes, with its key order (FORMATS §4.2).

use super::events::{CALL_STACK, Events, position};
use super::operators::Core;
use super::run::{Launch, Step};
use super::text::Text;

impl Events {
    pub(super) fn profiler_step(&mut self, step: &Step) {
        let (host, depth) = (self.tracks.host, self.depth);
        let text = self.begin();
        text.put("{\"ph\": \"X\", \"name\": \"ProfilerStep#").int(step.number);
        framework_slice(text, host, host, step.start_ns, step.end_ns - step.start_ns);
        text.put("\"cpu_op\", \"args\": {\"Sequence number\": -1, \"Fwd thread id\": 0, \"Call stack\": \"");
        call_stack(text, depth);
        text.put("\"}}");
    }

    pub(super) fn cpu_op(&mut self, launch: &Launch) {
        let (host, thread) = (self.tracks.host, self.tracks.thread_of(launch.operator));
        let depth = self.depth;
        let text = self.begin();
        text.put("{\"ph\": \"X\", \"name\": \"").put(launch.operator.torch);
        framework_slice(text, host, thread, launch.host_ns, launch.host_dur_ns);
        text.put("\"cpu_op\", \"args\": {\"Sequence number\": ");
        text.int(launch.index).put(", \"Fwd thread id\": 0, ");
        if launch.operator.core != Core::Communication {
            text.put("\"Input Dims\": \"");
            parts(text, launch.operator.input.shapes);
            text.put("\", \"Input type\": \"");
            parts(text, launch.operator.input.types);
            text.put("\", ");
        }
        text.put("\"Call stack\": \"");
        call_stack(text, depth);
        text.put("\"}}");
    }

    /// A framework slice without shapes: what `torch.compile` leaves on the host.
    pub(super) fn host_region(&mut self, name: &str, start_ns: u64, dur_ns: u64) {
        let host = self.tracks.host;
        let text = self.begin();
        text.put("{\"ph\": \"X\", \"name\": \"").json(name);
        framework_slice(text, host, host, start_ns, dur_ns);
        text.put("\"cpu_op\", \"args\": {\"Sequence number\": -1, \"Fwd thread id\": 0}}");
    }

    pub(super) fn enqueue(&mut self, launch: &Launch) {
        let (host, thread) = (self.tracks.host, self.tracks.thread_of(launch.operator));
        let text = self.begin();
        text.put("{\"ph\": \"X\", \"name\": \"Enqueue");
        framework_slice(text, host, thread, launch.host_ns + 9_000, 7_410);
        text.put("\"enqueue\", \"args\": {\"correlation_id\": ");
        text.int(8000 + launch.index).put("}}");
        let start_ns = launch.host_ns + 9_000;
        self.framework_flow("s", "async_task_queue", 8000 + launch.index, host, thread, start_ns);
    }

    pub(super) fn dequeue(&mut self, launch: &Launch) {
        let (host, thread) = (self.tracks.host, self.tracks.queue_thread());
        let text = self.begin();
        text.put("{\"ph\": \"X\", \"name\": \"Dequeue@").put(launch.operator.acl);
        framework_slice(text, host, thread, launch.dequeue_ns(), 31_220);
        text.put("\"dequeue\", \"args\": {\"correlation_id\": ");
        text.int(8000 + launch.index).put("}}");
        let start_ns = launch.dequeue_ns();
        self.framework_flow("f", "async_task_queue", 8000 + launch.index, host, thread, start_ns);
    }

    /// From a forward operator to the backward operator that answers it.
    pub(super) fn forward_backward(&mut self, sequence: u64, forward_ns: u64, backward_ns: u64) {
        let (host, autograd) = (self.tracks.host, self.tracks.autograd_thread());
        self.framework_flow("s", "fwdbwd", sequence, host, host, forward_ns);
        self.framework_flow("f", "fwdbwd", sequence, host, autograd, backward_ns);
    }

    pub(super) fn python_function(&mut self, name: &str, id: u64, start_ns: u64, dur_ns: u64) {
        let host = self.tracks.host;
        let text = self.begin();
        text.put("{\"ph\": \"X\", \"name\": \"").json(name);
        framework_slice(text, host, host, start_ns, dur_ns);
        text.put("\"python_function\", \"args\": {\"Python id\": ").int(id);
        text.put(", \"Python parent id\": ").int(id / 2).put("}}");
    }

    pub(super) fn framework_metadata(&mut self) {
        let host = self.tracks.host;
        self.framework_process("process_name", 0, "\"name\": \"Python\"");
        self.framework_process("process_labels", 0, "\"labels\": \"CPU\"");
        self.framework_process("process_sort_index", 0, "\"sort_index\": 0");
        let threads = [host, self.tracks.queue_thread(), self.tracks.autograd_thread()];
        for thread in threads {
            self.framework_process("thread_name", thread, &format!("\"name\": \"Thread {thread}\""));
            self.framework_process("thread_sort_index", thread, &format!("\"sort_index\": {thread}"));
        }
    }

    fn framework_process(&mut self, name: &str, thread: u64, args: &str) {
        let host = self.tracks.host;
        let text = self.begin();
        text.put("{\"ph\": \"M\", \"name\": \"").put(name);
        text.put("\", \"pid\": ").int(host).put(", \"tid\": ").int(thread);
        text.put(", \"args\": {").put(args).put("}}");
    }

    pub(super) fn framework_flow(&mut self, ph: &str, cat: &str, id: u64, pid: u64, tid: u64, ns: u64) {
        let name = match cat {
            "async_task_queue" => "enqueue_to_dequeue",
            "async_npu" => "torch_to_npu",
            _ => cat,
        };
        let text = self.begin();
        text.put("{\"ph\": \"").put(ph).put("\", \"bp\": \"e\", \"name\": \"").put(name);
        text.put("\", \"id\": ").int(id).put(", \"pid\": ").int(pid);
        text.put(", \"tid\": ").int(tid).put(", \"ts\": \"").fixed(ns);
        text.put("\", \"cat\": \"").put(cat).put("\"}");
    }
}

/// From the closing quote of the name to the opening of the category.
fn framework_slice(text: &mut Text, pid: u64, tid: u64, start_ns: u64, dur_ns: u64) {
    position(text, pid, tid, start_ns, dur_ns);
    text.put(", \"cat\": ");
}

/// Tensors joined as torch_npu joins them inside JSON.
fn parts(text: &mut Text, list: &str) {
    for (at, part) in list.split(';').enumerate() {
        if at > 0 {
            text.put(";\\r\\n");
        }
        text.put(part);
    }
}

fn call_stack(text: &mut Text, depth: usize) {
    let [innermost, outer @ ..] = CALL_STACK;
    text.put(innermost);
    let nested = std::iter::repeat_n(innermost, depth.saturating_sub(1));
    for frame in nested.chain(outer) {
        text.put(";\\r\\n").put(frame);
    }
}
