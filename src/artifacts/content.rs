//! What the first bytes of a file say about its kind, when its name says nothing.

use super::kind::Kind;

/// Bytes from the start of a file that are enough to tell.
pub const HEAD: usize = 4096;

/// The kind of a file that begins with `head`, or `None` when nothing is recognised. Tables and logs are told apart by
/// their own readers, which know headers and messages.
pub fn by_content(head: &[u8]) -> Option<Kind> {
    let text = String::from_utf8_lossy(head.get(..HEAD).unwrap_or(head));
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let has = |key: &str| text.contains(key);
    if text.starts_with('{') {
        // Programs that pass JSON on may sort its keys: then captures and their answers stand at the beginning.
        let is_sorted = has("\"captures\"") && has("\"answers\"") && has("\"because\"");
        if is_sorted || (has("\"schema\"") && has("\"profvet.report/")) {
            return Some(Kind::Report);
        }
        if has("\"traceEvents\"") || has("\"schemaVersion\"") {
            return Some(Kind::KinetoTrace);
        }
        if has("\"common_config\"") || has("\"experimental_config\"") {
            return Some(Kind::ProfilerInfo);
        }
        return (has("\"Communication Time Info\"") || has("\"Communication Bandwidth Info\""))
            .then_some(Kind::Communication);
    }
    let is_event_list = text.starts_with('[') && text.trim_start_matches('[').trim_start().starts_with('{');
    let event_keys = ["\"ph\"", "\"pid\"", "\"ts\"", "\"tid\""];
    (is_event_list && event_keys.iter().filter(|key| has(key)).count() >= 2).then_some(Kind::TraceView)
}
