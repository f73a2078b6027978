//! Figures as cells of a list: times, counts, parts of a whole.

use profvet::text::{decimal, grouped};
use yew::prelude::*;

use super::list::Cell;
use crate::app::chart::{measured, px};

/// Width of a share's bar in pixels.
const BAR: f64 = 48.0;

/// A length of time. Exported in µs, as the tables have it.
pub fn time(ns: f64) -> Cell {
    Cell::number(ns, measured(ns), (ns / 1_000.0).to_string())
}

/// The same where it may not be known.
pub fn time_or_none(ns: Option<i64>) -> Cell {
    ns.map_or_else(Cell::none, |ns| time(ns as f64))
}

pub fn count(count: u64) -> Cell {
    Cell::number(count as f64, grouped(count.into()), count.to_string())
}

pub fn figure(value: f64) -> Cell {
    Cell::number(value, decimal(value), value.to_string())
}

/// Part of a whole, in per cent and as a bar.
pub fn share(part: f64, whole: f64) -> Cell {
    if whole <= 0.0 {
        return Cell::none();
    }
    let share = part / whole;
    Cell { share: Some(share), ..Cell::number(share, percent(share), share.to_string()) }
}

pub fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

pub fn share_bar(share: f64) -> Html {
    let width = (share.clamp(0.0, 1.0) * BAR).max(0.5);
    html! {
        <svg class="share" width={px(BAR)} height="8" aria-hidden="true"><rect width={px(width)} height="8" /></svg>
    }
}

/// A difference with its sign.
pub fn signed(text: String, value: f64) -> String {
    if value > 0.0 { format!("+{text}") } else { text.replace('-', "−") }
}
