//! The steps of a capture: a chart for each device, and all numbers in a table.

use std::rc::Rc;

use yew::prelude::*;

use profvet::views::{DeviceSteps, Source, StepBar, StepsView};

use super::step_chart::StepChart;
use super::step_parts::Part;
use super::{PanelProps, SPOT};
use crate::app::chart::{Entry, Legend, duration, measured};
use crate::app::data_table::{Cell, Column, DataTable};
use crate::app::limits::Limits;
use crate::app::ui::{Ui, use_ui};
use crate::route::Route;
use crate::visible;

/// Devices that are drawn; one capture seldom has more than one.
const MOST_DEVICES: usize = 16;
/// The rule whose limit is drawn.
const RULE: &str = "step-outlier";
/// Rules about the steps whose limits can be set here.
const RULES: [&str; 2] = [RULE, "compile-captured"];

#[component]
pub fn StepsPanel(props: &PanelProps) -> Html {
    let ui = use_ui();
    // How it is looked at, of no interest to anything else on the page.
    let log = use_state(|| false);
    let extras = use_state(|| [false; Part::EXTRAS.len()]);
    let chosen = use_state_eq(|| line_of_spot(props));
    let lines = use_memo((props.clone(), ui.lang()), |(props, _)| lines(&ui, props));
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
    let choose = {
        let chosen = chosen.setter();
        Callback::from(move |line: usize| chosen.set(Some(line)))
    };
    let firsts = firsts(view);
    let charts = view.devices.iter().take(MOST_DEVICES).enumerate().map(|(index, device)| {
        let first = firsts.get(index).copied().unwrap_or_default();
        let own = chosen.and_then(|line| line.checked_sub(first)).filter(|step| *step < device.steps.len());
        html! {
            <section class="device">
                <h3>{ device_name(&ui, device) }</h3>
                <p class="spread">{ spread(&ui, device) }</p>
                <StepChart outcome={Rc::clone(&props.outcome)} selected={props.selected} device={index} log={*log}
                    extras={*extras} chosen={own} onchoose={choose.reform(move |step| first + step)} />
            </section>
        }
    });
    html! {
        <section class="panel steps" aria-labelledby="steps-title">
            <header>
                <h2 id="steps-title">{ ui.get("view-steps") }</h2>
                <p class="source">{ source(&ui, view) }</p>
            </header>
            <div class="controls">
                <Legend entries={entries(&ui, *extras)} onswitch={on_switch} />
                <button type="button" aria-pressed={log.to_string()} onclick={on_scale}>{ ui.get("scale-log") }</button>
            </div>
            if *log {
                <p class="source">{ ui.get("steps-log-note") }</p>
            }
            { for charts }
            if view.left_out > 0 {
                <p class="note">{ ui.with("steps-left-out", [("steps", view.left_out.into())]) }</p>
            }
            <p class="source">
                { ui.get("steps-limit-note") }{ " " }<a href={ui.href(Route::Rule(RULE.to_string()))}>{ ui.title(RULE) }</a>
            </p>
            <Limits outcome={Rc::clone(&props.outcome)} rules={&RULES[..]} />
            <DataTable id={props.spot.is_some().then_some(SPOT)} label={ui.get("steps-table")} columns={columns(&ui, view)} {lines} current={*chosen} onchoose={choose} />
        </section>
    }
}

fn source(ui: &Ui, view: &StepsView) -> String {
    let message = match view.source {
        Source::Table => "steps-source-table",
        Source::Trace => "steps-source-trace",
    };
    ui.with(message, [("path", visible::plain(&view.path).into())])
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

fn spread(ui: &Ui, device: &DeviceSteps) -> String {
    // One step alone has none.
    let Some(spread) = device.spread.filter(|_| device.steps.len() > 1) else { return String::new() };
    let words = |ns: i64| duration(ns as f64).into();
    let arguments = [
        ("median", words(spread.median_ns)),
        ("lower", words(spread.lower_ns)),
        ("upper", words(spread.upper_ns)),
        ("least", words(spread.least_ns)),
        ("greatest", words(spread.greatest_ns)),
    ];
    ui.with("steps-spread", arguments)
}

/// The line of the step that a finding's link leads to.
fn line_of_spot(props: &PanelProps) -> Option<usize> {
    let view = props.views()?.steps.as_ref().ok()?;
    let row = props.place_in(&view.path)?.row?;
    view.devices.iter().flat_map(|device| &device.steps).position(|bar| bar.row == row)
}

/// The first line of each device in the table.
fn firsts(view: &StepsView) -> Vec<usize> {
    let counts = view.devices.iter().scan(0, |sum, device| {
        let first = *sum;
        *sum += device.steps.len();
        Some(first)
    });
    counts.collect()
}

fn has_devices(view: &StepsView) -> bool {
    view.devices.len() > 1
}

fn columns(ui: &Ui, view: &StepsView) -> Vec<Column> {
    let number = |id: &str| Column { title: ui.get(id), numeric: true };
    let device = has_devices(view).then(|| number("device"));
    let parts = Part::STACK.into_iter().chain(Part::EXTRAS).map(|part| number(part.heading()));
    let signs = Column { title: ui.get("steps-stands-out"), numeric: false };
    let first = [number("step"), number("step-total")].into_iter().chain(device);
    first.chain(parts).chain([number("step-stage"), signs]).collect()
}

fn lines(ui: &Ui, props: &PanelProps) -> Vec<Vec<Cell>> {
    let Some(view) = props.views().and_then(|views| views.steps.as_ref().ok()) else { return Vec::new() };
    let several = has_devices(view);
    let bars = view.devices.iter().flat_map(|device| device.steps.iter().map(move |bar| (device.device, bar)));
    bars.map(|(device, bar)| line(ui, several.then_some(device), bar)).collect()
}

/// A step in the order of the columns; the device only where there are several.
fn line(ui: &Ui, device: Option<Option<i64>>, bar: &StepBar) -> Vec<Cell> {
    let whole = |number: f64| number.to_string();
    let step = match bar.step {
        Some(step) => Cell::number(Some(step as f64), whole),
        None => Cell::text(ui.get("step-whole")),
    };
    let device = device.map(|device| Cell::number(device.map(|device| device as f64), whole));
    let parts = Part::STACK.into_iter().chain(Part::EXTRAS).map(|part| Cell::number(part.of(bar), measured));
    let stage = Cell::number(bar.stage_ns.map(|ns| ns as f64), measured);
    let signs = match bar.stands_out.as_slice() {
        [] => Cell::text(""),
        parts => Cell { mark: Some(("care", "!")), ..Cell::text(parts.join(ui.lang().separator())) },
    };
    let first = [step, Cell::number(Some(bar.total_ns() as f64), measured)].into_iter().chain(device);
    first.chain(parts).chain([stage, signs]).collect()
}
