//! Stacked bars, one a step, of one device.

use std::rc::Rc;

use web_sys::Element;
use yew::prelude::*;

use profvet::views::{DeviceSteps, StepBar};

use super::step_parts::Part;
use crate::app::chart::{
    Scale, Shape, Tip, Walker, bottom, duration, duration_ticks, frame, left, nice_step, px, use_width,
};
use crate::app::ui::{Ui, use_ui};
use crate::browser;
use crate::state::Outcome;

/// Height of the plot and the room around it, in pixels.
const HEIGHT: f64 = 220.0;
const LEFT: f64 = 72.0;
const TOP: f64 = 16.0;
const BELOW: f64 = 24.0;
/// From here on bars have a gap between them.
const ROOMY: f64 = 3.0;
/// On a logarithmic scale, what is shorter than this part of the longest is drawn as nothing.
const ORDERS: f64 = 1e-4;

#[derive(Properties, PartialEq)]
pub struct StepChartProps {
    pub outcome: Rc<Outcome>,
    pub selected: usize,
    /// Index of the device.
    pub device: usize,
    pub log: bool,
    /// Which of `Part::EXTRAS` are drawn.
    pub extras: [bool; Part::EXTRAS.len()],
    /// The step that is marked in the table.
    pub chosen: Option<usize>,
    pub onchoose: Callback<usize>,
}

impl StepChartProps {
    fn steps(&self) -> Option<&DeviceSteps> {
        let views = self.outcome.views.captures.get(self.selected)?;
        views.steps.as_ref().ok()?.devices.get(self.device)
    }
}

/// Where things are.
struct Plan {
    count: usize,
    width: f64,
    y: Scale,
}

impl Plan {
    fn of(device: &DeviceSteps, width: f64, log: bool) -> Plan {
        let steps = &device.steps;
        let longest = steps.iter().map(StepBar::total_ns).max().unwrap_or(0).max(1) as f64;
        let (top, bottom) = (TOP, TOP + HEIGHT);
        let y = if log {
            Scale::log((longest * ORDERS, longest), (bottom, top))
        } else {
            Scale::linear((0.0, longest * 1.04), (bottom, top))
        };
        Plan { count: steps.len(), width, y }
    }

    fn slot(&self) -> f64 {
        (self.width - LEFT).max(1.0) / self.count.max(1) as f64
    }

    /// Left edge and width of a bar.
    fn bar(&self, index: usize) -> (f64, f64) {
        let slot = self.slot();
        let gap = if slot >= ROOMY { (slot * 0.2).min(8.0) } else { 0.0 };
        let width = (slot - gap).clamp(0.5, 56.0);
        (LEFT + index as f64 * slot + (slot - width) / 2.0, width)
    }

    /// The bar at a place.
    fn at(&self, x: f64) -> Option<usize> {
        let index = (x - LEFT) / self.slot();
        (self.count > 0 && index > -1.0).then(|| (index.max(0.0) as usize).min(self.count - 1))
    }

    /// Indices of the bars to draw: where several share a pixel, the longest of them.
    fn drawn(&self, steps: &[StepBar]) -> Vec<usize> {
        if self.slot() >= 1.0 {
            return (0..steps.len()).collect();
        }
        let per_pixel = (1.0 / self.slot()).ceil() as usize;
        let groups = steps.chunks(per_pixel).enumerate();
        let longest =
            |group: &[StepBar]| group.iter().enumerate().max_by_key(|(_, bar)| bar.total_ns()).map(|(at, _)| at);
        groups.filter_map(|(index, group)| Some(index * per_pixel + longest(group)?)).collect()
    }
}

