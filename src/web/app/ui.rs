//! What every component needs: the words, the addresses, and a way to say that something is to be done.

use std::rc::Rc;

use serde_json::{Map, Value};
use yew::prelude::*;

use profvet::text::{Lang, Texts};

use crate::browser;
use crate::markdown::Page;
use crate::route::{Asked, Route};
use crate::session::Session;
use crate::state::{Action, Given};

#[derive(Clone)]
pub struct Ui {
    pub texts: Rc<Texts>,
    /// What the address asks for besides the page; links keep it.
    pub asked: Asked,
    pub session: Rc<Session>,
    /// What the site presets.
    pub given: Rc<Given>,
}

impl PartialEq for Ui {
    fn eq(&self, other: &Self) -> bool {
        self.texts == other.texts
            && self.asked == other.asked
            && self.given == other.given
            && Rc::ptr_eq(&self.session, &other.session)
    }
}

/// The shared things. The root provides them to all.
#[hook]
pub fn use_ui() -> Ui {
    match use_context::<Ui>() {
        Some(ui) => ui,
        None => {
            browser::log("a component was drawn outside of the page");
            Ui {
                texts: Rc::new(Texts::new(Lang::default())),
                asked: Asked::default(),
                session: Session::new(drop),
                given: Rc::default(),
            }
        }
    }
}

impl Ui {
    pub fn lang(&self) -> Lang {
        self.texts.lang()
    }

    /// A message.
    pub fn get(&self, id: &str) -> String {
        self.texts.get(id)
    }

    /// A message with arguments.
    pub fn with<const N: usize>(&self, id: &str, arguments: [(&str, Value); N]) -> String {
        let arguments = arguments.into_iter().map(|(name, value)| (name.to_string(), value));
        self.texts.with(id, &Map::from_iter(arguments))
    }

    /// The address of a route.
    pub fn href(&self, route: Route) -> String {
        self.asked.clone().address(route).format()
    }

    /// The page of a rule; empty for an id that no rule has.
    pub fn page(&self, rule: &str) -> Page {
        let rule = profvet::rules::find(rule);
        rule.map(|rule| Page::parse(rule.page(self.lang().tag()))).unwrap_or_default()
    }

    /// The title of a rule's page without its markup, or the id.
    pub fn title(&self, rule: &str) -> String {
        let first_line = profvet::rules::find(rule).and_then(|rule| rule.page(self.lang().tag()).lines().next());
        first_line.map_or_else(|| rule.to_string(), |line| Page::parse(line).title)
    }

    /// A callback that asks for an action.
    pub fn act<E>(&self, action: Action) -> Callback<E> {
        let session = Rc::clone(&self.session);
        Callback::from(move |_| session.dispatch(action.clone()))
    }
}
