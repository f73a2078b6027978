//! The course of one component's memory: lines of the highest values over time.

use std::fmt::Write;

use web_sys::Element;
use yew::prelude::*;

use profvet::table::{Peaks, Point};
use profvet::text::decimal;

use crate::app::chart::{
    Entry, Legend, Scale, Tip, Walker, bottom, duration, duration_ticks, frame, left, px, use_width,
};
use crate::app::ui::{Ui, use_ui};
use crate::browser;

const HEIGHT: f64 = 180.0;
const LEFT: f64 = 76.0;
const TOP: f64 = 10.0;
const BELOW: f64 = 24.0;

/// A line: its message, its colour, its value.
type Line = (&'static str, &'static str, fn(&Point) -> Option<f64>);

const LINES: [Line; 3] = [
    ("memory-reserved", "line-reserved", |point| point.reserved_mb),
    ("memory-allocated", "line-allocated", |point| point.allocated_mb),
    ("memory-active", "line-active", |point| point.active_mb),
];

#[derive(Properties, PartialEq)]
pub struct ChartProps {
    pub course: Peaks,
}

#[component]
pub fn MemoryChart(props: &ChartProps) -> Html {
    let ui = use_ui();
    let (node, width) = use_width();
    let at = use_state_eq(|| None::<usize>);
    let svg = use_node_ref();
    let points = &props.course.series.points;
    let (x, y) = scales(points, width);
    let lines: Vec<&Line> = LINES.iter().filter(|(_, _, of)| points.iter().any(|point| of(point).is_some())).collect();
    let chosen = at.and_then(|index| points.get(index));
    let first_ns = points.first().map_or(0, |point| point.at_ns);
    let words = chosen.map_or_else(
        || ui.with("memory-points", [("points", points.len().into())]),
        |point| in_words(&ui, &lines, point, first_ns),
    );
    let onmove = {
        let (at, svg) = (at.setter(), svg.clone());
        let places: Vec<f64> = points.iter().map(|point| x.place(since(point, first_ns))).collect();
        Callback::from(move |event: MouseEvent| {
            if let Some(svg) = svg.cast::<Element>() {
                let (pointer, _) = browser::place_in(&event, &svg);
                let nearest = places
                    .iter()
                    .enumerate()
                    .min_by(|(_, a), (_, b)| (*a - pointer).abs().total_cmp(&(*b - pointer).abs()));
                at.set(nearest.map(|(index, _)| index));
            }
        })
    };
    let onleave = {
        let at = at.setter();
        Callback::from(move |_: MouseEvent| at.set(None))
    };
    let onwalk = {
        let at = at.setter();
        Callback::from(move |next| at.set(next))
    };
    let entries: Vec<Entry> =
        lines.iter().map(|(message, class, _)| Entry { class, label: ui.get(message), shown: None }).collect();
    html! {
        <div class="chart" ref={node}>
            <Legend {entries} />
            <Walker label={ui.get("memory-chart")} at={*at} count={points.len()} {words} {onwalk}>
                <svg ref={svg} width={px(width)} height={px(TOP + HEIGHT + BELOW)} viewBox={frame(width, TOP + HEIGHT + BELOW)} onmousemove={onmove} onmouseleave={onleave}>
                    if width > LEFT {
                        { axes(points, &x, &y, width) }
                        { for lines.iter().map(|(_, class, of)| html! { <path class={classes!("line", *class)} d={path(points, *of, &x, &y, first_ns)} /> }) }
                        { for lines.iter().filter_map(|(_, class, of)| peak(points, class, *of, &x, &y, first_ns)) }
                        if let Some(point) = chosen {
                            { cursor(x.place(since(point, first_ns))) }
                        }
                    }
                </svg>
            </Walker>
            if let Some(point) = chosen {
                <Tip x={x.place(since(point, first_ns))} y={TOP} {width}>{ tip(&ui, &lines, point, first_ns) }</Tip>
            }
        </div>
    }
}

