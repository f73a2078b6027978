//! From the version of the installed package to the plugin release.

use super::release::{Release, ReleaseRange};

/// Package version → release, from the version map at the head of FORMATS and torch_npu's `COMPATIBILITY.en.md`.
const MAP: &[(&str, Release)] = &[
    ("1.11.0.post8", Release::V5_0_0),
    ("1.11.0.post11", Release::V6_0Rc1),
    ("1.11.0.post14", Release::V6_0Rc2),
    ("2.0.1.post1", Release::V5_0_0),
    ("2.1.0", Release::V5_0_0),
    ("2.1.0.post3", Release::V6_0Rc1),
    ("2.1.0.post4", Release::V6_0Rc1),
    ("2.1.0.post6", Release::V6_0Rc2),
    ("2.1.0.post8", Release::V6_0Rc3),
    ("2.1.0.post10", Release::V6_0_0),
    ("2.1.0.post12", Release::V7_0_0),
    ("2.1.0.post13", Release::V7_1_0),
    ("2.1.0.post17", Release::V7_2_0),
    ("2.2.0", Release::V6_0Rc1),
    ("2.2.0.post2", Release::V6_0Rc2),
    ("2.3.1", Release::V6_0Rc2),
    ("2.3.1.post2", Release::V6_0Rc3),
    ("2.3.1.post4", Release::V6_0_0),
    ("2.3.1.post6", Release::V7_0_0),
    ("2.4.0", Release::V6_0Rc3),
    ("2.4.0.post2", Release::V6_0_0),
    ("2.4.0.post4", Release::V7_0_0),
    ("2.5.1", Release::V7_0_0),
    ("2.5.1.post1", Release::V7_1_0),
    ("2.6.0", Release::V7_1_0),
    ("2.6.0.post3", Release::V7_2_0),
    ("2.6.0.post5", Release::V7_3_0),
    ("2.7.1", Release::V7_2_0),
    ("2.7.1.post1", Release::V7_2_0),
    ("2.7.1.post2", Release::V7_3_0),
    ("2.7.1.post3", Release::V7_3_1),
    ("2.7.1.post4", Release::V26_0_0),
    ("2.7.1.post8", Release::V26_1_0),
    ("2.8.0", Release::V7_2_0),
    ("2.8.0.post1", Release::V7_2_0),
    ("2.8.0.post2", Release::V7_3_0),
    ("2.8.0.post3", Release::V7_3_1),
    ("2.8.0.post4", Release::V26_0_0),
    ("2.9.0", Release::V7_3_0),
    ("2.9.0.post2", Release::V26_0_0),
    ("2.9.0.post6", Release::V26_1_0),
    ("2.10.0", Release::V26_0_0),
    ("2.10.0.post4", Release::V26_1_0),
    ("2.11.0", Release::V26_1_0),
    ("2.12.0", Release::V26_1_0),
];

/// A package version such as `2.7.1.post2+gitabc`, without its local part. Ordered by the torch it is made for, then
/// by `post`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TorchNpuVersion {
    /// The version of torch: 2.7.1.
    pub torch: [u32; 3],
    /// 2 in `.post2`, 0 without.
    pub post: u32,
    /// Built on the way to this version (`.dev20251226`, `.rc1`, `a0`): features of the release may be missing.
    pub development: bool,
}

impl TorchNpuVersion {
    /// Reads a version; `None` when it has another form.
    pub fn parse(text: &str) -> Option<Self> {
        let public = text.trim().split('+').next().unwrap_or_default();
        let mut version = TorchNpuVersion { torch: [0; 3], post: 0, development: false };
        let mut parts = public.split('.');
        for place in &mut version.torch {
            let (number, early) = leading_number(parts.next()?)?;
            *place = number;
            version.development |= early;
        }
        for part in parts {
            match part.strip_prefix("post") {
                Some(number) => version.post = number.parse().ok()?,
                None if is_early(part) => version.development = true,
                None => return None,
            }
        }
        Some(version)
    }

