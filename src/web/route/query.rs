//! The part of a fragment behind `?`. In: its text. Out: parameters by name, and which of them said nothing.

use std::cell::RefCell;

/// The parameters of a query. Names and values are plain words and numbers: nothing in an address of the page needs
/// escaping.
pub struct Query<'a> {
    pairs: Vec<(&'a str, &'a str)>,
    odd: RefCell<Vec<&'static str>>,
}

impl<'a> Query<'a> {
    /// Reads `a=1&b=2`, with or without a `?`. A part without `=` is a parameter with an empty value.
    pub fn parse(text: &'a str) -> Query<'a> {
        let parts = text.trim_start_matches('?').split('&').filter(|part| !part.is_empty());
        let pairs = parts.map(|part| part.split_once('=').unwrap_or((part, ""))).collect();
        Query { pairs, odd: RefCell::default() }
    }

    /// The value of a name; the last one when it is there several times.
    pub fn get(&self, name: &str) -> Option<&'a str> {
        self.pairs.iter().rev().find(|(known, _)| *known == name).map(|(_, value)| *value)
    }

    /// Whether any of these names is there.
    pub fn has_any(&self, names: &[&str]) -> bool {
        names.iter().any(|name| self.get(name).is_some())
    }

    /// The value of a name as `read` understands it. One that it does not understand is noted, and counts as absent.
    pub fn read<T>(&self, name: &'static str, read: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let value = self.get(name)?;
        let read = read(value);
        if read.is_none() {
            self.odd.borrow_mut().push(name);
        }
        read
    }

    /// A whole number from 0.
    pub fn number(&self, name: &'static str) -> Option<u64> {
        // `parse` would take a sign as well.
        self.read(name, |value| value.bytes().all(|byte| byte.is_ascii_digit()).then(|| value.parse().ok())?)
    }

    /// Names of parameters whose value was not understood.
    pub fn odd(self) -> Vec<&'static str> {
        self.odd.into_inner()
    }
}

#[cfg(test)]
mod tests {
    use super::Query;

    #[test]
    fn parameters_are_found_and_odd_ones_are_noted() {
        let query = Query::parse("?a=1&b=-2&c=+3&d&a=4&e=18446744073709551616&f=x=y");
        assert_eq!(query.number("a"), Some(4));
        assert_eq!(
            (query.number("b"), query.number("c"), query.number("d"), query.number("e")),
            (None, None, None, None)
        );
        assert_eq!((query.get("f"), query.get("g")), (Some("x=y"), None));
        assert!(query.has_any(&["z", "d"]) && !query.has_any(&["z"]));
        assert_eq!(query.odd(), ["b", "c", "d", "e"]);
    }
}
