//! The files of a capture, there or not.

use yew::prelude::*;

use profvet::report::{ArtifactLine, State};
use profvet::text::size;

use super::ui::{Ui, use_ui};
use crate::state::Action;
use crate::visible;

/// Lines shown at first; raw data can be thousands of files.
const SHOWN: usize = 100;

#[derive(Properties, PartialEq)]
pub struct InventoryProps {
    pub artifacts: Vec<ArtifactLine>,
    /// Path of the capture.
    pub base: String,
    pub whole: bool,
}

#[component]
pub fn Inventory(props: &InventoryProps) -> Html {
    let ui = use_ui();
    let shown = if props.whole { props.artifacts.len() } else { SHOWN };
    let rows = props.artifacts.iter().take(shown).map(|line| row(&ui, line, &props.base));
    let hidden = props.artifacts.len().saturating_sub(shown);
    let heads = ["file", "file-kind", "file-size", "file-state"];
    let heads = heads.map(
        |id| html! { <th scope="col" class={classes!((id == "file-size").then_some("number"))}>{ ui.get(id) }</th> },
    );
    html! {
        <section class="inventory" aria-labelledby="inventory-title">
            <h2 id="inventory-title">{ ui.with("inventory-title", [("files", props.artifacts.len().into())]) }</h2>
            <div class="scroll" tabindex="0">
                <table>
                    <thead><tr>{ for heads }</tr></thead>
                    <tbody>{ for rows }</tbody>
                </table>
            </div>
            if hidden > 0 {
                <button type="button" onclick={ui.act(Action::ShowWholeInventory)}>
                    { ui.with("inventory-more", [("files", hidden.into())]) }
                </button>
            }
        </section>
    }
}

fn row(ui: &Ui, line: &ArtifactLine, base: &str) -> Html {
    let (name, tone) = match line.state {
        State::Present => ("present", "dim"),
        State::Missing => ("missing", "bad"),
        State::AbsentByDesign => ("absent-by-design", "dim"),
        State::Unreadable => ("unreadable", "bad"),
    };
    let bytes = if line.bytes == 0 && line.state != State::Present { "–".to_string() } else { size(line.bytes) };
    html! {
        <tr data-state={name}>
            <th scope="row" class="path" title={visible::plain(&line.path)}>{ visible::within(&line.path, base) }</th>
            <td>{ ui.get(&format!("kind-{}", line.kind)) }</td>
            <td class="number">{ bytes }</td>
            <td>
                <span class={classes!("state", tone)}>{ ui.get(&format!("state-{name}")) }</span>
                if let Some(because) = &line.because {
                    <span class="because">{ ui.get(&format!("because-{because}")) }</span>
                }
            </td>
        </tr>
    }
}
