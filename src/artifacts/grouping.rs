//! Which files form one capture.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::archive::has_archive_name;

use super::kind::{Kind, is_prof_folder};
use super::path::{file_name, folder, is_below};

/// How much of a capture was offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// The folder of the capture: what is not in it was not written, or was removed.
    Whole,
    /// Only its ASCEND_PROFILER_OUTPUT.
    OutputOnly,
    /// A `PROF_*` folder of msprof.
    MsprofFolder,
    /// Part of a capture, out of an archive that did not come whole: what is not there may have been in the rest.
    Partial,
    /// Single files: what is not there may exist elsewhere.
    Loose,
}

/// The files of one capture, as indices into what was offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaptureFiles {
    /// Path of the capture below what was dropped; `.` when it has no folder of its own.
    pub path: String,
    pub scope: Scope,
    pub files: Vec<usize>,
    /// Console logs that speak about it.
    pub logs: Vec<usize>,
}

/// Groups files into captures, ordered by path. A path that ends in `/` is an empty folder.
pub fn group(files: &[(String, Kind)]) -> Vec<CaptureFiles> {
    let roots = marked_roots(files);
    let mut captures: BTreeMap<(String, Scope), Vec<usize>> = BTreeMap::new();
    let mut loose = Vec::new();
    for (index, (path, kind)) in files.iter().enumerate() {
        // A report is about captures, and no part of one; of an archive the members count.
        if matches!(kind, Kind::ConsoleLog | Kind::Archive | Kind::Report) {
            continue;
        }
        match root_of(path, &roots) {
            Some((root, scope)) => captures.entry((root, scope)).or_default().push(index),
            None if kind.is_result() || matches!(kind, Kind::ForeignTool | Kind::ProfilerInfo) => loose.push(index),
            None => {}
        }
    }
    let mut captures: Vec<CaptureFiles> = captures
        .into_iter()
        .map(|((path, scope), files)| CaptureFiles { path, scope, files, logs: Vec::new() })
        .collect();
    captures.extend(loose_captures(files, &loose));
    attach_logs(files, &mut captures);
    captures.sort_by(|a, b| a.path.cmp(&b.path));
    captures
}

/// Folders that hold what only a capture's own folder holds, whatever they are called.
fn marked_roots(files: &[(String, Kind)]) -> BTreeSet<String> {
    let mut roots = BTreeSet::new();
    for (path, kind) in files {
        if *kind == Kind::ProfilerInfo && !folder(path).is_empty() {
            roots.insert(folder(path).to_string());
        }
        if let Some(at) = path.find("/FRAMEWORK/") {
            roots.extend(path.get(..at).map(str::to_string));
        }
    }
    roots
}

/// The capture that a path belongs to by the folders it lies in.
fn root_of(path: &str, roots: &BTreeSet<String>) -> Option<(String, Scope)> {
    let mut ends: Vec<usize> = path.match_indices('/').map(|(at, _)| at).collect();
    ends.retain(|end| *end > 0);
    let folders: Vec<&str> = ends.iter().filter_map(|end| path.get(..*end)).collect();
    if let Some(root) = folders.iter().find(|folder| is_capture_name(file_name(folder)) || roots.contains(**folder)) {
        return Some(((*root).to_string(), Scope::Whole));
    }
    if let Some(output) = folders.iter().find(|folder| file_name(folder) == "ASCEND_PROFILER_OUTPUT") {
        return Some(match folder(output) {
            parent if parent.is_empty() || has_archive_name(parent) => ((*output).to_string(), Scope::OutputOnly),
            parent => (parent.to_string(), Scope::Whole),
        });
    }
    let prof = folders.iter().find(|folder| is_prof_folder(file_name(folder)))?;
    Some(((*prof).to_string(), Scope::MsprofFolder))
}

/// Users rename folders; only the ending is relied on (FORMATS §1.1).
fn is_capture_name(folder: &str) -> bool {
    folder.ends_with("_ascend_pt")
}

/// Results outside any capture's folder: those of one folder belong together, unless two are of one kind.
fn loose_captures(files: &[(String, Kind)], loose: &[usize]) -> Vec<CaptureFiles> {
    let mut by_folder: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for &index in loose {
        if let Some((path, _)) = files.get(index) {
            by_folder.entry(folder(path)).or_default().push(index);
        }
    }
    let mut captures = Vec::new();
    for (folder, members) in by_folder {
        let kinds: BTreeSet<Kind> = members.iter().filter_map(|&index| files.get(index)).map(|file| file.1).collect();
        let slices =
            members.iter().filter_map(|&index| files.get(index)).all(|file| file_name(&file.0).contains("_slice_"));
        if kinds.len() == members.len() || slices || kinds == BTreeSet::from([Kind::ForeignTool]) {
            let path = match (folder, members.as_slice()) {
                (_, [only]) => files.get(*only).map_or(".", |file| file.0.as_str()),
                ("", _) => ".",
                (folder, _) => folder,
            };
            captures.push(loose_capture(path, members));
        } else {
            let alone = members.iter().filter_map(|&index| Some((files.get(index)?.0.as_str(), vec![index])));
            captures.extend(alone.map(|(path, members)| loose_capture(path, members)));
        }
    }
    captures
}

fn loose_capture(path: &str, files: Vec<usize>) -> CaptureFiles {
    CaptureFiles { path: path.to_string(), scope: Scope::Loose, files, logs: Vec::new() }
}

/// A console log speaks about the captures below its folder, or the one it lies in; failing that, about all that were
/// dropped with it. A log without any capture is a capture of its own: it may say why nothing was written.
fn attach_logs(files: &[(String, Kind)], captures: &mut Vec<CaptureFiles>) {
    let logs = files.iter().enumerate().filter(|(_, file)| file.1 == Kind::ConsoleLog);
    let mut orphans = Vec::new();
    for (index, (path, _)) in logs {
        if captures.is_empty() {
            orphans.push((index, path));
            continue;
        }
        let home = folder(path);
        let speaks_of = |capture: &CaptureFiles| is_below(&capture.path, home) || is_below(home, &capture.path);
        let has_home = captures.iter().any(speaks_of);
        for capture in captures.iter_mut().filter(|capture| !has_home || speaks_of(capture)) {
            capture.logs.push(index);
        }
    }
    captures.extend(orphans.into_iter().map(|(index, path)| CaptureFiles {
        path: path.clone(),
        scope: Scope::Loose,
        files: Vec::new(),
        logs: vec![index],
    }));
}
