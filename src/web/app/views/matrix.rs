//! What passed between ranks: a heat map, and the same as a table.

use std::collections::BTreeMap;
use std::rc::Rc;

use yew::prelude::*;

use profvet::text::decimal;
use profvet::views::communication::{MatrixLink, MatrixPart};

use super::PanelProps;
use super::communication::bytes;
use super::figures::{figure, time};
use super::list::{Cell, Column, List, Sheet};
use crate::app::chart::{duration, px, use_width};
use crate::app::ui::{Ui, use_ui};
use crate::visible;

/// Room for the names of the ranks, and sides of a cell, in pixels.
const MARGIN: f64 = 40.0;
const SMALLEST: f64 = 12.0;
const LARGEST: f64 = 72.0;
/// A cell with so much room carries its number.
const ROOMY: f64 = 52.0;
/// From this strength of the colour on, writing on it is light.
const STRONG: f64 = 0.7;

/// What the colour says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Measure {
    Bandwidth,
    Bytes,
    Time,
}

impl Measure {
    const ALL: [Measure; 3] = [Measure::Bandwidth, Measure::Bytes, Measure::Time];

    fn message(self) -> &'static str {
        match self {
            Measure::Bandwidth => "link-bandwidth",
            Measure::Bytes => "link-bytes",
            Measure::Time => "time-transit",
        }
    }

    fn of(self, link: &MatrixLink) -> Option<f64> {
        match self {
            Measure::Bandwidth => link.bandwidth,
            Measure::Bytes => Some(link.bytes as f64),
            Measure::Time => Some(link.transit_ns as f64),
        }
    }
}

fn part(props: &PanelProps) -> Option<&MatrixPart> {
    props.views()?.communication.as_ref().ok()?.matrix.as_ref().ok()
}

#[component]
pub fn MatrixSection(props: &PanelProps) -> Html {
    let ui = use_ui();
    let measure = use_state(|| Measure::Bandwidth);
    let sheet =
        use_memo((props.clone(), ui.lang()), |(props, _)| part(props).map(|part| sheet(&ui, part)).unwrap_or_default());
    let (node, width) = use_width();
    let Some(part) = part(props) else { return Html::default() };
    let choices = Measure::ALL.map(|choice| {
        let onclick = {
            let measure = measure.clone();
            Callback::from(move |_: MouseEvent| measure.set(choice))
        };
        html! { <button type="button" aria-pressed={(*measure == choice).to_string()} {onclick}>{ ui.get(choice.message()) }</button> }
    });
    html! {
        <section class="panel" aria-labelledby="matrix-title">
            <header>
                <h2 id="matrix-title">{ ui.get("matrix-title") }</h2>
                <p class="source">{ ui.with("steps-source-table", [("path", visible::plain(&part.path).into())]) }</p>
            </header>
            { remarks(&ui, part) }
            <div class="controls" role="group" aria-label={ui.get("matrix-measure")}>{ for choices }</div>
            <div class="chart scroll" ref={node} tabindex="0" role="group" aria-label={ui.get("matrix-title")}>{ heat(&ui, part, *measure, width) }</div>
            <List name="matrix" title={ui.get("matrix-table")} sheet={Rc::clone(&sheet)} filter=true />
        </section>
    }
}

fn remarks(ui: &Ui, part: &MatrixPart) -> Html {
    let unknown: Vec<String> = part.unknown.iter().take(10).map(|pair| visible::plain(pair)).collect();
    html! {
        <>
            if part.is_broken {
                <p class="warning">{ ui.get("communication-broken") }</p>
            }
            if part.odd_values > 0 {
                <p class="warning">{ ui.with("communication-odd", [("values", part.odd_values.into())]) }</p>
            }
            if !unknown.is_empty() {
                <p class="warning">{ ui.with("matrix-unknown", [("pairs", unknown.into())]) }</p>
            }
            if part.further_ranks > 0 {
                <p class="remark">{ ui.with("matrix-further-ranks", [("shown", part.ranks.len().into()), ("ranks", part.further_ranks.into())]) }</p>
            }
            if part.further_links > 0 {
                <p class="remark">{ ui.with("list-further", [("rows", part.further_links.into())]) }</p>
            }
        </>
    }
}

