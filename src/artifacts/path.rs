//! Paths with `/` between folders, as plain text: they come from browsers and archives, not from this machine.

/// The part behind the last `/`.
pub fn file_name(path: &str) -> &str {
    path.trim_end_matches('/').rsplit('/').next().unwrap_or(path)
}

/// The part before the last `/`; empty at the top.
pub fn folder(path: &str) -> &str {
    path.trim_end_matches('/').rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Whether `path` lies in `folder` or is it. Everything lies below the empty folder.
pub fn is_below(path: &str, folder: &str) -> bool {
    folder.is_empty() || path.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}
