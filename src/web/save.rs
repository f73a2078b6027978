//! Where a large file goes: straight to a file that the reader chooses, where the browser can do that, else to the
//! downloads once it is whole.

use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::FileSystemFileHandle;

pub enum Place {
    File(FileSystemFileHandle),
    Downloads,
    /// The reader closed the dialog.
    Nowhere,
}

/// Asks the reader for a file; `name` is what is proposed. To be called while a click is being answered.
pub async fn ask(name: &str) -> Place {
    let Some(picking) = picker(name) else { return Place::Downloads };
    match JsFuture::from(picking).await {
        Ok(handle) => handle.dyn_into().map_or(Place::Downloads, Place::File),
        Err(thrown) if is_abort(&thrown) => Place::Nowhere,
        // Refused, as in a frame of another site.
        Err(_) => Place::Downloads,
    }
}

fn picker(name: &str) -> Option<Promise> {
    let window = web_sys::window()?;
    let show = Reflect::get(&window, &"showSaveFilePicker".into()).ok()?.dyn_into::<Function>().ok()?;
    let options = Object::new();
    Reflect::set(&options, &"suggestedName".into(), &name.into()).ok()?;
    Reflect::apply(&show, &window, &Array::of1(&options)).ok()?.dyn_into().ok()
}

fn is_abort(thrown: &JsValue) -> bool {
    Reflect::get(thrown, &"name".into()).is_ok_and(|name| name == "AbortError")
}
