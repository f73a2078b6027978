//! Reports that are given as input: what profvet wrote before, read again, alone or beside captures. In: files that say
//! they are reports. Out: captures for the report in hand, and a finding about those that can't be opened.

use serde::Deserialize;

use crate::artifacts::file_name;
use crate::examine::Given;
use crate::hashing::{Map, Set};
use crate::rules::{Finding, Place};

use super::model::{CaptureReport, Report, SCHEMA};

/// Reports that can't be opened and are shown.
const MOST_PLACES: usize = 40;

/// A report, and the path of its file.
pub(super) struct Opened {
    pub(super) path: String,
    pub(super) report: Report,
}

/// Why a report can't be opened.
enum Refused {
    /// No JSON, or not what a report holds; with what the reader of JSON says.
    Broken(Place),
    TooLarge(Place),
    /// Written by a version that comes after this one, or by something else.
    Schema(Place, String),
}

/// The reports that can be opened, and a finding about the others.
pub(super) fn open(given: &[Given]) -> (Vec<Opened>, Option<Finding>) {
    let (mut opened, mut refused) = (Vec::new(), Vec::new());
    for file in given {
        match read(file) {
            Ok(report) => opened.push(Opened { path: file.path.clone(), report }),
            Err(reason) => refused.push(*reason),
        }
    }
    (opened, finding(refused))
}

/// Enough of a report to know whether the rest is for this version.
#[derive(Deserialize)]
struct Head {
    schema: String,
}

fn read(file: &Given) -> Result<Report, Box<Refused>> {
    let place = || Place::of(&file.path);
    let bytes = file.bytes.as_ref().ok_or_else(|| Box::new(Refused::TooLarge(place())))?;
    let broken = |error: serde_json::Error| {
        let (line, column) = (error.line() as u64, error.column() as u64);
        Box::new(Refused::Broken(place().at_line(line).at_column(column).showing(error.to_string())))
    };
    let head: Head = serde_json::from_slice(bytes).map_err(broken)?;
    if head.schema != SCHEMA {
        return Err(Box::new(Refused::Schema(place(), head.schema)));
    }
    let mut report: Report = serde_json::from_slice(bytes).map_err(broken)?;
    for capture in &mut report.captures {
        capture.summary.path = capture.path.clone();
    }
    Ok(report)
}

fn finding(refused: Vec<Refused>) -> Option<Finding> {
    let kind = match refused.first()? {
        Refused::Broken(_) => "report-broken",
        Refused::TooLarge(_) => "report-too-large",
        Refused::Schema(..) => "report-schema",
    };
    let count = refused.len();
    let schemas: Vec<String> = refused
        .iter()
        .filter_map(|reason| match reason {
            Refused::Schema(_, schema) => Some(schema.chars().take(80).collect()),
            _ => None,
        })
        .collect::<Set<String>>()
        .into_iter()
        .collect();
    let places = refused.into_iter().map(|reason| match reason {
        Refused::Broken(place) | Refused::TooLarge(place) => place,
        Refused::Schema(place, schema) => place.showing(format!("\"schema\": \"{schema}\"")),
    });
    let finding = Finding::fail("file-unreadable")
        .fact("kind", kind)
        .fact("count", count)
        .fact("changed", 0)
        .fact("broken", count)
        .seen_all(places.take(MOST_PLACES));
    Some(match schemas.as_slice() {
        [schema] => finding.fact("schema", schema.as_str()),
        _ => finding,
    })
}

/// All captures side by side: first those that were dropped, as they come, then those of reports, by path. A capture that
/// was dropped stands for a report about it, and one that is in two reports counts once.
pub(super) fn joined(own: Vec<CaptureReport>, given: Vec<Opened>) -> Vec<CaptureReport> {
    let known: Set<Identity> = own.iter().map(identity).collect();
    let mut by_path: Map<String, Vec<usize>> = Map::default();
    let mut paths: Set<String> = own.iter().map(|capture| capture.path.clone()).collect();
    let mut further: Vec<CaptureReport> = Vec::new();
    for Opened { path, report } in given {
        for mut capture in report.captures {
            let same_path = by_path.entry(capture.path.clone()).or_default();
            let mut twins = same_path.iter().filter_map(|at| further.get(*at));
            if known.contains(&identity(&capture)) || twins.any(|twin| is_same(twin, &capture)) {
                continue;
            }
            same_path.push(further.len());
            capture.path = free(&capture.path, &path, &paths);
            capture.summary.path = capture.path.clone();
            paths.insert(capture.path.clone());
            further.push(capture);
        }
    }
    further.sort_by(|a, b| a.path.cmp(&b.path));
    own.into_iter().chain(further).collect()
}

/// What stays the same when a capture is moved: its folder's name, its rank, and when it was recorded.
type Identity = (String, Option<i64>, Option<(i64, i64)>);

fn identity(capture: &CaptureReport) -> Identity {
    (file_name(&capture.path).to_string(), capture.rank, capture.summary.window_ns)
}

/// Whether two reports say the same about captures of one path.
fn is_same(one: &CaptureReport, other: &CaptureReport) -> bool {
    one.rank == other.rank && one.findings == other.findings && one.artifacts == other.artifacts
}

/// A path that no other capture has: the report's own path in front of it, where that is needed.
fn free(capture: &str, report: &str, taken: &Set<String>) -> String {
    let named = std::iter::once(capture.to_string()).chain((1..).map(|number| match number {
        1 => format!("{report}: {capture}"),
        _ => format!("{report}: {capture} ({number})"),
    }));
    named.into_iter().find(|path| !taken.contains(path)).unwrap_or_default()
}
