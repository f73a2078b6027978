//! The findings of a capture and those about several, by group. What is fine is folded away.

use std::rc::Rc;

use yew::prelude::*;

use profvet::rules::{Finding, Status};

use super::finding::FindingView;
use super::ui::{Ui, use_ui};
use super::unchecked::Unchecked;
use crate::state::Outcome;

#[derive(Properties, PartialEq)]
pub struct FindingsProps {
    pub outcome: Rc<Outcome>,
    pub selected: usize,
}

#[component]
pub fn Findings(props: &FindingsProps) -> Html {
    let ui = use_ui();
    let report = &props.outcome.report;
    let capture = report.captures.get(props.selected);
    let base = capture.map_or("", |capture| capture.path.as_str());
    let own = capture.into_iter().flat_map(|capture| &capture.findings);
    let groups = by_group(own.chain(&report.findings));
    let groups = groups.into_iter().map(|(name, findings)| group(&ui, name, &findings, base));
    html! {
        <section class="findings" aria-labelledby="findings-title">
            <h2 id="findings-title">{ ui.get("findings-title") }</h2>
            { for groups }
        </section>
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

fn group(ui: &Ui, name: &'static str, findings: &[&Finding], base: &str) -> Html {
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
                { passed(ui, &fine, base) }
            }
        </section>
    }
}

fn passed(ui: &Ui, fine: &[&Finding], base: &str) -> Html {
    let count = ui.with("checks-passed", [("checks", fine.len().into())]);
    html! {
        <details class="passed">
            <summary><span class="sign" aria-hidden="true">{ "✓" }</span>{ count }</summary>
            { for fine.iter().map(|finding| draw(finding, base)) }
        </details>
    }
}

fn draw(finding: &Finding, base: &str) -> Html {
    html! { <FindingView finding={finding.clone()} base={base.to_string()} /> }
}
