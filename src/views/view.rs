//! The views there are, in the order of their tabs.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum View {
    /// Verdict, answers and findings.
    #[default]
    Overview,
    Steps,
    Trace,
}

impl View {
    pub const ALL: [View; 3] = [View::Overview, View::Steps, View::Trace];

    /// The name in addresses (`#/report/<name>`) and messages (`view-<name>`).
    pub fn name(self) -> &'static str {
        match self {
            View::Overview => "overview",
            View::Steps => "steps",
            View::Trace => "trace",
        }
    }

    pub fn from_name(name: &str) -> Option<View> {
        View::ALL.into_iter().find(|view| view.name() == name)
    }
}
