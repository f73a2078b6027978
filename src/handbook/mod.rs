//! The handbook: the pages that stand beside the rules, made from the tables that the program itself works by, so that
//! they cannot say anything else.
//!
//! In: a page's name and a language. Out: Markdown, which the page on the screen, the search and the files for a wiki
//! all start from.

mod columns;
mod export;
mod files;
mod links;
mod messages;
mod page;
mod search;
mod symptom;
mod table;
#[cfg(test)]
mod tests;

pub use export::{Exported, export};
pub use links::Site;
pub use messages::rule_of;
pub use page::Page;
pub use search::{Found, Hit, search};
pub use symptom::Symptom;