#[component]
pub fn StepChart(props: &StepChartProps) -> Html {
    let ui = use_ui();
    let (node, width) = use_width();
    let at = use_state_eq(|| None::<usize>);
    let svg = use_node_ref();
    let Some(device) = props.steps() else { return Html::default() };
    let steps = device.steps.as_slice();
    let plan = Rc::new(Plan::of(device, width, props.log));
    let under = {
        let (svg, plan) = (svg.clone(), Rc::clone(&plan));
        move |event: &MouseEvent| plan.at(browser::place_in(event, &svg.cast::<Element>()?).0)
    };
    let onmousemove = {
        let (at, under) = (at.setter(), under.clone());
        Callback::from(move |event: MouseEvent| at.set(under(&event)))
    };
    let onclick = {
        let onchoose = props.onchoose.clone();
        Callback::from(move |event: MouseEvent| under(&event).into_iter().for_each(|index| onchoose.emit(index)))
    };
    let onmouseleave = {
        let at = at.setter();
        Callback::from(move |_: MouseEvent| at.set(None))
    };
    let onwalk = {
        let at = at.setter();
        Callback::from(move |next: Option<usize>| at.set(next))
    };
    // Marking the step in the table draws more than the chart, and waits for a word.
    let onpick = {
        let (at, onchoose) = (*at, props.onchoose.clone());
        Callback::from(move |_: bool| at.into_iter().for_each(|index| onchoose.emit(index)))
    };
    let chosen = at.or(props.chosen).and_then(|index| Some((index, steps.get(index)?)));
    let tip = at.and_then(|index| Some((index, steps.get(index)?)));
    let words = chosen.map_or_else(|| summary(&ui, steps), |(_, bar)| in_words(&ui, bar));
    html! {
        <div class="chart" ref={node}>
            <Walker label={ui.get("steps-chart")} at={chosen.map(|(index, _)| index)} count={steps.len()} {words} {onwalk} {onpick}>
                <svg ref={svg} height={px(TOP + HEIGHT + BELOW)} width={px(width)} viewBox={frame(width, TOP + HEIGHT + BELOW)} {onmousemove} {onmouseleave} {onclick}>
                    if width > 0.0 {
                        { axis(&plan, props.log) }
                        <Bars outcome={Rc::clone(&props.outcome)} selected={props.selected} device={props.device} log={props.log}
                            extras={props.extras} {width} />
                        { labels(&plan, steps) }
                        if let Some(spread) = device.spread.filter(|_| steps.len() > 1) {
                            { level(&plan, "median", spread.median_ns, ui.get("steps-median")) }
                        }
                        if let Some(limit) = device.limit_ns {
                            { level(&plan, "limit", limit, ui.get("steps-limit")) }
                        }
                        if let Some((index, _)) = chosen {
                            { cursor(&plan, index) }
                        }
                    }
                </svg>
            </Walker>
            if let Some((index, bar)) = tip {
                <Tip x={plan.bar(index).0 + plan.bar(index).1} y={TOP} {width}>{ numbers(&ui, bar) }</Tip>
            }
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct BarsProps {
    outcome: Rc<Outcome>,
    selected: usize,
    device: usize,
    log: bool,
    extras: [bool; Part::EXTRAS.len()],
    width: f64,
}

/// The bars themselves; drawn anew only when they change, not with every move of the pointer.
#[component]
fn Bars(props: &BarsProps) -> Html {
    let views = props.outcome.views.captures.get(props.selected).and_then(|views| views.steps.as_ref().ok());
    let Some(device) = views.and_then(|view| view.devices.get(props.device)) else { return Html::default() };
    let plan = Plan::of(device, props.width, props.log);
    let mut stack = Part::STACK.map(|_| Shape::default());
    let mut extras = Part::EXTRAS.map(|_| Shape::default());
    for index in plan.drawn(&device.steps) {
        if let Some(bar) = device.steps.get(index) {
            draw_stack(&plan, index, bar, &mut stack);
            draw_extras(&plan, index, bar, props.extras, &mut extras);
        }
    }
    let stack = Part::STACK.into_iter().zip(stack);
    let extras = Part::EXTRAS.into_iter().zip(extras);
    let paths = stack.chain(extras).map(|(part, shape)| html! { <path class={part.class()} d={shape.data()} /> });
    html! { <g>{ for paths }<path class="stands-out" d={outliers(&plan, &device.steps)} /></g> }
}

/// A sign above each step that stands out; a thousand bars apart it is still seen.
fn outliers(plan: &Plan, steps: &[StepBar]) -> String {
    let mut shape = Shape::default();
    for (index, bar) in steps.iter().enumerate().filter(|(_, bar)| !bar.stands_out.is_empty()) {
        let (x, width) = plan.bar(index);
        shape.arrow(x + width / 2.0, plan.y.place(bar.total_ns() as f64) - 2.0, 4.0);
    }
    shape.data()
}

/// A line across all bars, with its name.
fn level(plan: &Plan, class: &'static str, ns: i64, name: String) -> Html {
    let y = plan.y.place(ns as f64);
    // Far above all bars there is nothing to draw.
    if y < TOP {
        return Html::default();
    }
    html! {
        <g class={classes!("level", class)} aria-hidden="true">
            <line x1={px(LEFT)} x2={px(plan.width)} y1={px(y)} y2={px(y)} />
            <text class="tick" x={px(plan.width - 4.0)} y={px(y - 4.0)} text-anchor="end">{ name }</text>
        </g>
    }
}

fn draw_stack(plan: &Plan, index: usize, bar: &StepBar, shapes: &mut [Shape; Part::STACK.len()]) {
    let (x, width) = plan.bar(index);
    let mut below = 0.0;
    for (part, shape) in Part::STACK.into_iter().zip(shapes) {
        let above = below + part.of(bar).unwrap_or(0.0);
        let (bottom, top) = (plan.y.place(below), plan.y.place(above));
        shape.rectangle(x, top, width, bottom - top);
        below = above;
    }
}

/// Preparing lies in the free time at the top of the stack, receiving in the communication.
fn draw_extras(
    plan: &Plan,
    index: usize,
    bar: &StepBar,
    shown: [bool; Part::EXTRAS.len()],
    shapes: &mut [Shape; Part::EXTRAS.len()],
) {
    let (x, width) = plan.bar(index);
    for ((part, shown), shape) in Part::EXTRAS.into_iter().zip(shown).zip(shapes) {
        let (Some(ns), true) = (part.of(bar), shown) else { continue };
        let top = match part {
            Part::Preparing => bar.total_ns() as f64,
            _ => Part::Computing.of(bar).unwrap_or(0.0) + Part::Exposed.of(bar).unwrap_or(0.0),
        };
        let (bottom, top) = (plan.y.place((top - ns).max(0.0)), plan.y.place(top));
        shape.rectangle(x + width * 0.25, top, width * 0.5, bottom - top);
    }
}

fn axis(plan: &Plan, log: bool) -> Html {
    let ticks = if log {
        plan.y.ticks(6).into_iter().map(|ns| (ns, duration(ns))).collect()
    } else {
        duration_ticks(plan.y.value(TOP), 5)
    };
    left(&plan.y, &ticks, LEFT, plan.width)
}

/// Numbers of some steps, below.
fn labels(plan: &Plan, steps: &[StepBar]) -> Html {
    let room = ((plan.width - LEFT) / 56.0).max(1.0) as usize;
    let every = steps.len().div_ceil(room).max(1);
    let every = if every == 1 { 1 } else { round_up(every) };
    let numbered = steps.iter().enumerate().step_by(every).filter_map(|(index, bar)| {
        let (x, width) = plan.bar(index);
        Some((x + width / 2.0, bar.step?.to_string()))
    });
    bottom(numbered, TOP + HEIGHT, plan.width)
}

/// The next of 1, 2, 5, 10, 20, …
fn round_up(count: usize) -> usize {
    nice_step(count as f64, 1) as usize
}

fn cursor(plan: &Plan, index: usize) -> Html {
    let (x, width) = plan.bar(index);
    html! { <rect class="cursor" x={px(x - 1.0)} y={px(TOP)} width={px(width + 2.0)} height={px(HEIGHT)} /> }
}

/// Every number of a step, for the tip.
fn numbers(ui: &Ui, bar: &StepBar) -> Html {
    let rows = rows(ui, bar).into_iter().map(|(name, value)| html! { <div><dt>{ name }</dt><dd>{ value }</dd></div> });
    html! {
        <>
            <strong>{ title(ui, bar) }</strong>
            <dl>{ for rows }</dl>
            if let Some(words) = stands_out(ui, bar) {
                <p>{ words }</p>
            }
        </>
    }
}

fn title(ui: &Ui, bar: &StepBar) -> String {
    match bar.step {
        Some(step) => ui.with("step-number", [("step", step.to_string().into())]),
        None => ui.get("step-whole"),
    }
}

fn rows(ui: &Ui, bar: &StepBar) -> Vec<(String, String)> {
    let parts = Part::STACK.into_iter().chain(Part::EXTRAS).filter_map(|part| Some((part.message(), part.of(bar)?)));
    let stage = bar.stage_ns.map(|ns| ("step-stage", ns as f64));
    parts.chain(stage).map(|(message, ns)| (ui.get(message), duration(ns))).collect()
}

fn in_words(ui: &Ui, bar: &StepBar) -> String {
    let rows = rows(ui, bar).into_iter().map(|(name, value)| format!("{name} {value}"));
    std::iter::once(title(ui, bar))
        .chain(rows)
        .chain(stands_out(ui, bar))
        .collect::<Vec<_>>()
        .join(ui.lang().separator())
}

/// The parts by which the step stands out.
fn stands_out(ui: &Ui, bar: &StepBar) -> Option<String> {
    let parts = bar.stands_out.join(ui.lang().separator());
    (!parts.is_empty()).then(|| ui.with("step-stands-out", [("parts", parts.into())]))
}

fn summary(ui: &Ui, steps: &[StepBar]) -> String {
    ui.with("steps-count", [("steps", steps.len().into())])
}
