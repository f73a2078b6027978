//! A drop, which a browser shows only while the event lasts: everything is asked for at once, and walked later.
//! Handles come first, since from file:// Chromium gives folders only that way; then entries, which is all that
//! Firefox has; then plain files.

use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{DataTransfer, DataTransferItem, File, FileSystemEntry};

use super::{Basket, Cancelled, Content, Source, entries, handles};
use crate::browser;

pub struct Dropped(Vec<Item>);

struct Item {
    handle: Option<JsFuture>,
    entry: Option<FileSystemEntry>,
    file: Option<File>,
}

impl Dropped {
    /// What is dropped, if it is files or folders. To be called while the event lasts.
    pub fn of(transfer: &DataTransfer) -> Option<Dropped> {
        let items = transfer.items();
        let items = (0..items.length()).filter_map(|index| items.get(index));
        let items: Vec<Item> = items.filter(|item| item.kind() == "file").map(|item| Item::of(&item)).collect();
        (!items.is_empty()).then_some(Dropped(items))
    }

    pub async fn walk(self, basket: &mut Basket) -> Result<(), Cancelled> {
        for item in self.0 {
            item.walk(basket).await?;
        }
        Ok(())
    }
}

impl Item {
    fn of(item: &DataTransferItem) -> Item {
        Item {
            handle: handle_of(item).map(JsFuture::from),
            entry: item.webkit_get_as_entry().ok().flatten(),
            file: item.get_as_file().ok().flatten(),
        }
    }

    async fn walk(self, basket: &mut Basket) -> Result<(), Cancelled> {
        let handle = match self.handle {
            Some(promise) => promise.await.ok().filter(JsValue::is_object),
            None => None,
        };
        match (handle, self.entry, self.file) {
            (Some(handle), _, _) => handles::walk(handle.unchecked_into(), basket).await,
            (None, Some(entry), _) => entries::walk(entry, basket).await,
            (None, None, Some(file)) => basket.put(Source { path: file.name(), content: Content::File(file) }).await,
            (None, None, None) => {
                browser::log("the browser gives neither handle, entry nor file for a dropped item");
                Ok(())
            }
        }
    }
}

/// `getAsFileSystemHandle()`, where the browser has it.
fn handle_of(item: &DataTransferItem) -> Option<Promise> {
    let method = Reflect::get(item, &"getAsFileSystemHandle".into()).ok()?;
    method.dyn_into::<Function>().ok()?.call0(item).ok()?.dyn_into().ok()
}
