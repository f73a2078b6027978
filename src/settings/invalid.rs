//! Why settings were not accepted.

use std::error::Error;
use std::fmt;

/// Why settings were not accepted.
#[derive(Clone, Debug, PartialEq)]
pub enum Invalid {
    /// No JSON, or JSON with something that nobody knows; in serde's words, with line and column.
    Json(String),
    /// A limit outside its range.
    OutOfRange { name: &'static str, value: f64, least: f64, greatest: f64 },
    /// Two limits of one rule in the wrong order.
    Reversed { lower: &'static str, upper: &'static str },
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Invalid::Json(reason) => write!(f, "{reason}"),
            Invalid::OutOfRange { name, value, least, greatest } => {
                write!(f, "thresholds.{name} is {value}, and must lie between {least} and {greatest}")
            }
            Invalid::Reversed { lower, upper } => {
                write!(f, "thresholds.{lower} must not be greater than thresholds.{upper}")
            }
        }
    }
}

impl Error for Invalid {}
