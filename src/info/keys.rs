//! Reads single keys of a JSON object. A value of another type than the producer writes is noted and taken as absent.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Longest text that is kept, in bytes; longest list, in items.
pub(super) const LONGEST: usize = 256;
/// Bytes of an odd value that are shown.
const SHOWN: usize = 60;
/// Most odd keys that are listed; the files are asked for fewer keys than that.
const MOST_ODD: usize = 64;

/// A key whose value is not what the producer writes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OddKey {
    /// The way to it, such as `config.common_config.record_shapes`.
    pub key: String,
    /// What belongs there.
    pub wanted: String,
    /// What stands there, as JSON, shortened.
    pub found: String,
}

/// An object of the file, and the way to it.
#[derive(Clone, Debug)]
pub(super) struct Keys<'a> {
    map: Option<&'a Map<String, Value>>,
    path: String,
}

impl<'a> Keys<'a> {
    pub(super) fn root(map: &'a Map<String, Value>) -> Self {
        Keys { map: Some(map), path: String::new() }
    }

    /// The object below `key`; one without keys when it is absent, null or no object.
    pub(super) fn section(&self, key: &str, odd: &mut Vec<OddKey>) -> Keys<'a> {
        let value = self.get(key).filter(|value| !value.is_null());
        Keys { map: self.typed(key, "object", value, odd, Value::as_object), path: self.path_of(key) }
    }

    /// Whether the object is there at all.
    pub(super) fn present(&self) -> bool {
        self.map.is_some()
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.map.is_some_and(|map| map.contains_key(key))
    }

    /// Whether every one of these keys is there, under these very names.
    pub(super) fn has_all(&self, keys: &[&str]) -> bool {
        keys.iter().all(|key| self.has(key))
    }

    pub(super) fn values(&self) -> impl Iterator<Item = &'a Value> {
        self.map.into_iter().flat_map(Map::values)
    }

    pub(super) fn len(&self) -> usize {
        self.map.map_or(0, Map::len)
    }

    /// The value of a key. Release 5.0 writes some with an underscore in front (FORMATS §7.1).
    pub(super) fn get(&self, key: &str) -> Option<&'a Value> {
        let map = self.map?;
        map.get(key).or_else(|| map.get(&format!("_{key}")))
    }

    pub(super) fn bool(&self, key: &str, odd: &mut Vec<OddKey>) -> Option<bool> {
        self.typed(key, "true or false", self.get(key), odd, Value::as_bool)
    }

    pub(super) fn count(&self, key: &str, odd: &mut Vec<OddKey>) -> Option<u64> {
        self.typed(key, "whole number from 0", self.get(key), odd, Value::as_u64)
    }

    pub(super) fn integer(&self, key: &str, odd: &mut Vec<OddKey>) -> Option<i64> {
        self.typed(key, "whole number", self.get(key), odd, Value::as_i64)
    }

    /// A whole number, also one in quotes.
    pub(super) fn loose_integer(&self, key: &str, odd: &mut Vec<OddKey>) -> Option<i64> {
        let read = |value: &Value| value.as_i64().or_else(|| value.as_str()?.trim().parse().ok());
        self.typed(key, "whole number", self.get(key), odd, read)
    }

    pub(super) fn text(&self, key: &str, odd: &mut Vec<OddKey>) -> Option<String> {
        self.typed(key, "short text", self.get(key), odd, short_text)
    }

    pub(super) fn texts(&self, key: &str, odd: &mut Vec<OddKey>) -> Option<Vec<String>> {
        self.typed(key, "list of short texts", self.get(key), odd, short_texts)
    }

    /// Reads the value of `key` with `read`; notes it as odd when it is there and `read` finds nothing in it.
    pub(super) fn read<T>(
        &self,
        key: &str,
        wanted: &str,
        odd: &mut Vec<OddKey>,
        read: impl Fn(&'a Value) -> Option<T>,
    ) -> Option<T> {
        self.typed(key, wanted, self.get(key), odd, read)
    }

    fn typed<T>(
        &self,
        key: &str,
        wanted: &str,
        value: Option<&'a Value>,
        odd: &mut Vec<OddKey>,
        read: impl Fn(&'a Value) -> Option<T>,
    ) -> Option<T> {
        let value = value?;
        let result = read(value);
        if result.is_none() && odd.len() < MOST_ODD {
            odd.push(OddKey { key: self.path_of(key), wanted: wanted.to_owned(), found: shown(value) });
        }
        result
    }

    fn path_of(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }
}

pub(super) fn short_text(value: &Value) -> Option<String> {
    value.as_str().filter(|text| text.len() <= LONGEST).map(str::to_owned)
}

pub(super) fn short_texts(value: &Value) -> Option<Vec<String>> {
    value.as_array().filter(|items| items.len() <= LONGEST)?.iter().map(short_text).collect()
}

/// The value as JSON; lists and objects only by their kind, as they may be long.
fn shown(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("list of {}", items.len()),
        Value::Object(map) => format!("object of {}", map.len()),
        Value::String(text) => format!("{:?}", text.chars().take(SHOWN).collect::<String>()),
        plain => plain.to_string(),
    }
}
