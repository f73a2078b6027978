//! Pieces of traces and other JSON: the words of the format stay, every other name gets a pseudonym.

use super::book::{Book, Class};

/// Keys, phases and categories of the trace event format as torch_npu writes it, and of its other JSON (FORMATS §4).
const WORDS: [&str; 72] = [
    "name",
    "ph",
    "pid",
    "tid",
    "ts",
    "dur",
    "cat",
    "args",
    "id",
    "bp",
    "X",
    "M",
    "s",
    "f",
    "t",
    "e",
    "B",
    "E",
    "C",
    "b",
    "n",
    "i",
    "true",
    "false",
    "null",
    "process_name",
    "process_labels",
    "process_sort_index",
    "thread_name",
    "thread_sort_index",
    "labels",
    "sort_index",
    "cpu_op",
    "python_function",
    "async_npu",
    "async_task_queue",
    "HostToDevice",
    "Python",
    "CANN",
    "NPU",
    "CPU",
    "Ascend",
    "Hardware",
    "Overlap",
    "Analysis",
    "Communication",
    "Model",
    "Id",
    "Task",
    "Type",
    "Stream",
    "Thread",
    "Mode",
    "level",
    "id_list",
    "item_id",
    "connection_id",
    "Physic",
    "Sequence",
    "number",
    "Fwd",
    "thread",
    "Input",
    "Dims",
    "type",
    "Call",
    "stack",
    "parent",
    "Time",
    "Info",
    "hcom",
    "profvet",
];

/// The piece with every name replaced that is no word of the format. Pseudonyms given before stay.
pub(super) fn without_names(piece: &str, book: &mut Book) -> String {
    let mut out = String::with_capacity(piece.len());
    let mut rest = piece;
    while let Some(start) = rest.find(|character: char| character.is_alphabetic() || character == '_') {
        let (before, behind) = rest.split_at(start);
        out.push_str(before);
        let is_in_name = |character: char| character.is_alphanumeric() || matches!(character, '_' | '.' | '-');
        let end = behind.find(|character| !is_in_name(character)).unwrap_or(behind.len());
        let (name, after) = behind.split_at(end);
        let is_number = before.ends_with(|character: char| character.is_ascii_digit());
        let is_kept = is_number || WORDS.contains(&name) || is_pseudonym(name);
        out.push_str(&if is_kept { name.to_string() } else { book.pseudonym(Class::Operator, name) });
        rest = after;
    }
    out + rest
}

/// `host-1`, `file-3.json`.
fn is_pseudonym(name: &str) -> bool {
    let classes = [Class::Host, Class::User, Class::Folder, Class::File, Class::Address, Class::Operator];
    classes.iter().any(|class| {
        let number = name.strip_prefix(class.word()).and_then(|rest| rest.strip_prefix('-'));
        number.is_some_and(|number| number.starts_with(|digit: char| digit.is_ascii_digit()))
    })
}
