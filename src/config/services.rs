//! Code for serving frameworks, which start and stop the profiler themselves.

use crate::text::Texts;

use super::{Choice, Code, Collected, Stage};

fn truth(value: bool) -> &'static str {
    if value { "True" } else { "False" }
}

/// Iterations before the window when decode is asked for: the prefill, and the first tokens.
const DECODE_DELAY: u64 = 4;
/// Tokens beyond the window, so that it ends while the requests still run.
const SPARE_TOKENS: u64 = 8;

/// Iterations left out, iterations recorded, tokens to generate.
fn iterations(choice: &Choice) -> (u64, u64, u64) {
    let steps = choice.window();
    match choice.stage {
        Stage::Prefill => (0, steps, 1),
        Stage::Decode => (DECODE_DELAY, steps, DECODE_DELAY + steps + SPARE_TOKENS),
        Stage::Loop | Stage::Both => (0, steps + 1, steps + 1 + SPARE_TOKENS),
    }
}

/// vLLM with vllm-ascend: offline in Python, and the switches of the server.
pub(super) fn vllm(choice: &Choice, texts: &Texts) -> Vec<Code> {
    let collected = Collected::of(choice);
    let (delay, most, tokens) = iterations(choice);
    let (stack, memory) = (collected.stack, collected.memory);
    let python = format!(
        "from vllm import LLM, SamplingParams


def main():
    llm = LLM(
        model=\"/path/to/model\",
        tensor_parallel_size=1,
        profiler_config={{
            \"profiler\": \"torch\",
            \"torch_profiler_dir\": \"./vllm_profile\",
            \"torch_profiler_with_stack\": {stack_word},
            \"torch_profiler_with_memory\": {memory_word},
            \"ignore_frontend\": True,
            \"delay_iterations\": {delay},
            \"max_iterations\": {most},
        }},
    )
    prompts = [\"Hello, my name is\"] * 8
    params = SamplingParams(temperature=0.0, max_tokens={tokens}, ignore_eos=True)
    # {warm}
    llm.generate(prompts, params)
    llm.start_profile()
    llm.generate(prompts, params)
    # {stop}
    llm.stop_profile()


if __name__ == \"__main__\":
    main()
",
        stack_word = truth(stack),
        memory_word = truth(memory),
        warm = texts.get("code-warm-up"),
        stop = texts.get("code-vllm-stop"),
    );
    let server = format!(
        "vllm serve /path/to/model --profiler-config '{{\"profiler\": \"torch\", \"torch_profiler_dir\": \"./vllm_profile\", \
         \"torch_profiler_with_stack\": {stack}, \"torch_profiler_with_memory\": {memory}, \"ignore_frontend\": true, \
         \"delay_iterations\": {delay}, \"max_iterations\": {most}}}'

# {}
curl -X POST http://127.0.0.1:8000/start_profile
# {}
curl -X POST http://127.0.0.1:8000/stop_profile
",
        texts.get("code-server-warm"),
        texts.get("code-server-requests"),
    );
    vec![
        Code { language: "python", purpose: "config-code-vllm", text: python },
        Code { language: "bash", purpose: "config-code-vllm-server", text: server },
    ]
}

/// SGLang: a request to the server.
pub(super) fn sglang(choice: &Choice, texts: &Texts) -> Vec<Code> {
    let collected = Collected::of(choice);
    let python = format!(
        "import json
import urllib.request

SERVER = \"http://127.0.0.1:30000\"


def post(path, body):
    data = json.dumps(body).encode()
    request = urllib.request.Request(SERVER + path, data, {{\"Content-Type\": \"application/json\"}})
    with urllib.request.urlopen(request) as answer:
        return answer.read().decode()


def generate(tokens):
    params = {{\"max_new_tokens\": tokens, \"temperature\": 0, \"ignore_eos\": True}}
    return post(\"/generate\", {{\"text\": \"Hello, my name is\", \"sampling_params\": params}})


# {warm}
generate({tokens})
post(
    \"/start_profile\",
    {{
        \"output_dir\": \"/tmp/sglang_profile\",
        \"num_steps\": {steps},
        \"activities\": [\"CPU\", \"GPU\"],  # {gpu}
        \"with_stack\": {stack},
        \"record_shapes\": {shapes},
        \"profile_by_stage\": {by_stage},
    }},
)
# {stop}
generate({tokens})
",
        warm = texts.get("code-warm-up"),
        tokens = choice.window() + SPARE_TOKENS,
        steps = choice.window(),
        gpu = texts.get("code-sglang-gpu"),
        stack = truth(collected.stack),
        shapes = truth(collected.shapes),
        by_stage = truth(choice.stage != Stage::Loop),
        stop = texts.get("code-sglang-stop"),
    );
    vec![Code { language: "python", purpose: "config-code-sglang", text: python }]
}
