//! One finding: its status, what it says, what it was seen in, and the rule's page folded below.

use serde_json::Value;
use yew::prelude::*;

use profvet::rules::{Finding, Place, Status};

use super::evidence_link::EvidenceLink;
use super::fact_table::FactTable;
use super::mark;
use super::markdown::Blocks;
use super::missing::MissingFiles;
use super::places::Places;
use super::presets::outward;
use super::reasons::Reasons;
use super::sentence::sentence;
use super::ui::{Ui, use_ui};
use crate::markdown::{Block, Inline, Page};
use crate::route::Route;
use crate::visible;

#[derive(Properties, PartialEq)]
pub struct FindingProps {
    pub finding: Finding,
    /// Path of the capture.
    pub base: String,
}

#[component]
pub fn FindingView(props: &FindingProps) -> Html {
    let ui = use_ui();
    let finding = &props.finding;
    let page = use_memo((finding.rule.clone(), ui.lang()), |(rule, _)| ui.page(rule));
    let title = if page.title.is_empty() { finding.rule.clone() } else { page.title.clone() };
    // A title names what can be wrong; of what is right, the sentence says so.
    let (heading, sentence) = match (finding.status, sentence(&ui, finding)) {
        (Status::Ok, Some(sentence)) => (sentence, None),
        (_, sentence) => (title, sentence),
    };
    html! {
        <article class="finding" data-rule={finding.rule.clone()} data-status={finding.status.name()}>
            <h4>{ mark::status(&ui, finding.status) }<span>{ heading }</span></h4>
            if let Some(sentence) = sentence {
                <p class="sentence">{ sentence }</p>
            }
            if let Some(Value::Array(files)) = finding.facts.get("files") {
                <MissingFiles files={files.clone()} />
            }
            if let Some(Value::Array(reasons)) = finding.facts.get("reasons") {
                <Reasons reasons={reasons.clone()} />
            }
            if let Some(Value::Array(rows)) = finding.facts.get("table") {
                <FactTable rows={rows.clone()} />
            }
            if shows_places(finding) {
                <Places rule={finding.rule.clone()} places={finding.evidence.clone()} base={props.base.clone()} />
            }
            if let Some(link) = ui.given.site.page_of(&finding.rule).filter(|_| finding.status != Status::Ok) {
                <p class="wiki">{ outward(&ui, link.as_str(), "wiki-rule") }</p>
            }
            <EvidenceLink finding={finding.clone()} />
            { explanation(&ui, finding, &page) }
        </article>
    }
}

/// Whether the places say more than a list of files that stands above them.
fn shows_places(finding: &Finding) -> bool {
    let says_more = |place: &Place| *place != Place::of(place.artifact.clone());
    finding.evidence.iter().any(says_more) || (!finding.evidence.is_empty() && !finding.facts.contains_key("files"))
}

fn explanation(ui: &Ui, finding: &Finding, page: &Page) -> Html {
    let numbers = numbers(finding);
    html! {
        <details class="explanation">
            <summary>{ ui.get("explanation") }</summary>
            if !numbers.is_empty() {
                <dl class="facts" aria-label={ui.get("facts-title")}>{ for numbers }</dl>
            }
            <Blocks blocks={whole(page)} />
            <p class="more"><a href={ui.href(Route::Rule(finding.rule.clone()))}>{ ui.get("rule-link") }</a>{ " " }<code>{ finding.rule.clone() }</code></p>
        </details>
    }
}

/// A page as one run of blocks, its sections under headings.
fn whole(page: &Page) -> Vec<Block> {
    let sections = page.sections.iter().flat_map(|section| {
        let heading = Block::Heading(vec![Inline::Text(section.title.clone())]);
        std::iter::once(heading).chain(section.blocks.iter().cloned())
    });
    page.intro.iter().cloned().chain(sections).collect()
}

/// The numbers and names that the rule compared.
fn numbers(finding: &Finding) -> Vec<Html> {
    let plain = finding.facts.iter().filter(|(_, value)| !value.is_object() && !holds_objects(value));
    let shown = plain.map(|(name, value)| {
        html! { <div><dt>{ name.clone() }</dt><dd>{ visible::plain(&text_of(value)) }</dd></div> }
    });
    shown.collect()
}

fn holds_objects(value: &Value) -> bool {
    value.as_array().is_some_and(|items| items.iter().any(Value::is_object))
}

fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(text_of).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}
