//! The lines of the logs that matter, each with the lines around it, and what the task tables say.

use yew::prelude::*;

use profvet::log::{Level, TaskRow, TaskState};
use profvet::text::{grouped, size};
use profvet::views::log::{LogLine, LogPart, Matter};

use super::parser_tree::ParserTreeSection;
use super::{PanelProps, SPOT};
use crate::app::chart::measured;
use crate::app::ui::{Ui, use_ui};
use crate::visible;

#[component]
pub fn LogPanel(props: &PanelProps) -> Html {
    let ui = use_ui();
    // The line that somebody comes for is shown, whatever its level.
    let all = use_state(|| props.spot.is_some());
    let Some(view) = props.views().and_then(|views| views.log.as_ref().ok()) else { return Html::default() };
    let toggle = {
        let all = all.clone();
        Callback::from(move |_: MouseEvent| all.set(!*all))
    };
    html! {
        <>
            if let Some(tree) = &view.parsers {
                <ParserTreeSection tree={tree.clone()} />
            }
            <section class="panel logs" aria-labelledby="log-title">
                <header><h2 id="log-title">{ ui.get("view-log") }</h2></header>
                <p>{ ui.get("log-what") }</p>
                <div class="controls">
                    <button type="button" aria-pressed={all.to_string()} onclick={toggle}>{ ui.get("log-all") }</button>
                </div>
                { for view.logs.iter().map(|log| part(&ui, props, log, *all)) }
            </section>
        </>
    }
}

fn part(ui: &Ui, props: &PanelProps, log: &LogPart, all: bool) -> Html {
    let spot = props.place_in(&log.path).and_then(|place| place.line);
    let is_loud = |line: &&LogLine| all || !matches!(line.level, Some(Level::Info));
    let shown: Vec<&LogLine> = log.shown.iter().filter(is_loud).collect();
    let quiet = log.shown.len() - shown.len();
    let unknown: Vec<String> = log.failed_unknown.iter().map(|name| visible::plain(name)).collect();
    html! {
        <section class="log" data-log={log.path.clone()}>
            <h3 class="path">{ visible::plain(&log.path) }</h3>
            <p class="remark">{ ui.with("log-size", [("lines", log.lines.into()), ("size", size(log.bytes).into())]) }</p>
            if shown.is_empty() {
                <p>{ ui.with("log-nothing", [("quiet", quiet.into())]) }</p>
            } else {
                <ol class="log-lines">{ for shown.into_iter().map(|line| one(ui, line, spot == Some(line.line))) }</ol>
            }
            if log.further > 0 {
                <p class="remark">{ ui.with("list-further", [("rows", log.further.into())]) }</p>
            }
            if !unknown.is_empty() {
                <p class="warning">{ ui.with("log-failed-unknown", [("names", unknown.into())]) }</p>
            }
            if !log.unfinished.is_empty() {
                <p class="remark">{ ui.with("log-unfinished", [("names", log.unfinished.iter().map(|name| visible::plain(name)).collect::<Vec<_>>().into())]) }</p>
            }
            if !log.tasks.is_empty() {
                { tasks(ui, &log.tasks) }
            }
        </section>
    }
}

fn one(ui: &Ui, line: &LogLine, is_spot: bool) -> Html {
    let (tone, level) = match (&line.level, &line.matter) {
        (Some(Level::Error), _) => ("bad", "log-error"),
        (Some(Level::Warning), _) => ("care", "log-warning"),
        (_, Matter::Traceback) => ("bad", "log-exception"),
        (Some(Level::Info), _) => ("calm", "log-info"),
        (None, _) => ("dim", "log-plain"),
    };
    let (matter, name) = match &line.matter {
        Matter::Known(id) => ("known", visible::plain(id)),
        Matter::Unknown => ("unknown", ui.get("log-unknown")),
        Matter::Traceback => ("traceback", ui.get("log-traceback")),
    };
    let around = |text: &String| html! { <span class="around">{ visible::plain(text) }{ "\n" }</span> };
    html! {
        <li id={is_spot.then_some(SPOT)} tabindex={is_spot.then_some("-1")} data-line={line.line.to_string()} data-matter={matter}>
            <p class="log-head">
                <span class={classes!("mark", tone)}>{ ui.get(level) }</span>
                <span>{ ui.with("place-line", [("number", line.line.into())]) }</span>
                <code>{ name }</code>
            </p>
            <pre class="excerpt" tabindex="0">
                { for line.before.iter().map(around) }
                <strong>{ visible::plain(&line.text) }{ "\n" }</strong>
                { for line.after.iter().map(around) }
            </pre>
        </li>
    }
}

/// The table of tasks at the end of a parser log.
fn tasks(ui: &Ui, tasks: &[TaskRow]) -> Html {
    let rows = tasks.iter().map(|task| {
        let (tone, state) = match task.state {
            TaskState::Succeed => ("good", "task-succeeded"),
            TaskState::Failed => ("bad", "task-failed"),
            TaskState::Stopped => ("care", "task-stopped"),
            TaskState::Init | TaskState::Running => ("care", "task-running"),
            TaskState::Other => ("dim", "task-other"),
        };
        html! {
            <tr>
                <th scope="row">{ visible::plain(&task.name) }</th>
                <td><span class={classes!("mark", tone)}>{ ui.get(state) }</span></td>
                <td class="number">{ measured(task.millis as f64 * 1e6) }</td>
                <td>{ task.needs.iter().map(|need| visible::plain(need)).collect::<Vec<_>>().join(ui.lang().separator()) }</td>
                <td class="number">{ grouped(task.line.into()) }</td>
            </tr>
        }
    });
    let heads = ["task", "task-state", "task-time", "task-needs", "task-line"];
    html! {
        <details>
            <summary>{ ui.with("tasks-title", [("tasks", tasks.len().into())]) }</summary>
            <div class="scroll" tabindex="0" role="group" aria-label={ui.get("task")}>
                <table>
                    <thead><tr>{ for heads.map(|id| html! { <th scope="col">{ ui.get(id) }</th> }) }</tr></thead>
                    <tbody>{ for rows }</tbody>
                </table>
            </div>
        </details>
    }
}
