//! What is known of an archive after it has passed.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Places of damage that are kept one by one; the rest is counted.
const MOST_HARMS: usize = 50;

/// What can be wrong with an archive or a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Damage {
    /// It ends before its end.
    Truncated,
    /// Its bytes follow no rule of the format.
    Corrupt,
    /// A member's checksum is another than the one written down.
    Checksum,
    /// It can only be read with a password.
    Encrypted,
    /// A format or method that is not read here.
    Unsupported,
    /// The name says archive, the content does not.
    NotAnArchive,
    /// More comes out of it than a result can hold.
    TooLarge,
    /// More members than are kept.
    TooMany,
    /// An archive in an archive in an archive.
    TooDeep,
    /// A link: the content is elsewhere.
    Link,
    /// A name that leads out of the folder, or is too long to be one.
    OddName,
    /// Two members of one name. As when unpacking, the last one counts.
    Duplicate,
}

impl Damage {
    /// The name used in reports.
    pub fn name(self) -> &'static str {
        match self {
            Damage::Truncated => "truncated",
            Damage::Corrupt => "corrupt",
            Damage::Checksum => "checksum",
            Damage::Encrypted => "encrypted",
            Damage::Unsupported => "unsupported",
            Damage::NotAnArchive => "not-an-archive",
            Damage::TooLarge => "too-large",
            Damage::TooMany => "too-many",
            Damage::TooDeep => "too-deep",
            Damage::Link => "link",
            Damage::OddName => "odd-name",
            Damage::Duplicate => "duplicate",
        }
    }

    /// Whether something could not be read because of it.
    pub fn costs(self) -> bool {
        !matches!(self, Damage::OddName | Damage::Duplicate)
    }

    /// Whether what was read until then is only a part.
    pub(super) fn cuts(self) -> bool {
        !matches!(self, Damage::Unsupported | Damage::NotAnArchive | Damage::TooDeep)
    }

    /// Whether nothing more may come out of anything.
    pub(super) fn ends_all(self) -> bool {
        matches!(self, Damage::TooLarge | Damage::TooMany)
    }
}

/// Damage, and where it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Harm {
    /// Path of the archive or member.
    pub path: String,
    pub damage: Damage,
    /// What the file says of itself: the method that is not read, the name as it was written; empty without one.
    pub detail: String,
}

/// What is known of an archive.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// Bytes of the archive itself.
    pub bytes: u64,
    /// Files in it that were reached; of an archive inside, its members.
    pub members: u64,
    /// Whether some members may not have been reached.
    pub is_cut: bool,
    /// The first harms, in the order of the archive.
    pub harms: Vec<Harm>,
    /// All harms by kind.
    pub counts: BTreeMap<Damage, u64>,
}

impl Facts {
    /// Notes damage.
    pub fn note(&mut self, path: &str, damage: Damage, detail: &str) {
        *self.counts.entry(damage).or_default() += 1;
        if self.harms.len() < MOST_HARMS {
            self.harms.push(Harm { path: path.to_string(), damage, detail: detail.to_string() });
        }
    }

    pub fn count(&self, damage: Damage) -> u64 {
        self.counts.get(&damage).copied().unwrap_or_default()
    }
}
