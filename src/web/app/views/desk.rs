//! The rows that somebody looks at: the worker that finds and reads them, and those that are at hand.
//! In: a question and the rows in sight. Out: rows, as soon as they are there.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use web_sys::{Blob, File};
use yew::Callback;

use profvet::table::listing::Query;

use crate::browser;
use crate::worker::Client;
use crate::worker::protocol::{Listed, News, PageRow, Progress, RowNews, Window};

/// Rows that are kept; those farthest from sight go first.
const MOST_ROWS: usize = 6_000;

/// How far the search for the rows is.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Course {
    #[default]
    Idle,
    Finding(Progress),
    Found(Listed),
    Failed(String),
}

pub struct Desk {
    inner: RefCell<Inner>,
    /// Called when something is to be drawn anew.
    redraw: Callback<()>,
}

#[derive(Default)]
struct Inner {
    client: Option<Client>,
    /// Number of the question; what belongs to an earlier one is not heard.
    run: u64,
    course: Course,
    /// By place in the listing; `None` was asked for and is no longer in the file.
    rows: BTreeMap<u64, Option<PageRow>>,
    /// What is being read.
    asked: Option<Window>,
    /// What is in sight.
    wanted: Window,
    file_name: String,
}

impl Desk {
    pub fn new(redraw: Callback<()>) -> Rc<Desk> {
        Rc::new(Desk { inner: RefCell::default(), redraw })
    }

    pub fn course(&self) -> Course {
        self.inner.borrow().course.clone()
    }

    /// Looks for rows; an earlier question is given up.
    pub fn ask(self: &Rc<Self>, file: &File, query: &Query) {
        let run = {
            let mut inner = self.inner.borrow_mut();
            let run = inner.run + 1;
            let total = file.size() as u64;
            let course = Course::Finding(Progress { bytes_total: total, ..Progress::default() });
            *inner = Inner { run, course, file_name: file.name(), ..Inner::default() };
            run
        };
        let desk = Rc::downgrade(self);
        let started = Client::start(move |news, blob| {
            if let Some(desk) = desk.upgrade().filter(|desk| desk.inner.borrow().run == run) {
                desk.hear(news, blob);
            }
        });
        let sent = started.and_then(|client| client.list(file, query).map(|()| client));
        match sent {
            Ok(client) => self.inner.borrow_mut().client = Some(client),
            Err(thrown) => self.fail(browser::words(&thrown)),
        }
        self.redraw.emit(());
    }

    /// Says why there are no rows.
    pub fn fail(&self, reason: String) {
        self.inner.borrow_mut().course = Course::Failed(reason);
        self.redraw.emit(());
    }

    /// The row at a place of the listing, when it is at hand.
    pub fn row(&self, at: u64) -> Option<PageRow> {
        self.inner.borrow().rows.get(&at).cloned().flatten()
    }

    /// These rows are in sight: what of them is not at hand is read.
    pub fn look(&self, first: u64, count: u64) {
        self.inner.borrow_mut().wanted = Window { first, count };
        self.read_on();
    }

    /// Asks for the missing rows in sight all at once, for in sorted rows each lies elsewhere in the file. Until they come
    /// nothing more is asked for, so that what passed by quickly is never read.
    fn read_on(&self) {
        let mut inner = self.inner.borrow_mut();
        let (Some(window), None) = (inner.missing(), inner.asked) else { return };
        if inner.client.as_ref().is_some_and(|client| client.page(window).is_ok()) {
            inner.asked = Some(window);
        }
    }

    /// Asks for the rows as a file of their own.
    pub fn save(&self) {
        if let Some(client) = &self.inner.borrow().client
            && let Err(thrown) = client.save_rows()
        {
            browser::log(&browser::words(&thrown));
        }
    }

    fn hear(&self, news: News, blob: Option<Blob>) {
        match news {
            News::Progress(progress) => self.inner.borrow_mut().course = Course::Finding(progress),
            News::Rows(RowNews::Listed(listed)) => self.inner.borrow_mut().course = Course::Found(listed),
            News::Rows(RowNews::Page(rows)) => self.inner.borrow_mut().take(rows),
            News::Crashed(reason) => self.fail(reason),
            News::Rows(RowNews::Saved) => {
                let name = format!("profvet-{}", self.inner.borrow().file_name);
                let saved = blob.map_or(Ok(()), |blob| browser::save(&blob, &name));
                if let Err(thrown) = saved {
                    browser::log(&browser::words(&thrown));
                }
            }
            _ => {}
        }
        self.read_on();
        self.redraw.emit(());
    }
}

impl Inner {
    /// From the first to the last row in sight that is not at hand.
    fn missing(&self) -> Option<Window> {
        let Course::Found(listed) = &self.course else { return None };
        let mut missing = (self.wanted.rows(listed.len)).filter(|at| !self.rows.contains_key(at));
        let first = missing.next()?;
        let last = missing.next_back().unwrap_or(first);
        Some(Window { first, count: last - first + 1 })
    }

    fn take(&mut self, rows: Vec<PageRow>) {
        let Some(asked) = self.asked.take() else { return };
        let came = rows.into_iter().map(Some).chain(std::iter::repeat(None));
        self.rows.extend(asked.rows(u64::MAX).zip(came));
        let sight = self.wanted.first;
        while self.rows.len() > MOST_ROWS
            && let (Some((first, _)), Some((last, _))) = (self.rows.first_key_value(), self.rows.last_key_value())
        {
            let farthest = if first.abs_diff(sight) > last.abs_diff(sight) { *first } else { *last };
            self.rows.remove(&farthest);
        }
    }
}
