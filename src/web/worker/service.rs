//! The worker's side: hears what it is to do, does it, and tells how far it is.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Array, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, File, MessageEvent};

use super::course::NEWS_MS;
use super::helper::help;
use super::listing::Found;
use super::packed::{pack, unpack};
use super::protocol::{News, Progress, RowNews, field};
use super::run::examine;
use super::{copying, judging, listing, reducing, searching};
use crate::browser;
use crate::intake::{Content, Source};

/// Waits for files.
pub fn serve() {
    std::panic::set_hook(Box::new(|panic| tell(&News::Crashed(panic.to_string()))));
    let gathered = Rc::new(RefCell::new(Vec::new()));
    let found: Rows = Rc::default();
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let message = event.data();
        let has = |name: &str| get(&message, name).is_truthy();
        if has(field::PLAN) {
            spawn_local(copy(message));
        } else if has(field::QUERY) {
            spawn_local(search(message));
        } else if has(field::TASKS) {
            spawn_local(help(message));
        } else if has(field::ROWS) || has(field::PAGE) || has(field::SAVE) {
            spawn_local(rows(message, Rc::clone(&found)));
        } else if has(field::REDUCE) {
            spawn_local(reduce(message));
        } else if has(field::FILES) {
            gathered.borrow_mut().extend(unpacked(&message));
            if has(field::SETTINGS) {
                spawn_local(examine(gathered.take(), get(&message, field::SETTINGS)));
            }
        } else if has(field::SETTINGS) {
            tell(&judging::judge(&get(&message, field::SETTINGS)));
        }
    });
    scope().set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // The worker serves to its end.
    on_message.forget();
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

pub(super) fn get(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &name.into()).unwrap_or_default()
}

fn unpacked(message: &JsValue) -> Vec<Source> {
    let files = Array::from(&get(message, field::FILES));
    files.iter().map(|file| source(&file)).collect()
}

fn source(packed: &JsValue) -> Source {
    let path = get(packed, field::PATH).as_string().unwrap_or_default();
    let refused = get(packed, field::REFUSED).as_string();
    let content = match (get(packed, field::FILE).dyn_into::<File>(), refused) {
        (Ok(file), _) => Content::File(file),
        (Err(_), Some(reason)) => Content::Refused(reason),
        (Err(_), None) => Content::Folder,
    };
    Source { path, content }
}

pub(super) fn tell(news: &News) {
    tell_with(news, None);
}

/// With something that comes along: a copy, or packed results.
pub(super) fn tell_with(news: &News, more: Option<JsValue>) {
    match pack(news) {
        Ok(packed) => {
            let message: Array = [packed].into_iter().chain(more).collect();
            drop(scope().post_message(&message));
        }
        Err(thrown) => browser::log(&browser::words(&thrown)),
    }
}

/// Tells of progress, no more often than anybody can follow.
fn telling_in_time() -> impl Fn(&Progress) {
    let told_ms = Cell::new(browser::now_ms());
    move |progress| {
        let now = browser::now_ms();
        if now - told_ms.get() >= NEWS_MS {
            told_ms.set(now);
            tell(&News::Progress(progress.clone()));
        }
    }
}

/// The rows that were found last.
type Rows = Rc<RefCell<Option<Rc<Found>>>>;

/// Finds rows, or reads some of those that were found.
async fn rows(message: JsValue, found: Rows) {
    let done = match (get(&message, field::ROWS), get(&message, field::PAGE)) {
        (query, _) if query.is_truthy() => list(&message, &query, &found).await,
        (_, window) if window.is_truthy() => page(&window, &found).await,
        _ => save(&found).await,
    };
    if let Err(reason) = done {
        tell(&News::Crashed(reason));
    }
}

async fn list(message: &JsValue, query: &JsValue, found: &Rows) -> Result<(), String> {
    let file: File = get(message, field::FILE).dyn_into().map_err(|_| "no file")?;
    let query = unpack(query)?;
    let rows = listing::find(file, query, telling_in_time()).await?;
    let listed = rows.listed();
    *found.borrow_mut() = Some(Rc::new(rows));
    tell(&News::Rows(RowNews::Listed(listed)));
    Ok(())
}

async fn page(window: &JsValue, found: &Rows) -> Result<(), String> {
    let window = unpack(window)?;
    let rows = found.borrow().clone().ok_or("no rows were found yet")?;
    let page = rows.page(window).await.map_err(|thrown| browser::words(&thrown))?;
    tell(&News::Rows(RowNews::Page(page)));
    Ok(())
}

async fn save(found: &Rows) -> Result<(), String> {
    let rows = found.borrow().clone().ok_or("no rows were found yet")?;
    let blob = rows.saved().await.map_err(|thrown| browser::words(&thrown))?;
    tell_with(&News::Rows(RowNews::Saved), Some(blob.into()));
    Ok(())
}

async fn copy(message: JsValue) {
    let handle = get(&message, field::HANDLE).dyn_into().ok();
    let copied = match (get(&message, field::FILE).dyn_into::<File>(), unpack(&get(&message, field::PLAN))) {
        (Ok(file), Ok(plan)) => copying::copy(&file, plan, handle, telling_in_time()).await,
        (Err(_), _) => Err("no file".into()),
        (_, Err(error)) => Err(error.into()),
    };
    match copied {
        Ok((copied, blob)) => tell_with(&News::Copied(copied), blob.map(JsValue::from)),
        Err(thrown) => tell(&News::Crashed(browser::words(&thrown))),
    }
}

async fn reduce(message: JsValue) {
    let report = get(&message, field::REDUCE).as_string().unwrap_or_default();
    let settings = match unpack(&get(&message, field::SETTINGS)) {
        Ok(settings) => settings,
        Err(reason) => return tell(&News::Crashed(reason)),
    };
    match reducing::reduce(&unpacked(&message), &report, &settings, telling_in_time()).await {
        Ok((kept, replaced, zip)) => tell_with(&News::Reduced { kept, replaced }, Some(zip.into())),
        Err(reason) => tell(&News::Crashed(reason)),
    }
}

async fn search(message: JsValue) {
    let files =
        Array::from(&get(&message, field::FILES)).iter().map(JsCast::dyn_into).collect::<Result<Vec<File>, _>>();
    let found = match (files, unpack(&get(&message, field::QUERY))) {
        (Ok(files), Ok(query)) => searching::search(&files, query, telling_in_time()).await,
        (Err(_), _) => Err("no file".into()),
        (_, Err(error)) => Err(error.into()),
    };
    match found {
        Ok(found) => tell(&News::Found(found)),
        Err(thrown) => tell(&News::Crashed(browser::words(&thrown))),
    }
}
