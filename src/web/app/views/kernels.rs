//! Kernels and operators: columns, what took longest, how durations are spread, what limits the kernels, and every row.

use std::rc::Rc;

use yew::prelude::*;

use profvet::table::{Bound, Top, Total};
use profvet::views::kernels::{ColumnGroup, ColumnState, KernelTable, KernelsView, Shares};

use super::absent::AbsentNote;
use super::figures::{count, percent, share, share_bar, time, time_or_none};
use super::histogram::HistogramChart;
use super::list::{Cell, Column, List, Sheet};
use super::rows::Rows;
use super::statistics::{OperatorList, StatisticList};
use super::{PanelProps, SPOT};
use crate::app::chart::{duration, measured};
use crate::app::ui::{Ui, use_ui};
use crate::visible;

#[component]
pub fn KernelsPanel(props: &PanelProps) -> Html {
    let ui = use_ui();
    let Some(view) = props.views().and_then(|views| views.kernels.as_ref().ok()) else { return Html::default() };
    let statistics = (0..view.statistics.len()).map(|at| html! { <StatisticList panel={props.clone()} {at} /> });
    html! {
        <>
            if let Err(absent) = &view.kernels {
                <AbsentNote absent={absent.clone()} />
            } else {
                <KernelSections ..props.clone() />
            }
            { for statistics }
            if view.operators.is_some() {
                <OperatorList ..props.clone() />
            }
            { note(&ui, view) }
        </>
    }
}

/// What is not there besides the kernels is said once, at the end.
fn note(ui: &Ui, view: &KernelsView) -> Html {
    let missing = [
        (!view.statistics.iter().any(|table| table.kind == "op-statistic"), "op_statistic.csv"),
        (!view.statistics.iter().any(|table| table.kind == "api-statistic"), "api_statistic.csv"),
        (view.operators.is_none(), "operator_details.csv"),
    ];
    let missing: Vec<&str> = missing.into_iter().filter(|(is_missing, _)| *is_missing).map(|(_, file)| file).collect();
    if missing.is_empty() {
        return Html::default();
    }
    html! { <p class="remark">{ ui.with("kernels-not-there", [("files", missing.into())]) }</p> }
}

fn table(props: &PanelProps) -> Option<&KernelTable> {
    props.views()?.kernels.as_ref().ok()?.kernels.as_ref().ok()
}

#[component]
fn KernelSections(props: &PanelProps) -> Html {
    let ui = use_ui();
    let key = (props.clone(), ui.lang());
    let names = use_memo(key.clone(), |(props, _)| table(props).map(|table| names(&ui, table)).unwrap_or_default());
    let types = use_memo(key.clone(), |(props, _)| {
        shares(&ui, "kernel-type", table(props).map(|table| (&table.by_type, table.total)))
    });
    let cores =
        use_memo(key, |(props, _)| shares(&ui, "kernel-core", table(props).map(|table| (&table.by_core, table.total))));
    let Some(table) = table(props) else { return Html::default() };
    let path = table.files.first().map(|file| visible::plain(&file.path)).unwrap_or_default();
    html! {
        <>
            <section class="panel" aria-labelledby="kernels-title">
                <header>
                    <h2 id="kernels-title">{ ui.get("view-kernels") }</h2>
                    <p class="source">{ ui.with("steps-source-table", [("path", path.into())]) }</p>
                </header>
                { totals(&ui, table) }
                <List name="kernel-names" title={ui.get("kernels-by-name")} sheet={Rc::clone(&names)} filter=true />
                if table.other_names.count > 0 {
                    <p class="remark">{ ui.with("kernels-other-names", [
                        ("names", (table.distinct_names.saturating_sub(table.by_name.len() as u64)).into()),
                        ("kernels", table.other_names.count.into()),
                        ("time", duration(table.other_names.duration_ns as f64).into()),
                    ]) }</p>
                }
                <div class="side-by-side">
                    <List name="kernel-types" title={ui.get("kernels-by-type")} sheet={Rc::clone(&types)} />
                    <List name="kernel-cores" title={ui.get("kernels-by-core")} sheet={Rc::clone(&cores)} />
                </div>
            </section>
            <section class="panel" aria-labelledby="spread-title">
                <h2 id="spread-title">{ ui.get("spread-title") }</h2>
                <div class="side-by-side">
                    <HistogramChart name="durations" title={ui.get("spread-durations")} histogram={table.durations.clone()} />
                    <HistogramChart name="waits" title={ui.get("spread-waits")} histogram={table.waits.clone()} />
                </div>
            </section>
            { bounds(&ui, table) }
            <Rows files={table.files.clone()} spot={spot(props, table)} />
            { columns(&ui, props, table) }
        </>
    }
}

