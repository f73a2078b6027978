//! The run in hand: the worker at work on it and the files it was given. Everything that is shown lives in the
//! state; here is what only the browser can hold.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::Array;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Blob, File};

use profvet::settings::Settings;
use profvet::trace::Piece;

use crate::browser;
use crate::intake::{Basket, Cancelled, Content, Intake, Source};
use crate::state::{Action, Failure, Found, Judged, Outcome};
use crate::worker::Client;
use crate::worker::protocol::News;

pub struct Session {
    dispatch: Box<dyn Fn(Action)>,
    run: Cell<u64>,
    /// The run has come to its end, and its worker waits.
    has_result: Cell<bool>,
    client: RefCell<Option<Client>>,
    sources: RefCell<Vec<Source>>,
    /// By what is to be judged, and by what the run in hand was told to.
    wanted: RefCell<Settings>,
    told: RefCell<Settings>,
}

impl Session {
    pub fn new(dispatch: impl Fn(Action) + 'static) -> Rc<Session> {
        Rc::new(Session {
            dispatch: Box::new(dispatch),
            run: Cell::new(0),
            has_result: Cell::new(false),
            client: RefCell::new(None),
            sources: RefCell::default(),
            wanted: RefCell::default(),
            told: RefCell::default(),
        })
    }

    pub fn dispatch(&self, action: Action) {
        (self.dispatch)(action);
    }

    /// Number of the present run.
    pub fn run(&self) -> u64 {
        self.run.get()
    }

    /// Begins a run; one that is under way is given up.
    pub fn begin(self: &Rc<Self>, intake: Intake) {
        let run = self.give_up();
        self.dispatch(Action::Begin { run });
        match Client::start(self.listener(run)) {
            Ok(client) => *self.client.borrow_mut() = Some(client),
            Err(thrown) => return self.fail(run, Failure::NoWorker(browser::words(&thrown))),
        }
        let session = Rc::clone(self);
        spawn_local(async move {
            // A cancelled walk just ends: nobody waits for it.
            let _ = session.walk(run, intake).await;
        });
    }

    /// Stops the run under way.
    pub fn cancel(&self) {
        self.give_up();
        self.dispatch(Action::Cancel);
    }

    /// By what is to be judged from now on, also what was read already.
    pub fn judge_by(&self, settings: Settings) {
        self.wanted.replace(settings);
        if self.has_result.get() {
            self.judge();
        }
    }

    /// Asks for another judgement of what was read, if it was judged by other settings.
    fn judge(&self) {
        let wanted = self.wanted.borrow().clone();
        if *self.told.borrow() == wanted {
            return;
        }
        let asked = self.client.borrow().as_ref().map(|client| client.judge(&wanted));
        self.told.replace(wanted);
        if let Some(Err(thrown)) = asked {
            browser::log(&browser::words(&thrown));
        }
    }

    /// All that was handed over.
    pub fn sources(&self) -> Vec<Source> {
        self.sources.borrow().clone()
    }

    /// The file at `index` of what was handed over.
    pub fn file(&self, index: usize) -> Result<File, JsValue> {
        match self.sources.borrow().get(index).map(|source| &source.content) {
            Some(Content::File(file)) => Ok(file.clone()),
            _ => Err("the file is no longer at hand".into()),
        }
    }

    /// The file of a path below what was handed over.
    pub fn file_at(&self, path: &str) -> Result<File, JsValue> {
        let index = self.sources.borrow().iter().position(|source| source.path == path);
        self.file(index.ok_or("the file is no longer at hand")?)
    }

    /// A file mended from pieces: parts of the original at `index`, which are not copied, and insertions.
    pub fn repaired(&self, index: usize, pieces: &[Piece]) -> Result<Blob, JsValue> {
        let file = self.file(index)?;
        let parts = Array::new();
        for piece in pieces {
            match piece {
                Piece::Keep { start, end } => {
                    parts.push(file.slice_with_f64_and_f64(*start as f64, *end as f64)?.as_ref())
                }
                Piece::Insert(text) => parts.push(&text.as_str().into()),
            };
        }
        browser::blob_of(&parts, "application/json")
    }

