//! The slices of a window, track by track, nested as they run. Can be looked at closer.

use std::rc::Rc;

use web_sys::{Element, KeyboardEvent};
use yew::prelude::*;

use profvet::trace::Layer;
use profvet::trace::window::{Found, Lane, Slice, Track, lanes};

use crate::app::chart::{Scale, Shape, Tip, bottom, duration, duration_ticks, frame, px, use_width};
use crate::app::ui::{Ui, use_ui};
use crate::browser;
use crate::visible;

/// In pixels; the labels beside follow the rows.
const ROW: f64 = 16.0;
const GAP: f64 = 6.0;
const BELOW: f64 = 24.0;
/// A slice with so much room carries its name, at so much room a letter.
const NAMED: f64 = 36.0;
const LETTER: f64 = 6.5;
/// Tracks that are drawn.
const MOST_TRACKS: usize = 40;
/// How much closer one step of the zoom is, and how far one step to the side goes.
const CLOSER: f64 = 0.5;
const ASIDE: f64 = 0.25;

#[derive(Properties, PartialEq)]
pub struct WindowChartProps {
    pub found: Rc<Found>,
    /// Start of the time that is counted from, in ns since the epoch.
    pub start_ns: i64,
}

/// A stretch of time in ns, counted from the start.
type Stretch = (f64, f64);

#[component]
pub fn WindowChart(props: &WindowChartProps) -> Html {
    let ui = use_ui();
    let (node, width) = use_width();
    let svg = use_node_ref();
    let under = use_state_eq(|| None::<usize>);
    let all = use_memo((Rc::clone(&props.found), props.start_ns), |(found, start)| extent(found, *start));
    let lanes = use_memo(Rc::clone(&props.found), |found| lanes(found));
    // None: everything.
    let view = use_state_eq(|| None::<Stretch>);
    let stretch = (*view).unwrap_or(*all);
    let drawn = lanes.get(..MOST_TRACKS).unwrap_or(&lanes);
    let height = drawn.iter().map(|lane| lane.rows.len() as f64 * ROW + GAP).sum::<f64>();
    let x = Scale::linear(stretch, (0.0, width));
    let zoom = {
        let (view, all) = (view.setter(), *all);
        Callback::from(move |next: Stretch| view.set(Some(inside(next, all)).filter(|next| *next != all)))
    };
    let onkeydown = {
        let zoom = zoom.clone();
        Callback::from(move |event: KeyboardEvent| {
            if let Some(next) = after(&event.key(), stretch) {
                event.prevent_default();
                zoom.emit(next);
            }
        })
    };
    let onmousemove = {
        let (under, svg, lanes, found, start) =
            (under.setter(), svg.clone(), Rc::clone(&lanes), Rc::clone(&props.found), props.start_ns);
        Callback::from(move |event: MouseEvent| {
            if let Some(svg) = svg.cast::<Element>() {
                under.set(slice_at(&found, &lanes, &x, start, browser::place_in(&event, &svg)));
            }
        })
    };
    let onmouseleave = {
        let under = under.setter();
        Callback::from(move |_: MouseEvent| under.set(None))
    };
    let button = |id: &'static str, sign: &'static str, key: &'static str| {
        let zoom = zoom.clone();
        let onclick =
            Callback::from(move |_: MouseEvent| after(key, stretch).into_iter().for_each(|next| zoom.emit(next)));
        html! { <button type="button" aria-label={ui.get(id)} title={ui.get(id)} {onclick}>{ sign }</button> }
    };
    let hovered = under.and_then(|index| props.found.slices.get(index));
    html! {
        <div class="slices">
            <div class="controls">
                { button("zoom-in", "+", "+") }{ button("zoom-out", "−", "-") }{ button("zoom-left", "←", "ArrowLeft") }{ button("zoom-right", "→", "ArrowRight") }
                { button("zoom-all", "↔", "0") }
                <span class="number">{ format!("{} – {}", duration(stretch.0), duration(stretch.1)) }</span>
            </div>
            <div class="strips" tabindex="0" role="group" aria-label={ui.get("slices-chart")} {onkeydown}>
                <ul class="lanes tracks">{ for drawn.iter().map(|lane| label(&props.found, lane)) }</ul>
                <div class="chart" ref={node}>
                    <svg ref={svg} width={px(width)} height={px(height + BELOW)} viewBox={frame(width, height + BELOW)} preserveAspectRatio="none" aria-hidden="true" {onmousemove} {onmouseleave}>
                        if width > 0.0 {
                            <Slices found={Rc::clone(&props.found)} lanes={Rc::clone(&lanes)} {stretch} {width} start_ns={props.start_ns} />
                            { axis(stretch, &x, width, height) }
                        }
                    </svg>
                    if let Some(slice) = hovered {
                        <Tip x={x.place((slice.start_ns - props.start_ns) as f64).max(0.0)} y={0.0} {width}>{ numbers(&ui, &props.found, slice, props.start_ns) }</Tip>
                    }
                </div>
            </div>
            if lanes.len() > MOST_TRACKS {
                <p class="note">{ ui.with("slices-tracks-left-out", [("tracks", (lanes.len() - MOST_TRACKS).into())]) }</p>
            }
        </div>
    }
}

