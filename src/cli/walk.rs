//! Lists what lies below the given paths, the way a browser lists a dropped folder.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use profvet::examine::Offered;

/// Folders inside folders that are followed; a result nests five deep.
const MAX_DEPTH: usize = 64;

/// A file or empty folder, where it lies, and why it could not be listed.
pub struct Found {
    pub offered: Offered,
    pub source: PathBuf,
    pub refused: Option<io::Error>,
}

/// Everything below the paths, each named from its own folder's name on.
///
/// # Errors
/// A path that does not exist, or is no file or folder.
pub fn walk(paths: &[PathBuf]) -> io::Result<Vec<Found>> {
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    for path in paths {
        let metadata = fs::metadata(path).map_err(|error| named(path, &error))?;
        let name = own_name(path)?;
        if metadata.is_dir() {
            list(path, &name, 0, &mut seen, &mut found);
        } else if metadata.is_file() {
            found.push(file(path.clone(), name, metadata.len()));
        } else {
            // Reading a pipe or device may never end.
            return Err(named(path, &io::Error::other("neither a file nor a folder")));
        }
    }
    Ok(found)
}

/// The last part of a path; `.` and `..` have one only when resolved.
fn own_name(path: &Path) -> io::Result<String> {
    let name = match path.file_name() {
        Some(name) => name.to_os_string(),
        None => fs::canonicalize(path)?.file_name().map(|name| name.to_os_string()).unwrap_or_default(),
    };
    Ok(name.to_string_lossy().into_owned())
}

fn list(folder: &Path, name: &str, depth: usize, seen: &mut BTreeSet<PathBuf>, found: &mut Vec<Found>) {
    // A link back to a folder above would never end.
    let is_new = fs::canonicalize(folder).is_ok_and(|real| seen.insert(real));
    if !is_new {
        return;
    }
    if depth > MAX_DEPTH {
        let reason = format!("more than {MAX_DEPTH} levels of folders");
        let offered = Offered { path: format!("{name}/"), bytes: 0 };
        found.push(Found { offered, source: folder.to_path_buf(), refused: Some(io::Error::other(reason)) });
        return;
    }
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => {
            let offered = Offered { path: format!("{name}/"), bytes: 0 };
            found.push(Found { offered, source: folder.to_path_buf(), refused: Some(error) });
            return;
        }
    };
    let before = found.len();
    for entry in entries.flatten() {
        let path = entry.path();
        let inner = format!("{name}/{}", entry.file_name().to_string_lossy());
        match fs::metadata(&path) {
            Ok(metadata) if metadata.is_dir() => list(&path, &inner, depth + 1, seen, found),
            Ok(metadata) if metadata.is_file() => found.push(file(path, inner, metadata.len())),
            // Sockets, pipes and devices are no artifacts, and reading one may never end.
            Ok(_) => {}
            Err(error) => {
                found.push(Found { offered: Offered { path: inner, bytes: 0 }, source: path, refused: Some(error) });
            }
        }
    }
    if found.len() == before {
        found.push(file(folder.to_path_buf(), format!("{name}/"), 0));
    }
}

fn file(source: PathBuf, path: String, bytes: u64) -> Found {
    Found { offered: Offered { path, bytes }, source, refused: None }
}

fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}
