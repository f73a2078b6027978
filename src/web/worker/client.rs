//! The page's side: starts the worker, hands it files, hears its news.

use js_sys::{Array, Object, Reflect};
use wasm_bindgen::prelude::*;
use web_sys::{Blob, ErrorEvent, File, FileSystemFileHandle, MessageEvent, Worker};

use profvet::settings::Settings;
use profvet::table::listing;
use profvet::trace::viewer::Plan;
use profvet::trace::window::Query;

use super::packed::{pack, unpack};
use super::protocol::{News, Window, field};
use crate::intake::{Content, Source};

#[wasm_bindgen]
extern "C" {
    /// What the page's first script leaves behind: the compiled program, and where to start a worker from.
    #[wasm_bindgen(thread_local_v2, js_name = profvet)]
    static BOOT: Option<Object>;
}

/// A running worker. It ends with this value.
pub struct Client {
    worker: Worker,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(ErrorEvent)>,
}

impl Client {
    /// Starts a worker with this very program. `hear` gets its news, and the copy that comes with them; an error that the worker did not catch itself
    /// comes as [`News::Crashed`].
    pub fn start(hear: impl Fn(News, Option<Blob>) + Clone + 'static) -> Result<Client, JsValue> {
        let boot = BOOT.with(Clone::clone).ok_or("globalThis.profvet is missing")?;
        let address = Reflect::get(&boot, &"workerUrl".into())?;
        let address = address.as_string().ok_or("profvet.workerUrl is no text")?;
        let worker = Worker::new(&address)?;
        let on_message = listen_to_news(hear.clone());
        let on_error = listen_to_errors(hear);
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        worker.post_message(&Reflect::get(&boot, &"module".into())?)?;
        Ok(Client { worker, _on_message: on_message, _on_error: on_error })
    }

    /// Hands over files. With settings to judge by they were the last, and reading begins.
    pub fn send(&self, sources: &[Source], last: Option<&Settings>) -> Result<(), JsValue> {
        let files = Array::new();
        for source in sources {
            files.push(packed(source)?.as_ref());
        }
        let message = Object::new();
        Reflect::set(&message, &field::FILES.into(), &files)?;
        if let Some(settings) = last {
            Reflect::set(&message, &field::SETTINGS.into(), &pack(settings)?)?;
        }
        self.worker.post_message(&message)
    }

    /// Asks for the viewer-safe copy of a trace.
    pub fn copy(&self, file: &File, plan: &Plan, handle: Option<&FileSystemFileHandle>) -> Result<(), JsValue> {
        let message = Object::new();
        Reflect::set(&message, &field::FILE.into(), file)?;
        Reflect::set(&message, &field::PLAN.into(), &pack(plan)?)?;
        if let Some(handle) = handle {
            Reflect::set(&message, &field::HANDLE.into(), handle)?;
        }
        self.worker.post_message(&message)
    }

    /// Asks for a small copy of the files that makes the same findings as the report, which is JSON text.
    pub fn reduce(&self, sources: &[Source], report: &str, settings: &Settings) -> Result<(), JsValue> {
        let files = sources.iter().map(packed).collect::<Result<Vec<Object>, JsValue>>()?;
        let message = Object::new();
        Reflect::set(&message, &field::FILES.into(), &files.into_iter().collect::<Array>())?;
        Reflect::set(&message, &field::REDUCE.into(), &report.into())?;
        Reflect::set(&message, &field::SETTINGS.into(), &pack(settings)?)?;
        self.worker.post_message(&message)
    }

    /// Asks for another judgement of what was read.
    pub fn judge(&self, settings: &Settings) -> Result<(), JsValue> {
        let message = Object::new();
        Reflect::set(&message, &field::SETTINGS.into(), &pack(settings)?)?;
        self.worker.post_message(&message)
    }

    /// Asks for slices of a trace; its files are in the order of the query's plans.
    pub fn search(&self, files: &[File], query: &Query) -> Result<(), JsValue> {
        let message = Object::new();
        Reflect::set(&message, &field::FILES.into(), &files.iter().collect::<Array>())?;
        Reflect::set(&message, &field::QUERY.into(), &pack(query)?)?;
        self.worker.post_message(&message)
    }

    /// Asks for the rows of a table that fit.
    pub fn list(&self, file: &File, query: &listing::Query) -> Result<(), JsValue> {
        let message = Object::new();
        Reflect::set(&message, &field::FILE.into(), file)?;
        Reflect::set(&message, &field::ROWS.into(), &pack(query)?)?;
        self.worker.post_message(&message)
    }

    /// Asks for some of the rows that were found.
    pub fn page(&self, window: Window) -> Result<(), JsValue> {
        let message = Object::new();
        Reflect::set(&message, &field::PAGE.into(), &pack(&window)?)?;
        self.worker.post_message(&message)
    }

    /// Asks for the rows that were found as a file of their own.
    pub fn save_rows(&self) -> Result<(), JsValue> {
        let message = Object::new();
        Reflect::set(&message, &field::SAVE.into(), &true.into())?;
        self.worker.post_message(&message)
    }

    /// Ends the worker at once. What it had still to say is not heard.
    pub fn stop(&self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.stop();
    }
}

fn listen_to_news(hear: impl Fn(News, Option<Blob>) + 'static) -> Closure<dyn FnMut(MessageEvent)> {
    Closure::new(move |event: MessageEvent| {
        let data = Array::from(&event.data());
        let news = unpack(&data.get(0));
        hear(
            news.unwrap_or_else(|error| News::Crashed(format!("news not understood: {error}"))),
            data.get(1).dyn_into().ok(),
        );
    })
}

fn listen_to_errors(hear: impl Fn(News, Option<Blob>) + 'static) -> Closure<dyn FnMut(ErrorEvent)> {
    Closure::new(move |event: ErrorEvent| {
        hear(News::Crashed(words_of(&event)), None);
    })
}

/// What an error of a worker says.
pub(super) fn words_of(event: &ErrorEvent) -> String {
    // A worker whose script did not load sends a plain event without a message.
    let message = Reflect::get(event, &"message".into()).ok().and_then(|message| message.as_string());
    message.unwrap_or_else(|| "the worker's script did not load".to_string())
}

fn packed(source: &Source) -> Result<Object, JsValue> {
    let object = Object::new();
    Reflect::set(&object, &field::PATH.into(), &source.path.as_str().into())?;
    match &source.content {
        Content::File(file) => Reflect::set(&object, &field::FILE.into(), file)?,
        Content::Folder => true,
        Content::Refused(reason) => Reflect::set(&object, &field::REFUSED.into(), &reason.as_str().into())?,
    };
    Ok(object)
}
