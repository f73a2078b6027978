//! Every row of a table, however many there are: only those in sight are drawn, and read from the file when they come
//! into sight.

use std::rc::Rc;

use web_sys::{HtmlElement, HtmlInputElement, HtmlSelectElement, KeyboardEvent};
use yew::prelude::*;

use profvet::table::listing::{Query, Sort};
use profvet::text::{grouped, size};
use profvet::views::kernels::RowFile;

use super::SPOT;
use super::desk::{Course, Desk};
use super::list::CopyButton;
use super::rows_plan::Plan;
use crate::app::chart::px;
use crate::app::ui::{Ui, use_ui};
use crate::visible;
use crate::worker::protocol::{Listed, ListedColumn, MOST_SAVED};

/// Columns shown at first, of either naming; the others on demand.
const MAIN: [&str; 16] = [
    "Step Id",
    "Device_id",
    "Name",
    "Op Name",
    "Type",
    "OP Type",
    "Accelerator Core",
    "Task Type",
    "Start Time(us)",
    "Task Start Time(us)",
    "Duration(us)",
    "Task Duration(us)",
    "Wait Time(us)",
    "Task Wait Time(us)",
    "Block Dim",
    "Block Num",
];

#[derive(Properties, PartialEq)]
pub struct RowsProps {
    pub files: Vec<RowFile>,
    /// Index of a file and number of its row, from 1, to be put in sight.
    pub spot: Option<(usize, u64)>,
}

/// Rows seen before the one that is put in sight, itself among them.
const ROWS_BEFORE: u64 = 4;

/// The rows are found when somebody asks for them: it takes a pass over the file.
#[component]
pub fn Rows(props: &RowsProps) -> Html {
    let ui = use_ui();
    let opened = use_state(|| props.spot.is_some());
    let chosen = use_state(|| props.spot.map_or(0, |(file, _)| file));
    let Some(file) = props.files.get(*chosen) else { return Html::default() };
    let open = {
        let opened = opened.clone();
        Callback::from(move |_: MouseEvent| opened.set(true))
    };
    let spot = props.spot.filter(|(file, _)| *file == *chosen).map(|(_, row)| row);
    let facts = [("rows", file.rows.into()), ("size", size(file.bytes).into())];
    html! {
        <section class="panel rows" id={props.spot.is_some().then_some(SPOT)} tabindex={props.spot.is_some().then_some("-1")}
            aria-labelledby="rows-title">
            <header>
                <h2 id="rows-title">{ ui.get("rows-title") }</h2>
                <p class="source">{ visible::plain(&file.path) }</p>
            </header>
            if props.files.len() > 1 {
                { file_choice(&ui, &props.files, &chosen) }
            }
            if *opened {
                <RowTable key={file.path.clone()} path={file.path.clone()} spot={spot} />
            } else {
                <p>{ ui.with("rows-what", facts) }</p>
                <button type="button" class="primary" data-action="open-rows" onclick={open}>{ ui.get("rows-open") }</button>
            }
        </section>
    }
}

fn file_choice(ui: &Ui, files: &[RowFile], chosen: &UseStateHandle<usize>) -> Html {
    let onchange = {
        let chosen = chosen.clone();
        Callback::from(move |event: Event| {
            let index = event.target_dyn_into::<HtmlSelectElement>().map(|select| select.selected_index());
            chosen.set(index.and_then(|index| usize::try_from(index).ok()).unwrap_or_default());
        })
    };
    let options = files.iter().enumerate().map(|(at, file)| {
        html! { <option selected={at == **chosen}>{ visible::plain(&file.path) }</option> }
    });
    html! { <label>{ ui.get("file") }{ " " }<select {onchange}>{ for options }</select></label> }
}

#[derive(Properties, PartialEq)]
struct TableProps {
    path: String,
    /// A row to be put in sight, from 1.
    spot: Option<u64>,
}

#[component]
fn RowTable(props: &TableProps) -> Html {
    let ui = use_ui();
    let redraw = use_force_update();
    let desk = use_memo((), move |()| Desk::new(Callback::from(move |()| redraw.force_update())));
    let desk = Rc::clone(&*desk);
    let query = use_state_eq(Query::default);
    let whole = use_state(|| false);
    {
        let (desk, session) = (Rc::clone(&desk), Rc::clone(&ui.session));
        use_effect_with((props.path.clone(), (*query).clone()), move |(path, query)| match session.file_at(path) {
            Ok(file) => desk.ask(&file, query),
            Err(thrown) => desk.fail(crate::browser::words(&thrown)),
        });
    }
    let course = desk.course();
    let content = match &course {
        Course::Idle => Html::default(),
        Course::Failed(reason) => {
            html! { <p role="alert">{ ui.with("rows-failed", [("reason", visible::plain(reason).into())]) }</p> }
        }
        Course::Finding(progress) => html! {
            <div class="finding-rows">
                <progress aria-label={ui.get("rows-finding")} max={progress.bytes_total.max(1).to_string()}
                    value={progress.bytes_done.to_string()}></progress>
                <span class="numbers">{ format!("{} / {}", size(progress.bytes_done), size(progress.bytes_total)) }</span>
            </div>
        },
        Course::Found(listed) => html! {
            <Port desk={DeskHandle(Rc::clone(&desk))} listed={listed.clone()} query={query.clone()} whole={*whole}
                spot={props.spot} drawing={drawing()} />
        },
    };
    html! {
        <>
            { bar(&ui, &desk, &course, &query, &whole) }
            { content }
        </>
    }
}

