//! What a rule compared, as a table: `facts.table`, a list of objects.

use std::rc::Rc;

use serde_json::{Map, Value};
use yew::prelude::*;

use profvet::text::decimal;

use super::chart::duration;
use super::data_table::{Cell, Column, DataTable};
use super::ui::{Ui, use_ui};
use crate::visible;

#[derive(Properties, PartialEq)]
pub struct FactTableProps {
    pub rows: Vec<Value>,
}

#[component]
pub fn FactTable(props: &FactTableProps) -> Html {
    let ui = use_ui();
    let rows: Vec<&Map<String, Value>> = props.rows.iter().filter_map(Value::as_object).collect();
    let Some(first) = rows.first() else { return Html::default() };
    let names: Vec<&String> = first.keys().collect();
    let columns = names.iter().map(|name| {
        let numeric = rows.iter().any(|row| row.get(*name).is_some_and(Value::is_number));
        Column { title: title(&ui, name), numeric }
    });
    let line = |row: &&Map<String, Value>| names.iter().map(|name| cell(&ui, name, row.get(*name))).collect();
    let lines: Rc<Vec<Vec<Cell>>> = Rc::new(rows.iter().map(line).collect());
    html! { <DataTable label={ui.get("facts-title")} columns={columns.collect::<Vec<_>>()} {lines} /> }
}

/// A column's message, else its name in the report.
fn title(ui: &Ui, name: &str) -> String {
    let id = format!("fact-{}", name.replace('_', "-"));
    if ui.texts.has(&id) { ui.get(&id) } else { name.to_string() }
}

fn cell(ui: &Ui, name: &str, value: Option<&Value>) -> Cell {
    let number = value.and_then(Value::as_f64);
    match (number, name.strip_suffix("_us")) {
        (Some(us), Some(_)) => Cell::number(Some(us * 1000.0), duration),
        (Some(number), None) => Cell::number(Some(number), decimal),
        (None, _) => Cell::text(visible::plain(&words(ui, value.unwrap_or(&Value::Null)))),
    }
}

/// A value in words: lists joined, and of a value with its captures how many those are where they are many.
fn words(ui: &Ui, value: &Value) -> String {
    match value {
        Value::Null => "–".to_string(),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(|item| words(ui, item)).collect::<Vec<_>>().join(ui.lang().separator()),
        Value::Object(fields) => match (fields.get("value"), fields.get("captures").and_then(Value::as_array)) {
            (Some(value), Some(captures)) => ui
                .with("fact-value-captures", [("value", words(ui, value).into()), ("captures", captures.len().into())]),
            _ => {
                fields.iter().map(|(name, value)| format!("{name} {}", words(ui, value))).collect::<Vec<_>>().join(" ")
            }
        },
        other => other.to_string(),
    }
}
