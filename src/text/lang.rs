//! The two languages of the interface.

use serde::Deserialize;
use unic_langid::LanguageIdentifier;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    Zh,
    #[default]
    En,
}

impl Lang {
    pub const ALL: [Lang; 2] = [Lang::Zh, Lang::En];

    /// The short name, as in addresses, options and the rule pages.
    pub fn tag(self) -> &'static str {
        match self {
            Lang::Zh => "zh",
            Lang::En => "en",
        }
    }

    /// The name for `<html lang>`: fonts and screen readers tell Chinese scripts apart by it.
    pub fn html_tag(self) -> &'static str {
        match self {
            Lang::Zh => "zh-Hans",
            Lang::En => "en",
        }
    }

    /// The language's name in itself.
    pub fn own_name(self) -> &'static str {
        match self {
            Lang::Zh => "中文",
            Lang::En => "English",
        }
    }

    /// The language of a tag such as `zh`, `zh-CN`, `en_US.UTF-8`.
    pub fn from_tag(tag: &str) -> Option<Lang> {
        let primary = tag.split(['-', '_', '.']).next()?;
        Lang::ALL.into_iter().find(|lang| lang.tag().eq_ignore_ascii_case(primary))
    }

    /// The first language of a list of preferences that there are texts for.
    pub fn preferred<'a>(tags: impl IntoIterator<Item = &'a str>) -> Lang {
        tags.into_iter().find_map(Lang::from_tag).unwrap_or_default()
    }

    pub(super) fn identifier(self) -> LanguageIdentifier {
        self.tag().parse().unwrap_or_default()
    }

    /// What stands between the items of a list.
    pub fn separator(self) -> &'static str {
        match self {
            Lang::Zh => "、",
            Lang::En => ", ",
        }
    }

    /// What stands between a name and what is said of it.
    pub fn colon(self) -> &'static str {
        match self {
            Lang::Zh => "：",
            Lang::En => ": ",
        }
    }
}
