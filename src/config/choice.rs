//! What the reader chose.

use std::collections::BTreeSet;

use crate::rules::Question;

/// The most steps of a window: more make files that nothing opens.
pub const MOST_STEPS: u64 = 1000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Framework {
    /// A loop of one's own.
    TorchNpu,
    /// Scripts in the manner of cann-recipes-infer, with `enable_profiler`.
    CannRecipes,
    VllmAscend,
    Sglang,
}

impl Framework {
    pub const ALL: [Framework; 4] =
        [Framework::TorchNpu, Framework::CannRecipes, Framework::VllmAscend, Framework::Sglang];

    /// Stable: a value in addresses.
    pub fn name(self) -> &'static str {
        match self {
            Framework::TorchNpu => "torch-npu",
            Framework::CannRecipes => "cann-recipes",
            Framework::VllmAscend => "vllm-ascend",
            Framework::Sglang => "sglang",
        }
    }

    pub fn from_name(name: &str) -> Option<Framework> {
        Framework::ALL.into_iter().find(|framework| framework.name() == name)
    }
}

/// What a step is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Turns of a loop that are all alike, as in training.
    Loop,
    Prefill,
    Decode,
    /// Prefill and decode, apart from each other.
    Both,
}

impl Stage {
    pub const ALL: [Stage; 4] = [Stage::Loop, Stage::Prefill, Stage::Decode, Stage::Both];

    /// Stable: a value in addresses.
    pub fn name(self) -> &'static str {
        match self {
            Stage::Loop => "loop",
            Stage::Prefill => "prefill",
            Stage::Decode => "decode",
            Stage::Both => "both",
        }
    }

    pub fn from_name(name: &str) -> Option<Stage> {
        Stage::ALL.into_iter().find(|stage| stage.name() == name)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub questions: BTreeSet<Question>,
    pub framework: Framework,
    pub stage: Stage,
    /// Recorded steps of each window, 1 to [`MOST_STEPS`].
    pub steps: u64,
    /// Python call stacks.
    pub stack: bool,
    /// Shapes of the framework's operators; those of kernels come with the level.
    pub shapes: bool,
}

impl Default for Choice {
    /// Everything but memory, which costs most and interests fewest; five turns of a loop.
    fn default() -> Self {
        Choice {
            questions: Question::ALL.into_iter().filter(|question| *question != Question::Memory).collect(),
            framework: Framework::TorchNpu,
            stage: Stage::Loop,
            steps: 5,
            stack: false,
            shapes: false,
        }
    }
}

impl Choice {
    /// The steps, whatever was asked for.
    pub fn window(&self) -> u64 {
        self.steps.clamp(1, MOST_STEPS)
    }

    pub fn asks(&self, question: Question) -> bool {
        self.questions.contains(&question)
    }
}
