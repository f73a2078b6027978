//! What a site presets for its own copy of profvet: `profvet.json`, beside the page, inside the one-file page, or given
//! to the command line. In: its text. Out: a [`Site`], or why the file is not used, with the place in it. The file is
//! used whole or not at all.

mod address;
mod page;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::rules;
use crate::settings::{Expected, Invalid, Settings, Thresholds};
use crate::text::Lang;

pub use address::{Link, Origin};
pub use page::{NoPage, with_presets};

/// Everything that a site may preset. The default presets nothing.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Site {
    /// The language of a reader who has chosen none.
    pub language: Option<Lang>,
    pub thresholds: Thresholds,
    pub expect: Expected,
    pub wiki: Wiki,
    pub embed: Embed,
}

/// Pages of the site's own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Wiki {
    /// Where a reader begins.
    pub home: Option<Link>,
    /// What the site has to say to a rule.
    pub rules: BTreeMap<RuleId, Link>,
}

/// The pages that may hand over files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Embed {
    /// Whoever is not among them is not heard. None by default.
    pub origins: Vec<Origin>,
    /// Whether the answer to a hand-over names verdict and rules. By default it only says that profvet is done.
    pub verdict: bool,
}

/// The id of a rule that there is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
pub struct RuleId(String);

impl TryFrom<String> for RuleId {
    type Error = String;

    fn try_from(text: String) -> Result<RuleId, String> {
        if rules::find(&text).is_some() { Ok(RuleId(text)) } else { Err(format!("there is no rule `{text}`")) }
    }
}

impl std::borrow::Borrow<str> for RuleId {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl Site {
    /// Reads the file's text.
    ///
    /// # Errors
    /// When it is no such JSON, names something that nobody knows, or a value is not possible.
    pub fn from_json(text: &str) -> Result<Site, Invalid> {
        let site: Site = serde_json::from_str(text).map_err(|error| Invalid::Json(error.to_string()))?;
        site.thresholds.checked()?;
        Ok(site)
    }

    /// By what captures are judged.
    pub fn settings(&self) -> Settings {
        Settings { thresholds: self.thresholds.clone(), expect: self.expect.clone() }
    }

    /// The site's own page about a rule.
    pub fn page_of(&self, rule: &str) -> Option<&Link> {
        self.wiki.rules.get(rule)
    }

    /// Whether a page of this origin may hand over files.
    pub fn admits(&self, origin: &str) -> bool {
        self.embed.origins.iter().any(|admitted| admitted.as_str() == origin)
    }

    pub fn is_empty(&self) -> bool {
        *self == Site::default()
    }
}
