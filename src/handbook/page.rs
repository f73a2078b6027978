//! The pages: prose from a file in each language, with the tables filled in.

use crate::text::Lang;

use super::{columns, files, messages};

/// A page of the handbook that is no rule's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    Checklist,
    Viewing,
    WhichFileWhen,
    Columns,
    LogMessages,
    Layout,
    Schedule,
}

/// Writes a table.
type Write = fn(Lang) -> String;

/// What stands in a page's source in place of a table: `{{name}}` on a line of its own.
const TABLES: [(&str, Write); 9] = [
    ("files-by-level", files::by_level),
    ("files-by-setting", files::by_setting),
    ("files-by-release", files::by_release),
    ("files-and-questions", files::questions),
    ("base-columns", columns::base),
    ("shape-columns", columns::shapes),
    ("metric-columns", columns::metrics),
    ("log-messages", messages::catalogue),
    ("guide-table", super::table::guide),
];

impl Page {
    pub const ALL: [Page; 7] = [
        Page::Checklist,
        Page::Viewing,
        Page::WhichFileWhen,
        Page::Columns,
        Page::LogMessages,
        Page::Layout,
        Page::Schedule,
    ];

    /// Stable: part of an address and of a file's name.
    pub fn id(self) -> &'static str {
        match self {
            Page::Checklist => "checklist",
            Page::Viewing => "viewing",
            Page::WhichFileWhen => "which-file-when",
            Page::Columns => "columns",
            Page::LogMessages => "log-messages",
            Page::Layout => "layout",
            Page::Schedule => "schedule",
        }
    }

    pub fn find(id: &str) -> Option<Page> {
        Page::ALL.into_iter().find(|page| page.id() == id)
    }

    /// The first heading.
    pub fn title(self, lang: Lang) -> &'static str {
        let heading = self.source(lang).lines().next().unwrap_or_default();
        heading.trim_start_matches('#').trim()
    }

    /// The whole page.
    pub fn markdown(self, lang: Lang) -> String {
        let mut text = String::new();
        for line in self.source(lang).lines() {
            let table = line.strip_prefix("{{").and_then(|rest| rest.strip_suffix("}}"));
            match table.and_then(|name| TABLES.iter().find(|(known, _)| *known == name)) {
                Some((_, write)) => text.push_str(write(lang).trim_end()),
                None => text.push_str(line),
            }
            text.push('\n');
        }
        text
    }

    fn source(self, lang: Lang) -> &'static str {
        match (self, lang) {
            (Page::Checklist, Lang::Zh) => include_str!("pages/checklist.zh.md"),
            (Page::Checklist, Lang::En) => include_str!("pages/checklist.en.md"),
            (Page::Viewing, Lang::Zh) => include_str!("pages/viewing.zh.md"),
            (Page::Viewing, Lang::En) => include_str!("pages/viewing.en.md"),
            (Page::WhichFileWhen, Lang::Zh) => include_str!("pages/which-file-when.zh.md"),
            (Page::WhichFileWhen, Lang::En) => include_str!("pages/which-file-when.en.md"),
            (Page::Columns, Lang::Zh) => include_str!("pages/columns.zh.md"),
            (Page::Columns, Lang::En) => include_str!("pages/columns.en.md"),
            (Page::LogMessages, Lang::Zh) => include_str!("pages/log-messages.zh.md"),
            (Page::LogMessages, Lang::En) => include_str!("pages/log-messages.en.md"),
            (Page::Layout, Lang::Zh) => include_str!("pages/layout.zh.md"),
            (Page::Layout, Lang::En) => include_str!("pages/layout.en.md"),
            (Page::Schedule, Lang::Zh) => include_str!("pages/schedule.zh.md"),
            (Page::Schedule, Lang::En) => include_str!("pages/schedule.en.md"),
        }
    }
}