/// From the first start to the last end; never empty.
fn extent(found: &Found, start_ns: i64) -> Stretch {
    let from = found.slices.iter().map(|slice| slice.start_ns).min().unwrap_or(start_ns);
    let to = found.slices.iter().map(|slice| slice.start_ns.saturating_add(slice.duration_ns)).max().unwrap_or(from);
    ((from - start_ns) as f64, ((to - start_ns) as f64).max((from - start_ns) as f64 + 1.0))
}

/// Where a key leads from a stretch of time.
fn after(key: &str, (from, to): Stretch) -> Option<Stretch> {
    let (middle, length) = ((from + to) / 2.0, to - from);
    let around = |length: f64| (middle - length / 2.0, middle + length / 2.0);
    match key {
        "+" | "=" => Some(around((length * CLOSER).max(1.0))),
        "-" | "_" => Some(around(length / CLOSER)),
        "ArrowLeft" => Some((from - length * ASIDE, to - length * ASIDE)),
        "ArrowRight" => Some((from + length * ASIDE, to + length * ASIDE)),
        "0" => Some((f64::NEG_INFINITY, f64::INFINITY)),
        _ => None,
    }
}

/// The stretch, moved and cut so that it lies inside of everything.
fn inside((from, to): Stretch, all: Stretch) -> Stretch {
    let length = to - from;
    if length.is_nan() || length >= all.1 - all.0 {
        return all;
    }
    let from = from.clamp(all.0, all.1 - length);
    (from, from + length)
}

#[derive(Properties, PartialEq)]
struct SlicesProps {
    found: Rc<Found>,
    lanes: Rc<Vec<Lane>>,
    stretch: Stretch,
    width: f64,
    start_ns: i64,
}

/// The slices themselves; drawn anew only when they change, not with every move of the pointer.
#[component]
fn Slices(props: &SlicesProps) -> Html {
    let x = Scale::linear(props.stretch, (0.0, props.width));
    let mut top = 0.0;
    let mut drawn = Vec::new();
    for lane in props.lanes.iter().take(MOST_TRACKS) {
        let class = class_of(props.found.tracks.get(lane.track as usize));
        for row in &lane.rows {
            drawn.push(one_row(&props.found, row, &x, props, top, class));
            top += ROW;
        }
        top += GAP;
    }
    html! { <g>{ for drawn }</g> }
}

/// One row: the slices as one shape, and the names of those with room for them.
fn one_row(found: &Found, row: &[usize], x: &Scale, props: &SlicesProps, top: f64, class: &'static str) -> Html {
    let mut shape = Shape::default();
    let mut names = Vec::new();
    let mut drawn_to = -1.0;
    for slice in row.iter().filter_map(|index| found.slices.get(*index)) {
        let from = (slice.start_ns - props.start_ns) as f64;
        let (left, right) = (x.place(from).max(0.0), x.place(from + slice.duration_ns as f64).min(props.width));
        let right = right.max(left + 0.8);
        // What lies under the last pixel drawn is not seen.
        if right <= drawn_to || left > props.width || right < 0.0 {
            continue;
        }
        shape.rectangle(left, top + 1.0, right - left - if right - left > 3.0 { 0.5 } else { 0.0 }, ROW - 2.0);
        drawn_to = right;
        if right - left >= NAMED {
            names.push(caption(found, slice, left, right, top));
        }
    }
    html! { <><path {class} d={shape.data()} />{ for names }</> }
}

fn caption(found: &Found, slice: &Slice, left: f64, right: f64, top: f64) -> Html {
    let room = ((right - left - 6.0) / LETTER).max(0.0) as usize;
    let name = found.names.get(slice.name as usize).map(|name| visible::plain(name)).unwrap_or_default();
    let text: String = if name.chars().count() <= room {
        name
    } else {
        name.chars().take(room.saturating_sub(1)).chain(['…']).collect()
    };
    html! { <text class="slice-name" x={px(left + 3.0)} y={px(top + ROW - 4.5)}>{ text }</text> }
}

