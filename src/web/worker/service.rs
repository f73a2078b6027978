//! The worker's side: gathers the files it is sent, reads and judges them, tells the page how far it is.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Array, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Blob, DedicatedWorkerGlobalScope, File, MessageEvent};

use profvet::examine::{Examination, Offered, Read};
use profvet::{report, views};

use super::protocol::{News, Progress, field};
use super::read::{Buffer, Want};
use super::{copying, judging, searching};
use crate::browser;
use crate::intake::{Content, Source};

/// Time between two news of progress, in milliseconds.
const NEWS_MS: f64 = 100.0;

/// Waits for files.
pub fn serve() {
    std::panic::set_hook(Box::new(|panic| tell(&News::Crashed(panic.to_string()))));
    let gathered = Rc::new(RefCell::new(Vec::new()));
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let message = event.data();
        if let Some(plan) = get(&message, field::PLAN).as_string() {
            spawn_local(copy(message, plan));
            return;
        }
        if let Some(settings) = get(&message, field::SETTINGS).as_string() {
            tell(&judging::judge(&settings));
            return;
        }
        if let Some(query) = get(&message, field::QUERY).as_string() {
            spawn_local(search(message, query));
            return;
        }
        gathered.borrow_mut().extend(unpacked(&message));
        if !get(&message, field::MORE).is_truthy() {
            spawn_local(examine(gathered.take()));
        }
    });
    scope().set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // The worker serves to its end.
    on_message.forget();
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

fn get(object: &JsValue, name: &str) -> JsValue {
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

fn tell(news: &News) {
    tell_with(news, None);
}

fn tell_with(news: &News, blob: Option<Blob>) {
    match serde_json::to_string(news) {
        Ok(text) => {
            let message: Array = [JsValue::from(text)].into_iter().chain(blob.map(JsValue::from)).collect();
            drop(scope().post_message(&message));
        }
        Err(error) => browser::log(&error.to_string()),
    }
}

async fn copy(message: JsValue, plan: String) {
    let told_ms = Cell::new(browser::now_ms());
    let tell_in_time = |progress: &Progress| {
        let now = browser::now_ms();
        if now - told_ms.get() >= NEWS_MS {
            told_ms.set(now);
            tell(&News::Progress(progress.clone()));
        }
    };
    let handle = get(&message, field::HANDLE).dyn_into().ok();
    let copied = match (get(&message, field::FILE).dyn_into::<File>(), serde_json::from_str(&plan)) {
        (Ok(file), Ok(plan)) => copying::copy(&file, plan, handle, tell_in_time).await,
        (Err(_), _) => Err("no file".into()),
        (_, Err(error)) => Err(error.to_string().into()),
    };
    match copied {
        Ok((copied, blob)) => tell_with(&News::Copied(copied), blob),
        Err(thrown) => tell(&News::Crashed(browser::words(&thrown))),
    }
}

async fn search(message: JsValue, query: String) {
    let told_ms = Cell::new(browser::now_ms());
    let tell_in_time = |progress: &Progress| {
        let now = browser::now_ms();
        if now - told_ms.get() >= NEWS_MS {
            told_ms.set(now);
            tell(&News::Progress(progress.clone()));
        }
    };
    let found = match (get(&message, field::FILE).dyn_into::<File>(), serde_json::from_str(&query)) {
        (Ok(file), Ok(query)) => searching::search(&file, query, tell_in_time).await,
        (Err(_), _) => Err("no file".into()),
        (_, Err(error)) => Err(error.to_string().into()),
    };
    match found {
        Ok(found) => tell(&News::Found(found)),
        Err(thrown) => tell(&News::Crashed(browser::words(&thrown))),
    }
}

async fn examine(sources: Vec<Source>) {
    let offered = sources.iter().map(|source| Offered { path: source.path.clone(), bytes: source.bytes() });
    let mut examination = Examination::new(offered.collect());
    let reads = examination.reads();
    let mut course = Course::new(&reads);
    refuse(&mut examination, &sources);
    let mut buffer = Buffer::new();
    for read in reads {
        let Some(Source { path, content: Content::File(file) }) = sources.get(read.index) else {
            course.passed(read.bytes);
            continue;
        };
        course.enter(path);
        let mut reading = examination.open(read.index);
        let end = buffer.read(file, |piece| {
            reading.feed(piece);
            course.advance(piece.len() as u64);
            if reading.enough() { Want::Enough } else { Want::More }
        });
        match end.await {
            Ok(()) => examination.close(read.index, reading),
            Err(reason) => examination.fail(read.index, reason),
        }
        course.passed(read.bytes);
    }
    let examined = examination.finish();
    let report = report::json(&report::of(&examined));
    let views = views::of(&examined.captures);
    let (repairs, copies) = (examined.repairs.clone(), examined.copies.clone());
    judging::keep(examined);
    tell(&News::Done { report, repairs, copies, views, elapsed_ms: course.elapsed_ms() });
}

/// What the browser did not hand out can't be read; the rest is still judged.
fn refuse(examination: &mut Examination, sources: &[Source]) {
    for (index, source) in sources.iter().enumerate() {
        if let Content::Refused(reason) = &source.content {
            examination.fail(index, reason.clone());
        }
    }
}

/// Keeps count of what is read, and tells the page now and then.
struct Course {
    progress: Progress,
    /// Bytes of the files passed, as they were expected.
    passed: u64,
    began_ms: f64,
    told_ms: f64,
}

impl Course {
    fn new(reads: &[Read]) -> Course {
        let progress = Progress {
            bytes_total: reads.iter().map(|read| read.bytes).sum(),
            files_total: reads.len() as u64,
            ..Progress::default()
        };
        let now = browser::now_ms();
        let course = Course { progress, passed: 0, began_ms: now, told_ms: now };
        tell(&News::Progress(course.progress.clone()));
        course
    }

    fn enter(&mut self, path: &str) {
        self.progress.path = path.to_string();
        self.tell_in_time();
    }

    fn advance(&mut self, bytes: u64) {
        self.progress.bytes_done += bytes;
        self.tell_in_time();
    }

    /// A file is done with, whether it was read to its end or not.
    fn passed(&mut self, expected: u64) {
        self.passed += expected;
        self.progress.bytes_done = self.passed;
        self.progress.files_done += 1;
        self.tell_in_time();
    }

    fn elapsed_ms(&self) -> u64 {
        (browser::now_ms() - self.began_ms) as u64
    }

    fn tell_in_time(&mut self) {
        let now = browser::now_ms();
        if now - self.told_ms >= NEWS_MS {
            self.told_ms = now;
            self.progress.elapsed_ms = self.elapsed_ms();
            tell(&News::Progress(self.progress.clone()));
        }
    }
}
