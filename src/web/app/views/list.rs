//! A list of figures: sorted by a click on a column, filtered by a word, copied, and taken along as CSV.

use std::cmp::Ordering;
use std::rc::Rc;

use js_sys::Array;
use web_sys::{HtmlElement, HtmlInputElement};
use yew::prelude::*;

use profvet::views::csv;

use super::figures::share_bar;
use crate::app::ui::{Ui, use_ui};
use crate::browser;
use crate::visible;

/// Rows that are drawn before the reader asks for all.
const FIRST_ROWS: usize = 25;

/// What a list holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    pub columns: Vec<Column>,
    pub rows: Vec<Vec<Cell>>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    pub label: String,
    pub is_number: bool,
}

/// One cell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    /// As it is shown.
    pub text: String,
    /// As it is exported, where that differs.
    pub plain: Option<String>,
    /// What it is sorted by; a text sorts by itself.
    pub number: Option<f64>,
    /// Part of the whole, drawn as a bar.
    pub share: Option<f64>,
}

impl Column {
    pub fn text(label: String) -> Column {
        Column { label, is_number: false }
    }

    pub fn number(label: String) -> Column {
        Column { label, is_number: true }
    }
}

impl Cell {
    /// Text of an artifact: shown, never acted upon.
    pub fn text(text: &str) -> Cell {
        Cell { text: visible::plain(text), plain: Some(text.to_string()), ..Cell::default() }
    }

    pub fn number(number: f64, text: String, plain: String) -> Cell {
        Cell { text, plain: Some(plain), number: Some(number), share: None }
    }

    /// Nothing is known.
    pub fn none() -> Cell {
        Cell { text: "–".to_string(), plain: Some(String::new()), ..Cell::default() }
    }

    fn exported(&self) -> String {
        self.plain.clone().unwrap_or_else(|| self.text.clone())
    }
}

#[derive(Properties, PartialEq)]
pub struct ListProps {
    /// Name in the page and of the CSV file.
    pub name: &'static str,
    pub title: AttrValue,
    pub sheet: Rc<Sheet>,
    /// Tells lists of one name on one page apart.
    #[prop_or_default]
    pub number: usize,
    /// Whether there is a field to filter by a word.
    #[prop_or_default]
    pub filter: bool,
}

/// How the list is looked at: of no interest to anything else on the page.
#[derive(Clone, Debug, Default, PartialEq)]
struct Look {
    /// Column and whether the greatest come first.
    sort: Option<(usize, bool)>,
    filter: String,
    whole: bool,
}

#[component]
pub fn List(props: &ListProps) -> Html {
    let ui = use_ui();
    let look = use_state_eq(Look::default);
    let table = use_node_ref();
    let order = use_memo((Rc::clone(&props.sheet), (*look).clone()), |(sheet, look)| order(sheet, look));
    let shown = if look.whole { order.len() } else { order.len().min(FIRST_ROWS) };
    let rows = order.iter().take(shown).filter_map(|at| props.sheet.rows.get(*at));
    let heads = props.sheet.columns.iter().enumerate().map(|(at, column)| head(&look, at, column));
    let caption = format!("{}-caption-{}", props.name, props.number);
    html! {
        <section class="list" data-list={props.name} aria-labelledby={caption.clone()}>
            <div class="list-bar">
                <h3 id={caption}>{ &props.title }</h3>
                if props.filter {
                    { filter_field(&ui, &look, props.name) }
                }
                <span class="list-count" role="status">{ ui.with("list-count", [("rows", order.len().into())]) }</span>
                <CopyButton table={table.clone()} />
                <button type="button" data-action="csv" onclick={download(props, &order)}>{ "CSV" }</button>
            </div>
            <div class="scroll" tabindex="0" role="group" aria-label={props.title.clone()}>
                <table ref={table}>
                    <thead><tr>{ for heads }</tr></thead>
                    <tbody>{ for rows.map(|row| line(&props.sheet.columns, row)) }</tbody>
                </table>
            </div>
            if shown < order.len() {
                <button type="button" data-action="whole" onclick={change(&look, |look| look.whole = true)}>
                    { ui.with("list-whole", [("rows", order.len().into())]) }
                </button>
                <p class="printed">{ ui.with("table-printed", [("shown", shown.into()), ("rows", order.len().into())]) }</p>
            }
        </section>
    }
}

fn change<E: 'static>(look: &UseStateHandle<Look>, by: impl Fn(&mut Look) + 'static) -> Callback<E> {
    let look = look.clone();
    Callback::from(move |_| {
        let mut next = (*look).clone();
        by(&mut next);
        look.set(next);
    })
}

/// Numbers begin with the greatest, words with the first.
fn head(look: &UseStateHandle<Look>, at: usize, column: &Column) -> Html {
    let current = look.sort.filter(|(sorted, _)| *sorted == at).map(|(_, descending)| descending);
    let next = (at, current.map_or(column.is_number, |descending| !descending));
    let (order, sign) = match current {
        None => (None, ""),
        Some(true) => (Some("descending"), " ↓"),
        Some(false) => (Some("ascending"), " ↑"),
    };
    html! {
        <th scope="col" class={classes!(column.is_number.then_some("number"))} aria-sort={order}>
            <button type="button" class="plain" onclick={change(look, move |look| look.sort = Some(next))}>
                { &column.label }<span aria-hidden="true">{ sign }</span>
            </button>
        </th>
    }
}

