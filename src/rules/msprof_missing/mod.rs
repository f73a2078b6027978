//! `msprof-missing`: CANN's exporter was not found
use crate::evidence::Evidence;
use crate::log::Message;
use crate::rules::support::{always, message_place};
use crate::rules::{Finding, Group, Need, Rule};

pub static RULE: Rule = Rule {
    id: "msprof-missing",
    group: Group::Log,
    needs: &[Need::Log],
    applies: always,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

/// Places that are shown.
const MOST: usize = 5;
const WANTED: [&str; 4] = ["msprof-missing", "msprof-script-missing", "export-failed", "cann-parse-failed"];

fn check(evidence: &Evidence) -> Finding {
    let messages = WANTED.iter().flat_map(|id| evidence.messages(id));
    let missing: Vec<_> = messages.filter_map(|(path, message)| Some((path, message, lacks(message)?))).collect();
    let Some((_, _, lacks)) = missing.first() else {
        return Finding::ok(RULE.id);
    };
    Finding::fail(RULE.id)
        .seen_all(missing.iter().take(MOST).map(|(path, message, _)| message_place(path, message)))
        .fact("lacks", *lacks)
        .fact("count", missing.len())
}

/// What was not found. In releases 7.2 to 26.0 the check of the owner runs first, on a path that is not there, and its
/// own error is what is printed.
pub(in crate::rules) fn lacks(message: &Message) -> Option<&'static str> {
    let says = |text: &str| message.text.contains(text);
    match message.id.as_str() {
        "msprof-missing" => Some("command"),
        "msprof-script-missing" => Some("script"),
        _ if says("stat: path should be string") && says("NoneType") => Some("command"),
        _ if says("[Errno 2] No such file or directory: ''") => Some("script"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::Status;
    use crate::rules::testing::{capture, finding};

    fn status(line: &str) -> Status {
        let log = format!("[2026-11-02 09:30:01] [ERROR] [42] profiler.py: {line}\n");
        finding(&capture(&[("log_0.log", log.as_bytes())]), super::RULE.id).unwrap().status
    }

    #[test]
    fn in_the_words_of_every_release() {
        for line in [
            "Export CANN Profiling data failed! msprof command not found!",
            "'msprof' command not found!Please re-source the CANN package to fix this error.",
            "Failed to find msprof.py path in /usr/local/Ascend. Please re-source the CANN package",
            "Failed to export CANN Profiling data. Error msg: stat: path should be string, bytes, os.PathLike or integer, not NoneType",
            "Failed to export CANN Profiling data. Error msg: [Errno 2] No such file or directory: ''",
        ] {
            assert_eq!(status(line), Status::Fail, "{line}");
        }
    }

    #[test]
    fn other_failures_of_the_export() {
        let line = "Failed to export CANN Profiling data. Error msg: [Errno 2] No such file or directory: '/tmp/a'";
        assert_eq!(status(line), Status::Ok);
        let evidence = capture(&[("a_ascend_pt/profiler_info.json", b"{}".as_slice())]);
        assert_eq!(finding(&evidence, super::RULE.id).unwrap().status, Status::Unknown);
    }
}