/// The file and the row of a finding's link.
fn spot(props: &PanelProps, table: &KernelTable) -> Option<(usize, u64)> {
    let found = table.files.iter().enumerate().find_map(|(at, file)| Some((at, props.place_in(&file.path)?)));
    found.and_then(|(at, place)| Some((at, place.row?)))
}

/// The main figures in one line.
fn totals(ui: &Ui, table: &KernelTable) -> Html {
    let computing = table.total.duration_ns.saturating_sub(table.communication.duration_ns);
    let figures = [
        ("kernels-count", profvet::text::grouped(table.total.count.into())),
        ("kernels-computing", duration(computing as f64)),
        ("kernels-communication", duration(table.communication.duration_ns as f64)),
        ("kernels-wait", duration(table.wait_ns as f64)),
    ];
    let figures = figures.map(|(name, text)| html! { <div><dt>{ ui.get(name) }</dt><dd>{ text }</dd></div> });
    html! { <dl class="totals">{ for figures }</dl> }
}

fn names(ui: &Ui, table: &KernelTable) -> Sheet {
    let has_bounds = !table.bounds.classes.is_empty();
    let words = ["kernel-name", "kernel-type", "kernel-core"].map(|id| Column::text(ui.get(id)));
    let numbers =
        ["figure-count", "figure-total", "figure-share", "figure-mean", "figure-min", "figure-max", "figure-wait"];
    let mut columns: Vec<Column> = words.into_iter().chain(numbers.map(|id| Column::number(ui.get(id)))).collect();
    if has_bounds {
        columns.push(Column::text(ui.get("figure-bound")));
    }
    Sheet { columns, rows: table.by_name.iter().map(|top| name_row(ui, top, table.total, has_bounds)).collect() }
}

fn name_row(ui: &Ui, top: &Top, total: Total, has_bounds: bool) -> Vec<Cell> {
    let kind = |word: &str| if top.mixed { Cell::text(&format!("{word} …")) } else { Cell::text(word) };
    let mut row = vec![
        Cell::text(&top.name),
        kind(&top.kind),
        kind(&top.core),
        count(top.count),
        time(top.duration_ns as f64),
        share(top.duration_ns as f64, total.duration_ns as f64),
        time(top.duration_ns as f64 / top.count.max(1) as f64),
        time_or_none(top.shortest_ns),
        time_or_none(top.longest_ns),
        time(top.wait_ns as f64),
    ];
    if has_bounds {
        row.push(top.bounds.longest().map_or_else(Cell::none, |bound| Cell::text(&bound_name(ui, bound))));
    }
    row
}

fn bound_name(ui: &Ui, bound: Bound) -> String {
    ui.get(&format!("bound-{}", bound.name()))
}

fn shares(ui: &Ui, name: &str, shares: Option<(&Shares, Total)>) -> Sheet {
    let Some((shares, total)) = shares else { return Sheet::default() };
    let numbers = ["figure-count", "figure-total", "figure-share", "figure-mean"];
    let columns = std::iter::once(Column::text(ui.get(name))).chain(numbers.map(|id| Column::number(ui.get(id))));
    let row = |entry: &profvet::table::Entry| {
        let ns = entry.duration_ns as f64;
        let mean = time(ns / entry.count.max(1) as f64);
        vec![Cell::text(&entry.name), count(entry.count), time(ns), share(ns, total.duration_ns as f64), mean]
    };
    Sheet { columns: columns.collect(), rows: shares.entries.iter().map(row).collect() }
}