fn line(columns: &[Column], row: &[Cell]) -> Html {
    let cells = columns.iter().zip(row).enumerate().map(|(at, (column, cell))| {
        let class = classes!(column.is_number.then_some("number"), (at == 0).then_some("name"));
        let content = html! { <>{ for cell.share.map(share_bar) }{ &cell.text }</> };
        if at == 0 {
            html! { <th scope="row" {class}>{ content }</th> }
        } else {
            html! { <td {class}>{ content }</td> }
        }
    });
    html! { <tr>{ for cells }</tr> }
}

fn filter_field(ui: &Ui, look: &UseStateHandle<Look>, name: &str) -> Html {
    let oninput = {
        let look = look.clone();
        Callback::from(move |event: InputEvent| {
            let typed = event.target_dyn_into::<HtmlInputElement>().map(|input| input.value());
            look.set(Look { filter: typed.unwrap_or_default(), ..(*look).clone() });
        })
    };
    html! {
        <input type="search" id={format!("{name}-filter")} aria-label={ui.get("list-filter")} placeholder={ui.get("list-filter")}
            value={look.filter.clone()} {oninput} />
    }
}

fn download(props: &ListProps, order: &Rc<Vec<usize>>) -> Callback<MouseEvent> {
    let (sheet, order, name) = (Rc::clone(&props.sheet), Rc::clone(order), props.name);
    Callback::from(move |_| {
        let heads: Vec<String> = sheet.columns.iter().map(|column| column.label.clone()).collect();
        let rows = order.iter().filter_map(|at| sheet.rows.get(*at));
        let mut lines = vec![heads];
        lines.extend(rows.map(|row| row.iter().map(Cell::exported).collect::<Vec<String>>()));
        let text = csv(lines.iter().map(Vec::as_slice));
        // The mark lets spreadsheets read Chinese names as they are.
        let blob = browser::blob_of(&Array::of2(&"\u{feff}".into(), &text.into()), "text/csv");
        let saved = blob.and_then(|blob| browser::save(&blob, &format!("profvet-{name}.csv")));
        if let Err(thrown) = saved {
            browser::log(&browser::words(&thrown));
        }
    })
}

/// The rows to show, by their place in the sheet.
fn order(sheet: &Sheet, look: &Look) -> Vec<usize> {
    let wanted = look.filter.trim().to_lowercase();
    let fits = |row: &[Cell]| {
        wanted.is_empty() || row.iter().any(|cell| cell.number.is_none() && cell.text.to_lowercase().contains(&wanted))
    };
    let mut order: Vec<usize> = sheet.rows.iter().enumerate().filter(|(_, row)| fits(row)).map(|(at, _)| at).collect();
    if let Some((column, descending)) = look.sort {
        let cell = |at: &usize| sheet.rows.get(*at).and_then(|row| row.get(column));
        order.sort_by(|a, b| compare(cell(a), cell(b), descending));
    }
    order
}

/// What is not known comes last in either direction.
fn compare(a: Option<&Cell>, b: Option<&Cell>, descending: bool) -> Ordering {
    let (Some(a), Some(b)) = (a, b) else { return Ordering::Equal };
    let turned = |order: Ordering| if descending { order.reverse() } else { order };
    let is_empty = |cell: &Cell| cell.number.is_none() && cell.plain.as_deref() == Some("");
    match (a.number, b.number) {
        (Some(a), Some(b)) => turned(a.total_cmp(&b)),
        _ => is_empty(a).cmp(&is_empty(b)).then_with(|| turned(a.text.cmp(&b.text))),
    }
}

/// How long a button says that it has copied, in milliseconds.
const THANKS_MS: i32 = 2000;

#[derive(Properties, PartialEq)]
pub struct CopyProps {
    pub table: NodeRef,
}

/// Copies a table, to be put into a spreadsheet or a message.
#[component]
pub fn CopyButton(props: &CopyProps) -> Html {
    let ui = use_ui();
    let copied = use_state(|| false);
    let onclick = {
        let (table, copied) = (props.table.clone(), copied.setter());
        Callback::from(move |_: MouseEvent| {
            copied.set(table.cast::<HtmlElement>().is_some_and(|element| browser::copy(&element)));
            let copied = copied.clone();
            wasm_bindgen_futures::spawn_local(async move {
                browser::pause(THANKS_MS).await;
                copied.set(false);
            });
        })
    };
    let label = if *copied { "copied" } else { "copy" };
    html! { <button type="button" data-action="copy" {onclick} aria-live="polite">{ ui.get(label) }</button> }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet() -> Sheet {
        let row = |name: &str, number: Option<f64>| {
            let cell = number.map_or_else(Cell::none, |number| Cell::number(number, number.to_string(), String::new()));
            vec![Cell::text(name), cell]
        };
        let rows = vec![row("MatMul", Some(2.0)), row("Add", None), row("Cast", Some(10.0))];
        Sheet { columns: vec![Column::text("name".into()), Column::number("time".into())], rows }
    }

    #[test]
    fn what_is_not_known_comes_last() {
        let sorted = |sort| order(&sheet(), &Look { sort: Some(sort), ..Look::default() });
        assert_eq!(sorted((1, true)), [2, 0, 1]);
        assert_eq!(sorted((1, false)), [0, 2, 1]);
        assert_eq!(sorted((0, false)), [1, 2, 0]);
    }

    #[test]
    fn a_word_is_looked_for_in_texts() {
        let found = |word: &str| order(&sheet(), &Look { filter: word.to_string(), ..Look::default() });
        assert_eq!(found("mAt"), [0]);
        assert_eq!(found("10"), Vec::<usize>::new());
        assert_eq!(found(" "), [0, 1, 2]);
    }
}
