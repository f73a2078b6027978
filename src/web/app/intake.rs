//! The ways to hand over files other than a drop: two inputs, always there, and the buttons that open them.

use std::rc::Rc;

use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::root::begin;
use super::ui::use_ui;
use crate::browser;
use crate::intake::Intake;

const FOLDER: &str = "pick-folder";
const FILES: &str = "pick-files";

/// The inputs. They are never seen; buttons open them.
#[component]
pub fn Pickers() -> Html {
    let ui = use_ui();
    let onchange = {
        let (session, asked) = (Rc::clone(&ui.session), ui.asked.clone());
        Callback::from(move |event: Event| {
            let files = event.target_dyn_into::<HtmlInputElement>().and_then(|input| input.files());
            if let Some(files) = files.filter(|files| files.length() > 0) {
                begin(&session, &asked, Intake::Picked(files));
            }
        })
    };
    html! {
        <div class="visually-hidden">
            <input type="file" id={FOLDER} webkitdirectory=true tabindex="-1" aria-label={ui.get("pick-folder")} onchange={onchange.clone()} />
            <input type="file" id={FILES} multiple=true tabindex="-1" aria-label={ui.get("pick-files")} {onchange} />
        </div>
    }
}

/// The buttons.
#[component]
pub fn PickButtons() -> Html {
    let ui = use_ui();
    let open = |id: &'static str| Callback::from(move |_: MouseEvent| browser::open_picker(id));
    html! {
        <>
            <button type="button" class="primary" onclick={open(FOLDER)}>{ ui.get("pick-folder") }</button>
            <button type="button" onclick={open(FILES)}>{ ui.get("pick-files") }</button>
        </>
    }
}
