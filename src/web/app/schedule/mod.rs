//! The schedule page. In: a schedule and a number of `step()` calls, from the address. Out: what the profiler does
//! after each call, what it prints and writes, and code that ends clean. Every part reads the closed formulas of the
//! library, so that a huge number costs no more than a small one.

mod form;
mod guide;
mod outcome;
mod strip;

use yew::prelude::*;

use profvet::schedule::python;

use self::form::Form;
use self::guide::Guide;
use self::outcome::OutcomeView;
use self::strip::StripView;
use super::code::CodeBlock;
use super::copy_link::CopyLink;
use super::ui::{Ui, use_ui};
use crate::route::{Plan, Route};

#[derive(Properties, PartialEq)]
pub struct ScheduleProps {
    pub plan: Plan,
}

#[component]
pub fn SchedulePage(props: &ScheduleProps) -> Html {
    let ui = use_ui();
    let plan = props.plan;
    html! {
        <div class="schedule">
            <div class="heading"><h1>{ ui.get("schedule-title") }</h1><CopyLink /></div>
            <p>{ ui.get("schedule-what") }</p>
            <Form {plan} />
            if plan.none {
                { without_schedule(&ui) }
            } else {
                <StripView schedule={plan.schedule} calls={plan.calls} />
                <OutcomeView schedule={plan.schedule} calls={plan.calls} />
                { loops(&ui, &plan) }
                <Guide schedule={plan.schedule} />
            }
        </div>
    }
}

/// Without a schedule there is nothing to count.
fn without_schedule(ui: &Ui) -> Html {
    html! {
        <section class="outcome">
            <h2>{ ui.get("schedule-none-title") }</h2>
            <p>{ ui.get("schedule-none-what") }</p>
            <p>{ ui.get("schedule-none-message") }</p>
            <p><a href={ui.href(Route::Rule("no-schedule".to_string()))}>{ ui.title("no-schedule") }</a></p>
        </section>
    }
}

fn loops(ui: &Ui, plan: &Plan) -> Html {
    let note = match plan.schedule.minimum_steps() {
        Some(calls) => ui.with("schedule-loops-clean", [("calls", calls.into())]),
        None => ui.get("schedule-loops-never"),
    };
    html! {
        <section class="loops">
            <h2>{ ui.get("schedule-loops") }</h2>
            <p>{ note }</p>
            <div class="side-by-side">
                <div>
                    <h3>{ ui.get("schedule-loop-context") }</h3>
                    <CodeBlock language="python" text={python::with_context(&plan.schedule)} />
                </div>
                <div>
                    <h3>{ ui.get("schedule-loop-start") }</h3>
                    <CodeBlock language="python" text={python::with_start_and_stop(&plan.schedule)} />
                </div>
            </div>
        </section>
    }
}
