//! The file as a ruler in bytes: what is whole, what mending gives up, and where it breaks.

use yew::prelude::*;

use profvet::text::size;
use profvet::views::TraceView;

use super::PanelProps;
use crate::app::chart::{Entry, Legend, Scale, Shape, bottom, frame, nice_step, px, use_width};
use crate::app::ui::{Ui, use_ui};

/// In pixels.
const HEIGHT: f64 = 26.0;
const TOP: f64 = 14.0;
const BELOW: f64 = 22.0;
/// Room at the sides for the labels of the first and the last tick.
const SIDE: f64 = 24.0;
/// A stretch is drawn at least so wide.
const LEAST: f64 = 1.0;

#[component]
pub fn Ruler(props: &PanelProps) -> Html {
    let ui = use_ui();
    let (node, width) = use_width();
    let Some(view) = props.views().and_then(|views| views.trace.as_ref().ok()) else { return Html::default() };
    let scale = Scale::linear((0.0, view.bytes.max(1) as f64), (SIDE, (width - SIDE).max(SIDE + 1.0)));
    html! {
        <div class="ruler">
            <Legend entries={entries(&ui, view)} />
            <div class="chart" ref={node}>
                <svg role="img" aria-label={in_words(&ui, view)} width={px(width)} height={px(TOP + HEIGHT + BELOW)} viewBox={frame(width, TOP + HEIGHT + BELOW)}>
                    if width > 0.0 {
                        { file(&scale, view) }
                        { bottom(ticks(view.bytes, width).into_iter().map(|(byte, label)| (scale.place(byte), label)), TOP + HEIGHT, width) }
                    }
                </svg>
            </div>
        </div>
    }
}

fn entries(ui: &Ui, view: &TraceView) -> Vec<Entry> {
    let entry = |class: &'static str, id: &str| Entry { class, label: ui.get(id), shown: None };
    let whole = Some(entry("bytes-whole", "ruler-whole"));
    let broken = view.broken.as_ref();
    let lost = broken.map(|_| entry("bytes-lost", "ruler-lost"));
    let place = broken.map(|_| entry("bytes-break", "ruler-break"));
    [whole, lost, place].into_iter().flatten().collect()
}

fn file(scale: &Scale, view: &TraceView) -> Html {
    let (left, right) = (scale.place(0.0), scale.place(view.bytes as f64));
    let mut whole = Shape::default();
    for (start, end) in &view.stretches {
        let (start, end) = (scale.place(*start as f64), scale.place(*end as f64));
        whole.rectangle(start, TOP, (end - start).max(LEAST), HEIGHT);
    }
    let mut mark = Shape::default();
    if let Some(broken) = &view.broken {
        let x = scale.place(broken.at as f64);
        mark.arrow(x, TOP, 6.0);
        mark.rectangle(x - 1.0, TOP, 2.0, HEIGHT + 4.0);
    }
    html! {
        <>
            if view.broken.is_some() {
                <rect class="bytes-lost" x={px(left)} y={px(TOP)} width={px(right - left)} height={px(HEIGHT)} />
            }
            <path class="bytes-whole" d={whole.data()} />
            <path class="bytes-break" d={mark.data()} />
        </>
    }
}

/// Offsets with their sizes.
fn ticks(bytes: u64, width: f64) -> Vec<(f64, String)> {
    let most = (width / 110.0).clamp(1.0, 12.0) as usize;
    let step = nice_step(bytes.max(1) as f64, most).max(1.0);
    let count = (bytes as f64 / step).floor().min(most as f64) as usize;
    (0..=count).map(|at| at as f64 * step).map(|byte| (byte, size(byte as u64))).collect()
}

fn in_words(ui: &Ui, view: &TraceView) -> String {
    let stretches =
        ui.with("ruler-stretches", [("stretches", view.stretches.len().into()), ("size", size(view.bytes).into())]);
    match &view.broken {
        Some(broken) => format!("{stretches} {}", ui.with("ruler-breaks-at", [("byte", broken.at.into())])),
        None => stretches,
    }
}
