//! What is wrong with the archives that a capture came in.

use crate::archive::{Damage, Facts, Harm};
use crate::artifacts::Kind;
use crate::evidence::{Archived, Evidence, Refusal};
use crate::rules::{Finding, Place};

/// Everything that is counted in the finding's sentence.
const ALL: [Damage; 12] = [
    Damage::Truncated,
    Damage::Corrupt,
    Damage::Checksum,
    Damage::Encrypted,
    Damage::Unsupported,
    Damage::NotAnArchive,
    Damage::TooLarge,
    Damage::TooMany,
    Damage::TooDeep,
    Damage::Link,
    Damage::OddName,
    Damage::Duplicate,
];

/// What the archives of one capture say.
pub(super) struct Packed<'a>(pub(super) &'a Evidence);

impl Packed<'_> {
    fn facts(&self) -> impl Iterator<Item = &Facts> {
        self.0.archives.iter().filter_map(|archive| archive.facts.as_ref())
    }

    fn count(&self, damage: Damage) -> u64 {
        self.facts().map(|facts| facts.count(damage)).sum()
    }

    /// Damage of any kind.
    pub(super) fn harms(&self) -> u64 {
        ALL.iter().map(|damage| self.count(*damage)).sum()
    }

    /// Whether something is lost that may matter: a part of the archive, or a file of a known kind.
    pub(super) fn is_costly(&self) -> bool {
        let is_lost = |refused: &Option<Refusal>| matches!(refused, Some(Refusal::Packed(_)));
        self.0.archives.iter().any(Archived::is_cut)
            || self.0.artifacts.iter().any(|file| is_lost(&file.refused) && file.kind != Kind::Other)
    }

    /// Archives that the system or browser did not hand out whole.
    pub(super) fn refused(&self) -> Vec<Place> {
        let refused = self.0.archives.iter().filter_map(|archive| Some((&archive.path, archive.refused.as_ref()?)));
        refused.map(|(path, refusal)| super::place(path, refusal)).collect()
    }

    /// What was lost first, then oddities.
    pub(super) fn places(&self) -> Vec<Place> {
        let mut harms: Vec<(&Archived, &Harm)> = Vec::new();
        for archive in &self.0.archives {
            harms.extend(archive.facts.iter().flat_map(|facts| &facts.harms).map(|harm| (archive, harm)));
        }
        harms.sort_by_key(|(_, harm)| !harm.damage.costs());
        harms.into_iter().map(place).collect()
    }

    /// The figures for the sentence.
    pub(super) fn tell(&self, mut finding: Finding) -> Finding {
        for damage in ALL {
            finding = finding.fact(&damage.name().replace('-', "_"), self.count(damage));
        }
        let lost: u64 = ALL.iter().filter(|damage| damage.costs()).map(|damage| self.count(*damage)).sum();
        let members: u64 = self.facts().map(|facts| facts.members).sum();
        finding.fact("lost", lost).fact("members", members)
    }
}

/// Where an archive breaks off is where its bytes end.
fn place((archive, harm): (&Archived, &Harm)) -> Place {
    let place = Place::of(&harm.path);
    let breaks_off = harm.damage == Damage::Truncated && harm.path == archive.path;
    let place = if breaks_off { place.at_byte(archive.bytes) } else { place };
    if harm.detail.is_empty() { place } else { place.showing(&harm.detail) }
}
