//! How wide an element is, so that a chart is drawn in the pixels it has.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Element, ResizeObserver};
use yew::prelude::*;

/// A reference for an element, and its inner width in CSS pixels: 0 before it is first drawn.
#[hook]
pub fn use_width() -> (NodeRef, f64) {
    let node = use_node_ref();
    let width = use_state_eq(|| 0.0);
    let setter = width.setter();
    use_effect_with(node.clone(), move |node| {
        let element = node.cast::<Element>();
        let measured = element.clone();
        let measure = move || {
            if let Some(element) = &measured {
                // A hidden element keeps the width it had.
                Some(f64::from(element.client_width()))
                    .filter(|width| *width > 0.0)
                    .into_iter()
                    .for_each(|width| setter.set(width));
            }
        };
        measure();
        let on_resize = Closure::<dyn FnMut()>::new(measure);
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
