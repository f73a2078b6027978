//! What an engineer wants to learn from a capture.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    KernelTime,
    OperatorTime,
    PipeUtilization,
    Shapes,
    HostDeviceTimeline,
    StepBreakdown,
    Communication,
    Memory,
}

impl Question {
    pub const ALL: [Question; 8] = [
        Question::KernelTime,
        Question::OperatorTime,
        Question::PipeUtilization,
        Question::Shapes,
        Question::HostDeviceTimeline,
        Question::StepBreakdown,
        Question::Communication,
        Question::Memory,
    ];

    /// The name used in reports.
    pub fn name(self) -> &'static str {
        match self {
            Question::KernelTime => "kernel-time",
            Question::OperatorTime => "operator-time",
            Question::PipeUtilization => "pipe-utilization",
            Question::Shapes => "shapes",
            Question::HostDeviceTimeline => "host-device-timeline",
            Question::StepBreakdown => "step-breakdown",
            Question::Communication => "communication",
            Question::Memory => "memory",
        }
    }
}
