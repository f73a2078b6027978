//! Several captures beside each other, a line each; choosing one shows it below.

use std::rc::Rc;

use yew::prelude::*;

use profvet::report::CaptureReport;
use profvet::rules::Status;
use profvet::views::Summary;

use super::chart::measured;
use super::data_table::{Cell, Column, DataTable};
use super::mark::verdict_look;
use super::ui::{Ui, use_ui};
use crate::state::{Action, Outcome};
use crate::visible;

#[derive(Properties, PartialEq)]
pub struct CapturesProps {
    pub outcome: Rc<Outcome>,
    pub selected: usize,
}

const COUNTED: [Status; 3] = [Status::Fail, Status::Warn, Status::Unknown];

#[component]
pub fn Captures(props: &CapturesProps) -> Html {
    let ui = use_ui();
    let table =
        use_memo((Rc::clone(&props.outcome), ui.lang()), |(outcome, _)| telling(columns(&ui), lines(&ui, outcome)));
    let (columns, lines) = &*table;
    let onchoose = {
        let session = Rc::clone(&ui.session);
        Callback::from(move |index| session.dispatch(Action::Select(index)))
    };
    let title = ui.with("captures-title", [("captures", props.outcome.report.captures.len().into())]);
    html! {
        <section class="captures" aria-labelledby="captures-title">
            <h2 id="captures-title">{ &title }</h2>
            <DataTable label={title.clone()} columns={columns.clone()} lines={Rc::clone(lines)} current={props.selected} {onchoose} />
        </section>
    }
}

fn columns(ui: &Ui) -> Vec<Column> {
    let text = |id: &str| Column { title: ui.get(id), numeric: false };
    let number = |id: &str| Column { title: ui.get(id), numeric: true };
    let counts = COUNTED.map(|status| number(&format!("status-{}", status.name())));
    let first = [text("capture"), number("rank"), text("verdict")].into_iter().chain(counts);
    first
        .chain([number("ranks-files"), number("ranks-step"), number("ranks-beside"), text("ranks-unlike")])
        .chain([text("ranks-level"), text("ranks-schedule"), text("release")])
        .collect()
}

/// Columns that are shown whatever is in them: what a capture is, how it was judged, and how many of its files are there.
const ALWAYS: usize = 7;

/// Leaves out the columns in which all captures are alike: the line above the answers says what they share.
fn telling(columns: Vec<Column>, mut lines: Vec<Vec<Cell>>) -> (Vec<Column>, Rc<Vec<Vec<Cell>>>) {
    let differs = |at: usize| {
        let mut texts = lines.iter().map(|line| line.get(at).map(|cell| &cell.text));
        let first = texts.next();
        texts.any(|text| Some(text) != first)
    };
    let told: Vec<bool> = (0..columns.len()).map(|at| at < ALWAYS || differs(at)).collect();
    let is_told = |at: usize| told.get(at).copied().unwrap_or(true);
    for line in &mut lines {
        *line =
            std::mem::take(line).into_iter().enumerate().filter(|(at, _)| is_told(*at)).map(|(_, cell)| cell).collect();
    }
    let columns = columns.into_iter().enumerate().filter(|(at, _)| is_told(*at)).map(|(_, column)| column);
    (columns.collect(), Rc::new(lines))
}

fn lines(ui: &Ui, outcome: &Outcome) -> Vec<Vec<Cell>> {
    let unknown = Summary::default();
    let captures = &outcome.report.captures;
    let folder = shared_folder(captures);
    let lines = captures.iter().enumerate().map(|(index, capture)| {
        let summary = outcome.views.captures.get(index).map_or(&unknown, |views| &views.summary);
        line(ui, capture, summary, folder)
    });
    lines.collect()
}

/// The folder in which all captures lie: it would only be repeated in every line.
fn shared_folder(captures: &[CaptureReport]) -> &str {
    let parents = captures.iter().map(|capture| capture.path.rsplit_once('/').map_or("", |(folder, _)| folder));
    let shared = |one, other| if one == other { one } else { "" };
    parents.reduce(shared).unwrap_or_default()
}

/// A capture in the order of the columns.
fn line(ui: &Ui, capture: &CaptureReport, summary: &Summary, folder: &str) -> Vec<Cell> {
    let whole = |number: f64| number.to_string();
    let counts = COUNTED.map(|status| {
        let count = capture.findings.iter().filter(|finding| finding.status == status).count();
        Cell::number(Some(count as f64), whole)
    });
    let verdict = Cell {
        mark: Some(verdict_look(capture.verdict)),
        name: Some(capture.verdict.name()),
        ..Cell::text(ui.get(&format!("verdict-{}", capture.verdict.name())))
    };
    let rank = Cell::number(capture.rank.map(|rank| rank as f64), whole);
    let first = [Cell::text(visible::within(&capture.path, folder)), rank, verdict].into_iter().chain(counts);
    first.chain(about(ui, summary)).chain([Cell::text(or_dash(capture.release.as_deref()))]).collect()
}

/// Files, steps and settings.
fn about(ui: &Ui, summary: &Summary) -> [Cell; 6] {
    let files = match summary.due {
        0 => Cell::text("–"),
        due => Cell {
            number: Some(summary.present as f64 / due as f64),
            ..Cell::text(format!("{} / {due}", summary.present))
        },
    };
    let beside = summary.step_permille.map(|permille| (permille - 1000) as f64 / 10.0);
    let unlike: Vec<String> = summary.unlike.iter().map(|name| ui.get(&format!("setting-{name}"))).collect();
    let unlike = match unlike.is_empty() {
        true => Cell::text(""),
        false => Cell { mark: Some(("care", "≠")), ..Cell::text(unlike.join(ui.lang().separator())) },
    };
    [
        files,
        Cell::number(summary.step_ns.map(|ns| ns as f64), measured),
        Cell::number(beside, |percent| format!("{percent:+.1} %")),
        unlike,
        Cell::text(or_dash(summary.level.as_deref())),
        Cell::text(or_dash(summary.schedule.as_deref())),
    ]
}

fn or_dash(text: Option<&str>) -> String {
    text.filter(|text| !text.is_empty()).map_or_else(|| "–".to_string(), visible::plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_that_tells_captures_apart_stays_and_one_that_does_not_goes() {
        let columns: Vec<Column> = (0..ALWAYS + 2).map(|at| Column { title: at.to_string(), numeric: false }).collect();
        let line = |last: &str| (0..=ALWAYS).map(|_| Cell::text("same")).chain([Cell::text(last)]).collect::<Vec<_>>();
        let (titles, lines) = telling(columns, vec![line("a"), line("b")]);
        let titles: Vec<&str> = titles.iter().map(|column| column.title.as_str()).collect();
        assert_eq!(titles, ["0", "1", "2", "3", "4", "5", "6", "8"]);
        let last: Vec<Option<&str>> = lines.iter().map(|line| line.last().map(|cell| cell.text.as_str())).collect();
        assert_eq!(last, [Some("a"), Some("b")]);
    }
}
