//! The pages as a whole: complete, in both languages alike, and without a link that leads nowhere.

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::log;
use crate::rules::testing::{capture, finding};
use crate::rules::{self, Group, Status};
use crate::text::{Lang, Texts};

/// Targets of all links in a text.
fn links(markdown: &str) -> Vec<&str> {
    let parts = markdown.split("](").skip(1);
    parts.filter_map(|rest| rest.split_once(')')).map(|(target, _)| target).collect()
}

/// Headings of the second level that both languages must share in number, and table rows.
fn shape(markdown: &str) -> (usize, usize) {
    let lines = || markdown.lines();
    (lines().filter(|line| line.starts_with("## ")).count(), lines().filter(|line| line.starts_with("| ")).count())
}

#[test]
fn every_page_is_whole_in_both_languages() {
    for page in Page::ALL {
        assert_eq!(Page::find(page.id()), Some(page));
        let [zh, en] = Lang::ALL.map(|lang| page.markdown(lang));
        assert!(!page.title(Lang::Zh).is_empty() && !page.title(Lang::En).is_empty());
        for text in [&zh, &en] {
            assert!(!text.contains("{{") && !text.contains("}}"), "{}: a table was not filled in", page.id());
        }
        assert_eq!(shape(&zh), shape(&en), "{}", page.id());
        let targets = |text: &str| links(text).into_iter().map(str::to_string).collect::<BTreeSet<_>>();
        assert_eq!(targets(&zh), targets(&en), "{}", page.id());
    }
    assert_eq!(Page::find("none"), None);
}

#[test]
fn links_of_the_pages_lead_somewhere() {
    for page in Page::ALL {
        for link in links(&page.markdown(Lang::En)) {
            let Some(address) = link.strip_prefix("#/") else {
                assert!(link.starts_with("https://"), "{}: {link}", page.id());
                continue;
            };
            let path = address.split('?').next().unwrap_or_default();
            let known = match path.split_once('/') {
                Some(("rules", id)) => rules::find(id).is_some(),
                Some(("handbook", id)) => Page::find(id).is_some(),
                _ => matches!(path, "rules" | "schedule" | "config" | ""),
            };
            assert!(known, "{}: {link}", page.id());
        }
    }
}

#[test]
fn symptoms_have_words() {
    for lang in Lang::ALL {
        let texts = Texts::new(lang);
        for symptom in Symptom::all() {
            assert!(texts.has(&format!("symptom-{}", symptom.name)), "{}", symptom.name);
        }
    }
}

/// A relative link from a file, resolved.
fn resolve(from: &str, link: &str) -> String {
    let mut folders: Vec<&str> = from.split('/').collect();
    folders.pop();
    for part in link.split('/') {
        match part {
            ".." => drop(folders.pop()),
            name => folders.push(name),
        }
    }
    folders.join("/")
}

#[test]
fn exported_links_lead_to_exported_files() {
    let exported = export(Site(None), crate::config::markdown).into_iter();
    let files: BTreeMap<String, String> = exported.map(|file| (file.path, file.text)).collect();
    assert_eq!(files.len(), 2 * (2 + Page::ALL.len() + rules::all().len()));
    let mut followed = 0;
    for (path, text) in &files {
        for link in links(text).into_iter().filter(|link| !link.starts_with("http")) {
            assert!(!link.starts_with('#'), "{path}: {link}");
            let target = resolve(path, link);
            assert!(files.contains_key(&target), "{path}: {link} leads to {target}");
            followed += 1;
        }
    }
    assert!(followed > 500, "{followed}");
    // Every page can be reached from the contents of its language.
    for lang in Lang::ALL {
        let index = format!("{}/README.md", lang.tag());
        let reached: BTreeSet<String> = links(&files[&index]).into_iter().map(|link| resolve(&index, link)).collect();
        let prefix = format!("{}/", lang.tag());
        let all: BTreeSet<String> =
            files.keys().filter(|path| path.starts_with(&prefix) && **path != index).cloned().collect();
        assert_eq!(reached, all);
    }
}

/// A line as a row of the catalogue describes it.
fn line_of(entry: &log::Entry) -> String {
    let plain = entry.stems.iter().find(|stem| !stem.contains("{reason}"));
    let mut text = String::new();
    let mut rest = plain.or(entry.stems.first()).copied().unwrap_or_default();
    while let Some((fixed, after)) = rest.split_once('{') {
        let (gap, after) = after.split_once('}').expect("a closed gap");
        let filled = match gap {
            _ if gap.contains('=') => gap.split_once('=').expect("a word").1,
            _ if gap.ends_with(":number") => "3",
            _ if gap.ends_with(":task") => "KernelViewParser",
            _ => "x",
        };
        text.push_str(&format!("{fixed}{filled}"));
        rest = after;
    }
    let level = if entry.level == log::Level::Error { "ERROR" } else { "WARNING" };
    format!("[2026-11-02 09:30:01] [{level}] [42] profiler.py: {text}{rest}\n")
}

/// The page that is named for a line is that of a rule which speaks when the line is printed, and of no other.
#[test]
fn the_rule_named_for_a_line_speaks_about_it() {
    for entry in log::catalogue().filter(|entry| entry.level != log::Level::Info) {
        let named = rule_of(entry).expect("a warning has a rule");
        let line = line_of(entry);
        let evidence = capture(&[("log_0.log", line.as_bytes())]);
        let speaks = |id: &str| {
            finding(&evidence, id)
                .is_some_and(|found| matches!(found.status, Status::Info | Status::Warn | Status::Fail))
        };
        // Pages of other groups explain what the line is a sign of.
        if named.group == Group::Log {
            assert!(speaks(named.id), "{}: {} says nothing about {line}", entry.id, named.id);
            assert_eq!(named.id == "log-other", speaks("log-other"), "{}: {line}", entry.id);
        }
    }
}
