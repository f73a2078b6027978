//! How the run ends: in words, as figures, in torch_npu's own messages, and as folders.

use yew::prelude::*;

use profvet::log;
use profvet::schedule::{Action, Ending, Folder, Schedule};

use super::super::ui::{Ui, use_ui};
use crate::route::Route;

/// Folders that are listed one by one.
const MOST_FOLDERS: u64 = 8;

#[derive(Properties, PartialEq)]
pub struct OutcomeProps {
    pub schedule: Schedule,
    pub calls: u64,
}

#[component]
pub fn OutcomeView(props: &OutcomeProps) -> Html {
    let ui = use_ui();
    let ending = props.schedule.ending(props.calls);
    let (tone, sentence) = verdict(&ending);
    let least = ending.minimum_steps.map_or_else(
        || ui.get("schedule-least-none"),
        |least| ui.with("schedule-least-calls", [("calls", least.into())]),
    );
    html! {
        <section class={classes!("outcome", tone)} data-clean={ending.clean.to_string()}>
            <h2>{ ui.get(sentence) }</h2>
            <dl>
                <div><dt>{ ui.get("schedule-exit") }</dt><dd><code>{ ending.exit.name() }</code></dd></div>
                <div data-figure="results"><dt>{ ui.get("schedule-results") }</dt><dd>{ figure(&ui, ending.results) }</dd></div>
                <div data-figure="recorded"><dt>{ ui.get("schedule-recorded") }</dt><dd>{ figure(&ui, ending.recorded) }</dd></div>
                <div data-figure="least"><dt>{ ui.get("schedule-least") }</dt><dd>{ least }</dd></div>
            </dl>
            { folders(&ui, &props.schedule.folders(props.calls, MOST_FOLDERS), ending.results) }
            { messages(&ui, &ending.messages) }
        </section>
    }
}

fn figure(ui: &Ui, number: u64) -> String {
    ui.with("plain-number", [("number", number.into())])
}

/// The tone, and the message that says what the end means.
fn verdict(ending: &Ending) -> (&'static str, &'static str) {
    match (ending.exit, ending.clean) {
        (Action::None, true) => ("good", "schedule-end-clean"),
        (Action::None, false) if ending.results == 0 => ("bad", "schedule-end-nothing"),
        (Action::None, false) => ("care", "schedule-end-cycles-missing"),
        (Action::Warmup, _) => ("bad", "schedule-end-warmup"),
        (Action::Record, _) => ("care", "schedule-end-record"),
        (Action::RecordAndSave, _) => ("calm", "schedule-end-save"),
    }
}

fn folders(ui: &Ui, folders: &[Folder], results: u64) -> Html {
    let items = folders.iter().map(|folder| {
        let name = match (folder.steps.end - folder.steps.start, folder.whole) {
            (0, _) => "schedule-folder-no-step",
            (_, true) => "schedule-folder-whole",
            (_, false) => "schedule-folder-open",
        };
        let last = folder.steps.end.saturating_sub(1);
        html! { <li>{ ui.with(name, [("first", folder.steps.start.into()), ("last", last.into())]) }</li> }
    });
    let more = results.saturating_sub(folders.len() as u64);
    html! {
        if !folders.is_empty() {
            <h3>{ ui.get("schedule-folders") }</h3>
            <ol>{ for items }</ol>
            if more > 0 {
                <p>{ ui.with("schedule-folders-more", [("folders", more.into())]) }</p>
            }
        }
    }
}

fn messages(ui: &Ui, messages: &[&'static str]) -> Html {
    if messages.is_empty() {
        return html! { <p>{ ui.get("schedule-prints-nothing") }</p> };
    }
    let items = messages.iter().map(|message| {
        // The catalogue gives the messages of the schedule the ids of their rules.
        let rule = log::find(message).map(|(entry, _)| entry.id).filter(|id| profvet::rules::find(id).is_some());
        html! {
            <li>
                <code>{ *message }</code>
                if let Some(rule) = rule {
                    { " " }<a href={ui.href(Route::Rule(rule.to_string()))}>{ ui.title(rule) }</a>
                }
            </li>
        }
    });
    html! { <><h3>{ ui.get("schedule-prints") }</h3><ul class="messages">{ for items }</ul></> }
}
