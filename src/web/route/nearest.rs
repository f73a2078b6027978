//! What was meant by an address where nothing is.

use profvet::config::Choice;
use profvet::handbook::Page;
use profvet::views::View;

use super::{Plan, Route};

/// The existing route that an unknown path most resembles, given the ids of all rules.
pub fn nearest<'a>(path: &str, rules: impl IntoIterator<Item = &'a str>) -> Route {
    let wanted = path.to_ascii_lowercase();
    let rules = rules.into_iter().map(|id| Route::Rule(id.to_string()));
    let pages = [Route::Start, Route::Rules, Route::Schedule(Plan::default()), Route::Config(Choice::default())];
    let pages = pages.into_iter().chain(View::ALL.map(Route::Report));
    let handbook = Page::ALL.into_iter().map(Route::Handbook);
    let all = pages.chain(handbook).chain(rules);
    // A bare rule id counts as much as its address: people type what they remember.
    let distance = |route: &Route| {
        let full = distance(&wanted, route.path().trim_start_matches('/'));
        match route {
            Route::Rule(id) => full.min(distance_of_words(&wanted, id)),
            Route::Handbook(page) => full.min(distance_of_words(&wanted, page.id())),
            _ => full,
        }
    };
    all.min_by_key(distance).unwrap_or_default()
}

fn distance_of_words(wanted: &str, id: &str) -> usize {
    distance(wanted.rsplit('/').next().unwrap_or(wanted), id)
}

/// Levenshtein distance in characters.
fn distance(left: &str, right: &str) -> usize {
    // Longer texts are no typing errors of an address, and must not cost time.
    let left: Vec<char> = left.chars().take(80).collect();
    let mut row: Vec<usize> = (0..=left.len()).collect();
    for (line, wanted) in right.chars().take(80).enumerate() {
        let mut next = vec![line + 1];
        for ((have, above), corner) in left.iter().zip(row.iter().skip(1)).zip(&row) {
            let before = next.last().copied().unwrap_or_default();
            next.push((corner + usize::from(*have != wanted)).min(above + 1).min(before + 1));
        }
        row = next;
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_page_is_offered() {
        let rules = ["trace-cut", "trace-corrupt", "files-missing"];
        let cases = [
            ("rule", Route::Rules),
            ("reports", Route::Report(View::Overview)),
            ("report/stepz", Route::Report(View::Steps)),
            ("configs", Route::Config(Choice::default())),
            ("scheduler", Route::Schedule(Plan::default())),
            ("handbook/colums", Route::Handbook(Page::Columns)),
            ("check-list", Route::Handbook(Page::Checklist)),
            ("rules/trace-cutt", Route::Rule("trace-cut".into())),
            ("trace-corupt", Route::Rule("trace-corrupt".into())),
            ("rules/FILES-missing", Route::Rule("files-missing".into())),
        ];
        for (path, route) in cases {
            assert_eq!(nearest(path, rules), route, "{path}");
        }
    }

    #[test]
    fn distances_count_typing_errors() {
        for (left, right, expected) in
            [("", "", 0), ("", "abc", 3), ("abc", "", 3), ("kitten", "sitting", 3), ("图", "画", 1)]
        {
            assert_eq!(distance(left, right), expected, "{left} {right}");
        }
    }
}
