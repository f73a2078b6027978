//! Communication: what the operations took, what passed each kind of link, and between which ranks.

use std::rc::Rc;

use yew::prelude::*;

use profvet::communication::{LinkKind, Operation, Times};
use profvet::text::{decimal, grouped, size};
use profvet::views::communication::OperationsPart;

use super::PanelProps;
use super::absent::AbsentNote;
use super::figures::{count, figure, share, time, time_or_none};
use super::list::{Cell, Column, List, Sheet};
use super::matrix::MatrixSection;
use crate::app::chart::measured;
use crate::app::ui::{Ui, use_ui};
use crate::visible;

#[component]
pub fn CommunicationPanel(props: &PanelProps) -> Html {
    let Some(view) = props.views().and_then(|views| views.communication.as_ref().ok()) else { return Html::default() };
    let absent = |absent: &profvet::views::Absent| html! { <AbsentNote absent={absent.clone()} /> };
    html! {
        <>
            if let Err(why) = &view.operations {
                { absent(why) }
            } else {
                <OperationsSection ..props.clone() />
            }
            if let Err(why) = &view.matrix {
                { absent(why) }
            } else {
                <MatrixSection ..props.clone() />
            }
        </>
    }
}

fn part(props: &PanelProps) -> Option<&OperationsPart> {
    props.views()?.communication.as_ref().ok()?.operations.as_ref().ok()
}

#[component]
fn OperationsSection(props: &PanelProps) -> Html {
    let ui = use_ui();
    let key = (props.clone(), ui.lang());
    let types = use_memo(key.clone(), |(props, _)| part(props).map(|part| types(&ui, part)).unwrap_or_default());
    let longest = use_memo(key, |(props, _)| part(props).map(|part| longest(&ui, part)).unwrap_or_default());
    let Some(part) = part(props) else { return Html::default() };
    html! {
        <>
            <section class="panel" aria-labelledby="communication-title">
                <header>
                    <h2 id="communication-title">{ ui.get("view-communication") }</h2>
                    <p class="source">{ ui.with("steps-source-table", [("path", visible::plain(&part.path).into())]) }</p>
                </header>
                { remarks(&ui, part) }
                { sums(&ui, part) }
                <List name="operation-types" title={ui.get("operation-types")} sheet={Rc::clone(&types)} />
                <List name="operations-longest" title={ui.with("operations-longest", [("operations", part.longest.len().into())])}
                    sheet={Rc::clone(&longest)} filter=true />
            </section>
            { links(&ui, part) }
        </>
    }
}

fn remarks(ui: &Ui, part: &OperationsPart) -> Html {
    let what = [("operations", part.operations.into()), ("steps", part.steps.into()), ("groups", part.groups.into())];
    html! {
        <>
            <p>{ ui.with("communication-what", what) }</p>
            if part.is_broken {
                <p class="warning">{ ui.get("communication-broken") }</p>
            }
            if part.odd_values > 0 {
                <p class="warning">{ ui.with("communication-odd", [("values", part.odd_values.into())]) }</p>
            }
            if !part.unknown.is_empty() {
                <p class="warning">{ ui.with("communication-unknown", [("keys", part.unknown.iter().map(|key| visible::plain(key)).collect::<Vec<_>>().into())]) }</p>
            }
        </>
    }
}

