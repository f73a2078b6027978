//! Links of the pages, which are addresses of the page on the screen, made into links between files.

use super::Page;
use crate::rules;

/// Where the page on the screen can be reached from the files, if anywhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Site<'a>(pub Option<&'a str>);

/// The page about a new run: its path on the screen, and its name as a file.
pub(super) const NEW_RUN: &str = "config";

/// Rewrites every link `](#/…)`. `up` leads from the file to the folder of its language: empty or `../`.
pub(super) fn between_files(markdown: &str, up: &str, site: Site) -> String {
    let mut text = String::with_capacity(markdown.len());
    let mut rest = markdown;
    while let Some((before, after)) = rest.split_once("](#/") {
        text.push_str(before);
        text.push_str("](");
        let (address, after) = after.split_once(')').unwrap_or((after, ""));
        text.push_str(&target(address, up, site));
        text.push(')');
        rest = after;
    }
    text.push_str(rest);
    text
}

/// The file that says what is at an address, such as `rules/trace-cut` or `schedule?wait=0`. What has parameters is
/// only fully there on the screen, and links to it when the site is known.
fn target(address: &str, up: &str, site: Site) -> String {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let path = path.trim_matches('/');
    if let Some(site) = site.0.filter(|_| !query.is_empty() || path == NEW_RUN) {
        return format!("{site}#/{address}");
    }
    if let Some(id) = path.strip_prefix("rules/").filter(|id| rules::find(id).is_some()) {
        return format!("{up}rules/{id}.md");
    }
    let page = path.strip_prefix("handbook/").unwrap_or(path);
    match Page::find(page) {
        Some(page) => format!("{up}{}.md", page.id()),
        None if path == NEW_RUN => format!("{up}{NEW_RUN}.md"),
        None => format!("{up}README.md"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_become_files() {
        let cases = [
            ("[a](#/rules/trace-cut)", "[a](../rules/trace-cut.md)"),
            ("[a](#/schedule?wait=0&active=1) and [b](#/handbook/layout)", "[a](../schedule.md) and [b](../layout.md)"),
            (
                "[a](#/rules/none) [b](#/) [c](https://x/#/rules)",
                "[a](../README.md) [b](../README.md) [c](https://x/#/rules)",
            ),
            ("[a](#/config?answer=memory)", "[a](../config.md)"),
            ("no link", "no link"),
            ("cut [a](#/rules", "cut [a](../README.md)"),
        ];
        for (from, to) in cases {
            assert_eq!(between_files(from, "../", Site(None)), to);
        }
    }

    #[test]
    fn with_a_site_what_needs_the_screen_links_to_it() {
        let site = Site(Some("https://tools.example/profvet/"));
        let text = between_files("[a](#/schedule?wait=0) [b](#/rules/trace-cut) [c](#/config)", "", site);
        let expected = "[a](https://tools.example/profvet/#/schedule?wait=0) [b](rules/trace-cut.md) \
                        [c](https://tools.example/profvet/#/config)";
        assert_eq!(text, expected);
    }
}
