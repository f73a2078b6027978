//! A finding in one sentence.

use serde_json::{Map, Value};

use profvet::rules::{Finding, Status};

use super::ui::Ui;
use crate::visible;

/// The reason when the rule could not be checked, else what the rule found, with its numbers.
/// Of what is fine the title says enough where there is no sentence; of anything else a missing one is to be seen.
pub fn sentence(ui: &Ui, finding: &Finding) -> Option<String> {
    let reason = finding.facts.get("reason").and_then(Value::as_str);
    let id = match reason {
        Some(reason) if finding.status == Status::Unknown => format!("reason-{reason}"),
        _ => format!("finding-{}", finding.rule),
    };
    let facts = finding.facts.iter().map(|(name, value)| (name.clone(), visible::value(value)));
    let mut arguments = Map::from_iter(facts);
    arguments.insert("status".to_string(), finding.status.name().into());
    (finding.status != Status::Ok || ui.texts.has(&id)).then(|| ui.texts.with(&id, &arguments))
}
