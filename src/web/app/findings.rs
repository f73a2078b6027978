//! The findings of a capture and those about several, by group, and a choice of statuses. What is fine is folded away.

use std::rc::Rc;

use yew::prelude::*;

use profvet::rules::{Finding, Status};

use super::finding::FindingView;
use super::mark;
use super::ui::{Ui, use_ui};
use super::unchecked::Unchecked;
use crate::state::Outcome;

#[derive(Properties, PartialEq)]
pub struct FindingsProps {
    pub outcome: Rc<Outcome>,
    pub selected: usize,
}

/// In the order of concern.
const STATUSES: [Status; 5] = [Status::Fail, Status::Warn, Status::Unknown, Status::Info, Status::Ok];

#[component]
pub fn Findings(props: &FindingsProps) -> Html {
    let ui = use_ui();
    // A way of looking, of no interest to anything else on the page.
    let only = use_state_eq(|| None::<Status>);
    let report = &props.outcome.report;
    let capture = report.captures.get(props.selected);
    let base = capture.map_or("", |capture| capture.path.as_str());
    let own = capture.into_iter().flat_map(|capture| &capture.findings);
    let all: Vec<&Finding> = own.chain(&report.findings).collect();
    let wanted = all.iter().copied().filter(|finding| only.is_none_or(|only| finding.status == only));
    let groups = by_group(wanted).into_iter().map(|(name, findings)| group(&ui, name, &findings, base, only.is_some()));
    html! {
        <section class="findings" aria-labelledby="findings-title">
            <header>
                <h2 id="findings-title">{ ui.get("findings-title") }</h2>
                { filter(&ui, &all, &only) }
            </header>
            { for groups }
        </section>
    }
}

/// A button for all findings, and one for each status that there is.
fn filter(ui: &Ui, all: &[&Finding], only: &UseStateHandle<Option<Status>>) -> Html {
    let button = |choice: Option<Status>, content: Html, count: usize| {
        let only_one = only.setter();
        let onclick = Callback::from(move |_: MouseEvent| only_one.set(choice));
        let name = choice.map_or("all", Status::name);
        html! {
            <button type="button" data-filter={name} aria-pressed={(**only == choice).to_string()} {onclick}>
                { content }{ " " }<span class="number">{ count }</span>
            </button>
        }
    };
    let choices = STATUSES.iter().filter_map(|status| {
        let count = all.iter().filter(|finding| finding.status == *status).count();
        (count > 0).then(|| button(Some(*status), mark::status(ui, *status), count))
    });
    html! {
        <div class="filter" role="group" aria-label={ui.get("findings-filter")}>
            { button(None, html! { { ui.get("findings-all") } }, all.len()) }
            { for choices }
        </div>
    }
}

/// Findings by the group of their rule, in the report's order.
fn by_group<'a>(findings: impl Iterator<Item = &'a Finding>) -> Vec<(&'static str, Vec<&'a Finding>)> {
    let mut groups: Vec<(&str, Vec<&Finding>)> = Vec::new();
    for finding in findings {
        let name = profvet::rules::find(&finding.rule).map_or("other", |rule| rule.group.name());
        match groups.iter_mut().find(|(group, _)| *group == name) {
            Some((_, members)) => members.push(finding),
            None => groups.push((name, vec![finding])),
        }
    }
    groups
}

/// One group; `open` shows also what is fine.
fn group(ui: &Ui, name: &'static str, findings: &[&Finding], base: &str, open: bool) -> Html {
    let with = |wanted: fn(Status) -> bool| findings.iter().copied().filter(move |finding| wanted(finding.status));
    let told = with(|status| !matches!(status, Status::Ok | Status::Unknown)).map(|finding| draw(finding, base));
    let unchecked: Vec<Finding> = with(|status| status == Status::Unknown).cloned().collect();
    let fine: Vec<&Finding> = with(|status| status == Status::Ok).collect();
    let quiet = fine.len() == findings.len();
    html! {
        <section class={classes!("group", quiet.then_some("quiet"))} data-group={name}>
            <h3>{ ui.get(&format!("group-{name}")) }</h3>
            { for told }
            if !unchecked.is_empty() {
                <Unchecked findings={unchecked} base={base.to_string()} />
            }
            if !fine.is_empty() {
                { passed(ui, &fine, base, open) }
            }
        </section>
    }
}

fn passed(ui: &Ui, fine: &[&Finding], base: &str, open: bool) -> Html {
    let count = ui.with("checks-passed", [("checks", fine.len().into())]);
    html! {
        <details class="passed" {open}>
            <summary><span class="sign" aria-hidden="true">{ "✓" }</span>{ count }</summary>
            { for fine.iter().map(|finding| draw(finding, base)) }
        </details>
    }
}

fn draw(finding: &Finding, base: &str) -> Html {
    html! { <FindingView finding={finding.clone()} base={base.to_string()} /> }
}
