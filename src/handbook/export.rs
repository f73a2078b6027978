//! The whole handbook as files for a wiki: a folder for each language, with links that lead from file to file.

use crate::rules::{self, Rule};
use crate::text::{Lang, Texts};

use super::links::{NEW_RUN, Site, between_files};
use super::{Page, Symptom};

/// One file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exported {
    /// Below the folder of the export, with `/`.
    pub path: String,
    pub text: String,
}

/// Every file of the handbook, in both languages. The page about a new run comes from the room that makes its code.
pub fn export(site: Site, new_run: impl Fn(Lang) -> String) -> Vec<Exported> {
    Lang::ALL.into_iter().flat_map(|lang| of_language(lang, site, &new_run(lang))).collect()
}

fn of_language(lang: Lang, site: Site, new_run: &str) -> Vec<Exported> {
    let folder = lang.tag();
    let pages = Page::ALL.into_iter().map(|page| Exported {
        path: format!("{folder}/{}.md", page.id()),
        text: with_trail(&between_files(&page.markdown(lang), "", site), lang, "", &format!("{}.md", page.id())),
    });
    let rules = rules::all().iter().map(|rule| {
        let text = between_files(rule.page(lang.tag()), "../", site);
        let path = format!("rules/{}.md", rule.id);
        Exported { text: with_trail(&text, lang, "../", &path), path: format!("{folder}/{path}") }
    });
    let index = Exported { path: format!("{folder}/README.md"), text: index(lang) };
    let new_run = Exported {
        path: format!("{folder}/{NEW_RUN}.md"),
        text: with_trail(&between_files(new_run, "", site), lang, "", &format!("{NEW_RUN}.md")),
    };
    [index, new_run].into_iter().chain(pages).chain(rules).collect()
}

/// A first line that leads to the contents and to the other language.
fn with_trail(text: &str, lang: Lang, up: &str, path: &str) -> String {
    let contents = Texts::new(lang).get("handbook-title");
    let others = Lang::ALL.into_iter().filter(|other| *other != lang);
    let others = others.map(|other| format!(" · [{}]({up}../{}/{path})", other.own_name(), other.tag()));
    format!("[{contents}]({up}README.md){}\n\n{text}", others.collect::<String>())
}

/// The contents: pages, then rules by symptom.
fn index(lang: Lang) -> String {
    let texts = Texts::new(lang);
    let mut text = format!("# {}\n\n{}\n\n", texts.get("handbook-title"), texts.get("handbook-what"));
    for page in Page::ALL {
        text.push_str(&format!("- [{}]({}.md)\n", page.title(lang), page.id()));
    }
    text.push_str(&format!("- [{}]({NEW_RUN}.md)\n", texts.get("config-title")));
    for symptom in Symptom::all() {
        text.push_str(&format!("\n## {}\n\n", texts.get(&format!("symptom-{}", symptom.name))));
        for rule in symptom.rules() {
            text.push_str(&item(rule, lang));
        }
    }
    let rest: String = Symptom::rest().map(|rule| item(rule, lang)).collect();
    if !rest.is_empty() {
        text.push_str(&format!("\n## {}\n\n{rest}", texts.get("group-other")));
    }
    text
}

fn item(rule: &Rule, lang: Lang) -> String {
    format!("- [{}](rules/{}.md)\n", rule.title(lang.tag()), rule.id)
}
