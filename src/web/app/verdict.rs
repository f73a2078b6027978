//! The verdict: one word, one sentence, and the step that helps most.

use std::rc::Rc;

use yew::prelude::*;

use profvet::report::Verdict;
use profvet::text::{decimal, size};

use super::mark::verdict_look;
use super::markdown::Blocks;
use super::ui::{Ui, use_ui};
use crate::route::Route;
use crate::state::{Offered, Outcome};

#[derive(Properties, PartialEq)]
pub struct VerdictProps {
    pub outcome: Rc<Outcome>,
    pub offered: Offered,
    /// With the next step, and not the verdict alone.
    pub whole: bool,
}

#[component]
pub fn VerdictBand(props: &VerdictProps) -> Html {
    let ui = use_ui();
    let report = &props.outcome.report;
    let (tone, sign) = verdict_look(report.verdict);
    html! {
        <section class={classes!("verdict", tone, (!props.whole).then_some("slim"))} data-verdict={report.verdict.name()} data-elapsed-ms={props.outcome.elapsed_ms.to_string()} aria-labelledby="verdict-title">
            <h1 id="verdict-title"><span class="sign" aria-hidden="true">{ sign }</span>{ word(&ui, report.verdict) }</h1>
            <p class="sentence">{ sentence(&ui, report.verdict) }</p>
            if props.whole {
                <p class="subject">{ subject(&ui, props) }</p>
                if let Some(rule) = &report.next {
                    <NextStep rule={rule.clone()} />
                }
            }
        </section>
    }
}

pub fn word(ui: &Ui, verdict: Verdict) -> String {
    ui.get(&format!("verdict-{}", verdict.name()))
}

pub fn sentence(ui: &Ui, verdict: Verdict) -> String {
    ui.get(&format!("verdict-{}-sentence", verdict.name()))
}

/// What was looked at, how much it was and how long it took.
fn subject(ui: &Ui, props: &VerdictProps) -> String {
    let seconds = decimal(props.outcome.elapsed_ms as f64 / 1000.0);
    let arguments = [
        ("captures", props.outcome.report.captures.len().into()),
        ("files", props.offered.files.into()),
        ("size", size(props.offered.bytes).into()),
        ("seconds", seconds.into()),
    ];
    ui.with("verdict-subject", arguments)
}

#[derive(Properties, PartialEq)]
struct NextProps {
    rule: String,
}

/// The rule whose fix helps most, and that fix.
#[component]
fn NextStep(props: &NextProps) -> Html {
    let ui = use_ui();
    let page = ui.page(&props.rule);
    let fix = page.section(&ui.get("section-fix")).map(|section| section.blocks.clone());
    html! {
        <section class="next" data-next={props.rule.clone()} aria-labelledby="next-title">
            <h2 id="next-title">
                <span class="label">{ ui.get("next-step") }{ ui.lang().colon() }</span>
                <a href={ui.href(Route::Rule(props.rule.clone()))}>{ ui.title(&props.rule) }</a>
            </h2>
            if let Some(blocks) = fix {
                <Blocks {blocks} />
            }
        </section>
    }
}
