//! The steps of a capture: a chart for each device.

use yew::prelude::*;

use profvet::views::DeviceSteps;

use super::PanelProps;
use super::step_chart::StepChart;
use super::step_parts::Part;
use crate::app::chart::{Entry, Legend};
use crate::app::ui::{Ui, use_ui};
use crate::visible;

/// Devices that are drawn; one capture seldom has more than one.
const MOST_DEVICES: usize = 16;

#[component]
pub fn StepsPanel(props: &PanelProps) -> Html {
    let ui = use_ui();
    // How it is looked at, of no interest to anything else on the page.
    let log = use_state(|| false);
    let extras = use_state(|| [false; Part::EXTRAS.len()]);
    let Some(view) = props.views().and_then(|views| views.steps.as_ref().ok()) else { return Html::default() };
    let on_scale = {
        let log = log.clone();
        Callback::from(move |_: MouseEvent| log.set(!*log))
    };
    let on_switch = {
        let extras = extras.clone();
        Callback::from(move |index: usize| {
            let mut next = *extras;
            if let Some(shown) = index.checked_sub(Part::STACK.len()).and_then(|at| next.get_mut(at)) {
                *shown = !*shown;
            }
            extras.set(next);
        })
    };
    let charts = view.devices.iter().take(MOST_DEVICES).enumerate().map(|(index, device)| {
        html! {
            <section class="device">
                <h3>{ device_name(&ui, device) }</h3>
                <StepChart outcome={props.outcome.clone()} selected={props.selected} device={index} log={*log} extras={*extras} />
            </section>
        }
    });
    html! {
        <section class="panel steps" aria-labelledby="steps-title">
            <header>
                <h2 id="steps-title">{ ui.get("view-steps") }</h2>
                <p class="source">{ ui.with("steps-source-table", [("path", visible::plain(&view.path).into())]) }</p>
            </header>
            <div class="controls">
                <Legend entries={entries(&ui, *extras)} onswitch={on_switch} />
                <button type="button" aria-pressed={log.to_string()} onclick={on_scale}>{ ui.get("scale-log") }</button>
            </div>
            { for charts }
            if view.left_out > 0 {
                <p class="note">{ ui.with("steps-left-out", [("steps", view.left_out.into())]) }</p>
            }
        </section>
    }
}

fn entries(ui: &Ui, extras: [bool; Part::EXTRAS.len()]) -> Vec<Entry> {
    let entry = |part: Part, shown: Option<bool>| Entry { class: part.class(), label: ui.get(part.message()), shown };
    let stack = Part::STACK.map(|part| entry(part, None));
    let extras = Part::EXTRAS.into_iter().zip(extras).map(|(part, shown)| entry(part, Some(shown)));
    stack.into_iter().chain(extras).collect()
}

/// A device without a number is plain `NPU` in the trace (FORMATS §3.3).
fn device_name(ui: &Ui, device: &DeviceSteps) -> String {
    let steps = device.steps.len().into();
    match device.device.filter(|device| *device >= 0) {
        Some(number) => ui.with("steps-of-device", [("device", number.into()), ("steps", steps)]),
        None => ui.with("steps-of-npu", [("steps", steps)]),
    }
}
