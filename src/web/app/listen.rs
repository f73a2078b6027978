//! Listening to events of the whole window.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::Event;
use yew::prelude::*;

/// Calls back for every event of a name, as long as the component is there.
#[hook]
pub fn use_window_event(name: &'static str, callback: Callback<Event>) {
    use_effect_with(callback, move |callback| {
        let callback = callback.clone();
        let listener = Closure::<dyn Fn(Event)>::new(move |event| callback.emit(event));
        if let Some(window) = web_sys::window() {
            let _ = window.add_event_listener_with_callback(name, listener.as_ref().unchecked_ref());
        }
        move || {
            if let Some(window) = web_sys::window() {
                let _ = window.remove_event_listener_with_callback(name, listener.as_ref().unchecked_ref());
            }
        }
    });
}
