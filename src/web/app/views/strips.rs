//! The layers of a trace over time: a strip for each process, darker where slices cover more of the time.

use std::rc::Rc;

use web_sys::Element;
use yew::prelude::*;

use profvet::text::grouped;
use profvet::trace::Layer;
use profvet::views::{Lane, Subject, TraceView};

use super::PanelProps;
use super::figures::percent;
use crate::app::chart::{Scale, Shape, Tip, Walker, bottom, duration, duration_ticks, frame, px, use_width};
use crate::app::ui::{Ui, use_ui};
use crate::browser;
use crate::visible;

/// In pixels; the labels beside have the same height by the style.
const ROW: f64 = 24.0;
const BAR: f64 = 18.0;
const TOP: f64 = 4.0;
const BELOW: f64 = 24.0;
/// Shades of a strip: whatever there is of a slice is seen.
const SHADES: usize = 4;

/// A row of the picture: a lane, or a layer that is not there.
enum Row<'a> {
    Lane(&'a Lane),
    Absent(Layer),
}

/// Rows from top to bottom: what has slices, and what is missing.
fn rows(view: &TraceView) -> Vec<Row<'_>> {
    let lanes = view.lanes.iter().filter(|lane| has_slices(lane)).map(Row::Lane);
    lanes.chain(view.absent.iter().map(|layer| Row::Absent(*layer))).collect()
}

fn has_slices(lane: &Lane) -> bool {
    lane.covered_ns.iter().any(|ns| *ns > 0)
}

/// Cells of the grid that are drawn, and where.
struct Plan {
    first: usize,
    cells: usize,
    /// Length of a cell, and the whole that is drawn, in ns.
    cell_ns: f64,
    span_ns: f64,
    x: Scale,
}

impl Plan {
    fn of(view: &TraceView, width: f64) -> Plan {
        let (start, span) = view.window_ns();
        let cell = view.grid.cell_ns.max(1);
        let first = (start - view.grid.start_ns) / cell;
        let span_ns = span.max(1) as f64;
        let x = Scale::linear((0.0, span_ns), (0.0, width));
        Plan { first: first.max(0) as usize, cells: (span / cell).max(0) as usize, cell_ns: cell as f64, span_ns, x }
    }

    /// Left edge of a cell, counted from the first that is drawn.
    fn left(&self, cell: usize) -> f64 {
        self.x.place(cell as f64 * self.cell_ns)
    }

    fn at(&self, x: f64) -> Option<usize> {
        let cell = self.x.value(x) / self.cell_ns;
        (self.cells > 0).then(|| (cell.max(0.0) as usize).min(self.cells - 1))
    }

    /// The part of a cell that slices cover, from 0 to 1. Those side by side add up, so that it is at most so much.
    fn covered(&self, lane: &Lane, cell: usize) -> f64 {
        let ns = lane.covered_ns.get(self.first + cell).copied().unwrap_or(0);
        (ns as f64 / self.cell_ns).min(1.0)
    }
}

#[derive(Properties, PartialEq)]
pub struct StripsProps {
    pub panel: PanelProps,
    /// The window that is chosen, in ns from the start of what is drawn.
    pub window: Option<(f64, f64)>,
    pub onwindow: Callback<(f64, f64)>,
}

/// Pixels that the pointer moves before it is a drag.
const DRAG: f64 = 3.0;

