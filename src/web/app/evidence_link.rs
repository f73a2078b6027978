//! From a finding to the view in which it can be seen, at the very place: the line, the row, the byte.

use std::rc::Rc;

use yew::prelude::*;

use profvet::artifacts::{Guess, Kind, by_name};
use profvet::rules::{Finding, Group, Place, Status};
use profvet::views::View;

use super::ui::use_ui;
use crate::route::Route;
use crate::state::{Action, Spot};

/// The view that shows a place of a finding.
pub fn view_of(rule: &str, place: &Place) -> Option<View> {
    match by_name(&place.artifact) {
        Guess::Sure(kind) => view_of_kind(kind),
        // A file of any name with a line that matters is a console log.
        Guess::LookInside | Guess::Unrelated => {
            let is_line = place.line.is_some() && place.row.is_none();
            is_line.then_some(View::Log).or_else(|| view_of_group(rule).filter(|view| *view == View::Log))
        }
    }
}

fn view_of_kind(kind: Kind) -> Option<View> {
    match kind {
        Kind::StepTraceTime => Some(View::Steps),
        Kind::KernelDetails | Kind::OpSummary | Kind::OpStatistic | Kind::ApiStatistic | Kind::OperatorDetails => {
            Some(View::Kernels)
        }
        Kind::Communication | Kind::CommunicationMatrix => Some(View::Communication),
        Kind::MemoryRecord | Kind::OperatorMemory | Kind::NpuModuleMem => Some(View::Memory),
        Kind::ParserLog | Kind::ConsoleLog => Some(View::Log),
        kind if kind.is_trace() => Some(View::Trace),
        _ => None,
    }
}

fn view_of_group(rule: &str) -> Option<View> {
    match profvet::rules::find(rule)?.group {
        Group::Steps => Some(View::Steps),
        Group::Trace => Some(View::Trace),
        Group::Log => Some(View::Log),
        _ => None,
    }
}

#[derive(Properties, PartialEq)]
pub struct EvidenceLinkProps {
    pub finding: Finding,
}

/// A link to the first place that a view shows, else to the view of the rule's group; nothing where there is nothing
/// to look at.
#[component]
pub fn EvidenceLink(props: &EvidenceLinkProps) -> Html {
    let ui = use_ui();
    let finding = &props.finding;
    if matches!(finding.status, Status::Ok | Status::Unknown) {
        return Html::default();
    }
    let exact = |place: &&Place| place.byte.is_some() || place.line.is_some() || place.row.is_some();
    let shown = finding.evidence.iter().filter(exact).find_map(|place| Some((view_of(&finding.rule, place)?, place)));
    let Some(view) = shown.map(|(view, _)| view).or_else(|| view_of_group(&finding.rule)) else {
        return Html::default();
    };
    let name = ui.get(&format!("view-{}", view.name()));
    let words = ui.with("see-view", [("view", name.into())]);
    html! {
        <p class="see">
            if let Some((_, place)) = shown {
                <PlaceLink {view} place={place.clone()}>{ words }</PlaceLink>
            } else {
                <a href={ui.href(Route::Report(view))}>{ words }</a>
            }
        </p>
    }
}

#[derive(Properties, PartialEq)]
pub struct PlaceLinkProps {
    pub view: View,
    pub place: Place,
    pub children: Html,
}

/// A link that opens a view and puts the place in sight.
#[component]
pub fn PlaceLink(props: &PlaceLinkProps) -> Html {
    let ui = use_ui();
    let spot = Rc::new(Spot { view: props.view, place: props.place.clone() });
    let onclick = ui.act::<MouseEvent>(Action::LookAt(spot));
    html! { <a href={ui.href(Route::Report(props.view))} {onclick}>{ props.children.clone() }</a> }
}
