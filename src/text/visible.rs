//! Text from artifacts made safe to look at: characters that a screen would swallow, or that would reorder what
//! stands around them, are shown as marks.

use serde_json::Value;

/// A run of text, or one mark for a character that can't be seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    Text(String),
    Mark(String),
}

/// Splits a text into what can be seen and marks for what can't.
pub fn parts(text: &str) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for character in text.chars() {
        match (mark(character), parts.last_mut()) {
            (Some(mark), _) => parts.push(Part::Mark(mark)),
            (None, Some(Part::Text(run))) => run.push(character),
            (None, _) => parts.push(Part::Text(character.to_string())),
        }
    }
    parts
}

/// The same as one string, where no markup can be used.
pub fn plain(text: &str) -> String {
    let parts = parts(text).into_iter().map(|part| match part {
        Part::Text(text) | Part::Mark(text) => text,
    });
    parts.collect()
}

/// The same for every text in a JSON value.
pub fn value(value: &Value) -> Value {
    match value {
        Value::String(text) => plain(text).into(),
        Value::Array(items) => items.iter().map(self::value).collect(),
        other => other.clone(),
    }
}

/// A path as seen from a folder that it lies in, made visible.
pub fn within(path: &str, folder: &str) -> String {
    let inner = path.strip_prefix(folder).and_then(|rest| rest.strip_prefix('/'));
    plain(inner.filter(|rest| !folder.is_empty() && !rest.is_empty()).unwrap_or(path))
}

/// Escapes as programmers write them: the signs that Unicode has for controls are in few fonts.
fn mark(character: char) -> Option<String> {
    match character {
        '\n' => Some("\\n".to_string()),
        '\r' => Some("\\r".to_string()),
        '\t' => Some("\\t".to_string()),
        '\0'..='\u{1f}' | '\u{7f}' => Some(format!("\\x{:02x}", u32::from(character))),
        // C1 controls, soft hyphen, zero-width and direction marks, the byte order mark, tags.
        '\u{80}'..='\u{9f}'
        | '\u{ad}'
        | '\u{61c}'
        | '\u{180e}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e007f}' => Some(format!("\\u{{{:x}}}", u32::from(character))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_shown() {
        let cases = [
            ("plain 文字", "plain 文字"),
            ("a\0b\tc\r\n", "a\\x00b\\tc\\r\\n"),
            ("\u{1b}[31m", "\\x1b[31m"),
            ("x\u{7f}", "x\\x7f"),
            ("gpj\u{202e}.exe", "gpj\\u{202e}.exe"),
            ("\u{feff}[", "\\u{feff}["),
        ];
        for (text, shown) in cases {
            assert_eq!(plain(text), shown);
        }
    }

    #[test]
    fn texts_in_facts_are_shown_too() {
        let facts = serde_json::json!(["a\u{202e}b", 1, ["\n"]]);
        assert_eq!(value(&facts), serde_json::json!(["a\\u{202e}b", 1, ["\\n"]]));
    }

    #[test]
    fn runs_stay_together() {
        let expected = [Part::Text("ab".into()), Part::Mark("\\n".into()), Part::Text("c".into())];
        assert_eq!(parts("ab\nc"), expected);
    }

    #[test]
    fn paths_are_shortened_only_inside_their_folder() {
        let cases = [
            ("a/b_ascend_pt/x.json", "a/b_ascend_pt", "x.json"),
            ("a/b_ascend_ptx/x.json", "a/b_ascend_pt", "a/b_ascend_ptx/x.json"),
            ("a/b_ascend_pt/", "a/b_ascend_pt", "a/b_ascend_pt/"),
            ("log_0.log", "a", "log_0.log"),
            ("/x", "", "/x"),
        ];
        for (path, folder, shown) in cases {
            assert_eq!(within(path, folder), shown);
        }
    }
}
