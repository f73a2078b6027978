//! What CANN and the framework counted themselves: op_statistic.csv, api_statistic.csv, operator_details.csv.

use std::rc::Rc;

use yew::prelude::*;

use profvet::table::Statistic;
use profvet::views::kernels::{OperatorTable, StatisticTable};

use super::PanelProps;
use super::figures::{count, share, time, time_or_none};
use super::list::{Cell, Column, List, Sheet};
use crate::app::chart::duration;
use crate::app::ui::{Ui, use_ui};
use crate::visible;

#[derive(Clone, Properties, PartialEq)]
pub struct StatisticProps {
    pub panel: PanelProps,
    /// Which of the statistics.
    pub at: usize,
}

impl StatisticProps {
    fn table(&self) -> Option<&StatisticTable> {
        self.panel.views()?.kernels.as_ref().ok()?.statistics.get(self.at)
    }
}

#[component]
pub fn StatisticList(props: &StatisticProps) -> Html {
    let ui = use_ui();
    let sheet = use_memo((props.clone(), ui.lang()), |(props, _)| {
        props.table().map(|table| sheet(&ui, table)).unwrap_or_default()
    });
    let Some(table) = props.table() else { return Html::default() };
    let (name, title) =
        if table.kind == "api-statistic" { ("api-statistic", "api-title") } else { ("op-statistic", "op-title") };
    html! {
        <section class="panel">
            <p class="source">{ ui.with("steps-source-table", [("path", visible::plain(&table.path).into())]) }</p>
            <List {name} title={ui.get(title)} sheet={Rc::clone(&sheet)} filter=true />
            if table.further > 0 {
                <p class="remark">{ ui.with("list-further", [("rows", table.further.into())]) }</p>
            }
        </section>
    }
}

fn sheet(ui: &Ui, table: &StatisticTable) -> Sheet {
    let words = if table.kind == "api-statistic" {
        ["api-name", "api-level", "device-name"]
    } else {
        ["kernel-type", "kernel-core", "device-name"]
    };
    let numbers = ["figure-count", "figure-total", "figure-share", "figure-min", "figure-mean", "figure-max"];
    let columns = words.map(|id| Column::text(ui.get(id))).into_iter();
    Sheet {
        columns: columns.chain(numbers.map(|id| Column::number(ui.get(id)))).collect(),
        rows: table.rows.iter().map(|row| line(row, table.total_ns)).collect(),
    }
}

fn line(row: &Statistic, total_ns: i64) -> Vec<Cell> {
    let calls = row.count.and_then(|count| u64::try_from(count).ok());
    let part = row.total_ns.map_or_else(Cell::none, |ns| share(ns as f64, total_ns as f64));
    vec![
        Cell::text(&row.name),
        Cell::text(&row.class),
        row.device.as_deref().map_or_else(Cell::none, Cell::text),
        calls.map_or_else(Cell::none, count),
        time_or_none(row.total_ns),
        part,
        time_or_none(row.min_ns),
        time_or_none(row.avg_ns),
        time_or_none(row.max_ns),
    ]
}

fn operators(props: &PanelProps) -> Option<&OperatorTable> {
    props.views()?.kernels.as_ref().ok()?.operators.as_ref()
}

#[component]
pub fn OperatorList(props: &PanelProps) -> Html {
    let ui = use_ui();
    let sheet = use_memo((props.clone(), ui.lang()), |(props, _)| {
        operators(props).map(|table| operator_sheet(&ui, table)).unwrap_or_default()
    });
    let Some(table) = operators(props) else { return Html::default() };
    html! {
        <section class="panel">
            <p class="source">{ ui.with("steps-source-table", [("path", visible::plain(&table.path).into())]) }</p>
            <p>{ ui.with("operators-what", [
                ("calls", table.records.into()),
                ("device", table.with_device_work.into()),
                ("shapes", table.with_shapes.into()),
                ("stacks", table.with_call_stack.into()),
                ("host", duration(table.host_self_ns as f64).into()),
                ("devicetime", duration(table.device_self_ns as f64).into()),
            ]) }</p>
            <List name="operators" title={ui.get("operators-title")} sheet={Rc::clone(&sheet)} filter=true />
        </section>
    }
}

fn operator_sheet(ui: &Ui, table: &OperatorTable) -> Sheet {
    let numbers = ["figure-count", "figure-host", "figure-share", "figure-mean"];
    let columns =
        std::iter::once(Column::text(ui.get("operator-name"))).chain(numbers.map(|id| Column::number(ui.get(id))));
    let row = |entry: &profvet::table::Entry| {
        let ns = entry.duration_ns as f64;
        let mean = time(ns / entry.count.max(1) as f64);
        vec![Cell::text(&entry.name), count(entry.count), time(ns), share(ns, table.host_self_ns as f64), mean]
    };
    Sheet { columns: columns.collect(), rows: table.by_name.entries.iter().map(row).collect() }
}
