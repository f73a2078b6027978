//! Rules that could not be checked, together with others that could not for the same reason.

use yew::prelude::*;

use profvet::rules::{Finding, Status};

use super::mark;
use super::places::Places;
use super::sentence::sentence;
use super::ui::{Ui, use_ui};
use crate::route::Route;

/// So many rules stand open; more are folded away.
const FEW: usize = 3;

#[derive(Properties, PartialEq)]
pub struct UncheckedProps {
    pub findings: Vec<Finding>,
    /// Path of the capture.
    pub base: String,
}

#[component]
pub fn Unchecked(props: &UncheckedProps) -> Html {
    let ui = use_ui();
    let reasons = by_reason(&ui, &props.findings).into_iter().map(|(reason, findings)| {
        let count = findings.len();
        let rules = findings.into_iter().map(|finding| rule(&ui, finding, &props.base));
        let rules = html! { <ul class="unchecked">{ for rules }</ul> };
        html! {
            <article class="finding">
                <h4>{ mark::status(&ui, Status::Unknown) }<span>{ reason }</span></h4>
                if count > FEW {
                    <details class="explanation">
                        <summary>{ ui.with("checks-unmade", [("checks", count.into())]) }</summary>
                        { rules }
                    </details>
                } else {
                    { rules }
                }
            </article>
        }
    });
    html! { <>{ for reasons }</> }
}

fn by_reason<'a>(ui: &Ui, findings: &'a [Finding]) -> Vec<(String, Vec<&'a Finding>)> {
    let mut reasons: Vec<(String, Vec<&Finding>)> = Vec::new();
    for finding in findings {
        let reason = sentence(ui, finding).unwrap_or_default();
        match reasons.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, members)) => members.push(finding),
            None => reasons.push((reason, vec![finding])),
        }
    }
    reasons
}

fn rule(ui: &Ui, finding: &Finding, base: &str) -> Html {
    html! {
        <li data-rule={finding.rule.clone()} data-status={finding.status.name()}>
            <a href={ui.href(Route::Rule(finding.rule.clone()))}>{ ui.title(&finding.rule) }</a>
            if !finding.evidence.is_empty() {
                <Places rule={finding.rule.clone()} places={finding.evidence.clone()} base={base.to_string()} />
            }
        </li>
    }
}
