//! How times are spread: a bar for each of the bins 1, 2, 5 × 10^n, and the same as a table.

use web_sys::Element;
use yew::prelude::*;

use profvet::table::{EDGES_NS, Histogram, Total};
use profvet::text::grouped;

use crate::app::chart::{Scale, Walker, bottom, duration, frame, left, measured, px, use_width};
use crate::app::ui::{Ui, use_ui};
use crate::browser;

const HEIGHT: f64 = 150.0;
const LEFT: f64 = 64.0;
const TOP: f64 = 8.0;
const BELOW: f64 = 24.0;

#[derive(Properties, PartialEq)]
pub struct HistogramProps {
    pub name: &'static str,
    pub title: AttrValue,
    pub histogram: Histogram,
}

/// One bar.
struct Bin<'a> {
    from_ns: Option<i64>,
    to_ns: Option<i64>,
    total: &'a Total,
}

/// The bins from the first that holds anything to the last.
fn bins(histogram: &Histogram) -> Vec<Bin<'_>> {
    let edge = |at: usize| EDGES_NS.get(at).copied();
    let all = histogram.bins.iter().enumerate().map(|(at, total)| Bin {
        from_ns: at.checked_sub(1).and_then(edge),
        to_ns: edge(at),
        total,
    });
    let filled = |bin: &Bin<'_>| bin.total.count > 0;
    let mut bins: Vec<Bin<'_>> = all.skip_while(|bin| !filled(bin)).collect();
    while bins.last().is_some_and(|bin| !filled(bin)) {
        bins.pop();
    }
    bins
}

impl Bin<'_> {
    fn words(&self) -> String {
        match (self.from_ns, self.to_ns) {
            (Some(from), Some(to)) => format!("{} – {}", duration(from as f64), duration(to as f64)),
            (None, Some(to)) => format!("< {}", duration(to as f64)),
            (Some(from), None) => format!("≥ {}", duration(from as f64)),
            (None, None) => String::new(),
        }
    }
}

#[component]
pub fn HistogramChart(props: &HistogramProps) -> Html {
    let ui = use_ui();
    let (node, width) = use_width();
    let at = use_state_eq(|| None::<usize>);
    let svg = use_node_ref();
    let bins = bins(&props.histogram);
    let chosen = at.and_then(|index| bins.get(index));
    let words = chosen.map_or_else(|| ui.with("spread-bins", [("bins", bins.len().into())]), |bin| in_words(&ui, bin));
    let onwalk = {
        let at = at.setter();
        Callback::from(move |next| at.set(next))
    };
    let onmousemove = {
        let (at, svg, count) = (at.setter(), svg.clone(), bins.len());
        Callback::from(move |event: MouseEvent| {
            let place = svg.cast::<Element>().map(|svg| browser::place_in(&event, &svg).0);
            at.set(place.and_then(|x| bin_at(x, width, count)));
        })
    };
    let onmouseleave = {
        let at = at.setter();
        Callback::from(move |_: MouseEvent| at.set(None))
    };
    html! {
        <section class="histogram" data-histogram={props.name}>
            <h3>{ &props.title }</h3>
            if bins.is_empty() {
                <p class="remark">{ ui.get("spread-nothing") }</p>
            } else {
                <div class="chart" ref={node}>
                    <Walker label={props.title.clone()} at={*at} count={bins.len()} words={words.clone()} {onwalk}>
                        <svg ref={svg} width={px(width)} height={px(TOP + HEIGHT + BELOW)} viewBox={frame(width, TOP + HEIGHT + BELOW)} {onmousemove} {onmouseleave}>{ bars(&bins, width, *at) }</svg>
                    </Walker>
                </div>
                <p class="readout" aria-hidden="true">{ words }</p>
                <details>
                    <summary>{ ui.get("as-table") }</summary>
                    { table(&ui, &bins) }
                </details>
            }
        </section>
    }
}

fn in_words(ui: &Ui, bin: &Bin<'_>) -> String {
    let time = duration(bin.total.duration_ns as f64);
    ui.with("spread-bin", [("range", bin.words().into()), ("kernels", bin.total.count.into()), ("time", time.into())])
}

/// The bin at a place of the picture: also above a low bar.
fn bin_at(x: f64, width: f64, count: usize) -> Option<usize> {
    let part = (x - LEFT) / (width - LEFT);
    (0.0..1.0).contains(&part).then_some((part * count as f64) as usize)
}

fn bars(bins: &[Bin<'_>], width: f64, chosen: Option<usize>) -> Html {
    if width <= LEFT {
        return Html::default();
    }
    let most = bins.iter().map(|bin| bin.total.count).max().unwrap_or(1).max(1) as f64;
    // One kernel beside a million is still a bar.
    let y = Scale::log((0.5, most), (TOP + HEIGHT, TOP));
    let slot = (width - LEFT) / bins.len().max(1) as f64;
    let bars = bins.iter().enumerate().filter(|(_, bin)| bin.total.count > 0).map(|(at, bin)| {
        let top = y.place(bin.total.count as f64);
        let class = classes!("part-computing", (chosen == Some(at)).then_some("chosen"));
        html! {
            <rect {class} x={px(LEFT + at as f64 * slot + slot * 0.1)} y={px(top)} width={px(slot * 0.8)}
                height={px(TOP + HEIGHT - top)} />
        }
    });
    let ticks: Vec<(f64, String)> =
        y.ticks(5).into_iter().filter(|tick| *tick >= 1.0).map(|tick| (tick, grouped(tick as i128))).collect();
    let every = bins.len().div_ceil(((width - LEFT) / 64.0).max(1.0) as usize).max(1);
    let labels = bins
        .iter()
        .enumerate()
        .skip(1)
        .step_by(every)
        .filter_map(|(at, bin)| Some((LEFT + at as f64 * slot, duration(bin.from_ns? as f64))));
    html! { <>{ left(&y, &ticks, LEFT, width) }{ for bars }{ bottom(labels, TOP + HEIGHT, width) }</> }
}

fn table(ui: &Ui, bins: &[Bin<'_>]) -> Html {
    let rows = bins.iter().map(|bin| {
        html! {
            <tr>
                <th scope="row">{ bin.words() }</th>
                <td class="number">{ grouped(bin.total.count.into()) }</td>
                <td class="number">{ measured(bin.total.duration_ns as f64) }</td>
            </tr>
        }
    });
    html! {
        <table>
            <thead><tr>
                <th scope="col">{ ui.get("spread-range") }</th>
                <th scope="col" class="number">{ ui.get("figure-count") }</th>
                <th scope="col" class="number">{ ui.get("figure-total") }</th>
            </tr></thead>
            <tbody>{ for rows }</tbody>
        </table>
    }
}
