//! The slices that were found, in numbers.

use std::rc::Rc;

use yew::prelude::*;

use profvet::text::grouped;
use profvet::trace::window::Found;

use crate::app::chart::measured;
use crate::app::data_table::{Cell, Column, DataTable};
use crate::app::ui::use_ui;
use crate::visible;

#[derive(Properties, PartialEq)]
pub struct WindowTableProps {
    pub found: Rc<Found>,
    /// Start of what is drawn above, in ns since the epoch.
    pub start_ns: i64,
}

#[component]
pub fn WindowTable(props: &WindowTableProps) -> Html {
    let ui = use_ui();
    let lines = use_memo((Rc::clone(&props.found), props.start_ns), |(found, start)| lines(found, *start));
    let column = |id: &str, numeric: bool| Column { title: ui.get(id), numeric };
    let columns = vec![
        column("slice-name", false),
        column("slice-start", true),
        column("slice-duration", true),
        column("slice-process", false),
        column("slice-thread", false),
        column("slice-byte", true),
    ];
    html! { <DataTable label={ui.get("window-table")} {columns} {lines} /> }
}

fn lines(found: &Found, start_ns: i64) -> Vec<Vec<Cell>> {
    let text = |text: Option<&String>| Cell::text(text.map(|text| visible::plain(text)).unwrap_or_default());
    let lines = found.slices.iter().map(|slice| {
        let track = found.tracks.get(slice.track as usize);
        let thread = track.map(|track| if track.thread.is_empty() { &track.tid } else { &track.thread });
        vec![
            text(found.names.get(slice.name as usize)),
            Cell::number(Some((slice.start_ns - start_ns) as f64), measured),
            Cell::number(Some(slice.duration_ns as f64), measured),
            text(track.map(|track| if track.process.is_empty() { &track.pid } else { &track.process })),
            text(thread),
            Cell::number(Some(slice.at as f64), |at| grouped(at as i128)),
        ]
    });
    lines.collect()
}
