//! Imports go only downwards (ARCHITECTURE.md): every `use` line in `src` is read, and a breach fails.

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms, lowest first; rooms of one row do not import each other.
const LAYERS: [&[&str]; 10] = [
    &["archive", "decimal", "gb18030", "hashing", "json", "near", "samples", "text"],
    &["artifacts", "trace", "table", "communication", "log", "info", "schedule"],
    &["settings"],
    &["evidence"],
    &["examine", "rules"],
    &["report", "views", "handbook", "site"],
    &["config", "reduce"],
    &["cli", "web"],
    &["lib"],
    &[],
];

fn layer(room: &str) -> usize {
    LAYERS.iter().position(|rooms| rooms.contains(&room)).unwrap_or_else(|| panic!("`{room}` has no layer"))
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("src is readable") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

fn room_of(path: &Path, src: &Path) -> String {
    let inner = path.strip_prefix(src).expect("below src");
    let first = inner.components().next().expect("a name").as_os_str().to_string_lossy().into_owned();
    first.trim_end_matches(".rs").to_string()
}

/// The rooms that a source names, `use` lines or not: `crate::room::…`, and `profvet::room::…` in the two programs.
fn rooms_named(text: &str, root: &str) -> Vec<String> {
    let marker = format!("{root}::");
    let mut rooms = Vec::new();
    for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
        for (at, _) in line.match_indices(&marker) {
            let rest = &line[at + marker.len()..];
            if let Some(group) = rest.strip_prefix('{') {
                let names = group.split('}').next().unwrap_or_default();
                rooms.extend(names.split(',').map(|name| first_word(name.trim())));
            } else {
                rooms.push(first_word(rest));
            }
        }
    }
    rooms.retain(|room| !room.is_empty() && room.chars().next().is_some_and(char::is_lowercase));
    rooms
}

fn first_word(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

#[test]
fn imports_go_only_downwards() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&src, &mut files);
    let mut breaches = Vec::new();
    for path in &files {
        let room = room_of(path, &src);
        let text = fs::read_to_string(path).expect("a source");
        let is_program = matches!(room.as_str(), "cli" | "web");
        let is_test = path.file_stem().is_some_and(|name| name.to_string_lossy().starts_with("test"));
        for named in rooms_named(&text, if is_program { "profvet" } else { "crate" }) {
            let allowed = named == room || layer(&named) < layer(&room);
            // The tests of a room may use generated samples and whatever stands above them to check the whole.
            if !allowed && !is_test {
                breaches.push(format!("{} names {named}", path.display()));
            }
        }
    }
    assert!(files.len() > 50, "src was not found");
    assert!(breaches.is_empty(), "{breaches:#?}");
}

#[test]
fn browser_types_stay_in_web() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&src, &mut files);
    for path in files.iter().filter(|path| room_of(path, &src) != "web") {
        let text = fs::read_to_string(path).expect("a source");
        for name in ["web_sys", "js_sys", "wasm_bindgen", "yew::"] {
            assert!(!text.contains(name), "{} names {name}", path.display());
        }
    }
}

#[test]
fn shipped_code_has_no_unsafe_and_does_not_give_up() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&src, &mut files);
    for path in &files {
        let text = fs::read_to_string(path).expect("a source");
        let shipped = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let is_test = path.components().any(|part| part.as_os_str().to_string_lossy().starts_with("test"));
        const GIVING_UP: [&str; 4] = ["todo!(", "unimplemented!(", "dbg!(", "panic!("];
        // The one wrapper around vector instructions says why each of its blocks is sound.
        let may_be_unsafe = path.ends_with("json/block.rs");
        let gives_up: &[&str] = if is_test { &[] } else { &GIVING_UP };
        let words = gives_up.iter().chain((!may_be_unsafe).then_some(&"unsafe "));
        let code = shipped.lines().filter(|line| !line.trim_start().starts_with("//"));
        for line in code {
            for word in words.clone() {
                assert!(!line.contains(word), "{}: {line}", path.display());
            }
        }
    }
}
