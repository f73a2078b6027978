//! Python for a loop of one's own, and for scripts in the manner of cann-recipes-infer.

use crate::text::Texts;

use super::{Choice, Code, Collected, Stage, Window};

/// `True` or `False`.
fn truth(value: bool) -> &'static str {
    if value { "True" } else { "False" }
}

/// A comment line in the reader's language.
fn comment(texts: &Texts, indent: &str, name: &str) -> String {
    format!("{indent}# {}\n", texts.get(name))
}

fn experimental_config(collected: Collected, indent: &str) -> String {
    let level = collected.level();
    let metrics = if collected.level1 { "PipeUtilization" } else { "AiCoreNone" };
    format!(
        "{indent}experimental_config = torch_npu.profiler._ExperimentalConfig(
{indent}    profiler_level=torch_npu.profiler.ProfilerLevel.{level},
{indent}    aic_metrics=torch_npu.profiler.AiCMetrics.{metrics},
{indent}    export_type=torch_npu.profiler.ExportType.Text,
{indent})
",
        level = level.python_name(),
    )
}

/// The call of `profile(…)` with a schedule and a folder that stand in variables.
fn profile(collected: Collected, indent: &str, schedule: &str, folder: &str) -> String {
    format!(
        "{indent}return torch_npu.profiler.profile(
{indent}    activities=[
{indent}        torch_npu.profiler.ProfilerActivity.CPU,
{indent}        torch_npu.profiler.ProfilerActivity.NPU,
{indent}    ],
{indent}    schedule={schedule},
{indent}    on_trace_ready=torch_npu.profiler.tensorboard_trace_handler({folder}),
{indent}    record_shapes={shapes},
{indent}    profile_memory={memory},
{indent}    with_stack={stack},
{indent}    experimental_config=experimental_config,
{indent})
",
        shapes = truth(collected.shapes),
        memory = truth(collected.memory),
        stack = truth(collected.stack),
    )
}

/// The function that stands for one step of a window.
fn function(stage: Stage) -> &'static str {
    match stage {
        Stage::Loop | Stage::Both => "run_one_step",
        Stage::Prefill => "run_prefill",
        Stage::Decode => "run_decode_step",
    }
}

/// A loop of one's own.
pub(super) fn plain(choice: &Choice, texts: &Texts) -> Vec<Code> {
    let collected = Collected::of(choice);
    let windows = Window::of(choice);
    let mut text = "import torch\nimport torch_npu\n".to_string();
    for window in &windows {
        let name = function(window.stage);
        text.push_str(&format!(
            "\n\ndef {name}():\n{}",
            comment(texts, "    ", &format!("code-{name}").replace('_', "-"))
        ));
        text.push_str("    torch.ones(8, device=\"npu\").sum()\n");
    }
    text.push_str("\n\n");
    text.push_str(&experimental_config(collected, ""));
    text.push_str("\n\ndef profiler(folder, **plan):\n");
    text.push_str(&profile(collected, "    ", "torch_npu.profiler.schedule(**plan)", "folder"));
    text.push('\n');
    for window in &windows {
        text.push('\n');
        text.push_str(&plain_window(window, texts));
    }
    vec![Code { language: "python", purpose: "config-code-loop", text }]
}

fn plain_window(window: &Window, texts: &Texts) -> String {
    let name = function(window.stage);
    let plan = &window.schedule;
    format!(
        "{warm}for _ in range(3):
    {name}()
torch.npu.synchronize()
plan = dict(skip_first={skip_first}, wait=0, warmup={warmup}, active={active}, repeat=1)
with profiler(\"./prof/{folder}\", **plan) as prof:
    for _ in range({calls}):  # skip_first + warmup + active
        {name}()
{last}        prof.step()
",
        warm = comment(texts, "", "code-warm-up"),
        skip_first = plan.skip_first,
        warmup = plan.warmup,
        active = plan.active,
        folder = window.stage.name(),
        calls = window.calls(),
        last = comment(texts, "        ", "code-last-step"),
    )
}

/// The factory that the scripts call, with the settings of the choice, and the switch that turns it on.
pub(super) fn recipes(choice: &Choice, texts: &Texts) -> Vec<Code> {
    let collected = Collected::of(choice);
    let mut text = "import os\n\nimport torch_npu\n\n\n".to_string();
    text.push_str(&format!(
        "def create_profiler(enable_profiler=False, profile_save_path=\"prof\", active={}, repeat=1, skip_first=3):\n",
        choice.window()
    ));
    text.push_str("    if not enable_profiler:\n");
    text.push_str(&comment(texts, "        ", "code-recipes-off"));
    text.push_str("        return FakeContextManager()\n    os.makedirs(profile_save_path, exist_ok=True)\n");
    text.push_str(&experimental_config(collected, "    "));
    text.push_str(&comment(texts, "    ", "code-recipes-warmup"));
    text.push_str("    plan = torch_npu.profiler.schedule(\n        wait=0, warmup=0, active=active, repeat=repeat, ");
    text.push_str("skip_first=skip_first\n    )\n");
    text.push_str(&profile(collected, "    ", "plan", "profile_save_path"));
    let switch = "enable_profiler: True\n".to_string();
    vec![
        Code { language: "yaml", purpose: "config-code-recipes-switch", text: switch },
        Code { language: "python", purpose: "config-code-recipes", text },
    ]
}
