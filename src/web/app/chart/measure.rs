//! How wide an element is, so that a chart is drawn in the pixels it has.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Element, Event, ResizeObserver};
use yew::prelude::*;

use crate::app::listen::use_window_event;

/// A reference for an element, and its inner width in CSS pixels: 0 before it is first drawn.
#[hook]
pub fn use_width() -> (NodeRef, f64) {
    let node = use_node_ref();
    let width = use_state_eq(|| 0.0);
    let setter = width.setter();
    let (printed, print_setter) = (node.clone(), setter.clone());
    let before = use_callback((), move |_: Event, ()| measure(&printed, &print_setter));
    // The browser lays out for paper with what it has right after this event, and lets no observer see it.
    use_window_event("beforeprint", before);
    use_effect_with(node.clone(), move |node| {
        measure(node, &setter);
        let element = node.cast::<Element>();
        let node = node.clone();
        let on_resize = Closure::<dyn FnMut()>::new(move || measure(&node, &setter));
        let observer = ResizeObserver::new(on_resize.as_ref().unchecked_ref()).ok();
        if let (Some(observer), Some(element)) = (&observer, &element) {
            observer.observe(element);
        }
        move || {
            if let Some(observer) = observer {
                observer.disconnect();
            }
            drop(on_resize);
        }
    });
    (node, *width)
}

/// A hidden element keeps the width it had.
fn measure(node: &NodeRef, width: &UseStateSetter<f64>) {
    let measured = node.cast::<Element>().map(|element| f64::from(element.client_width()));
    if let Some(measured) = measured.filter(|measured| *measured > 0.0) {
        width.set(measured);
    }
}
