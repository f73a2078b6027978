//! What the user may set: where the limits of the rules lie, and what a site expects of its captures.
//!
//! In: JSON in which everything is optional. Out: [`Settings`], which go with the evidence of each capture. Rules read
//! them; nothing here judges.

mod expected;
mod invalid;
mod preset;
#[cfg(test)]
mod tests;
mod thresholds;

use serde::{Deserialize, Serialize};

pub use expected::{Deviation, Expected, ExpectedSchedule};
pub use invalid::Invalid;
pub use preset::Preset;
pub use thresholds::{Limit, Thresholds, Unit, limits};

/// Everything that can be set. The default is what the rules' pages describe, and expects nothing.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    pub thresholds: Thresholds,
    pub expect: Expected,
}

impl Settings {
    /// Reads settings such as `{"thresholds": {"rank_spread_percent": 10}, "expect": {"level": "Level1"}}`.
    ///
    /// # Errors
    /// When the text is no such JSON, names something unknown, or a limit lies outside its range.
    pub fn from_json(text: &str) -> Result<Settings, Invalid> {
        let settings: Settings = serde_json::from_str(text).map_err(|error| Invalid::Json(error.to_string()))?;
        settings.thresholds.checked()?;
        Ok(settings)
    }
}