/// Sources from above, destinations from the left. The table below says the same in numbers.
fn heat(ui: &Ui, part: &MatrixPart, measure: Measure, width: f64) -> Html {
    let count = part.ranks.len();
    if width <= 0.0 || count == 0 {
        return Html::default();
    }
    let side = ((width - MARGIN - 10.0) / count as f64).clamp(SMALLEST, LARGEST);
    let places: BTreeMap<&str, usize> = part.ranks.iter().enumerate().map(|(at, rank)| (rank.as_str(), at)).collect();
    let most = part.links.iter().filter_map(|link| measure.of(link)).fold(0.0, f64::max).max(f64::MIN_POSITIVE);
    let cells = part.links.iter().filter_map(|link| {
        let (y, x) = (*places.get(link.source.as_str())?, *places.get(link.destination.as_str())?);
        let value = measure.of(link).unwrap_or(0.0);
        // What is there can be seen, however little it is.
        let strength = 0.12 + 0.88 * (value / most).clamp(0.0, 1.0);
        let class = if value > 0.0 { "heat" } else { "heat none" };
        let (x, y) = (MARGIN + x as f64 * side, MARGIN + y as f64 * side);
        let number = (side >= ROOMY).then(|| short(measure, link)).flatten().map(|number| {
            let class = classes!("heat-number", (strength >= STRONG).then_some("strong"));
            let (x, y) = (px(x + side / 2.0), px(y + side / 2.0));
            html! { <text {class} {x} {y} text-anchor="middle" dominant-baseline="middle">{ number }</text> }
        });
        Some(html! {
            <><rect {class} x={px(x)} y={px(y)} width={px(side - 1.0)} height={px(side - 1.0)} fill-opacity={format!("{strength:.2}")}>
                <title>{ words(ui, link) }</title>
            </rect>{ for number }</>
        })
    });
    let every = (24.0 / side).ceil().max(1.0) as usize;
    let names = part.ranks.iter().enumerate().step_by(every).map(|(at, rank)| {
        let middle = px(MARGIN + (at as f64 + 0.5) * side);
        let name: String = visible::plain(rank).chars().take(5).collect();
        html! {
            <>
                <text class="tick" x={px(MARGIN - 6.0)} y={middle.clone()} text-anchor="end" dominant-baseline="middle">{ name.clone() }</text>
                <text class="tick" x={middle} y={px(MARGIN - 8.0)} text-anchor="middle">{ name }</text>
            </>
        }
    });
    let size = px(MARGIN + side * count as f64);
    html! {
        <svg class="matrix" width={size.clone()} height={size} aria-hidden="true" data-measure={measure.message()}>
            <text class="tick" x="2" y="12">{ ui.get("matrix-axes") }</text>
            { for cells }
            <g>{ for names }</g>
        </svg>
    }
}

/// The number of a cell, as short as it can be told.
fn short(measure: Measure, link: &MatrixLink) -> Option<String> {
    match measure {
        Measure::Bandwidth => {
            link.bandwidth.map(|figure| decimal(if figure < 10.0 { round(figure, 100.0) } else { round(figure, 10.0) }))
        }
        Measure::Bytes => Some(bytes(link.bytes)),
        Measure::Time => Some(duration(link.transit_ns as f64)),
    }
}

fn round(figure: f64, by: f64) -> f64 {
    (figure * by).round() / by
}

fn words(ui: &Ui, link: &MatrixLink) -> String {
    let bandwidth = link.bandwidth.map_or_else(|| "–".to_string(), decimal);
    ui.with(
        "matrix-cell",
        [
            ("source", visible::plain(&link.source).into()),
            ("destination", visible::plain(&link.destination).into()),
            ("transport", visible::plain(&link.transport).into()),
            ("size", bytes(link.bytes).into()),
            ("time", duration(link.transit_ns as f64).into()),
            ("bandwidth", bandwidth.into()),
        ],
    )
}

fn sheet(ui: &Ui, part: &MatrixPart) -> Sheet {
    let words = ["matrix-source", "matrix-destination", "link-name"].map(|id| Column::text(ui.get(id)));
    let numbers = ["link-bytes", "time-transit", "link-bandwidth"].map(|id| Column::number(ui.get(id)));
    let rank = |name: &str| Cell { number: name.parse().ok(), ..Cell::text(name) };
    let row = |link: &MatrixLink| {
        vec![
            rank(&link.source),
            rank(&link.destination),
            Cell::text(&link.transport),
            Cell::number(link.bytes as f64, bytes(link.bytes), link.bytes.to_string()),
            time(link.transit_ns as f64),
            link.bandwidth.map_or_else(Cell::none, figure),
        ]
    };
    Sheet { columns: words.into_iter().chain(numbers).collect(), rows: part.links.iter().map(row).collect() }
}
