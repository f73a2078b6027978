//! Addresses of the page, all in the fragment so that they work from any folder and from file://.
//! In: the fragment. Out: a typed address, and back. An address never holds anything of a capture but what stands in
//! its configuration, and that only when the reader follows a link to the schedule or configuration page.
//! Settings are part of it: what a reader sets goes into the address, and the page follows the address.

mod choice;
mod nearest;
mod plan;
mod preset;
mod query;

pub use nearest::nearest;
pub use plan::Plan;

use profvet::config::Choice;
use profvet::handbook::Page;
use profvet::settings::Preset;
use profvet::text::Lang;
use profvet::views::View;

use query::Query;

/// What the page shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Route {
    #[default]
    Start,
    Report(View),
    Rules,
    Rule(String),
    Handbook(Page),
    Schedule(Plan),
    Config(Choice),
    /// Nothing is at this path.
    Unknown(String),
}

/// What an address asks for besides the page, and every link keeps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Asked {
    pub lang: Option<Lang>,
    /// The page stands in another one: without its header and footer.
    pub embedded: bool,
    /// What the site presets for judging is set aside.
    pub without_site: bool,
    /// By what captures are judged, beyond what is usual or the site's.
    pub preset: Preset,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Address {
    pub route: Route,
    pub asked: Asked,
    /// Names of parameters whose value was not understood.
    pub odd: Vec<&'static str>,
}

impl Route {
    fn parse(path: &str, query: &Query) -> Route {
        let path = path.trim_matches('/');
        match path.split_once('/') {
            None if path.is_empty() => Route::Start,
            None if path == "report" => Route::Report(View::Overview),
            // The handbook's contents are where the rules are listed.
            None if path == "rules" || path == "handbook" => Route::Rules,
            None if path == "schedule" => Route::Schedule(Plan::read(query)),
            None if path == "config" => Route::Config(choice::read(query)),
            Some(("report", name)) => {
                View::from_name(name).map_or_else(|| Route::Unknown(path.to_string()), Route::Report)
            }
            Some(("rules", id)) if is_id(id) => Route::Rule(id.to_string()),
            Some(("handbook", id)) => Page::find(id).map_or_else(|| Route::Unknown(path.to_string()), Route::Handbook),
            _ => Route::Unknown(path.to_string()),
        }
    }

    /// The path without the query: what makes it another page.
    pub fn path(&self) -> String {
        match self {
            Route::Start => "/".to_string(),
            Route::Report(View::Overview) => "/report".to_string(),
            Route::Report(view) => format!("/report/{}", view.name()),
            Route::Rules => "/rules".to_string(),
            Route::Rule(id) => format!("/rules/{id}"),
            Route::Handbook(page) => format!("/handbook/{}", page.id()),
            Route::Schedule(_) => "/schedule".to_string(),
            Route::Config(_) => "/config".to_string(),
            Route::Unknown(path) => format!("/{path}"),
        }
    }

    fn query(&self) -> Option<String> {
        match self {
            Route::Schedule(plan) => Some(plan.query()),
            Route::Config(choice) => Some(choice::write(choice)),
            _ => None,
        }
    }
}

impl Asked {
    /// The address of a route that keeps all this.
    pub fn address(self, route: Route) -> Address {
        Address { route, asked: self, odd: Vec::new() }
    }
}

impl Address {
    /// Reads a fragment such as `#/rules/trace-cut?lang=zh`.
    pub fn parse(fragment: &str) -> Address {
        let fragment = fragment.strip_prefix('#').unwrap_or(fragment);
        let (path, query) = fragment.split_once('?').unwrap_or((fragment, ""));
        let query = Query::parse(query);
        let route = Route::parse(path, &query);
        let asked = Asked {
            lang: query.read("lang", Lang::from_tag),
            embedded: query.read("embed", switch).unwrap_or_default(),
            without_site: query.read("site", |value| (value == "off").then_some(true)).unwrap_or_default(),
            preset: preset::read(&query),
        };
        Address { route, asked, odd: query.odd() }
    }

    /// The fragment, with its `#`.
    pub fn format(&self) -> String {
        let lang = self.asked.lang.map(|lang| format!("lang={}", lang.tag()));
        let embed = self.asked.embedded.then(|| "embed=1".to_string());
        let site = self.asked.without_site.then(|| "site=off".to_string());
        let parts = [self.route.query(), lang, embed, site].into_iter().flatten();
        let query: Vec<String> = parts.chain(preset::write(&self.asked.preset)).collect();
        let mark = if query.is_empty() { "" } else { "?" };
        format!("#{}{mark}{}", self.route.path(), query.join("&"))
    }
}

/// The language a query such as `?a=1&lang=zh` asks for.
pub fn lang_of_query(query: &str) -> Option<Lang> {
    Query::parse(query).read("lang", Lang::from_tag)
}

fn switch(text: &str) -> Option<bool> {
    match text {
        "0" => Some(false),
        "1" => Some(true),
        _ => None,
    }
}

/// Rule ids are kebab-case words.
fn is_id(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

#[cfg(test)]
mod tests;
