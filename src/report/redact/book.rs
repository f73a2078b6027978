//! Who has which pseudonym. One name, one pseudonym, in the whole report.

use std::collections::BTreeMap;

use crate::hashing::Map;

use super::known;

/// What a name names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    Host,
    User,
    Folder,
    File,
    Address,
    Operator,
}

impl Class {
    /// What its pseudonyms begin with.
    pub fn word(self) -> &'static str {
        match self {
            Class::Host => "host",
            Class::User => "user",
            Class::Folder => "dir",
            Class::File => "file",
            Class::Address => "addr",
            Class::Operator => "op",
        }
    }
}

/// A name and its pseudonym.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replaced {
    pub class: Class,
    pub name: String,
    pub pseudonym: String,
}

#[derive(Default)]
pub(super) struct Book {
    given: BTreeMap<(Class, String), usize>,
    counts: BTreeMap<Class, usize>,
    /// Names that are replaced in running text, too.
    words: Map<String, String>,
    /// Those of them that stand between no blanks, such as Chinese ones; the longest first.
    wide: Vec<(String, String)>,
}

impl Book {
    /// The pseudonym of a name; the first time, a new one.
    pub(super) fn pseudonym(&mut self, class: Class, name: &str) -> String {
        let count = self.counts.entry(class).or_default();
        let number = *self.given.entry((class, name.to_string())).or_insert_with(|| {
            *count += 1;
            *count
        });
        let pseudonym = written(class, name, number);
        if is_telling(class, name) && !self.words.contains_key(name) {
            self.words.insert(name.to_string(), pseudonym.clone());
            if !name.is_ascii() {
                self.wide.push((name.to_string(), pseudonym.clone()));
                self.wide.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
            }
        }
        pseudonym
    }

    /// The pseudonym of a name that was met before and would be known in running text.
    pub(super) fn word(&self, name: &str) -> Option<&str> {
        self.words.get(name).map(String::as_str)
    }

    /// Names that are looked for anywhere, and their pseudonyms.
    pub(super) fn wide_words(&self) -> &[(String, String)] {
        &self.wide
    }

    pub(super) fn replaced(&self) -> Vec<Replaced> {
        let mut given: Vec<(Class, usize, &String)> =
            self.given.iter().map(|((class, name), number)| (*class, *number, name)).collect();
        given.sort_unstable();
        let replaced = given.into_iter().map(|(class, number, name)| Replaced {
            class,
            name: name.clone(),
            pseudonym: written(class, name, number),
        });
        replaced.collect()
    }
}

/// A file keeps its ending, which tells what it is.
fn written(class: Class, name: &str, number: usize) -> String {
    match (class, name.rsplit_once('.')) {
        (Class::File, Some((_, ending))) if known::is_ending(ending) => format!("file-{number}.{ending}"),
        _ => format!("{}-{number}", class.word()),
    }
}

/// Whether a name says so much that it must not stand in running text: a folder called `run` may, for the word is in
/// every log.
fn is_telling(class: Class, name: &str) -> bool {
    let length = name.chars().count();
    let is_common = known::is_word(name) || name.bytes().all(|byte| byte.is_ascii_digit());
    let is_odd = !name.bytes().all(|byte| byte.is_ascii_alphabetic());
    match class {
        Class::Host | Class::User => length > 1 && !is_common,
        Class::Folder | Class::File => !is_common && ((is_odd && length > 2) || length > 6),
        Class::Address => true,
        Class::Operator => false,
    }
}
