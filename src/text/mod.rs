//! Words for the person in front of the tool, in Chinese and English, for everything that is not a rule page.
//! In: a message's name and its arguments as JSON. Out: the text. A name without a message comes back as it is,
//! so that a gap is seen and never silent.

mod lang;
mod number;
pub mod visible;

pub use lang::Lang;
pub use number::{decimal, grouped, size};

use std::borrow::Cow;

use fluent_bundle::memoizer::MemoizerKind;
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use serde_json::{Map, Value};

/// Integers up to here are exact as the f64 that Fluent computes with: 2^53.
const EXACT: u64 = 1 << 53;

/// The messages of one language.
pub struct Texts {
    lang: Lang,
    bundle: FluentBundle<FluentResource>,
}

impl Texts {
    /// Parses the sources of one language. A message that does not parse is left out.
    pub fn new(lang: Lang) -> Self {
        let mut bundle = FluentBundle::new(vec![lang.identifier()]);
        // Isolation marks are invisible characters that would be copied along with the text.
        bundle.set_use_isolating(false);
        bundle.set_formatter(Some(written));
        // Fails only if the bundle already had a function of that name.
        let _ = bundle.add_builtins();
        for source in sources(lang) {
            let resource = FluentResource::try_new(source.to_string());
            bundle.add_resource_overriding(resource.unwrap_or_else(|(usable, _)| usable));
        }
        Texts { lang, bundle }
    }

    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// Whether there is a message of that name.
    pub fn has(&self, id: &str) -> bool {
        self.bundle.get_message(id).is_some_and(|message| message.value().is_some())
    }

    /// A message without arguments.
    pub fn get(&self, id: &str) -> String {
        self.with(id, &Map::new())
    }

    /// A message with its arguments: numbers are grouped, arrays are joined.
    pub fn with(&self, id: &str, arguments: &Map<String, Value>) -> String {
        let Some(pattern) = self.bundle.get_message(id).and_then(|message| message.value()) else {
            return id.to_string();
        };
        let mut given = FluentArgs::with_capacity(arguments.len());
        for (name, value) in arguments {
            given.set(name.as_str(), argument(value, self.lang));
        }
        self.bundle.format_pattern(pattern, Some(&given), &mut Vec::new()).into_owned()
    }
}

impl PartialEq for Texts {
    /// The texts of a language never change.
    fn eq(&self, other: &Self) -> bool {
        self.lang == other.lang
    }
}

/// The sources of one language, one file for each part of the product.
fn sources(lang: Lang) -> &'static [&'static str] {
    match lang {
        Lang::Zh => &[
            include_str!("zh.ftl"),
            include_str!("findings.zh.ftl"),
            include_str!("report.zh.ftl"),
            include_str!("views.zh.ftl"),
            include_str!("tables.zh.ftl"),
            include_str!("handbook.zh.ftl"),
        ],
        Lang::En => &[
            include_str!("en.ftl"),
            include_str!("findings.en.ftl"),
            include_str!("report.en.ftl"),
            include_str!("views.en.ftl"),
            include_str!("tables.en.ftl"),
            include_str!("handbook.en.ftl"),
        ],
    }
}

/// A JSON value as an argument of a message.
fn argument<'a>(value: &'a Value, lang: Lang) -> FluentValue<'a> {
    match value {
        Value::String(text) => FluentValue::String(Cow::Borrowed(text)),
        Value::Number(number) => match number.as_f64() {
            Some(float) if is_exact(number) => FluentValue::from(float),
            _ => FluentValue::from(plain(value, lang)),
        },
        _ => FluentValue::from(plain(value, lang)),
    }
}

fn is_exact(number: &serde_json::Number) -> bool {
    match (number.as_u64(), number.as_i64()) {
        (Some(whole), _) => whole <= EXACT,
        (None, Some(negative)) => negative.unsigned_abs() <= EXACT,
        (None, None) => true,
    }
}

/// A JSON value as text.
fn plain(value: &Value, lang: Lang) -> String {
    match value {
        Value::Null => "–".to_string(),
        Value::Bool(truth) => truth.to_string(),
        Value::String(text) => text.clone(),
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(whole), _) => grouped(whole.into()),
            (None, Some(whole)) => grouped(whole.into()),
            (None, None) => decimal(number.as_f64().unwrap_or(f64::NAN)),
        },
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(|item| plain(item, lang)).collect();
            items.join(lang.separator())
        }
        Value::Object(fields) => {
            let fields = fields.iter().map(|(name, value)| format!("{name} {}", plain(value, lang)));
            fields.collect::<Vec<_>>().join(lang.separator())
        }
    }
}

/// How Fluent writes a number; anything else is left to Fluent.
fn written<M: MemoizerKind>(value: &FluentValue, _: &M) -> Option<String> {
    match value {
        FluentValue::Number(number) if number.options.use_grouping => Some(decimal(number.value)),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