#[component]
pub fn Strips(props: &StripsProps) -> Html {
    let ui = use_ui();
    let (node, width) = use_width();
    let at = use_state_eq(|| None::<usize>);
    let svg = use_node_ref();
    let anchor = use_mut_ref(|| None::<f64>);
    let Some(view) = props.panel.views().and_then(|views| views.trace.as_ref().ok()) else { return Html::default() };
    let plan = Rc::new(Plan::of(view, width));
    let rows = rows(view);
    let height = TOP + rows.len() as f64 * ROW;
    let place = {
        let svg = svg.clone();
        move |event: &MouseEvent| Some(browser::place_in(event, &svg.cast::<Element>()?).0)
    };
    let onmousedown = {
        let (anchor, place) = (Rc::clone(&anchor), place.clone());
        Callback::from(move |event: MouseEvent| {
            // Dragging chooses a window, and no text.
            event.prevent_default();
            *anchor.borrow_mut() = place(&event);
        })
    };
    let onmousemove = {
        let (at, plan, anchor, onwindow) = (at.setter(), Rc::clone(&plan), Rc::clone(&anchor), props.onwindow.clone());
        Callback::from(move |event: MouseEvent| {
            let Some(x) = place(&event) else { return };
            at.set(plan.at(x));
            let held = (*anchor.borrow()).filter(|_| event.buttons() & 1 == 1);
            if let Some(from) = held.filter(|from| (x - from).abs() > DRAG) {
                let ends = (plan.x.value(from.min(x)).max(0.0), plan.x.value(from.max(x)).min(plan.span_ns));
                onwindow.emit(ends);
            }
        })
    };
    let onmouseleave = {
        let at = at.setter();
        Callback::from(move |_: MouseEvent| at.set(None))
    };
    let onwalk = {
        let at = at.setter();
        Callback::from(move |next| at.set(next))
    };
    let onpick = {
        let (at, plan, window, onwindow) = (*at, Rc::clone(&plan), props.window, props.onwindow.clone());
        Callback::from(move |extend: bool| {
            let Some(cell) = at else { return };
            let (from, to) = (cell as f64 * plan.cell_ns, (cell + 1) as f64 * plan.cell_ns);
            onwindow.emit(match window.filter(|_| extend) {
                Some((start, end)) => (start.min(from), end.max(to)),
                None => (from, to),
            });
        })
    };
    let chosen = at.filter(|cell| *cell < plan.cells);
    let words = chosen.map_or_else(
        || ui.with("strips-cells", [("cells", plan.cells.into())]),
        |cell| in_words(&ui, view, &plan, cell),
    );
    html! {
        <div class="strips">
            <ul class="lanes">{ for rows.iter().map(|row| label(&ui, row)) }</ul>
            <div class="chart" ref={node}>
                <Walker label={ui.get("strips-chart")} at={chosen} count={plan.cells} {words} {onwalk} {onpick}>
                    <svg ref={svg} width={px(width)} height={px(height + BELOW)} viewBox={frame(width, height + BELOW)} preserveAspectRatio="none" {onmousedown} {onmousemove} {onmouseleave}>
                        if width > 0.0 {
                            { marks(view, &plan, height) }
                            { for rows.iter().enumerate().map(|(index, row)| strip(&plan, row, index, width)) }
                            { axis(&plan, height) }
                            if let Some((from, to)) = props.window {
                                <rect class="chosen-window" x={px(plan.x.place(from))} y="0" width={px((plan.x.place(to) - plan.x.place(from)).max(1.0))} height={px(height)} />
                            }
                            if let Some(cell) = chosen {
                                <rect class="cursor" x={px(plan.left(cell))} y="0" width={px(plan.left(cell + 1) - plan.left(cell))} height={px(height)} />
                            }
                        }
                    </svg>
                </Walker>
                if let Some(cell) = chosen {
                    <Tip x={plan.left(cell + 1)} y={TOP} {width}>{ numbers(&ui, view, &plan, cell) }</Tip>
                }
            </div>
            { without_slices(&ui, view) }
        </div>
    }
}

/// Processes of counters and other events: there is nothing of them to draw, and that they are there is said.
fn without_slices(ui: &Ui, view: &TraceView) -> Html {
    let lanes = view.lanes.iter().filter(|lane| !has_slices(lane));
    let names: Vec<String> =
        lanes.map(|lane| format!("{} ({})", name(ui, lane), grouped(lane.events.into()))).collect();
    if names.is_empty() {
        return Html::default();
    }
    html! { <p class="remark">{ ui.with("strips-without-slices", [("processes", names.join(ui.lang().separator()).into())]) }</p> }
}

/// Steps as bands behind the strips.
fn marks(view: &TraceView, plan: &Plan, height: f64) -> Html {
    let (start, _) = view.window_ns();
    let mut shape = Shape::default();
    for (_, from, to) in view.marks.iter().step_by(2) {
        let (left, right) = (plan.x.place((from - start) as f64), plan.x.place((to - start) as f64));
        shape.rectangle(left, 0.0, (right - left).max(1.0), height);
    }
    html! { <path class="step-band" d={shape.data()} /> }
}

fn strip(plan: &Plan, row: &Row, index: usize, width: f64) -> Html {
    let top = TOP + index as f64 * ROW + (ROW - BAR) / 2.0;
    let Row::Lane(lane) = row else {
        return html! { <line class="nothing-there" x1="0" x2={px(width)} y1={px(top + BAR / 2.0)} y2={px(top + BAR / 2.0)} /> };
    };
    let mut shades: [Shape; SHADES] = Default::default();
    for cell in 0..plan.cells {
        let covered = plan.covered(lane, cell);
        if let Some(shape) = shade(covered).and_then(|shade| shades.get_mut(shade)) {
            let left = plan.left(cell);
            shape.rectangle(left, top, (plan.left(cell + 1) - left).max(1.0), BAR);
        }
    }
    let class = class_of(lane.subject);
    let paths = shades.into_iter().enumerate().map(|(at, shape)| {
        html! { <path class={class} fill-opacity={px(0.25 + 0.25 * at as f64 + 0.05)} d={shape.data()} /> }
    });
    html! { <g><rect class="lane-ground" x="0" y={px(top)} width={px(width)} height={px(BAR)} />{ for paths }</g> }
}