    /// The releases that this version can belong to. A version between two of the map lies between their releases; a
    /// torch that the map lacks is at least as new as the first release for the torch before it.
    pub fn release(self) -> ReleaseRange {
        let own = || map().filter(|(row, _)| row.torch == self.torch);
        let reached = |post: u32| post < self.post || (post == self.post && !self.development);
        let last = own().filter(|(row, _)| reached(row.post)).last();
        let next = own().find(|(row, _)| row.post >= self.post);
        let at_least = match (last, next) {
            (Some((_, release)), _) => Some(release),
            (None, Some((_, release))) => release.previous(),
            (None, None) => first_release_before(self.torch),
        };
        ReleaseRange { at_least, before: next.map(|(_, release)| release.next()) }
    }
}

fn map() -> impl Iterator<Item = (TorchNpuVersion, Release)> {
    MAP.iter().filter_map(|(text, release)| Some((TorchNpuVersion::parse(text)?, *release)))
}

/// The first release made for the newest torch older than `torch`.
fn first_release_before(torch: [u32; 3]) -> Option<Release> {
    let older = map().filter(|(row, _)| row.torch < torch);
    let newest = older.map(|(row, _)| row.torch).max()?;
    map().find(|(row, _)| row.torch == newest).map(|(_, release)| release)
}

/// The number a part starts with, and whether a mark such as `rc1` or `a0` follows.
fn leading_number(part: &str) -> Option<(u32, bool)> {
    let digits = part.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = part.split_at_checked(digits)?;
    if !rest.is_empty() && !is_early(rest) {
        return None;
    }
    Some((number.parse().ok()?, !rest.is_empty()))
}

/// `dev20251226`, `rc1`, `a0`, `b2`.
fn is_early(part: &str) -> bool {
    let digits = ["dev", "rc", "a", "b"].iter().find_map(|mark| part.strip_prefix(mark));
    digits.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::{MAP, TorchNpuVersion};

    fn release(version: &str) -> String {
        TorchNpuVersion::parse(version).map_or("no version".to_owned(), |version| version.release().to_string())
    }

    #[test]
    fn every_row_of_the_map_is_exact() {
        for (version, release) in MAP {
            let found = TorchNpuVersion::parse(version).expect("a version").release();
            assert_eq!(found.exact(), Some(*release), "{version}");
        }
    }

    #[test]
    fn the_map_is_in_order() {
        let rows: Vec<_> = super::map().collect();
        assert_eq!(rows.len(), MAP.len());
        for pair in rows.windows(2) {
            assert!(pair[0].0 < pair[1].0, "{:?}", pair[1]);
            assert!(pair[0].0.torch != pair[1].0.torch || pair[0].1 <= pair[1].1, "{:?}", pair[1]);
        }
    }

    #[test]
    fn versions_and_their_releases() {
        for (version, expected) in [
            ("2.7.1", "7.2.0"),
            ("2.7.1+gitabc", "7.2.0"),
            ("2.7.1.post2+gitabc1234", "7.3.0"),
            (" 2.1.0.post8 ", "6.0.rc3"),
            // Between two rows of the map.
            ("2.7.1.post6", "26.0.0 to 26.1.0"),
            ("2.10.0.post2", "26.0.0 to 26.1.0"),
            ("2.1.0.post11", "6.0.0 to 7.0.0"),
            ("1.11.0.post3", "before 6.0.rc1"),
            // Beyond the map.
            ("2.7.1.post9", "26.1.0 or newer"),
            ("2.14.0", "26.1.0 or newer"),
            ("3.0.0.post1", "26.1.0 or newer"),
            ("2.10.1", "26.0.0 or newer"),
            ("1.8.1", "unknown"),
            // On the way to a version.
            ("2.7.1.post2.dev20251226", "7.2.0 to 7.3.0"),
            ("2.7.1.post4.dev20260301+git0", "7.3.1 to 26.0.0"),
            ("2.12.0.dev20260601", "26.0.0 to 26.1.0"),
            ("2.12.0rc1", "26.0.0 to 26.1.0"),
            ("2.1.0.rc1", "before 6.0.rc1"),
            ("2.7.1a0+gitabc", "7.1.0 to 7.2.0"),
            // No version.
            ("", "no version"),
            ("2.7", "no version"),
            ("2.7.x", "no version"),
            ("2.7.1.post", "no version"),
            ("2.7.1.nightly", "no version"),
            ("99999999999.0.0", "no version"),
            ("not known", "no version"),
        ] {
            assert_eq!(release(version), expected, "{version}");
        }
    }
}
