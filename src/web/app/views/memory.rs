//! Memory over time with its peaks, and the largest allocations.

use std::rc::Rc;

use yew::prelude::*;

use profvet::table::{Allocation, Peak, Peaks};
use profvet::text::decimal;
use profvet::views::memory::MemoryTable;

use super::PanelProps;
use super::figures::time_or_none;
use super::list::{Cell, Column, List, Sheet};
use super::memory_chart::MemoryChart;
use crate::app::chart::duration;
use crate::app::ui::{Ui, use_ui};
use crate::visible;

#[component]
pub fn MemoryPanel(props: &PanelProps) -> Html {
    let count = props.views().and_then(|views| views.memory.as_ref().ok()).map_or(0, |view| view.tables.len());
    html! { <>{ for (0..count).map(|at| html! { <MemorySection panel={props.clone()} {at} /> }) }</> }
}

#[derive(Clone, Properties, PartialEq)]
struct SectionProps {
    panel: PanelProps,
    at: usize,
}

impl SectionProps {
    fn table(&self) -> Option<&MemoryTable> {
        self.panel.views()?.memory.as_ref().ok()?.tables.get(self.at)
    }
}

#[component]
fn MemorySection(props: &SectionProps) -> Html {
    let ui = use_ui();
    let largest = use_memo((props.clone(), ui.lang()), |(props, _)| {
        props.table().map(|table| allocations(&ui, table)).unwrap_or_default()
    });
    let Some(table) = props.table() else { return Html::default() };
    let title = format!("memory-{}", table.kind);
    let charts = used(table).filter(|course| course.series.points.len() > 1).map(|course| {
        html! {
            <section class="device">
                <h3>{ course_name(course) }</h3>
                <MemoryChart course={course.clone()} />
            </section>
        }
    });
    html! {
        <section class="panel memory" aria-labelledby={title.clone()} data-memory={table.kind.clone()}>
            <header>
                <h2 id={title.clone()}>{ ui.get(&title) }</h2>
                <p class="source">{ ui.with("steps-source-table", [("path", visible::plain(&table.path).into())]) }</p>
            </header>
            { peaks(&ui, table, &title) }
            <div class="side-by-side">{ for charts }</div>
            { remarks(&ui, table) }
            if !table.largest.is_empty() {
                <List name="allocations" title={ui.with("allocations-title", [("allocations", table.largest.len().into())])}
                    sheet={Rc::clone(&largest)} filter=true />
            }
        </section>
    }
}

/// Components that ever held any memory. The others are named in a remark.
fn used(table: &MemoryTable) -> impl Iterator<Item = &Peaks> {
    table.courses.iter().filter(|course| !is_unused(course))
}

fn is_unused(course: &Peaks) -> bool {
    let peaks = [course.allocated, course.reserved, course.active];
    let mut known = peaks.into_iter().flatten().peekable();
    known.peek().is_some() && known.all(|peak| peak.mb <= 0.0)
}

fn course_name(course: &Peaks) -> String {
    let device = visible::plain(&course.device);
    if device.is_empty() {
        visible::plain(&course.component)
    } else {
        format!("{} · {device}", visible::plain(&course.component))
    }
}

/// The peaks are exact, whatever the width of a point in the chart.
fn peaks(ui: &Ui, table: &MemoryTable, title: &str) -> Html {
    let rows = used(table).map(|course| {
        let cells = [course.allocated, course.reserved, course.active];
        html! {
            <tr>
                <th scope="row">{ course_name(course) }</th>
                { for cells.map(|peak| html! { <td class="number">{ peak_words(peak, table.first_ns) }</td> }) }
            </tr>
        }
    });
    let heads = ["memory-allocated", "memory-reserved", "memory-active"]
        .map(|id| html! { <th scope="col" class="number">{ ui.get(id) }</th> });
    html! {
        <div class="scroll" tabindex="0" role="group" aria-labelledby={title.to_string()}>
            <table>
                <thead><tr><th scope="col">{ ui.get("memory-peak-of") }</th>{ for heads }</tr></thead>
                <tbody>{ for rows }</tbody>
            </table>
        </div>
    }
}

fn peak_words(peak: Option<Peak>, first_ns: Option<i64>) -> String {
    let Some(peak) = peak else { return "–".to_string() };
    let mb = format!("{} MB", decimal((peak.mb * 10.0).round() / 10.0));
    match peak.at_ns.zip(first_ns) {
        Some((at, first)) => format!("{mb} @ {}", duration(at.saturating_sub(first) as f64)),
        None => mb,
    }
}

fn remarks(ui: &Ui, table: &MemoryTable) -> Html {
    let lines = [
        (table.further as u64, "memory-further"),
        (table.rows_left_out, "memory-left-out"),
        (table.not_released, "memory-not-released"),
    ];
    let lines = lines.into_iter().filter(|(count, _)| *count > 0);
    let unused: Vec<String> = table.courses.iter().filter(|course| is_unused(course)).map(course_name).collect();
    html! {
        <>
            if !unused.is_empty() {
                <p class="remark">{ ui.with("memory-unused", [("components", unused.join(ui.lang().separator()).into())]) }</p>
            }
            { for lines.map(|(count, id)| html! { <p class="remark">{ ui.with(id, [("count", count.into())]) }</p> }) }
        </>
    }
}

fn allocations(ui: &Ui, table: &MemoryTable) -> Sheet {
    let words = ["operator-name", "device-name"].map(|id| Column::text(ui.get(id))).into_iter();
    let numbers = ["allocation-size", "figure-start", "allocation-lasted"].map(|id| Column::number(ui.get(id)));
    let row = |allocation: &Allocation| {
        let since = allocation.at_ns.zip(table.first_ns).map(|(at, first)| at.saturating_sub(first));
        let lasted = allocation.released_ns.zip(allocation.at_ns).map(|(end, start)| end.saturating_sub(start));
        let mb = allocation.size_kb / 1024.0;
        vec![
            Cell::text(&allocation.name),
            Cell::text(&allocation.device),
            Cell::number(mb, format!("{} MB", decimal((mb * 1000.0).round() / 1000.0)), allocation.size_kb.to_string()),
            time_or_none(since),
            lasted
                .map_or_else(|| Cell { text: ui.get("allocation-kept"), ..Cell::none() }, |ns| time_or_none(Some(ns))),
        ]
    };
    Sheet { columns: words.chain(numbers).collect(), rows: table.largest.iter().map(row).collect() }
}
