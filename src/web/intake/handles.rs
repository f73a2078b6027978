//! Folders by handles: `FileSystemDirectoryHandle.values()`, level by level.

use js_sys::{AsyncIterator, IteratorNext};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use super::{Basket, Cancelled, Content, DEEPEST, Source, below, empty, too_deep, unlisted};
use crate::browser;

/// Files asked for at a time: asking takes longer than answering.
const AT_A_TIME: usize = 64;

#[wasm_bindgen]
extern "C" {
    /// `FileSystemHandle`, of a file or a folder.
    pub type Handle;

    #[wasm_bindgen(method, getter)]
    fn kind(this: &Handle) -> String;

    #[wasm_bindgen(method, getter)]
    fn name(this: &Handle) -> String;

    #[wasm_bindgen(method, catch, js_name = getFile)]
    fn file(this: &Handle) -> Result<js_sys::Promise, JsValue>;

    #[wasm_bindgen(method, catch)]
    fn values(this: &Handle) -> Result<AsyncIterator, JsValue>;
}

struct Folder {
    path: String,
    depth: usize,
    handle: Handle,
}

/// Some members of a folder.
struct Batch {
    members: Vec<Handle>,
    /// How the list ended, if it did.
    end: Option<Result<(), JsValue>>,
}

pub async fn walk(root: Handle, basket: &mut Basket) -> Result<(), Cancelled> {
    if root.kind() == "file" {
        return basket.put(receive(root.name(), ask(&root)).await).await;
    }
    let mut folders = vec![Folder { path: root.name(), depth: 1, handle: root }];
    while let Some(folder) = folders.pop() {
        walk_folder(&folder, &mut folders, basket).await?;
    }
    Ok(())
}

async fn walk_folder(folder: &Folder, folders: &mut Vec<Folder>, basket: &mut Basket) -> Result<(), Cancelled> {
    if folder.depth > DEEPEST {
        return basket.put(too_deep(&folder.path)).await;
    }
    let refused = |thrown: &JsValue| unlisted(&folder.path, browser::words(thrown));
    let list = match folder.handle.values() {
        Ok(list) => list,
        Err(thrown) => return basket.put(refused(&thrown)).await,
    };
    let mut is_empty = true;
    loop {
        let batch = next_batch(&list).await;
        is_empty &= batch.members.is_empty();
        take(folder, batch.members, folders, basket).await?;
        match batch.end {
            None => {}
            Some(Ok(())) if is_empty => return basket.put(empty(&folder.path)).await,
            Some(Ok(())) => return Ok(()),
            Some(Err(thrown)) => return basket.put(refused(&thrown)).await,
        }
    }
}

/// Puts the files of a batch into the basket and its folders on the list.
async fn take(
    folder: &Folder,
    members: Vec<Handle>,
    folders: &mut Vec<Folder>,
    basket: &mut Basket,
) -> Result<(), Cancelled> {
    let mut asked = Vec::new();
    for handle in members {
        let path = below(&folder.path, &handle.name());
        if handle.kind() == "directory" {
            folders.push(Folder { path, depth: folder.depth + 1, handle });
        } else {
            asked.push((path, ask(&handle)));
        }
    }
    for (path, answer) in asked {
        basket.put(receive(path, answer).await).await?;
    }
    Ok(())
}

async fn next_batch(list: &AsyncIterator) -> Batch {
    let mut members = Vec::new();
    while members.len() < AT_A_TIME {
        match next(list).await {
            Ok(Some(handle)) => members.push(handle),
            Ok(None) => return Batch { members, end: Some(Ok(())) },
            Err(thrown) => return Batch { members, end: Some(Err(thrown)) },
        }
    }
    Batch { members, end: None }
}

async fn next(list: &AsyncIterator) -> Result<Option<Handle>, JsValue> {
    let step: IteratorNext = JsFuture::from(list.next()?).await?.unchecked_into();
    Ok((!step.done()).then(|| step.value().unchecked_into()))
}

/// The file behind a handle, asked for at once.
fn ask(handle: &Handle) -> Result<JsFuture, JsValue> {
    handle.file().map(JsFuture::from)
}

async fn receive(path: String, answer: Result<JsFuture, JsValue>) -> Source {
    let answer = match answer {
        Ok(promise) => promise.await,
        Err(thrown) => Err(thrown),
    };
    let content = match answer {
        Ok(file) => Content::File(file.unchecked_into()),
        Err(thrown) => Content::Refused(browser::words(&thrown)),
    };
    Source { path, content }
}
