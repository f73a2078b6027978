//! The schedule as Python: the two ways to write the loop around it.

use super::Schedule;

/// Calls in the generated loop; when no number ends cleanly, as many as save the first cycle.
pub fn calls(schedule: &Schedule) -> u64 {
    let first_cycle = || schedule.expected_steps(0).map_or(1, |steps| steps.end);
    schedule.minimum_steps().unwrap_or_else(first_cycle)
}

/// `schedule(wait=0, …)` with every parameter that matters; `skip_first_wait` exists only since release 26.1.
pub fn call(schedule: &Schedule) -> String {
    let since_26_1 = match schedule.skip_first_wait {
        0 => String::new(),
        value => format!(", skip_first_wait={value}"),
    };
    format!(
        "torch_npu.profiler.schedule(\n    wait={}, warmup={}, active={}, repeat={}, skip_first={}{since_26_1}\n)",
        schedule.wait,
        schedule.warmup,
        schedule.active.max(1),
        schedule.repeat,
        schedule.skip_first,
    )
}

const HEAD: &str = "import torch
import torch_npu


def run_one_step():  # your step
    torch.ones(8, device=\"npu\").sum()


";

/// A loop inside the context manager, `step()` at the end of each turn.
pub fn with_context(schedule: &Schedule) -> String {
    let calls = calls(schedule);
    format!(
        "{HEAD}plan = {plan}
with torch_npu.profiler.profile(
    schedule=plan,
    on_trace_ready=torch_npu.profiler.tensorboard_trace_handler(\"./prof\"),
) as prof:
    for _ in range({calls}):
        run_one_step()
        prof.step()
",
        plan = call(schedule)
    )
}

/// The same with `start()` and `stop()`, for a loop that cannot be put into a block.
pub fn with_start_and_stop(schedule: &Schedule) -> String {
    let calls = calls(schedule);
    format!(
        "{HEAD}plan = {plan}
prof = torch_npu.profiler.profile(
    schedule=plan,
    on_trace_ready=torch_npu.profiler.tensorboard_trace_handler(\"./prof\"),
)
prof.start()
try:
    for _ in range({calls}):
        run_one_step()
        prof.step()
finally:
    prof.stop()
",
        plan = call(schedule)
    )
}