/// A time of an operation: its message, and where it stands.
type Part = (&'static str, fn(&Times) -> i64);

const TIMES: [Part; 5] = [
    ("time-elapse", |times| times.elapse_ns),
    ("time-transit", |times| times.transit_ns),
    ("time-wait", |times| times.wait_ns),
    ("time-synchronization", |times| times.synchronization_ns),
    ("time-idle", |times| times.idle_ns),
];

/// The sums over the operations, and beside them what the file itself adds up: never one on top of the other.
fn sums(ui: &Ui, part: &OperationsPart) -> Html {
    let kinds = [("collective", &part.collective), ("p2p", &part.p2p)];
    let kinds = kinds.into_iter().filter(|(_, times)| times.count > 0);
    let reported = (part.reported.count > 0).then_some(("reported", &part.reported));
    let rows = kinds.chain(reported).map(|(name, times)| {
        let cells = TIMES.iter().map(|(_, of)| html! { <td class="number">{ measured(of(times) as f64) }</td> });
        html! {
            <tr data-sum={name} class={classes!((name == "reported").then_some("aside"))}>
                <th scope="row">{ ui.get(&format!("sum-{name}")) }</th>
                <td class="number">{ grouped(times.count.into()) }</td>
                { for cells }
            </tr>
        }
    });
    let heads = TIMES.iter().map(|(name, _)| html! { <th scope="col" class="number">{ ui.get(name) }</th> });
    html! {
        <div class="scroll" tabindex="0" role="group" aria-labelledby="communication-title">
            <table>
                <thead><tr>
                    <td></td>
                    <th scope="col" class="number">{ ui.get("figure-count") }</th>
                    { for heads }
                </tr></thead>
                <tbody>{ for rows }</tbody>
            </table>
        </div>
    }
}

fn time_columns(ui: &Ui) -> impl Iterator<Item = Column> {
    TIMES.map(|(name, _)| Column::number(ui.get(name))).into_iter()
}

fn times(times: &Times) -> impl Iterator<Item = Cell> {
    TIMES.map(|(_, of)| time(of(times) as f64)).into_iter()
}

fn types(ui: &Ui, part: &OperationsPart) -> Sheet {
    let all = part.collective.elapse_ns.saturating_add(part.p2p.elapse_ns) as f64;
    let columns = [Column::text(ui.get("operation-type"))].into_iter();
    let columns = columns.chain(["figure-count", "figure-share"].map(|id| Column::number(ui.get(id))));
    let row = |kind: &profvet::communication::OperationType| {
        let first = [Cell::text(&kind.name), count(kind.times.count), share(kind.times.elapse_ns as f64, all)];
        first.into_iter().chain(times(&kind.times)).collect()
    };
    Sheet { columns: columns.chain(time_columns(ui)).collect(), rows: part.types.iter().map(row).collect() }
}

fn longest(ui: &Ui, part: &OperationsPart) -> Sheet {
    let words = ["operation-name", "operation-step"].map(|id| Column::text(ui.get(id))).into_iter();
    let start = part.longest.iter().filter_map(|operation| operation.start_ns).min();
    let columns = words.chain([Column::number(ui.get("figure-start"))]).chain(time_columns(ui));
    let row = |operation: &Operation| {
        let since = operation.start_ns.zip(start).map(|(at, start)| at.saturating_sub(start));
        let first = [Cell::text(&operation.name), Cell::text(&operation.step), time_or_none(since)];
        first.into_iter().chain(times(&operation.times)).collect()
    };
    Sheet { columns: columns.collect(), rows: part.longest.iter().map(row).collect() }
}

fn links(ui: &Ui, part: &OperationsPart) -> Html {
    let used: Vec<&LinkKind> = part.links.iter().filter(|link| link.bytes > 0 || link.transit_ns > 0).collect();
    let unused: Vec<String> = part
        .links
        .iter()
        .filter(|link| link.bytes == 0 && link.transit_ns == 0)
        .map(|link| visible::plain(&link.name))
        .collect();
    let most = used.iter().map(|link| link.bytes).max().unwrap_or(1).max(1) as f64;
    let rows = used.iter().map(|link| {
        let bandwidth = link.bandwidth().map_or_else(
            || "–".to_string(),
            |bandwidth| format!("{} GB/s", decimal((bandwidth * 100.0).round() / 100.0)),
        );
        html! {
            <tr data-link={link.name.clone()}>
                <th scope="row">{ visible::plain(&link.name) }</th>
                <td class="number">{ super::figures::share_bar(link.bytes as f64 / most) }{ bytes(link.bytes) }</td>
                <td class="number">{ measured(link.transit_ns as f64) }</td>
                <td class="number">{ bandwidth }</td>
            </tr>
        }
    });
    let heads = ["link-bytes", "time-transit", "link-bandwidth"]
        .map(|id| html! { <th scope="col" class="number">{ ui.get(id) }</th> });
    html! {
        <section class="panel" aria-labelledby="links-title">
            <h2 id="links-title">{ ui.get("links-title") }</h2>
            if used.is_empty() {
                <p>{ ui.get("links-nothing") }</p>
            } else {
                <div class="scroll" tabindex="0" role="group" aria-labelledby="links-title">
                    <table>
                        <thead><tr><th scope="col">{ ui.get("link-name") }</th>{ for heads }</tr></thead>
                        <tbody>{ for rows }</tbody>
                    </table>
                </div>
            }
            if !unused.is_empty() {
                <p class="remark">{ ui.with("links-unused", [("links", unused.into())]) }</p>
            }
            { for used.iter().enumerate().filter(|(_, link)| !link.packets.is_empty()).map(|(number, link)| html! { <PacketList link={(*link).clone()} {number} /> }) }
        </section>
    }
}

/// Bytes with their sign; a file may say anything.
pub fn bytes(bytes: i64) -> String {
    let sign = if bytes < 0 { "-" } else { "" };
    format!("{sign}{}", size(bytes.unsigned_abs()))
}

#[derive(Properties, PartialEq)]
struct PacketProps {
    link: LinkKind,
    number: usize,
}

/// Packet sizes of one kind of link: small packets are why a link stays below its bandwidth.
#[component]
fn PacketList(props: &PacketProps) -> Html {
    let ui = use_ui();
    let link = &props.link;
    let columns = ["packet-size", "packet-count", "figure-total", "packet-bytes", "link-bandwidth"];
    let row = |packets: &profvet::communication::Packets| {
        let passed = packets.size.saturating_mul(packets.count);
        let bandwidth = (packets.time_ns > 0).then(|| passed as f64 / packets.time_ns as f64);
        vec![
            Cell::number(packets.size as f64, bytes(packets.size), packets.size.to_string()),
            Cell::number(packets.count as f64, grouped(packets.count.into()), packets.count.to_string()),
            time(packets.time_ns as f64),
            Cell::number(passed as f64, bytes(passed), passed.to_string()),
            bandwidth.map_or_else(Cell::none, figure),
        ]
    };
    let sheet = Sheet {
        columns: columns.map(|id| Column::number(ui.get(id))).into_iter().collect(),
        rows: link.packets.iter().map(row).collect(),
    };
    let title = ui.with("packets-title", [("link", visible::plain(&link.name).into())]);
    html! {
        <>
            <List name="packets" number={props.number} {title} sheet={Rc::new(sheet)} />
            if link.further_sizes > 0 {
                <p class="remark">{ ui.with("list-further", [("rows", link.further_sizes.into())]) }</p>
            }
        </>
    }
}
