//! One run: everything that was handed over is read, by this worker and its helpers, and judged.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use js_sys::{Array, Promise, Reflect};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use web_sys::File;

use profvet::examine::{Done, Examination, Offered, Task};
use profvet::settings::Settings;
use profvet::{report, views};

use super::course::Course;
use super::helper::{Helper, do_one};
use super::judging;
use super::packed::unpack;
use super::protocol::News;
use super::read::{Buffer, Want};
use super::service::tell;
use super::showing::Showing;
use crate::browser;
use crate::intake::{Content, Source};

/// Workers beyond these have nothing to do: the browser hands out a file no faster.
const MOST_WORKERS: f64 = 8.0;
/// Below so many bytes in all, helpers take longer to start than they spare.
const WORTH_HELP: u64 = 16 << 20;

struct Run {
    sources: Vec<Source>,
    examination: RefCell<Examination>,
    batches: RefCell<VecDeque<Vec<Task>>>,
    course: Course,
    showing: Showing,
}

/// Reads and judges, by packed settings.
pub async fn examine(sources: Vec<Source>, settings: JsValue) {
    let settings = match unpack(&settings) {
        Ok(settings) => settings,
        Err(invalid) => return tell(&News::Crashed(invalid)),
    };
    let run = Rc::new(Run::new(sources, settings));
    match run.read().await {
        Ok(()) => run.report(),
        Err(thrown) => tell(&News::Crashed(browser::words(&thrown))),
    }
}

/// This worker and its helpers: as many as the machine has cores.
fn workers(bytes: u64) -> usize {
    let cores = Reflect::get(&js_sys::global(), &"navigator".into())
        .and_then(|navigator| Reflect::get(&navigator, &"hardwareConcurrency".into()));
    let cores = cores.ok().and_then(|cores| cores.as_f64()).unwrap_or(1.0);
    if bytes < WORTH_HELP { 1 } else { cores.clamp(1.0, MOST_WORKERS) as usize }
}

impl Run {
    fn new(sources: Vec<Source>, settings: Settings) -> Run {
        let offered = sources.iter().map(|source| Offered { path: source.path.clone(), bytes: source.bytes() });
        let mut examination = Examination::new(offered.collect()).with_settings(settings);
        // What the browser did not hand out can't be read; the rest is still judged.
        for (index, source) in sources.iter().enumerate() {
            if let Content::Refused(reason) = &source.content {
                examination.fail(index, reason.clone());
            }
        }
        let reads = examination.reads();
        let course = Course::new(reads.len() as u64, reads.iter().map(|read| read.bytes).sum());
        Run {
            sources,
            examination: RefCell::new(examination),
            batches: RefCell::default(),
            course,
            showing: Showing::new(),
        }
    }

    async fn read(self: &Rc<Self>) -> Result<(), JsValue> {
        let bytes = self.examination.borrow().reads().iter().map(|read| read.bytes).sum();
        let batches = self.examination.borrow().tasks(workers(bytes));
        let helpers = batches.len().min(workers(bytes)).saturating_sub(1);
        self.batches.borrow_mut().extend(batches);
        let lanes = Array::new();
        for _ in 0..helpers {
            let run = Rc::clone(self);
            lanes.push(&future_to_promise(async move { run.have_helped().await.map(|()| JsValue::UNDEFINED) }));
        }
        let mut buffer = Buffer::new();
        while let Some(batch) = self.next() {
            for task in batch {
                self.do_own(&task, &mut buffer).await;
            }
        }
        JsFuture::from(Promise::all(&lanes)).await?;
        self.read_rest(&mut buffer).await;
        Ok(())
    }

    fn next(&self) -> Option<Vec<Task>> {
        self.batches.borrow_mut().pop_front()
    }

    fn file(&self, index: usize) -> Option<&File> {
        match &self.sources.get(index)?.content {
            Content::File(file) => Some(file),
            _ => None,
        }
    }

    async fn do_own(&self, task: &Task, buffer: &mut Buffer) {
        let Some(file) = self.file(task.index) else { return };
        self.course.enter(&task.path);
        let done = do_one(task, file, buffer, |bytes| self.advance(bytes)).await;
        self.take(task, done);
    }

    fn take(&self, task: &Task, done: Done) {
        if self.examination.borrow_mut().take(task.index, done) {
            self.course.passed();
        }
        self.show();
    }

    /// So many bytes more were read.
    fn advance(&self, bytes: u64) {
        self.course.advance(bytes);
        self.show();
    }

    fn show(&self) {
        self.showing.tell_in_time(self.course.done(), &self.examination);
    }

    /// Has a helper do batches as long as there are any. Where none can be started, this worker does without.
    async fn have_helped(self: &Rc<Self>) -> Result<(), JsValue> {
        let run = Rc::clone(self);
        let Ok(helper) = Helper::start(move |bytes| run.advance(bytes)) else { return Ok(()) };
        while let Some(mut batch) = self.next() {
            batch.retain(|task| self.file(task.index).is_some());
            let files: Array = batch.iter().filter_map(|task| self.file(task.index)).collect();
            for (task, done) in batch.iter().zip(helper.ask(&batch, &files).await?) {
                self.take(task, done);
            }
        }
        Ok(())
    }

    /// Reads what the tasks left: the bytes between stretches.
    async fn read_rest(&self, buffer: &mut Buffer) {
        let reads = self.examination.borrow().reads();
        for read in reads {
            let Some(file) = self.file(read.index) else { continue };
            let mut reading = self.examination.borrow_mut().open(read.index);
            let mut failed = None;
            while failed.is_none()
                && let Some((start, end)) = reading.wanted()
            {
                let take = |piece: &[u8]| {
                    reading.feed(piece);
                    self.advance(piece.len() as u64);
                    if reading.enough() { Want::Enough } else { Want::More }
                };
                failed = buffer.read(file, start, end, take).await.err();
            }
            let mut examination = self.examination.borrow_mut();
            match failed {
                None => examination.close(read.index, reading),
                Some(reason) => examination.fail(read.index, reason),
            }
            drop(examination);
            self.course.passed();
            self.show();
        }
    }

    fn report(&self) {
        let examined = self.examination.replace(Examination::new(Vec::new())).finish();
        let report = report::json(&report::of(&examined));
        let views = views::of(&examined.captures);
        let (repairs, copies) = (examined.repairs.clone(), examined.copies.clone());
        judging::keep(examined);
        tell(&News::Done { report, repairs, copies, views, elapsed_ms: self.course.elapsed_ms() });
    }
}
