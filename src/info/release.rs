//! The plugin release: the suffix of torch_npu's tags, on which behaviour depends.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Releases of the version map at the head of FORMATS, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Release {
    #[serde(rename = "5.0.0")]
    V5_0_0,
    #[serde(rename = "6.0.rc1")]
    V6_0Rc1,
    #[serde(rename = "6.0.rc2")]
    V6_0Rc2,
    #[serde(rename = "6.0.rc3")]
    V6_0Rc3,
    #[serde(rename = "6.0.0")]
    V6_0_0,
    #[serde(rename = "7.0.0")]
    V7_0_0,
    #[serde(rename = "7.1.0")]
    V7_1_0,
    #[serde(rename = "7.2.0")]
    V7_2_0,
    #[serde(rename = "7.3.0")]
    V7_3_0,
    #[serde(rename = "7.3.1")]
    V7_3_1,
    #[serde(rename = "26.0.0")]
    V26_0_0,
    #[serde(rename = "26.1.0")]
    V26_1_0,
    /// Whatever comes after the last known release; only ever an upper bound.
    #[serde(rename = "later")]
    Later,
}

impl Release {
    /// Every known release, oldest first.
    pub const KNOWN: [Release; 12] = [
        Release::V5_0_0,
        Release::V6_0Rc1,
        Release::V6_0Rc2,
        Release::V6_0Rc3,
        Release::V6_0_0,
        Release::V7_0_0,
        Release::V7_1_0,
        Release::V7_2_0,
        Release::V7_3_0,
        Release::V7_3_1,
        Release::V26_0_0,
        Release::V26_1_0,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Release::V5_0_0 => "5.0.0",
            Release::V6_0Rc1 => "6.0.rc1",
            Release::V6_0Rc2 => "6.0.rc2",
            Release::V6_0Rc3 => "6.0.rc3",
            Release::V6_0_0 => "6.0.0",
            Release::V7_0_0 => "7.0.0",
            Release::V7_1_0 => "7.1.0",
            Release::V7_2_0 => "7.2.0",
            Release::V7_3_0 => "7.3.0",
            Release::V7_3_1 => "7.3.1",
            Release::V26_0_0 => "26.0.0",
            Release::V26_1_0 => "26.1.0",
            Release::Later => "later",
        }
    }

    /// The release after this one.
    pub fn next(self) -> Release {
        let after = Release::KNOWN.into_iter().find(|release| *release > self);
        after.unwrap_or(Release::Later)
    }

    /// The release before this one.
    pub fn previous(self) -> Option<Release> {
        Release::KNOWN.into_iter().rev().find(|release| *release < self)
    }
}

impl fmt::Display for Release {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What is known about a release: not older than one, older than another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReleaseRange {
    pub at_least: Option<Release>,
    pub before: Option<Release>,
}

impl ReleaseRange {
    /// This release and no other.
    pub fn just(release: Release) -> Self {
        ReleaseRange { at_least: Some(release), before: Some(release.next()) }
    }

    /// The release, when only one is possible.
    pub fn exact(self) -> Option<Release> {
        self.at_least.filter(|least| self.before == Some(least.next()))
    }

    /// Whether it is `release` or a newer one, for certain.
    pub fn certainly_at_least(self, release: Release) -> bool {
        self.at_least.is_some_and(|least| least >= release)
    }

    /// Whether it is older than `release`, for certain.
    pub fn certainly_before(self, release: Release) -> bool {
        self.before.is_some_and(|before| before <= release)
    }

    /// What both say; only this one when they contradict each other.
    pub(super) fn narrowed_by(self, other: ReleaseRange) -> ReleaseRange {
        let at_least = self.at_least.max(other.at_least);
        let before = [self.before, other.before].into_iter().flatten().min();
        match (at_least, before) {
            (Some(least), Some(before)) if least >= before => self,
            _ => ReleaseRange { at_least, before },
        }
    }
}

/// `7.2.0`, `6.0.rc3 to 6.0.0`, `26.1.0 or newer`, `before 6.0.rc1` or `unknown`.
impl fmt::Display for ReleaseRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(release) = self.exact() {
            return release.fmt(f);
        }
        match (self.at_least, self.before.map(|before| (before, before.previous()))) {
            (Some(least), Some((_, Some(last)))) => write!(f, "{least} to {last}"),
            (Some(least), _) => write!(f, "{least} or newer"),
            (None, Some((before, _))) => write!(f, "before {before}"),
            (None, None) => f.write_str("unknown"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Release, ReleaseRange};

    fn range(at_least: Option<Release>, before: Option<Release>) -> ReleaseRange {
        ReleaseRange { at_least, before }
    }

    #[test]
    fn names_order_and_json() {
        assert!(Release::KNOWN.is_sorted());
        assert_eq!(Release::V7_3_1.next(), Release::V26_0_0);
        assert_eq!(Release::V26_1_0.next(), Release::Later);
        assert_eq!(Release::V5_0_0.previous(), None);
        for release in Release::KNOWN {
            assert_eq!(serde_json::to_value(release).expect("plain data"), release.name());
            assert_eq!(ReleaseRange::just(release).exact(), Some(release));
            assert_eq!(ReleaseRange::just(release).to_string(), release.name());
        }
    }

    #[test]
    fn certainty() {
        let older = range(Some(Release::V6_0Rc3), Some(Release::V7_0_0));
        assert!(older.certainly_at_least(Release::V6_0Rc3) && !older.certainly_at_least(Release::V6_0_0));
        assert!(older.certainly_before(Release::V7_0_0) && !older.certainly_before(Release::V6_0_0));
        assert_eq!((older.exact(), older.to_string()), (None, "6.0.rc3 to 6.0.0".to_owned()));
        let open = ReleaseRange::default();
        assert!(!open.certainly_at_least(Release::V5_0_0) && !open.certainly_before(Release::Later));
        assert_eq!(open.to_string(), "unknown");
        assert_eq!(range(None, Some(Release::V6_0Rc1)).to_string(), "before 6.0.rc1");
        assert_eq!(range(Some(Release::V26_1_0), None).to_string(), "26.1.0 or newer");
    }

    #[test]
    fn a_contradiction_changes_nothing() {
        let known = ReleaseRange::just(Release::V7_2_0);
        assert_eq!(known.narrowed_by(range(None, Some(Release::V7_0_0))), known);
        assert_eq!(range(Some(Release::V6_0_0), None).narrowed_by(known), known);
    }
}
