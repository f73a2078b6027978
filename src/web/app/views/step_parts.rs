//! The parts of a step that are drawn.

use profvet::views::StepBar;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Computing,
    Exposed,
    Free,
    Preparing,
    Bubble,
}

impl Part {
    /// What is stacked, from below.
    pub const STACK: [Part; 3] = [Part::Computing, Part::Exposed, Part::Free];
    /// Drawn over the stack on demand: times that lie inside of it.
    pub const EXTRAS: [Part; 2] = [Part::Preparing, Part::Bubble];

    /// Length in ns, never below zero.
    pub fn of(self, bar: &StepBar) -> Option<f64> {
        let ns = match self {
            Part::Computing => bar.computing_ns,
            Part::Exposed => bar.exposed_ns,
            Part::Free => bar.free_ns,
            Part::Preparing => bar.preparing_ns,
            Part::Bubble => bar.bubble_ns,
        };
        ns.map(|ns| ns.max(0) as f64)
    }

    /// The class that gives the colour.
    pub fn class(self) -> &'static str {
        match self {
            Part::Computing => "part-computing",
            Part::Exposed => "part-exposed",
            Part::Free => "part-free",
            Part::Preparing => "part-preparing",
            Part::Bubble => "part-bubble",
        }
    }

    /// The name of the message that heads its column.
    pub fn heading(self) -> &'static str {
        match self {
            Part::Preparing => "column-preparing",
            Part::Bubble => "column-bubble",
            part => part.class(),
        }
    }

    /// The name of the message that names it.
    pub fn message(self) -> &'static str {
        self.class()
    }
}
