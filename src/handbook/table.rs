//! Markdown tables.

use crate::schedule::guide;
use crate::text::{Lang, Texts};

/// A table with a head. Cells are Markdown; what would end one is escaped.
pub(super) fn write(head: &[String], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut text = line(head);
    text.push_str(&line(&vec!["---".to_string(); head.len()]));
    for row in rows {
        text.push_str(&line(&row));
    }
    text
}

fn line(cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|").replace('\n', " ")).collect();
    format!("| {} |\n", cells.join(" | "))
}

/// Text as code; a backtick in it would end it, and no name has one.
pub(super) fn code(text: &str) -> String {
    format!("`{text}`")
}

/// A list of names as code.
pub(super) fn codes(names: &[&str], lang: Lang) -> String {
    names.iter().map(|name| code(name)).collect::<Vec<_>>().join(lang.separator())
}

/// Words of the head, by message.
pub(super) fn head(texts: &Texts, names: &[&str]) -> Vec<String> {
    names.iter().map(|name| texts.get(name)).collect()
}

/// The guide's table of states, beside the code.
pub(super) fn guide(lang: Lang) -> String {
    let texts = Texts::new(lang);
    let rows = guide::table().into_iter().map(|rows| {
        let calls =
            if rows.first == rows.last { rows.first.to_string() } else { format!("{}–{}", rows.first, rows.last) };
        vec![calls, code(rows.guide.name()), code(rows.code.name())]
    });
    write(&head(&texts, &["schedule-guide-call", "schedule-guide-says", "schedule-guide-code"]), rows)
}
