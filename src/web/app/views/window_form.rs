//! A window of time, or a name: what to read from the trace, how far reading is, and what was found.

use std::rc::Rc;

use web_sys::{File, HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use profvet::text::grouped;
use profvet::trace::viewer::Plan;
use profvet::trace::window::{Found, Query};
use profvet::views::TraceView;

use super::PanelProps;
use super::window_chart::WindowChart;
use super::window_table::WindowTable;
use crate::app::ui::{Ui, use_ui};
use crate::app::work::{Course, Work, use_work};
use crate::visible;
use crate::worker::Client;
use crate::worker::protocol::News;

/// ns in a ms, the unit of the form.
const MS: f64 = 1e6;

#[derive(Properties, PartialEq)]
pub struct WindowFormProps {
    pub panel: PanelProps,
    /// In ns from the start of what is drawn; everything, where none is chosen.
    pub window: Option<(f64, f64)>,
    pub onwindow: Callback<(f64, f64)>,
}

#[component]
pub fn WindowForm(props: &WindowFormProps) -> Html {
    let ui = use_ui();
    let work = use_work::<Rc<Found>>();
    let name = use_node_ref();
    let Some(view) = props.panel.views().and_then(|views| views.trace.as_ref().ok()) else { return Html::default() };
    let (start, whole) = view.window_ns();
    let (from, to) = props.window.unwrap_or((0.0, whole as f64));
    let plans = plans(props, view);
    let files: Vec<String> = plans.iter().map(|(path, _)| path.clone()).collect();
    let begin = {
        let (ui, work, name) = (ui.clone(), work.clone(), name.clone());
        let window =
            props.window.map(|(from, to)| (start.saturating_add(from as i64), start.saturating_add(to as i64)));
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            let name = name.cast::<HtmlInputElement>().map(|input| input.value()).unwrap_or_default();
            let (paths, plans) = plans.iter().cloned().unzip();
            let query = Query { plans, window_ns: window, name: name.trim().to_string() };
            search(&ui, paths, &query, &work);
        })
    };
    let on_from = edge(&props.onwindow, move |ms| (ms * MS, to.max(ms * MS)));
    let on_to = edge(&props.onwindow, move |ms| (from.min(ms * MS), ms * MS));
    html! {
        <div class="window">
            <form onsubmit={begin} aria-label={ui.get("window-label")}>
                <label>
                    <span>{ ui.get("window-from") }</span>
                    <input type="number" step="any" min="0" max={ms(whole as f64)} value={ms(from)} onchange={on_from} />
                </label>
                <label>
                    <span>{ ui.get("window-to") }</span>
                    <input type="number" step="any" min="0" max={ms(whole as f64)} value={ms(to)} onchange={on_to} />
                </label>
                { steps(&ui, view, &props.onwindow) }
                <label class="wide">
                    <span>{ ui.get("window-name") }</span>
                    <input type="search" ref={name} maxlength="200" />
                </label>
                <button type="submit" class="primary" data-action="find-slices" disabled={files.is_empty() || work.is_running()}>
                    { ui.get("window-find") }
                </button>
            </form>
            { result(&ui, &work, start, files) }
        </div>
    }
}

/// Milliseconds, to the nanosecond.
fn ms(ns: f64) -> String {
    ((ns).round() / MS).to_string()
}

/// Hears an edge of the window from its field.
fn edge(onwindow: &Callback<(f64, f64)>, window: impl Fn(f64) -> (f64, f64) + 'static) -> Callback<Event> {
    let onwindow = onwindow.clone();
    Callback::from(move |event: Event| {
        let value = event.target_dyn_into::<HtmlInputElement>().map(|input| input.value_as_number());
        if let Some(ms) = value.filter(|ms| ms.is_finite() && *ms >= 0.0) {
            onwindow.emit(window(ms));
        }
    })
}

/// A step as a window.
fn steps(ui: &Ui, view: &TraceView, onwindow: &Callback<(f64, f64)>) -> Html {
    if view.marks.is_empty() {
        return Html::default();
    }
    let (start, _) = view.window_ns();
    let windows: Vec<(f64, f64)> = view
        .marks
        .iter()
        .map(|(_, from, to)| (((from - start) as f64).max(0.0), ((to - start) as f64).max(0.0)))
        .collect();
    let options = view.marks.iter().map(|(number, _, _)| html! { <option>{ number }</option> });
    let onwindow = onwindow.clone();
    let onchange = Callback::from(move |event: Event| {
        let chosen = event.target_dyn_into::<HtmlSelectElement>().map(|select| select.selected_index());
        // The first option stands for no step.
        let index = chosen.and_then(|index| usize::try_from(index).ok()?.checked_sub(1));
        if let Some(window) = index.and_then(|index| windows.get(index)) {
            onwindow.emit(*window);
        }
    });
    html! {
        <label>
            <span>{ ui.get("window-step") }</span>
            <select {onchange}><option selected=true>{ "–" }</option>{ for options }</select>
        </label>
    }
}

/// What the first pass knows of the file goes along with the offer of a copy.
/// A slice of a trace without events has no offer.
fn plans(props: &WindowFormProps, view: &TraceView) -> Vec<(String, Plan)> {
    let copies = &props.panel.outcome.copies;
    let offers = view.files.iter().filter_map(|path| copies.iter().find(|offer| offer.artifact == *path));
    offers.map(|offer| (offer.artifact.clone(), offer.plan.clone())).collect()
}

fn search(ui: &Ui, paths: Vec<String>, query: &Query, work: &Work<Rc<Found>>) {
    let ask = |client: &Client| {
        let files = paths.iter().map(|path| ui.session.file_at(path)).collect::<Result<Vec<File>, _>>()?;
        client.search(&files, query)
    };
    work.begin(query.plans.iter().map(|plan| plan.bytes).sum(), ask, |news, _| match news {
        News::Found(found) => Some(Ok(Rc::new(found))),
        _ => None,
    });
}

fn result(ui: &Ui, work: &Work<Rc<Found>>, start: i64, files: Vec<String>) -> Html {
    match work.course() {
        Course::Idle if files.is_empty() => html! { <p class="source">{ ui.get("window-unready") }</p> },
        Course::Idle => html! { <p class="source">{ ui.get("window-what") }</p> },
        Course::Running(_) => html! { <div class="running" role="status">{ work.bar(ui, "window-find") }</div> },
        Course::Failed(reason) => html! {
            <p role="alert">{ ui.with("window-failed", [("reason", visible::plain(reason).into())]) }</p>
        },
        Course::Done(found) => html! {
            <>
                <p role="status" data-found={found.count.to_string()}>{ count(ui, found) }</p>
                if !found.slices.is_empty() {
                    <WindowChart found={Rc::clone(found)} start_ns={start} />
                    <WindowTable found={Rc::clone(found)} {files} start_ns={start} />
                }
            </>
        },
    }
}

fn count(ui: &Ui, found: &Found) -> String {
    let shown = found.slices.len() as u64;
    let all = ui.with("window-found", [("slices", found.count.into())]);
    match found.count - shown {
        0 => all,
        _ => format!("{all} {}", ui.with("window-longest", [("shown", grouped(shown.into()).into())])),
    }
}
