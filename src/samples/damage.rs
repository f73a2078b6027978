//! The ways in which a finished trace_view.json is broken afterwards (FORMATS §4.6).

/// Ends inside an event, `share` per cent into the file, in the middle of one of its keys.
pub(super) fn cut(mut trace: Vec<u8>, share: usize) -> Vec<u8> {
    let from = trace.len() / 100 * share;
    let key = b"\"Physic Stream Id\"";
    let at = find(&trace, key, from).map_or(from, |found| found + key.len() / 2);
    trace.truncate(at);
    trace
}

/// Loses the closing quote of one `dur` key in the middle of the file.
pub(super) fn lose_quote(mut trace: Vec<u8>) -> Vec<u8> {
    let key = b"\"dur\"";
    if let Some(at) = find(&trace, key, trace.len() / 2) {
        trace.remove(at + key.len() - 1);
    }
    trace
}

/// Closes the array after a comma, as a second stage without events does.
pub(super) fn close_after_comma(mut first_stage: Vec<u8>) -> Vec<u8> {
    first_stage.extend_from_slice(b",]");
    first_stage
}

fn find(bytes: &[u8], wanted: &[u8], from: usize) -> Option<usize> {
    let rest = bytes.get(from..)?;
    let found = rest.windows(wanted.len()).position(|w| w == wanted)?;
    Some(from + found)
}
