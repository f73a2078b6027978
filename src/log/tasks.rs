//! What only `logs/*.log` says of the parsers: the task table, and who started and who finished (FORMATS §5.1).
//! In: messages without their header. Out: a row, or the class that started or finished.

use super::facts::{TaskRow, TaskState};
use super::parsers::Parser;

/// Stands in every row of the table and nowhere else.
pub(super) const ROW_MARK: &str = "s | deps: ";

/// Reads a row of the task table. The bars have blanks around them; a mode may hold bars without.
pub(super) fn row(message: &str, line: u64, byte: u64) -> Option<TaskRow> {
    let mut cells = message.splitn(5, " | ").map(str::trim);
    let name = cells.next()?;
    let mode = cells.next()?;
    let state = cells.next()?;
    let millis = millis(cells.next()?)?;
    let needs = cells.next()?.strip_prefix("deps:")?;
    let named = !name.is_empty() && name.len() <= 64 && !name.contains(|c: char| c.is_whitespace());
    if !named || mode.len() > 64 {
        return None;
    }
    Some(TaskRow {
        name: name.to_owned(),
        parser: Parser::from_name(name),
        mode: mode.to_owned(),
        state: state_of(state),
        millis,
        needs: names(needs),
        line,
        byte,
    })
}

/// Whether the message is the start (true) or the end (false) of a parser, and of which.
pub(super) fn course(message: &str) -> Option<(&str, bool)> {
    let (class, word) = message.split_once(' ')?;
    let begins = match word {
        "start." => true,
        "finish." => false,
        _ => return None,
    };
    let named =
        class.len() <= 64 && class.ends_with("Parser") && class.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    named.then_some((class, begins))
}

/// Seconds with three decimals and an `s`, in whole milliseconds.
fn millis(text: &str) -> Option<u64> {
    let (whole, decimals) = text.strip_suffix('s')?.split_once('.')?;
    if decimals.len() != 3 {
        return None;
    }
    let (whole, decimals) = (whole.parse::<u64>().ok()?, decimals.parse::<u64>().ok()?);
    whole.checked_mul(1000)?.checked_add(decimals)
}

fn state_of(text: &str) -> TaskState {
    match text {
        "Init" => TaskState::Init,
        "Running" => TaskState::Running,
        "Succeed" => TaskState::Succeed,
        "Failed" => TaskState::Failed,
        "Stopped" => TaskState::Stopped,
        _ => TaskState::Other,
    }
}

fn names(list: &str) -> Vec<String> {
    list.split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty() && *name != "None")
        .take(32)
        .map(str::to_owned)
        .collect()
}
