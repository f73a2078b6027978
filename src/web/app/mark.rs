//! Marks for a status: a sign and a word, never a colour alone.

use yew::prelude::*;

use profvet::report::{Answer, Can, Verdict};
use profvet::rules::Status;

use super::ui::Ui;

/// The mark of a finding.
pub fn status(ui: &Ui, status: Status) -> Html {
    let (tone, sign) = match status {
        Status::Ok => ("good", "✓"),
        Status::Info => ("calm", "i"),
        Status::Unknown => ("dim", "?"),
        Status::Warn => ("care", "!"),
        Status::Fail => ("bad", "✕"),
    };
    mark(tone, sign, &ui.get(&format!("status-{}", status.name())))
}

/// The mark of an answer. A no that no rule is to blame for is no fault.
pub fn answer(ui: &Ui, answer: &Answer) -> Html {
    let (tone, sign) = match answer.status {
        Can::Yes => ("good", "✓"),
        Can::Partly => ("care", "◐"),
        Can::No if answer.because.is_empty() => ("dim", "–"),
        Can::No => ("bad", "✕"),
    };
    mark(tone, sign, &ui.get(&format!("can-{}", answer.status.name())))
}

/// Tone and sign of a verdict.
pub fn verdict_look(verdict: Verdict) -> (&'static str, &'static str) {
    match verdict {
        Verdict::Usable => ("good", "✓"),
        Verdict::PartlyUsable => ("care", "◐"),
        Verdict::Unusable => ("bad", "✕"),
        Verdict::NothingRecognised => ("dim", "?"),
    }
}

pub fn mark(tone: &'static str, sign: &str, word: &str) -> Html {
    html! {
        <span class={classes!("mark", tone)}><span class="sign" aria-hidden="true">{ sign }</span>{ word }</span>
    }
}
