//! A table of numbers: sorted by any column, and of many lines only those in sight are drawn.

use std::cmp::Ordering;
use std::ops::Range;
use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent};
use yew::prelude::*;

use super::mark;
use super::ui::use_ui;

/// Height of a line in CSS pixels, as the style sets it.
const LINE: f64 = 30.0;
/// Tables of so many lines are drawn whole.
const WHOLE: usize = 150;
/// Lines drawn of a longer one, with some beyond what is in sight: the rest comes with scrolling.
const DRAWN: usize = 60;
/// What is seen before a line that is put in sight, in CSS pixels.
const BEFORE: f64 = 3.0 * LINE;
/// Lines that scrolling passes before others are drawn.
const STRIDE: usize = 10;

#[derive(Clone, PartialEq)]
pub struct Column {
    pub title: String,
    /// Numbers stand to the right, and the largest comes first when sorted.
    pub numeric: bool,
}

/// A cell: what is read, and what it is sorted by.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    pub text: String,
    /// Where it belongs among the numbers of its column; without one it comes last.
    pub number: Option<f64>,
    /// Tone and sign of a mark.
    pub mark: Option<(&'static str, &'static str)>,
    /// What it says in the terms of the report, for those who read the page by program.
    pub name: Option<&'static str>,
}

impl Cell {
    pub fn text(text: impl Into<String>) -> Cell {
        Cell { text: text.into(), ..Cell::default() }
    }

    /// A number in words; a dash where there is none.
    pub fn number(number: Option<f64>, words: impl Fn(f64) -> String) -> Cell {
        Cell { text: number.map_or_else(|| "–".to_string(), words), number, ..Cell::default() }
    }
}

#[derive(Properties, PartialEq)]
pub struct DataTableProps {
    /// What the table holds.
    pub label: String,
    pub columns: Vec<Column>,
    pub lines: Rc<Vec<Vec<Cell>>>,
    #[prop_or_default]
    pub id: Option<&'static str>,
    /// The line that stands out; from the first drawing on it is in sight.
    #[prop_or_default]
    pub current: Option<usize>,
    /// Makes the first cell of each line a button, and gets the index of its line.
    #[prop_or_default]
    pub onchoose: Option<Callback<usize>>,
}

/// The column that is sorted by, and whether its order is turned round.
type Order = Option<(usize, bool)>;

#[component]
pub fn DataTable(props: &DataTableProps) -> Html {
    let ui = use_ui();
    let order = use_state(|| None::<(usize, bool)>);
    let top = use_state_eq(|| props.current.unwrap_or_default() / STRIDE * STRIDE);
    let port = use_node_ref();
    {
        let (port, current) = (port.clone(), props.current);
        use_effect_with((), move |()| {
            if let (Some(port), Some(current)) = (port.cast::<Element>(), current) {
                port.set_scroll_top((current as f64 * LINE - BEFORE) as i32);
            }
        });
    }
    let numeric: Vec<bool> = props.columns.iter().map(|column| column.numeric).collect();
    let sorted =
        use_memo((Rc::clone(&props.lines), *order, numeric), |(lines, order, numeric)| sort(lines, *order, numeric));
    let onscroll = {
        let top = top.setter();
        Callback::from(move |event: Event| {
            if let Some(element) = event.target_dyn_into::<Element>() {
                let line = (f64::from(element.scroll_top()) / LINE) as usize;
                top.set(line / STRIDE * STRIDE);
            }
        })
    };
    let drawn = drawn(sorted.len(), *top);
    let here = sorted.get(drawn.clone()).unwrap_or_default();
    // One line takes part in the order of the tab key; the arrow keys go on from there.
    let entry = props.current.filter(|current| here.contains(current)).or(here.first().copied());
    let rows = here.iter().enumerate().filter_map(|(at, index)| {
        Some(row(props, *index, drawn.start + at, entry == Some(*index), props.lines.get(*index)?))
    });
    let onkeydown = props.onchoose.as_ref().map(|_| Callback::from(|event: KeyboardEvent| walk(&event)));
    html! {
        <div class="scroll lines" id={props.id} ref={port} tabindex="0" role="group" aria-label={props.label.clone()} {onscroll}>
            <table class="data" aria-label={props.label.clone()} aria-rowcount={(sorted.len() + 1).to_string()}>
                <thead><tr aria-rowindex="1">{ for heads(props, &order) }</tr></thead>
                <tbody {onkeydown}>
                    { gap(props, drawn.start) }
                    { for rows }
                    { gap(props, sorted.len() - drawn.end) }
                </tbody>
            </table>
            if drawn.len() < sorted.len() {
                <p class="printed">{ ui.with("table-printed", [("shown", drawn.len().into()), ("rows", sorted.len().into())]) }</p>
            }
        </div>
    }
}

/// The lines to draw, when the line at `top` is the first in sight.
fn drawn(count: usize, top: usize) -> Range<usize> {
    if count <= WHOLE {
        return 0..count;
    }
    let start = top.saturating_sub(STRIDE).min(count.saturating_sub(DRAWN));
    start..(start + DRAWN).min(count)
}

/// Indices of the lines in their order.
fn sort(lines: &[Vec<Cell>], order: Order, numeric: &[bool]) -> Vec<usize> {
    let mut indices: Vec<usize> = (0..lines.len()).collect();
    if let Some((column, turned)) = order {
        let is_numeric = numeric.get(column).copied().unwrap_or(false);
        let cell = |index: &usize| lines.get(*index).and_then(|line| line.get(column));
        // What has no number comes last either way.
        indices.sort_by(|a, b| match (cell(a), cell(b)) {
            (Some(a), Some(b)) if is_numeric => by_number(a, b, turned),
            (Some(a), Some(b)) => turn(a.text.cmp(&b.text), turned),
            _ => Ordering::Equal,
        });
    }
    indices
}

