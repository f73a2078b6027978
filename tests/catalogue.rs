//! The rules of the table, their folders, their pages, their sentences, their tests, and the catalogue beside the checkout
//! say the same.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use profvet::rules;
use profvet::text::{Lang, Texts};

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn ids() -> BTreeSet<String> {
    rules::all().iter().map(|rule| rule.id.to_string()).collect()
}

#[test]
fn each_rule_has_a_folder_with_its_pages() {
    let folders: BTreeSet<String> = fs::read_dir(here("src/rules"))
        .expect("the rules")
        .map(|entry| entry.expect("an entry"))
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().to_string_lossy().replace('_', "-"))
        .filter(|name| name != "tests")
        .collect();
    assert_eq!(folders, ids());
    for rule in rules::all() {
        let folder = here("src/rules").join(rule.id.replace('-', "_"));
        for lang in Lang::ALL {
            let page = fs::read_to_string(folder.join(format!("{}.md", lang.tag().get(..2).unwrap_or_default())));
            assert_eq!(page.expect("a page"), rule.page(lang.tag()), "{}", rule.id);
            assert!(Texts::new(lang).has(&format!("finding-{}", rule.id)), "{} {}", rule.id, lang.tag());
        }
        let source = fs::read_to_string(folder.join("mod.rs")).expect("a rule");
        assert!(source.starts_with(&format!("//! `{}`: ", rule.id)), "{}", rule.id);
    }
}

/// Links from page to page lead to rules.
#[test]
fn links_between_pages_lead_somewhere() {
    let ids = ids();
    for rule in rules::all() {
        for lang in Lang::ALL {
            for link in rule.page(lang.tag()).split("(#/rules/").skip(1) {
                let id = link.split([')', '#']).next().unwrap_or_default();
                assert!(ids.contains(id), "{} {}: {id}", rule.id, lang.tag());
            }
        }
    }
}

#[test]
fn the_command_lists_them_all_in_order() {
    let output = Command::new(env!("CARGO_BIN_EXE_profvet")).arg("rules").output().expect("it runs");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let mut from = 0;
    for rule in rules::all() {
        let at = text[from..].find(rule.id).unwrap_or_else(|| panic!("{} is not listed in its place", rule.id));
        from += at;
    }
}

#[test]
fn the_catalogue_beside_the_checkout_names_the_same() {
    let Ok(catalogue) = fs::read_to_string(here("../shared/RULES.md")) else {
        eprintln!("skipped: there is no catalogue beside this checkout");
        return;
    };
    let lines = catalogue.lines();
    let rules = lines.filter(|line| line.starts_with("| `") || line.starts_with('`'));
    let words = rules.flat_map(|line| {
        let is_table = line.starts_with('|');
        let named = line.split('`').skip(1).step_by(2).map(str::to_string);
        named.take(if is_table { 1 } else { usize::MAX }).collect::<Vec<_>>()
    });
    let is_kebab = |word: &str| word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    let is_id = |word: &String| is_kebab(word) && (word.contains('-') || ids().contains(word));
    let named: BTreeSet<String> = words.filter(is_id).collect();
    assert_eq!(named, ids());
}
