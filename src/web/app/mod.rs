//! The page. In: the state. Out: what is drawn of it. One file a component; [`ui`] is what all of them share.

mod answers;
mod capture_choice;
mod captures;
mod chart;
mod code;
mod config;
mod copy_link;
mod data_table;
mod downloads;
mod evidence_link;
mod fact_table;
mod failure;
mod finding;
mod findings;
mod frame;
mod handbook;
mod handover;
mod help;
mod intake;
mod inventory;
mod limits;
mod listen;
mod mark;
mod markdown;
mod missing;
mod new_run;
mod nothing;
mod places;
mod presets;
mod printing;
mod progress;
mod reasons;
mod reduction;
mod report;
mod root;
mod rule;
mod rules;
mod samples;
mod schedule;
mod search;
mod sentence;
mod share;
mod so_far;
mod start;
mod summary;
mod tabs;
mod ui;
mod unchecked;
mod unknown;
mod verdict;
mod viewer_copy;
mod views;
mod work;

use crate::browser;

/// Draws the page, and goes on drawing it.
pub fn start() {
    let place = browser::document().and_then(|document| document.get_element_by_id("app"));
    match place {
        Some(place) => yew::Renderer::<root::Root>::with_root(place).render(),
        None => yew::Renderer::<root::Root>::new().render(),
    };
}
