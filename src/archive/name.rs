//! Names of members, which come from anywhere, made into plain paths.

/// Longest path that is taken for one, in bytes (PATH_MAX of Linux).
const LONGEST: usize = 4096;
/// Folders inside folders; a result nests five deep.
const DEEPEST: usize = 64;
/// Endings of names that are opened, or of which it is said that they cannot be.
const ENDINGS: [&str; 11] = [".zip", ".tar", ".gz", ".tgz", ".zst", ".tzst", ".xz", ".txz", ".bz2", ".7z", ".rar"];

/// Whether a file of this name is an archive.
pub fn has_archive_name(path: &str) -> bool {
    let lower = path.to_ascii_lowercase();
    ENDINGS.iter().any(|ending| lower.ends_with(ending))
}

/// The name of what is in a file of one content: `trace_view.json.gz` → `trace_view.json`.
pub(super) fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    match name.rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() => stem,
        _ => "content",
    }
}

/// A member's name as text. Bytes that are no UTF-8, as Chinese Windows writes them, stand as `%B2`: names stay different,
/// and those of the artifacts are ASCII.
pub(super) fn decode(bytes: &[u8]) -> String {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return text.to_string();
    }
    let escaped = |byte: &u8| if byte.is_ascii() { char::from(*byte).to_string() } else { format!("%{byte:02X}") };
    bytes.iter().map(escaped).collect()
}

/// What a name comes to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Name {
    /// A path below the archive, and whether it led elsewhere as it was written.
    Path { path: String, is_odd: bool },
    /// The archive's own folder, or what macOS adds to each file.
    Nothing,
    /// Too long or too deep to be a path.
    Refused,
}

/// A name with `/` between folders, below the archive whatever it says. A folder keeps its `/` at the end.
pub(super) fn clean(name: &str) -> Name {
    if name.len() > LONGEST {
        return Name::Refused;
    }
    let name = name.replace('\\', "/");
    let mut is_odd = name.starts_with('/');
    let mut parts = Vec::new();
    for part in name.split('/') {
        let is_drive = parts.is_empty() && matches!(part.as_bytes(), [letter, b':'] if letter.is_ascii_alphabetic());
        match part {
            "" | "." => {}
            ".." => is_odd = true,
            _ if is_drive => is_odd = true,
            part => parts.push(part),
        }
    }
    let is_from_macos = parts.first() == Some(&"__MACOSX") || parts.last().is_some_and(|name| name.starts_with("._"));
    if parts.len() > DEEPEST {
        return Name::Refused;
    }
    if parts.is_empty() || is_from_macos {
        return Name::Nothing;
    }
    let end = if name.ends_with('/') { "/" } else { "" };
    Name::Path { path: parts.join("/") + end, is_odd }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(name: &str) -> (String, bool) {
        match clean(name) {
            Name::Path { path, is_odd } => (path, is_odd),
            other => (format!("{other:?}"), false),
        }
    }

    #[test]
    fn every_name_ends_below_the_archive() {
        for (name, path_below, is_odd) in [
            ("a_ascend_pt/x.json", "a_ascend_pt/x.json", false),
            ("./a//b/./c", "a/b/c", false),
            ("folder/", "folder/", false),
            ("a\\b.csv", "a/b.csv", false),
            ("../../etc/passwd", "etc/passwd", true),
            ("a/../../b", "a/b", true),
            ("/root/x", "root/x", true),
            ("C:\\Users\\x", "Users/x", true),
            ("..\\x", "x", true),
            ("a/C:/x", "a/C:/x", false),
        ] {
            assert_eq!(path(name), (path_below.to_string(), is_odd), "{name}");
        }
        for name in ["", "/", "./", "..", "__MACOSX/a_ascend_pt/._x.json", "a/._trace_view.json"] {
            assert_eq!(clean(name), Name::Nothing, "{name}");
        }
        for name in ["x".repeat(5000), "a/".repeat(100)] {
            assert_eq!(clean(&name), Name::Refused);
        }
    }

    #[test]
    fn knows_archives_by_name_and_what_is_in_them() {
        for name in ["x.zip", "a/b.tar.gz", "B.TGZ", "trace_view.json.gz", "x.tar.zst"] {
            assert!(has_archive_name(name), "{name}");
        }
        for name in ["x.json", "gz", "zip/x", "x.gz.txt"] {
            assert!(!has_archive_name(name), "{name}");
        }
        assert_eq!(stem("a/trace_view.json.gz"), "trace_view.json");
        assert_eq!(stem(".gz"), "content");
    }

    #[test]
    fn names_that_are_no_utf_8_stay_different() {
        assert_eq!(decode(b"\xb2\xe2/trace_view.json"), "%B2%E2/trace_view.json");
        assert_eq!(decode("测试".as_bytes()), "测试");
    }
}
