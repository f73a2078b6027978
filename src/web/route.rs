//! Addresses of the page, all in the fragment so that they work from any folder and from file://.
//! In: the fragment. Out: a typed address, and back.

use profvet::text::Lang;
use profvet::views::View;

/// What the page shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Route {
    #[default]
    Start,
    Report(View),
    Rules,
    Rule(String),
    /// Nothing is at this path.
    Unknown(String),
}

/// A route and the language asked for with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Address {
    pub route: Route,
    pub lang: Option<Lang>,
}

impl Route {
    fn parse(path: &str) -> Route {
        let path = path.trim_matches('/');
        match path.split_once('/') {
            None if path.is_empty() => Route::Start,
            None if path == "report" => Route::Report(View::Overview),
            None if path == "rules" => Route::Rules,
            Some(("report", name)) => match View::from_name(name) {
                Some(view) => Route::Report(view),
                None => Route::Unknown(path.to_string()),
            },
            Some(("rules", id)) if is_id(id) => Route::Rule(id.to_string()),
            _ => Route::Unknown(path.to_string()),
        }
    }

    fn path(&self) -> String {
        match self {
            Route::Start => "/".to_string(),
            Route::Report(View::Overview) => "/report".to_string(),
            Route::Report(view) => format!("/report/{}", view.name()),
            Route::Rules => "/rules".to_string(),
            Route::Rule(id) => format!("/rules/{id}"),
            Route::Unknown(path) => format!("/{path}"),
        }
    }
}

impl Address {
    /// Reads a fragment such as `#/rules/trace-cut?lang=zh`.
    pub fn parse(fragment: &str) -> Address {
        let fragment = fragment.strip_prefix('#').unwrap_or(fragment);
        let (path, query) = fragment.split_once('?').unwrap_or((fragment, ""));
        Address { route: Route::parse(path), lang: lang_of_query(query) }
    }

    /// The fragment, with its `#`.
    pub fn format(&self) -> String {
        match self.lang {
            None => format!("#{}", self.route.path()),
            Some(lang) => format!("#{}?lang={}", self.route.path(), lang.tag()),
        }
    }
}

/// The language a query such as `?a=1&lang=zh` asks for.
pub fn lang_of_query(query: &str) -> Option<Lang> {
    let pairs = query.trim_start_matches('?').split('&').filter_map(|pair| pair.split_once('='));
    let mut asked = pairs.filter(|(name, _)| *name == "lang").map(|(_, value)| value);
    asked.next_back().and_then(Lang::from_tag)
}

/// Rule ids are kebab-case words.
fn is_id(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

/// The existing route that an unknown path most resembles, given the ids of all rules.
pub fn nearest<'a>(path: &str, rules: impl IntoIterator<Item = &'a str>) -> Route {
    let wanted = path.to_ascii_lowercase();
    let rules = rules.into_iter().map(|id| Route::Rule(id.to_string()));
    let pages = [Route::Start, Route::Rules].into_iter().chain(View::ALL.map(Route::Report));
    let all = pages.chain(rules);
    // A bare rule id counts as much as its address: people type what they remember.
    let distance = |route: &Route| {
        let full = distance(&wanted, route.path().trim_start_matches('/'));
        match route {
            Route::Rule(id) => full.min(distance_of_words(&wanted, id)),
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
    fn what_is_formatted_is_parsed_back() {
        let routes = [Route::Start, Route::Rules, Route::Rule("trace-cut".into()), Route::Unknown("a/b".into())];
        let routes = routes.into_iter().chain(View::ALL.map(Route::Report));
        for route in routes {
            for lang in [None, Some(Lang::Zh), Some(Lang::En)] {
                let address = Address { route: route.clone(), lang };
                assert_eq!(Address::parse(&address.format()), address);
            }
        }
    }

    #[test]
    fn addresses_are_read() {
        let cases = [
            ("", Route::Start, None),
            ("#", Route::Start, None),
            ("#/", Route::Start, None),
            ("#/?lang=zh", Route::Start, Some(Lang::Zh)),
            ("#/report/?x=1&lang=en", Route::Report(View::Overview), Some(Lang::En)),
            ("#/report/steps", Route::Report(View::Steps), None),
            ("#/report/stepz", Route::Unknown("report/stepz".into()), None),
            ("#/rules/trace-cut?lang=zh-CN", Route::Rule("trace-cut".into()), Some(Lang::Zh)),
            ("#/rules/trace-cut?lang=xx", Route::Rule("trace-cut".into()), None),
            ("#/rules/<script>", Route::Unknown("rules/<script>".into()), None),
            ("#/schedule?wait=0", Route::Unknown("schedule".into()), None),
        ];
        for (fragment, route, lang) in cases {
            assert_eq!(Address::parse(fragment), Address { route, lang }, "{fragment}");
        }
    }

    #[test]
    fn the_nearest_page_is_offered() {
        let rules = ["trace-cut", "trace-corrupt", "files-missing"];
        let cases = [
            ("rule", Route::Rules),
            ("reports", Route::Report(View::Overview)),
            ("report/stepz", Route::Report(View::Steps)),
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
