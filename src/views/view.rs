//! The views there are, in the order of their tabs.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum View {
    /// Verdict, answers and findings.
    #[default]
    Overview,
    Steps,
}

impl View {
    pub const ALL: [View; 2] = [View::Overview, View::Steps];

    /// The name in addresses (`#/report/<name>`) and messages (`view-<name>`).
    pub fn name(self) -> &'static str {
        match self {
            View::Overview => "overview",
            View::Steps => "steps",
        }
    }

    pub fn from_name(name: &str) -> Option<View> {
        View::ALL.into_iter().find(|view| view.name() == name)
    }
}
