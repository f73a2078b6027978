//! The overview while files are still being read: which captures are settled, and of one that is not, which files were read.

use std::rc::Rc;

use yew::prelude::*;

use profvet::report::{ArtifactLine, CaptureReport};
use profvet::text::size;

use super::mark::{self, verdict_look};
use super::ui::{Ui, use_ui};
use super::verdict;
use crate::state::{Action, Outcome};
use crate::visible;
use crate::worker::protocol::Underway;

/// Lines of files that are shown; raw data can be thousands.
const SHOWN: usize = 60;

#[derive(Properties, PartialEq)]
pub struct SoFarProps {
    pub outcome: Rc<Outcome>,
    pub selected: usize,
}

/// Several captures beside each other, a line each. The lines are there from the beginning, and stay where they are.
#[component]
pub fn CapturesSoFar(props: &SoFarProps) -> Html {
    let ui = use_ui();
    let captures = props.outcome.report.captures.iter().zip(&props.outcome.underway).enumerate();
    let rows = captures.map(|(index, (capture, underway))| line(&ui, index, props.selected, capture, underway));
    let title = ui.with("captures-title", [("captures", props.outcome.report.captures.len().into())]);
    html! {
        <section class="so-far" aria-labelledby="captures-title">
            <h2 id="captures-title">{ &title }</h2>
            <div class="scroll lines" tabindex="0" role="group" aria-labelledby="captures-title">
                <table class="data">
                    <thead><tr>
                        <th scope="col">{ ui.get("capture") }</th>
                        <th scope="col" class="number">{ ui.get("files-read") }</th>
                        <th scope="col">{ ui.get("verdict") }</th>
                    </tr></thead>
                    <tbody>{ for rows }</tbody>
                </table>
            </div>
        </section>
    }
}

fn line(ui: &Ui, index: usize, selected: usize, capture: &CaptureReport, underway: &Underway) -> Html {
    let current = index == selected;
    let verdict = if underway.is_settled() {
        let (tone, sign) = verdict_look(capture.verdict);
        mark::mark(tone, sign, &verdict::word(ui, capture.verdict))
    } else {
        html! { { ui.get("file-unread") } }
    };
    let name = underway.is_settled().then(|| capture.verdict.name());
    html! {
        <tr class={classes!(current.then_some("current"))}>
            <th scope="row">
                <button type="button" class="plain" aria-pressed={current.to_string()} onclick={ui.act(Action::Select(index))}>
                    { visible::plain(&capture.path) }
                </button>
            </th>
            <td class="number">{ format!("{} / {}", underway.read, underway.files) }</td>
            <td data-cell={name}>{ verdict }</td>
        </tr>
    }
}

#[derive(Properties, PartialEq)]
pub struct FilesProps {
    pub capture: CaptureReport,
    pub underway: Underway,
}

/// The files of a capture that is not settled yet.
#[component]
pub fn FilesSoFar(props: &FilesProps) -> Html {
    let ui = use_ui();
    let lines = &props.capture.artifacts;
    let rows = lines.iter().take(SHOWN).map(|line| file(&ui, props, line));
    let hidden = lines.len().saturating_sub(SHOWN);
    html! {
        <section class="so-far" aria-labelledby="files-title">
            <h2 id="files-title">{ ui.with("inventory-title", [("files", lines.len().into())]) }</h2>
            <p class="remark">{ ui.get("so-far-what") }</p>
            <div class="scroll" tabindex="0" role="group" aria-labelledby="files-title">
                <table class="data">
                    <thead><tr>
                        <th scope="col">{ ui.get("file") }</th>
                        <th scope="col" class="number">{ ui.get("file-size") }</th>
                        <th scope="col">{ ui.get("file-state") }</th>
                    </tr></thead>
                    <tbody>{ for rows }</tbody>
                </table>
            </div>
            if hidden > 0 {
                <p class="remark">{ ui.with("list-further", [("rows", hidden.into())]) }</p>
            }
        </section>
    }
}

fn file(ui: &Ui, props: &FilesProps, line: &ArtifactLine) -> Html {
    let is_unread = props.underway.unread.contains(&line.path);
    let state = if is_unread {
        html! { { ui.get("file-unread") } }
    } else {
        html! { <><span class="sign" aria-hidden="true">{ "✓" }</span>{ ui.get("file-read") }</> }
    };
    html! {
        <tr data-read={(!is_unread).to_string()}>
            <th scope="row" class="path" title={visible::plain(&line.path)}>{ visible::within(&line.path, &props.capture.path) }</th>
            <td class="number">{ size(line.bytes) }</td>
            <td>{ state }</td>
        </tr>
    }
}
