//! The views there are, in the order of their tabs.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum View {
    /// Verdict, answers and findings.
    #[default]
    Overview,
    Steps,
    Trace,
    Kernels,
    Communication,
    Memory,
    Log,
    Compare,
}

impl View {
    pub const ALL: [View; 8] = [
        View::Overview,
        View::Steps,
        View::Trace,
        View::Kernels,
        View::Communication,
        View::Memory,
        View::Log,
        View::Compare,
    ];

    /// The name in addresses (`#/report/<name>`) and messages (`view-<name>`).
    pub fn name(self) -> &'static str {
        match self {
            View::Overview => "overview",
            View::Steps => "steps",
            View::Trace => "trace",
            View::Kernels => "kernels",
            View::Communication => "communication",
            View::Memory => "memory",
            View::Log => "log",
            View::Compare => "compare",
        }
    }

    pub fn from_name(name: &str) -> Option<View> {
        View::ALL.into_iter().find(|view| view.name() == name)
    }
}