fn class_of(track: Option<&Track>) -> &'static str {
    match track.map(|track| Layer::of_process(&track.process)) {
        Some(Layer::Python) => "lane-python",
        Some(Layer::Cann) => "lane-cann",
        Some(Layer::AscendHardware) => "lane-hardware",
        Some(Layer::Communication) => "lane-communication",
        Some(Layer::OverlapAnalysis) => "lane-overlap",
        Some(Layer::Other) | None => "lane-other",
    }
}

/// The slice at a place of the picture, or close beside it.
fn slice_at(found: &Found, lanes: &[Lane], x: &Scale, start_ns: i64, (at_x, at_y): (f64, f64)) -> Option<usize> {
    let row = row_at(lanes, at_y)?;
    let starts_before = |index: &usize| {
        found.slices.get(*index).is_some_and(|slice| x.place((slice.start_ns - start_ns) as f64) <= at_x + 1.0)
    };
    let index = *row.get(row.partition_point(starts_before).checked_sub(1)?)?;
    let slice = found.slices.get(index)?;
    let end = x.place((slice.start_ns.saturating_add(slice.duration_ns) - start_ns) as f64);
    (end >= at_x - 2.0).then_some(index)
}

fn row_at(lanes: &[Lane], y: f64) -> Option<&Vec<usize>> {
    let mut top = 0.0;
    for lane in lanes.iter().take(MOST_TRACKS) {
        let inside = ((y - top) / ROW).floor();
        if inside >= 0.0 && inside < lane.rows.len() as f64 {
            return lane.rows.get(inside as usize);
        }
        top += lane.rows.len() as f64 * ROW + GAP;
    }
    None
}

fn label(found: &Found, lane: &Lane) -> Html {
    let track = found.tracks.get(lane.track as usize);
    let name = track.map(track_name).unwrap_or_default();
    // As high as its rows: through an attribute, since the page's policy has no inline style.
    let height = px(lane.rows.len() as f64 * ROW + GAP);
    html! {
        <li title={name.clone()}>
            <svg width="0" {height} aria-hidden="true"></svg>
            <span class="name">{ name }</span>
        </li>
    }
}

fn track_name(track: &Track) -> String {
    let process = if track.process.is_empty() { &track.pid } else { &track.process };
    let thread = if track.thread.is_empty() { &track.tid } else { &track.thread };
    let parts = [process, &track.label, thread].into_iter().filter(|part| !part.is_empty());
    parts.map(|part| visible::plain(part)).collect::<Vec<_>>().join(" · ")
}

fn axis((from, to): Stretch, x: &Scale, width: f64, height: f64) -> Html {
    let most = (width / 90.0).clamp(1.0, 12.0) as usize;
    // Counted from the left edge: deep inside a long trace absolute numbers would all look alike.
    let ticks = duration_ticks(to - from, most);
    bottom(ticks.into_iter().map(|(ns, label)| (x.place(from + ns), format!("+{label}"))), height, width)
}

fn numbers(ui: &Ui, found: &Found, slice: &Slice, start_ns: i64) -> Html {
    let name = found.names.get(slice.name as usize).map(|name| visible::plain(name)).unwrap_or_default();
    let rows = [
        (ui.get("slice-duration"), duration(slice.duration_ns as f64)),
        (ui.get("slice-start"), duration((slice.start_ns - start_ns) as f64)),
        (ui.get("slice-track"), found.tracks.get(slice.track as usize).map(track_name).unwrap_or_default()),
    ];
    let rows = rows.into_iter().map(|(name, value)| html! { <div><dt>{ name }</dt><dd>{ value }</dd></div> });
    html! { <><strong>{ name }</strong><dl>{ for rows }</dl></> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looking_closer_stays_inside() {
        let all = (0.0, 100.0);
        assert_eq!(after("+", all), Some((25.0, 75.0)));
        assert_eq!(inside((-10.0, 40.0), all), (0.0, 50.0));
        assert_eq!(inside((80.0, 130.0), all), (50.0, 100.0));
        assert_eq!(inside((-100.0, 200.0), all), all);
        assert_eq!(after("0", (3.0, 4.0)).map(|next| inside(next, all)), Some(all));
        assert_eq!(after("a", all), None);
        // A stretch never becomes empty.
        assert_eq!(after("+", (5.0, 6.0)), Some((5.0, 6.0)));
    }
}
