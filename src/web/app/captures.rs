//! Several captures, a line each; choosing one shows it below.

use std::rc::Rc;

use yew::prelude::*;

use profvet::report::CaptureReport;
use profvet::rules::Status;

use super::mark::{self, status_name, verdict_name};
use super::ui::{Ui, use_ui};
use crate::state::{Action, Outcome};
use crate::visible;

#[derive(Properties, PartialEq)]
pub struct CapturesProps {
    pub outcome: Rc<Outcome>,
    pub selected: usize,
}

const COUNTED: [Status; 3] = [Status::Fail, Status::Warn, Status::Unknown];

#[component]
pub fn Captures(props: &CapturesProps) -> Html {
    let ui = use_ui();
    let captures = props.outcome.report.captures.iter().enumerate();
    let rows = captures.map(|(index, capture)| row(&ui, capture, index, props.selected));
    let heads = COUNTED.map(|status| {
        html! { <th scope="col" class="number">{ ui.get(&format!("status-{}", status_name(status))) }</th> }
    });
    html! {
        <section class="captures" aria-labelledby="captures-title">
            <h2 id="captures-title">{ ui.with("captures-title", [("captures", props.outcome.report.captures.len().into())]) }</h2>
            <div class="scroll" tabindex="0">
                <table>
                    <thead>
                        <tr>
                            <th scope="col">{ ui.get("capture") }</th>
                            <th scope="col" class="number">{ ui.get("rank") }</th>
                            <th scope="col">{ ui.get("verdict") }</th>
                            { for heads }
                            <th scope="col">{ ui.get("release") }</th>
                        </tr>
                    </thead>
                    <tbody>{ for rows }</tbody>
                </table>
            </div>
        </section>
    }
}

fn row(ui: &Ui, capture: &CaptureReport, index: usize, selected: usize) -> Html {
    let current = index == selected;
    let counts = COUNTED.map(|status| {
        let count = capture.findings.iter().filter(|finding| finding.status == status).count();
        html! { <td class={classes!("number", (count == 0).then_some("zero"))}>{ count }</td> }
    });
    let rank = capture.rank.map_or_else(|| "–".to_string(), |rank| rank.to_string());
    html! {
        <tr class={classes!(current.then_some("current"))} data-capture={capture.path.clone()}
            data-capture-verdict={verdict_name(capture.verdict)}>
            <th scope="row">
                <button type="button" class="plain path" aria-pressed={current.to_string()} onclick={ui.act(Action::Select(index))}>
                    { visible::plain(&capture.path) }
                </button>
            </th>
            <td class="number">{ rank }</td>
            <td>{ mark::verdict(ui, capture.verdict) }</td>
            { for counts }
            <td>{ capture.release.clone().unwrap_or_else(|| "–".to_string()) }</td>
        </tr>
    }
}
