//! Code for a new run. In: what the reader wants to know, the framework, and the window. Out: Python to copy, what each
//! option costs, the files to expect, and what will stay unanswered.
//!
//! Every call in the generated code is one of torch_npu's profiler (releases 6.0.rc1 to 26.1), or of the framework as
//! its own source has it in 2026: cann-recipes-infer `executor/utils/profiler_context.py`, vllm-ascend
//! `vllm_ascend/profiler/torch_npu_profiler.py` with vLLM's `ProfilerConfig`, SGLang's `scheduler_profiler_mixin.py`.

mod capture;
mod choice;
mod collected;
mod native;
mod page;
mod services;
#[cfg(test)]
mod tests;
mod window;

pub use capture::of_capture;
pub use choice::{Choice, Framework, MOST_STEPS, Stage};
pub use collected::Collected;
pub use page::markdown;
pub use window::Window;

use crate::text::Texts;

/// A piece of code to copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// `python`, `yaml` or `bash`.
    pub language: &'static str,
    /// The message that says what it is for.
    pub purpose: &'static str,
    pub text: String,
}

/// The code for a choice, comments in the language of the reader.
pub fn code(choice: &Choice, texts: &Texts) -> Vec<Code> {
    match choice.framework {
        Framework::TorchNpu => native::plain(choice, texts),
        Framework::CannRecipes => native::recipes(choice, texts),
        Framework::VllmAscend => services::vllm(choice, texts),
        Framework::Sglang => services::sglang(choice, texts),
    }
}
