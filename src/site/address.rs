//! Addresses that a site may name: of pages to follow, and of those that may hand over files.

use serde::Deserialize;

/// The address of a page: `https://…` or `http://…`, nothing that a browser would run.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Link(String);

/// What a browser calls an origin: scheme, host, and the port if it is not the usual one. Never `*` or `null`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Origin(String);

impl Link {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Origin {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Link {
    type Error = String;

    fn try_from(text: String) -> Result<Link, String> {
        let is_clean = !text.chars().any(|character| character.is_whitespace() || character.is_control());
        match port_and_rest(&text) {
            Some((_, rest)) if is_clean && !rest.starts_with(['/', '?', '#']) && !rest.is_empty() => Ok(Link(text)),
            _ => Err(format!("`{text}` is no address such as https://wiki.example/npu")),
        }
    }
}

impl TryFrom<String> for Origin {
    type Error = String;

    fn try_from(text: String) -> Result<Origin, String> {
        // As browsers write origins: a capital letter or the usual port would never be equal to what they say.
        let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b".-_:[]".contains(&byte);
        match port_and_rest(&text) {
            Some((port, host)) if !host.is_empty() && host.bytes().all(allowed) && !host.ends_with(port) => {
                Ok(Origin(text))
            }
            _ => Err(format!(
                "`{text}` is no origin such as https://portal.example: scheme, host in small letters, the port if it \
                 is not the usual one, and nothing behind"
            )),
        }
    }
}

/// The usual port of an address of the web, and what follows the scheme.
fn port_and_rest(text: &str) -> Option<(&'static str, &str)> {
    let secure = text.strip_prefix("https://").map(|rest| (":443", rest));
    secure.or_else(|| text.strip_prefix("http://").map(|rest| (":80", rest)))
}
