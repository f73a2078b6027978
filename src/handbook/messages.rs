//! The lines the profiler prints, and the rule whose page explains each.

use crate::log::{self, Entry, Level};
use crate::rules::{self, Rule};
use crate::text::{Lang, Texts};

use super::table::{code, head, write};

/// The rule that speaks about a message; `None` for lines that only report progress.
pub fn rule_of(entry: &Entry) -> Option<&'static Rule> {
    // Many messages are what one rule is about, and share its id.
    rules::find(entry.id).or_else(|| rules::find(by_kind(entry)?))
}

fn by_kind(entry: &Entry) -> Option<&'static str> {
    Some(match (entry.id, entry.group) {
        ("all-parsed", _) => "log-success-is-not-success",
        ("daemon-process", _) => "run-raw",
        ("task-failed" | "task-not-run" | "file-not-made", _) => "parser-failed",
        ("msprof-script-missing", _) => "msprof-missing",
        ("export-failed" | "export-type-failed", _) => "export-silent",
        ("analyze-type-failed" | "analyze-failed", _) => "communication-absent",
        ("file-too-large", _) => "file-too-large-for-tools",
        ("owner-refused" | "writable-refused" | "msprof-owner-refused", _) => "export-refused",
        ("msprof-writable-refused" | "msprof-path-owner-refused" | "msprof-link-refused", _) => "export-refused",
        ("path-not-readable", _) => "export-refused",
        // Nothing of the configuration was replaced by these.
        ("metadata-skipped" | "stacks-not-collected" | "dynamic-not-effective" | "profiling-start-failed", _) => {
            "log-other"
        }
        (_, log::Group::Config) => "config-ignored",
        _ if entry.level == Level::Info => return None,
        _ => "log-other",
    })
}

/// A stem as a person reads it: `{path}` and `{path:word}` become `<path>`, `{state=RECORD}` becomes RECORD.
pub(super) fn readable(stem: &str) -> String {
    let mut text = String::new();
    let mut rest = stem;
    while let Some((fixed, after)) = rest.split_once('{') {
        text.push_str(fixed);
        let (gap, after) = after.split_once('}').unwrap_or((after, ""));
        match (gap.split_once('='), gap.split_once(':')) {
            (Some((_, exactly)), _) => text.push_str(exactly),
            (None, Some((name, _))) => text.push_str(&format!("<{name}>")),
            (None, None) => text.push_str(&format!("<{gap}>")),
        }
        rest = after;
    }
    text.push_str(rest);
    text
}

fn groups() -> Vec<log::Group> {
    let mut groups = Vec::new();
    for entry in log::catalogue() {
        if !groups.contains(&entry.group) {
            groups.push(entry.group);
        }
    }
    groups
}

/// The name used for messages.
fn group_name(group: log::Group) -> &'static str {
    match group {
        log::Group::Progress => "progress",
        log::Group::Task => "task",
        log::Group::Export => "export",
        log::Group::Permission => "permission",
        log::Group::Path => "path",
        log::Group::Storage => "storage",
        log::Group::Data => "data",
        log::Group::Config => "config",
        log::Group::Schedule => "schedule",
    }
}

fn level_name(level: Level) -> &'static str {
    match level {
        Level::Info => "INFO",
        Level::Warning => "WARNING",
        Level::Error => "ERROR",
    }
}

/// The catalogue by subject, each line with the page that explains it.
pub(super) fn catalogue(lang: Lang) -> String {
    let texts = Texts::new(lang);
    let sections = groups().into_iter().map(|group| {
        let rows = log::catalogue().filter(|entry| entry.group == group).map(|entry| row(entry, lang));
        let table = write(&head(&texts, &["messages-level", "messages-text", "messages-page"]), rows);
        format!("### {}\n\n{table}\n", texts.get(&format!("messages-{}", group_name(group))))
    });
    sections.collect()
}

fn row(entry: &Entry, lang: Lang) -> Vec<String> {
    let stems: Vec<String> = entry.stems.iter().map(|stem| code(&readable(stem))).collect();
    let link = rule_of(entry)
        .map_or_else(|| "–".to_string(), |rule| format!("[{}](#/rules/{})", rule.title(lang.tag()), rule.id));
    vec![level_name(entry.level).to_string(), stems.join(" · "), link]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_warning_and_error_leads_to_a_page() {
        for entry in log::catalogue() {
            assert!(rule_of(entry).is_some() || entry.level == Level::Info, "{}", entry.id);
            assert!(by_kind(entry).is_none_or(|id| rules::find(id).is_some()), "{}", entry.id);
        }
        let id = |line: &str| log::find(line).and_then(|(entry, _)| rule_of(entry)).map(|rule| rule.id);
        assert_eq!(id("Task [KernelViewParser] run failed."), Some("parser-failed"));
        assert_eq!(id("Stop profiler while current state is RECORD_AND_SAVE, perhaps"), Some("stopped-in-save"));
        assert_eq!(id("Invalid parameter active, reset it to 1."), Some("config-ignored"));
        assert_eq!(id("SQLite Error: database is locked"), Some("log-other"));
        assert_eq!(id("Start parsing profiling data: /data/prof"), None);
    }

    #[test]
    fn a_stem_reads_as_the_line_it_stands_for() {
        assert_eq!(
            readable("Stop profiler while current state is {state=RECORD}"),
            "Stop profiler while current state is RECORD"
        );
        assert_eq!(readable("RingBuffer full {count:number} times"), "RingBuffer full <count> times");
        assert_eq!(readable("Can't read file: {path}"), "Can't read file: <path>");
    }

    #[test]
    fn the_catalogue_has_every_message() {
        for lang in Lang::ALL {
            let page = catalogue(lang);
            for entry in log::catalogue() {
                for stem in entry.stems {
                    assert!(page.contains(&code(&readable(stem)).replace('|', "\\|")), "{stem}");
                }
            }
        }
    }
}
