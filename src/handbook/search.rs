//! Finding a page. In: what the reader typed or pasted. Out: pages, best first, in both languages at once.

use std::sync::LazyLock;

use crate::log;
use crate::rules::{self, Rule};
use crate::text::{Lang, Texts};

use super::messages::rule_of;
use super::{Page, Symptom};

/// What was found.
#[derive(Clone, Copy)]
pub enum Found {
    Rule(&'static Rule),
    Page(Page),
}

/// A page that fits.
#[derive(Clone)]
pub struct Hit {
    pub found: Found,
    /// The piece of the page around the first match, in the language in which it was found; empty when only the title
    /// or the id fits.
    pub excerpt: String,
    /// The query is a line of a log, and this page explains it.
    pub explains_line: bool,
}

/// Characters of an excerpt on each side of the match.
const AROUND: usize = 40;

/// The query is cut here: longer ones are pasted by mistake.
const LONGEST: usize = 2000;

/// One page as it is searched.
struct Entry {
    found: Found,
    /// Titles, id and symptom, lower case.
    head: String,
    /// Text in each language as it is, and in lower case.
    bodies: Vec<(String, String)>,
}

static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let texts = Lang::ALL.map(Texts::new);
    let rules = rules::all().iter().map(|rule| of_rule(rule, &texts));
    let pages = Page::ALL.into_iter().map(of_page);
    rules.chain(pages).collect()
});

fn of_rule(rule: &'static Rule, texts: &[Texts]) -> Entry {
    let symptom = Symptom::all().iter().find(|symptom| symptom.rules().any(|one| one.id == rule.id));
    let symptom = symptom.map(|symptom| format!("symptom-{}", symptom.name));
    let symptoms = texts.iter().filter_map(|texts| symptom.as_ref().map(|name| texts.get(name)));
    let titles = Lang::ALL.map(|lang| rule.title(lang.tag()).to_string());
    let head: Vec<String> = titles.into_iter().chain([rule.id.to_string()]).chain(symptoms).collect();
    let bodies = Lang::ALL.map(|lang| body(rule.page(lang.tag()).to_string()));
    Entry { found: Found::Rule(rule), head: head.join("\n").to_lowercase(), bodies: bodies.into() }
}

fn of_page(page: Page) -> Entry {
    let titles = Lang::ALL.map(|lang| page.title(lang).to_string());
    let head = format!("{}\n{}", titles.join("\n"), page.id()).to_lowercase();
    let bodies = Lang::ALL.map(|lang| body(page.markdown(lang)));
    Entry { found: Found::Page(page), head, bodies: bodies.into() }
}

fn body(text: String) -> (String, String) {
    let lower = text.to_lowercase();
    (text, lower)
}

/// Pages that hold every word of the query, best first; the page of a pasted log line before all others.
pub fn search(query: &str) -> Vec<Hit> {
    let query: String = query.trim().chars().take(LONGEST).collect();
    let lower = query.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    if words.is_empty() {
        return Vec::new();
    }
    let line = log::find(&query).and_then(|(entry, _)| rule_of(entry));
    let explains =
        |entry: &Entry| matches!(entry.found, Found::Rule(rule) if line.is_some_and(|wanted| wanted.id == rule.id));
    let mut hits: Vec<(u32, Hit)> = ENTRIES
        .iter()
        .filter_map(|entry| {
            let explains_line = explains(entry);
            let (rank, excerpt) = match fit(entry, &words) {
                Some(fit) => fit,
                None if explains_line => (0, String::new()),
                None => return None,
            };
            let rank = if explains_line { u32::MAX } else { rank };
            Some((rank, Hit { found: entry.found, excerpt, explains_line }))
        })
        .collect();
    // Stable: equals stay in the order of presentation.
    hits.sort_by_key(|(rank, _)| std::cmp::Reverse(*rank));
    hits.into_iter().map(|(_, hit)| hit).collect()
}

/// How well a page fits, and where; `None` when a word is nowhere on it.
fn fit(entry: &Entry, words: &[&str]) -> Option<(u32, String)> {
    let in_head = words.iter().filter(|word| entry.head.contains(*word)).count();
    let best = entry.bodies.iter().max_by_key(|(_, lower)| words.iter().filter(|word| lower.contains(*word)).count());
    let (text, lower) = best?;
    if !words.iter().all(|word| entry.head.contains(word) || lower.contains(word)) {
        return None;
    }
    let mentions: usize = words.iter().map(|word| lower.matches(word).take(20).count()).sum();
    let rank = u32::try_from(in_head * 1000 + mentions).unwrap_or(u32::MAX - 1);
    Some((rank, words.iter().find_map(|word| excerpt(text, lower, word)).unwrap_or_default()))
}

/// The line of the first match, cut to what stands around it.
fn excerpt(text: &str, lower: &str, word: &str) -> Option<String> {
    // Lower case may differ in length, so that the place is counted in lines.
    let (index, line) = lower.lines().enumerate().skip(1).find(|(_, line)| line.contains(word))?;
    let at = line.split(word).next().map_or(0, |before| before.chars().count());
    let shown: Vec<char> = text.lines().nth(index)?.chars().collect();
    let start = at.saturating_sub(AROUND);
    let end = (at + word.chars().count() + AROUND).min(shown.len());
    let piece: String = shown.get(start..end)?.iter().collect();
    let before = if start > 0 { "…" } else { "" };
    let after = if end < shown.len() { "…" } else { "" };
    Some(format!("{before}{}{after}", piece.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(query: &str) -> Vec<&'static str> {
        let id = |hit: Hit| match hit.found {
            Found::Rule(rule) => rule.id,
            Found::Page(page) => page.id(),
        };
        search(query).into_iter().map(id).collect()
    }

    #[test]
    fn titles_come_before_mentions_in_either_language() {
        assert_eq!(ids("trace-cut").first(), Some(&"trace-cut"));
        assert_eq!(ids("通信").first(), Some(&"communication-absent"));
        assert!(ids("TensorBoard").contains(&"viewing"));
        assert!(ids("aic_mte2_ratio").contains(&"columns"));
        assert!(ids("no scalar data").contains(&"viewing"));
    }

    #[test]
    fn every_word_must_be_there() {
        assert!(ids("daemon vllm").contains(&"run-raw"));
        assert_eq!(ids("daemon zzzzqq"), [""; 0]);
        assert_eq!(ids("   "), [""; 0]);
    }

    #[test]
    fn a_pasted_line_leads_to_its_page() {
        let line = "[ERROR] [4242] profiler.py: Task [KernelViewParser] run failed.";
        let hits = search(line);
        assert!(hits.first().is_some_and(|hit| hit.explains_line));
        assert_eq!(ids(line).first(), Some(&"parser-failed"));
        let refused = "Path '/home/x/PROF_1' owner is neither root nor the current user, please check";
        assert_eq!(ids(refused).first(), Some(&"export-refused"));
        assert!(!search("kernel").iter().any(|hit| hit.explains_line));
    }

    #[test]
    fn odd_queries_do_no_harm() {
        let long = "kernel ".repeat(100_000);
        assert!(!search(&long).is_empty());
        for query in ["\u{0}", "İ", "ß", "*", "(", "\\", "|", "🙂"] {
            let _ = search(query);
        }
    }
}
