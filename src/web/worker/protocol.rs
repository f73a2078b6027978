//! What page and worker say to each other. Files go as browser objects, everything else as packed bytes.
//!
//! Page to worker: `{ files: [{ path, file: File } | { path, refused: reason } | { path }], settings? }`; reading starts with
//! the first message that says by what to judge. A path alone, ending in `/`, is an empty folder.
//! Or, to a worker of its own: `{ file: File, plan, handle? }` asks for the viewer-safe copy of a trace, written into the
//! file behind the handle if there is one, and `{ files: [File], query }` for slices of the trace in these files. Worker to page: `[news, blob?]`, one [`News`] a message, with the copy.
//! Or, to a worker of its own: `{ files, reduce: report, settings }` for a minimal reproduction.
//! After the report `{ settings }` has the worker judge anew. Or, to a worker of its own: `{ file: File, rows: query }`, then
//! as often as wanted `{ page: window }` and `{ save: true }`: the rows of a table.

use serde::{Deserialize, Serialize};

use profvet::examine::{CopyOffer, RepairOffer};
use profvet::reduce::{Kept, Replacements};
use profvet::settings::Settings;
use profvet::trace::viewer::Copied;
use profvet::trace::window::Found;
use profvet::views::Views;

/// Names of the fields of a message to the worker.
pub mod field {
    pub const FILES: &str = "files";
    pub const PATH: &str = "path";
    pub const FILE: &str = "file";
    /// Tasks for a helper, packed.
    pub const TASKS: &str = "tasks";
    /// A `viewer::Plan`, packed.
    pub const PLAN: &str = "plan";
    /// `Settings`, packed.
    pub const SETTINGS: &str = "settings";
    /// A `window::Query`, packed.
    pub const QUERY: &str = "query";
    /// A `FileSystemFileHandle` to write into.
    pub const HANDLE: &str = "handle";
    /// A `listing::Query`, packed: the rows to find in the file.
    pub const ROWS: &str = "rows";
    /// A [`super::Window`](super::Window), packed: the rows to read.
    pub const PAGE: &str = "page";
    /// The rows are wanted as a file of their own.
    pub const SAVE: &str = "save";
    /// A report as JSON text: a small copy of the files is wanted that makes the same findings.
    pub const REDUCE: &str = "reduce";
    /// Why the browser did not hand out the file.
    pub const REFUSED: &str = "refused";
}

/// How far reading has come.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    pub bytes_done: u64,
    /// Bytes expected in all.
    pub bytes_total: u64,
    pub files_done: u64,
    /// Files that are read; others are known by their name alone.
    pub files_total: u64,
    /// The file in hand.
    pub path: String,
    pub elapsed_ms: u64,
}

/// How far the reading of one capture has come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Underway {
    /// Files that were read, and files that are read in all.
    pub read: u64,
    pub files: u64,
    /// Paths of those that are still to be read.
    pub unread: Vec<String>,
}

impl Underway {
    /// Whether nothing further can be learnt about the capture by itself.
    pub fn is_settled(&self) -> bool {
        self.unread.is_empty()
    }
}

/// Rows that are written into a file of their own at most: each is a piece that the browser keeps account of.
pub const MOST_SAVED: u64 = 20_000;

/// Rows that were found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listed {
    pub columns: Vec<ListedColumn>,
    /// Rows of the table, rows that fit, and rows that can be looked at.
    pub rows: u64,
    pub matched: u64,
    pub len: u64,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedColumn {
    pub name: String,
    /// Its cells are numbers.
    pub sortable: bool,
}

/// Rows from `first` on, counted from 0 in the order that was asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Window {
    pub first: u64,
    pub count: u64,
}

