//! The slices that were found, in numbers.

use std::rc::Rc;

use yew::prelude::*;

use profvet::artifacts::file_name;
use profvet::text::grouped;
use profvet::trace::window::{Found, Slice};

use crate::app::chart::measured;
use crate::app::data_table::{Cell, Column, DataTable};
use crate::app::ui::use_ui;
use crate::visible;

#[derive(Properties, PartialEq)]
pub struct WindowTableProps {
    pub found: Rc<Found>,
    /// The files that were searched.
    pub files: Vec<String>,
    /// Start of what is drawn above, in ns since the epoch.
    pub start_ns: i64,
}

#[component]
pub fn WindowTable(props: &WindowTableProps) -> Html {
    let ui = use_ui();
    // Of one file it needs no mention.
    let files = if props.files.len() > 1 { props.files.clone() } else { Vec::new() };
    let has_files = !files.is_empty();
    let lines = use_memo((Rc::clone(&props.found), files, props.start_ns), |(found, files, start)| {
        found.slices.iter().map(|slice| line(found, slice, files, *start)).collect::<Vec<_>>()
    });
    let column = |id: &str, numeric: bool| Column { title: ui.get(id), numeric };
    let mut columns = vec![
        column("slice-name", false),
        column("slice-start", true),
        column("slice-duration", true),
        column("slice-process", false),
        column("slice-thread", false),
        column("slice-byte", true),
    ];
    if has_files {
        columns.push(column("file", false));
    }
    html! { <DataTable label={ui.get("window-table")} {columns} {lines} /> }
}

/// With its file, where there are several.
fn line(found: &Found, slice: &Slice, files: &[String], start_ns: i64) -> Vec<Cell> {
    let text = |text: Option<&String>| Cell::text(text.map(|text| visible::plain(text)).unwrap_or_default());
    let track = found.tracks.get(slice.track as usize);
    let thread = track.map(|track| if track.thread.is_empty() { &track.tid } else { &track.thread });
    let file = files.get(slice.file as usize).map(|path| Cell::text(visible::plain(file_name(path))));
    let cells = [
        text(found.names.get(slice.name as usize)),
        Cell::number(Some((slice.start_ns - start_ns) as f64), measured),
        Cell::number(Some(slice.duration_ns as f64), measured),
        text(track.map(|track| if track.process.is_empty() { &track.pid } else { &track.process })),
        text(thread),
        Cell::number(Some(slice.at as f64), |at| grouped(at as i128)),
    ];
    cells.into_iter().chain(file).collect()
}