fn by_number(a: &Cell, b: &Cell, turned: bool) -> Ordering {
    match (a.number, b.number) {
        (Some(a), Some(b)) => turn(b.total_cmp(&a), turned),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => Ordering::Equal,
    }
}

fn turn(order: Ordering, turned: bool) -> Ordering {
    if turned { order.reverse() } else { order }
}

fn heads<'a>(props: &'a DataTableProps, order: &'a UseStateHandle<Order>) -> impl Iterator<Item = Html> + 'a {
    props.columns.iter().enumerate().map(move |(index, column)| {
        // Numbers begin with the largest, texts with the first letter.
        let rises = order.filter(|(by, _)| *by == index).map(|(_, turned)| turned == column.numeric);
        let (state, sign) = match rises {
            None => (None, ""),
            Some(true) => (Some("ascending"), " ↑"),
            Some(false) => (Some("descending"), " ↓"),
        };
        // Once more turns it round, and a third time gives the first order back.
        let next = match **order {
            Some((by, false)) if by == index => Some((index, true)),
            Some((by, true)) if by == index => None,
            _ => Some((index, false)),
        };
        let order = order.setter();
        let onclick = Callback::from(move |_: MouseEvent| order.set(next));
        html! {
            <th scope="col" class={classes!(column.numeric.then_some("number"))} aria-sort={state}>
                <button type="button" class="plain" {onclick}>{ &column.title }<span aria-hidden="true">{ sign }</span></button>
            </th>
        }
    })
}

/// Moves the focus from the button of one line to that of the next or the one before. What scrolls into sight is drawn
/// in time, since more is drawn than is seen.
fn walk(event: &KeyboardEvent) {
    let line = event.target_dyn_into::<Element>().and_then(|element| element.closest("tr").ok()?);
    let next = line.and_then(|line| match event.key().as_str() {
        "ArrowDown" => line.next_element_sibling(),
        "ArrowUp" => line.previous_element_sibling(),
        _ => None,
    });
    let button = next.and_then(|line| line.query_selector("th button").ok()?);
    if let Some(button) = button.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
        event.prevent_default();
        let _ = button.focus();
    }
}

/// `entry`: whether the tab key comes to the button of this line.
fn row(props: &DataTableProps, index: usize, place: usize, entry: bool, line: &[Cell]) -> Html {
    let current = props.current == Some(index);
    let cells = line.iter().zip(&props.columns).enumerate().map(|(at, (cell, column))| {
        let content = match cell.mark {
            Some((tone, sign)) => mark::mark(tone, sign, &cell.text),
            None => html! { { &cell.text } },
        };
        match (&props.onchoose, at) {
            (_, 1..) => html! { <td data-cell={cell.name} class={classes!(column.numeric.then_some("number"))}>{ content }</td> },
            (None, 0) => html! { <th scope="row" class={classes!(column.numeric.then_some("number"))}>{ content }</th> },
            (Some(onchoose), 0) => {
                let onclick = onchoose.reform(move |_: MouseEvent| index);
                let tabindex = if entry { "0" } else { "-1" };
                html! {
                    <th scope="row">
                        <button type="button" class="plain" aria-pressed={current.to_string()} {tabindex} {onclick}>{ content }</button>
                    </th>
                }
            }
        }
    });
    html! {
        <tr key={index} class={classes!(current.then_some("current"))} aria-rowindex={(place + 2).to_string()}>{ for cells }</tr>
    }
}

/// The room of lines that are not drawn.
fn gap(props: &DataTableProps, lines: usize) -> Html {
    if lines == 0 {
        return Html::default();
    }
    // As high as the lines: through an attribute, since the page's policy has no inline style.
    let height = (lines as f64 * LINE).to_string();
    html! {
        <tr class="gap" aria-hidden="true">
            <td colspan={props.columns.len().to_string()}><svg width="1" {height}></svg></td>
        </tr>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str, number: Option<f64>) -> Vec<Cell> {
        vec![Cell::text(text), Cell::number(number, |number| number.to_string())]
    }

    #[test]
    fn the_first_order_of_numbers_is_from_the_largest_and_gaps_stay_last() {
        let lines = [line("b", Some(2.0)), line("a", None), line("c", Some(3.0))];
        let numeric = [false, true];
        assert_eq!(sort(&lines, None, &numeric), [0, 1, 2]);
        assert_eq!(sort(&lines, Some((1, false)), &numeric), [2, 0, 1]);
        assert_eq!(sort(&lines, Some((1, true)), &numeric), [0, 2, 1]);
        assert_eq!(sort(&lines, Some((0, false)), &numeric), [1, 0, 2]);
        assert_eq!(sort(&lines, Some((0, true)), &numeric), [2, 0, 1]);
    }

    #[test]
    fn what_is_in_sight_is_drawn() {
        assert_eq!(drawn(150, 0), 0..150);
        assert_eq!(drawn(1000, 0), 0..60);
        assert_eq!(drawn(1000, 500), 490..550);
        assert_eq!(drawn(1000, 990), 940..1000);
        assert_eq!(drawn(0, 0), 0..0);
    }
}