    /// Ends the present run and answers the number of the next.
    fn give_up(&self) -> u64 {
        *self.client.borrow_mut() = None;
        self.sources.borrow_mut().clear();
        self.has_result.set(false);
        let run = self.run.get() + 1;
        self.run.set(run);
        run
    }

    async fn walk(self: &Rc<Self>, run: u64, intake: Intake) -> Result<(), Cancelled> {
        let session = Rc::clone(self);
        let mut basket = Basket::new(move |sources| session.take(run, sources));
        intake.walk(&mut basket).await?;
        basket.pass_on()?;
        if self.sources.borrow().is_empty() {
            self.fail(run, Failure::Nothing);
            return Ok(());
        }
        let settings = self.wanted.borrow().clone();
        self.told.replace(settings.clone());
        self.send(run, &[], Some(&settings))
    }

    /// Notes sources and passes them to the worker.
    fn take(&self, run: u64, sources: Vec<Source>) -> Result<(), Cancelled> {
        self.send(run, &sources, None)?;
        let mut found = Found::default();
        for source in &sources {
            found.note(&source.path, source.bytes());
        }
        self.sources.borrow_mut().extend(sources);
        self.dispatch(Action::Found { run, found });
        Ok(())
    }

    /// Passes sources on. With settings to judge by they were the last, and reading begins.
    fn send(&self, run: u64, sources: &[Source], last: Option<&Settings>) -> Result<(), Cancelled> {
        if run != self.run.get() {
            return Err(Cancelled);
        }
        let sent = self.client.borrow().as_ref().map(|client| client.send(sources, last));
        match sent {
            Some(Ok(())) => Ok(()),
            Some(Err(thrown)) => {
                self.fail(run, Failure::NoWorker(browser::words(&thrown)));
                Err(Cancelled)
            }
            None => Err(Cancelled),
        }
    }

    fn listener(self: &Rc<Self>, run: u64) -> impl Fn(News, Option<Blob>) + Clone + 'static {
        let session = Rc::downgrade(self);
        move |news, _| {
            if let Some(session) = session.upgrade().filter(|session| session.run.get() == run) {
                session.hear(run, news);
            }
        }
    }

    fn hear(&self, run: u64, news: News) {
        match news {
            News::Progress(progress) => self.dispatch(Action::Progress { run, progress }),
            News::Copied(_) | News::Reduced { .. } | News::Found(_) | News::Read(_) | News::Worked | News::Rows(_) => {}
            News::Judged { report: json, views, settings } => match serde_json::from_str(&json) {
                Ok(report) => {
                    let judged = Rc::new(Judged { report, json, views, settings: *settings });
                    self.dispatch(Action::Judged { run, judged });
                }
                Err(error) => browser::log(&error.to_string()),
            },
            News::SoFar { report, views, underway } => match serde_json::from_str(&report) {
                Ok(report) => {
                    let outcome = Rc::new(Outcome {
                        underway,
                        settings: self.told.borrow().clone(),
                        ..Outcome::of(report, views)
                    });
                    self.dispatch(Action::SoFar { run, outcome });
                }
                Err(error) => browser::log(&error.to_string()),
            },
            News::Crashed(reason) => self.fail(run, Failure::Crashed(reason)),
            News::Done { report: json, repairs, copies, views, elapsed_ms } => match serde_json::from_str(&json) {
                Ok(report) => {
                    // The worker stays: it keeps what was read, to judge it anew.
                    let settings = self.told.borrow().clone();
                    let outcome = Outcome { json, repairs, copies, elapsed_ms, settings, ..Outcome::of(report, views) };
                    let outcome = Rc::new(outcome);
                    self.dispatch(Action::Finished { run, outcome });
                    self.has_result.set(true);
                    // They may have changed while it read.
                    self.judge();
                }
                Err(error) => self.fail(run, Failure::Crashed(error.to_string())),
            },
        }
    }

    fn fail(&self, run: u64, failure: Failure) {
        browser::log(&format!("{failure:?}"));
        self.stop();
        self.dispatch(Action::Failed { run, failure });
    }

    /// Ends the worker, whose listeners live on until the next run: one of them may be the caller.
    fn stop(&self) {
        if let Some(client) = self.client.borrow().as_ref() {
            client.stop();
        }
    }
}