/// A number that no other drawing has: what is at hand changes without any property changing.
fn drawing() -> u64 {
    thread_local!(static COUNT: std::cell::Cell<u64> = const { std::cell::Cell::new(0) });
    COUNT.with(|count| {
        count.set(count.get() + 1);
        count.get()
    })
}

fn bar(ui: &Ui, desk: &Rc<Desk>, course: &Course, query: &UseStateHandle<Query>, whole: &UseStateHandle<bool>) -> Html {
    let field = "rows-filter";
    let onsubmit = {
        let query = query.clone();
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            let typed = crate::browser::value_of(field).unwrap_or_default();
            query.set(Query { filter: typed.trim().to_string(), ..(*query).clone() });
        })
    };
    // The cross of a search field empties it without submitting the form.
    let oninput = {
        let query = query.clone();
        Callback::from(move |event: InputEvent| {
            let typed = event.target_dyn_into::<HtmlInputElement>().map(|input| input.value());
            if typed.as_deref() == Some("") {
                query.set(Query { filter: String::new(), ..(*query).clone() });
            }
        })
    };
    let save = {
        let desk = Rc::clone(desk);
        Callback::from(move |_: MouseEvent| desk.save())
    };
    let toggle = {
        let whole = whole.clone();
        Callback::from(move |_: MouseEvent| whole.set(!*whole))
    };
    let is_asked = !query.filter.is_empty() || query.sort.is_some();
    let found = matches!(course, Course::Found(_));
    html! {
        <form class="list-bar" {onsubmit}>
            <input type="search" id={field} aria-label={ui.get("rows-filter")} placeholder={ui.get("rows-filter")} {oninput} />
            <button type="submit" data-action="filter-rows">{ ui.get("rows-find") }</button>
            <button type="button" aria-pressed={whole.to_string()} onclick={toggle}>{ ui.get("rows-all-columns") }</button>
            if is_asked && found {
                <button type="button" data-action="save-rows" onclick={save}>{ save_label(ui, course) }</button>
            }
            <span class="list-count" role="status">{ count_words(ui, course) }</span>
        </form>
    }
}

/// Of many rows the file holds only the first, and the button says so.
fn save_label(ui: &Ui, course: &Course) -> String {
    match course {
        Course::Found(listed) if listed.len > MOST_SAVED => ui.with("rows-save-first", [("rows", MOST_SAVED.into())]),
        _ => "CSV".to_string(),
    }
}

fn count_words(ui: &Ui, course: &Course) -> String {
    match course {
        Course::Idle | Course::Failed(_) => String::new(),
        Course::Finding(_) => ui.get("rows-finding"),
        Course::Found(listed) if listed.len < listed.matched => {
            ui.with("rows-first", [("shown", listed.len.into()), ("rows", listed.matched.into())])
        }
        Course::Found(listed) => ui.with("rows-count", [("rows", listed.matched.into()), ("all", listed.rows.into())]),
    }
}

/// A desk as a property: the same one is the same.
#[derive(Clone)]
struct DeskHandle(Rc<Desk>);