fn since(point: &Point, first_ns: i64) -> f64 {
    point.at_ns.saturating_sub(first_ns) as f64
}

fn scales(points: &[Point], width: f64) -> (Scale, Scale) {
    let first = points.first().map_or(0, |point| point.at_ns);
    let span = points.last().map_or(1.0, |point| since(point, first)).max(1.0);
    let values = points.iter().flat_map(|point| LINES.iter().filter_map(|(_, _, of)| of(point)));
    let highest = values.fold(0.0, f64::max).max(f64::MIN_POSITIVE);
    let x = Scale::linear((0.0, span), (LEFT, (width - 8.0).max(LEFT + 1.0)));
    (x, Scale::linear((0.0, highest * 1.05), (TOP + HEIGHT, TOP)))
}

fn axes(points: &[Point], x: &Scale, y: &Scale, width: f64) -> Html {
    let ticks: Vec<(f64, String)> = y.ticks(5).into_iter().map(|mb| (mb, format!("{} MB", decimal(mb)))).collect();
    let first = points.first().map_or(0, |point| point.at_ns);
    let span = points.last().map_or(1.0, |point| since(point, first));
    let most = ((width - LEFT) / 90.0).max(2.0) as usize;
    let labels = duration_ticks(span, most).into_iter().map(|(ns, label)| (x.place(ns), label));
    html! { <>{ left(y, &ticks, LEFT, width) }{ bottom(labels, TOP + HEIGHT, width) }</> }
}

/// Steps, not slopes: a value holds until the next one.
fn path(points: &[Point], of: fn(&Point) -> Option<f64>, x: &Scale, y: &Scale, first_ns: i64) -> String {
    let mut data = String::new();
    for point in points {
        let Some(mb) = of(point) else { continue };
        let (x, y) = (px(x.place(since(point, first_ns))), px(y.place(mb)));
        // Writing into a string does not fail.
        let _ = if data.is_empty() { write!(data, "M{x} {y}") } else { write!(data, "H{x}V{y}") };
    }
    data
}

/// A dot at the first of the highest values.
fn peak(
    points: &[Point],
    class: &'static str,
    of: fn(&Point) -> Option<f64>,
    x: &Scale,
    y: &Scale,
    first_ns: i64,
) -> Option<Html> {
    let known = points.iter().filter_map(|point| Some((of(point)?, point)));
    let (mb, point) = known.reduce(|best, next| if next.0 > best.0 { next } else { best })?;
    let (x, y) = (px(x.place(since(point, first_ns))), px(y.place(mb)));
    Some(html! { <circle class={classes!("line", class)} cx={x} cy={y} r="3" /> })
}

fn cursor(place: f64) -> Html {
    html! { <line class="cursor" x1={px(place)} x2={px(place)} y1={px(TOP)} y2={px(TOP + HEIGHT)} /> }
}

fn values(ui: &Ui, lines: &[&Line], point: &Point) -> Vec<(String, String)> {
    let values = lines.iter().filter_map(|(message, _, of)| Some((ui.get(message), of(point)?)));
    values.map(|(name, mb)| (name, format!("{} MB", decimal((mb * 10.0).round() / 10.0)))).collect()
}

fn tip(ui: &Ui, lines: &[&Line], point: &Point, first_ns: i64) -> Html {
    let rows = values(ui, lines, point)
        .into_iter()
        .map(|(name, value)| html! { <div><dt>{ name }</dt><dd>{ value }</dd></div> });
    html! { <><strong>{ duration(since(point, first_ns)) }</strong><dl>{ for rows }</dl></> }
}

fn in_words(ui: &Ui, lines: &[&Line], point: &Point, first_ns: i64) -> String {
    let values = values(ui, lines, point).into_iter().map(|(name, value)| format!("{name} {value}"));
    std::iter::once(duration(since(point, first_ns))).chain(values).collect::<Vec<_>>().join(ui.lang().separator())
}
