//! A worker of the worker: does batches of tasks, one after the other. Here are both sides: [`Helper`] is the one that
//! asks, [`help`] the one that works.
//!
//! To the helper goes `{ tasks, files: [File] }`, the tasks packed; back come `[news]` with [`News::Read`], and at
//! last `[news, bytes]` with [`News::Worked`] and a list of what became of each task, packed.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{ErrorEvent, File, MessageEvent, Worker};

use profvet::examine::{Done, Task};

use super::client::words_of;
use super::course::NEWS_MS;
use super::packed::{pack, unpack};
use super::protocol::{News, field};
use super::read::{Buffer, Want};
use super::service::{get, tell, tell_with};
use crate::browser;

/// A helper at work for this worker. It ends with this value.
pub struct Helper {
    worker: Worker,
    /// Takes the answer that is waited for.
    answer: Rc<RefCell<Option<Function>>>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(ErrorEvent)>,
}

impl Helper {
    /// Starts a helper from the text and the program that this worker itself runs. `read` hears how many bytes it read;
    /// if it breaks down, so does the run.
    pub fn start(read: impl Fn(u64) + 'static) -> Result<Helper, JsValue> {
        let address = Reflect::get(&js_sys::global(), &"profvetHelper".into())?;
        let worker = Worker::new(&address.as_string().ok_or("the worker has no address for helpers")?)?;
        let answer: Rc<RefCell<Option<Function>>> = Rc::default();
        let answers = Rc::clone(&answer);
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let data = Array::from(&event.data());
            match unpack(&data.get(0)) {
                Ok(News::Read(bytes)) => read(bytes),
                Ok(News::Worked) => {
                    let answer = answers.borrow_mut().take();
                    drop(answer.map(|answer| answer.call1(&JsValue::NULL, &data.get(1))));
                }
                Ok(other) => tell(&other),
                Err(error) => tell(&News::Crashed(format!("a helper was not understood: {error}"))),
            }
        });
        let on_error = Closure::<dyn FnMut(ErrorEvent)>::new(|event: ErrorEvent| {
            tell(&News::Crashed(words_of(&event)));
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        worker.post_message(&wasm_bindgen::module())?;
        Ok(Helper { worker, answer, _on_message: on_message, _on_error: on_error })
    }

    /// Has a batch done; `files` are those of the tasks, in their order.
    pub async fn ask(&self, tasks: &[Task], files: &Array) -> Result<Vec<Done>, JsValue> {
        let message = Object::new();
        Reflect::set(&message, &field::TASKS.into(), &pack(&tasks)?)?;
        Reflect::set(&message, &field::FILES.into(), files)?;
        let waiting = Promise::new(&mut |resolve, _| *self.answer.borrow_mut() = Some(resolve));
        self.worker.post_message(&message)?;
        unpack(&JsFuture::from(waiting).await?).map_err(JsValue::from)
    }
}

impl Drop for Helper {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

/// Does the batch of tasks in a message.
pub async fn help(message: JsValue) {
    let done = match unpack::<Vec<Task>>(&get(&message, field::TASKS)) {
        Ok(tasks) => work(&tasks, &Array::from(&get(&message, field::FILES))).await,
        Err(error) => return tell(&News::Crashed(error)),
    };
    match pack(&done) {
        Ok(packed) => tell_with(&News::Worked, Some(packed)),
        Err(thrown) => tell(&News::Crashed(browser::words(&thrown))),
    }
}

async fn work(tasks: &[Task], files: &Array) -> Vec<Done> {
    let (unsaid, told_ms) = (Cell::new(0), Cell::new(browser::now_ms()));
    let mut buffer = Buffer::new();
    let mut done = Vec::new();
    for (task, file) in tasks.iter().zip(files.iter()) {
        let read = |bytes: u64| {
            unsaid.set(unsaid.get() + bytes);
            let now = browser::now_ms();
            if now - told_ms.get() >= NEWS_MS {
                told_ms.set(now);
                tell(&News::Read(unsaid.take()));
            }
        };
        done.push(do_one(task, file.unchecked_ref(), &mut buffer, read).await);
    }
    tell(&News::Read(unsaid.take()));
    done
}

/// Does a task. `read` hears of its bytes; all that were expected, whether it took them or not.
pub async fn do_one(task: &Task, file: &File, buffer: &mut Buffer, read: impl Fn(u64)) -> Done {
    let mut work = task.begin();
    let mut left = task.bytes;
    let end = buffer.read(file, task.start(), task.end(), |piece| {
        work.feed(piece);
        // The last piece of a stretch may reach far into the next.
        let bytes = left.min(piece.len() as u64);
        left -= bytes;
        read(bytes);
        if work.enough() { Want::Enough } else { Want::More }
    });
    let end = end.await;
    read(left);
    match end {
        Ok(()) => work.finish(),
        Err(reason) => task.fail(reason),
    }
}
