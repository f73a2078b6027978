//! Work that is asked for on the page and done by a worker of its own: how far it is, and the hand that can stop it.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::JsValue;
use web_sys::Blob;
use yew::prelude::*;

use profvet::text::size;

use super::ui::Ui;
use crate::browser;
use crate::worker::Client;
use crate::worker::protocol::{News, Progress};

/// How far it is; of no interest to anything else on the page.
pub enum Course<T> {
    Idle,
    Running(Progress),
    Done(T),
    Failed(String),
}

/// The work of one component. The worker is kept until the next one, or until the component is gone.
pub struct Work<T: 'static> {
    course: UseStateHandle<Course<T>>,
    hand: Rc<RefCell<Option<Client>>>,
}

impl<T> Clone for Work<T> {
    fn clone(&self) -> Self {
        Work { course: self.course.clone(), hand: Rc::clone(&self.hand) }
    }
}

#[hook]
pub fn use_work<T: 'static>() -> Work<T> {
    Work { course: use_state(|| Course::Idle), hand: use_mut_ref(|| None) }
}

impl<T> Work<T> {
    pub fn course(&self) -> &Course<T> {
        &self.course
    }

    pub fn is_running(&self) -> bool {
        matches!(*self.course, Course::Running(_))
    }

    /// Starts a worker and asks it for something, for which it will read so many bytes. `end` makes of its news the end
    /// of the work.
    pub fn begin(
        &self,
        bytes: u64,
        ask: impl FnOnce(&Client) -> Result<(), JsValue>,
        end: impl Fn(News, Option<Blob>) -> Option<Result<T, String>> + Clone + 'static,
    ) {
        self.course.set(Course::Running(Progress { bytes_total: bytes, ..Progress::default() }));
        let course = self.course.setter();
        let started = Client::start(move |news, blob| match news {
            News::Progress(progress) => course.set(Course::Running(progress)),
            News::Crashed(reason) => course.set(Course::Failed(reason)),
            news => match end(news, blob) {
                Some(Ok(done)) => course.set(Course::Done(done)),
                Some(Err(reason)) => course.set(Course::Failed(reason)),
                None => {}
            },
        });
        match started.and_then(|client| ask(&client).map(|()| client)) {
            Ok(client) => *self.hand.borrow_mut() = Some(client),
            Err(thrown) => self.course.set(Course::Failed(browser::words(&thrown))),
        }
    }

    /// How far it is, and a button that gives it up; nothing while nobody works. `name` is that of the work, for those who
    /// don't see it.
    pub fn bar(&self, ui: &Ui, name: &str) -> Html {
        let Course::Running(progress) = &*self.course else { return Html::default() };
        let give_up = {
            let (hand, course) = (Rc::clone(&self.hand), self.course.setter());
            Callback::from(move |_: MouseEvent| {
                *hand.borrow_mut() = None;
                course.set(Course::Idle);
            })
        };
        html! {
            <>
                <progress aria-label={ui.get(name)} max={progress.bytes_total.max(1).to_string()}
                    value={progress.bytes_done.to_string()}></progress>
                <span class="number">{ format!("{} / {}", size(progress.bytes_done), size(progress.bytes_total)) }</span>
                <button type="button" onclick={give_up}>{ ui.get("cancel") }</button>
            </>
        }
    }
}
