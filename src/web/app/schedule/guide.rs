//! Where the troubleshooting guide and the code differ: its bound for this schedule, and its table.

use yew::prelude::*;

use profvet::schedule::{Schedule, guide};

use super::super::ui::{Ui, use_ui};

#[derive(Properties, PartialEq)]
pub struct GuideProps {
    pub schedule: Schedule,
}

#[component]
pub fn Guide(props: &GuideProps) -> Html {
    let ui = use_ui();
    html! {
        <section class="guide">
            <h2>{ ui.get("schedule-guide") }</h2>
            <p>{ ui.get("schedule-guide-why") }</p>
            <p data-figure="bound">{ comparison(&ui, &props.schedule) }</p>
            <details>
                <summary>{ ui.get("schedule-guide-table") }</summary>
                { table(&ui) }
            </details>
        </section>
    }
}

/// The guide's number of calls beside the least one.
fn comparison(ui: &Ui, schedule: &Schedule) -> String {
    let (Some(bound), Some(least)) = (guide::bound(schedule), schedule.minimum_steps()) else {
        return ui.get("schedule-bound-none");
    };
    let name = match bound.cmp(&least) {
        std::cmp::Ordering::Less => "schedule-bound-short",
        std::cmp::Ordering::Equal => "schedule-bound-equal",
        std::cmp::Ordering::Greater => "schedule-bound-more",
    };
    let more = bound.saturating_sub(least);
    ui.with(name, [("bound", bound.into()), ("least", least.into()), ("more", more.into())])
}

fn table(ui: &Ui) -> Html {
    let rows = guide::table().into_iter().map(|rows| {
        let calls =
            if rows.first == rows.last { rows.first.to_string() } else { format!("{}–{}", rows.first, rows.last) };
        html! {
            <tr>
                <td class="number">{ calls }</td>
                <td><code>{ rows.guide.name() }</code></td>
                <td><code>{ rows.code.name() }</code></td>
            </tr>
        }
    });
    html! {
        <div class="scroll" tabindex="0" role="group" aria-label={ui.get("schedule-guide-table")}>
            <table>
                <thead><tr>
                    <th scope="col">{ ui.get("schedule-guide-call") }</th>
                    <th scope="col">{ ui.get("schedule-guide-says") }</th>
                    <th scope="col">{ ui.get("schedule-guide-code") }</th>
                </tr></thead>
                <tbody>{ for rows }</tbody>
            </table>
        </div>
    }
}