/// What limits the kernels, with the definition beside it.
fn bounds(ui: &Ui, table: &KernelTable) -> Html {
    if table.bounds.classes.is_empty() {
        return Html::default();
    }
    let all: i64 = table.bounds.classes.iter().map(|class| class.duration_ns).sum();
    let classes = Bound::ALL.into_iter().zip(&table.bounds.classes).filter(|(_, class)| class.count > 0);
    let rows = classes.map(|(bound, class)| {
        let part = class.duration_ns as f64 / all.max(1) as f64;
        html! {
            <tr data-bound={bound.name()}>
                <th scope="row">{ bound_name(ui, bound) }</th>
                <td class="number">{ profvet::text::grouped(class.count.into()) }</td>
                <td class="number">{ measured(class.duration_ns as f64) }</td>
                <td class="number">{ share_bar(part) }{ percent(part) }</td>
            </tr>
        }
    });
    let heads = ["figure-count", "figure-total", "figure-share"];
    html! {
        <section class="panel bounds" aria-labelledby="bounds-title">
            <h2 id="bounds-title">{ ui.get("bounds-title") }</h2>
            <p class="remark">{ ui.with("bounds-definition", [("percent", (profvet::table::BOUND_RATIO * 100.0).into())]) }</p>
            <div class="scroll" tabindex="0" role="group" aria-labelledby="bounds-title">
                <table>
                    <thead><tr>
                        <th scope="col">{ ui.get("figure-bound") }</th>
                        { for heads.map(|id| html! { <th scope="col" class="number">{ ui.get(id) }</th> }) }
                    </tr></thead>
                    <tbody>{ for rows }</tbody>
                </table>
            </div>
            if table.bounds.without.count > 0 {
                <p class="remark">{ ui.with("bounds-without", [("kernels", table.bounds.without.count.into())]) }</p>
            }
        </section>
    }
}

fn columns(ui: &Ui, props: &PanelProps, table: &KernelTable) -> Html {
    // A place without a row is the header.
    let is_spot = props.spot.is_some() && spot(props, table).is_none();
    html! {
        <section class="panel columns" id={is_spot.then_some(SPOT)} tabindex={is_spot.then_some("-1")} aria-labelledby="columns-title">
            <h2 id="columns-title">{ ui.get("columns-title") }</h2>
            <p class="remark">{ ui.get("columns-what") }</p>
            <ul class="column-groups">{ for table.columns.iter().map(|group| column_group(ui, group)) }</ul>
            if !table.unknown_columns.is_empty() {
                <p class="remark">{ ui.with("columns-unknown", [("columns", table.unknown_columns.iter().map(|name| visible::plain(name)).collect::<Vec<_>>().into())]) }</p>
            }
        </section>
    }
}

fn column_group(ui: &Ui, group: &ColumnGroup) -> Html {
    let (tone, sign, state) = match group.state {
        ColumnState::Whole => ("good", "✓", "whole"),
        ColumnState::Partial => ("care", "!", "partial"),
        ColumnState::Absent => ("bad", "–", "absent"),
        ColumnState::NotRecorded => ("dim", "–", "not-recorded"),
    };
    let is_whole = group.state == ColumnState::Whole;
    html! {
        <li data-columns={group.name.clone()} data-state={state}>
            <span class={classes!("mark", tone)}><span class="sign" aria-hidden="true">{ sign }</span>{ ui.get(&format!("columns-{state}")) }</span>
            <div>
                <strong>{ ui.get(&format!("column-group-{}", group.name)) }</strong>
                if group.present > 0 {
                    <span class="count">{ ui.with("columns-present", [("columns", group.present.into())]) }</span>
                }
                if !is_whole {
                    <p>{ ui.get(&format!("column-cost-{}", group.name)) }</p>
                }
                if !group.missing.is_empty() {
                    <p class="names">{ ui.with("columns-missing", [("columns", group.missing.clone().into())]) }</p>
                }
            </div>
        </li>
    }
}
