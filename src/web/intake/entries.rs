//! Folders by entries: `webkitGetAsEntry()` and `readEntries`, which gives at most a hundred at a time and is to be
//! called until it gives none.

use js_sys::{Array, Function, Promise};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{FileSystemDirectoryEntry, FileSystemDirectoryReader, FileSystemEntry, FileSystemFileEntry};

use super::{Basket, Cancelled, Content, DEEPEST, Source, below, empty, too_deep, unlisted};
use crate::browser;

struct Folder {
    path: String,
    depth: usize,
    entry: FileSystemDirectoryEntry,
}

pub async fn walk(root: FileSystemEntry, basket: &mut Basket) -> Result<(), Cancelled> {
    if root.is_file() {
        return basket.put(receive(root.name(), ask(root.unchecked_into())).await).await;
    }
    let mut folders = vec![Folder { path: root.name(), depth: 1, entry: root.unchecked_into() }];
    while let Some(folder) = folders.pop() {
        walk_folder(&folder, &mut folders, basket).await?;
    }
    Ok(())
}

async fn walk_folder(folder: &Folder, folders: &mut Vec<Folder>, basket: &mut Basket) -> Result<(), Cancelled> {
    if folder.depth > DEEPEST {
        return basket.put(too_deep(&folder.path)).await;
    }
    let reader = folder.entry.create_reader();
    let mut members = 0;
    loop {
        let entries = match some_entries(&reader).await {
            Ok(entries) => entries,
            Err(thrown) => {
                return basket.put(unlisted(&folder.path, browser::words(&thrown))).await;
            }
        };
        match (entries.length(), members) {
            (0, 0) => return basket.put(empty(&folder.path)).await,
            (0, _) => return Ok(()),
            (more, _) => members += more,
        }
        take(folder, &entries, folders, basket).await?;
    }
}

/// Puts the files among some entries into the basket and the folders on the list. All files are asked for before the
/// first answer is waited for: asking takes longer than answering.
async fn take(
    folder: &Folder,
    entries: &Array,
    folders: &mut Vec<Folder>,
    basket: &mut Basket,
) -> Result<(), Cancelled> {
    let mut asked = Vec::new();
    for entry in entries.iter().map(JsCast::unchecked_into::<FileSystemEntry>) {
        let path = below(&folder.path, &entry.name());
        if entry.is_directory() {
            folders.push(Folder { path, depth: folder.depth + 1, entry: entry.unchecked_into() });
        } else {
            asked.push((path, ask(entry.unchecked_into())));
        }
    }
    for (path, answer) in asked {
        basket.put(receive(path, answer).await).await?;
    }
    Ok(())
}

async fn some_entries(reader: &FileSystemDirectoryReader) -> Result<Array, JsValue> {
    let entries = promised(|resolve, reject| reader.read_entries_with_callback_and_callback(resolve, reject));
    entries.await.map(JsCast::unchecked_into)
}

fn ask(entry: FileSystemFileEntry) -> JsFuture {
    promised(|resolve, reject| {
        entry.file_with_callback_and_callback(resolve, reject);
        Ok(())
    })
}

async fn receive(path: String, answer: JsFuture) -> Source {
    let content = match answer.await {
        Ok(file) => Content::File(file.unchecked_into()),
        Err(thrown) => Content::Refused(browser::words(&thrown)),
    };
    Source { path, content }
}

/// A call with two callbacks, made at once, as something to wait for.
fn promised(mut call: impl FnMut(&Function, &Function) -> Result<(), JsValue>) -> JsFuture {
    JsFuture::from(Promise::new(&mut |resolve, reject| {
        if let Err(thrown) = call(&resolve, &reject) {
            let _ = reject.call1(&JsValue::UNDEFINED, &thrown);
        }
    }))
}
