//! Values between the workers and the page: packed bytes, as a message carries them.

use js_sys::Uint8Array;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};

/// A value on its way.
pub fn pack(value: &impl Serialize) -> Result<JsValue, JsValue> {
    let bytes = postcard::to_allocvec(value).map_err(|error| JsValue::from(error.to_string()))?;
    Ok(Uint8Array::from(bytes.as_slice()).into())
}

/// A value that came, or why it is none.
pub fn unpack<T: DeserializeOwned>(packed: &JsValue) -> Result<T, String> {
    let packed: &Uint8Array = packed.dyn_ref().ok_or("no packed value came")?;
    postcard::from_bytes(&packed.to_vec()).map_err(|error| error.to_string())
}
