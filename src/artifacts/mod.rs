//! Which artifact is which, by name and content, and which of them form one capture.
//!
//! Paths come in as they were dropped, with `/` between folders; [`Kind`]s and [`CaptureFiles`] go out. No file is opened here.

mod content;
mod grouping;
mod kind;
mod path;

pub use content::{HEAD, by_content};
pub use grouping::{CaptureFiles, Scope, group};
pub use kind::{Guess, Kind, by_name, is_msprof_database, is_prof_folder};
pub use path::{file_name, folder, is_below};

#[cfg(test)]
mod tests;
