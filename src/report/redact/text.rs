//! Running text: lines of logs, pieces of files, words of the system, facts.

use super::book::{Book, Class};
use super::{address, known, path};

/// Words in a row that are looked up together: names have blanks and strokes in them.
const MOST_WORDS: usize = 12;

/// The text with every name in it replaced.
pub(super) fn redacted(text: &str, book: &mut Book) -> String {
    let mut text = text.to_string();
    for (name, pseudonym) in book.wide_words() {
        if text.contains(name.as_str()) {
            text = text.replace(name.as_str(), pseudonym);
        }
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text.as_str();
    let mut key = None;
    while let Some((unknown, name)) = next_known(rest, book) {
        tokens(unknown, &mut key, book, &mut out);
        out.push_str(book.word(name).unwrap_or_default());
        rest = rest.get(unknown.len() + name.len()..).unwrap_or_default();
        key = None;
    }
    tokens(rest, &mut key, book, &mut out);
    out
}

/// The first name of the book that stands in a text as a word or several, and what stands before it.
fn next_known<'a>(text: &'a str, book: &Book) -> Option<(&'a str, &'a str)> {
    let words = words(text);
    (0..words.len()).find_map(|first| {
        let start = words.get(first)?.0;
        let until = words.len().min(first + MOST_WORDS);
        let name = (first..until).rev().find_map(|last| {
            let name = text.get(start..words.get(last)?.1)?;
            book.word(name).map(|_| name)
        })?;
        Some((text.get(..start)?, name))
    })
}

/// Start and end of each run of letters and digits.
fn words(text: &str) -> Vec<(usize, usize)> {
    let mut words: Vec<(usize, usize)> = Vec::new();
    for (at, character) in text.char_indices().filter(|(_, character)| character.is_alphanumeric()) {
        let end = at + character.len_utf8();
        match words.last_mut() {
            Some((_, last)) if *last == at => *last = end,
            _ => words.push((at, end)),
        }
    }
    words
}

/// What stands between tokens.
fn is_between(character: char) -> bool {
    character.is_whitespace() || "'\"`,;()[]{}<>|=，。；：、（）“”‘’《》【】".contains(character)
}

/// Token by token. `key` is what the value of the key just passed is the name of.
fn tokens(text: &str, key: &mut Option<Class>, book: &mut Book, out: &mut String) {
    let mut rest = text;
    while !rest.is_empty() {
        let between = rest.find(|character| !is_between(character)).unwrap_or(rest.len());
        let (blank, behind) = rest.split_at(between);
        out.push_str(blank);
        let end = behind.find(is_between).unwrap_or(behind.len());
        let (token, behind) = behind.split_at(end);
        let is_assigned = |text: &str| text.trim_start_matches(['"', '\'', ' ']).starts_with(['=', ':']);
        let named = key.take();
        out.push_str(&self::token(token, named, book));
        *key = known::key(token.trim_end_matches(':')).filter(|_| token.ends_with(':') || is_assigned(behind));
        // A colon in quotation marks of its own, as in JSON, belongs to neither.
        if token == ":" {
            *key = named;
        }
        rest = behind;
    }
}

fn token(token: &str, named: Option<Class>, book: &mut Book) -> String {
    let core = token.trim_end_matches(['.', ':', '!', '?']);
    let tail = token.get(core.len()..).unwrap_or_default();
    if core.is_empty() {
        return token.to_string();
    }
    let replaced = url(core, book)
        .or_else(|| address::split(core).map(|(name, rest)| book.pseudonym(Class::Address, name) + rest))
        .or_else(|| mail(core, book))
        .or_else(|| named.filter(|_| is_name(core)).map(|class| book.pseudonym(class, core)))
        .unwrap_or_else(|| parts(core, book));
    replaced + tail
}

/// `tcp://10.0.0.1:29500/x` → `tcp://addr-1:29500/…`
fn url(token: &str, book: &mut Book) -> Option<String> {
    let (scheme, rest) = token.split_once("://")?;
    if scheme == "file" {
        return Some(format!("file://{}", path::redacted(rest, book)));
    }
    let (place, behind) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    if known::is_public_host(place) {
        return Some(token.to_string());
    }
    let place = place.rsplit_once('@').map_or(place, |(_, place)| place);
    let (host, port) = match address::split(place) {
        Some((address, port)) => (book.pseudonym(Class::Address, address), port),
        None => {
            let (host, port) = place.split_at(place.find(':').unwrap_or(place.len()));
            let is_plain = host.is_empty() || known::is_word(host);
            (if is_plain { host.to_string() } else { book.pseudonym(Class::Host, host) }, port)
        }
    };
    let more = if behind.len() > 1 { "/…" } else { behind };
    Some(format!("{scheme}://{host}{port}{more}"))
}

/// `somebody@node17`, but not `Node@launch`, a call of the runtime: those have a capital.
fn mail(token: &str, book: &mut Book) -> Option<String> {
    let (user, host) = token.split_once('@')?;
    let is_call = user.chars().next().is_none_or(char::is_uppercase) && !host.contains('.');
    if is_call || token.contains(['/', '\\']) {
        return None;
    }
    let (host, rest) = host.split_at(host.find(':').unwrap_or(host.len()));
    let user = book.pseudonym(Class::User, user);
    let class = if address::split(host).is_some() { Class::Address } else { Class::Host };
    Some(format!("{user}@{}{rest}", book.pseudonym(class, host)))
}

/// Something that a person or machine can be called.
fn is_name(token: &str) -> bool {
    let is_number = token.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    !is_number && !known::is_word(token) && !token.contains(['/', '\\'])
}

/// Paths, and names with colons between them.
fn parts(token: &str, book: &mut Book) -> String {
    let parts: Vec<String> = token.split(':').map(|part| self::part(part, book)).collect();
    parts.join(":")
}

fn part(part: &str, book: &mut Book) -> String {
    if part.contains(['/', '\\']) {
        let is_alternatives = !part.starts_with(['/', '\\']) && part.split('/').all(known::is_alternative);
        return if is_alternatives { part.to_string() } else { path::redacted(part, book) };
    }
    if let Some(capture) = path::capture(part, book) {
        return capture;
    }
    let is_host = part.rsplit_once('.').is_some_and(|(stem, last)| !stem.is_empty() && known::is_domain(last));
    if is_host && !known::is_public_host(part) { book.pseudonym(Class::Host, part) } else { part.to_string() }
}