impl PartialEq for DeskHandle {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

#[derive(Properties, PartialEq)]
struct PortProps {
    desk: DeskHandle,
    listed: Listed,
    query: UseStateHandle<Query>,
    whole: bool,
    spot: Option<u64>,
    drawing: u64,
}

/// The window onto the rows. Scrolling moves a range of rows through it; the rows themselves stay where they are.
#[component]
fn Port(props: &PortProps) -> Html {
    let ui = use_ui();
    let first = use_state_eq(|| props.spot.map_or(0, |row| row.saturating_sub(ROWS_BEFORE)));
    let height = use_state_eq(|| 0.0f64);
    let port = use_node_ref();
    let table = use_node_ref();
    let plan = Plan { rows: props.listed.len, height: *height };
    use_height(&port, &height);
    {
        let (port, first) = (port.clone(), *first);
        // Once the height is known, the window is scrolled to where it begins.
        use_effect_with(*height > 0.0, move |_| {
            if let Some(port) = port.cast::<HtmlElement>().filter(|_| first > 0) {
                port.set_scroll_top(plan.scroll_of(first) as i32);
            }
        });
    }
    let in_sight = plan.in_sight();
    {
        let desk = props.desk.clone();
        use_effect_with((*first, in_sight, props.listed.clone()), move |(first, count, _)| desk.0.look(*first, *count));
    }
    let onscroll = {
        let (first, port) = (first.clone(), port.clone());
        Callback::from(move |_: Event| {
            if let Some(port) = port.cast::<HtmlElement>() {
                first.set(plan.first_at(f64::from(port.scroll_top())));
            }
        })
    };
    let onkeydown = {
        let (first, port) = (first.clone(), port.clone());
        Callback::from(move |event: KeyboardEvent| {
            let Some(next) = plan.after(&event.key(), *first) else { return };
            event.prevent_default();
            first.set(next);
            if let Some(port) = port.cast::<HtmlElement>() {
                port.set_scroll_top(plan.scroll_of(next) as i32);
            }
        })
    };
    let columns = columns(&props.listed, props.whole);
    let heads =
        columns.iter().filter_map(|at| Some(head(&props.listed, &props.query, *at, props.listed.columns.get(*at)?)));
    let last = (*first + in_sight).min(props.listed.len);
    let rows = (*first..last).map(|at| line(props, &columns, at));
    html! {
        <>
            <div class="rows-port" ref={port} tabindex="0" role="group" aria-label={ui.get("rows-title")} {onscroll} {onkeydown}>
                <div class="rows-body">
                    <table ref={table.clone()} class="rows-table" aria-rowcount={(props.listed.len + 1).to_string()}
                        data-first={first.to_string()}>
                        <thead><tr aria-rowindex="1"><th scope="col" class="row-number">{ ui.get("rows-number") }</th>{ for heads }</tr></thead>
                        <tbody>{ for rows }</tbody>
                    </table>
                    <svg class="rows-size" width="1" height={px(plan.size())} aria-hidden="true"></svg>
                </div>
            </div>
            <div class="list-bar">
                <span class="list-count">{ format!("{} – {} / {}", grouped(i128::from((*first + 1).min(last))), grouped(last.into()), grouped(props.listed.len.into())) }</span>
                <CopyButton {table} />
            </div>
        </>
    }
}

/// Notes how high the window is, after each drawing.
#[hook]
fn use_height(port: &NodeRef, height: &UseStateHandle<f64>) {
    let (port, height) = (port.clone(), height.setter());
    use_effect(move || {
        if let Some(port) = port.cast::<HtmlElement>() {
            height.set(f64::from(port.client_height()));
        }
    });
}

fn columns(listed: &Listed, whole: bool) -> Vec<usize> {
    let is_main = |name: &str| MAIN.iter().any(|main| main.eq_ignore_ascii_case(name));
    let columns = listed.columns.iter().enumerate().filter(|(_, column)| whole || is_main(&column.name));
    let found: Vec<usize> = columns.map(|(at, _)| at).collect();
    if found.is_empty() { (0..listed.columns.len()).collect() } else { found }
}

/// Which width a column has: the same for all rows, so that nothing moves while one scrolls.
fn width(name: &str) -> &'static str {
    let lower = name.to_ascii_lowercase();
    match lower.as_str() {
        "name" | "op name" => "wide",
        "input shapes" | "output shapes" => "wide",
        _ if lower.contains("start time") => "middle",
        "type" | "op type" | "accelerator core" | "task type" => "middle",
        _ => "narrow",
    }
}

fn head(listed: &Listed, query: &UseStateHandle<Query>, at: usize, column: &ListedColumn) -> Html {
    let class = classes!(width(&column.name), column.sortable.then_some("number"));
    let name = visible::plain(&column.name);
    if !column.sortable || listed.rows == 0 {
        return html! { <th scope="col" key={at} {class} title={name.clone()}>{ name }</th> };
    }
    let sorted = query.sort.as_ref().filter(|sort| sort.column == column.name).map(|sort| sort.descending);
    let (order, sign) = match sorted {
        None => (None, ""),
        Some(true) => (Some("descending"), " ↓"),
        Some(false) => (Some("ascending"), " ↑"),
    };
    // Greatest first, then least first, then as in the file.
    let next = match sorted {
        None => Some(true),
        Some(true) => Some(false),
        Some(false) => None,
    };
    let onclick = {
        let (query, column) = (query.clone(), column.name.clone());
        Callback::from(move |_: MouseEvent| {
            let sort = next.map(|descending| Sort { column: column.clone(), descending });
            query.set(Query { sort, ..(*query).clone() });
        })
    };
    html! {
        <th scope="col" key={at} {class} aria-sort={order} title={name.clone()}>
            <button type="button" class="plain" {onclick}>{ name }<span aria-hidden="true">{ sign }</span></button>
        </th>
    }
}

fn line(props: &PortProps, columns: &[usize], at: u64) -> Html {
    let row = props.desk.0.row(at);
    let is_spot = row.as_ref().is_some_and(|row| props.spot == Some(row.row));
    let number = row.as_ref().map_or_else(String::new, |row| grouped(row.row.into()));
    let cells = columns.iter().map(|column| {
        let cell = row.as_ref().and_then(|row| row.cells.get(*column));
        let text = cell.map(|cell| visible::plain(cell)).unwrap_or_default();
        let is_number = props.listed.columns.get(*column).is_some_and(|column| column.sortable);
        html! { <td class={classes!(is_number.then_some("number"))} title={text.clone()}>{ text }</td> }
    });
    html! {
        <tr aria-rowindex={(at + 2).to_string()} class={classes!(row.is_none().then_some("waiting"), is_spot.then_some("current"))}>
            <th scope="row" class="row-number">{ number }</th>
            { for cells }
        </tr>
    }
}
