//! What the profiler will be set to, what that costs, what it writes, and what it leaves unanswered.

use crate::info::{Activities, AicMetrics, ExportType, Level, ProfilerInfo};
use crate::rules::{Due, Question, Ran, due};

use super::{Choice, Framework};

/// The settings that a choice comes to; a framework may not let everything be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Collected {
    /// Level1 with PipeUtilization; else Level0, which can have no metrics.
    pub level1: bool,
    pub memory: bool,
    /// Python call stacks. vllm-ascend takes them by `with_modules`.
    pub stack: bool,
    pub shapes: bool,
    /// The window is marked in steps.
    pub steps: bool,
}

impl Collected {
    pub fn of(choice: &Choice) -> Collected {
        let wanted = Collected {
            level1: choice.questions.iter().any(|question| needs_level1(*question)),
            memory: choice.asks(Question::Memory),
            stack: choice.stack,
            shapes: choice.shapes,
            steps: true,
        };
        match choice.framework {
            Framework::TorchNpu | Framework::CannRecipes => wanted,
            // Both fixed in its source; start and stop without a schedule.
            Framework::VllmAscend => Collected { level1: true, shapes: false, steps: false, ..wanted },
            // It passes no experimental_config and no profile_memory.
            Framework::Sglang => Collected { level1: false, memory: false, steps: false, ..wanted },
        }
    }

    pub fn level(self) -> Level {
        if self.level1 { Level::Level1 } else { Level::Level0 }
    }

    /// What each setting costs: names of messages `cost-<name>`.
    pub fn costs(self) -> Vec<&'static str> {
        let costs = [
            ("level0", !self.level1),
            ("level1", self.level1),
            ("metrics", self.level1),
            ("cpu", true),
            ("memory", self.memory),
            ("stack", self.stack),
            ("shapes", self.shapes),
        ];
        costs.into_iter().filter(|(_, is_on)| *is_on).map(|(name, _)| name).collect()
    }

    /// The files to expect; collectives are taken to run when communication is asked about.
    pub fn files(self, choice: &Choice) -> Vec<Due> {
        let ran = Ran { collectives: choice.asks(Question::Communication).then_some(true), ai_cpu: false };
        due(&self.as_info(), ran)
    }

    /// Questions of the choice that stay unanswered.
    pub fn unanswered(self, choice: &Choice) -> Vec<Question> {
        choice.questions.iter().copied().filter(|question| !self.answers(*question)).collect()
    }

    /// Whether a question can be answered under these settings.
    pub fn answers(self, question: Question) -> bool {
        match question {
            Question::Memory => self.memory,
            Question::StepBreakdown => self.steps,
            question => self.level1 || !needs_level1(question),
        }
    }

    fn as_info(self) -> ProfilerInfo {
        ProfilerInfo {
            activities: Some(Activities { cpu: true, npu: true }),
            level: Some(self.level()),
            aic_metrics: Some(if self.level1 { AicMetrics::PipeUtilization } else { AicMetrics::None }),
            profile_memory: Some(self.memory),
            with_stack: Some(self.stack),
            record_shapes: Some(self.shapes),
            export_type: Some(ExportType { text: true, db: false }),
            ..ProfilerInfo::default()
        }
    }
}

/// Whether Level0 leaves a question open (FORMATS §2).
fn needs_level1(question: Question) -> bool {
    !matches!(question, Question::KernelTime | Question::StepBreakdown | Question::Memory)
}