impl Window {
    /// Its places, of a listing with so many rows.
    pub fn rows(self, len: u64) -> std::ops::Range<u64> {
        self.first..self.first.saturating_add(self.count).min(len)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageRow {
    /// Number of the row in the file, from 1.
    pub row: u64,
    pub cells: Vec<String>,
}

/// What the worker says of the rows of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RowNews {
    /// Those asked for were found.
    Listed(Listed),
    /// Those of the window that was asked for.
    Page(Vec<PageRow>),
    /// They come with this as a file of their own.
    Saved,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum News {
    Progress(Progress),
    /// What is known while files are still being read.
    SoFar {
        /// The report of what is settled, as JSON text.
        report: String,
        views: Views,
        /// By capture of the report.
        underway: Vec<Underway>,
    },
    Done {
        /// The report as JSON text.
        report: String,
        repairs: Vec<RepairOffer>,
        copies: Vec<CopyOffer>,
        views: Views,
        elapsed_ms: u64,
    },
    /// From a helper to the worker that started it: bytes that it read since its last news.
    Read(u64),
    /// From a helper: it is done with its tasks, and the results come along.
    Worked,
    /// The viewer-safe copy is whole.
    Copied(Copied),
    /// What was read is judged anew, by these settings.
    Judged {
        /// The report as JSON text.
        report: String,
        views: Views,
        settings: Box<Settings>,
    },
    /// The minimal reproduction is made, and comes along.
    Reduced {
        /// Findings.
        kept: Kept,
        replaced: Replacements,
    },
    /// The slices that were asked for.
    Found(Found),
    /// Of the rows of a table that somebody looks at.
    Rows(RowNews),
    /// The last words before the worker stops for good.
    Crashed(String),
}

impl Progress {
    /// Bytes per second so far, once there is enough to measure.
    pub fn speed(&self) -> Option<f64> {
        (self.elapsed_ms >= 200 && self.bytes_done > 0)
            .then(|| self.bytes_done as f64 * 1000.0 / self.elapsed_ms as f64)
    }

    /// Part done, from 0 to 1.
    pub fn part(&self) -> f64 {
        match self.bytes_total {
            0 => 0.0,
            total => (self.bytes_done as f64 / total as f64).min(1.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_survives_the_way_to_the_page() {
        let progress = Progress { bytes_done: 5 << 32, path: "a\u{0}/图.json".into(), ..Progress::default() };
        let news = [
            News::Progress(progress),
            News::Done {
                report: "{\n}\n".into(),
                repairs: Vec::new(),
                copies: Vec::new(),
                views: Views::default(),
                elapsed_ms: 7,
            },
            News::SoFar {
                report: "{}".into(),
                views: Views::default(),
                underway: vec![Underway { read: 1, files: 2, unread: vec!["图.json".into()] }],
            },
            News::Read(5 << 32),
            News::Worked,
            News::Copied(Copied { events: 5 << 32, ..Copied::default() }),
            News::Reduced {
                kept: Kept { kept: 5 << 32, ..Kept::default() },
                replaced: Replacements { names: 5 << 32, ..Replacements::default() },
            },
            News::Found(Found { count: 5 << 32, ..Found::default() }),
            News::Rows(RowNews::Page(vec![PageRow { row: 5 << 32, cells: vec!["图".into()] }])),
            News::Rows(RowNews::Listed(Listed::default())),
            News::Crashed("out of memory".into()),
        ];
        let expected =
            r#"{"thresholds": {"rank_spread_percent": 10}, "expect": {"level": "Level1", "schedule": {"active": 3}}}"#;
        let settings = Settings::from_json(expected).map(Box::new).unwrap_or_default();
        assert!(!settings.expect.is_empty());
        let judged = News::Judged { report: "{}".into(), views: Views::default(), settings };
        for news in news.into_iter().chain([judged]) {
            let packed = postcard::to_allocvec(&news).unwrap_or_default();
            assert_eq!(postcard::from_bytes::<News>(&packed).ok(), Some(news));
        }
    }

    #[test]
    fn speed_needs_time_and_bytes() {
        let at = |bytes_done, elapsed_ms| Progress { bytes_done, elapsed_ms, ..Progress::default() }.speed();
        assert_eq!(at(0, 1000), None);
        assert_eq!(at(100, 10), None);
        assert_eq!(at(500, 250), Some(2000.0));
    }
}