/// The shade of a part of the time. `None` for nothing at all.
fn shade(covered: f64) -> Option<usize> {
    (covered > 0.0).then(|| ((covered * SHADES as f64).ceil() as usize).clamp(1, SHADES) - 1)
}

fn class_of(subject: Subject) -> &'static str {
    match subject {
        Subject::Process(Layer::Python) => "lane-python",
        Subject::Process(Layer::Cann) => "lane-cann",
        Subject::Process(Layer::AscendHardware) => "lane-hardware",
        Subject::Process(Layer::Communication) => "lane-communication",
        Subject::Process(Layer::OverlapAnalysis) => "lane-overlap",
        Subject::Process(Layer::Other) => "lane-other",
        Subject::Compile => "lane-compile",
        Subject::Aclnn => "lane-aclnn",
    }
}

fn axis(plan: &Plan, height: f64) -> Html {
    let width = plan.x.place(plan.span_ns);
    let most = (width / 90.0).clamp(1.0, 12.0) as usize;
    bottom(duration_ticks(plan.span_ns, most).into_iter().map(|(ns, label)| (plan.x.place(ns), label)), height, width)
}

fn label(ui: &Ui, row: &Row) -> Html {
    match row {
        Row::Lane(lane) => {
            let name = name(ui, lane);
            html! {
                <li title={name.clone()}>
                    <span class="name">{ &name }</span>
                    <span class="number">{ grouped(lane.events.into()) }</span>
                </li>
            }
        }
        Row::Absent(layer) => html! {
            <li class="absent-layer"><span class="name">{ layer_name(*layer) }</span><span>{ ui.get("strips-absent") }</span></li>
        },
    }
}

fn name(ui: &Ui, lane: &Lane) -> String {
    match lane.subject {
        Subject::Compile => ui.get("strips-compile"),
        Subject::Aclnn => ui.get("strips-aclnn"),
        Subject::Process(_) if lane.label.is_empty() => visible::plain(&lane.name),
        Subject::Process(_) => format!("{} · {}", visible::plain(&lane.name), visible::plain(&lane.label)),
    }
}

/// As the process is called in the trace.
fn layer_name(layer: Layer) -> &'static str {
    match layer {
        Layer::Python => "Python",
        Layer::Cann => "CANN",
        Layer::AscendHardware => "Ascend Hardware",
        Layer::Communication => "Communication",
        Layer::OverlapAnalysis => "Overlap Analysis",
        Layer::Other => "",
    }
}

/// What is covered of a cell, lane by lane.
fn covered(ui: &Ui, view: &TraceView, plan: &Plan, cell: usize) -> Vec<(String, String)> {
    let lanes = view.lanes.iter().map(|lane| (lane, plan.covered(lane, cell)));
    lanes.filter(|(_, covered)| *covered > 0.0).map(|(lane, covered)| (name(ui, lane), percent(covered))).collect()
}

fn span(plan: &Plan, cell: usize) -> String {
    let from = cell as f64 * plan.cell_ns;
    format!("{} – {}", duration(from), duration(from + plan.cell_ns))
}

fn numbers(ui: &Ui, view: &TraceView, plan: &Plan, cell: usize) -> Html {
    let lanes = covered(ui, view, plan, cell).into_iter().map(|(name, covered)| {
        html! { <div><dt>{ name }</dt><dd>{ covered }</dd></div> }
    });
    let step = step_at(view, plan, cell).map(|step| ui.with("step-number", [("step", step.to_string().into())]));
    html! {
        <>
            <strong>{ span(plan, cell) }</strong>
            if let Some(step) = step {
                <p>{ step }</p>
            }
            <dl>{ for lanes }</dl>
        </>
    }
}

fn in_words(ui: &Ui, view: &TraceView, plan: &Plan, cell: usize) -> String {
    let lanes = covered(ui, view, plan, cell).into_iter().map(|(name, covered)| format!("{name} {covered}"));
    std::iter::once(span(plan, cell)).chain(lanes).collect::<Vec<_>>().join(ui.lang().separator())
}

/// The step that is under way in the middle of a cell.
fn step_at(view: &TraceView, plan: &Plan, cell: usize) -> Option<u64> {
    let (start, _) = view.window_ns();
    let middle = start.saturating_add(((cell as f64 + 0.5) * plan.cell_ns) as i64);
    view.marks.iter().find(|(_, from, to)| (*from..*to).contains(&middle)).map(|(number, _, _)| *number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_there_is_of_a_slice_is_seen() {
        assert_eq!(shade(0.0), None);
        assert_eq!(shade(1e-9), Some(0));
        assert_eq!(shade(0.3), Some(1));
        assert_eq!(shade(1.0), Some(SHADES - 1));
    }
}
